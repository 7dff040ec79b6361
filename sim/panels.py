"""Emulated panel controllers. They decode the bytes of the bus and hold the picture; what the data sheet does not
know is refused with `ChipError`, so that a driver's mistake is seen where it is made.

`picture()` is what a reader in front of the box sees: 128 x 64 dots, page-major, one byte a column of 8 dots.
"""
_ON, _OFF = 0xAF, 0xAE


class ChipError(Exception):
    """A command or a value that the data sheet forbids. No OSError: a driver must not survive it."""


def noise(n):
    """n bytes as a RAM holds them after power-on: anything, but the same every time."""
    b = bytearray(n)
    x = 12345
    for i in range(n):
        x = x * 1103515245 + 12345 & 0x3FFFFFFF
        b[i] = x >> 16 & 255
    return b


class Mono:
    """What SSD1306, SSD1309 and SH1106 have in common: command stream, switches, RAM, picture."""

    name = "?"
    columns = 128
    first = 0                   # RAM column at the left edge of the glass
    height = 64
    # commands with parameters: code -> how many
    params = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def __init__(self, strict=True):
        self.strict = strict
        self.ram = noise(self.columns * 8)
        self.bytes = 0          # data bytes received
        self.unknown = []       # commands that meant nothing (only where not strict)
        self.in_reset = False
        self.reset()

    def reset(self):
        """The state after RES; the RAM keeps what it held."""
        self.on = False
        self.contrast = 0x7F
        self.inverse = self.all_on = self.turned = self.up = False
        self.start = self.offset = 0
        self.mux = 63
        self.page = self.col = 0
        self.pins = 0x12
        self._cmd = None
        self._args = []

    def res(self, level):
        """The RES pin."""
        self.in_reset = not level
        if not level:
            self.reset()

    def bad(self, what, *args):
        """A defect: raise where strict, remember where not."""
        if self.strict:
            raise ChipError(self.name + ": " + what % args)
        self.unknown.append(what % args)

    # ---- the two buses ---------------------------------------------------------------------------------------------
    def i2c_write(self, buf):
        """One transfer after the address: control bytes, commands, data. Returns how many bytes were acknowledged."""
        if self.in_reset:
            return -1
        n = len(buf)
        i = 0
        while i < n:
            control = buf[i]
            if control & 0x3F:
                self.bad("control byte %02x", control)
            i += 1
            if control & 0x80:                              # one byte, then another control byte
                self._byte(control, buf[i:i + 1])
                i += 1
            else:
                self._byte(control, buf[i:])
                i = n
        return n

    def _byte(self, control, buf):
        if control & 0x40:
            self.data(buf)
        else:
            for b in buf:
                self.command(b)

    def spi_write(self, buf, dc):
        """Bytes over SPI, `dc` the level of the D/C pin."""
        if self.in_reset:
            return
        if dc:
            self.data(buf)
        else:
            for b in buf:
                self.command(b)

    # ---- commands --------------------------------------------------------------------------------------------------
    def command(self, b):
        """One byte of the command stream."""
        if self._cmd is None:
            self._cmd = b
            self._args = []
        else:
            self._args.append(b)
        if len(self._args) < self.params.get(self._cmd, 0):
            return
        c = self._cmd
        self._cmd = None
        if not self._common(c, self._args) and not self.special(c, self._args):
            self.bad("unknown command %02x", c)

    def _common(self, c, a):
        if c == _ON or c == _OFF:
            self.on = c == _ON
        elif 0x40 <= c < 0x80:
            self.start = c & 63
        elif c == 0xA4 or c == 0xA5:
            self.all_on = c == 0xA5
        elif c == 0xA6 or c == 0xA7:
            self.inverse = c == 0xA7
        elif c == 0xA0 or c == 0xA1:
            self.turned = c == 0xA1
        elif c == 0xC0 or c == 0xC8:
            self.up = c == 0xC8
        elif c == 0x81:
            self.contrast = a[0]
        else:
            return c == 0xE3 or self._timing(c, a)
        return True

    def _timing(self, c, a):
        if c == 0xA8:
            if not 15 <= a[0] <= 63:
                self.bad("multiplex ratio %d", a[0])
            self.mux = a[0]
        elif c == 0xD3:
            if a[0] > 63:
                self.bad("display offset %d", a[0])
            self.offset = a[0]
        elif c == 0xD9:
            if not a[0] & 15 or not a[0] >> 4:
                self.bad("pre-charge period %02x", a[0])
        elif c == 0xDA:
            if a[0] not in (0x02, 0x12, 0x22, 0x32):
                self.bad("COM pins %02x", a[0])
            self.pins = a[0]
        elif c not in (0xD5, 0xDB):
            return False
        return True

    def special(self, c, a):
        """Commands of one controller; False if it does not know this one."""
        return False

    # ---- data ------------------------------------------------------------------------------------------------------
    def _put(self, b):
        # the segment remap acts on the way into the RAM
        c = self.col if self.turned else self.columns - 1 - self.col
        self.ram[self.page * self.columns + c] = b

    def data(self, buf):
        """Bytes for the RAM."""
        raise NotImplementedError

    def lit(self):
        """True if the panel glows at all."""
        return self.on and not self.in_reset

    def picture(self):
        """bytes(1024): what is seen by a reader for whom the picture stands upright; all zero if the panel is dark."""
        if not self.lit():
            return bytes(1024)
        w, f = self.columns, self.first
        out = bytearray(1024)
        if not self.start and not self.offset:
            for p in range(8):
                out[p * 128:p * 128 + 128] = self.ram[p * w + f:p * w + f + 128]
        else:
            self._rolled(out)
        if self.all_on:
            out = bytearray(b"\xff" * 1024)
        if self.inverse:
            for i in range(1024):
                out[i] ^= 255
        return bytes(out) if self.up else self._over(out)

    def _rolled(self, out):
        w, f = self.columns, self.first
        for y in range(64):
            src = y + self.start + self.offset & 63
            for x in range(128):
                if self.ram[(src >> 3) * w + f + x] >> (src & 7) & 1:
                    out[(y >> 3) * 128 + x] |= 1 << (y & 7)

    def _over(self, out):
        # COM scan the other way: rows run upwards, and the reader sits on the far side; together his left is our right
        for p in range(0, 1024, 128):
            for x in range(64):
                out[p + x], out[p + 127 - x] = out[p + 127 - x], out[p + x]
        return bytes(out)


