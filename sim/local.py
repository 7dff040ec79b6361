"""A box in this process."""
import json
import sys

from sim import standin
from sim.world import World


def factory(spec):
    """The function behind "module:function"."""
    module, _, name = spec.partition(":")
    return getattr(__import__(module, None, None, (name,)), name)


def load_board(board):
    """A board module by name; a module (anything with facts) is given back."""
    if not isinstance(board, str):
        return board
    import boards
    return boards.load(board)


class Device:
    """Program and world of one box: what LocalBox and the far end of the wire share. It stops after its first turn."""

    def __init__(self, board, data, app, closed=()):
        standin.install()
        self.board = load_board(board)
        self.world = World(self.board, closed)
        if isinstance(app, str):
            app = factory(app)
        self.app = app(self.board, data)

    def answer(self, what):
        """What a query wants: bytes for panel and ring, a dict for probe and stats."""
        w = self.world
        if what == "panel":
            return w.panel.picture() if w.panel else bytes(1024)
        if what == "ring":
            return w.ring.latched() if w.ring else b""
        if what == "probe":
            return self.app.probe()
        if what == "stats":
            return dict(w.stats, heap=_heap())
        raise ValueError("no such query: %r (panel, ring, probe, stats)" % (what,))


def _heap():
    import gc
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


class LocalBox:
    """See docs/architecture.md, "Simulator contract". `board` a name or a module, `data` the folder of its files,
    `app` a function (board, data) that gives something with `turn()` and `probe()`, or "module:function"; `closed` the
    pins that are held down at power-on. `world` is open to tests."""

    def __init__(self, board="pico", data=None, app="firmware.start:build", closed=()):
        lib = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/firmware/lib"
        if lib not in sys.path and "displayio" not in sys.modules:
            sys.path.insert(0, lib)
        self._device = Device(board, data, app, closed)
        self.board = self._device.board
        self.world = self._device.world
        self.app = self._device.app
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
        return self._device.answer("panel")

    def ring(self):
        """bytes(3 n): what glows, RGB in the order of the strip."""
        return self._device.answer("ring")

    def probe(self):
        """What the console tells of itself."""
        self.world.enter()
        return json.loads(json.dumps(self._device.answer("probe")))

    def stats(self):
        """Counters."""
        return self._device.answer("stats")

    def fault(self, what, how, n=-1):
        """Break a part, see World.fault."""
        self.world.fault(what, how, n)

    def close(self):
        """Power off."""
        self.app = self._device = None
