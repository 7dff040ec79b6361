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


# ---- coming back ----------------------------------------------------------------------------------------------------
class Half:
    """The half-made entry of a journal, gathered record by record."""

    def __init__(self):
        self.draft = self.clock = self.offer = self.step = None

    def take(self, record):
        """A passing record."""
        setattr(self, record[0], record[1:])

    def event(self, new_phase):
        """An event makes the draft before it void, a new phase the clock too."""
        self.draft = self.offer = None
        if new_phase:
            self.clock = None


def _ints(values, n):
    return isinstance(values, list) and len(values) >= n and not [v for v in values if type(v) is not int]


def stand(play, half):
    """The screen where the game stood, with its half-made entry; what does not fit is left out. The clock is paused."""
    from firmware.play import CLOCK, ENTRY, TOTALS
    from firmware.screens import which
    play.deal()
    draft = half.draft[0] if half.draft and _ints(half.draft[0], 3) else None
    if draft and draft[0] == TOTALS:
        play.scored = True
    play.set_pages()
    _set_clock(play.clock, half.clock)
    if play.over():
        return which.page(play)
    if len(play.session.log) > play.starts[-1]:
        play.page = ENTRY
    if not draft:
        return which.page(play)
    page, seat = draft[:2]
    if page in play.pages:
        play.page = page
    play.ready = draft[2] & 127
    asked = play.asked()
    seat = seat if -1 <= seat < play.n and play.need(seat) else asked[0]
    play.seat = seat
    play.half = seat, draft[3:]
    if page == MISSING and asked[0] >= 0:
        return play._missing()
    if page in (POINTS, PICTURE) and half.offer and not play.session.game.check(play.session.s, half.offer[0]):
        play.page, play.offered = ENTRY, half.offer[0]
        return which.points(play) if page == POINTS else which.picture(play)
    if page == ENTRY or page > CLOCK:
        return which.entry(play, seat, None)
    return which.page(play)


def _set_clock(clock, saved):
    from firmware.clock import PAUSED, READY
    if saved and _ints(saved, 3) and 0 <= saved[0] <= PAUSED and abs(saved[1]) < 60000 and 0 <= saved[2] < 60000:
        clock.set(0)
        clock.total, clock._left = saved[2] * 100, saved[1] * 100
        clock.state = READY if saved[0] == READY else PAUSED
        if clock._left < 0:
            clock.told = 2      # that time was up has been told before the power went
