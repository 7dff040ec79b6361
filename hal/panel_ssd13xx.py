"""SSD1306 and SSD1309 (128 x 64, one bit), and what the mono panels have in common.

The panel may be missing, fail and come back: nothing here raises for that. `start()` only begins; `poll(now)`, called
once a turn, does one short step at a time: reset pin, initialisation, clearing the RAM page by page (it holds
anything after power-on), light on. It answers True once, when the panel is ready and the whole picture must be sent.
After a failure the same begins again every 2 s. No step takes longer than 4 ms (6 ms if the bus is stuck).
"""
from hal import ticks
from micropython import const

_RETRY_MS = const(2000)
_RESET_MS = const(10)       # RES low; 3 us by the data sheet, far more for some modules
_WAKE_MS = const(100)       # from RES to the first command
_LOW = const(0)
_WAIT = const(1)
_INIT = const(2)
_CLEAR = const(3)
_READY = const(4)
_DOWN = const(5)

_OFF = const(0xAE)
_ON = const(0xAF)

SSD1306 = (b"\xae\xd5\x80\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x00\xda\x12\xd9\xf1\xdb\x40\x2e\xa4\xa6")
# The module has its own booster: no 8D. A warm start has no reset, so everything is set.
SSD1309 = (b"\xfd\x12\xae\xd5\xa0\xa8\x3f\xd3\x00\x40\x20\x00\xda\x12\xd9\xd3\xdb\x20\x2e\xa4\xa6")


class Mono:
    """A panel behind a link (hal/links.py). `ok` False while there is no picture; `send` then does nothing."""

    width = 128
    height = 64
    depth = 1
    init = SSD1306

    def __init__(self, link, res=None, first=0, contrast=0x7F):
        self.link = link
        self.first = first
        self.ok = False
        self.failures = 0
        self._res = res
        self._contrast = contrast
        self._asleep = self._flipped = False
        self._state = _DOWN
        self._step = 0
        self._moment = ticks.ms()
        self._blank = [memoryview(bytes(self.width))]

    # ---- life ------------------------------------------------------------------------------------------------------
    def start(self):
        """Begin to bring the panel up; poll() does the rest."""
        self.ok = False
        self._moment = ticks.ms()
        if self._res is None:
            self._state = _INIT
        else:
            self._res.value(0)
            self._state = _LOW

    def poll(self, now):
        """One step. True when the panel has just come up: send the whole picture."""
        s = self._state
        if s == _READY:
            if ticks.diff(now, self._moment) >= _RETRY_MS:
                self._moment = now
                if not self.link.ping():
                    self._fail()
        elif s == _DOWN:
            if ticks.diff(now, self._moment) >= _RETRY_MS:
                self.start()
        elif s == _LOW:
            if ticks.diff(now, self._moment) >= _RESET_MS:
                self._res.value(1)
                self._next(now, _WAIT)
        elif s == _WAIT:
            if ticks.diff(now, self._moment) >= _WAKE_MS:
                self._next(now, _INIT)
        elif s == _INIT:
            self._begin(now)
        else:
            return self._clear(now)
        return False

    def _next(self, now, state):
        self._state = state
        self._moment = now

    def _begin(self, now):
        self.link.recover()
        self.forget()
        if self.link.commands(self.init) and self._orient() and self._command(0x81, self._contrast):
            self._step = 0
            self._next(now, _CLEAR)
        else:
            self._fail()

    def _clear(self, now):
        p = self._step
        self._step = p + 1
        if p < self.height >> 3:
            self._page(0, self.width, p, self._blank[0])
            return False
        if not self._command(_OFF if self._asleep else _ON):
            return False
        self._next(now, _READY)
        self.ok = True
        return True

    def _fail(self):
        self.ok = False
        self.failures += 1
        self._state = _DOWN
        self._moment = ticks.ms()

    # ---- picture ---------------------------------------------------------------------------------------------------
    def send(self, x1, x2, p1, p2, rows):
        """Columns x1 to x2 - 1 of the pages p1 to p2 - 1; `rows` holds one buffer of x2 - x1 bytes for each page."""
        if not self.ok:
            return
        for i in range(p2 - p1):
            if not self._page(x1, x2, p1 + i, rows[i]):
                return

    def _page(self, x1, x2, p, row):
        if not self._at(x1, x2, p) or not self.link.data(row):
            self._fail()
            return False
        self._p = p + 1
        self._moment = ticks.ms()
        return True

    def _at(self, x1, x2, p):
        """Set the chip's pointer; the window reaches down to the last page, so the next page needs no command."""
        if x1 == self._x1 and x2 == self._x2 and p == self._p:
            return True
        self._x1, self._x2, self._p = x1, x2, p
        f = self.first
        return self.link.window(0x21, x1 + f, x2 + f - 1, 0x22, p, (self.height >> 3) - 1)

    def forget(self):
        """The chip's pointer is not known any more."""
        self._x1 = self._x2 = self._p = -1

    # ---- switches --------------------------------------------------------------------------------------------------
    def _command(self, *codes):
        if self.link.commands(bytes(codes)):
            return True
        self._fail()
        return False

    def _orient(self):
        return self.link.commands(b"\xa0\xc0" if self._flipped else b"\xa1\xc8")

    def contrast(self, n):
        """Brightness 0 to 255."""
        self._contrast = n
        if self.ok:
            self._command(0x81, n)

    def sleep(self, on):
        """True: dark, the picture stays in the chip; False: light again."""
        self._asleep = on
        if self.ok:
            self._command(_OFF if on else _ON)

    def flip(self, on):
        """True: the picture stands on its head, for a reader on the far side. Send the whole picture afterwards."""
        self._flipped = on
        if self.ok and not self._orient():
            self._fail()


class Ssd1309(Mono):
    """The 2.42 inch panel."""

    init = SSD1309
