"""I4: the table's own timer: countdown, count up, sand glass. Stopped: the knob sets the time, a press starts; hold: which kind."""
from hal import ticks
from firmware import ringview as rv
from firmware.clock import Clock, PAUSED, READY, RUNNING
from firmware.kit import L, MID, XL
from firmware.clock import seconds_text
from firmware.screen import Screen
from firmware.screens.menu import Menu
from firmware.texts import t

KINDS = ("k_down", "k_up", "k_glass", "k_turns", "k_bank")


def step(s, n):
    """Seconds after n detents: steps of 5 s up to a minute, 30 s up to five, then minutes."""
    by = 5 if s < 60 or (s == 60 and n < 0) else 30 if s < 300 or (s == 300 and n < 0) else 60
    return min(max(s + n * by, 5), 5940)


def gone(left):
    """The time of a clock without limit that counts up: whole seconds gone by."""
    return seconds_text(max(0, -left - 999))


def minutes(k, text, c=1):
    """A time in the middle of the panel: from ten minutes on the colon stands closer, from a hundred on it is smaller."""
    if len(text) > 5:
        k.text(64, 21, text, L, MID, c)
    elif len(text) < 5:
        k.text(64, 13, text, XL, MID, c)
    else:
        for x, piece in ((0, text[:2]), (58, ":"), (70, text[3:])):
            k.text(x, 13, piece, XL, c=c)


class FreeTimer(Screen):
    """`kind`: k_down counts down, k_up counts up, k_glass is turned over by a press."""
    name = "I4"

    def __init__(self, app, kind="k_down"):
        super().__init__(app)
        self.kind = kind
        self.clock = Clock()
        self._set()
        self._shown = None

    def _set(self):
        self.clock.set(0 if self.kind == "k_up" else self.app.settings["timer"])

    def _text(self, now):
        left = self.clock.left(now)
        return seconds_text(left) if self.kind != "k_up" else gone(left)

    def draw(self, k):
        clock, now = self.clock, ticks.ms()
        self.moving = clock.state == RUNNING
        self._shown = self._text(now)
        over = clock.over(now)
        k.head(t("timeup" if over else "timer" if self.kind == "k_down" else self.kind),
               clock=t(("start", "dopause", "resume")[clock.state]))
        text = self._shown[1:] if over else self._shown
        if over:
            k.box(0, 11, 128, 44, r=2)
        minutes(k, text, 0 if over else 1)
        k.foot(t("back"), self._act())

    def _act(self):
        if self.clock.state == READY:
            return t("start")
        if self.kind == "k_down":
            return t("plus10")
        if self.kind == "k_glass":
            return t("turnover")
        return t("stopclock" if self.clock.state == RUNNING else "goon")

    def tick(self, now):
        clock = self.clock
        clock.poll(now)
        if clock.state == RUNNING and self._text(now) != self._shown:
            if clock.over(now) and self._shown[0] != "+":
                self.app.hal.sound.play("end")
            self.app.dirty()

    def ring(self, frame, now):
        clock, left = self.clock, self.clock.left(now)
        if self.kind == "k_up":         # one round a minute
            rv.arc(frame, -left % 60000, 60000, rv.WHITE, 12)
        elif clock.over(now):
            rv.over(frame)
        else:
            last = left <= 10000 and clock.state == RUNNING
            rv.arc(frame, left, clock.total, rv.AMBER if last else rv.WHITE, 60 if last else 12)

    def turn(self, n):
        if self.clock.state == READY and self.kind != "k_up":
            self.app.settings["timer"] = step(self.app.settings["timer"], n)
            self._set()
            self.app.dirty()

    def press(self):
        now, clock = ticks.ms(), self.clock
        if clock.state == READY or self.kind == "k_up":
            self.timer(now)
        elif self.kind == "k_down":
            clock.add(10000, now)
        else:                           # what has run down runs again
            left = min(max(clock.left(now), 0), clock.total)
            going, clock.state = clock.state == RUNNING, PAUSED
            clock._left = clock.total - left
            if going:
                clock.start(now)
        self.app.dirty()

    def timer(self, now):
        if self.clock.state == RUNNING:
            self.clock.pause(now)
        else:
            if self.clock.state == READY:
                self.app.store.save_settings()
            self.clock.start(now)
        self.app.dirty()

    def hold(self):
        self.app.push(Kinds(self.app, self.kind))

    def back(self):
        if self.clock.state == PAUSED:
            self._set()
            self.app.dirty()
        elif self.clock.state == RUNNING:
            self.timer(ticks.ms())
        else:
            self.app.pop()


class Kinds(Menu):
    """Which timer: the one below is replaced; the same one goes on as it was."""
    name = "I12"

    def __init__(self, app, kind):
        super().__init__(app)
        self.kind = kind
        self.at = KINDS.index(kind)

    def items(self):
        return [t(kind) for kind in KINDS]

    def head(self, k):
        k.head(t("timer"))

    def choose(self, i):
        app = self.app
        app.pop()
        if KINDS[i] == self.kind:
            return
        if i < 3:
            app.swap(FreeTimer(app, KINDS[i]))
        else:
            from firmware.screens.turntimer import TurnTimer
            app.swap(TurnTimer(app, KINDS[i]))
