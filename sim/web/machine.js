// The machine: MicroPython's WebAssembly build with the box's own files, and the calls of sim/web/inside.py.
import { loadMicroPython } from './micropython.js';

const HEAP = 1 << 20;           // bytes to begin with; it grows by itself
const SLICE = 200000;           // µs of box time per call: memory is tidied between two calls

// One file holds the program: a line of JSON ([path, size] ...), then the files one after the other.
function unpack(bytes) {
  const end = bytes.indexOf(10);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  let at = end + 1;
  return list.map(([path, size]) => {
    const data = bytes.subarray(at, at + size);
    at += size;
    return { path, data };
  });
}

export class Fault extends Error {}         // the program on the box has ended; the message is its traceback

export class Machine {
  static async load(fetched, print) {
    const [wasm, program] = await Promise.all([fetched('micropython.wasm'), fetched('program.bin')]);
    // as a blob: its type is right whatever the server says
    const url = URL.createObjectURL(new Blob([wasm], { type: 'application/wasm' }));
    const mp = await loadMicroPython({ heapsize: HEAP, url, stdout: print, stderr: print });
    URL.revokeObjectURL(url);
    return new Machine(mp, program);
  }

  constructor(mp, program) {
    this.mp = mp;
    this.folders = new Set();
    for (const { path, data } of unpack(new Uint8Array(program))) this.write('/app/' + path, data);
    mp.runPython('import sys\nsys.path[:] = ["/app", "/app/firmware/lib", ".frozen"]\n'
      + 'import binascii, json, os\nfrom sim.web import inside, records\n');
    this.inside = mp.globals.get('inside');
    this.records = mp.globals.get('records');
  }

  call(f, ...args) {
    try {
      return f(...args);
    } catch (e) {
      if (e.name === 'PythonError') throw new Fault(String(e.message).trim());
      throw e;
    }
  }

  // ---- files -------------------------------------------------------------------------------------------------
  write(path, data) {
    const parts = path.split('/').slice(1, -1);
    let folder = '';
    for (const part of parts) {
      folder += '/' + part;
      if (!this.folders.has(folder)) {
        if (!this.mp.FS.analyzePath(folder).exists) this.mp.FS.mkdir(folder);
        this.folders.add(folder);
      }
    }
    this.mp.FS.writeFile(path, data);
  }

  read(path) {
    return this.mp.FS.readFile(path);
  }

  // [name, mark] of each file; the mark changes with the file
  list(folder) {
    const { FS } = this.mp;
    if (!FS.analyzePath(folder).exists) return [];
    const names = FS.readdir(folder).filter((name) => name[0] !== '.');
    return names.map((name) => {
      const s = FS.stat(folder + '/' + name);
      return [name, s.size + ':' + s.mtime.getTime()];
    });
  }

  empty(folder) {
    for (const [name] of this.list(folder)) this.mp.FS.unlink(folder + '/' + name);
  }

  // ---- the box -----------------------------------------------------------------------------------------------
  power(board, data, lang, closed = '') {
    this.call(this.inside.power, board, data, lang, closed);
    this.data = data;
    this.picture = this.inside.box.picture;         // fetched once: what is fetched anew each time piles up in the machine
  }

  // µs of box time go by; what sounded meanwhile: [[ms, Hz, duty] ...]
  run(us) {
    const tones = this.call(this.inside.run, us);
    return tones ? JSON.parse(tones) : [];
  }

  runTo(us) {
    while (!this.call(this.inside.run_to, String(us), SLICE));
  }

  bytes(proxy) {
    return this.mp.PyProxy.toJs(proxy);
  }

  // the picture if it has changed: { panel, contrast, leds }
  frame() {
    if (!this.call(this.inside.frame)) return null;
    const all = this.bytes(this.picture);
    return { panel: all.subarray(0, 1024), contrast: all[1024], leds: all.subarray(1025) };
  }

  ask(what) {
    return JSON.parse(this.call(this.inside.ask, what));
  }

  look(what) {
    return this.bytes(this.call(this.inside.look, what));
  }

  hand(what, value) {
    this.call(this.inside.hand, what, value);
  }

  contact(us, pin, level) {
    this.call(this.inside.contact, String(us), pin, level);
  }

  fault(what, how, n) {
    this.call(this.inside.fault, what, how || '', n);
  }

  // ---- records -----------------------------------------------------------------------------------------------
  openRecord(text) {
    return JSON.parse(this.call(this.records.opened, text));
  }

  showStep(k) {
    this.call(this.records.step, this.inside.box, k);
  }

  runningRecord() {
    return this.call(this.records.running, this.inside.box);
  }
}
