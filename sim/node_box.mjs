// The box's end of sim/node_box.py: MicroPython's WebAssembly build, whose words have 32 bits like a board's.
//   node node_box.mjs '{"folder": ..., "program": ..., "board": ..., "app": ..., "heap": ...}' FD_IN FD_OUT
import fs from 'fs';
import path from 'path';
import { pathToFileURL } from 'url';

const told = JSON.parse(process.argv[2]);
const input = Number(process.argv[3]), output = Number(process.argv[4]);
const { loadMicroPython } = await import(pathToFileURL(path.join(told.folder, 'micropython.mjs')));
const romfs = fs.readFileSync(path.join(told.folder, 'rom'));
const mp = await loadMicroPython({ heapsize: 640 << 10, romfs, stdout: (line) => console.log(line), stderr: (line) => console.log(line) });

function copy(from, to) {
  mp.FS.mkdir(to);
  for (const entry of fs.readdirSync(from)) {
    const source = path.join(from, entry);
    if (fs.statSync(source).isDirectory()) copy(source, to + '/' + entry);
    else mp.FS.writeFile(to + '/' + entry, fs.readFileSync(source));
  }
}
// what goes up the wire is written to a device, so that it takes no heap
const wire = mp.FS.makedev(64, 0);
mp.FS.registerDevice(wire, {
  open() {}, close() {},
  write(stream, buffer, offset, length) { fs.writeSync(output, buffer.subarray(offset, offset + length)); return length; },
});
mp.FS.mkdev('/wire', wire);
mp.FS.mkdir('/data');
if (told.program) copy(told.program, '/p');
const run = (text) => { try { mp.runPython(text); } catch (e) { console.log(String(e.message).trim()); process.exit(1); } };
run(`
import os, sys
os.chdir("${told.program ? '/p' : '/rom'}")
sys.path[:] = ["", "firmware/lib", "/rom", ".frozen"]
from sim import node_end
`);
// collections happen between calls only: each step is one
run(`node_end.prepare(${JSON.stringify(told.board)}, ${told.heap})`);
run('node_end.nothing_yet()');
run(`node_end.build(${JSON.stringify(told.app)})`);
const end = mp.globals.get('node_end');
const { turn, line } = { turn: end.turn, line: end.line };

function* lines() {
  const piece = Buffer.alloc(65536);
  let text = '';
  for (;;) {
    const n = fs.readSync(input, piece);
    if (!n) return;
    text += piece.toString('latin1', 0, n);
    let at;
    while ((at = text.indexOf('\n')) >= 0) { yield text.slice(0, at); text = text.slice(at + 1); }
  }
}
try {
  while (turn());
  for (const text of lines()) {
    if (text === 'X') break;
    line(text);
    while (turn());
  }
} catch (e) {
  fs.writeSync(output, 'E ' + JSON.stringify(String(e.message)) + '\n');
}
