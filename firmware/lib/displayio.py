"""A subset of CircuitPython's displayio over MicroPython's `framebuf`.

README.md beside this file lists the subset. Whatever lies outside it raises. Names that begin with an underscore are
shared with `strips`, `vectorio` and the label of this folder only.

How a change reaches the panel: a node that changes marks itself and its parents up to the display (`_touch`). The next
`refresh_step()` walks the marked branches only (`_collect`), which adds rectangles to the display's short dirty list,
then draws a piece of one rectangle from the scene as it is now, or sends a band of the piece that is drawn. What
changes after a piece has been drawn lies in a rectangle again. A clean tree costs a few comparisons.

Why the hot functions look as they do: a function with more than 11 words of locals and stack takes its frame from the
heap, some 5,000 instructions; so they pass little and keep the rest in the display.
"""

import framebuf
from array import array
from micropython import const

_MOVED = const(1)  # what a walk through the tree carries down: everything below has moved,
_HIDDEN = const(2)  # is hidden,
_EVERY = const(4)  # or must be asked whether it has changed
_NOWHERE = const(-32767)  # a leaf's right edge while it is not drawn

# Bumped by every change of a Palette or Bitmap: they do not know who shows them, so the next refresh asks every node.
_shared = [0]


def outside(*_):
    """Raises: what was asked for is displayio's, but not in this subset."""
    raise NotImplementedError("not in this displayio subset")


class Palette:
    """`color_count` colours 0xRRGGBB, each opaque or transparent."""

    def __init__(self, color_count):
        self._c = [0] * color_count
        self._t = bytearray(color_count)
        self._gen = -1
        self._fb = None  # lookup row for blit, made when first needed

    def __len__(self):
        return len(self._c)

    def __getitem__(self, i):
        return self._c[i]

    def __setitem__(self, i, color):
        if not 0 <= color <= 0xFFFFFF:
            raise ValueError("colour beyond 0xFFFFFF")
        if self._c[i] != color:
            self._c[i] = color
            self._changed()

    def make_transparent(self, i):
        """Colour i is not drawn."""
        self._t[i] = 1
        self._changed()

    def make_opaque(self, i):
        """Colour i is drawn again."""
        self._t[i] = 0
        self._changed()

    def is_transparent(self, i):
        """Whether colour i is not drawn."""
        return bool(self._t[i])

    def _changed(self):
        self._gen += 1
        self._fb = None
        _shared[0] += 1

    def _lookup(self, display):
        fb = self._fb
        return self._map(display) if fb is None else fb

    def _map(self, display):
        row = []
        for i in range(len(self._c)):
            row.append(display._key if self._t[i] else display._map(self._c[i]))
        self._fb = display._row(row)
        return self._fb


class _Node:
    """What can stand in a Group. `_dirty`: 0 clean, 1 something in here changed, 2 moved, shown or hidden.

    `_a1 _b1 _a2 _b2`: its area on the display as last collected; `_seen`: state of what it drew.
    """

    # until they differ they cost no memory in each node
    _hidden = False
    _parent = None
    _a1 = _b1 = 0
    _a2 = _b2 = _NOWHERE
    _g = None  # a label's glyphs
    _seen = 0  # so it stays for a palette that is set once, of one colour

    def __init__(self, x, y):
        self._x = x
        self._y = y
        self._dirty = 2

    def _touch(self, level):
        if self._dirty < level:
            n = None if self._dirty else self._parent
            self._dirty = level
            while n is not None and not n._dirty:
                n._dirty = 1
                n = n._parent

    def _erase(self, x1, y1, x2, y2):
        # an area that a removed node leaves behind, told to the display, if one shows this tree
        if self._parent is not None:
            self._parent._erase(x1, y1, x2, y2)

    def _adopt(self, parent):
        if self._parent is not None:
            raise ValueError("Layer already in a group")
        self._parent = parent
        self._dirty = 2

    @property
    def x(self):
        return self._x

    @x.setter
    def x(self, v):
        if v != self._x:
            self._x = v
            self._touch(2)

    @property
    def y(self):
        return self._y

    @y.setter
    def y(self, v):
        if v != self._y:
            self._y = v
            self._touch(2)

    @property
    def hidden(self):
        return self._hidden

    @hidden.setter
    def hidden(self, v):
        if bool(v) != self._hidden:
            self._hidden = bool(v)
            self._touch(2)

    scale = property(lambda self: 1, outside)

    def _collect(self, display):
        if self._dirty == 2 or display._force & _MOVED:
            self._leave(display)
            if not (self._hidden or display._force & _HIDDEN):
                self._place(self._parent._ox + self._x, self._parent._oy + self._y)
                display._erase(self._a1, self._b1, self._a2, self._b2)
                self._change(None)
        elif self._a2 != _NOWHERE:
            self._change(display)
        self._dirty = 0

    def _leave(self, above):
        if self._a2 != _NOWHERE:
            above._erase(self._a1, self._b1, self._a2, self._b2)
            self._a2 = _NOWHERE
        self._dirty = 2

    def _fill(self, d, color):
        d._fb.fill_rect(self._a1 - d._x1, self._b1 - d._y1, self._a2 - self._a1, self._b2 - self._b1, color)

    def _change(self, display):
        # adds what differs from last time; display None: the whole area is in the list already
        gen = self._shades()
        if self._seen != gen:
            self._seen = gen
            if display:
                display._erase(self._a1, self._b1, self._a2, self._b2)


