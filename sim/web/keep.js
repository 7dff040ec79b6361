// What the box writes survives a reload: the files of its folder, in the browser's IndexedDB. What lies there is always
// one moment of the box, as on its flash: each change goes in as one transaction.

const STORE = 'files';
const AGAIN = 5000;             // ms until a browser that could not write is asked again

function open(name) {
  return new Promise((done, failed) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error('blocked'));
  });
}

export class Keep {
  // `mine`: false where another tab has this box; then nothing is written
  static async open(name) {
    const keep = new Keep();
    keep.mine = await keep.lock(name);
    try {
      keep.db = await open(name);
    } catch (e) {
      keep.db = null;                   // a private window, or a browser that keeps nothing
    }
    return keep;
  }

  constructor() {
    this.marks = new Map();
    this.writing = Promise.resolve();
    this.failed = null;
  }

  lock(name) {
    if (!navigator.locks) return true;
    return new Promise((done) => {
      navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        done(lock !== null);
        return lock && new Promise(() => {});           // held as long as the page lives
      }).catch(() => done(true));
    });
  }

  // all files that are kept, into the machine's folder
  async restore(machine, folder) {
    if (!this.db) return 0;
    const files = this.db.transaction(STORE).objectStore(STORE);
    const all = (request) => new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const [names, data] = await Promise.all([all(files.getAllKeys()), all(files.getAll())]);
    names.forEach((name, i) => machine.write(folder + '/' + name, new Uint8Array(data[i])));
    this.marks = new Map(machine.list(folder));
    return names.length;
  }

  // what has changed in the folder since the last call
  sync(machine, folder) {
    if (this.failed && Date.now() - this.failedAt < AGAIN) return this.writing;
    const now = new Map(machine.list(folder));
    const put = [...now].filter(([name, mark]) => this.marks.get(name) !== mark).map(([name]) => name);
    const gone = [...this.marks.keys()].filter((name) => !now.has(name));
    this.marks = now;
    if ((!put.length && !gone.length) || !this.db || !this.mine) return this.writing;
    const change = this.db.transaction(STORE, 'readwrite');
    const files = change.objectStore(STORE);
    gone.forEach((name) => files.delete(name));
    put.forEach((name) => files.put(machine.read(folder + '/' + name), name));
    this.writing = new Promise((done) => {
      change.oncomplete = () => { this.failed = null; done(); };
      change.onerror = change.onabort = () => {
        this.failed = change.error || new Error('abort');
        this.failedAt = Date.now();
        this.marks = new Map();             // all of it, next time
        done();
      };
    });
    return this.writing;
  }
}
