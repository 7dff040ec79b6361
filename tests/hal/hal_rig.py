"""The hardware layer on a table: a world, what hal.build makes of it, and a loop that polls as the console's does."""
import boards.pico
from sim import standin
from sim.contacts import Bounce, Hands
from sim.world import World

standin.install()

import hal  # noqa: E402
from hal import ticks  # noqa: E402
from hal.inputs import BACK, DOWN, HOLD, KNOB, PRESS, SEAT, TIMER, TURN, UP  # noqa: E402

KINDS = {DOWN: "down", UP: "up", PRESS: "press", HOLD: "hold", TURN: "turn"}
KEYS = {KNOB: "knob", BACK: "back", TIMER: "timer"}


class Facts:
    """The facts of the Pico board, some of them changed."""

    def __init__(self, **changes):
        for name in dir(boards.pico):
            if name.upper() == name and name[0] != "_":
                setattr(self, name, getattr(boards.pico, name))
        for name in changes:
            setattr(self, name, changes[name])


class Rig:
    """`hal` over a world; `events` are tuples (kind, key, n, tick of the edge) as strings and ints."""

    def __init__(self, closed=(), bounce=None, board=None, **changes):
        self.board = board or Facts(**changes)
        self.world = World(self.board, closed)
        self.hal = hal.build(self.board)
        self.hands = Hands(self, bounce)
        self.events = []

    def pin(self, t_us, pin, level):
        self.world.pin(t_us, pin, level)

    def now(self):
        return self.world.us

    def turn(self):
        """One turn of 4 ms; `rest` is what else a turn would do."""
        i = self.hal.inputs
        i.poll(ticks.ms())
        e = i.next()
        while e >= 0:
            k = e >> 4 & 255
            self.events.append((KINDS[e & 15], KEYS.get(k) or "ABCDEFG"[k - SEAT], (e >> 12) - 128, i.at))
            e = i.next()
        self.rest()

    def rest(self):
        self.world.sleep(4000 - self.world.us % 4000)

    def run(self, ms):
        """So many ms of turns."""
        end = self.world.us + ms * 1000
        while self.world.us < end:
            self.turn()

    def stall(self, ms):
        """Nobody polls for so long."""
        self.world.advance(ms * 1000)

    def take(self):
        """The events since the last call, as (kind, key); a turn as ("turn", n)."""
        out = [(e[0], e[2] if e[0] == "turn" else e[1]) for e in self.events]
        self.events = []
        return out

    def net(self):
        """Sum of all detents since the last take()."""
        return sum(e[2] for e in self.events if e[0] == "turn")


__all__ = ("Bounce", "Facts", "Rig", "ticks")
