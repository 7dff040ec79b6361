"""A running game at the table: the engine says what it needs, this asks for exactly that, one page after another.

A phase has pages: the totals (if it was just scored), the table's picture, the countdown, the entries. BACK walks them
backwards; before the first one it takes back the last event and opens it again as a draft.
"""
from micropython import const
from hal import ticks
from engines.common import RuleError, Rng
from engines.session import Session
from firmware.clock import Clock, RUNNING, READY
from firmware.setup import engine
from firmware.texts import number, raw, t

TOTALS, TABLE, CLOCK, ENTRY = const(0), const(1), const(2), const(3)
_RECEIPT = const(1500)


class Play:
    """Controller of one game. `session` holds the log; every event goes through record()."""

    def __init__(self, app, session, names):
        self.app = app
        self.session = session
        self.names = names
        self.n = session.s["n"]
        self.clock = Clock()
        self.undone = []            # events taken back and offered again, the last one first
        self.starts = [0]           # where in the log each phase begins
        self.page = CLOCK
        self.pages = []
        self.seat = -1              # who is asked
        self.ready = 0              # seats that said "I am in" during the countdown, one bit each
        self.scored = False
        self.rng = Rng(ticks.us())
        self._open_seat = -1        # whose cover has been lifted
        self._shown_for = None      # whose turn the table's picture was shown for
        self._draft = None
        self._offered = None        # the event whose points are shown
        self._table = None
        self._receipt = None
        self._receipt_at = 0
        self._told_of = None
        self._told = ""

    # ---- start, resume, leave -----------------------------------------------------------------------------------
    @staticmethod
    def new(app, game, seats, options, names):
        """Start a game and its journal; RuleError if the set-up is refused."""
        session = Session(engine(game), seats, options)
        app.store.begin(game, seats, session.s["o"], names)
        return Play(app, session, names)

    @staticmethod
    def resume(app, records):
        """The game of a journal's records, at the step where it stopped; a record that no longer fits ends it."""
        head = records[0]
        session = Session(engine(head[2]), head[3], head[4])
        play = Play(app, session, head[5])
        for record in records[1:]:
            try:
                if record[0] == "do":
                    was = play._phase()
                    session.do(record[1])
                    play._note_phase(was)
                elif record[0] == "undo":
                    session.undo()
                    play._forget_starts()
                elif record[0] == "edit":
                    session.edit(record[1], record[2], True)
                    play._find_starts()
            except (RuleError, IndexError):
                break
        return play

    def open(self):
        """Show the page where the game stands."""
        self.app.go(self.first)

    def first(self):
        """The screen of the page where the game stands."""
        self._deal()
        self._set_pages()
        if len(self.session.log) > self.starts[-1]:
            self.page = ENTRY
        return self._screen()

    def leave(self):
        """The console goes elsewhere; the game stays in the journal."""
        self.clock.pause(ticks.ms())

    def end(self):
        """The game is over and put away."""
        self.app.store.add(["end"])
        self.app.play = None

    def again(self):
        """The same game with the same set-up."""
        self.end()
        s = self.session.s
        self.app.play = Play.new(self.app, s["g"], s["n"], s["o"], self.names)
        self.app.play.open()

    # ---- pages --------------------------------------------------------------------------------------------------
    def _phase(self):
        s = self.session.s
        return s["r"], s["ph"]

    def _note_phase(self, was):
        if self._phase() != was:
            self.starts.append(len(self.session.log))
            return True
        return False

    def _forget_starts(self):
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

    def _set_pages(self):
        self.pages = [TOTALS] if self.scored else []
        self._open_seat = -1
        if self.over():
            self.page = TOTALS if self.scored else ENTRY
            return
        if self._new_table():
            self.pages.append(TABLE)
        need = self.need(self.asked()[0])
        seconds = need.get("s") or 0
        if need["k"] != "pick" or self.clock.total != seconds * 1000:
            self.clock.set(seconds)
        self.ready = 0
        if seconds and need["k"] != "pick":
            self.pages.append(CLOCK)
        self.pages.append(ENTRY)
        self.page = self.pages[0]

    def _new_table(self):
        """Is there a picture that the table has not seen? Pictures that the entries show themselves do not count."""
        table = self.session.game.table(self.session.s)
        old, self._table = self._table, table
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
        self.app.go(self._screen)

    def ask(self, seat, draft=None):
        """The entry of a seat comes on top; `draft`: an event to start from."""
        self._draft = draft
        self.seat = seat
        self.page = ENTRY
        self.app.go(self._asked)

    def _asked(self):
        return self.entry(self.seat, self._draft)

    def _missing(self):
        from firmware.screens.tables import Missing
        return Missing(self)

    def _screen(self):
        if self.page == TOTALS:
            from firmware.screens.scores import Totals
            return Totals(self)
        if self.over():
            from firmware.screens.scores import Final
            return Final(self)
        if self.page == TABLE:
            from firmware.screens.tables import table_screen
            return table_screen(self)
        if self.page == CLOCK:
            from firmware.screens.countdown import Countdown
            return Countdown(self)
        asked = self.asked()
        if self.seat not in asked:
            self.seat = asked[0]
        return self.entry(self.seat)

    def entry(self, seat, draft=None):
        """The screen that asks `seat` for what the engine needs; `draft`: an event to start from."""
        self.page = ENTRY
        self.seat = seat
        need = self.need(seat)
        if need.get("secret") and self._open_seat != seat:
            from firmware.screens.secret import Cover
            return Cover(self, seat, draft)
        if draft is None and self.undone and self.undone[-1][1] == seat:
            draft = self.undone[-1]
        return self.widget(need, draft)

    def uncover(self, seat, draft):
        """The secret entry behind its cover."""
        self._open_seat = seat
        self.ask(seat, draft)

    def widget(self, need, draft):
        """The screen for a kind of question; the table's picture chooses among the pictures of a choice."""
        kind = need["k"]
        if kind == "number":
            from firmware.screens.number import number_screen
            return number_screen(self, need, draft)
        if kind == "split":
            from firmware.screens.split import Split
            return Split(self, need, draft)
        if kind == "subset":
            from firmware.screens.hand import Hand
            return Hand(self, need, draft)
        if kind == "dice":
            from firmware.screens.dice import Throw
            return Throw(self, need, draft)
        if kind == "cards":
            from firmware.screens.cards import Cards, Move
            return (Move if need.get("use") else Cards)(self, need, draft)
        table = self.session.game.table(self.session.s)
        if kind == "pick" and table and need["ph"] == "put" and table["t"] == "tableau":
            from firmware.screens.tableau import Place
            return Place(self, need, draft)
        if kind == "pick" and table and table["t"] == "market":
            from firmware.screens.market import Market
            return Market(self, need, draft)
        from firmware.screens.pick import Pick
        return Pick(self, need, draft)

    def by_chance(self):
        """The box itself deals, draws or rolls for the question that is open."""
        self.rng.x = (self.rng.x ^ ticks.us()) & 0x3FFFFFFF
        self.record(self.session.game.chance(self.session.s, self.rng))

    def _deal(self):
        """What the box brings without being asked (cards from the deck); rolls wait for a press."""
        while not self.over() and self.asked()[0] < 0:
            need = self.need(-1)
            if not need or not need.get("auto"):
                return
            was = self._phase()
            event = self.session.game.chance(self.session.s, self.rng)
            self.session.do(event)
            self.app.store.add(["do", event])
            self._note_phase(was)

    def go_on(self):
        """The press on a page: the next one."""
        i = self.pages.index(self.page) + 1
        self.page = self.pages[i] if i < len(self.pages) else ENTRY
        if self.page == ENTRY and not self.over() and self._some_missing():
            self.app.go(self._missing)
        else:
            self.show()

    def _some_missing(self):
        return len(self.session.log) > self.starts[-1] and self.asked()[0] >= 0

    # ---- events -------------------------------------------------------------------------------------------------
    def offer(self, event, need):
        """An entry is complete: record it, or show first what it would give."""
        code = self.session.game.check(self.session.s, event)
        if code:
            self.refuse(code)
        elif need.get("preview"):
            self._before(event)
        else:
            self.record(event)

    def _before(self, event):
        """What an event would give: first the picture of it, if the table has one, then points and reasons."""
        self._offered = event
        table = self.session.game.table(self.session.s)
        kind = table["t"] if table else ""
        self.app.go(self._revealed if kind == "reveal" else self._fought if kind == "battles" else self._points)

    def _points(self):
        from firmware.screens.scores import Preview
        return Preview(self, self._offered)

    def _revealed(self):
        from firmware.screens.pot import Reveal
        return Reveal(self, self.session.game.table(self.session.s), self._offered[2])

    def _fought(self):
        from firmware.screens.market import Battles
        return Battles(self, self.session.game.table(self.session.s))

    def points(self):
        """From the picture of an event to its points."""
        self.app.go(self._points)

    def reopen(self):
        """Back from points or picture to the entry, as it was offered."""
        self.ask(self._offered[1], self._offered)

    def refuse(self, code):
        """Say why the rules refuse; nothing has changed."""
        from firmware.screens.trouble import Notice
        self.app.hal.sound.play("error")
        text = t("e_" + code)
        self.app.push(Notice(self.app, t("e_title"), t("e_refused") if text == "e_" + code else text))

    def record(self, event):
        """The event happened: log, journal, receipt, and the next question."""
        was = self._phase()
        again = self.undone.pop() if self.undone else None
        told = self.told(self.session.s, event)
        turns = len(self.asked()) == 1
        self.session.do(event)
        self.app.store.add(["do", event])
        if again is not None and event != again:
            self._keep_later()
        elif again is None:
            self.undone = []
        self._receipt = self._told_of = event
        self._told = told
        self._receipt_at = ticks.ms()
        self.app.hal.sound.play("ok")
        self._after(was, turns)

    def _keep_later(self):
        """A changed entry replaces the old one; the later ones stay as long as they fit."""
        while self.undone:
            event = self.undone.pop()
            if self.session.game.check(self.session.s, event):
                self.undone = []
                return
            self.session.do(event)
            self.app.store.add(["do", event])

    def _after(self, was, turns):
        phase = self._phase()
        changed = self._note_phase(was)
        self._deal()
        if changed or self._phase() != phase:
            self.scored = self.session.s["r"] != was[0] or bool(self.over())
            self.app.hal.sound.play("win" if self.over() else "full")
            self.seat = -1
            self._set_pages()
            self.show()
            return
        asked = self.asked()
        later = [q for q in asked if q > self.seat]
        self._open_seat = -1
        if turns:               # one after the other: the turn has passed on
            self._set_pages()
            self.seat = asked[0]
            self.show()
        elif later:
            self.ask(later[0])
        else:
            self.seat = asked[0]
            self.app.go(self._missing)

    def jump(self, seat):
        """A seat button: to that seat's entry, if it has one in this phase."""
        if 0 <= seat < self.n and not self.over():
            need = self.need(seat)
            if need is not None:
                self.ask(seat)

    def back(self):
        """BACK before anything is typed: the page before, or the last event opens again."""
        log = self.session.log
        self._open_seat = -1
        if self.page == ENTRY and len(log) > self.starts[-1] or self.over():
            self.take_back()
            return
        i = self.pages.index(self.page) if self.page in self.pages else 0
        if i > 0:
            self.clock.pause(ticks.ms())
            self.page = self.pages[i - 1]
            self.show()
        elif log:
            self.take_back()
        else:
            self.app.home()

    def take_back(self):
        """Undo the last event and open it again with its values."""
        if not self.session.log:
            return
        event = self.session.undo()
        self.app.store.add(["undo"])
        self.undone.append(event)
        self._forget_starts()
        left = self.clock.left(ticks.ms())
        self.scored = False
        self._set_pages()
        if self.clock.total:
            self.clock.start(ticks.ms())
            self.clock.add(left - self.clock.total if 0 < left < self.clock.total else 0, ticks.ms())
            self.clock.pause(ticks.ms())
        self.ask(event[1], event)

    def edit(self, i, event):
        """Replace event `i` of the log; what follows is scored anew as far as it fits. Opens where the game now stands."""
        self.session.edit(i, event, True)
        self.app.store.add(["edit", i, event])
        self.undone = []
        self._find_starts()
        self.scored = False
        self._table = None
        self._set_pages()
        self.open()

    def _find_starts(self):
        """Where each phase begins, from a replay."""
        game, s = self.session.game, self.session.s
        s = game.new(s["n"], s["o"])
        self.starts = [0]
        log = self.session.log
        for i in range(len(log)):
            was = s["r"], s["ph"]
            game.apply(s, log[i])
            if (s["r"], s["ph"]) != was:
                self.starts.append(i + 1)

    def redo(self):
        """Record again what BACK took back."""
        if self.undone:
            self.record(self.undone[-1])

    def name(self, q):
        """A player's name, or the letter."""
        return self.names[q] if q < len(self.names) and self.names[q] else "ABCDEFG"[q]

    # ---- words for screens --------------------------------------------------------------------------------------
    def told(self, s, event):
        """What an event says, in few words, `s` the state before it: "1969", "1994 1994", "no card"."""
        words, n = [], self.session.game.need(s, event[1])
        for v in event[2:]:
            if n and n["k"] == "split" and v in n["of"]:
                v = n["t"][n["of"].index(v)][1]
                words.append(t(v) if raw(v) else number(v))
            else:
                words.append(t("nocard") if v is None else number(v))
        if n and n.get("special") and event[0] == n["special"][0]:
            words.append("×7")
        return " ".join(words) or "0"

    def value(self, event):
        """The same for the last event of the log or the one just taken back."""
        if event is not self._told_of:
            self._told_of = event
            log = self.session.log
            before = len(log) - 1 if log and log[-1] == event else len(log)
            self._told = self.told(self.session._at(before), event)
        return self._told

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


def seconds_text(ms):
    """21, 1:30, +0:07 in overtime."""
    if ms < 0:
        ms = -ms
        return "+%d:%02d" % (ms // 60000, ms // 1000 % 60)
    s = (ms + 999) // 1000
    return "%d:%02d" % (s // 60, s % 60) if s > 59 else str(s)
