"""A9, A10: which board of Gambit 7 lies on the table (G7-7), and its whole table before round 1."""
from firmware.kit import L, MID, RIGHT
from firmware.screen import Screen
from firmware.texts import t

_BOARDS = ("S", "P")
_SHOWN = {"S": (("6/4", "9/6", "12/8", "15/10"), "6/4"), "P": (("3/2", "6/4", "9/6", "12/8"), "3/2")}


class WhichBoard(Screen):
    """A9: what does the middle of the owner's board show? Asked once, then remembered (G7-7)."""
    name = "A9"

    def __init__(self, setup):
        super().__init__(setup.app)
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
        self.setup.swap("board")

    def hold(self):
        """Another board: all its values."""
        self.setup.swap("table")

    def back(self):
        self.setup.back()

    def wheel(self):
        return ["6/4", "3/2"], self.at


class BoardTable(Screen):
    """A10: the whole table before round 1."""
    name = "A10"

    def __init__(self, setup):
        super().__init__(setup.app)
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

    def hold(self):
        """Other values than these."""
        self.setup.swap("table")

    def back(self):
        self.setup.swap("table" if self.setup.options["board"] == "C" else "which")
