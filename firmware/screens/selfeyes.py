"""Self-test of what only eyes and ears can judge: ring (I9b), picture (I9c), sound (I9d); what is wrong with it (I9w)."""
from hal import ticks
from hal.inputs import BACK
from micropython import const
from firmware import ringview as rv
from firmware.kit import M, MID
from firmware.screens.selftest import Step
from firmware.texts import t

_STEP_MS = const(200)       # from one LED to the next: the driver shows it without holding any change of light back
_TONE_MS = const(1500)
_COLOURS = (b"\xff\0\0", b"\0\xff\0", b"\0\0\xff", b"\xff\xff\xff")


class Light(Step):
    """I9b: one LED after another, from 12 o'clock clockwise, in red, green, blue and white; the panel says which."""
    name = "I9b"
    part = "p_ring"
    at = 0

    def draw(self, k):
        n = self.app.hal.ring.n
        k.head(t("t_test"), right="%d/%d" % (self.at % n + 1, n))
        k.text(64, 13, t(("st_red", "st_green", "st_blue", "st_white")[self.at // n]), M, MID)
        k.text(64, 34, t("st_light"), M, MID)
        k.foot(t("wrong"), t("correct"), False)

    def tick(self, now):
        at = ticks.diff(now, self.since) // _STEP_MS % (4 * self.app.hal.ring.n)
        if at != self.at:
            self.at = at
            self.app.dirty()
        super().tick(now)

    def ring(self, frame, now):
        n = len(frame) // 3
        rv.fill(frame, rv.WHITE, 0)
        rv.put(frame, self.at % n, _COLOURS[self.at // n], 100)

    def no(self):
        self.app.swap(What(self.run, self.part, ("st_dark", "st_colour", "st_place")))


class Picture(Step):
    """I9c: four edges and the eight pages, all pixels, half of them, the other half; a press for each."""
    name = "I9c"
    part = "p_panel"
    at = 0

    def draw(self, k):
        if self.at == 0:
            k.frame(0, 0, 128, 64, 0)
            for p in range(8):
                k.text(4, 8 * p, p)
            k.icon(61, 3, "up7")
            k.text(64, 15, t("st_edges"), M, MID)
            k.icon(14, 39, "left5")
            k.text(20, 38, t("wrong"))
            k.icon(114, 39, "push7")
            k.text(111, 38, t("correct"), a=2)
        elif self.at == 1:
            k.rect(0, 0, 128, 64)
        else:
            k.dots(self.at - 2, 0, 64, 128, 2, 2)
            k.dots(3 - self.at, 1, 64, 128, 2, 2)

    def yes(self):
        self.at += 1
        if self.at < 4:
            self.app.dirty()
        else:
            self._bus()
            self.run.next()

    def no(self):
        self._bus()
        self.app.swap(What(self.run, self.part, ("st_pixels", "st_shift", "st_turned")))

    def silence(self):
        self._bus()
        super().silence()

    def _bus(self):
        """Transfers that failed since the test began."""
        n = getattr(self.app.hal.panel, "failures", 0) - self.run.failures
        if n:
            self.run.fault(self.part, "st_bus", n)


class Tone(Step):
    """I9d: rising tones, loud, whatever the volume of the settings is."""
    name = "I9d"
    part = "s_sound"
    n = 0

    def draw(self, k):
        k.head(t("t_test"))
        if self.n % 2:
            k.rect(44, 18, 40, 4)
        k.text(64, 30, t("st_hear"), M, MID)
        k.foot(t("wrong"), t("correct"), False)

    def tick(self, now):
        hal = self.app.hal
        if not hal.inputs.held(BACK, now):      # BACK held leaves, and leaves the volume as it was
            if ticks.diff(now, self.since) >= _TONE_MS * self.n:
                self.n += 1
                hal.sound.volume(2)
                hal.sound.play("win" if self.n % 2 else "error")
        super().tick(now)

    def down(self, key, at):
        super().down(key, at)
        self.app.apply_settings()

    def yes(self):
        self.app.apply_settings()
        super().yes()

    def no(self):
        self.run.fault(self.part, "st_silent")
        self.yes()

    def silence(self):
        self.app.apply_settings()
        super().silence()


class What(Step):
    """I9w: what is wrong with it? The answer stands in the report."""
    name = "I9w"

    def __init__(self, run, part, words):
        super().__init__(run)
        self.part, self.words = part, words
        self.at = 0

    def draw(self, k):
        k.head(t(self.part))
        k.wheel(self.wheel()[0], self.at)
        k.foot(None, t("ok"), False)

    def wheel(self):
        return [t(key) for key in self.words], self.at

    def turn(self, n):
        super().turn(n)
        self.at = (self.at + n) % len(self.words)
        self.app.dirty()

    def yes(self):
        self.run.fault(self.part, self.words[self.at])
        self.run.next()

    def no(self):
        self.yes()
