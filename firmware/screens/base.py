"""What all screens of a running game share: header with receipt, clock corner, TIMER, More, seat buttons."""
from micropython import const
from hal import ticks
from firmware import ringview as rv
from firmware.screen import Screen
from firmware.clock import RUNNING
from firmware.play import ENTRY
from firmware.texts import t

_GRACE = const(5000)        # ms after the end of time in which "still typing" is all that is said


class PlayScreen(Screen):
    more = True
    sure = False            # its last press is on a tick: that asks twice already
    page = 0                # its number in firmware/keep.py, if it is none of firmware/play.py

    def __init__(self, play):
        super().__init__(play.app)
        self.play = play
        self._second = None

    # ---- header -------------------------------------------------------------------------------------------------
    def head(self, k, left, seat=None, right=None):
        """Where we are; for a moment after each event the receipt; at the right the clock or `right`."""
        play, now = self.play, ticks.ms()
        if play is not self.app.play:       # an old entry says what it was
            left = self._clip(k, play.title(), (126 if seat is None else 108) - (k.width(right) + 4 if right else 0))
        e = play.receipt()
        self._receipt = e
        text, paused = play.corner(now)
        clock = None
        if paused is not None:
            clock = self._second = text
        if not right and paused is None:
            right = text
            words = t("h_round", text)
            if "/" in text and play.session.s["r"] == 1 and k.width(left) + k.width(words) < (120 if seat is None else 102):
                right = words           # in the first round it is told what 1/7 means
        if clock is None and seat is not None and seat == getattr(play, "open_seat", -1):
            right = None            # behind its cover
            k.icon(120, 0, "lock7")
        if play.undone and seat is None and clock is None:
            right = str(len(play.undone))
            k.icon(127 - k.width(right) - 10, 0, "undo7")
        if e is not None and e[1] >= 0:
            k.icon(0, 0, "check7")
            k.token(10, 0, e[1])
            words = play.said
            room = 95 - k.width(clock or right or "") - (9 if clock else 0)
            if k.width(words) > room:
                words = self._clip(k, words, min(55, room - 5)) + "…"
            k.text(28, 0, words)
            k.head("", None, right, clock, bool(paused))
        else:
            mark = play.mark() or (t("grace") if self._late(now) else None)
            k.head(mark or left, None if mark else seat, right, clock, bool(paused))

    def asking(self, ph):
        """The words of a question; at a turn the player's name, if there is one."""
        names, q = self.play.names, self.play.seat
        return names[q] if ph in ("yourturn", "yourthrow") and 0 <= q < len(names) and names[q] else t(ph)

    def _clip(self, k, text, width, f=0):
        while k.width(text, f) > width:
            text = text[:-1]
        return text

    def tick(self, now):
        play = self.play
        play.clock.poll(now)
        if play.clock.told < 2 and self._entering() and play.clock.over(now):
            from firmware.screens import timeup
            timeup.told(play, now, _GRACE)
        if self._receipt_gone() or (self._second is not None and play.clock.state == RUNNING and play.corner(now)[0] != self._second):
            self.app.dirty()

    def _entering(self):
        """Is this the entry of somebody whose time runs?"""
        play = self.play
        return play is self.app.play and play.page == ENTRY and self.page == 0 and play.seat >= 0

    def _late(self, now):
        """Is somebody still typing, in the first seconds after the end?"""
        clock = self.play.clock
        return self._entering() and clock.state == RUNNING and clock.total and clock.told < 2 and -_GRACE < clock.left(now) <= 0

    _receipt = None

    def _receipt_gone(self):
        return self._receipt is not None and self.play.receipt() is None

    # ---- the half-made entry ------------------------------------------------------------------------------------
    def draft(self):
        """What has been entered so far, as a list of numbers; firmware/keep.py writes it into the journal."""
        return []

    def restore(self, draft):
        """Take up an entry where `draft()` left it; numbers that fit nothing may raise ValueError or IndexError."""

    # ---- ring ---------------------------------------------------------------------------------------------------
    def ring(self, frame, now):
        """Seats, and the one that is asked with three LEDs."""
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        if self.play.seat >= 0:
            rv.seat(frame, self.play.seat, self.play.n, 3, 100)

    # ---- keys ---------------------------------------------------------------------------------------------------
    def timer(self, now):
        clock = self.play.clock
        if clock.state == RUNNING:
            from firmware.screens.paused import Paused
            clock.pause(now)
            self.app.push(Paused(self.play))
        elif clock.total:
            clock.start(now)
            self.app.dirty()

    def timer_hold(self, now):
        from firmware.screens.clockmenu import ClockMenu
        clock = self.play.clock
        going = clock.state == RUNNING
        clock.pause(now)
        self.app.push(ClockMenu(self.play, going))

    def hold(self):
        from firmware.screens.more import More
        self.app.push(More(self.play))

    def back(self):
        self.play.back()

    def seat(self, q):
        self.play.jump(q)

    def seat_hold(self, q):
        if q < self.play.n and self.play is self.app.play:
            from firmware.screens.player import PlayerMenu
            self.app.push(PlayerMenu(self.play, q))


def tenths(ms):
    """17.4 under a minute, 1:30 above, +0:07 in overtime."""
    from firmware.clock import seconds_text
    from firmware.texts import number
    if 0 <= ms < 60000:
        return number("%d.%d" % (ms // 1000, ms // 100 % 10))
    return seconds_text(ms)
