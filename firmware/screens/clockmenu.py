"""The menu of a running clock, with TIMER held."""
from hal import ticks
from firmware.kit import LETTERS
from firmware.screens.menu import Menu
from firmware.texts import t


class ClockMenu(Menu):
    """B6: +10 s, from start, no limit, more time for the player at turn, night. The clock is paused meanwhile and goes on
    if it ran."""
    name = "B6"
    moving = True

    def __init__(self, play, going):
        super().__init__(play.app)
        self.play = play
        self.going = going          # did the clock run when the menu was opened?

    def items(self):
        play = self.play
        self.keys = []
        if play.clock.total:
            if self.app.hal.board.TIMER is None:
                self.keys.append("c_pause" if self.going else "c_start")
            if play.keeper.back_to // 1000 > play.clock.left(ticks.ms()) // 1000:
                self.keys.append("c_backto")        # what was left when the event taken back was recorded
            self.keys += ["c_plus", "c_restart", "c_off"]
            if not play.over() and play.asked() == [play.seat] and play.need(play.seat):
                self.keys.append("c_half")
        self.keys.append("day" if self.app.settings["night"] else "n_on")
        return [t(key, play.keeper.back_to // 1000 if key == "c_backto" else LETTERS[play.seat]) for key in self.keys]

    def head(self, k):
        from firmware.screens.base import tenths
        if self.play.clock.total:
            k.head(t("clock"), clock=tenths(self.play.clock.left(ticks.ms())), paused=True)
        else:
            k.head(t("clock"))

    def foot(self, k):
        k.foot(t("back"), t("ok"), False)

    def ring(self, frame, now):
        from firmware import ringview as rv
        rv.arc(frame, self.play.clock.left(now), self.play.clock.total, rv.WHITE, 6)

    def choose(self, i):
        key, clock, now, app = self.keys[i], self.play.clock, ticks.ms(), self.app
        if key == "c_plus":
            clock.add(10000, now)
        elif key == "c_backto":
            clock.add(self.play.keeper.back_to - clock.left(now), now)
        elif key == "c_restart":
            clock.set(clock.total // 1000)
        elif key == "c_off":
            clock.set(0)
        elif key == "c_half":
            from firmware import roster
            roster.set_pace(self.play, self.play.seat, 3)
        elif key == "c_start":
            self.going = True
        elif key == "c_pause":
            from firmware.screens.paused import Paused
            app.swap(Paused(self.play))
            return
        else:
            from firmware.screens.night import set_night
            set_night(app, key == "n_on")
        self.back()

    def back(self):
        """The clock goes on if it ran."""
        if self.going and self.play.clock.total:
            self.play.clock.start(ticks.ms())
        self.app.pop()

    def timer(self, now):
        if self.play.clock.total:
            self.play.clock.start(now)
            self.app.pop()
