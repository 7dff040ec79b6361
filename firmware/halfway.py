"""Half-made entries that come back from the journal: what firmware/keep.py has written. Loaded when a game is resumed."""
from firmware.clock import PAUSED, READY
from firmware.keep import MISSING, NEWS, PICTURE, POINTS
from firmware.play import CLOCK, ENTRY, TOTALS


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


def _told(play):
    """Has the last event points, or is it a throw, that everybody must see before the next question?"""
    event = play.news_of
    return bool(play.news or event and event[1] >= 0 and 2 < len(event) < 8 and not [v for v in event[2:] if type(v) is not int or not 0 < v < 7])


def stand(play, half):
    """The screen where the game stood, with its half-made entry; what does not fit is left out. The clock is paused."""
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
        screen = play._missing()
        play.restore(screen, seat)
        return screen
    if page in (POINTS, PICTURE) and half.offer and not play.session.game.check(play.session.s, half.offer[0]):
        play.page, play.offered = ENTRY, half.offer[0]
        return which.points(play) if page == POINTS else which.picture(play)
    if page == NEWS and _told(play):
        return play._news()
    if page == ENTRY or page > CLOCK:
        return which.entry(play, seat, None)
    return which.page(play)


def _set_clock(clock, saved):
    if saved and _ints(saved, 3) and 0 <= saved[0] <= PAUSED and abs(saved[1]) < 60000 and 0 <= saved[2] < 60000:
        clock.set(0)
        clock.total, clock._left = saved[2] * 100, saved[1] * 100
        clock.state = READY if saved[0] == READY else PAUSED
        if clock._left < 0:
            clock.told = 2      # that time was up has been told before the power went
