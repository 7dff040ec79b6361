"""Stand-in for `rp2`: two kinds of PIO programs run here, a sampler (one `in_` in a loop: it fills the same words
from the scheduled contacts) and a WS2812 sender (its bit times are measured and checked, its words decoded).

The program is assembled from the very function that is flashed; its cycles count.
"""
from sim import world as _w

_CLOCK = 125000000


class PIO:
    """Names of the settings."""

    OUT_LOW, OUT_HIGH = 3, 2
    SHIFT_LEFT, SHIFT_RIGHT = 0, 1
    JOIN_NONE, JOIN_TX, JOIN_RX = 0, 1, 2


class _Code:
    """A program: `per` samples a word (0: a sender), `cycles` a sample, `depth` of the FIFO; and its instructions."""


def asm_pio(**settings):
    """Decorator: the function becomes a program."""
    def assemble(f):
        from sim.standin import pio_asm
        code = _Code()
        pio_asm.assemble(f, settings, code)
        if not hasattr(_w.current().parts, "PANELS"):
            # a small heap: the assembler is used twice, and then no more
            import sys
            sys.modules["sim.standin.pio_asm"] = sys.modules["sim.standin"].pio_asm = None    # deleted, it would stay
            del sys.modules["sim.standin.pio_asm"], sys.modules["sim.standin"].pio_asm
            code.code = None
        return code
    return assemble


def StateMachine(id, prog, freq=_CLOCK, **pins):
    """One of eight; which of the two kinds it is follows from its program."""
    if not 0 <= id < 8:
        raise ValueError("invalid StateMachine id")
    if not _CLOCK // 65536 < freq <= _CLOCK:
        raise ValueError("freq out of range")
    return (_Sampler if prog.per else _Sender)(_w.current(), prog, freq, pins)


class _Sampler:
    """`in_(pins, 2)` once a loop, the oldest sample highest; every `push_thresh` bits a word goes to the FIFO, and it
    stalls when that is full.

    Times are counted in nanoseconds from the start, so that no rounding adds up.
    """

    def __init__(self, w, prog, freq, pins):
        self._per = prog.per
        self._ns = 1000000000 * prog.cycles // freq
        self._depth = prog.depth
        self._w = w
        self._base = pins["in_base"].id
        self._on = 0
        for pin in (self._base, self._base + 1):
            w.watch(pin, self._edge)
        self.restart()

    def restart(self):
        """Forget what is half done."""
        self._fifo = []
        self._word = self._have = 0
        self._start = self._w.now()
        self._taken = 0                 # samples since _start
        self._level = self._w.levels >> self._base & 3

    def active(self, on=None):
        """Start or stop."""
        if on is not None:
            if on and not self._on:
                self._start, self._taken = self._w.now(), 0
                self._level = self._w.levels >> self._base & 3
            elif self._on and not on:
                self._fill(self._w.now())
            self._on = 1 if on else 0
        return self._on

    def _edge(self, t, pin, level):
        if self._on:
            self._fill(t)
        self._level = self._w.levels >> self._base & 3

    def _fill(self, t):
        """Take the samples before time `t`."""
        n = (t - self._start) * 1000 // self._ns + 1 - self._taken
        if (t - self._start) * 1000 % self._ns == 0:
            n -= 1
        while n > 0:
            if self._have == self._per:
                if len(self._fifo) >= self._depth:
                    return              # stalled: it samples no more until a word is taken
                self._push()
            k = min(n, self._per - self._have)
            self._word = self._word << 2 * k | self._level * 0x55555555 & (1 << 2 * k) - 1
            self._have += k
            self._taken += k
            n -= k
        if self._have == self._per and len(self._fifo) < self._depth:
            self._push()

    def _push(self):
        self._fifo.append(self._word)
        self._word = self._have = 0

    def rx_fifo(self):
        """Words that wait."""
        t = self._w.now()
        if self._on:
            self._fill(t)
        return len(self._fifo)

    def get(self):
        """The oldest word."""
        if not self.rx_fifo():
            raise _w.SimError("StateMachine.get() on an empty FIFO would wait for ever")
        word = self._fifo.pop(0)
        if self._have == self._per:     # it was stalled and goes on now
            self._push()
            self._start, self._taken = self._w.us, 0
        return word


class _Sender:
    """A chain of WS2812 behind one pin, one LED a word."""

    def __init__(self, w, prog, freq, pins):
        self._w = w
        self._depth = prog.depth
        self._pin = pins["sideset_base"].id
        self._word_ns = w.parts.word_ns(prog, freq)
        self._busy = 0                  # us when the last word will be out
        self._on = 0

    def active(self, on=None):
        """Start or stop."""
        if on is not None:
            self._on = 1 if on else 0
        return self._on

    def put(self, value, shift=0):
        """Send a word or an array of them; waits while the FIFO is full."""
        if not self._on:
            raise _w.SimError("StateMachine.put() before active(1) would wait for ever")
        w = self._w
        words = [value] if isinstance(value, int) else value
        start = max(w.now(), self._busy)
        self._busy = start + len(words) * self._word_ns // 1000
        wire = bytearray()
        for v in words:
            v = v << shift & 0xFFFFFFFF
            for at in (24, 16, 8):
                wire.append(v >> at & 255)
        if w.ring is not None and self._pin == w.board.RING_PIN:
            w.ring.frame(wire, start, self._busy)
            w.stats["frames"] += 1
        w.advance(self._busy - (self._depth + 1) * self._word_ns // 1000 - w.us)
