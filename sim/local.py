"""A box in this process."""
import json
import sys
from collections import deque

from sim.device import Device


class LocalBox:
    """See docs/architecture.md, "Simulator contract". `board` a name or a module, `data` the folder of its files,
    `app` a function (board, data) that gives something with `turn()` and `probe()`, or "module:function"; `closed` the
    pins that are held down at power-on. `world` and `app` are open to tests. It has made its first turn."""

    def __init__(self, board="pico", data=None, app="firmware.start:build", closed=()):
        lib = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/firmware/lib"
        if lib not in sys.path and "displayio" not in sys.modules:
            sys.path.insert(0, lib)
        self._device = Device(board, data, app, closed)
        self.board = self._device.board
        self.world = self._device.world
        self.app = self._device.app
        self._tones = deque(maxlen=100)
        self.world.on_tone = lambda v: self._tones.append((self.world.us, v[0], v[1]))
        self.app.turn()

    def pin(self, t_us, pin, level):
        """Schedule a contact."""
        self.world.pin(t_us, pin, level)

    def run(self, t_us):
        """Turns of the loop until virtual time is t_us or later."""
        w = self.world
        w.enter()
        turn = self.app.turn
        while w.us < t_us:
            turn()

    def now(self):
        """Virtual us since boot."""
        return self.world.us

    def panel(self):
        """bytes(1024): the picture that is seen."""
        return self.world.panel.picture() if self.world.panel else bytes(1024)

    def ring(self):
        """bytes(3 n): what glows, RGB in the order of the strip."""
        return self.world.ring.latched() if self.world.ring else b""

    def tones(self):
        """(us, Hz, duty of 65535) whenever the buzzer has changed since this was asked last."""
        heard = list(self._tones)
        self._tones.clear()
        return heard

    def probe(self):
        """What the console tells of itself."""
        self.world.enter()
        return json.loads(json.dumps(self.app.probe()))

    def stats(self):
        """Counters."""
        return self._device.stats()

    def fault(self, what, how, n=-1):
        """Break a part, see World.fault."""
        self.world.fault(what, how, n)

    def close(self):
        """Power off."""
        self.app = self._device = None

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()
