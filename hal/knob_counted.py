"""Knobs whose quarter steps something else counts, see hal/knob.py: the counter of the ESP32, or interrupts."""
from hal.knob import STEP
from micropython import const

_REST = const(3)        # both contacts open


class _Counted:
    """Detents from a count of quarter steps that something else keeps."""

    def __init__(self, pins, edges):
        self._pins = pins
        self._edges = edges
        self._at = 0            # count at the last detent
        self._last = 0
        self._quiet = 0         # polls without a step
        self.overruns = 0

    def count(self):
        """Quarter steps since the start."""
        raise NotImplementedError

    def read(self, turned):
        """Whole detents since the last call."""
        q = self.count()
        e = self._edges
        while q - self._at >= e:
            self._at += e
            turned(1)
        while self._at - q >= e:
            self._at -= e
            turned(-1)
        if q != self._last:
            self._last = q
            self._quiet = 0
        elif q != self._at:
            self._quiet += 1
            if self._quiet == 25:
                self._settle(q, turned)

    def _settle(self, q, turned):
        # 100 ms without a step and yet between two detents: at rest, steps were missed; half and more count as one
        state = self._pins[0].value() | self._pins[1].value() << 1
        if state == _REST or state == 0 and self._edges == 2:
            if (q - self._at) * 2 >= self._edges:
                turned(1)
            elif (self._at - q) * 2 >= self._edges:
                turned(-1)
            self._at = q


class EncoderSource(_Counted):
    """The pulse counter of the ESP32: bounce goes forth and back and so cancels out."""

    def __init__(self, pins, edges):
        super().__init__(pins, edges)
        from machine import Encoder
        self._encoder = Encoder(0, pins[0], pins[1], phases=4)

    def count(self):
        """Quarter steps since the start."""
        return self._encoder.value()


class IrqSource(_Counted):
    """Interrupts at every edge, hard ones where the port has them. The handler allocates nothing and schedules
    nothing. The fallback: on the RP2 any pin interrupt clears the sticky edge bits that find short taps."""

    def __init__(self, pins, edges):
        super().__init__(pins, edges)
        self._n = 0
        self._state = pins[0].value() | pins[1].value() << 1
        self.missed = 0
        trigger = pins[0].IRQ_FALLING | pins[0].IRQ_RISING
        for p in pins:
            try:
                p.irq(self._edge, trigger, hard=True)
            except TypeError:
                p.irq(self._edge, trigger)

    def _edge(self, pin):
        state = self._pins[0].value() | self._pins[1].value() << 1
        step = STEP[self._state << 2 | state] - 1
        self._state = state
        if step == 2:
            self.missed += 1
        else:
            self._n += step

    def count(self):
        """Quarter steps since the start."""
        return self._n
