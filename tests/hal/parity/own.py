"""Plays the random scenes on the project's displayio, on MicroPython or on CPython over the stand-in.

    own.py DEPTH FONTS STEPS SEED [SEED ...]

One line for each refresh: seed.step changes|panel|buffer|whole, in hex: memory of the panel after partial updates, the
display's own frame if it differs from that (depth 1), and the scene drawn afresh if that differs.
"""

import sys
from binascii import hexlify

import displayio
import framebuf
import fuzz
from adafruit_display_text.label import Label
from bakedfont import Font

NAMES = ("s", "m", "h", "l", "xl", "i7")


class Panel:
    """Memory of a panel of 128 x 64 of one bit a pixel, in pages."""

    def __init__(self):
        self.ram = bytearray(1024)

    def send(self, x1, x2, p1, p2, rows):
        if len(rows) != p2 - p1:
            raise ValueError("rows do not fit the pages")
        for p in range(p1, p2):
            row = rows[p - p1]
            if len(row) != x2 - x1:
                raise ValueError("row does not fit the columns")
            self.ram[p * 128 + x1 : p * 128 + x2] = row


class Colour:
    """Memory of a panel of 128 x 64 of 16 bits a pixel."""

    def __init__(self):
        self.ram = bytearray(16384)

    def send(self, x1, x2, y1, y2, rows):
        w = 2 * (x2 - x1)
        if len(rows) != 1 or len(rows[0]) != w * (y2 - y1):
            raise ValueError("strip does not fit")
        for y in range(y1, y2):
            self.ram[256 * y + 2 * x1 : 256 * y + 2 * x2] = rows[0][(y - y1) * w : (y - y1 + 1) * w]


def text(data):
    return hexlify(data).decode()


def afresh(display, root):
    """The scene drawn as a whole, beside the display's own frame."""
    mono = display.depth == 1
    frame = bytearray(1024 if mono else 16384)
    display._fb = framebuf.FrameBuffer(frame, 128, 64, framebuf.MONO_VLSB if mono else framebuf.RGB565)
    display._x1 = display._y1 = 0
    display._x2 = 128
    display._y2 = 64
    root._draw(display)
    return frame


def play(depth, fonts, steps, seed):
    panel = Panel() if depth == 1 else Colour()
    display = displayio.Display(panel, width=128, height=64, depth=depth)
    k = 0
    for root, name, whole in fuzz.run(Label, fonts, seed, steps):
        display.root_group = root
        if not whole:
            display.refresh_step()
            continue
        display.refresh()
        frame = afresh(display, root)
        own = "" if depth == 16 or display.buffer == panel.ram else text(display.buffer)
        print("%d.%d %s|%s|%s|%s" % (seed, k, name, text(panel.ram), own, "" if frame == panel.ram else text(frame)))
        k += 1


if __name__ == "__main__":
    depth, folder, steps = sys.argv[1:4]
    made = [Font("%s/%s.bin" % (folder, name), name in ("h", "xl")) for name in NAMES]
    for seed in sys.argv[4:]:
        play(int(depth), made, int(steps), int(seed))
