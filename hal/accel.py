"""Faster steps for a knob that is spun, for values with a long way to go. Slow turning is always one step a detent."""
from hal import ticks
from micropython import const

_SLOW_MS = const(60)        # a detent that took this long or longer counts one
_FAST_MS = const(25)
_REST_MS = const(300)       # after a pause the first detents count one, however they come


class Accel:
    """`steps(n, at)` for each TURN of n detents with its edge at tick `at`."""

    def __init__(self, middle=4, fast=10):
        self._middle, self._fast = middle, fast
        self._at = 0
        self._way = 0           # direction of the last event, 0 = none yet
        self._run = 0           # fast detents in a row, the same way

    def steps(self, n, at):
        """How far the value moves: n, or more of the same sign while the knob is spun one way."""
        way = 1 if n > 0 else -1
        gap = ticks.diff(at, self._at)
        self._at = at
        if way != self._way or not 0 <= gap < _REST_MS:
            self._way = way
            self._run = 0
            return n
        gap = gap // (n * way)
        if gap >= _SLOW_MS:
            self._run = 0
            return n
        self._run += n * way
        if self._run < 3:
            return n
        return n * (self._fast if gap < _FAST_MS else self._middle)
