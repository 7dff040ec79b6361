"""The one shape of CircuitPython's vectorio that the screens use."""

from displayio import _Leaf


class Rectangle(_Leaf):
    """A filled rectangle in one opaque colour of a Palette."""

    def __init__(self, *, pixel_shader, width, height, x, y, color_index=0):
        super().__init__(x, y)
        if width < 1 or height < 1:
            raise ValueError("a Rectangle is at least 1 x 1")
        if pixel_shader._t[color_index]:
            raise NotImplementedError("transparent Rectangle: not in this subset")
        self._shader = pixel_shader
        self._w = width
        self._h = height
        self._i = color_index
        self._gen = -1

    @property
    def width(self):
        return self._w

    @width.setter
    def width(self, v):
        if v < 1:
            raise ValueError("a Rectangle is at least 1 x 1")
        if v != self._w:
            self._w = v
            self._touch(2)

    @property
    def height(self):
        return self._h

    @height.setter
    def height(self, v):
        if v < 1:
            raise ValueError("a Rectangle is at least 1 x 1")
        if v != self._h:
            self._h = v
            self._touch(2)

    @property
    def color_index(self):
        return self._i

    @color_index.setter
    def color_index(self, i):
        if self._shader._t[i]:
            raise NotImplementedError("transparent Rectangle: not in this subset")
        if i != self._i:
            self._i = i
            self._gen = -1
            self._touch(1)

    def _place(self, x, y):
        self._a1 = x
        self._b1 = y
        self._a2 = x + self._w
        self._b2 = y + self._h

    def _change(self, display):
        if self._gen != self._shader._gen:
            self._gen = self._shader._gen
            if display:
                display._add(self._a1, self._b1, self._a2, self._b2)

    def _draw(self, display):
        colors = self._shader._row or self._shader._map(display)[1]
        display._fb.fill_rect(
            self._a1 - display._x1, self._b1 - display._y1, self._w, self._h, colors[self._i]
        )