class Group(_Node):
    """Layers drawn in order, the last on top."""

    # so that a parent's test of areas lets it through
    _a1 = _b1 = _NOWHERE
    _a2 = _b2 = 32767
    _texts = False  # a label has ever been in here

    def __init__(self, *, scale=1, x=0, y=0):
        super().__init__(x, y)
        if scale != 1:
            outside()
        self._layers = []
        self._ox = self._oy = 0  # where its origin lies on the display, as last collected

    def append(self, layer):
        """Puts a layer on top."""
        self.insert(len(self._layers), layer)

    def insert(self, i, layer):
        """Puts a layer below the one that is now at i."""
        layer._adopt(self)
        self._layers.insert(i, layer)
        if layer._g is not None:
            self._texts = True
        self._touch(1)

    def index(self, layer):
        """Place of the layer; ValueError if it is not here."""
        return self._layers.index(layer)

    def pop(self, i=-1):
        """Takes a layer out and gives it."""
        layer = self._layers.pop(i)
        layer._leave(self)
        layer._parent = None
        return layer

    def remove(self, layer):
        """Takes this layer out."""
        self.pop(self._layers.index(layer))

    def __len__(self):
        return len(self._layers)

    def __getitem__(self, i):
        return self._layers[i]

    def __setitem__(self, i, layer):
        at = self._layers.index(self._layers[i])
        self.insert(at, layer)
        self.pop(at + 1)

    def __delitem__(self, i):
        self.pop(i)

    def _leave(self, above):
        for n in self._layers:
            n._leave(above)
        self._dirty = 2

    def _collect(self, display):
        was = display._force
        if self._hidden:
            display._force |= _HIDDEN
        if self._dirty == 2 or was & _MOVED:
            display._force |= _MOVED
            self._ox = self._parent._ox + self._x
            self._oy = self._parent._oy + self._y
        for n in self._layers:
            if display._force or n._dirty:
                n._collect(display)
        display._force = was
        self._dirty = 0

    def _draw(self, display):
        if self._hidden:
            pass
        elif self._texts:
            self._draw_texts(display, display._fb, display._x1, display._y1)
        else:
            for n in self._layers:
                if n._b2 > display._y1 and n._b1 < display._y2 and n._a2 > display._x1 and n._a1 < display._x2:
                    n._draw(display)

    def _draw_texts(self, display, fb, x1, y1):
        # a label's glyphs are drawn right here: one frame on the heap for all labels instead of one for each
        x2 = display._x2
        y2 = display._y2
        white = display._white
        for n in self._layers:
            y = n._b1
            if y >= y2 or n._b2 <= y1:
                continue
            x = n._a1
            if x >= x2 or n._a2 <= x1:
                continue
            g = n._g
            if g is None:
                n._draw(display)
                continue
            if n._color == white:
                ink = None
                key = 0
            else:
                ink = n._ink(display)
                key = display._key
            pitch = n._font.pitch
            glyph = n._font.frame
            x -= x1
            y -= y1
            if pitch:
                for q in g:
                    glyph[0] = q
                    fb.blit(glyph, x, y, key, ink)
                    x += pitch
            else:
                for q in g:
                    glyph[0] = q
                    glyph[1] = pitch = q[-1]
                    fb.blit(glyph, x, y, key, ink)
                    x += pitch


