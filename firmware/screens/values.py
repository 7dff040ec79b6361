"""The values of a board of one's own: alone and shared of four places, and too high: nine dials in five rows."""
from micropython import const
from firmware.kit import RIGHT
from firmware.screen import Screen
from firmware.texts import t

_ORDER = (6, 7, 4, 5, 2, 3, 0, 1, 8)        # top down: the places of the option's list
_VALUES = const(1000)


class Values(Screen):
    """A press takes a value into the knob, the next one lays it down; the tick keeps all."""
    name = "A11"

    def __init__(self, setup):
        super().__init__(setup.app)
        self.setup = setup
        self.values = setup.draft = setup.draft or list(setup.options["table"])
        self.at = 0
        self.turning = False

    def draw(self, k):
        k.head(t("yourboard"), right=t("alone") + "/" + t("shared"))
        names = ("±3", "±2", "±1", t("mid"), t("toohigh"))
        for j in range(5):
            y = 11 + 9 * j - (1 if j == 4 else 0)
            k.text(8, y, names[j])
            for i in (2 * j, 2 * j + 1):
                if i < 9:
                    x, c = 78 + 22 * (i % 2), 0 if i == self.at else 1
                    if not c:
                        k.box(x - 16, y, 19, 8, r=0)
                        if self.turning:
                            k.icon(x - 24, y, "left5")
                            k.icon(x + 6, y, "right5")
                    k.text(x, y, self.values[_ORDER[i]], a=RIGHT, c=c)
        if self.at == 9:
            k.box(108, 22, 19, 20, r=2)
        k.icon(111, 27, "check13", 0 if self.at == 9 else 1)
        k.foot(t("back"), t("apply" if self.at == 9 else "ok" if self.turning else "change"), False)

    def turn(self, n):
        if self.turning:
            i = _ORDER[self.at]
            self.values[i] = (self.values[i] + n) % _VALUES
        else:
            self.at = (self.at + n) % 10
        self.app.dirty()

    def press(self):
        if self.at == 9:
            settings, options = self.app.settings, self.setup.options
            settings["board7"], settings["table"] = "C", self.values
            self.app.store.save_settings()
            options["board"], options["table"], self.setup.draft = "C", list(self.values), None
            self.setup.swap("board")
            return
        if self.turning:
            self.at += 1
        self.turning = not self.turning
        self.app.dirty()

    def back(self):
        """A value in the knob is laid down; else the question which board lies here."""
        if self.turning:
            self.turning = False
            self.app.dirty()
        else:
            self.setup.swap("which")

    def wheel(self):
        if self.turning:
            return [str(self.values[_ORDER[self.at]])], 0
        return [str(self.values[i]) for i in _ORDER] + ["ok"], self.at
