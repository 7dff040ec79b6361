"""I4: a countdown for any game. Stopped: the knob sets the time, a press starts; running: a press adds 10 s."""
from hal import ticks
from firmware import ringview as rv
from firmware.clock import Clock, PAUSED, READY, RUNNING
from firmware.kit import MID, XL
from firmware.clock import seconds_text
from firmware.screen import Screen
from firmware.texts import t


class FreeTimer(Screen):
    name = "I4"

    def __init__(self, app):
        super().__init__(app)
        self.clock = Clock()
        self.clock.set(app.settings["timer"])
        self._shown = None

    def draw(self, k):
        clock, now = self.clock, ticks.ms()
        self.moving = clock.state == RUNNING
        self._shown = seconds_text(clock.left(now))
        over = clock.over(now)
        k.head(t("timeup" if over else "timer"), clock=t(("start", "dopause", "resume")[clock.state]))
        text = self._shown[1:] if over else self._shown
        if over:
            k.box(0, 11, 128, 44, r=2)
        k.text(64, 13, text, XL, MID, 0 if over else 1)
        k.foot(t("back"), t("start" if clock.state == READY else "plus10"))

    def tick(self, now):
        clock = self.clock
        clock.poll(now)
        if clock.state == RUNNING and seconds_text(clock.left(now)) != self._shown:
            if clock.over(now) and self._shown[0] != "+":
                self.app.hal.sound.play("end")
            self.app.dirty()

    def ring(self, frame, now):
        clock, left = self.clock, self.clock.left(now)
        if clock.over(now):
            rv.over(frame)
        else:
            last = left <= 10000 and clock.state == RUNNING
            rv.arc(frame, left, clock.total, rv.AMBER if last else rv.WHITE, 60 if last else 12)

    def turn(self, n):
        if self.clock.state != READY:
            return
        s = self.app.settings["timer"]
        step = 5 if s < 60 or (s == 60 and n < 0) else 30 if s < 300 or (s == 300 and n < 0) else 60
        s = min(max(s + n * step, 5), 5940)
        self.app.settings["timer"] = s
        self.clock.set(s)
        self.app.dirty()

    def press(self):
        now = ticks.ms()
        if self.clock.state == READY:
            self.timer(now)
        else:
            self.clock.add(10000, now)
            self.app.dirty()

    def timer(self, now):
        if self.clock.state == RUNNING:
            self.clock.pause(now)
        else:
            if self.clock.state == READY:
                self.app.store.save_settings()
            self.clock.start(now)
        self.app.dirty()

    def back(self):
        if self.clock.state == PAUSED:
            self.clock.set(self.app.settings["timer"])
            self.app.dirty()
        elif self.clock.state == RUNNING:
            self.timer(ticks.ms())
        else:
            self.app.pop()
