"""B7: the clock of a player's turn; a press, or the own seat button, ends it. The knob turns what the press does."""
from hal import ticks
from firmware import ringview as rv
from firmware.clock import READY, RUNNING
from firmware.kit import H, L, LETTERS, M, MID, XL
from firmware.clock import seconds_text
from firmware.screens.pick import Pick
from firmware.texts import t


class TurnClock(Pick):
    name = "B7"
    moving = True

    def _go(self):
        """What a press does: the name of the next player, or the choice in words."""
        value = self.of[self.at]
        if value != self.need.get("def"):
            return self.texts[self.at]
        q, out = self.play.seat, self.play.session.s["out"]
        for _ in range(self.play.n):
            q = (q + 1) % self.play.n
            if q not in out:
                break
        return t("nextp", LETTERS[q])

    def draw(self, k):
        play = self.play
        left = play.clock.left(ticks.ms())
        self._second = seconds_text(left)
        k.head(self.asking("yourturn"), clock=t(("start", "dopause", "resume")[play.clock.state]))
        k.who(play.seat)
        if left <= 0 and play.clock.state != READY:
            k.box(31, 12, 97, 18, r=2)
            k.text(79, 12, t("timeup"), H if k.width(t("timeup"), H) < 96 else M, MID, 0)
            k.text(79, 31, seconds_text(min(left, -1)), L, MID)
        else:
            big = k.width(self._second, XL) < 98
            k.text(78, 13 if big else 21, self._second, XL if big else L, MID)
        text = self._go()
        if k.width(text) > 60:
            k.text(118, 56, text, a=2)
            k.icon(121, 57, "push7")
        else:
            k.foot(t("back"), text, k.width(text) < 50)

    def tick(self, now):
        clock = self.play.clock
        clock.poll(now)
        if clock.state == RUNNING and seconds_text(clock.left(now)) != self._second:
            self.app.dirty()

    def ring(self, frame, now):
        play = self.play
        clock = play.clock
        left = clock.left(now)
        if left <= 0 and clock.state != READY:
            rv.over(frame)
        else:
            rv.arc(frame, left, clock.total, rv.AMBER if left <= 10000 else rv.WHITE, 60 if left <= 10000 else 12)
        rv.seat(frame, play.seat, play.n, 5 if play.n < 5 else 3, 100)

    def seat(self, q):
        if q == self.play.seat:
            self.press()
