"""Drawing on the panel. A screen's draw() says what stands where; the kit keeps one small pool of displayio objects and
changes only the properties that differ, so nothing is built twice and the heap stays as it is from screen to screen.

Coordinates are cell tops; a: LEFT, MID, RIGHT is where x lies in the text; c: 1 white, 0 black.
"""
import displayio
import vectorio
from adafruit_display_text import label
from bakedfont import Dots
from micropython import const
from firmware import icons

LEFT = const(0)
MID = const(1)
RIGHT = const(2)
WIDTH = const(128)
LETTERS = "ABCDEFG"
SHAPES = ("disc", "square", "tri", "plus", "star", "ring", "glass")
_COLOURS = (0x000000, 0xFFFFFF)
S = const(0)
M = const(1)
H = const(2)
L = const(3)
XL = const(4)


class Kit:
    """The pool. `fonts` is the list S, M, H, L, XL; `iconfonts` maps a height to its icon font."""

    def __init__(self, fonts, iconfonts):
        self.fonts = fonts
        self._icons = iconfonts
        self.root = displayio.Group()
        self.bare = False       # a box without BACK: its corner says nothing, the dots say hold
        self._pal = displayio.Palette(2)
        self._pal[1] = 0xFFFFFF
        self._nr = 0
        self.anew()

    # ---- the frame of a picture ---------------------------------------------------------------------------------
    def begin(self):
        """Start a picture; what the new one does not use is hidden at end()."""
        self._nr = 0
        for pool in (self._labels, self._dotted):
            for key in pool:
                pool[key][0] = 0

    def end(self):
        """Hide what is left over from the last picture."""
        for i in range(self._nr, len(self._rects)):
            self._rects[i].hidden = True
        for pool in (self._labels, self._dotted):
            for key in pool:
                row = pool[key]
                for i in range(row[0] + 1, len(row)):
                    row[i].hidden = True

    def anew(self):
        """Empty lists for the pool, where memory is free now."""
        self._rects = []
        self._labels = {}       # id of a font -> [used, label, label ...]
        self._dotted = {}       # a pattern of dots -> [used, layer, layer ...]
        self._boxes = displayio.Group()
        self._lines = displayio.Group()
        self._texts = displayio.Group()
        for i, group in enumerate((self._boxes, self._lines, self._texts)):
            if len(self.root) > i:
                self.root[i] = group
            else:
                self.root.append(group)

    def forget(self):
        """Give the pool's memory back; the next picture makes its objects anew."""
        for group in (self._boxes, self._lines, self._texts):
            while len(group):
                group.pop()
        for pool in (self._rects, self._labels, self._dotted):      # (new ones would lie where memory happens to be free)
            pool.clear()
        for font in self.fonts + list(self._icons.values()):
            font.drop()

    # ---- primitives ---------------------------------------------------------------------------------------------
    def width(self, s, f=S):
        """Pixels that a text takes, its last column of space included."""
        return self.fonts[f].width(s)

    def _label(self, font, s, x, y, c):
        key = id(font)
        row = self._labels.get(key)
        if row is None:
            row = self._labels[key] = [0]
        i = row[0] = row[0] + 1
        y += font.ascent - font.ascent // 2
        if i == len(row):
            item = label.Label(font, text=s, color=_COLOURS[c], x=x, y=y)
            row.append(item)
            self._texts.append(item)
            return item
        item = row[i]
        item.text = s
        if item.color != _COLOURS[c]:
            item.color = _COLOURS[c]
        item.x = x
        item.y = y
        item.hidden = False
        return item

    def text(self, x, y, s, f=S, a=LEFT, c=1):
        """One line of text; returns its label."""
        s = str(s)
        font = self.fonts[f]
        if f == L:
            y -= 1          # the capitals of L are one row higher than its digits, which y means
        if a:
            w = font.width(s) - 1
            x -= w if a == RIGHT else w // 2
        return self._label(font, s, x, y, c)

    def icon(self, x, y, name, c=1):
        """One of the small pictures, by name."""
        height, char = icons.find(name)
        return self._label(self._icons[height], char, x, y, c)

    def rect(self, x, y, w, h, c=1):
        """A plain rectangle; later ones lie over earlier ones, texts over all."""
        i = self._nr
        self._nr = i + 1
        if w < 1 or h < 1:
            w = h = 1
            c = 0
        if i == len(self._rects):
            r = vectorio.Rectangle(pixel_shader=self._pal, width=w, height=h, x=x, y=y, color_index=c)
            self._rects.append(r)
            self._boxes.append(r)
            return r
        r = self._rects[i]
        r.x = x
        r.y = y
        r.width = w
        r.height = h
        r.color_index = c
        r.hidden = False
        return r

    def box(self, x, y, w, h, c=1, r=1):
        """A filled bar with corners of radius 0 to 2: two or three rectangles."""
        for k in range(r + 1):
            d = r - k
            self.rect(x + d, y + k, w - 2 * d, h - 2 * k, c)

    def frame(self, x, y, w, h, r=1):
        """An outline: a white bar with a black one in it."""
        self.box(x, y, w, h, 1, r)
        self.box(x + 1, y + 1, w - 2, h - 2, 0, r - 1 if r else 0)

    def dots(self, x, y, height, width=1, dx=1, dy=2, hollow=False):
        """A dotted line, upright by default; `hollow`: a dotted frame."""
        key = (height << 8 | width) << 4 | dx << 1 | hollow
        row = self._dotted.get(key)
        if row is None:
            row = self._dotted[key] = [0]
        i = row[0] = row[0] + 1
        if i == len(row):
            layer = label.Label(row[1].font if i > 1 else Dots(width, height, dx, dy, hollow), text=".", x=x, y=y)
            row.append(layer)
            self._lines.append(layer)
            return
        row[i].x = x
        row[i].y = y
        row[i].hidden = False

    # ---- frame of every screen ----------------------------------------------------------------------------------
    def head(self, left, seat=None, right=None, clock=None, paused=False, icon=None):
        """Upper left: where we are. Upper right, the corner of TIMER: the clock or what TIMER does."""
        x = 0
        if seat is not None:
            self.token(0, 0, seat)
            x = 18
        elif icon:
            self.icon(0, 0, icon)
            x = 9
        self.text(x, 0, left)
        if clock:
            self.icon(127 - self.width(clock) - 8, 0, "pause7" if paused else "clock7")
            self.text(127, 0, clock, a=RIGHT)
        elif right:
            self.text(127, 0, right, a=RIGHT)
        self.rect(0, 9, 128, 1)

    def foot(self, back=None, ok=None, more=True):
        """Lower left, the corner of BACK; lower right, the corner of the knob; dots, if there is room: hold for more."""
        if back and self.bare:
            more = True
        elif back:
            self.icon(0, 57, "left5")
            self.text(6, 56, back)
        if ok:
            self.icon(121, 57, "push7")
            self.text(118, 56, ok, a=RIGHT)
        if more and self.width(ok or "") < 50:
            for x in (59, 63, 67):
                self.rect(x, 59, 2, 2)

    def push(self):
        """Table views have no footer, only the sign that a press goes on."""
        self.icon(121, 57, "push7")

    # ---- players ------------------------------------------------------------------------------------------------
    def token(self, x, y, q, f=S, c=1):
        """Shape and letter (S, 14 px wide) or letter and shape (M, 18 px wide)."""
        if f == S:
            self.icon(x, y, SHAPES[q] + "7", c)
            self.text(x + 9, y, LETTERS[q], S, c=c)
        else:
            self.text(x, y, LETTERS[q], M, c=c)
            self.icon(x + 8, y + 2, SHAPES[q] + "9", c)

    def who(self, q, x=12, line=True):
        """Who column: letter 24 px high, shape 13 below; the dotted line closes it."""
        self.text(x, 13, LETTERS[q], L, MID)
        self.icon(x - 6, 40, SHAPES[q] + "13")
        if line:
            self.dots(27, 12, 41)

    def whogrid(self, n, done):
        """One fixed place per player; the shape turns into a tick once the player is in (done[q])."""
        rows = 4 if n > 6 else 3 if n > 2 else 2
        pitch = 11 if rows == 4 else 14
        for q in range(n):
            x, y = q // rows * 20, 11 + (44 - rows * pitch) // 2 + q % rows * pitch
            d = 1 if done[q] else 0
            self.icon(x + d, y + 2 + d, "check7" if d else SHAPES[q] + "9")
            self.text(x + 11, y, LETTERS[q], M)

    # ---- lists --------------------------------------------------------------------------------------------------
    def scroll(self, i, n, x=126, y=12, h=41):
        """Scroll mark beside a list: place i of n."""
        self.dots(x, y, h)
        k = h // n
        if k < 5:
            k = 5
        self.rect(x - 1, y + (h - k) * i // (n - 1 if n > 1 else 1), 3, k)

    def wheel(self, items, i, pictures=None, above=None):
        """Chosen item in H on a bar, its neighbours in M; `above`: a line in place of the upper neighbour."""
        n, x = len(items), 25 if pictures else 4
        if above:
            self.text(x if x + self.width(above, M) < 124 else 4, 9, above, M)
        elif i > 0 or n > 3:
            self.text(x, 9, items[(i - 1) % n], M)
        self.box(0, 22, 123, 20, r=2)
        if pictures and pictures[i]:
            self.icon(4, 23, pictures[i], 0)
        room = 121 - self.width(items[i], H)
        if room < 4:                    # too wide for H
            self.text(x, 25, items[i], M, c=0)
        else:
            self.text(min(x, room), 22, items[i], H, c=0)
        if i < n - 1 or n > 3:
            self.text(x, 41, items[(i + 1) % n], M)
        self.scroll(i, n)

    def rows(self, items, at, values, first):
        """Three rows in M, the chosen one inverse, values at the right."""
        for j in range(min(3, len(items) - first)):
            k, y = first + j, 11 + 14 * j
            c = 0 if k == at else 1
            if not c:
                self.box(0, y, 124, 13)
            self.text(4, y, items[k], M, c=c)
            self.text(121, y, values[k], M, RIGHT, c)
        self.scroll(at, len(items), y=11)

    def fit(self, s, room, f=S):
        """A number that is wider than its room in thousands, or in millions."""
        for unit in "kM":
            if self.width(s, f) - 1 <= room:
                break
            s = s.rstrip("k")[:-3] + unit
        return s

    def rail(self, values, at):
        """All players at the left in S (more than five, or long numbers: letters only), the chosen one inverse."""
        pitch = 9 if len(values) <= 5 else 7
        tokens = pitch > 7 and max([self.width(v) for v in values]) < 29
        for q in range(len(values)):
            y, c = 11 + q * pitch, 0 if q == at else 1
            if not c:
                self.box(0, y - (1 if pitch > 7 else 0), 46, 9 if pitch > 7 else 8)
            if tokens:
                self.token(2, y, q, c=c)
            else:
                self.text(4, y, LETTERS[q], c=c)
            self.text(44, y, self.fit(values[q], 34), a=RIGHT, c=c)
        self.dots(48, 11, 43)

    # ---- entries ------------------------------------------------------------------------------------------------
    def cell(self, x, s, f=L, w=18, y=18, h=30):
        """The place that the knob turns: inverse, arrows above and below; "ok" is the tick."""
        self.box(x - 1, y, w + 2, h, r=2)
        self.icon(x + w // 2 - 3, y - 5, "up7")
        self.icon(x + w // 2 - 3, y + h + 1, "down7")
        if s == "ok":
            self.icon(x + (w - 13) // 2, y + (h - 10) // 2, "check13", 0)
        else:
            fh = 24 if f == L else self.fonts[f].height
            self.text(x + (w - self.width(s, f)) // 2 + (1 if f == L else 0), y + (h - fh) // 2, s, f, c=0)

    def notice(self, title, line, ok):
        """A message over the whole panel: a bar with H, a line in M, what a press does."""
        self.rect(0, 0, 128, 20)
        self.text(64, 0, title, H, MID, 0)
        self.text(64, 24, line, M, MID)
        self.foot(None, ok, False)
