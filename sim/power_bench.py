"""The switch of the bench board: MicroPython behind a pseudo-terminal, flashed with the real flasher, its chips drawn here."""
import os
import subprocess
import sys

from sim.power import HEAP, ROOT
from sim.wire import BoxError, standins

IMAGE = "flash.img"


class BenchPower:
    """Like sim.power.Power, on a bench board whose flash chip is a file in `data`. The first power-on flashes it."""

    python = "bench"
    alone = True                # the next box is the same board

    def __init__(self, data, say=None):
        self.data, self.say = data, say
        self.bench, self.flashed = None, False

    def __call__(self, board, lang):
        from sim.bench.bench import Bench
        from sim.contacts import Hands
        os.makedirs(self.data, exist_ok=True)
        if self.bench and self.bench.board != board:
            self.close()
            self.flashed = False
        if self.bench is None:
            self.bench = Bench(os.path.join(self.data, IMAGE), board=board, heap="%dk" % (HEAP + standins(board)))
        if not self.flashed:
            self._flash(lang)
        box = self.bench.box()
        return box, Hands(box)

    def _flash(self, lang):
        if self.say:
            self.say("flashing the bench board ...")
        done = subprocess.run([sys.executable, "-m", "tools.flash", "--port", self.bench.port, "--board", self.bench.board]
                              + (["--language", lang] if lang else []),
                              cwd=ROOT, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise BoxError("the bench board could not be flashed: %s" % (done.stderr.strip() or done.stdout.strip()))
        self.flashed = True

    def files(self):
        """The flash chip."""
        path = os.path.join(self.data, IMAGE)
        if not os.path.exists(path):
            return {}
        with open(path, "rb") as f:
            return {IMAGE: f.read()}

    def put(self, files):
        """The flash chip as it was."""
        self.close()
        for name, data in files.items():
            with open(os.path.join(self.data, name), "wb") as f:
                f.write(data)

    def renew(self):
        """The next power-on flashes what has changed."""
        self.flashed = False
        return lambda: None

    def close(self):
        """Unplugged."""
        if self.bench:
            self.bench.close()
            self.bench = None
