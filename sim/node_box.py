"""A box on MicroPython with words of 32 bits, as a board's: its WebAssembly build, run by node.

That build does not collect inside a call, and its heap grows by itself: so the program is told of a heap of `heap` bytes
(sim/node_end.py), runs turn by turn, and `stats()["need"]` is the most that has been in use after a turn, garbage apart, beyond what
the interpreter and the stand-ins had before the program was loaded. What a turn needs for itself and gives back, and
holes between what stays, come on top of it on a board.
"""
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
from io import BytesIO

from sim import compiled, rom
from sim.wire import BoxError, Wire

_HERE = os.path.dirname(os.path.abspath(__file__))


class NodeBox(Wire):
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
        down_r, down_w = os.pipe()
        up_r, up_w = os.pipe()
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            ["node", os.path.join(_HERE, "node_box.mjs"), json.dumps(told), str(down_r), str(up_w)],
            pass_fds=(down_r, up_w), stdin=subprocess.DEVNULL, stdout=self._errors, stderr=self._errors)
        os.close(down_r)
        os.close(up_w)
        super().__init__(down_w, up_r, board, seconds)
        try:
            self.hello()
        except BoxError:
            self.close()
            raise

    def _why(self):
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip()
        return ": " + said if said else ""

    def close(self):
        """Power off."""
        if self._process is None:
            return
        super().close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
        os.close(self._to)
        os.close(self._from)
        self._errors.close()
        self._folder.cleanup()
