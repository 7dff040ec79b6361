"""H6: what cannot be taken back by a press asks for the knob held for two seconds; the ring fills in eight steps."""
from micropython import const
from hal import inputs
from firmware import ringview as rv
from firmware.kit import H, M, MID, S
from firmware.screen import Screen
from firmware.texts import t

_LONG = const(2000)


class Held(Screen):
    """`title` asks, `hint` says what is lost or kept, `do()` is done after two seconds; BACK leaves."""
    name = "H6"
    more = True
    moving = True

    def __init__(self, app, title, hint, do):
        super().__init__(app)
        self.title, self.hint, self.do = title, hint, do
        self.step = 0
        self.spent = True           # the press that opened the page does not count

    def draw(self, k):
        k.text(64, 2, self.title, H, MID)
        k.text(64, 24, t("holdhint"), M, MID)
        k.frame(4, 40, 120, 11, 2)
        if self.step:
            k.rect(7, 43, 114 * self.step // 8, 5)
        k.text(64, 56, self.hint, S, MID)

    def tick(self, now):
        held = self.app.hal.inputs.held(inputs.KNOB, now)
        if not held:
            self.spent = False
        step = 0 if self.spent else min(8, held * 8 // _LONG)
        if step != self.step:
            self.step = step
            self.app.dirty()
        if step == 8:
            self.spent = True
            self.app.hal.sound.play("full")
            self.app.pop()
            self.do()

    def press(self):
        """Too short for it: without BACK this is the way out."""
        if self.app.kit.bare:
            self.app.pop()

    def ring(self, frame, now):
        rv.hold(frame, self.step)

    def wheel(self):
        return (), 0
