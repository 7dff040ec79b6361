"""A box without BACK or TIMER: the knob held says what those buttons would."""
from firmware.screen import Screen
from firmware.screens.menu import Menu
from firmware.texts import t


class Bare(Menu):
    """Over any screen that has no More of its own; `under` is that screen."""
    name = "H0"

    def __init__(self, app, under):
        super().__init__(app)
        self.under = under

    def items(self):
        kind = type(self.under)
        self.keys = ["m_back"]
        if kind.timer is not Screen.timer:
            self.keys.append("m_clock")
        if kind.hold is not Screen.hold:
            self.keys.append("m_next")
        if self.app.depth() > 2 or self.under.name != "A2":
            self.keys.append("m_home")
        return [t(key) for key in self.keys]

    def head(self, k):
        k.head(t("more"))

    def foot(self, k):
        k.foot(None, t("ok"), False)

    def choose(self, i):
        from hal import ticks
        key, under = self.keys[i], self.under
        self.app.pop()
        if key == "m_back":
            under.back()
        elif key == "m_clock":
            under.timer(ticks.ms())
        elif key == "m_next":
            under.hold()
        else:
            self.app.home()

    def hold(self):
        self.app.pop()
