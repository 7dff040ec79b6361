"""B1-B3, B5: the countdown for everybody. A second changes one or two digit labels and allocates nothing."""
from micropython import const
from hal import ticks
from firmware import ringview as rv
from firmware.clock import PAUSED, READY, RUNNING
from firmware.kit import H, L, MID, XL
from firmware.clock import seconds_text
from firmware.screens.base import PlayScreen
from firmware.texts import t

_DIGITS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
_PLAIN = const(0)
_LONG = const(1)
_LAST = const(2)
_OVER = const(3)


class Countdown(PlayScreen):
    name = "B1"
    moving = True

    def __init__(self, play):
        super().__init__(play)
        self._mode = -1
        self._shown = -1
        self._tens = self._ones = None

    def _done(self):
        asked = self.play.asked()
        return [q not in asked or self.play.ready >> q & 1 for q in range(self.play.n)]

    def _mode_at(self, left):
        if left <= 0 and self.play.clock.state != READY:
            return _OVER
        if left > 59000:
            return _LONG
        return _LAST if left <= 10000 else _PLAIN

    def draw(self, k):
        play, now = self.play, ticks.ms()
        left = play.clock.left(now)
        self._mode = self._mode_at(left)
        self._shown = (left + 999) // 1000
        need = play.need(play.asked()[0])
        k.head(play.mark() or self._new_round() or t(need["ph"]), clock=t(("start", "dopause", "resume")[play.clock.state]))
        self._tens = self._ones = None
        if self._mode == _OVER:
            k.box(0, 12, 128, 18, r=2)
            k.text(64, 12, t("timeup"), H, MID, 0)
            self._tens = k.text(64, 33, seconds_text(min(left, -1)), L, MID)
            k.push()
            return
        if self._mode == _LONG:
            from firmware.screens.freetimer import minutes
            minutes(k, seconds_text(left))
        else:
            self._draw_digits(k)
        if self._mode != _LONG:
            k.whogrid(play.n, self._done())
        k.foot(t("back") if self._mode == _LONG else None, t(self._go()))

    def _new_round(self):
        """Before the first clock of a round: which round it is."""
        play = self.play
        rounds = play.session.game.meta()["rounds"]
        if rounds and play.clock.state == READY and (play.scored or not play.session.log):
            return t("round", play.session.s["r"], rounds)

    def _go(self):
        """What a press leads to, one word."""
        return {"write": "answers", "placechips": "bets", "bidnow": "bids"}.get(self.play.need(self.play.asked()[0])["ph"], "next")

    def _draw_digits(self, k):
        c = 1
        if self._mode == _LAST:
            c = 0
            k.box(46, 11, 80, 44, r=3)
        w = k.width("0", XL)
        s = self._shown
        if s > 9:
            self._tens = k.text(87 - w, 13, _DIGITS[s // 10], XL, c=c)
            self._ones = k.text(87, 13, _DIGITS[s % 10], XL, c=c)
        else:
            self._ones = k.text(87 - w // 2, 13, _DIGITS[s], XL, c=c)

    def tick(self, now):
        clock = self.play.clock
        clock.poll(now)
        left = clock.left(now)
        s = (left + 999) // 1000
        if s == self._shown:
            return
        mode = self._mode_at(left)
        if mode != self._mode or (self._shown > 9) != (s > 9) or mode == _LONG or mode == _OVER:
            if mode == _OVER and self._mode != _OVER:
                clock.told = 2          # everybody sees it here
                self.app.hal.sound.play("end")
            elif mode == _LAST and self._mode == _PLAIN:
                self.app.hal.sound.play("warn")
            self.app.dirty()
            return
        self._shown = s
        if self._tens:
            self._tens.text = _DIGITS[s // 10]
        self._ones.text = _DIGITS[s % 10]

    def ring(self, frame, now):
        play = self.play
        clock, left = play.clock, play.clock.left(now)
        if left <= 0 and clock.state != READY:
            rv.over(frame)
        elif left <= 10000 and clock.state == RUNNING:
            level = rv.breathe(left, 1000, 40, 60) if left <= 5000 else 60
            rv.arc(frame, left, clock.total, rv.AMBER, level)
        elif clock.state == PAUSED:
            rv.arc(frame, left, clock.total, rv.WHITE, rv.breathe(now, 2000, 4, 12))
        else:
            rv.arc(frame, left, clock.total, rv.WHITE, 12)
        done = self._done()
        for q in range(play.n):
            if not done[q]:
                rv.seat(frame, q, play.n, 3, 100)

    def press(self):
        self.play.go_on()

    def seat(self, q):
        play = self.play
        if q < play.n:
            play.ready ^= 1 << q
            self.app.hal.sound.play("ok")
            if all(self._done()):
                play.clock.pause(ticks.ms())
                play.go_on()
            else:
                self.app.dirty()

    def wheel(self):
        return (), 0
