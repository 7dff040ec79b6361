"""A box on MicroPython with words of 32 bits, as a board's: its WebAssembly build, run by node.

That build does not collect inside a call, and its heap grows by itself: so the program is told of a heap of `heap` bytes
(sim/node_end.py), runs turn by turn, and `stats()["need"]` is the most that has been in use after a turn, garbage apart, beyond what
the interpreter and the stand-ins had before the program was loaded. What a turn needs for itself and gives back, and
holes between what stays, come on top of it on a board.
"""
import json
import os
import shutil
import tarfile
import tempfile
from io import BytesIO

from sim import compiled, rom
from sim.wire import BoxError, ProcessBox

_HERE = os.path.dirname(os.path.abspath(__file__))


class NodeBox(ProcessBox):
    """`engine`: bytes of the pinned package (tools/web.py fetches it); `program`: folder of .mpy files; `heap`: bytes that the
    program is told it has; `in_rom`: the program lies in a ROMFS and runs from there; `app`: as for sim.device.Device."""

    def __init__(self, engine, board="pico", program=None, heap=192 << 10, in_rom=False, app="firmware.start:build", seconds=120):
        if not shutil.which("node"):
            raise BoxError("node is missing: the 32-bit MicroPython runs in it (apt-get install nodejs)")
        self._folder = tempfile.TemporaryDirectory()
        folder, tree = self._folder.name, compiled.tree()
        with tarfile.open(fileobj=BytesIO(engine)) as tar:
            for name in ("micropython.mjs", "micropython.wasm"):
                with open(os.path.join(folder, name), "wb") as f:
                    f.write(tar.extractfile("package/" + name).read())
        with open(os.path.join(folder, "rom"), "wb") as f:
            f.write(rom.whole(program or tree, tree) if in_rom else rom.image(os.path.join(tree, "sim")))
        told = {"folder": folder, "program": "" if in_rom else program or tree, "board": board, "app": app, "heap": heap}
        self._temporary = (self._folder.cleanup,)
        self._begin(lambda *pipes: ["node", os.path.join(_HERE, "node_box.mjs"), json.dumps(told)] + [str(p) for p in pipes], board, seconds)
