"""A4 game, A5 players, A8 house rules, A9 and A10 the board of Gambit 7: from home to the first question."""
from engines import GAMES as ALL
from engines.common import RuleError
from firmware import ringview as rv
from firmware.kit import L, MID, RIGHT, SHAPES, XL
from firmware.screen import Menu, Screen
from firmware.screens.home import GAMES, game_name
from firmware.texts import raw, t

PLAYABLE = tuple([game for game, _, _ in ALL if game != "pad"])


class GamePick(Menu):
    """A4: which game; its player range upper right."""
    name = "A4"

    def __init__(self, app):
        super().__init__(app)
        if app.settings["game"] in PLAYABLE:
            self.at = PLAYABLE.index(app.settings["game"])

    def items(self):
        self.ranges = ["%d–%d" % (lo, hi) for _, lo, hi in ALL]
        return [GAMES[game] for game in PLAYABLE]

    def pictures(self):
        return [{"nolsem": "nullsieben"}.get(game, game) for game in PLAYABLE]

    def head(self, k):
        k.head(t("which"), right=self.ranges[self.at])

    def choose(self, i):
        self.app.push(Count(self.app, PLAYABLE[i]))


class Count(Screen):
    """A5: how many play; each seat button pressed joins."""
    name = "A5"

    def __init__(self, app, game):
        super().__init__(app)
        self.game = game
        self.lo, self.hi = [(lo, hi) for g, lo, hi in ALL if g == game][0]
        self.n = min(max(app.settings["seats"], self.lo), self.hi)
        self.joined = 0

    def draw(self, k):
        k.head(t("players"), right="%d–%d" % (self.lo, self.hi))
        k.text(31, 13, str(self.n), XL, MID)
        for q in range(self.hi):
            x, y = 64 + q % 4 * 16, 17 + q // 4 * 17
            if q < self.n:
                k.icon(x, y, SHAPES[q] + "13")
            else:
                k.rect(x + 5, y + 5, 2, 2)
        k.foot(t("back"), t("next"))

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.n, 60)

    def turn(self, n):
        self.n = min(max(self.n + n, self.lo), self.hi)
        self.app.dirty()

    def seat(self, q):
        self.joined |= 1 << q
        count = 0
        for i in range(7):
            count += self.joined >> i & 1
        self.n = min(max(count, self.lo), self.hi)
        self.app.dirty()

    def press(self):
        self.app.settings["seats"] = self.n
        self.app.settings["game"] = self.game
        self.app.store.save_settings()
        setup = Setup(self.app, self.game, self.n)
        self.app.push(Rules(self.app, setup))

    def wheel(self):
        return [str(v) for v in range(self.lo, self.hi + 1)], self.n - self.lo


class Setup:
    """A game being set up: its options so far."""

    def __init__(self, app, game, n):
        from firmware.play import engine
        self.app, self.game, self.n = app, game, n
        self.meta = engine(game).meta()
        self.options = {}
        for key, default, allowed in self.meta["options"]:
            self.options[key] = default
        if game == "gambit7" and app.settings["board7"]:
            self.options["board"] = app.settings["board7"]

    def start(self):
        """Begin; a refusal is one sentence and changes nothing."""
        from firmware.play import Play
        try:
            play = Play.new(self.app, self.game, self.n, self.options, [])
        except RuleError as e:
            from firmware.screens.trouble import Notice
            self.app.push(Notice(self.app, t("e_title"), t("e_" + e.code)))
            return
        self.app.play = play
        play.open()


def allowed_values(allowed):
    """The values that an option's line turns through, or None if it is not for the knob."""
    if isinstance(allowed, list):
        return allowed
    if allowed[0] == "range":
        return list(range(allowed[1], allowed[2] + 1, allowed[3]))
    return None


