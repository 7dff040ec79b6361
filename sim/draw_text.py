"""The panel as characters: half blocks (two pixels each) or, where there is less room, braille (eight pixels each)."""
import math

from sim import png

HALF = " ▀▄█"
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))     # braille: row, column of a cell


def half_blocks(panel):
    """32 strings of 128 characters."""
    rows = png.rows(panel)
    return ["".join(HALF[(a > 0) + 2 * (b > 0)] for a, b in zip(rows[y], rows[y + 1])) for y in range(0, 64, 2)]


def braille(panel):
    """16 strings of 64 characters."""
    rows = png.rows(panel)


    def cell(x, y):
        return chr(0x2800 + sum(_DOTS[r][c] for r in range(4) for c in (0, 1) if rows[y + r][x + c]))
    return ["".join(cell(x, y) for x in range(0, 128, 2)) for y in range(0, 64, 4)]


class Cells:
    """Where things lie on a terminal: the panel's upper left cell, its size, and the size of it all."""

    def __init__(self, draw, width, height, margin_x, margin_y, columns, rows):
        self.draw = draw
        self.width, self.height = width, height
        self.columns, self.rows = width + 2 * margin_x, height + 2 * margin_y
        self.x, self.y = margin_x, margin_y
        self.left, self.top = (columns - self.columns) // 2, (rows - self.rows) // 2

    def canvas(self, panel):
        """Rows of single characters with the panel in the middle."""
        rows = [[" "] * (self.left + self.columns) for _ in range(self.top + self.rows)]
        for y, line in enumerate(self.draw(panel)):
            x0 = self.left + self.x
            rows[self.top + self.y + y][x0:x0 + self.width] = list(line)
        return rows


def fit(columns, rows):
    """The larger way of drawing that has room, or None."""
    if columns >= 136 and rows >= 36:
        return Cells(half_blocks, 128, 32, 4, 2, columns, rows)
    if columns >= 72 and rows >= 20:
        return Cells(braille, 64, 16, 4, 2, columns, rows)
    return None


def ring_places(cells, n):
    """(column, row) of each LED: a ring, pressed flat against the panel's frame, 12 o'clock first, clockwise."""
    places = []
    half_w, half_h = (cells.columns - 2) / 2, (cells.rows - 1) / 2
    middle_x, middle_y = cells.left + (cells.columns - 1) / 2, cells.top + half_h
    for i in range(n):
        x, y = math.sin(math.tau * i / n), -math.cos(math.tau * i / n)
        k = max(abs(x), abs(y))
        places.append((round(middle_x + x / k * half_w), round(middle_y + y / k * half_h)))
    return places
