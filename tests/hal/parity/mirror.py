"""Builds described scenes on Adafruit's displayio (CPython) and draws them.

    mirror.py < scenes     a line of JSON for each scene, as test_console.py writes them; a line of hex comes back: the
                           panel's memory after the refresh
"""

import json
import os
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))
sys.path.insert(0, ROOT)

from sim import blinka  # noqa: E402

blinka.install()

import displayio  # noqa: E402
import vectorio  # noqa: E402
from adafruit_display_text.label import Label  # noqa: E402
from bakedfont import Dots, Font  # noqa: E402

FONTS = {}


def font(name):
    if isinstance(name, list):
        w, h, rows = name
        made = Dots(w, h, 1, 1)
        made._cache = {ord("."): bytes.fromhex(rows) + bytes([w])}
        return made
    if name not in FONTS:
        FONTS[name] = Font(os.path.join(ROOT, "firmware", "fonts", name + ".bin"))
    return FONTS[name]


def palette(colours):
    p = displayio.Palette(len(colours))
    for i, c in enumerate(colours):
        if c is None:
            p.make_transparent(i)
        else:
            p[i] = c
    return p


def grid(d):
    bitmap = displayio.Bitmap(d["w"], d["h"], d["values"])
    if d["values"] > 1:
        for i, v in enumerate(d["pixels"]):
            bitmap[i % d["w"], i // d["w"]] = v
    made = displayio.TileGrid(
        bitmap,
        pixel_shader=palette(d["palette"]),
        width=d["across"],
        height=d["down"],
        tile_width=d["tile"][0],
        tile_height=d["tile"][1],
    )
    for i, t in enumerate(d["tiles"]):
        made[i] = t
    return made


def build(d):
    """The layer that a description stands for."""
    kind = d["kind"]
    if kind == "group":
        made = displayio.Group()
        for layer in d["layers"]:
            made.append(build(layer))
    elif kind == "label":
        made = Label(
            font(d["font"]), text=d["text"], color=d["color"], background_color=d["paper"], base_alignment=d["base"]
        )
    elif kind == "rectangle":
        made = vectorio.Rectangle(pixel_shader=palette([d["color"]]), width=d["w"], height=d["h"], x=0, y=0)
    else:
        made = grid(d)
    made.x, made.y = d["x"], d["y"]
    made.hidden = d["hidden"]
    return made


def main():
    ram = bytearray(1024)

    def take(x1, x2, p1, p2, data):
        w = x2 - x1
        for p in range(p1, p2):
            ram[p * 128 + x1 : p * 128 + x2] = data[(p - p1) * w : (p - p1 + 1) * w]

    display = blinka.bus_display(take, 128, 64)
    for line in sys.stdin:
        display.root_group = build(json.loads(line))
        display.refresh()
        print(ram.hex())
    sys.stdout.flush()
    os._exit(0)  # Adafruit's drawing thread would hold the process


if __name__ == "__main__":
    main()
