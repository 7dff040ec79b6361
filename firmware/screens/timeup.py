"""B5 over a half-made entry: time is up and has been for a while. Nothing is taken away: the default waits."""
from hal import ticks
from firmware import ringview as rv
from firmware.kit import H, L, MID
from firmware.clock import seconds_text
from firmware.screens.base import PlayScreen
from firmware.texts import t

END = ["time", -1]


def told(play, now, grace):
    """Time is up during an entry: a tone; after `grace` ms it is said, and the entry waits below."""
    clock, app = play.clock, play.app
    if clock.told == 0:
        clock.told = 1
        app.hal.sound.play("end")
        app.dirty()
    if clock.left(now) <= -grace:
        clock.told = 2
        if play.seat >= len(play.paces) or play.paces[play.seat]:     # else this player has no limit
            app.push(TimeUp(play))


class TimeUp(PlayScreen):
    """A press ends the phase if the rules say that time counts, else the entry goes on; turning goes on typing."""
    name = "B5"
    moving = True

    def __init__(self, play):
        super().__init__(play)
        self.strict = not play.session.game.check(play.session.s, END)

    def draw(self, k):
        self._second = seconds_text(self.play.clock.left(ticks.ms()))
        k.head(t("grace"), clock=t("dopause"))
        k.box(0, 12, 128, 18, r=2)
        k.text(64, 12, t("timeup"), H, MID, 0)
        k.text(64, 32, self._second, L, MID)
        k.foot(t("back"), t("skip" if self.strict else "goon"), False)

    def tick(self, now):
        self.play.clock.poll(now)
        if seconds_text(self.play.clock.left(now)) != self._second:
            self.app.dirty()

    def ring(self, frame, now):
        rv.over(frame)

    def turn(self, n):
        self.app.pop()
        self.app.top().turn(n)

    def press(self):
        if self.strict:
            from firmware import people
            people.happen(self.play, [END])
        else:
            self.app.pop()

    def back(self):
        self.app.pop()