_RECTS = const(6)  # dirty rectangles that are kept apart
_WORTH = const(128)  # pixels that cost as much as addressing one more window
_AHEAD = const(512)  # bytes drawn in one go
_WINDOWS = const(6)  # kept for the next time, about 450 bytes each
_SMALL = const(2048)  # pixels that may be drawn and begun to be sent in one step


class _Pages:
    """A display of one bit a pixel, in pages of 8 rows; the whole picture is kept in `buffer`."""

    depth = 1
    _parent = None  # it stands where a root group's nodes look for their parent
    _ox = _oy = 0
    _bands = None
    auto_refresh = property(lambda self: False, outside)

    def __init__(self, bus, width, height, size, area, mask, key, white):
        self.bus = bus
        self.width = width
        self.height = height
        self.buffer = bytearray(size)
        self._view = memoryview(self.buffer)
        self._area = area  # pixels (columns of pages, if mono) drawn in one go
        self._mask = mask  # what a row number is cut down to
        self._key = key  # a pixel of this value is not drawn
        self._white = white  # a text colour that needs no lookup row: blit what is not 0
        self._rects = array("h", bytes(8 * _RECTS))
        self._n = 0
        self._left = 0  # bands of the piece that is drawn that are still to be sent
        self._wins = {}
        self._root = None
        self._seen = -1
        self._inks = {}
        self.redraw()

    @property
    def root_group(self):
        return self._root

    @root_group.setter
    def root_group(self, group):
        if group is self._root:
            return
        if group is not None:
            group._adopt(self)
        if self._root is not None:
            self._root._parent = None
        self._root = group
        self.redraw()

    def redraw(self):
        """Everything is sent again, for a panel that has lost its memory or its settings."""
        self._erase(0, 0, self.width, self.height)
        self._dirty = 1

    def forget(self):
        """Lets go of what is kept from one picture for the next; that one makes it anew."""
        self._wins.clear()
        if not self._left:
            self._bands = None

    def refresh(self):
        """Sends everything that has changed."""
        while self.refresh_step():
            pass

    def _gather(self):
        self._dirty = 0
        self._force = 0 if self._seen == _shared[0] else _EVERY
        self._seen = _shared[0]
        if self._root is not None:
            self._root._collect(self)

    def _ink(self, color):
        # lookup row to draw glyphs with: transparent, ink
        if color not in self._inks:
            self._inks[color] = self._row((self._key, self._map(color)))
        return self._inks[color]

    def _erase(self, x1, y1, x2, y2):
        # adds an area to the dirty list
        if x1 < 0:
            x1 = 0
        if y1 < 0:
            y1 = 0
        if x2 > self.width:
            x2 = self.width
        if y2 > self.height:
            y2 = self.height
        if x1 >= x2 or y1 >= y2:
            return
        y1 &= self._mask
        y2 = (y2 + ~self._mask) & self._mask
        if self._n:
            self._merge(x1, y1, x2, y2)
        else:
            self._put(x1, y1, x2, y2)

    def _put(self, x1, y1, x2, y2):
        k = self._n * 4
        self._n += 1
        self._rects[k] = x1
        self._rects[k + 1] = y1
        self._rects[k + 2] = x2
        self._rects[k + 3] = y2

    def _merge(self, x1, y1, x2, y2):
        # joins the area with each rectangle where the union costs no more than two windows, or where there is no room;
        # most areas lie in one that is there already
        r = self._rects
        k = 0
        while k < self._n * 4:
            a = r[k]
            b = r[k + 1]
            c = r[k + 2]
            d = r[k + 3]
            if a <= x1 and b <= y1 and c >= x2 and d >= y2:
                return
            apart = (x2 - x1) * (y2 - y1) + (c - a) * (d - b) + _WORTH
            a = min(x1, a)
            b = min(y1, b)
            c = max(x2, c)
            d = max(y2, d)
            if (c - a) * (d - b) <= apart or self._n == _RECTS:
                x1 = a
                y1 = b
                x2 = c
                y2 = d
                self._drop(k)
                k = 0
            else:
                k += 4
        self._put(x1, y1, x2, y2)

    def _drop(self, k):
        # the last rectangle takes the place of the one at k
        r = self._rects
        self._n -= 1
        j = self._n * 4
        for i in range(4):
            r[k + i] = r[j + i]

    def _piece(self):
        # takes the top of the first rectangle, as much as is drawn in one go
        r = self._rects
        self._x1 = r[0]
        self._y1 = r[1]
        self._x2 = r[2]
        self._y2 = r[1] + (self._area // (r[2] - r[0]) or 1) * -self._mask
        if self._y2 < r[3]:
            r[1] = self._y2
        else:
            self._y2 = r[3]
            self._drop(0)
        return self._paint()

    def _map(self, c):
        return 1 if (c >> 16) * 19 + (c >> 8 & 255) * 182 + (c & 255) * 54 >= 32640 else 0

    def _row(self, values):
        return framebuf.FrameBuffer(bytearray(values), len(values), 1, framebuf.GS8)

    def refresh_step(self):
        """Draws a piece of what has changed or sends a band of it; whether more is left. Nothing changed: False."""
        if self._dirty or self._seen != _shared[0]:
            self._gather()
        if self._left:
            b = self._bands[-self._left]
            self._left -= 1
            self.bus.send(b[0], b[1], b[2], b[3], b[4])
            return self._left > 0 or self._n > 0
        return self._piece() if self._n else False

    def _paint(self):
        # draws the piece; a small one is on its way at once, of a large one the first band goes with the next step
        key = self._x1 | self._x2 << 8 | self._y1 << 13 | self._y2 << 18
        w = self._wins.get(key) or self._window(key, self._x1, self._y1, self._x2, self._y2)
        w[1].fill(0)
        if self._root is not None:
            self._fb = w[0]
            self._root._draw(self)
        self._bands = w[2]
        self._left = len(w[2])
        return self.refresh_step() if (self._x2 - self._x1) * (self._y2 - self._y1) <= _SMALL else True

    def _window(self, key, x1, y1, x2, y2):
        # (to draw on, to clear, bands to send): FrameBuffers over the columns, so that C does the clipping. As GS8 the
        # same bytes clear with one memset a page. A band is as many pages as fit into one page's bytes.
        if len(self._wins) >= _WINDOWS:
            self._wins.clear()
        w = self.width
        high = w // (x2 - x1)
        bands = []
        for p in range(y1 >> 3, y2 >> 3, high):
            end = min(p + high, y2 >> 3)
            rows = []
            for k in range(p, end):
                rows.append(self._view[k * w + x1 : k * w + x2])
            bands.append((x1, x2, p, end, rows))
        start = self._view[(y1 >> 3) * w + x1 :]
        fb = framebuf.FrameBuffer(start, x2 - x1, y2 - y1, framebuf.MONO_VLSB, w)
        made = (fb, framebuf.FrameBuffer(start, x2 - x1, (y2 - y1) >> 3, framebuf.GS8, w), bands)
        self._wins[key] = made
        return made


def __getattr__(name):
    # bitmaps are seldom needed: their module is loaded when it is asked for
    if name not in ("Bitmap", "TileGrid"):
        raise AttributeError(name)
    import tiles

    return getattr(tiles, name)


def Display(bus, *, width, height, depth=1):
    """The display behind `bus`: depth 1 (one bit, pages of 8 rows) or 16 (RGB565, module `strips`).

    bus.send(x1, x2, p1, p2, rows): columns x1 to x2 - 1; depth 1: pages p1 to p2 - 1, one memoryview for each page;
    depth 16: rows p1 to p2 - 1 in one memoryview, big-endian. ValueError: another depth or impossible sizes.
    """
    if depth == 16:
        from strips import Strips

        return Strips(bus, width, height)
    if depth != 1 or not (0 < width < 256 and 0 < height < 256 and height % 8 == 0):
        raise ValueError("Display: no such size or depth")
    # lookup rows are GS8 bytes 0 and 1; 255 stands for transparent
    return _Pages(bus, width, height, width * height // 8, _AHEAD, -8, 255, 0xFFFFFF)