class Rules(Screen):
    """A8: the house rules; opens on Start. A press on a line lets the knob turn its value in place."""
    name = "A8"

    def __init__(self, app, setup):
        super().__init__(app)
        self.setup = setup
        self.lines = [None] + [o for o in setup.meta["options"] if allowed_values(o[2]) is not None and raw("o_" + o[0])]
        self.at = 0
        self.turning = False

    def _value(self, line):
        if line is None:
            return ""
        v = self.setup.options[line[0]]
        if isinstance(v, bool):
            return t("v_on" if v else "v_off")
        if isinstance(v, str):
            return t("v_" + v)
        if line[0][-2:] == "_s":
            return t("sec", v) if v else t("v_off")
        return str(v)

    def _label(self, line):
        return t("go") if line is None else t("o_" + line[0])

    def draw(self, k):
        k.head(t("options"), right=game_name(self.setup.game))
        first = max(0, min(self.at - 1, len(self.lines) - 3))
        values = [self._value(line) for line in self.lines]
        if self.turning:
            values[self.at] = "‹" + values[self.at] + "›" if False else "<" + values[self.at] + ">"
        k.rows([self._label(line) for line in self.lines], self.at, values, first)
        k.foot(t("back"), t("start" if not self.at else "ok" if self.turning else "change"))

    def turn(self, n):
        if self.turning:
            key, _, allowed = self.lines[self.at]
            of = allowed_values(allowed)
            self.setup.options[key] = of[(of.index(self.setup.options[key]) + n) % len(of)]
        else:
            self.at = min(max(self.at + n, 0), len(self.lines) - 1)
        self.app.dirty()

    def press(self):
        if self.at:
            self.turning = not self.turning
            self.app.dirty()
        elif self.setup.game == "gambit7":
            known = self.app.settings["board7"]
            self.app.push(BoardTable(self.app, self.setup) if known else WhichBoard(self.app, self.setup))
        else:
            self.setup.start()

    def back(self):
        if self.turning:
            self.turning = False
            self.app.dirty()
        else:
            self.app.pop()

    def wheel(self):
        if self.turning:
            key, _, allowed = self.lines[self.at]
            of = allowed_values(allowed)
            return [str(v) for v in of], of.index(self.setup.options[key])
        return [self._label(line) for line in self.lines], self.at


_BOARDS = ("S", "P")
_SHOWN = {"S": (("6/4", "9/6", "12/8", "15/10"), "6/4"), "P": (("3/2", "6/4", "9/6", "12/8"), "3/2")}


class WhichBoard(Screen):
    """A9: what does the middle of the owner's board show? Asked once, then remembered (G7-7)."""
    name = "A9"

    def __init__(self, app, setup):
        super().__init__(app)
        self.setup = setup
        self.at = 0

    def draw(self, k):
        k.head(t("midq"))
        for i in range(2):
            x = 2 + 64 * i
            if i == self.at:
                k.box(x, 13, 60, 30, r=2)
            else:
                k.frame(x, 13, 60, 30, 2)
            k.text(x + 30, 16, _SHOWN[_BOARDS[i]][1], L, MID, 0 if i == self.at else 1)
        names = (t("mid"), "±1", "±2", "±3", t("high"))
        values = _SHOWN[_BOARDS[self.at]][0] + ("15",)
        for j in range(5):
            x = 13 + 25 * j + (1 if j else 0)
            k.text(x, 47, names[j], a=MID)
            k.text(x, 55, values[j], a=MID)

    def turn(self, n):
        self.at = (self.at + n) % 2
        self.app.dirty()

    def press(self):
        self.setup.options["board"] = self.app.settings["board7"] = _BOARDS[self.at]
        self.app.store.save_settings()
        self.app.swap(BoardTable(self.app, self.setup))

    def wheel(self):
        return ["6/4", "3/2"], self.at


class BoardTable(Screen):
    """A10: the whole table before round 1."""
    name = "A10"

    def __init__(self, app, setup):
        super().__init__(app)
        self.setup = setup

    def draw(self, k):
        o = self.setup.options
        if o["board"] == "C":
            v = o["table"]
            values = tuple(["%d/%d" % (v[2 * i], v[2 * i + 1]) for i in range(4)])
            high = str(v[8])
        else:
            values, high = _SHOWN[o["board"]][0], "15"
        k.head(t("yourboard"), right=t("alone") + "/" + t("shared"))
        rows = (("±3", values[3]), ("±2", values[2]), ("±1", values[1]), (t("mid"), values[0]), (t("toohigh"), high))
        for j in range(5):
            y = 11 + 9 * j - (1 if j == 4 else 0)
            k.text(8, y, rows[j][0])
            k.text(119, y, rows[j][1], a=RIGHT)
            start = 12 + k.width(rows[j][0])
            k.dots(start, y + 4, 1, 115 - k.width(rows[j][1]) - start, 4, 1)
        k.foot(t("change"), t("start"))

    def press(self):
        self.setup.start()

    def back(self):
        self.app.swap(WhichBoard(self.app, self.setup))
