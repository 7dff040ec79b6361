"""The label of Adafruit's adafruit_display_text for this folder's displayio: one line, left to right, scale 1."""

from displayio import _Node
from micropython import const

_MASK = const(32767)
_RGB = const(0xFFFFFF)
_PAPER = const(1 << 24)  # bit of a label's colour: it has a background


class Label(_Node):
    """One line of text in a `bakedfont.Font`.

    color: 0xRRGGBB; background_color: the same, or None for transparent. (x, y): the left end, and the middle of the
    ascent (the baseline with base_alignment). anchor_point: fractions of the box, (0, 0) upper left, (1, 1) lower
    right; that point is kept at anchored_position.
    """

    # what most labels never change stays with the class, which costs them no memory
    _color = 0xFFFFFF
    _base = False  # y is the baseline
    _bg = None
    _anchor = None
    _place_at = None
    _changed = 0  # first | end << 15: columns that changed since the last refresh

    def __init__(
        self,
        font,
        *,
        text="",
        color=0xFFFFFF,
        background_color=None,
        x=0,
        y=0,
        anchor_point=None,
        anchored_position=None,
        base_alignment=False,
    ):
        super().__init__(x, y)
        self._font = font
        if base_alignment:
            self._base = True
        self._g = []
        self._w = 0
        self._text = ""
        self._paint(color, background_color)
        if anchor_point is not None:
            self._anchor = anchor_point
        if anchored_position is not None:
            self._place_at = anchored_position
        self.text = text
        self._align()

    @property
    def font(self):
        return self._font

    @property
    def text(self):
        return self._text

    @text.setter
    def text(self, text):
        if text == self._text:
            return
        if not isinstance(text, str) or "\n" in text:
            raise ValueError("one line of text only")
        self._text = text
        self._set(text)
        if self._anchor is not None:
            self._align()

    def _set(self, text):
        # takes the glyphs of the text; the columns from the first to the last cell that differs have changed, to the end
        # if the width is another one
        g = self._g
        n = x = end = 0
        first = _MASK
        get = self._font._cache
        for ch in text:
            q = get.get(ord(ch)) or self._font.rows(ord(ch))
            if n == len(g):
                g.append(None)
            if g[n] is not q:
                g[n] = q
                first = min(first, x)
                end = x + q[-1]
            n += 1
            x += q[-1]
        while len(g) > n:  # a slice would cost an object
            g.pop()
        if x != self._w:
            first = min(first, x)
            end = max(x, self._w)
            self._w = x
        if end:
            self._mark(first, end)

    @property
    def _top(self):
        a = self._font.ascent
        return -a if self._base else a // 2 - a

    def _mark(self, first, end):
        if self._dirty == 2:  # all of it will be drawn
            return
        c = self._changed or _MASK
        self._changed = min(first, c & _MASK) | max(end, c >> 15) << 15
        self._touch(1)

    def _align(self):
        a = self._anchor
        p = self._place_at
        if a is not None and p is not None:
            h = self._font.height if self._w else 0
            self.x = int(p[0] - round(a[0] * self._w))
            self.y = int(p[1] - (self._top if h else 0) - round(a[1] * h))

    @property
    def anchor_point(self):
        return self._anchor

    @anchor_point.setter
    def anchor_point(self, v):
        self._anchor = v
        self._align()

    @property
    def anchored_position(self):
        return self._place_at

    @anchored_position.setter
    def anchored_position(self, v):
        self._place_at = v
        self._align()

    @property
    def color(self):
        return self._color & _RGB

    @color.setter
    def color(self, c):
        self._paint(c, self._bg)

    @property
    def background_color(self):
        return self._bg

    @background_color.setter
    def background_color(self, c):
        self._paint(self._color, c)

    def _paint(self, color, paper):
        color &= _RGB
        if paper is not None:
            color |= _PAPER
        if color != self._color or paper != self._bg:
            self._color = color
            if paper != self._bg:
                self._bg = paper
            if self._w:
                self._mark(0, self._w)

    def _ink(self, display):
        # fills the background; gives what the glyphs are blitted with
        if self._color & _PAPER:
            self._fill(display, display._map(self._bg))
        return display._ink(self._color & _RGB)

    @property
    def width(self):
        return self._w

    @property
    def height(self):
        return self._font.height if self._w else 0

    @property
    def bounding_box(self):
        return (0, self._top, self._w, self._font.height) if self._w else (0, 0, 0, 0)

    def _place(self, x, y):
        self._a1 = x
        a = self._font.ascent
        self._b1 = y - a if self._base else y + a // 2 - a
        self._a2 = x + self._w
        self._b2 = self._b1 + self._font.height

    def _change(self, display):
        c = self._changed
        if c:
            self._changed = 0
            self._a2 = self._a1 + self._w
            if display:
                display._erase(self._a1 + (c & _MASK), self._b1, self._a1 + (c >> 15), self._b2)
