"""A display over a panel that is only memory, and the fonts; for CPython and MicroPython."""

import displayio
import framebuf
from bakedfont import Font

FOLDER = __file__.rsplit("/", 3)[0] + "/firmware/fonts/"
FONTS = {}


def font(name):
    """A font of the box: s m h l xl i7 i9 i13 i17 i23."""
    if name not in FONTS:
        FONTS[name] = Font(FOLDER + name + ".bin", name in ("h", "l", "xl"))
    return FONTS[name]


class Panel:
    """Memory of 128 x 64 pixels. `bands`: (x1, x2, p1, p2) of all that came; `sent`: its bytes."""

    def __init__(self):
        self.ram = bytearray(b"\x55" * 1024)  # noise, as after power-on
        self.clear()

    def clear(self):
        self.bands = []
        self.sent = 0

    def send(self, x1, x2, p1, p2, rows):
        assert 0 <= x1 < x2 <= 128 and 0 <= p1 < p2 <= 8 and len(rows) == p2 - p1
        for p in range(p1, p2):
            assert len(rows[p - p1]) == x2 - x1
            self.ram[p * 128 + x1 : p * 128 + x2] = rows[p - p1]
            self.sent += x2 - x1
        self.bands.append((x1, x2, p1, p2))


class Silent:
    """A panel that takes everything and remembers nothing, so that it takes no memory."""

    def send(self, x1, x2, p1, p2, rows):
        pass


def display(*layers):
    """(display, panel, root group) with these layers, everything sent."""
    panel = Panel()
    made = displayio.Display(panel, width=128, height=64)
    root = displayio.Group()
    for layer in layers:
        root.append(layer)
    made.root_group = root
    made.refresh()
    panel.clear()
    return made, panel, root


def afresh(display):
    """The picture of a display's scene, drawn as a whole on another one."""
    root = display.root_group
    display.root_group = None
    panel = Panel()
    other = displayio.Display(panel, width=128, height=64)
    other.root_group = root
    other.refresh()
    other.root_group = None
    display.root_group = root
    return panel.ram


def palette(*colours):
    """A palette of these colours, None for transparent."""
    p = displayio.Palette(len(colours))
    for i in range(len(colours)):
        if colours[i] is None:
            p.make_transparent(i)
        else:
            p[i] = colours[i]
    return p


def lit(ram):
    """The set of lit pixels (x, y)."""
    fb = framebuf.FrameBuffer(bytearray(ram), 128, 64, framebuf.MONO_VLSB)
    return {(x, y) for y in range(64) for x in range(128) if fb.pixel(x, y)}
