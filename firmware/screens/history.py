"""H3-H5: history in words, an old entry opened again, and what its change would do to everything after it."""
from firmware import ringview as rv
from firmware.kit import LETTERS, M, RIGHT, S
from firmware.clock import Clock
from firmware.play import answers
from firmware.screen import Screen
from firmware.texts import t


class History(Screen):
    """H3: the entries of one round, newest first; turning past the oldest goes to the round before."""
    name = "H3"

    def __init__(self, play):
        super().__init__(play.app)
        self.play = play
        self.log = play.session.log
        self.rounds, self.words = [], []
        self.secret = []            # places in the log that nobody may look into yet
        self._read()
        self.at = 0

    def _read(self):
        """Round and words of each event, from a replay."""
        from firmware.telling import hidden
        play = self.play
        game, s = play.session.game, play.session.s
        s = game.new(s["n"], s["o"])
        for e in self.log:
            i = len(self.rounds)
            self.rounds.append(s["r"])
            if not play.over() and hidden(play, i, s, e):
                self.secret.append(i)
                self.words.append("…")
            else:
                self.words.append(play.told(s, e))
            game.apply(s, e)

    def index(self):
        """Place in the log of the chosen line."""
        return len(self.log) - 1 - self.at

    def draw(self, k):
        n = len(self.log)
        k.head(t("history"), right=t("h_round", self.rounds[self.index()]))
        first = max(0, min(self.at - 1, n - 3))
        for j in range(min(3, n)):
            e = self.log[n - 1 - first - j]
            y, c = 11 + 14 * j, 0 if first + j == self.at else 1
            if not c:
                k.box(0, y, 124, 13)
            if e[1] < 0:
                k.icon(4, y + 2, "star9", c)
            else:
                k.token(3, y, e[1], M, c)
            what, words = t("ev_" + e[0]), self.words[n - 1 - first - j]
            k.text(26, y, what, M, c=c)
            if words != what:
                k.text(121, y, words if len(words) < 10 else words[:8] + "…", M, RIGHT, c)
        k.scroll(self.at, n, y=11)
        k.foot(t("back"), t("change") if self.play is self.app.play else None, False)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        q = self.log[self.index()][1]
        if q >= 0:
            rv.seat(frame, q, self.play.n, 3, 100)

    def turn(self, n):
        self.at = min(max(self.at + n, 0), len(self.log) - 1)
        self.app.dirty()

    def press(self):
        if self.play is not self.app.play:              # a game from the archive is read only
            return
        past = Past(self.play, self.index())
        if self.index() in self.secret or not answers(past.need(past.seat), past.event):
            self.app.hal.sound.play("error")        # leaving and coming back are undone, not edited
            return
        self.app.push(past.screen())

    def wheel(self):
        n = len(self.log)
        return [letter(self.log[i]) + " " + self.words[i] for i in range(n - 1, -1, -1)], self.at


def letter(e):
    """Who an event is about: a seat's letter, = for the table."""
    return LETTERS[e[1]] if e[1] >= 0 else "="


class Past:
    """A moment of the game as the entry screens see a running one: the state before event `i`."""

    def __init__(self, play, i):
        self.play, self.app, self.n, self.i = play, play.app, play.n, i
        self.event = play.session.log[i]
        self.seat = self.event[1]
        self.clock = Clock()
        self.undone = ()
        self.names = play.names
        self.session = Moment(play.session.game, play.session._at(i))
        self.told, self.name = play.told, play.name

    news = ()

    def title(self):
        """Round and old value, in place of what the entry is called."""
        return t("was", t("h_round", self.session.s["r"]), self.told(self.session.s, self.event))

    def screen(self):
        """H4: the entry as it was asked then, with the old value."""
        from firmware.screens import which
        return which.widget(self, self.need(self.seat), self.event)

    def need(self, seat):
        """The question as people answer it: what the box dealt or rolled is told anew, not dealt again."""
        need = self.session.game.need(self.session.s, seat)
        if need and need.get("auto"):
            need["auto"] = 0
        return need

    def asked(self):
        return [self.seat]

    def receipt(self):
        return None

    mark = receipt

    def corner(self, now):
        return "", None

    def offer(self, event, need):
        """The new value is complete: show what it changes."""
        if event == self.event:
            self.app.pop()
            return
        self.app.push(Changes(self, event))

    def back(self):
        self.app.pop()

    def jump(self, seat):
        """Seat buttons do nothing in the past."""


class Moment:
    """What the screens read of a session."""

    def __init__(self, game, s):
        self.game, self.s, self.log = game, s, ()


class Changes(Screen):
    """H5: old and new totals of everybody whom the change concerns; the first later entry that no longer fits comes first."""
    name = "H5"

    def __init__(self, past, event):
        super().__init__(past.app)
        self.past, self.event = past, event
        self.report = past.play.session.edit(past.i, event)
        was, now = self.report["was"], self.report["now"]
        self.seats = [q for q in range(past.n) if was[q] != now[q]]
        self.first = 0

    def draw(self, k):
        report, play = self.report, self.past.play
        k.head(t("changes"), right=str(len(self.seats)))
        lines = []
        if report["at"] >= 0:
            lines.append(None)
        lines += self.seats
        for j in range(min(3, len(lines) - self.first)):
            y, q = 11 + 14 * j, lines[self.first + j]
            if q is None:
                k.text(3, y, t("nofit", letter(play.session.log[report["at"]])), M)
                continue
            k.token(3, y, q, M)
            was, now = str(report["was"][q]), str(report["now"][q])
            f = M if k.width(was, M) < 40 and k.width(now, M) < 33 else S
            y2 = y if f == M else y + 3
            k.text(62, y2, was, f, RIGHT)
            k.icon(72, y + 3, "arrow9")
            k.box(88, y, 38, 13)
            k.text(123 if f == S else 122, y2, k.fit(now, 34, f), f, RIGHT, 0)
        if not lines:
            k.text(3, 24, t("allfit"))
        k.foot(t("back"), t("apply"))

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.past.n)
        for q in self.seats:
            rv.seat(frame, q, self.past.n, 3, 100)

    def turn(self, n):
        count = len(self.seats) + (1 if self.report["at"] >= 0 else 0)
        self.first = min(max(self.first + n, 0), max(0, count - 3))
        self.app.dirty()

    def press(self):
        play = self.past.play
        if self.report["at"] == self.past.i:
            play.refuse(self.report["code"])
            return
        from firmware import undo
        undo.edit(play, self.past.i, self.event)
