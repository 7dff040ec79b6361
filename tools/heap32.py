"""Heap of the console with words of 32 bits, as on the board, beside the 64 bits of the PC's MicroPython.

    python -m tools.heap32              a line for the console at home and one for each game with all its modules loaded

The 32 bits are those of MicroPython's WebAssembly build (see tools/web.py), run by node. Counted is what is in use after
a collection, without the interpreter's start and the stand-ins for hardware: what the program takes of a board's heap when
nothing is let go of. Both interpreters load the same .mpy files.
"""
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from sim import compiled, script
from sim.local import LocalBox
from sim.wire import interpreter
from tools import web

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("gambit7", "gallery", "nolsem", "gambler")
_ROOMS = ("engines", "firmware", "hal")

# Each part is run at the top level and followed by a collection: the WebAssembly build does not collect inside a call.
_START = """
import gc, os, sys
os.chdir(TREE)
sys.path[:] = ["", "firmware/lib", ".frozen"]
import sim.far, sim.device
device = sim.device.Device("pico", DATA, lambda board, data: None, [], sim.far)
"""
_CONSOLE = """
from firmware import start
app = start.build(device.board, DATA)
for i in range(100):
    app.turn()
"""
_NODE = """
import fs from 'fs';
const { loadMicroPython } = await import(%(engine)s);
const mp = await loadMicroPython({ heapsize: 1 << 22, stdout: (s) => console.log(s), stderr: (s) => console.log(s) });
function put(from, to) {
  for (const e of fs.readdirSync(from, { withFileTypes: true })) {
    const a = from + '/' + e.name, b = to + '/' + e.name;
    if (e.isDirectory()) { mp.FS.mkdir(b); put(a, b); } else mp.FS.writeFile(b, fs.readFileSync(a));
  }
}
mp.FS.mkdir('/app'); put(%(tree)s, '/app'); mp.FS.mkdir('/data');
for (const part of %(parts)s) {
  mp.runPython(part);
  for (let i = 0; i < 3; i++) mp.runPython('import gc\\ngc.collect()');
  mp.runPython('print("in use", gc.mem_alloc())');
}
"""


def modules(game):
    """Dotted names of the program's modules that the evening script of a game loads."""
    found = set()
    old = {n: m for n, m in sys.modules.items() if n.split(".")[0] in ("engines", "firmware")}
    for name in old:
        del sys.modules[name]               # of the game before
    with tempfile.TemporaryDirectory() as data:
        box = LocalBox("pico", data)
        run = box.run

        def watched(t):
            run(t)
            found.update(n for n in sys.modules if n.split(".")[0] in _ROOMS)
        box.run = watched
        try:
            script.play(ROOT / "scripts" / (game + "_evening.txt"), box)
        finally:
            box.close()
            for name in [n for n in sys.modules if n.split(".")[0] in ("engines", "firmware")]:
                del sys.modules[name]
            sys.modules.update(old)         # whoever runs in this process goes on with its own
    return sorted(n for n in found if (ROOT / (n.replace(".", "/") + ".py")).exists())


def parts(game):
    """The program of one measurement, in parts."""
    load = ["__import__(%r)\n" % name for name in modules(game)] if game else []
    return [_START, _CONSOLE] + load


def _figures(said):
    used = [int(line.split()[-1]) for line in said.splitlines() if line.startswith("in use")]
    return used[0], used[-1]


def of_64(tree, program):
    """(stand-ins, all) in bytes on the PC's MicroPython."""
    with tempfile.TemporaryDirectory() as data:
        text = "TREE, DATA = %r, %r\n" % (tree, data) + "".join(p + "gc.collect()\nprint('in use', gc.mem_alloc())\n" for p in program)
        return _figures(subprocess.run([interpreter(), "-X", "heapsize=8m", "-c", text], capture_output=True, text=True, check=True).stdout)


def of_32(tree, program):
    """(stand-ins, all) in bytes on the WebAssembly build."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(web.fetch())) as tar:
            for name in web.ENGINE:
                (Path(folder) / Path(name).name).write_bytes(tar.extractfile(name).read())
        told = ['TREE, DATA = "/app", "/data"\n' + program[0]] + program[1:]
        (Path(folder) / "run.mjs").write_text(_NODE % {
            "engine": json.dumps(folder + "/micropython.mjs"), "tree": json.dumps(tree), "parts": json.dumps(told)})
        return _figures(subprocess.run(["node", folder + "/run.mjs"], capture_output=True, text=True, check=True).stdout)


def main():
    if not shutil.which("node"):
        sys.exit("node is missing: the 32-bit MicroPython runs in it (apt-get install nodejs)")
    tree = compiled.tree()
    print("%-24s %14s %14s" % ("KB in use", "32 bits", "64 bits"))
    for game in (None,) + GAMES:
        program = parts(game)
        try:
            (far32, all32), (far64, all64) = of_32(tree, program), of_64(tree, program)
        except web.WebError as e:
            sys.exit(str(e))
        print("%-24s %14.1f %14.1f" % (game or "console at home", (all32 - far32) / 1024, (all64 - far64) / 1024))
    print("%-24s %14.1f %14.1f" % ("stand-ins, not counted", far32 / 1024, far64 / 1024))


if __name__ == "__main__":
    main()
