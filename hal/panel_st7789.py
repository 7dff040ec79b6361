"""ST7789: 240 x 240 dots, 16 bits each, on SPI. Same life as the mono panels: `start()` begins, `poll(now)` does the
rest in short steps and says when the whole picture must be sent. Nobody answers on SPI, so it never fails."""
from hal import ticks
from micropython import const

_RESET_MS = const(10)
_WAKE_MS = const(130)       # after RES, and after SLPOUT, before anything else
_LOW = const(0)
_WAIT = const(1)
_OUT = const(2)
_CLEAR = const(3)
_READY = const(4)
_ROWS = const(10)           # cleared in one step: 4800 bytes, 1 ms at 40 MHz


class St7789:
    """`link` is a SPILink. send() takes rows of RGB565, high byte first."""

    width = 240
    height = 240
    depth = 16

    def __init__(self, link, res=None, first=0):
        self.link = link
        self.ok = False
        self.failures = 0
        self.first = first      # row of the RAM (320 high) at the top
        self._res = res
        self._asleep = self._flipped = False
        self._state = _READY
        self._row = 0
        self._moment = ticks.ms()
        self._a = bytearray(4)
        self._black = bytes(self.width * 2 * _ROWS)

    def start(self):
        """Begin to bring the panel up; poll() does the rest."""
        self.ok = False
        self._moment = ticks.ms()
        if self._res is None:
            self._command(0x01)             # software reset
            self._state = _WAIT
        else:
            self._res.value(0)
            self._state = _LOW

    def poll(self, now):
        """One step. True when the panel has just come up: send the whole picture."""
        s = self._state
        if s == _READY:
            return False
        if s == _CLEAR:
            return self._clear()
        if ticks.diff(now, self._moment) < (_RESET_MS if s == _LOW else _WAKE_MS):
            return False
        self._moment = now
        if s == _LOW:
            self._res.value(1)
        elif s == _WAIT:
            self._command(0x11)             # out of sleep
        else:
            self._command(0x3A, b"\x55")    # 16 bits a dot
            self._orient()
            self._command(0x21)             # IPS glass: inverted is normal
            self._row = 0
        self._state = s + 1
        return False

    def _clear(self):
        if self._row < self.height:
            self._write(0, self.width, self._row, self._row + _ROWS, self._black)
            self._row += _ROWS
            return False
        if not self._asleep:
            self._command(0x29)
        self._state = _READY
        self.ok = True
        return True

    def send(self, x1, x2, y1, y2, rows):
        """Columns x1 to x2 - 1 of the rows y1 to y2 - 1; `rows` holds one buffer with all of them."""
        if self.ok:
            self._write(x1, x2, y1, y2, rows[0])

    def _write(self, x1, x2, y1, y2, data):
        self._range(0x2A, x1, x2 - 1)
        top = self._top()
        self._range(0x2B, y1 + top, y2 - 1 + top)
        self._command(0x2C)
        self.link.data(data)

    def _top(self):
        # turned round, the glass lies at the other end of the 320 rows
        return 320 - self.height - self.first if self._flipped else self.first

    def _range(self, code, a, b):
        w = self._a
        w[0], w[1] = a >> 8, a & 255
        w[2], w[3] = b >> 8, b & 255
        self._command(code, w)

    def _command(self, code, args=None):
        self.link.commands(_CODES[code])
        if args:
            self.link.data(args)

    def _orient(self):
        self._command(0x36, b"\xc0" if self._flipped else b"\x00")

    def contrast(self, n):
        """The backlight is always on."""

    def sleep(self, on):
        """True: dark, the picture stays in the chip; False: light again."""
        self._asleep = on
        if self.ok:
            self._command(0x28 if on else 0x29)

    def flip(self, on):
        """True: the picture stands on its head. Send the whole picture afterwards."""
        self._flipped = on
        if self.ok:
            self._orient()


_CODES = {}
for _c in (0x01, 0x11, 0x21, 0x28, 0x29, 0x2A, 0x2B, 0x2C, 0x36, 0x3A):
    _CODES[_c] = bytes((_c,))
