"""Self-test of what the box can judge itself: storage and clock (I9e); the report (I9f)."""
import gc
import os

from hal import ticks
from micropython import const
from firmware import ringview as rv
from firmware.kit import H, M, MID
from firmware.screens.selftest import Step
from firmware.texts import t

_BLOCKS = const(16)         # of 256 bytes: a file of 4 KB
_CLOCK_MS = const(1000)
_STANDING = const(50)       # turns of 4 ms in which the time must have moved
_LINES = const(5)


class Parts(Step):
    """I9e: a file is written, read back, renamed and removed, a piece a turn; then a second is measured."""
    name = "I9e"
    part = "p_clock"

    def __init__(self, run):
        super().__init__(run)
        self._work = self._files()
        self.stage = 0          # 0 storage, 1 clock

    def draw(self, k):
        k.head(t("t_test"))
        for j in range(2):
            k.text(4, 14 + 16 * j, t(("p_store", "p_clock")[j]), M)
            k.text(121, 14 + 16 * j, "…" if self.stage <= j else "×" if self._bad(j) else "OK", M, 2)

    def _bad(self, j):
        return [f for f in self.run.faults if f[0] == ("p_store", "p_clock")[j]]

    def tick(self, now):
        try:
            next(self._work)
        except StopIteration:
            self.stage += 1
            if self.stage == 1:
                self._work = self._clock()
                self.app.dirty()
            else:
                self.run.next()

    def _files(self):
        store, run = self.app.store, self.run
        new, old = store.path("selftest.new"), store.path("selftest.tmp")
        try:
            with open(new, "wb") as f:
                for i in range(_BLOCKS):
                    f.write(_block(i))
                    yield
            with open(new, "rb") as f:
                for i in range(_BLOCKS):
                    if f.read(256) != _block(i):
                        run.fault("p_store", "st_other")
                    yield
            os.rename(new, old)
            if os.stat(old)[6] != 256 * _BLOCKS:
                run.fault("p_store", "st_other")
        except OSError as e:
            run.fault("p_store", "st_errno", e.errno or 5)
        for path in (new, old):
            try:
                os.remove(path)
            except OSError:
                pass

    def _clock(self):
        """The milliseconds must go on, forwards, and as fast as the microseconds."""
        last = begin = ticks.ms()
        us = ticks.us()
        still = 0
        while ticks.diff(last, begin) < _CLOCK_MS:
            yield
            now = ticks.ms()
            still = 0 if ticks.diff(now, last) > 0 else still + 1
            if still >= _STANDING or ticks.diff(now, last) < 0:
                self.run.fault("p_clock", "st_stands")
                return
            last = now
        off = ticks.diff(ticks.us(), us) // 1000 - ticks.diff(last, begin)
        if abs(off) > _CLOCK_MS // 50:
            self.run.fault("p_clock", "st_apart")

    def yes(self):
        pass

    def no(self):
        pass


def _block(i):
    """256 bytes that no other block has: the number, then all that a byte can be."""
    return bytes((i,)) + bytes([(i * 37 + j) & 255 for j in range(255)])


class Report(Step):
    """I9f: what failed, or that all is well and what this box is; also written to selftest.json."""
    name = "I9f"
    multi = False
    moving = False

    def __init__(self, run):
        super().__init__(run)
        self.first = 0
        app = self.app
        app.store.save("selftest.json", {"board": app.hal.board.NAME, "version": app.version, "faults": run.faults})
        if run.faults:
            app.hal.sound.play("error")
        gc.collect()
        self.free = gc.mem_free() >> 10 if hasattr(gc, "mem_free") else 0

    def lines(self):
        """The faults in words."""
        return ["%s: %s" % (t(part), t(what, value)) for part, what, value in self.run.faults]

    def draw(self, k):
        lines = self.lines()
        k.head(t("t_test"), right=t("st_faults", len(lines), n=len(lines)) if lines else None)
        for j in range(min(_LINES, len(lines) - self.first)):
            k.text(0, 11 + 9 * j, lines[self.first + j])
        if not lines:
            k.text(64, 14, t("st_good"), H, MID)
            k.text(64, 36, self.app.hal.board.NAME[:25], a=MID)
            k.text(64, 45, self.app.version + (" · %d KB" % self.free if self.free else ""), a=MID)
        k.foot(t("back"), t("ok"), False)

    def tick(self, now):
        pass

    def turn(self, n):
        most = max(len(self.run.faults) - _LINES, 0)
        self.first = min(max(self.first + n, 0), most)
        self.app.dirty()

    def wheel(self):
        return self.lines(), self.first

    def yes(self):
        self.run.end()

    def no(self):
        self.run.end()

    def ring(self, frame, now):
        """All white and steady: well. Every third LED: something failed."""
        if self.run.faults:
            rv.over(frame)
        else:
            rv.fill(frame, rv.WHITE, 12)
