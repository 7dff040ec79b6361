"""Stand-in for MicroPython's C module `framebuf` on CPython: the same pixels, and fast where the console draws.

Left out, as nothing in the project draws so: ellipse, poly, text. Everything else gives what the real module gives;
tests/hal/test_framebuf.py compares the two on the real MicroPython.
"""

MONO_VLSB = MVLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6

# _SET[m], _CLEAR[m]: translation tables of bytes that set or clear the bits m
_SET = [bytes(v | m for v in range(256)) for m in range(256)]
_CLEAR = [bytes(v & ~m & 255 for v in range(256)) for m in range(256)]
_columns = {}  # (glyph rows, width, height, stride) -> columns as ints, bit 0 on top


def _get(fb, x, y):
    f, b = fb._f, fb._b
    if f == MONO_VLSB:
        return b[(y >> 3) * fb._s + x] >> (y & 7) & 1
    i = y * fb._s + x
    if f == MONO_HLSB:
        return b[i >> 3] >> (7 - (x & 7)) & 1
    if f == GS8:
        return b[i]
    if f == RGB565:
        return b[2 * i] | b[2 * i + 1] << 8
    if f == GS2_HMSB:
        return b[i >> 2] >> ((x & 3) << 1) & 3
    if f == GS4_HMSB:
        return b[i >> 1] & 15 if x & 1 else b[i >> 1] >> 4
    return b[i >> 3] >> (x & 7) & 1


def _set(fb, x, y, c):
    f, b = fb._f, fb._b
    i = y * fb._s + x
    if f == MONO_VLSB:
        i = (y >> 3) * fb._s + x
        m = 1 << (y & 7)
        b[i] = b[i] | m if c else b[i] & ~m
    elif f == MONO_HLSB or f == MONO_HMSB:
        m = 128 >> (x & 7) if f == MONO_HLSB else 1 << (x & 7)
        b[i >> 3] = b[i >> 3] | m if c else b[i >> 3] & ~m
    elif f == GS8:
        b[i] = c & 255
    elif f == RGB565:
        b[2 * i] = c & 255
        b[2 * i + 1] = c >> 8 & 255
    elif f == GS2_HMSB:
        h = (x & 3) << 1
        b[i >> 2] = b[i >> 2] & ~(3 << h) | (c & 3) << h
    else:
        b[i >> 1] = b[i >> 1] & 0xF0 | c & 15 if x & 1 else b[i >> 1] & 15 | (c & 15) << 4


def _from_mono_rows(rows, width, height, stride):
    key = rows, width, height, stride
    columns = _columns.get(key)
    if columns is None:
        if len(_columns) > 4000:
            _columns.clear()
        columns = []
        for x in range(width):
            bits = 0
            for y in range(height):
                bits |= (rows[(y * stride + x) >> 3] >> (7 - (x & 7)) & 1) << y
            columns.append(bits)
        _columns[key] = columns
    return columns


