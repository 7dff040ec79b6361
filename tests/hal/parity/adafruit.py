"""Plays the random scenes on Adafruit's displayio (CPython): the same arguments and lines as own.py.

    adafruit.py DEPTH FONTS STEPS SEED [SEED ...]

Drawing the scene afresh takes most of the time, so that is done after every AFRESH (from the environment, 5) steps.
"""

import os
import struct
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))
sys.path.insert(0, ROOT)

from sim import blinka  # noqa: E402

blinka.install()

import busdisplay  # noqa: E402
import displayio  # noqa: E402
import fuzz  # noqa: E402
import i2cdisplaybus  # noqa: E402
from adafruit_display_text.label import Label  # noqa: E402
from bakedfont import Font  # noqa: E402
from displayio._area import Area  # noqa: E402

AFRESH = int(os.environ.get("AFRESH", "5"))
NAMES = ("s", "m", "h", "l", "xl", "i7")


def afresh(display, depth):
    """The scene drawn as a whole."""
    frame = memoryview(bytearray(1024 * depth)).cast("I")
    mask = memoryview(bytearray((8192 // 32 + 1) * 4)).cast("I")
    display._core.fill_area(Area(0, 0, 128, 64), mask, frame)
    return frame.tobytes()


def mono(ram):
    """Adafruit's display of one bit a pixel over this memory."""

    def take(x1, x2, p1, p2, data):
        w = x2 - x1
        for p in range(p1, p2):
            ram[p * 128 + x1 : p * 128 + x2] = data[(p - p1) * w : (p - p1 + 1) * w]

    return blinka.bus_display(take, 128, 64)


class ColourWire(blinka.Wire):
    """A bus with a panel of 16 bits a pixel: commands 2A and 2B set the window, 2C fills it."""

    def __init__(self, ram):
        super().__init__(None)
        self.ram = ram
        self.command = 0
        self.window = {}

    def writeto(self, _address, buffer):
        if buffer[0] != 0x40:
            self.command = buffer[-1]
        elif self.command != 0x2C:
            self.window[self.command] = struct.unpack(">HH", buffer[1:])
        else:
            (x1, x2), (y1, y2) = self.window[0x2A], self.window[0x2B]
            w = 2 * (x2 + 1 - x1)
            for y in range(y1, y2 + 1):
                at = 1 + (y - y1) * w
                self.ram[256 * y + 2 * x1 : 256 * y + 2 * x1 + w] = buffer[at : at + w]


def colour(ram):
    """Adafruit's display of 16 bits a pixel over this memory."""
    displayio.release_displays()
    bus = i2cdisplaybus.I2CDisplayBus(ColourWire(ram), device_address=0x3C)
    return busdisplay.BusDisplay(bus, b"", width=128, height=64, auto_refresh=False)


def play(depth, fonts, steps, seed):
    ram = bytearray(1024 * depth)
    display = (mono if depth == 1 else colour)(ram)
    k = 0
    for root, name, whole in fuzz.run(Label, fonts, seed, steps):
        if display.root_group is not root:
            display.root_group = root
        if whole:
            display.refresh()
            frame = ram if k % AFRESH else afresh(display, depth)
            print("%d.%d %s|%s||%s" % (seed, k, name, ram.hex(), "" if frame == ram else frame.hex()))
            k += 1


if __name__ == "__main__":
    depth, folder, steps = sys.argv[1:4]
    made = [Font("%s/%s.bin" % (folder, name), name in ("h", "xl")) for name in NAMES]
    for seed in sys.argv[4:]:
        play(int(depth), made, int(steps), int(seed))
    sys.stdout.flush()
    os._exit(0)  # Adafruit's drawing thread would hold the process
