"""I2 brightness and I3 the night profile: dim and silent."""
from firmware import ringview as rv
from firmware.kit import H, L, M, MID
from firmware.screen import Screen
from firmware.texts import t

STEPS = (1, 3, 6, 10, 15, 22, 30, 40, 50, 60, 80, 100)      # even to the eye


def set_night(app, on):
    """Night on or off: dim and silent at once, and after the next start."""
    app.settings["night"] = on
    app.store.save_settings()
    app.apply_settings()


class Night(Screen):
    """I3: night is on; a press is day again. `on` turns it on first."""
    name = "I3"

    def __init__(self, app, on=False):
        super().__init__(app)
        if on and not app.settings["night"]:
            set_night(app, True)

    def draw(self, k):
        k.head(t("night"))
        k.icon(6, 14, "moon")
        k.text(30, 12, t("n_on"), H)
        k.text(4, 30, t("n_ring"), M)
        k.text(4, 42, t("n_sound"), M)
        k.foot(t("back"), t("day"))

    def press(self):
        set_night(self.app, False)
        self.app.pop()

    def timer_hold(self, now):
        self.press()


class Bright(Screen):
    """I2: twelve steps; panel and ring show them while they are turned."""
    name = "I2"

    def _at(self):
        i = 0
        while i < 11 and STEPS[i] < self.app.settings["bright"]:
            i += 1
        return i

    def draw(self, k):
        k.head(t("bright"))
        k.text(64, 14, "%d%%" % self.app.settings["bright"], L, MID)
        for j in range(12):
            if j <= self._at():
                k.box(10 + 9 * j, 43, 8, 8, r=0)
            else:
                k.frame(10 + 9 * j, 43, 8, 8, 0)
        k.foot(t("back"), t("ok"))

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 60)

    def turn(self, n):
        self.app.settings["bright"] = STEPS[min(max(self._at() + n, 0), 11)]
        self.app.apply_settings()
        self.app.dirty()

    def press(self):
        self.app.store.save_settings()
        self.app.pop()

    def back(self):
        self.press()

    def wheel(self):
        return [str(v) for v in STEPS], self._at()
