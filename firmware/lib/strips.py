"""Displays of 16-bit colour (RGB565): the scene is drawn and sent in strips, as a whole picture would not fit."""

import framebuf
from array import array
from displayio import _Pages, _shared

_KEY = 0x0821  # as on the wire: the one colour that is given up as the transparent key
_ROWS = 16  # of full width that are kept in memory


class Strips(_Pages):
    """16 bits a pixel, most significant byte first; `buffer` holds one strip."""

    depth = 16

    def __init__(self, bus, width, height):
        super().__init__(bus, width, height, 2 * width * _ROWS, width * _ROWS, -1, _KEY, -1)

    def _map(self, c):
        v = c >> 8 & 0xF800 | c >> 5 & 0x7E0 | c >> 3 & 0x1F
        v = v >> 8 | (v & 255) << 8
        return v ^ 0x2000 if v == _KEY else v

    def _row(self, values):
        return framebuf.FrameBuffer(array("H", values), len(values), 1, framebuf.RGB565)

    def refresh_step(self):
        """Draws and sends a strip of what has changed; whether more is left. Nothing changed: False at once."""
        if self._dirty or self._seen != _shared[0]:
            self._gather()
        return self._piece() if self._n else False

    def _paint(self):
        w = self._x2 - self._x1
        h = self._y2 - self._y1
        view = self._view[: w * h * 2]
        self._fb = framebuf.FrameBuffer(view, w, h, framebuf.RGB565)
        self._fb.fill(0)
        if self._root is not None:
            self._root._draw(self)
        self.bus.send(self._x1, self._x2, self._y1, self._y2, (view,))
        return self._n > 0
