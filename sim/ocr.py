"""Reads the panel: is this text on it, in any of the box's fonts, pixel by pixel?

A glyph may stand normal or inverse, each on its own (the active place of a number is inverse). Its ink must be exact,
one column beside it clear, and its columns clear over the whole height of the cell; only rows at the upper or lower
edge of the cell may be covered by something that is uniform there (a hairline, the edge of a bar). Texts are found as
parts too: "19" stands in "1969".

Rows are ints, bit x for column x, so that one operation compares a pixel of the glyph at all 128 places at once.
"""
import os

from sim import png

WIDTH, HEIGHT = 128, 64
ALL = (1 << WIDTH) - 1


class Glyph:
    """One character of one font: `advance`, and `rows` (ints, bit x for column x) of its cell."""

    def __init__(self, advance, rows):
        self.advance, self.rows = advance, rows
        ink = 0
        for row in rows:
            ink |= row
        self.blank = not ink
        self.left = (ink & -ink).bit_length() - 1 if ink else 0
        self.right = ink.bit_length() if ink else advance
        inked = [i for i, row in enumerate(rows) if row] or [0, len(rows) - 1]
        self.top, self.bottom = inked[0], inked[-1]


class Face:
    """A baked font: Glyphs by character, made when first asked for; `has` tells whether it has a whole text."""

    def __init__(self, name, font):
        self.name, self.font, self.height = name, font, font.height
        self.made, self.table = {}, None

    def has(self, text):
        return all(self.font._index(ord(ch)) >= 0 for ch in text)

    def glyph(self, c):
        if c not in self.made:
            buffer, width, height, _ = self.font.glyph(ord(c))
            stride, rows = (width + 7) // 8, []
            for y in range(height):
                bits = int.from_bytes(bytes(buffer[y * stride:(y + 1) * stride]), "big")
                rows.append(int("{:0{}b}".format(bits, 8 * stride)[::-1], 2) & (1 << width) - 1)
            self.made[c] = Glyph(width, rows)
        return self.made[c]

    def keys(self):
        """{advance: {cell as one int: character}} of what can be read."""
        if self.table is None:
            self.table = {}
            for c in READABLE:
                if self.has(c):
                    g = self.glyph(c)
                    self.table.setdefault(g.advance, {}).setdefault(_key(g.rows, g.advance), c)
        return self.table


READABLE = [chr(c) for first, end in ((32, 127), (0xA1, 0x180), (0x400, 0x460)) for c in range(first, end)]
READABLE += "→–…’№×±·"
_loaded = []


def faces():
    """The five text fonts of the box."""
    if not _loaded:
        from firmware.lib.bakedfont import Font
        folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "firmware", "fonts")
        _loaded.extend(Face(name, Font(os.path.join(folder, name + ".bin"))) for name in ("s", "m", "h", "l", "xl"))
    return _loaded


def missing(text):
    """True if no font of the box has all characters of this text, so that it can never be shown in one piece."""
    return not any(face.has(text) for face in faces())


def rows_of(panel):
    """64 ints of a page-major picture of 1024 bytes."""
    return [int(row[::-1].translate(_DIGIT), 2) for row in png.rows(bytes(panel))]


_DIGIT = bytes(48 + (v > 0) for v in range(256))


def _dark(row, a, b):
    """Places where columns a..b-1 of a row are all dark."""
    places, inverse = ALL, ~row & ALL
    for c in range(a, b):
        places &= inverse >> c
        if not places:
            break
    return places


def _covered(row, a, b):
    """Places where columns a..b-1 and two more on either side are all lit: a hairline, the edge of a bar."""
    places, row = ALL, row | ALL << WIDTH
    for c in range(a - 2, b + 2):
        places &= row >> c if c >= 0 else row << -c | (1 << -c) - 1
        if not places:
            break
    return places


def _edge(rows, y, count, step, glyph, places):
    """Places where `count` rows from y outwards are ground, then perhaps one uniform thing up to the cell's edge."""
    ground, covered = places, 0
    for i in range(count):
        at = y + i * step
        if 0 <= at < HEIGHT and ground | covered:
            covered = (covered | ground if i else covered) & _covered(rows[at], glyph.left, glyph.right)
            ground &= _dark(rows[at], glyph.left, glyph.right)
    return ground | covered


def _clear(rows, glyph, y, c):
    """Places where column c, beside the glyph, is ground all along it."""
    places = ALL
    for r in range(glyph.top, glyph.bottom + 1):
        inverse = ~rows[y + r] & ALL | ALL << WIDTH
        places &= inverse >> c if c >= 0 else inverse << 1 | 1
    return places


