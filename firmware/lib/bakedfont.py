"""Bitmap fonts in the baked format of tools/bake_fonts.py (README.md beside this file has the layout).

The module imports nothing, so that CircuitPython's own label can be served from the same files.
"""


class Font:
    """A font file. lazy: only its index is read now, each glyph when it is first used (the file stays open).

    height = ascent + descent, in pixels; pitch: width of every cell, 0 if they differ. `frame`: what a glyph is blitted
    from, [rows(), its width, height, format], shared by all of them. OSError: no such file; ValueError: not a baked font.
    """

    # an instance has eight attributes at most: one more, and its dict takes room for ten
    pitch = 0
    _widths = None
    descent = property(lambda self: self.height - self.ascent)

    def __init__(self, path, lazy=False):
        f = open(path, "rb")
        head = f.read(12)
        if len(head) < 12 or head[:4] != b"CRF1":
            f.close()
            raise ValueError("not a baked font: " + path)
        self.height = head[5]
        self.ascent = head[6]
        self.frame = [None, head[4], head[5], 3]  # 3: framebuf.MONO_HLSB
        self._ranges = f.read(6 * head[8])
        if head[7]:
            self._widths = f.read(head[9] | head[10] << 8)
        else:
            self.pitch = head[4]
        self._start = f.tell()
        self._file = f
        if not lazy:
            self._file = memoryview(f.read())  # (a closed file would keep its buffer)
            self._start = -1
            f.close()
        self._cache = {}

    def rows(self, cp):
        """The rows of a code point and, in one more byte, its width; always the same bytes. Unknown: a box."""
        g = self._cache.get(cp)
        return self._make(cp) if g is None else g

    def glyph(self, cp):
        """(rows, width, height, MONO_HLSB) of a code point."""
        g = self.rows(cp)
        return g[:-1], g[-1], self.height, 3

    def width(self, text):
        """Pixels from the first to the end of the last cell of a text."""
        n = 0
        for ch in text:
            n += self.rows(ord(ch))[-1]
        return n

    def drop(self):
        """Forget the glyphs made so far, to give their memory back."""
        self._cache.clear()
        self.frame[0] = None

    def _make(self, cp):
        i = self._index(cp)
        made = self._cache[cp] = i >= 0 and self._read(i, self.pitch or self._widths[i]) or self._box()
        return made

    def _index(self, cp):
        r = self._ranges
        for k in range(0, len(r), 6):
            first = r[k] | r[k + 1] << 8
            if cp < first:
                break
            if cp <= (r[k + 2] | r[k + 3] << 8):
                return (r[k + 4] | r[k + 5] << 8) + cp - first
        return -1

    def _read(self, i, w):
        # rows and width of glyph i; None if the file cannot be read any more
        at = i * ((w + 7) >> 3)
        if self._widths:
            at = 0
            for k in range(i):
                at += (self._widths[k] + 7) >> 3
        at *= self.height
        size = ((w + 7) >> 3) * self.height
        made = bytearray(size + 1)
        if self._start < 0:
            for k in range(size):  # (a slice would cost an object)
                made[k] = self._file[at + k]
        else:
            try:
                self._file.seek(self._start + at)
                if self._file.readinto(made) < size:
                    return None
            except (OSError, ValueError):
                return None
        made[-1] = w
        return made

    def _box(self):
        w = self.pitch or min(max(self._widths), self.height * 2 // 3)
        stride = (w + 7) >> 3
        left = 1 << (stride * 8 - 1)
        right = left >> (w - 2)
        line = (2 * left - right).to_bytes(stride, "big")
        rows = line + (left | right).to_bytes(stride, "big") * (self.ascent - 2) + line
        return rows + bytes(stride * self.descent) + bytes((w,))


class Dots(Font):
    """A font without a file whose one character "." is a pattern of dots, one every dx columns and dy rows; `hollow`: along
    all four edges only. Its label's y is the top."""

    def __init__(self, width, height, dx, dy, hollow=False):
        stride = (width + 7) >> 3
        rows = bytearray(stride * height + 1)
        for y in range(0, height, dy):
            for x in range(0, width, width - 1 if hollow else dx):
                rows[y * stride + (x >> 3)] |= 128 >> (x & 7)
        if hollow:
            for y in (0, height - 1):
                for x in range(0, width, dx):
                    rows[y * stride + (x >> 3)] |= 128 >> (x & 7)
        self.pitch = width
        self.height = height
        self.ascent = 0
        rows[-1] = width
        self.frame = [None, width, height, 3]
        self._cache = {46: rows}
