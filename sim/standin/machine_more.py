"""Parts of the stand-in for `machine` that few boards need."""
from sim import world as _w


class SPI:
    """Hardware SPI; the chip is selected by its CS pin and told data from commands by D/C."""

    MSB, LSB = 0, 1

    def __init__(self, id, baudrate=1000000, *, polarity=0, phase=0, bits=8, firstbit=0, sck=None, mosi=None, miso=None):
        self._w = _w.current()
        if id not in (0, 1, 2):
            raise ValueError("SPI(%s) doesn't exist" % id)
        self._id = id
        self._rate = baudrate

    def write(self, buf):
        """Send."""
        w = self._w
        w.advance(len(buf) * 8000000 // self._rate + 10)
        w.stats["bytes"] += len(buf)
        w.stats["tx"] += 1
        chip, cs, dc = w.spi.get(self._id, (None, 0, 0))
        if chip is not None and not w.driven >> cs & 1 and w.struck(w.panel_key) is None:
            chip.spi_write(buf, w.driven >> dc & 1)