class FrameBuffer:
    """FrameBuffer(buffer, width, height, format[, stride]) over a writable buffer."""

    def __init__(self, buffer, width, height, format, stride=None, *, _readonly=False):
        self._b = memoryview(buffer).cast("B")
        if self._b.readonly and not _readonly:
            raise TypeError("object with buffer protocol required")
        s = width if stride is None else stride
        if width < 1 or height < 1 or width > 0xFFFF or height > 0xFFFF or s < width or s > 0xFFFF:
            raise ValueError
        self._f = format
        self._w = width
        self._h = height
        rows, bits = height, 1
        if format == MONO_VLSB:
            rows = height + 7 & ~7
        elif format in (MONO_HLSB, MONO_HMSB):
            s = s + 7 & ~7
        elif format == GS2_HMSB:
            s, bits = s + 3 & ~3, 2
        elif format == GS4_HMSB:
            s, bits = s + 1 & ~1, 4
        elif format in (GS8, RGB565):
            bits = 8 if format == GS8 else 16
        else:
            raise ValueError("invalid format")
        self._s = s
        # the last row needs no more than the width
        need = ((rows - (8 if format == MONO_VLSB else 1)) * s + self._last(width, format)) * bits // 8
        if need > len(self._b):
            raise ValueError

    @staticmethod
    def _last(width, format):
        if format == MONO_VLSB:
            return width * 8
        step = {MONO_HLSB: 8, MONO_HMSB: 8, GS2_HMSB: 4, GS4_HMSB: 2}.get(format, 1)
        return (width + step - 1) // step * step

    def fill(self, c):
        """Every pixel takes colour c."""
        self.fill_rect(0, 0, self._w, self._h, c)

    def pixel(self, x, y, c=None):
        """Colour of a pixel, or sets it; outside nothing happens."""
        if 0 <= x < self._w and 0 <= y < self._h:
            if c is None:
                return _get(self, x, y)
            _set(self, x, y, c)
        return None

    def hline(self, x, y, w, c):
        """w pixels to the right."""
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c):
        """h pixels down."""
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x, y, w, h, c, f=False):
        """An outline, or a filled area if f."""
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.fill_rect(x, y, w, 1, c)
        self.fill_rect(x, y + h - 1, w, 1, c)
        self.fill_rect(x, y, 1, h, c)
        self.fill_rect(x + w - 1, y, 1, h, c)

    def line(self, x1, y1, x2, y2, c):
        """From (x1, y1) to (x2, y2), both ends included."""
        dx, sx = abs(x2 - x1), 1 if x2 > x1 else -1
        dy, sy = abs(y2 - y1), 1 if y2 > y1 else -1
        steep = dy > dx
        if steep:
            x1, y1, dx, dy, sx, sy = y1, x1, dy, dx, sy, sx
        e = 2 * dy - dx
        for _ in range(dx):
            self.pixel(*((y1, x1) if steep else (x1, y1)), c)
            while e >= 0:
                y1 += sy
                e -= 2 * dx
            x1 += sx
            e += 2 * dy
        self.pixel(x2, y2, c)

    def fill_rect(self, x, y, w, h, c):
        """A filled area, clipped."""
        x0, x1 = max(x, 0), min(x + w, self._w)
        y0, y1 = max(y, 0), min(y + h, self._h)
        if x0 >= x1 or y0 >= y1:
            return
        if self._f == MONO_VLSB:
            self._fill_pages(x0, x1, y0, y1, c)
        elif self._f == GS8 or self._f == RGB565:
            n = 2 if self._f == RGB565 else 1
            row = (c & (1 << 8 * n) - 1).to_bytes(n, "little") * (x1 - x0)
            for yy in range(y0, y1):
                at = (yy * self._s + x0) * n
                self._b[at : at + len(row)] = row
        else:
            for yy in range(y0, y1):
                for xx in range(x0, x1):
                    _set(self, xx, yy, c)

    def _fill_pages(self, x0, x1, y0, y1, c):
        for page in range(y0 >> 3, (y1 + 7) >> 3):
            m = 255
            if y0 > page * 8:
                m &= 255 << (y0 & 7)
            if y1 < page * 8 + 8:
                m &= (1 << (y1 & 7)) - 1
            at = slice(page * self._s + x0, page * self._s + x1)
            if m & 255 == 255:
                self._b[at] = (b"\xff" if c else b"\0") * (x1 - x0)
            else:
                self._b[at] = bytes(self._b[at]).translate((_SET if c else _CLEAR)[m & 255])

    def scroll(self, xstep, ystep):
        """Shifts the picture; what is uncovered keeps its pixels."""
        xs = range(self._w) if xstep < 0 else range(self._w - 1, -1, -1)
        ys = range(self._h) if ystep < 0 else range(self._h - 1, -1, -1)
        for y in ys:
            for x in xs:
                if 0 <= x - xstep < self._w and 0 <= y - ystep < self._h:
                    _set(self, x, y, _get(self, x - xstep, y - ystep))

    def blit(self, fbuf, x, y, key=-1, palette=None):
        """Draws another FrameBuffer, or (buffer, width, height, format[, stride]), except its pixels of colour key."""
        src = fbuf if isinstance(fbuf, FrameBuffer) else _readonly(fbuf)
        if palette is not None and not isinstance(palette, FrameBuffer):
            palette = _readonly(palette)
        x0, x1 = max(0, -x), min(src._w, self._w - x)
        y0, y1 = max(0, -y), min(src._h, self._h - y)
        if x0 >= x1 or y0 >= y1:
            return
        if self._f == MONO_VLSB and src._f == MONO_HLSB:
            colours = (0, 1) if palette is None else (_get(palette, 0, 0), _get(palette, 1, 0))
            self._blit_columns(src, x, y, x0, x1, y0, y1, colours, key)
            return
        for yy in range(y0, y1):
            for xx in range(x0, x1):
                c = _get(src, xx, yy)
                if palette is not None:
                    c = _get(palette, c, 0)
                if c != key:
                    _set(self, x + xx, y + yy, c)

    def _blit_columns(self, src, x, y, x0, x1, y0, y1, colours, key):
        # column by column as ints of rows: which rows are written, which of those are set
        columns = _from_mono_rows(bytes(src._b), src._w, src._h, src._s)
        visible = (1 << y1) - 1  # rows above the frame go with the shift
        ink = [c != key for c in colours]
        b, s = self._b, self._s
        page = (y + y0) >> 3
        shift = y - page * 8
        for xx in range(x0, x1):
            one = columns[xx] & visible
            zero = ~one & visible
            mask = (one if ink[1] else 0) | (zero if ink[0] else 0)
            if not mask:
                continue
            value = (one if ink[1] and colours[1] else 0) | (zero if ink[0] and colours[0] else 0)
            mask = mask << shift if shift >= 0 else mask >> -shift
            value = value << shift if shift >= 0 else value >> -shift
            at = page * s + x + xx
            while mask:
                if mask & 255:
                    b[at] = b[at] & ~mask & 255 | value & 255
                mask >>= 8
                value >>= 8
                at += s


def _readonly(parts):
    if len(parts) not in (4, 5):
        raise ValueError
    return FrameBuffer(*parts, _readonly=True)
