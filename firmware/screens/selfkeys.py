"""Self-test of what hands touch: every button (I9), the knob both ways (I9a)."""
from hal import inputs as keys
from hal import ticks
from micropython import const
from firmware import ringview as rv
from firmware.kit import L, M, MID
from firmware.screens.selftest import Step
from firmware.texts import t

_STEP_MS = const(200)       # from one LED to the next
_CLICKS = const(10)


def name(key):
    """What a key is called in the report: seats by their number in the board file."""
    return t("p_knob") if key == keys.KNOB else "BACK" if key == keys.BACK else "TIMER" if key == keys.TIMER else str(key - keys.SEAT + 1)


class Keys(Step):
    """I9: each key once; it turns inverse. The knob or TIMER a second time goes on, BACK a second time leaves, and when all
    have been seen it goes on by itself."""
    name = "I9"
    part = "p_keys"

    def __init__(self, run):
        super().__init__(run)
        b = self.app.hal.board
        self.all = 0
        for key, pin in ((keys.KNOB, b.KNOB_PUSH), (keys.BACK, b.BACK), (keys.TIMER, b.TIMER)):
            if pin is not None:
                self.all |= 1 << key
        for i in range(len(b.SEATS)):
            self.all |= 1 << keys.SEAT + i
        self.seen = 0           # keys that have closed
        self.good = 0           # and opened again
        self.lit = 0

    def draw(self, k):
        n = self.app.hal.ring.n
        k.head(t("t_test"), right="%d/%d" % (self.lit + 1, n) if n else None)
        k.text(64, 9, t("t_press"), M, MID)
        self._key(k, keys.BACK, "BACK", 2, 24, 36)
        self._key(k, keys.TIMER, "TIMER", 42, 24, 40)
        self._key(k, keys.KNOB, None, 86, 24, 40)
        for i in range(7):
            self._key(k, keys.SEAT + i, str(i + 1), 2 + 18 * i, 40, 16)
        k.foot(t("back"), t("next"), False)

    def _key(self, k, key, text, x, y, w):
        if not self.all >> key & 1:
            return
        c = 1 - (self.seen >> key & 1)
        (k.frame if c else k.box)(x, y, w, 13, r=2)
        if text:
            k.text(x + w // 2, y + 3, text, a=MID, c=c)
        else:
            k.icon(x + 17, y + 3, "push7", c)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        if len(frame):
            rv.put(frame, self.lit, rv.WHITE, 100)

    def tick(self, now):
        n = self.app.hal.ring.n
        if n and self.lit != ticks.diff(now, self.since) // _STEP_MS % n:
            self.lit = ticks.diff(now, self.since) // _STEP_MS % n
            self.app.dirty()
        super().tick(now)

    def down(self, key, at):
        super().down(key, at)
        self.seen |= 1 << key
        self.app.dirty()

    def _given(self, key):
        """The key has been pressed and let go. True if that was not the first time."""
        again = self.good >> key & 1
        self.good |= 1 << key
        if self.good == self.all or again and key in (keys.KNOB, keys.TIMER):
            self._done()
            return False
        self.app.dirty()
        return again

    def _done(self):
        """What has not been pressed and let go by now is a fault."""
        inputs, now = self.app.hal.inputs, ticks.ms()
        for key in range(10):
            if (self.all & ~self.good) >> key & 1:
                stuck = self.seen >> key & 1 or inputs.held(key, now) or inputs.muted() >> key & 1
                self.run.fault(self.part, "st_stuck" if stuck else "st_dead", name(key))
        self.run.next()

    def silence(self):
        self._done()

    def press(self):
        self._given(keys.KNOB)

    def timer(self, now):
        self._given(keys.TIMER)

    def back(self):
        if self._given(keys.BACK):
            self.run.end()

    def seat(self, q):
        self._given(keys.SEAT + q)

    # a key that is held has not been let go: it counts the next time
    def hold(self):
        pass

    def timer_hold(self, now):
        pass


class Knob(Step):
    """I9a: ten clicks right, ten left. The count says whether the knob is silent, reversed, or of another kind."""
    name = "I9a"
    part = "p_knob"

    def __init__(self, run):
        super().__init__(run)
        self.left = False
        self.n = 0

    def draw(self, k):
        k.head(t("t_test"))
        k.text(64, 10, t("st_left" if self.left else "st_right"), M, MID)
        k.text(64, 28, str(self.n), L, MID)
        k.foot(None, t("next"), False)

    def ring(self, frame, now):
        """The count, from 12 o'clock: what the table sees when the picture is dark."""
        rv.fill(frame, rv.WHITE, 0)
        leds = len(frame) // 3
        for i in range(min(abs(self.n), leds)):
            rv.put(frame, i if self.n > 0 else leds - 1 - i, rv.WHITE, 12)

    def turn(self, n):
        super().turn(n)
        self.n += n
        self.app.dirty()

    def yes(self):
        n = -self.n if self.left else self.n
        if not n:
            self.run.fault(self.part, "st_zero")
        elif n < 0:
            self.run.fault(self.part, "st_way")
        elif not _CLICKS - 2 <= n <= _CLICKS + 2:       # fingers miscount by one or two; a wrong kind is out by half
            self.run.fault(self.part, "st_clicks", n)
        if self.left or not n:
            self.run.next()
        else:
            self.left, self.n = True, 0
            self.app.dirty()

    def no(self):
        self.yes()

    def silence(self):
        self.touched = ticks.ms()
        self.yes()
