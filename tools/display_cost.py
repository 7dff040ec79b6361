"""A screen of labels for measuring, on MicroPython: `display_cost.py WHAT N` runs N turns of WHAT.

idle: nothing has changed; digit: one digit of the countdown in XL; full: everything. `display_cost.py heap` prints the
bytes that modules, fonts, display and this screen take, and the bytes that a turn of each kind leaves behind.
"""

import gc
import sys

gc.collect()
_before = gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0     # on CPython: see tools/bench

import displayio  # noqa: E402
import vectorio  # noqa: E402
from adafruit_display_text import label  # noqa: E402
from bakedfont import Font  # noqa: E402
from firmware import icons  # noqa: E402

WHITE = 0xFFFFFF


class Bus:
    """A panel that only counts: `sent` bytes in `bands` transfers."""

    def __init__(self):
        self.sent = 0
        self.bands = 0

    def send(self, x1, x2, p1, p2, rows):
        """Takes one area."""
        self.sent += (x2 - x1) * (p2 - p1)
        self.bands += 1


class Screen:
    """Head, foot, countdown, list of players, progress bar: 11 labels and 4 rectangles."""

    def __init__(self, folder):
        self.bus = Bus()
        self.display = displayio.Display(self.bus, width=128, height=64)
        self.small = Font(folder + "/s.bin")
        self.middle = Font(folder + "/m.bin")
        self.chosen = Font(folder + "/h.bin", True)
        self.large = Font(folder + "/l.bin", True)
        self.huge = Font(folder + "/xl.bin", True)
        self.icons = {h: Font("%s/i%d.bin" % (folder, h), h > 9) for h in (7, 9, 13, 17, 23)}  # as firmware/start.py has them
        self.palette = displayio.Palette(2)
        self.palette[1] = WHITE
        self.root = displayio.Group()
        self.box(0, 9, 128, 1)
        self.box(0, 22, 40, 13)
        self.bar = self.box(0, 55, 60, 1)
        self.box(44, 12, 1, 40)
        self.text(self.small, "Wer schätzt am besten?", 0, 0)
        self.picture("clock7", 112, 0)
        self.text(self.small, "28", 118, 0)
        self.text(self.middle, "Anna", 2, 10)
        self.text(self.middle, "Мария", 2, 22, 0)
        self.text(self.middle, "Jürgen", 2, 36)
        self.time = self.text(self.huge, "28", 55, 12)
        self.picture("left5", 0, 57)
        self.text(self.small, "zurück", 6, 56)
        self.text(self.small, "weiter", 88, 56)
        self.picture("push7", 121, 57)
        self.display.root_group = self.root

    def box(self, x, y, w, h):
        """A white rectangle."""
        r = vectorio.Rectangle(pixel_shader=self.palette, width=w, height=h, x=x, y=y, color_index=1)
        self.root.append(r)
        return r

    def text(self, font, text, x, y, color=WHITE):
        """A label with its upper left corner at (x, y)."""
        made = label.Label(font, text=text, x=x, y=y + font.ascent - font.ascent // 2, color=color)
        self.root.append(made)
        return made

    def picture(self, name, x, y):
        """An icon."""
        height, char = icons.find(name)
        return self.text(self.icons[height], char, x, y)


TIMES = "27", "28"


def turn(screen, what, i):
    """One turn; i counts them."""
    if what == "digit":
        screen.time.text = TIMES[i & 1]
    elif what != "idle":
        screen.display.redraw()
    while screen.display.refresh_step():
        pass


def main(what, n):
    """Runs n turns, or measures memory."""
    here = __file__.rsplit("/", 2)
    screen = Screen((here[0] if len(here) > 2 else ".") + "/firmware/fonts")
    for i in range(4):
        turn(screen, "digit", i)
        turn(screen, "full", i)
    if what == "heap":
        gc.collect()
        print("heap %d" % (gc.mem_alloc() - _before))
        for kind in ("idle", "digit", "full"):
            screen.bus.sent = screen.bus.bands = 0
            gc.collect()
            was = gc.mem_alloc()
            turn(screen, kind, 0)
            print("%s %d allocated, %d sent in %d" % (kind, gc.mem_alloc() - was, screen.bus.sent, screen.bus.bands))
        return
    if what == "idle":
        for _ in range(n):
            screen.display.refresh_step()
        return
    for i in range(n):
        turn(screen, what, i)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
