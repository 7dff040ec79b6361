"""The box inside node, on MicroPython's WebAssembly build: what sim/node_box.mjs calls, see sim/node_box.py."""
import gc
import sys

from sim import far
from sim.device import factory, load_board
from sim import standin, wire_end, world

_STEP = 256             # bytes: a rise of the most in use that is not looked into


class Memory:
    """In the place of `gc`: a heap of so many bytes for the program, as a board would tell of it."""

    def __init__(self, heap):
        self.heap, self.before = heap, 0

    def mem_alloc(self):
        """Bytes in use by the program."""
        return gc.mem_alloc() - self.before

    def mem_free(self):
        """What is left of its heap."""
        return max(0, self.heap - self.mem_alloc())

    def collect(self):
        """Happens after the turn."""
        gc.collect()

    def threshold(self, n=-1):
        """Each turn is followed by a look at the heap."""


class End(wire_end.WireEnd):
    """The box's end of the wire, of which the host asks for one turn after the other."""

    def __init__(self):
        self._out = far.out = open("/wire", "wb")
        self.until = -1

    def attach(self, device):
        """As WireEnd; nothing stops the program, it is called turn by turn."""
        self._device = device
        self._w = w = device.world
        w.on_tone = self._tone


memory = end = device = None
most = 0
tidy = False            # has the heap been collected after the last turn?


class _Box:
    """What the wire leads to."""

    def __init__(self, board):
        self.board = load_board(board)
        standin.install(self.board)
        self.world = world.World(self.board, (), far)
        self.app = None

    def stats(self):
        """Counters, and the most heap that was needed."""
        return dict(self.world.stats, heap=memory.mem_alloc(), need=most)


def prepare(board, heap):
    """All that is there before the program."""
    global memory, end, device
    memory = Memory(heap)
    sys.modules["gc"] = memory
    device = _Box(board)
    end = End()
    end.attach(device)
    end.until = 0


def nothing_yet():
    """From here on counts."""
    memory.before = gc.mem_alloc()


def build(app):
    """The program is loaded."""
    device.app = factory(app)(device.board, "/data")


def turn():
    """One turn of the loop, if the host wants more; True if so. The heap is looked at in between."""
    global most, tidy
    used = memory.mem_alloc()
    if used > most + _STEP:
        if tidy:
            most = used
        else:
            gc.collect()            # happens after this turn
    tidy = not tidy and used > most + _STEP
    if end.until < 0 or device.app is None:
        return False
    device.app.turn()
    if device.world.us >= end.until:
        end.until = -1
        end.say("D %d" % device.world.us)
    return end.until >= 0


def line(text):
    """A line of the host."""
    end.line(text.encode())
