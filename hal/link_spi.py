"""A panel on SPI, see hal/links.py."""


class SPILink:
    """Three more pins: chip select, data/command. Nobody answers on SPI, so nothing ever fails."""

    def __init__(self, bus, sck, mosi, hz, cs, dc):
        from machine import SPI, Pin
        self._cs = Pin(cs, Pin.OUT, value=1)
        self._dc = Pin(dc, Pin.OUT, value=0)
        self._spi = SPI(bus, hz, sck=Pin(sck), mosi=Pin(mosi))
        self._c = bytearray(6)
        self._c3 = bytearray(3)
        self.errors = 0

    def _send(self, buf, dc):
        self._dc.value(dc)
        self._cs.value(0)
        self._spi.write(buf)
        self._cs.value(1)
        return True

    def commands(self, codes):
        """A list of command bytes in one transfer."""
        return self._send(codes, 0)

    def window(self, a, b, c, d, e, f):
        """Six command bytes."""
        w = self._c
        w[0], w[1], w[2] = a, b, c          # (six at once would make a tuple)
        w[3], w[4], w[5] = d, e, f
        return self._send(w, 0)

    def place(self, a, b, c):
        """Three command bytes."""
        w = self._c3
        w[0], w[1], w[2] = a, b, c
        return self._send(w, 0)

    def ping(self):
        """Nobody would answer."""
        return True

    def data(self, row):
        """One row of the picture."""
        return self._send(row, 1)

    def recover(self):
        """Nothing can hang here."""
