// Runs a script on MicroPython's WebAssembly build, whose words have 32 bits like the board's:
//   node heap32.mjs MICROPYTHON.mjs TREE SCRIPT WHAT
// TREE (folders firmware, hal ... as they are flashed) and SCRIPT are put into its file system at /p; main(WHAT, 0) of the
// script is called.
import fs from 'fs';
import path from 'path';
import { pathToFileURL } from 'url';

const [engine, tree, script, ...args] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(path.resolve(engine)));
const mp = await loadMicroPython({ heapsize: 4 << 20, stdout: (line) => console.log(line) });

function copy(from, to) {
    mp.FS.mkdir(to);
    for (const entry of fs.readdirSync(from)) {
        const source = path.join(from, entry);
        if (fs.statSync(source).isDirectory()) copy(source, to + '/' + entry);
        else mp.FS.writeFile(to + '/' + entry, fs.readFileSync(source));
    }
}
copy(tree, '/p');
mp.FS.mkdir('/p/tools');
mp.FS.writeFile('/p/tools/script.py', fs.readFileSync(script));
try {
    mp.runPython(`
import sys, gc
sys.path[:] = ["/p/firmware/lib", "/p", ".frozen"]
assert sys.maxsize < 1 << 32
space = {"__name__": "script", "__file__": "/p/tools/script.py"}
exec(open(space["__file__"]).read(), space)
space["main"](*${JSON.stringify(args)}, 0)
`);
} catch (e) {
    console.log(e.message);
    process.exit(1);
}