def _places(rows, glyph, y):
    """Bit set of x (of the cell's left edge) where the glyph stands at cell top y; `rows` for lit ink."""
    places = ALL >> (glyph.right - 1)
    if glyph.blank:
        quarter = len(glyph.rows) // 4      # an edge may stick out of a bar
        for r in range(quarter, len(glyph.rows) - quarter):
            if 0 <= y + r < HEIGHT:
                places &= _dark(rows[y + r], glyph.left, glyph.right)
        return places
    for r in range(glyph.top, glyph.bottom + 1):
        row, ink = rows[y + r], glyph.rows[r]
        inverse = ~row & ALL
        for c in range(glyph.left, glyph.right):
            places &= (row if ink >> c & 1 else inverse) >> c
            if not places:
                return 0
    places &= _clear(rows, glyph, y, glyph.left - 1) | _clear(rows, glyph, y, glyph.right)
    places = _edge(rows, y + glyph.top - 1, glyph.top, -1, glyph, places)
    return _edge(rows, y + glyph.bottom + 1, len(glyph.rows) - 1 - glyph.bottom, 1, glyph, places)


def _line(rows, inverse, text, face, y):
    """An x where the text stands at cell top y, or -1."""
    glyphs = [face.glyph(c) for c in text]
    ink = [g for g in glyphs if not g.blank]
    if y + min(g.top for g in ink) < 0 or y + max(g.bottom for g in ink) >= HEIGHT:
        return -1
    normal = turned = ALL               # where the next glyph may begin, after a normal and after an inverse one
    x, cache = 0, {}
    for c, g in zip(text, glyphs):
        if c not in cache:
            cache[c] = _places(rows, g, y), _places(inverse, g, y)
        a, b = cache[c]
        a, b = a & (normal | _near(turned)), b & (turned | _near(normal))
        if not a | b:
            return -1
        normal, turned, x = a << g.advance & ALL, b << g.advance & ALL, x + g.advance
    end = a | b
    return max((end & -end).bit_length() - 1 - x + glyphs[-1].advance, 0)


def _near(places):
    """Where black meets white a designer may leave one more pixel, or take one."""
    return places | places << 1 | places >> 1


def find(panel, text, fonts=None):
    """(font name, x, y) of the text on the panel (1024 bytes, page-major), or None."""
    if not text.strip():
        return None
    rows = rows_of(panel)
    inverse = [~row & ALL for row in rows]
    for face in fonts or faces():
        if face.has(text):
            above = max(face.glyph(c).top for c in text)
            for y in range(-above, HEIGHT):
                x = _line(rows, inverse, text, face, y)
                if x >= 0:
                    return face.name, x, y
    return None


# ---- reading all there is, for the words of a failure ------------------------------------------------------------
def _key(rows, width):
    key, mask = 0, (1 << width) - 1
    for row in rows:
        key = key << width | row & mask
    return key


class _Cells:
    """Every cell of one width and height of the picture as a key, made row by row."""

    def __init__(self, rows, width, height):
        self.width, self.height = width, height
        self.mask, self.full = (1 << width) - 1, (1 << width * height) - 1
        self.keys, column = {}, [0] * WIDTH
        for y, row in enumerate(rows):
            column = [(key << width | row >> x & self.mask) & self.full for x, key in enumerate(column)]
            if y >= height - 1:
                self.keys[y - height + 1] = column

    def look(self, table, x, y):
        """The character there, or None; a line through its first or last row is overlooked."""
        key = self.keys[y][x] if x < WIDTH and y in self.keys else self.full
        c = table.get(key)
        if c is None and key != self.full:
            top = self.mask << self.width * (self.height - 1)
            bare = key & ~top if key & top == top else key
            bare = bare & ~self.mask if bare & self.mask == self.mask else bare
            c = table.get(bare) if bare != key else None
        return c


def _run(cells, face, x, y):
    """The text that starts at x, y in this font, and where it ends."""
    text = ""
    while x < WIDTH:
        for width, table in face.keys().items():
            c = cells[width].look(table, x, y)
            if c is not None:
                break
        else:
            break
        if c == " " and text[-1:] in ("", " "):
            break
        text, x = text + c, x + width
    return text.strip(), x


def _word(text, face):
    """Single small letters and mere punctuation are more often a part of a drawing."""
    return any(c.isalnum() for c in text) and (len(text) > 1 or face.height >= 20)


def read(panel, fonts=None):
    """Lines of text that stand on the panel, top to bottom."""
    normal = rows_of(panel)
    found, taken = [], [0] * HEIGHT
    for face in sorted(fonts or faces(), key=lambda f: -f.height):
        for rows in (normal, [~row & ALL for row in normal]):
            cells = {width: _Cells(rows, width, face.height) for width in face.keys()}
            for y in range(HEIGHT - face.height + 1):
                _read_row(cells, face, y, found, taken)
    return _lines(found)


def _read_row(cells, face, y, found, taken):
    middle, x = y + face.height // 2, 0
    while x < WIDTH - 3:
        text, end = _run(cells, face, x, y) if not taken[middle] >> x & 1 else ("", x)
        span = (1 << end) - (1 << x)
        if not _word(text, face) or taken[middle] & span:
            x += 1
            continue
        found.append((middle, x, text))
        for r in range(y, min(y + face.height, HEIGHT)):
            taken[r] |= span
        x = end


def _lines(found):
    """Pieces whose middles lie within three rows belong to one line."""
    lines = []
    for y, x, text in sorted(found):
        if lines and y - lines[-1][0] <= 3:
            lines[-1][1].append((x, text))
        else:
            lines.append((y, [(x, text)]))
    return [" ".join(text for _, text in sorted(parts)) for _, parts in lines]
