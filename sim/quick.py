"""The console without pins and chips: key events go straight in, the picture's bytes come straight out. Many times
faster than a box, for what is about screens alone: long walks, hundreds of pictures, counted presses.

Times pass only as told; a press takes a turn of the loop for each edge.
"""
import sys

from sim import standin, world

KNOB, BACK, TIMER, SEAT = 0, 1, 2, 3        # as in hal/inputs.py
_DOWN, _UP, _PRESS, _HOLD, _TURN = 0, 1, 2, 3, 4
_TURN_US = 4000


class _NoChips:
    """Parts of a world that has none."""

    @staticmethod
    def attach(_world, _board):
        pass


class _Panel:
    width, height, depth, ok = 128, 64, 1, True

    def __init__(self):
        self.ram = bytearray(1024)
        self.asleep = False

    def start(self):
        pass

    def send(self, x1, x2, p1, p2, rows):
        for i in range(p1, p2):
            self.ram[i * 128 + x1:i * 128 + x2] = bytes(rows[i - p1])

    def contrast(self, level):
        pass

    def flip(self, on):
        pass

    def sleep(self, on):
        self.asleep = on

    def poll(self, now):
        return False


class _Ring:
    def __init__(self, n):
        self.n, self.frame = n, bytearray(3 * (n or 12))

    def brightness(self, percent):
        pass

    def show(self, now):
        pass

    def dark(self):
        self.frame[:] = bytes(len(self.frame))


class _Inputs:
    """Events that were put in; `since` tells since when a key is closed."""

    def __init__(self, box):
        self.box, self.queue, self.at, self.fine, self.stuck = box, [], 0, False, 0
        self.since = {}

    def poll(self, now):
        pass

    def next(self):
        return self.queue.pop(0) if self.queue else -1

    def held(self, key, now):
        from hal import ticks
        return ticks.diff(now, self.since[key]) if key in self.since else 0

    def muted(self):
        return self.stuck

    def rest(self, ms):
        self.box.world.advance(ms * 1000)


class _Sound:
    def play(self, name):
        pass

    def volume(self, level):
        pass

    def poll(self, now):
        pass


class _Hal:
    def __init__(self, box, board):
        self.board, self.panel, self.inputs, self.sound = board, _Panel(), _Inputs(box), _Sound()
        self.ring = _Ring(board.RING_LEDS)


class QuickBox:
    """The console of firmware/start.py with its files in the folder `data`; `app` and `world` are open to tests."""

    def __init__(self, data, board="pico"):
        lib = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/firmware/lib"
        if lib not in sys.path and "displayio" not in sys.modules:
            sys.path.insert(0, lib)
        from sim.device import load_board
        self.board = load_board(board)
        standin.install(self.board)
        self.world = world.World(self.board, (), _NoChips)
        from firmware import start
        self.hal = _Hal(self, self.board)
        self.app = start.console(self.hal, str(data))
        self.settle()

    def put(self, kind, key=0, n=0):
        """An event as hal/inputs.py packs it."""
        self.hal.inputs.queue.append(kind | key << 4 | (n + 128) << 12)

    def step(self):
        """One turn of the loop."""
        self.world.enter()
        self.app.turn()

    def wait(self, ms):
        """Time goes by in one piece, then a turn."""
        self.world.enter()
        self.world.advance(ms * 1000)
        self.step()

    def settle(self):
        """Turns until the picture stands."""
        self.step()
        for _ in range(400):
            if not self.app.display.refresh_step():
                return

    def press(self, key=KNOB):
        """A short press."""
        for kind in (_DOWN, _PRESS, _UP):
            self.put(kind, key)
        self.settle()

    def hold(self, key=KNOB):
        """Held for half a second."""
        for kind in (_DOWN, _HOLD, _UP):
            self.put(kind, key)
        self.settle()

    def hold_for(self, key, ms):
        """Held for so long, with the turns of the loop between."""
        from hal import ticks
        self.world.enter()
        self.hal.inputs.since[key] = ticks.ms()
        self.put(_DOWN, key)
        self.step()
        for at in range(0, ms, 50):
            if at == 500:
                self.put(_HOLD, key)
            self.wait(50)
        del self.hal.inputs.since[key]
        self.put(_UP, key)
        self.settle()

    def turn(self, n):
        """n detents."""
        if n:
            self.put(_TURN, 0, n)
        self.settle()

    def panel(self):
        """The picture, 1024 bytes, page-major."""
        return bytes(self.hal.panel.ram)

    def ring(self):
        """The frame that the screen has filled, 12 o'clock first."""
        return bytes(self.hal.ring.frame)

    def probe(self):
        """What the console tells of itself."""
        self.world.enter()
        return self.app.probe()
