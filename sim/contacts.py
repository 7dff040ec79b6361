"""What fingers do to the contacts of a box: presses and turns as schedules of pin levels, with or without bounce."""
from sim.world import EXTRA

# States A | B << 1 clockwise, beginning at rest with both contacts open.
_CYCLE = (3, 2, 0, 1)


class Bounce:
    """Random bounce, the same for the same seed: up to `edges` extra changes within `us` after each change."""

    def __init__(self, seed, us=2000, edges=6):
        self._x = seed * 2654435761 + 1 & 0x3FFFFFFF
        self.us, self.edges = us, edges

    def below(self, n):
        """0 to n - 1."""
        self._x = self._x * 1103515245 + 12345 & 0x3FFFFFFF
        return (self._x >> 8) * n >> 22

    def train(self, t):
        """Times of an even number of changes that come after `t`."""
        times = sorted(t + 1 + self.below(self.us) for _ in range(2 * self.below(self.edges // 2 + 1)))
        return times


class Hands:
    """Fingers at a box: anything with `pin(t_us, pin, level)` and `board`. `keys`: names of the keys that the board
    has (knob back timer A B ...); `detent`: where the knob stands. Times in us since boot."""

    def __init__(self, box, bounce=None):
        b = self.board = box.board
        self.box = box
        self.bounce = bounce
        self.detent = 0
        self._phase = 0
        self.pins = {}
        for name, pin in (("knob", b.KNOB_PUSH), ("back", b.BACK), ("timer", b.TIMER)):
            if pin is not None:
                self.pins[name] = pin
        for i, pin in enumerate(b.SEATS):
            self.pins["ABCDEFG"[i]] = pin if b.SEAT_READER is None else EXTRA + pin
        self.keys = tuple(self.pins)

    def _change(self, t, pin, level):
        self.box.pin(t, pin, level)
        if self.bounce:
            for at in self.bounce.train(t):
                level ^= 1
                self.box.pin(at, pin, level)

    def down(self, key, t):
        """The contact of a key closes at `t`."""
        self._change(t, self.pins[key], 0)

    def up(self, key, t):
        """The contact of a key opens at `t`."""
        self._change(t, self.pins[key], 1)

    def press(self, key, t, us=80000):
        """A key closed from `t` for `us`."""
        self.down(key, t)
        self.up(key, t + us)

    def turn(self, n, t, step):
        """`n` detents, clockwise positive, `step` us each, the first from `t`: the contacts change in the second half
        of each detent, where the spring pulls. Without a knob nothing happens."""
        if not self.board.KNOB:
            return
        e = self.board.KNOB_EDGES
        way = (1 if n > 0 else -1) * self.board.KNOB_DIR
        for i in range(abs(n)):
            for k in range(e):
                self._quarter(t + i * step + step // 2 + step * k // (2 * e), way)
        self.detent += n

    def _quarter(self, t, way):
        old = _CYCLE[self._phase & 3]
        self._phase += way
        new = _CYCLE[self._phase & 3]
        for k in (0, 1):
            if (old ^ new) >> k & 1:
                self._change(t, self.board.KNOB[1 + k], new >> k & 1)

    def clockwise(self, ring):
        """The LEDs of box.ring() as (r, g, b), from 12 o'clock clockwise."""
        b = self.board
        n = b.RING_LEDS
        return [tuple(ring[3 * k:3 * k + 3]) for k in ((b.RING_START + b.RING_DIR * i) % n for i in range(n))]
