"""Plays the random scenes on Adafruit's displayio (CPython): the same arguments and lines as own.py.

    adafruit.py FONTS STEPS SEED [SEED ...]

Drawing the scene afresh takes most of the time, so that is done after every AFRESH (from the environment, 5) steps.
"""

import os
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))
sys.path.insert(0, ROOT)

from sim import blinka  # noqa: E402

blinka.install()

import fuzz  # noqa: E402
from adafruit_display_text.label import Label  # noqa: E402
from bakedfont import Font  # noqa: E402
from displayio._area import Area  # noqa: E402

AFRESH = int(os.environ.get("AFRESH", "5"))
NAMES = ("s", "m", "h", "l", "xl", "i7")


def afresh(display):
    """The scene drawn as a whole."""
    frame = memoryview(bytearray(1024)).cast("I")
    mask = memoryview(bytearray((8192 // 32 + 1) * 4)).cast("I")
    display._core.fill_area(Area(0, 0, 128, 64), mask, frame)
    return frame.tobytes()


def play(fonts, steps, seed):
    ram = bytearray(1024)

    def take(x1, x2, p1, p2, data):
        w = x2 - x1
        for p in range(p1, p2):
            ram[p * 128 + x1 : p * 128 + x2] = data[(p - p1) * w : (p - p1 + 1) * w]

    display = blinka.bus_display(take, 128, 64)
    k = 0
    for root, name, whole in fuzz.run(Label, fonts, seed, steps):
        if display.root_group is not root:
            display.root_group = root
        if whole:
            display.refresh()
            frame = ram if k % AFRESH else afresh(display)
            print("%d.%d %s|%s||%s" % (seed, k, name, ram.hex(), "" if frame == ram else frame.hex()))
            k += 1


if __name__ == "__main__":
    made = [Font("%s/%s.bin" % (sys.argv[1], name), name in ("h", "xl")) for name in NAMES]
    for seed in sys.argv[3:]:
        play(made, int(sys.argv[2]), int(seed))
    sys.stdout.flush()
    os._exit(0)  # Adafruit's drawing thread would hold the process
