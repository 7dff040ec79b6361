"""The table's clock: a countdown is a deadline, time is shown and never enforced.

Ticks in, milliseconds out; states READY (full time, waits for TIMER), RUNNING, PAUSED. Overtime counts on as a
negative `left` and stops at -99:59.
"""
from micropython import const
from hal import ticks

READY = const(0)
RUNNING = const(1)
PAUSED = const(2)
_FLOOR = const(-5999000)


class Clock:
    def __init__(self):
        self.total = 0          # ms of this phase; 0: no limit
        self.state = READY
        self._left = 0          # while not running
        self._end = 0           # deadline while running
        self.told = 0

    def set(self, seconds):
        """A fresh countdown of `seconds` (0: none), waiting for start()."""
        self.total = self._left = seconds * 1000
        self.state = READY
        self.told = 0           # how far the end of this time has been told: 1 a tone, 2 a screen

    def left(self, now):
        """Milliseconds left, negative in overtime."""
        if self.state != RUNNING:
            return self._left
        return ticks.diff(self._end, now)

    def poll(self, now):
        """Call every turn: overtime ends at its floor, long before the tick counter could lap it."""
        if self.state == RUNNING and self.left(now) < _FLOOR:
            self._left = _FLOOR
            self.state = PAUSED

    def start(self, now):
        """Start, or go on after a pause."""
        if self.state != RUNNING:
            self._end = ticks.add(now, self._left)
            self.state = RUNNING

    def pause(self, now):
        """Hold the time; a clock that has not been started stays ready."""
        if self.state == RUNNING:
            self._left = self.left(now)
            self.state = PAUSED

    def add(self, ms, now):
        """Correct the time by `ms`, also while it runs. In overtime the new time counts from zero."""
        base = self.left(now)
        if base < 0 and ms > 0:
            base = 0
            self.told = 0
        running = self.state == RUNNING
        self._left = base + ms
        if running:
            self._end = ticks.add(now, self._left)
        elif self.state == READY:
            self.total = self._left

    def extend(self, ms, now):
        """Make the whole time longer by `ms` (shorter if negative)."""
        total = self.total + ms
        self.add(ms, now)
        self.total = total

    def over(self, now):
        """Has a limited time run out?"""
        return self.total > 0 and self.state != READY and self.left(now) <= 0


def seconds_text(ms):
    """21, 1:30, +0:07 in overtime."""
    if ms < 0:
        ms = -ms
        return "+%d:%02d" % (ms // 60000, ms // 1000 % 60)
    s = (ms + 999) // 1000
    return "%d:%02d" % (s // 60, s % 60) if s > 59 else str(s)
