"""Half-made entries: what the screen of a running game holds goes into the journal soon after it has changed.

Never while the knob moves, never in the last seconds of a countdown; a confirmed event does not wait for either.
A draft is a list of numbers: page, seat, seats that are in, then what the screen itself gives (`draft()`).
"""
from array import array
from micropython import const
from hal import ticks
from firmware.clock import RUNNING

POINTS = const(4)          # pages behind those of firmware/play.py
PICTURE = const(5)
MISSING = const(6)
NEWS = const(7)
_STILL = const(80)          # ms after the last detent
_QUIET = const(3000)        # ms before a countdown ends
_CLOCK = const(5000)        # a running clock is noted so often
_RETRY = const(5000)        # a failing disk is tried again after so long


class Keeper:
    """Watches one game. `stale`: something may have changed since the last look."""

    def __init__(self, play):
        self.play = play
        self.stale = True
        self._at = ticks.ms()
        self._draft = self._clock = self._offer = self._step = None
        self._lefts = array("i", bytes(64))     # of the last 8 events: its number + 1, ms left when it was recorded
        self.back_to = 0        # ms left when the event was recorded that has been taken back, 0: none

    def poll(self, now):
        """Called every turn."""
        play = self.play
        clock, app = play.clock, play.app
        if not clock.told and clock.state == RUNNING and clock.over(now):       # whatever screen is in front
            clock.told = 1
            app.hal.sound.play("end")
            app.dirty()
        since = ticks.diff(now, self._at)
        if not self.stale and (since < _CLOCK or clock.state != RUNNING) and (since < _RETRY or not app.store.fault):
            return
        if ticks.diff(now, app.turned) < _STILL or (clock.state == RUNNING and 0 < clock.left(now) <= _QUIET):
            return
        self.save(now)

    def save(self, now):
        """Write what differs from what was written last; nothing is written once the game is over."""
        self.stale = False
        self._at = now
        play, add = self.play, self.play.app.store.add
        if play.app.store.fault:
            play.app.store.flush()
        if play.app.depth() == 0 or play.over():
            return
        screen = play.app.bottom()
        page = getattr(screen, "page", -1)
        if page in (POINTS, PICTURE) and play.offered != self._offer:
            self._offer = play.offered
            add(["offer", play.offered])
        step = play.phase()
        if step != self._step:
            self._step = step
            add(["step", step[0], (play.need(play.asked()[0]) or {}).get("ph", "")])
        self._save_clock(now)
        if page == -1:
            return              # no screen of the game
        draft = [page if page > 0 else play.page, play.seat, play.ready] + screen.draft()
        if draft != self._draft:
            self._draft = draft
            add(["draft", draft])

    def _save_clock(self, now):
        c = self.play.clock
        left = c.left(now) // 100
        state = c.state, c.total // 100
        old = self._clock
        if old and old[0] == state and (left == old[1] or c.state == RUNNING and old[1] - left < _CLOCK // 100):
            return
        self._clock = state, left
        self.play.app.store.add(["clock", state[0], left, state[1]])

    def event(self, at=-1):
        """An event was written, as number `at` of the log (-1: one was taken back or changed): drafts before it no longer
        count."""
        self._draft = self._offer = None
        self.stale = True
        lefts, k = self._lefts, 2 * (at & 7)
        self.back_to = 0
        if at >= 0:
            lefts[k], lefts[k + 1] = at + 1, self.play.clock.left(ticks.ms())
            return
        at = len(self.play.session.log)
        k = 2 * (at & 7)
        if lefts[k] == at + 1:
            self.back_to = lefts[k + 1]
