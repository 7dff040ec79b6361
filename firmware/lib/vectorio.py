"""The one shape of CircuitPython's vectorio that the screens use."""

from displayio import _Node, outside


class Rectangle(_Node):
    """A filled rectangle in one opaque colour of a Palette."""

    def __init__(self, *, pixel_shader, width, height, x=0, y=0, color_index=0):
        super().__init__(x, y)
        self._shader = pixel_shader
        self._w = _size(width)
        self._h = _size(height)
        self._i = _opaque(pixel_shader, color_index)

    @property
    def width(self):
        return self._w

    @width.setter
    def width(self, v):
        if v != self._w:
            self._w = _size(v)
            self._touch(2)

    @property
    def height(self):
        return self._h

    @height.setter
    def height(self, v):
        if v != self._h:
            self._h = _size(v)
            self._touch(2)

    @property
    def color_index(self):
        return self._i

    @color_index.setter
    def color_index(self, i):
        if i != self._i:
            self._i = _opaque(self._shader, i)
            self._touch(2)

    def _shades(self):
        return self._shader._gen

    def _place(self, x, y):
        self._a1 = x
        self._b1 = y
        self._a2 = x + self._w
        self._b2 = y + self._h

    def _draw(self, d):
        color = self._shader._lookup(d).pixel(self._i, 0)
        d._fb.fill_rect(self._a1 - d._x1, self._b1 - d._y1, self._w, self._h, color)


def _size(v):
    if v < 1:
        raise ValueError("Rectangle below 1 x 1")
    return v


def _opaque(palette, i):
    if palette._t[i]:
        outside()
    return i
