"""B4 the pause."""
from hal import ticks
from firmware import ringview as rv
from firmware.screens.base import PlayScreen, tenths
from firmware.texts import t


class Paused(PlayScreen):
    """B4: the pause covers the screen; only TIMER, TIMER held and the knob held act."""
    name = "B4"
    moving = True

    def draw(self, k):
        k.head(t(self.play.need(self.play.asked()[0])["ph"]), clock=t("resume"))
        k.box(0, 12, 128, 18, r=2)
        k.text(64, 12, t("pause"), 2, 1, 0)
        k.text(64, 33, tenths(self.play.clock.left(ticks.ms())), 3, 1)

    def tick(self, now):
        pass

    def ring(self, frame, now):
        clock = self.play.clock
        rv.arc(frame, clock.left(now), clock.total, rv.WHITE, rv.breathe(now, 2000, 4, 12))

    def timer(self, now):
        self.play.clock.start(now)
        self.app.pop()

    def press(self):
        if self.app.hal.board.TIMER is None:
            self.timer(ticks.ms())

    def back(self):
        pass

    def seat(self, q):
        pass

    def seat_hold(self, q):
        pass
