"""How bytes reach a panel: I2C here, SPI in hal/link_spi.py. A link never raises for a bus error: it answers False.

Buffers are prepared once; sending a window or a page allocates nothing.
"""
from hal import ticks
from micropython import const

_TIMEOUT_US = const(6000)       # for a whole transfer; a page takes 3.5 ms at 400 kHz
_PAGE = const(240)              # most bytes of one row


class I2CLink:
    """Commands behind the control byte 00, data behind 40. `pins` are (SDA, SCL) numbers."""

    def __init__(self, bus, sda, scl, hz, address):
        self._bus, self._pins, self._hz, self._addr = bus, (sda, scl), hz, address
        self._c = bytearray(7)
        self._c3 = bytearray(4)
        self._d = bytearray(1 + _PAGE)
        self._d[0] = 0x40
        self._views = {}
        self.errors = 0
        self._open()

    def _open(self):
        from machine import I2C, Pin
        sda, scl = self._pins
        self.i2c = I2C(self._bus, sda=Pin(sda), scl=Pin(scl), freq=self._hz, timeout=_TIMEOUT_US)

    def _send(self, buf):
        try:
            n = self.i2c.writeto(self._addr, buf)
            if n is None or n == len(buf):      # the RP2 does not raise for a byte refused later: it returns fewer
                return True
        except OSError:
            pass
        self.errors += 1
        return False

    def commands(self, codes):
        """A list of command bytes in one transfer."""
        return self._send(b"\x00" + codes)

    def window(self, a, b, c, d, e, f):
        """Six command bytes."""
        w = self._c
        w[1] = a            # (two at once would make the frame too large for the stack, more of them a tuple)
        w[2] = b
        w[3] = c
        w[4] = d
        w[5] = e
        w[6] = f
        return self._send(w)

    def place(self, a, b, c):
        """Three command bytes."""
        w = self._c3
        w[1], w[2], w[3] = a, b, c
        return self._send(w)

    def ping(self):
        """A command without effect: does the panel still answer?"""
        return self._send(b"\x00\xe3")

    def data(self, row):
        """One row of the picture."""
        n = len(row)
        v = self._views.get(n)
        if v is None:
            if len(self._views) > 15:
                self._views.clear()
            v = memoryview(self._d)[:n + 1]
            v = self._views[n] = (v, v[1:])
        v[1][:] = row               # a slice with numbers would take heap
        return self._send(v[0])

    def recover(self):
        """Before a new start: free a bus that a chip holds down (a reset in the middle of a transfer), by nine clocks.
        """
        from machine import Pin
        sda, scl = self._pins
        p = Pin(sda, Pin.IN, Pin.PULL_UP)
        if not p.value():
            clock = Pin(scl, Pin.OPEN_DRAIN, value=1)
            for _ in range(9):
                clock.value(0)
                ticks.sleep_us(5)
                clock.value(1)
                ticks.sleep_us(5)
        self._open()
