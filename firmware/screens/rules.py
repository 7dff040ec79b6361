"""A8: the house rules."""
from firmware.kit import LETTERS
from firmware.names import game_name
from firmware.screen import Screen
from firmware.texts import raw, t


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

    def __init__(self, setup):
        super().__init__(setup.app)
        self.setup = setup
        self.lines = [None] + [o for o in setup.lines() if allowed_values(o[2]) is not None and raw("o_" + o[0])]
        for line in self.lines[1:]:                 # fewer players than when the page was left: nobody sits on that seat
            if setup.options[line[0]] not in self._of(line):
                setup.options[line[0]] = line[1]
        self.at = 0
        self.turning = False
        self.asks = setup.game == "gambit7"         # the board comes before the start

    def _of(self, line):
        """The values that a line turns through; a seat is one that somebody sits on."""
        of = allowed_values(line[2])
        return of[:self.setup.n] if line[0] == "first" else of

    def _value(self, line):
        if line is None:
            return ""
        v = self.setup.options[line[0]]
        if line[0] == "first":
            return LETTERS[v]
        if isinstance(v, bool):
            return t("v_on" if v else "v_off")
        if isinstance(v, str):
            return t("v_" + v)
        if line[0][-2:] == "_s":
            return t("sec", v) if v else t("v_off")
        if v == 0 and line[1] == 0:
            return t("v_off")
        return str(v)

    def _label(self, line):
        return t("goboard" if self.asks else "go") if line is None else t("o_" + line[0])

    def draw(self, k):
        k.head(t("options"), right=game_name(self.setup.game))
        first = max(0, min(self.at - 1, len(self.lines) - 3))
        values = [self._value(line) for line in self.lines]
        if self.turning:
            values[self.at] = "<" + values[self.at] + ">"
        k.rows([self._label(line) for line in self.lines], self.at, values, first)
        k.foot(t("back"), t(("next" if self.asks else "start") if not self.at else "ok" if self.turning else "change"))

    def turn(self, n):
        if self.turning:
            line = self.lines[self.at]
            key, of = line[0], self._of(line)
            self.setup.options[key] = of[(of.index(self.setup.options[key]) + n) % len(of)]
        else:
            self.at = min(max(self.at + n, 0), len(self.lines) - 1)
        self.app.dirty()

    def press(self):
        if self.at:
            self.turning = not self.turning
            self.app.dirty()
        elif self.asks:
            own = self.setup.options["board"] == "C"
            if own and not self.app.settings["table"]:
                self.setup.next("table")
            else:
                self.setup.next("board" if own or self.setup.board_known() else "which")
        else:
            self.setup.start()

    def hold(self):
        """What the lines cannot say: the tableaux that people have made, the board that lies on the table."""
        if "tableaux" in self.setup.options:
            self.setup.next("tableaux")
        elif "table" in self.setup.options:
            self.setup.next("which")

    def back(self):
        if self.turning:
            self.turning = False
            self.app.dirty()
        else:
            self.setup.back()

    def wheel(self):
        if self.turning:
            line = self.lines[self.at]
            of = self._of(line)
            return [str(v) for v in of], of.index(self.setup.options[line[0]])
        return [self._label(line) for line in self.lines], self.at
