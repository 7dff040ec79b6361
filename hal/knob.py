"""The knob: detents from quarter steps, whatever reads the pins.

A source (`make`) is polled with `read(turned)` and calls `turned(+1)` or `turned(-1)` for each detent, in order,
clockwise positive. All of them keep what happened while nobody polled: 120 ms with the PIO sampler, no limit with
the counter of the ESP32 and with interrupts.
"""
from hal import ticks
from micropython import const

_REST = const(3)        # both contacts open

# Quarter step from state `old` to `new`, index old << 2 | new, a state being A | B << 1. Clockwise A closes first:
# 3 2 0 1 3. A double step (2) says that one was missed: its direction is unknown.
STEP = bytes((1, 2, 0, 3, 0, 1, 3, 2, 2, 3, 1, 0, 3, 0, 2, 1))     # step + 1; 3: double


class Decoder:
    """Detents from a stream of states. `edges` quarter steps make a detent: 4 (rest with both contacts open), 2 (rest
    with both open or both closed) or 1 (rest everywhere).

    A detent is given when the knob comes to rest, in the direction of the sum of the quarter steps since the last rest:
    bounce cancels out, and one missed step costs nothing. `missed` counts double steps.
    """

    def __init__(self, edges, state=_REST):
        if edges not in (1, 2, 4):
            raise ValueError("edges must be 1, 2 or 4, not %r" % (edges,))
        self.edges = edges
        self.state = state
        self.missed = 0
        self._sum = 0
        self._new = state       # edges == 1: a state not yet believed
        self._for = 0           # samples that it has lasted

    def feed(self, state):
        """The state of one sample, 0 to 3. Returns detents: 0, 1 or -1 (more after missed steps)."""
        if state == self.state:
            self._new = state
            return 0
        if self.edges == 1:
            # every state is a rest: only time tells bounce from a turn back
            if state != self._new:
                self._new = state
                self._for = 0
            self._for += 1
            if self._for < 4:
                return 0
        step = STEP[self.state << 2 | state] - 1
        self.state = state
        if step == 2:
            self.missed += 1
        else:
            self._sum += step
        if state == _REST or self.edges == 1 or self.edges == 2 and state == 0:
            return self._settle()
        return 0

    def steady(self):
        """Many samples of the same state as before: nothing to count."""
        self._new = self.state

    def _settle(self):
        n = self._sum
        e = self.edges
        self._sum = 0
        return (n + (e >> 1)) // e if n >= 0 else -((-n + (e >> 1)) // e)


class PioSource:
    """Two state machines sample both pins 1000 times a second each, half a period apart: 2000 samples a second, and
    their joined FIFOs hold 120 ms, so a flash erase (45 ms) or a stall of 100 ms loses nothing. (One machine at 2 kHz
    would hold 60 ms.) A word comes every 15 ms: that is the longest time from a detent to its event."""

    def __init__(self, pins, edges):
        from hal import rp2_pio
        from rp2 import StateMachine
        self._even = StateMachine(0, rp2_pio.sampler, freq=rp2_pio.SAMPLE_HZ, in_base=pins[0])
        self._odd = StateMachine(1, rp2_pio.sampler, freq=rp2_pio.SAMPLE_HZ, in_base=pins[0])
        self.decoder = Decoder(edges, pins[0].value() | pins[1].value() << 1)
        self.overruns = 0
        self._start()

    def _start(self):
        # one clock drives both, so the half period between them lasts for ever
        self._even.active(1)
        ticks.sleep_us(500)
        self._odd.active(1)

    def read(self, turned):
        """Drain both FIFOs."""
        n = self._even.rx_fifo()
        if n:
            self._drain(n, turned)

    # in pieces with few variables: a frame of more than eleven words would take heap, and looking for it time
    def _drain(self, n, turned):
        full = n >= 8
        while n and self._odd.rx_fifo():
            self._pair(self._even.get(), self._odd.get(), turned)
            n -= 1
        if full:
            self._again()

    def _pair(self, a, b, turned):
        d = self.decoder
        if a == b == d.state * 0x15555555:
            d.steady()
        else:
            self._word(a, b, turned)

    def _word(self, a, b, turned):
        d = self.decoder
        for shift in range(28, -2, -2):
            n = d.feed(a >> shift & 3)
            if n:
                turned(n)
            n = d.feed(b >> shift & 3)
            if n:
                turned(n)

    def _again(self):
        # Both have stood still with full FIFOs, and their half period is gone.
        self.overruns += 1
        for sm in (self._even, self._odd):
            sm.active(0)
            sm.restart()
            while sm.rx_fifo():
                sm.get()
        self._start()


def make(board):
    """The source that the board's fact KNOB = (kind, pin A, pin B) names."""
    if not board.KNOB:
        from hal.nothing import NoKnob
        return NoKnob()
    from machine import Pin
    kind, a, b = board.KNOB
    if kind == "pio":
        source = PioSource
    else:
        from hal import knob_counted
        source = knob_counted.EncoderSource if kind == "encoder" else knob_counted.IrqSource
    return source((Pin(a, Pin.IN, Pin.PULL_UP), Pin(b, Pin.IN, Pin.PULL_UP)), board.KNOB_EDGES)