class SSD1306(Mono):
    """Windows and three ways of addressing; charge pump 8D."""

    name = "SSD1306"
    status = 6
    params = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}

    def reset(self):
        """The state after RES."""
        super().reset()
        self.mode = 2
        self.c1, self.c2, self.p1, self.p2 = 0, 127, 0, 7
        self.pump = False

    def special(self, c, a):
        """Addressing, scrolling off, charge pump."""
        if c == 0x20:
            if a[0] > 2:
                self.bad("addressing mode %d", a[0])
            self.mode = a[0] & 3
        elif c == 0x21:
            if a[0] > a[1] or a[1] > 127:
                self.bad("columns %d to %d", a[0], a[1])
            self.c1, self.c2 = a[0] & 127, a[1] & 127
            self.col = self.c1
        elif c == 0x22:
            if a[0] > a[1] or a[1] > 7:
                self.bad("pages %d to %d", a[0], a[1])
            self.p1, self.p2 = a[0] & 7, a[1] & 7
            self.page = self.p1
        elif 0xB0 <= c < 0xB8:
            self._paging(c)
            self.page = c & 7
        elif c < 0x10:
            self._paging(c)
            self.col = self.col & 0xF0 | c
        elif c < 0x18:
            self._paging(c)
            self.col = (c & 7) << 4 | self.col & 15
        elif c != 0x2E:
            return self.power(c, a)
        return True

    def _paging(self, c):
        if self.mode != 2:
            self.bad("command %02x belongs to page addressing, the mode is %d", c, self.mode)

    def power(self, c, a):
        """How the panel gets its voltage."""
        if c == 0x8D:
            if a[0] not in (0x10, 0x14):
                self.bad("charge pump %02x", a[0])
            self.pump = a[0] == 0x14
            return True
        return False

    def lit(self):
        """Dark without the charge pump."""
        return self.pump and super().lit()

    def data(self, buf):
        """Fill the window; the pointer wraps inside it."""
        self.bytes += len(buf)
        i, n = 0, len(buf)
        if self.mode == 0 and self.turned:                  # what the driver does: rows of the window in one go
            while i < n:
                k = min(n - i, self.c2 + 1 - self.col)
                at = self.page * 128 + self.col
                self.ram[at:at + k] = buf[i:i + k]
                i += k
                self.col += k
                if self.col > self.c2:
                    self.col = self.c1
                    self.page = self.page + 1 if self.page < self.p2 else self.p1
            return
        for b in buf:
            self._put(b)
            self._step()

    def _step(self):
        if self.mode == 2:
            self.col = self.col + 1 & 127
        elif self.mode == 0:
            self.col += 1
            if self.col > self.c2:
                self.col = self.c1
                self.page = self.page + 1 if self.page < self.p2 else self.p1
        else:
            self.page += 1
            if self.page > self.p2:
                self.page = self.p1
                self.col = self.col + 1 if self.col < self.c2 else self.c1


class SSD1309(SSD1306):
    """As SSD1306, but the module has its own booster: no 8D; FD locks the commands."""

    name = "SSD1309"
    status = 5
    params = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0x20: 1, 0x21: 2, 0x22: 2, 0xFD: 1}

    def power(self, c, a):
        """The lock; no charge pump here."""
        if c == 0xFD:
            if a[0] not in (0x12, 0x16):
                self.bad("command lock %02x", a[0])
            return True
        return False

    def lit(self):
        """The booster always runs."""
        return self.on and not self.in_reset


class SH1106(Mono):
    """132 columns of RAM, the glass shows 2 to 129; page addressing only; DC-DC AD 8B."""

    name = "SH1106"
    status = 8
    columns = 132
    first = 2
    params = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def reset(self):
        """The state after RES: the DC-DC is on."""
        super().reset()
        self.pump = True

    def special(self, c, a):
        """Address of page and column, voltage."""
        if 0xB0 <= c < 0xB8:
            self.page = c & 7
        elif c < 0x10:
            self.col = self.col & 0xF0 | c
        elif c < 0x20:
            self.col = (c & 15) << 4 | self.col & 15
        elif c == 0xAD:
            if a[0] not in (0x8A, 0x8B):
                self.bad("DC-DC %02x", a[0])
            self.pump = a[0] & 1 == 1
        else:
            return 0x30 <= c < 0x34
        return True

    def lit(self):
        """Dark without the DC-DC."""
        return self.pump and super().lit()

    def data(self, buf):
        """Along the page up to column 131, where writing stops."""
        self.bytes += len(buf)
        if self.turned and self.col + len(buf) <= 132:
            at = self.page * 132 + self.col
            self.ram[at:at + len(buf)] = buf
            self.col += len(buf)
            return
        for b in buf:
            if self.col < 132:
                self._put(b)
                self.col += 1
