"""Emulated ST7789: 240 x 320 dots of RGB565 in the chip, 240 x 240 of them behind the glass."""
from sim.panels import ChipError, noise


def turned(pixels):
    """Pixels of two bytes in the opposite order."""
    out = bytearray(len(pixels))
    out[0::2] = pixels[-2::-2]
    out[1::2] = pixels[-1::-2]
    return bytes(out)


class ST7789:
    """Commands over SPI, parameters and pixels with D/C high."""

    name = "ST7789"
    params = {0x2A: 4, 0x2B: 4, 0x36: 1, 0x3A: 1}

    def __init__(self):
        block = noise(1024)
        self.ram = bytearray(240 * 320 * 2)
        for i in range(0, len(self.ram), 1024):
            self.ram[i:i + 1024] = block[:len(self.ram) - i]
        self.in_reset = False
        self.bytes = 0
        self.reset()

    def reset(self):
        """The state after RES or a software reset; the RAM keeps what it held."""
        self.on, self.awake, self.inverse = False, False, False
        self.bits = 0x66
        self.turn = 0
        self._cmd, self._args = None, b""
        self.x1, self.x2, self.y1, self.y2 = 0, 239, 0, 319
        self._at = 0

    def res(self, level):
        """The RES pin."""
        self.in_reset = not level
        if not level:
            self.reset()

    def spi_write(self, buf, dc):
        """Bytes over SPI, `dc` the level of the D/C pin."""
        if self.in_reset:
            return
        if not dc:
            for b in buf:
                self._command(b)
        elif self._cmd == 0x2C:
            self._pixels(buf)
        else:
            self._args += bytes(buf)
            self._parameters()

    def _command(self, b):
        if self._cmd in self.params and len(self._args) != self.params[self._cmd]:
            raise ChipError("ST7789: command %02x had %d parameters" % (self._cmd, len(self._args)))
        self._cmd, self._args = b, b""
        if b == 0x01:
            self.reset()
        elif b == 0x11 or b == 0x10:
            self.awake = b == 0x11
        elif b == 0x20 or b == 0x21:
            self.inverse = b == 0x21
        elif b == 0x28 or b == 0x29:
            self.on = b == 0x29
        elif b == 0x2C:
            self._at = 0
        elif b not in self.params and b not in (0x00, 0x13):
            raise ChipError("ST7789: unknown command %02x" % b)

    def _parameters(self):
        c, a = self._cmd, self._args
        want = self.params.get(c)
        if want is None or len(a) > want:
            raise ChipError("ST7789: %d parameters for command %02x" % (len(a), c or 0))
        if len(a) < want:
            return
        if c == 0x3A:
            self.bits = a[0]
        elif c == 0x36:
            if a[0] not in (0x00, 0xC0):
                raise ChipError("ST7789: memory access %02x is not simulated" % a[0])
            self.turn = a[0]
        else:
            lo, hi = a[0] << 8 | a[1], a[2] << 8 | a[3]
            if lo > hi or hi > (239 if c == 0x2A else 319):
                raise ChipError("ST7789: %s %d to %d" % ("columns" if c == 0x2A else "rows", lo, hi))
            if c == 0x2A:
                self.x1, self.x2 = lo, hi
            else:
                self.y1, self.y2 = lo, hi

    def _pixels(self, buf):
        if self.bits != 0x55:
            raise ChipError("ST7789: pixels of 16 bits in format %02x" % self.bits)
        if not self.awake:
            raise ChipError("ST7789: pixels while it sleeps")
        self.bytes += len(buf)
        w = self.x2 - self.x1 + 1
        i, n = 0, len(buf) // 2
        while i < n:                # a row, or what is left of it, at a time
            x, y = self.x1 + self._at % w, self.y1 + self._at // w
            if y > self.y2:
                raise ChipError("ST7789: more pixels than the window holds")
            run = min(self.x2 + 1 - x, n - i)
            row = bytes(buf[2 * i:2 * (i + run)])
            k = (y * 240 + x) * 2
            if self.turn:
                row = turned(row)
                k = len(self.ram) - k - len(row)
            self.ram[k:k + len(row)] = row
            self._at += run
            i += run

    def colours(self):
        """RGB565, high byte first, of the 240 x 240 dots as the reader sees them; all zero if it is dark."""
        if not (self.on and self.awake and self.inverse) or self.in_reset:
            return bytes(240 * 240 * 2)
        seen = bytes(self.ram[:240 * 240 * 2])
        return turned(seen) if self.turn else seen

    def picture(self):
        """The upper left 128 x 64 dots in two values, page-major, like the mono panels."""
        seen = self.colours()
        out = bytearray(1024)
        for y in range(64):
            for x in range(128):
                k = (y * 240 + x) * 2
                if seen[k] & 0x80 or seen[k] & 0x04:            # red or green half on
                    out[(y >> 3) * 128 + x] |= 1 << (y & 7)
        return bytes(out)
