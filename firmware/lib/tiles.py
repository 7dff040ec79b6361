"""Bitmap and TileGrid of this folder's displayio, where they are asked for; private names are shared with it."""

import framebuf
from displayio import _Node, _shared, outside


class Bitmap:
    """width x height values below `value_count` (1 to 256). value_count 1 is a plain area and takes no memory."""

    def __init__(self, width, height, value_count):
        if width < 0 or height < 0 or not 1 <= value_count <= 256:
            raise ValueError("Bitmap: bad size or value_count")
        self.width = width
        self.height = height
        self._top = value_count
        self._bits = 1 if value_count <= 2 else 2 if value_count <= 4 else 4 if value_count <= 16 else 8
        self._gen = 0
        self._fb = None
        if value_count > 1 and width and height:
            self._b = bytearray((width * self._bits + 7) // 8 * height)
            self._fb = framebuf.FrameBuffer(self._b, width, height, _FORMATS[self._bits])

    def __setitem__(self, p, value):
        self._changed(value)
        self._pixel(p, value)

    def fill(self, value):
        """Every pixel takes this value."""
        self._changed(value)
        if self._fb:
            self._fb.fill(value)

    def _pixel(self, p, *value):
        if isinstance(p, int):
            p = (p % self.width, p // self.width)
        x, y = p
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("no such pixel")
        return self._fb.pixel(x, y, *value) if self._fb else 0

    __getitem__ = _pixel

    def _changed(self, value):
        if not 0 <= value < self._top:
            raise ValueError("no such value")
        self._gen += 1
        _shared[0] += 1


_FORMATS = {1: framebuf.MONO_HLSB, 2: framebuf.GS2_HMSB, 4: framebuf.GS4_HMSB, 8: framebuf.GS8}


class TileGrid(_Node):
    """width x height tiles cut from a Bitmap; tile columns must begin on a byte of the Bitmap's rows."""

    def __init__(
        self,
        bitmap,
        *,
        pixel_shader,
        width=1,
        height=1,
        tile_width=None,
        tile_height=None,
        default_tile=0,
        x=0,
        y=0,
    ):
        super().__init__(x, y)
        self.bitmap = bitmap
        self._shader = pixel_shader
        self.width = width
        self.height = height
        self.tile_width = tw = tile_width or bitmap.width
        self.tile_height = th = tile_height or bitmap.height
        if not tw or not th or bitmap.width % tw or bitmap.height % th:
            raise ValueError("tiles do not fill the Bitmap")
        self._across = bitmap.width // tw
        if self._across > 1 and tw * bitmap._bits % 8:
            outside()  # a tile must begin on a byte: a vertical sheet always does
        self._count = self._across * (bitmap.height // th)
        self._tiles = bytearray(width * height)
        self._cut = {}
        for i in range(width * height):
            self[i] = default_tile

    @property
    def pixel_shader(self):
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, palette):
        self._shader = palette
        self._redo()

    flip_x = flip_y = transpose_xy = property(lambda self: False, outside)

    def _redo(self):
        self._seen = None
        self._touch(1)

    def _index(self, p):
        if not isinstance(p, int):
            x, y = p
            p = y * self.width + x if 0 <= x < self.width else -1
        if not 0 <= p < len(self._tiles):
            raise IndexError("no such place")
        return p

    def __getitem__(self, p):
        return self._tiles[self._index(p)]

    def __setitem__(self, p, tile):
        if not 0 <= tile < min(self._count, 256):
            raise ValueError("no such tile")
        p = self._index(p)
        if self._tiles[p] != tile:
            self._tiles[p] = tile
            self._redo()

    def _shades(self):
        return self._shader._gen + self.bitmap._gen

    def _place(self, x, y):
        self._a1 = x
        self._b1 = y
        self._a2 = x + self.width * self.tile_width
        self._b2 = y + self.height * self.tile_height

    def _tile(self, t):
        b = self.bitmap
        row = t // self._across * self.tile_height * ((b.width * b._bits + 7) // 8)
        start = row + t % self._across * self.tile_width * b._bits // 8
        made = (memoryview(b._b)[start:], self.tile_width, self.tile_height, _FORMATS[b._bits], b.width)
        self._cut[t] = made
        return made

    def _draw(self, display):
        if self.bitmap._fb:
            self._draw_tiles(display, self._a1 - display._x1, self._b1 - display._y1)
        elif not self._shader._t[0]:
            self._fill(display, display._map(self._shader._c[0]))

    def _draw_tiles(self, display, x, y):
        palette = self._shader._lookup(display)
        fb = display._fb
        key = display._key
        left = x
        for t in self._tiles:
            fb.blit(self._cut.get(t) or self._tile(t), x, y, key, palette)
            x += self.tile_width
            if x + display._x1 == self._a2:
                x = left
                y += self.tile_height
