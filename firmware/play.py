"""A running game at the table: the engine says what it needs, this asks for exactly that, one page after another.

A phase has pages: the totals (if it was just scored), the table's picture, the countdown, the entries. BACK walks them
backwards; before the first one it takes back the last event and opens it again as a draft.
"""
from micropython import const
from hal import ticks
from engines.common import Rng
from firmware.clock import Clock, RUNNING, READY, seconds_text
from firmware.keep import Keeper
from firmware.texts import t

TOTALS = const(0)
TABLE = const(1)
CLOCK = const(2)
ENTRY = const(3)
_RECEIPT = const(1500)


class Play:
    """Controller of one game. `session` holds the log; every event goes through record()."""

    def __init__(self, app, session, names):
        self.app = app
        self.session = session
        self.names = names
        self.paces = []             # time by seat in halves, see firmware/roster.py
        self.n = session.s["n"]
        self.clock = Clock()
        self.undone = []            # events taken back and offered again, the last one first
        self.starts = [0]           # where in the log each phase begins
        self.page, self.pages, self.order = CLOCK, [], []
        self.seat = -1              # who is asked
        self.ready = 0              # seats that said "I am in" during the countdown, one bit each
        self.scored = False
        self.rng = Rng(ticks.us())
        self.open_seat = -1        # whose cover has been lifted
        self._clock_of = None       # whose turn the clock belongs to
        self._shown_for = None      # whose turn the table's picture was shown for
        self._draft = self.table = None
        self.news, self.news_of = (), None      # score lines of the last event, and the event
        self.offered = None        # the event whose points are shown
        self.half = None            # (seat, numbers): a half-made entry from the journal, until its screen is there
        self.resumed = False        # said until somebody acts
        self.keeper = Keeper(self)
        self._receipt, self._receipt_at = None, 0
        self.said = ""              # the words of the receipt

    # ---- start, resume, leave -----------------------------------------------------------------------------------
    def first(self):
        """The screen of the page where the game stands."""
        self.deal()
        self.set_pages()
        if len(self.session.log) > self.starts[-1]:
            self.page = ENTRY
        return self._page()

    def leave(self):
        """The console goes elsewhere; the game stays in the journal."""
        now = ticks.ms()
        self.clock.pause(now)
        self.keeper.save(now)
        from firmware import past
        past.leave(self)

    def end(self):
        """The game is over and put away: its journal becomes one file."""
        from firmware import archive
        archive.finish(self.app.store, self.session, self.names)
        self.app.play = None

    def mark(self):
        """What the header says before all else: the disk takes nothing, or the game has come back. None as a rule."""
        if self.app.store.fault:
            return t("unsaved")
        return t("resumedmsg") if self.resumed else None

    def restore(self, screen, seat):
        """The half-made entry goes to the screen of its seat; what fits nothing is let go."""
        half, self.half = self.half, None
        if half[0] == seat and half[1]:
            try:
                screen.restore(half[1])
            except (ValueError, IndexError):
                pass

    # ---- pages --------------------------------------------------------------------------------------------------
    def phase(self):
        s = self.session.s
        return s["r"], s["ph"]

    def note_phase(self, was):
        if self.phase() != was:
            self.starts.append(len(self.session.log))
            return True
        return False

    def forget_starts(self):
        while len(self.starts) > 1 and self.starts[-1] > len(self.session.log):
            self.starts.pop()

    def asked(self):
        """Seats that must act; [-1] if it is the table's turn."""
        return self.session.game.who(self.session.s) or [-1]

    def need(self, seat):
        """What the engine wants to know from a seat."""
        return self.session.game.need(self.session.s, seat)

    def over(self):
        """The result once the game is over, else None."""
        return self.session.game.result(self.session.s)

    def set_pages(self):
        self.pages = [TOTALS] if self.scored else []
        self.open_seat = -1
        if self.over():
            self.page = TOTALS if self.scored else ENTRY
            return
        self.order = self.asked()   # of this phase; who enters late is not asked for again
        if self._new_table():
            self.pages.append(TABLE)
        need = self.need(self.asked()[0])
        seconds = self.seconds(need)
        turn = self.session.s["r"], self.asked()[0]
        if need["k"] != "pick" or self.clock.total != seconds * 1000 or turn != self._clock_of:
            goes = need["k"] == "pick" and self.clock.state == RUNNING
            self.clock.set(seconds)
            if goes and seconds:            # the clock of the next turn runs if that of the last one did
                self.clock.start(ticks.ms())
        self._clock_of = turn
        self.ready = 0
        if seconds and need["k"] != "pick":
            self.pages.append(CLOCK)
        self.pages.append(ENTRY)
        self.page = self.pages[0]

    def seconds(self, need):
        """Time of the open question in s, 0 for none; longer if its players are given longer."""
        seconds = need.get("s") or 0
        if seconds and self.paces:
            from firmware import roster
            seconds = roster.seconds(self, seconds)
        return seconds

    def _new_table(self):
        """Is there a picture that the table has not seen? Pictures that the entries show themselves do not count."""
        table = self.session.game.table(self.session.s)
        old, self.table = self.table, table
        if table is None:
            return False
        kind = table["t"]
        if kind == "tableau":
            mark = self.asked()[0], table["nr"]
            new = table["roll"] == 0 and mark != self._shown_for
            self._shown_for = mark
            return new
        return kind in ("rows", "pot") and table != old

    def show(self):
        """The screen of the present page comes on top as soon as the running one has returned."""
        self.app.go(self._page)

    def ask(self, seat, draft=None):
        """The entry of a seat comes on top; `draft`: an event to start from."""
        self._draft = draft
        self.seat = seat
        self.page = ENTRY
        self.app.go(self._asked)

    def _page(self):
        from firmware.screens import which
        return which.page(self)

    def _asked(self):
        from firmware.screens import which
        return which.entry(self, self.seat, self._draft)

    def _missing(self):
        from firmware.screens.tables import Missing
        return Missing(self)

    def _points(self):
        from firmware.screens import which
        return which.points(self)

    def _picture(self):
        from firmware.screens import which
        return which.picture(self)

    def uncover(self, seat, draft):
        """The secret entry behind its cover."""
        self.open_seat = seat
        self.ask(seat, draft)

    def by_chance(self):
        """The box itself deals, draws or rolls for the question that is open."""
        self.rng.x = (self.rng.x ^ ticks.us()) & 0x3FFFFFFF
        before = self.undone[-1] if self.undone else None       # what was taken back comes again: no second luck
        if before and answers(self.need(before[1]), before):
            self.record(before)
        else:
            self.record(self.session.game.chance(self.session.s, self.rng))

    def deal(self):
        """What the box brings without being asked (cards from the deck); rolls wait for a press."""
        while not self.over() and self.asked()[0] < 0:
            need = self.need(-1)
            if not need or not need.get("auto"):
                return
            if self.undone and answers(need, self.undone[-1]):
                self.do(self.undone.pop())
            else:
                self.do(self.session.game.chance(self.session.s, self.rng))

    def do(self, event):
        """An event into log and journal; returns its score lines."""
        was = self.phase()
        event = event[:]            # log and journal keep it: whoever made it may go on with the list
        lines = self.session.do(event)
        self.app.store.add(["do", event])
        self.keeper.event(len(self.session.log) - 1)
        self.note_phase(was)
        return lines

    def go_on(self):
        """The press on a page: the next one."""
        i = self.pages.index(self.page) + 1
        self.page = self.pages[i] if i < len(self.pages) else ENTRY
        if self.page == ENTRY and not self.over() and self._some_missing():
            self.app.go(self._missing)
        else:
            self.show()

    def _some_missing(self):
        return 1 < len(self.asked()) < self.n - len(self.session.s["out"])

    # ---- events -------------------------------------------------------------------------------------------------
    def offer(self, event, need):
        """An entry is complete: record it, or show first what it would give."""
        code = self.session.game.check(self.session.s, event)
        if code:
            self.refuse(code)
        elif need.get("preview"):
            self._before(event)
        elif self.app.settings["twice"] and not self.app.top().sure:
            from firmware.screens.sure import Sure
            self.app.push(Sure(self, event, need))
        else:
            self.record(event)

    def _before(self, event):
        """What an event would give: first the picture of it, if the table has one, then points and reasons."""
        self.offered = event
        table = self.session.game.table(self.session.s)
        self.app.go(self._picture if table and table["t"] in ("reveal", "battles") else self._points)

    def points(self):
        """From the picture of an event to its points."""
        self.app.go(self._points)

    def reopen(self):
        """Back from points or picture to the entry, as it was offered."""
        need = self.need(self.offered[1])
        if need and need["k"] == "confirm":
            self.back()
        else:
            self.ask(self.offered[1], self.offered)

    def refuse(self, code):
        """Say why the rules refuse; nothing has changed."""
        from firmware.screens.trouble import Notice
        self.app.hal.sound.play("error")
        text = t("e_" + code)
        self.app.push(Notice(self.app, t("e_title"), t("e_refused") if text == "e_" + code else text))

    def record(self, event):
        """The event happened: log, journal, receipt, and the next question."""
        was = self.phase()
        again = self.undone.pop() if self.undone else None
        need = self.need(event[1]) or {}
        self.said = "" if need.get("secret") else self.told(self.session.s, event)     # a secret's receipt tells nothing
        turns = len(self.asked()) == 1
        kind = need.get("k")
        self.news = self.do(event)
        if again is not None and event != again:
            self._keep_later()
        elif again is None:
            self.undone = []
        self._receipt, self._receipt_at = event, ticks.ms()
        self.app.hal.sound.play("ok")
        self._after(was, turns)
        # what a person must see before the next question: points in mid-turn, a throw that passes the turn on
        if (kind == "pick" and self.news) or (kind == "dice" and self.asked()[0] != event[1]):
            self.news_of = event
            self.app.go(self._news)

    def _keep_later(self):
        """A changed entry replaces the old one; the later ones stay as long as they fit."""
        session = self.session
        while self.undone:
            event = self.undone.pop()
            if session.game.check(session.s, event):
                self.undone = []
                return
            self.do(event)

    def _news(self):
        from firmware.screens.news import Gain, Passed
        return (Gain if self.news else Passed)(self)

    def _after(self, was, turns):
        phase = self.phase()
        changed = phase != was
        self.deal()
        if changed or self.phase() != phase:
            self.scored = self.session.s["r"] != was[0] or bool(self.over())
            self.app.hal.sound.play("win" if self.over() else "full")
            self.seat = -1
            self.set_pages()
            self.show()
            return
        asked = self.asked()
        later = [q for q in self._behind() if q in asked]
        self.open_seat = -1
        if turns:               # one after the other: the turn has passed on
            self.set_pages()
            self.seat = asked[0]
            self.show()
        elif later:
            self.ask(later[0])
        else:
            self.seat = asked[0]
            self.app.go(self._missing)

    def _behind(self):
        """Seats that are asked after the present one, in the order of the phase."""
        order = self.order
        return order[order.index(self.seat) + 1:] if self.seat in order else range(self.seat + 1, self.n)

    def jump(self, seat):
        """A seat button: to that seat's entry, if it has one in this phase."""
        if 0 <= seat < self.n and not self.over():
            need = self.need(seat)
            if need is not None:
                self.ask(seat)

    def back(self):
        """BACK before anything is typed: the page before, or the last event opens again."""
        from firmware import undo
        undo.back(self)

    def take_back(self):
        """Undo the last event and open it again with its values."""
        from firmware import undo
        undo.take_back(self)

    def redo(self):
        """Record again what BACK took back."""
        if self.undone:
            code = self.session.game.check(self.session.s, self.undone[-1])
            if code:
                self.undone = []
                self.refuse(code)
            else:
                self.record(self.undone[-1])

    def name(self, q):
        """A player's name, or the letter."""
        return self.names[q] if q < len(self.names) and self.names[q] else "ABCDEFG"[q]

    # ---- words for screens --------------------------------------------------------------------------------------
    def told(self, s, event):
        """What an event says, in few words, `s` the state before it."""
        from firmware.telling import told
        return told(self.session.game, s, event)

    def receipt(self):
        """The event recorded in the last moment, or None."""
        e = self._receipt
        if e is not None and ticks.diff(ticks.ms(), self._receipt_at) > _RECEIPT:
            e = self._receipt = None
        return e

    def corner(self, now):
        """What the upper right shows during entries: the running time, or the round."""
        c = self.clock
        if c.total and c.state != READY:
            return seconds_text(c.left(now)), c.state != RUNNING
        s = self.session.s
        rounds = self.session.game.meta()["rounds"]
        return ("%d/%d" % (s["r"], rounds) if rounds else t("h_round", s["r"])), None


def answers(need, event):
    """Is the event an answer to this question? (Leaving, coming back, the end of time are not.)"""
    if not need:
        return False
    head, special = need["e"], need.get("special")
    return event[:len(head)] == head or bool(special) and event[:2] == special[:2]
