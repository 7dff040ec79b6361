"""Bitmap fonts in the baked format of tools/bake_fonts.py (README.md beside this file has the layout).

The module imports nothing, so that it also serves CircuitPython's own label, through `get_bounding_box` and `get_glyph`.
"""

_HLSB = 3  # framebuf.MONO_HLSB


class Font:
    """A font file. lazy: only its index is read now, each glyph when it is first used (the file stays open).

    height = ascent + descent, in pixels; pitch: width of every cell, 0 if they differ. OSError: no such file; ValueError: not a baked font.
    """

    def __init__(self, path, lazy=False):
        f = open(path, "rb")
        try:
            head = f.read(12)
            if len(head) != 12 or head[:4] != b"CRF1":
                raise ValueError("not a baked font: " + path)
            self._w = head[4]
            self.height = head[5]
            self.ascent = head[6]
            self.descent = head[5] - head[6]
            self._ranges = f.read(6 * head[8])
            self._count = head[9] | head[10] << 8
            self._widths = f.read(self._count) if head[7] & 1 else None
            self.pitch = 0 if self._widths else self._w
            self._start = f.tell()
            self._data = None if lazy else memoryview(f.read())
        except Exception:
            f.close()
            raise
        self._file = f if lazy else None
        if not lazy:
            f.close()
        self._cache = {}
        self._glyphs = None

    def close(self):
        """Closes the file of a lazy font; glyphs not used so far become boxes."""
        if self._file:
            self._file.close()
            self._file = None

    def glyph(self, cp):
        """(buffer, width, height, MONO_HLSB) of a code point, to blit; always the same tuple. Unknown: a box."""
        g = self._cache.get(cp)
        return self._make(cp) if g is None else g

    def width(self, text):
        """Pixels from the first to the end of the last cell of a text."""
        n = 0
        for ch in text:
            n += self.glyph(ord(ch))[1]
        return n

    def has(self, text):
        """Whether the font has every character of the text."""
        for ch in text:
            if self._index(ord(ch)) < 0:
                return False
        return True

    def drop(self):
        """Forgets the glyphs made so far, to give their memory back."""
        self._cache = {}

    def _make(self, cp):
        i = self._index(cp)
        w = self._w if i < 0 or self._widths is None else self._widths[i]
        rows = None if i < 0 else self._read(i, w)
        if rows is None:
            w, rows = self._box()
        made = (rows, w, self.height, _HLSB)
        self._cache[cp] = made
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
        # rows of glyph i, None if the file cannot be read any more
        if self._widths is None:
            at = i * ((w + 7) >> 3)
        else:
            at = 0
            for k in range(i):
                at += (self._widths[k] + 7) >> 3
        at *= self.height
        size = ((w + 7) >> 3) * self.height
        if self._data is not None:
            return self._data[at : at + size]
        try:
            self._file.seek(self._start + at)
            rows = self._file.read(size)
        except (OSError, AttributeError, ValueError):
            return None
        return rows if len(rows) == size else None

    def _box(self):
        w = self._w if self._widths is None else min(self._w, self.height * 2 // 3)
        stride = (w + 7) >> 3
        line = ((1 << (w - 1)) - 1) << (stride * 8 - w + 1)
        sides = 1 << (stride * 8 - 1) | 1 << (stride * 8 - w + 1)
        rows = bytearray(stride * self.height)
        for y in range(self.ascent):
            bits = line if y in (0, self.ascent - 1) else sides
            for k in range(stride):
                rows[y * stride + k] = bits >> 8 * (stride - 1 - k) & 255
        return w, rows

    # ---- CircuitPython's FontProtocol ---------------------------------------------------------------------------
    def get_bounding_box(self):
        """(width, height, x offset, y offset) of the largest cell."""
        return self._w, self.height, 0, -self.descent

    def get_glyph(self, codepoint):
        """The glyph as fontio.Glyph over a displayio.Bitmap; only where there is a fontio."""
        import displayio
        from fontio import Glyph

        if self._glyphs is None:
            self._glyphs = {}
        if codepoint not in self._glyphs:
            rows, w, h, _ = self.glyph(codepoint)
            bitmap = displayio.Bitmap(w, h, 2)
            stride = (w + 7) >> 3
            for y in range(h):
                for x in range(w):
                    bitmap[x, y] = rows[y * stride + (x >> 3)] >> (7 - (x & 7)) & 1
            self._glyphs[codepoint] = Glyph(bitmap, 0, w, h, 0, -self.descent, w, 0)
        return self._glyphs[codepoint]
