"""Adafruit's displayio (package adafruit-blinka-displayio) under the console, in place of the project's own subset.

    make sim DISPLAYIO=blinka      python -m sim --displayio blinka ...      or, in a program, before anything imports
    displayio: from sim import blinka; blinka.install()

`install()` makes `import displayio`, `vectorio` and `adafruit_display_text.label` give Adafruit's modules. It adds what
the console needs beyond them: `displayio.Display`, which sends through the same panel driver as on the board, and what
Adafruit's label asks of a font. Adafruit's modules cannot be unloaded: one process, one displayio.
"""

import contextlib
import io
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIB = os.path.join(ROOT, "firmware", "lib")


class Missing(ImportError):
    """Adafruit's packages cannot be used; one sentence."""


def use(name):
    """Installs the displayio of this name: own or blinka ("" is own). Missing: another name, or not possible."""
    if name not in ("", "own", "blinka"):
        raise Missing("there are the displayio own and blinka, not %r" % name)
    if name == "blinka":
        install()


def installed():
    """Whether `displayio` is Adafruit's in this process."""
    return hasattr(sys.modules.get("displayio"), "release_displays")


def install():
    """Makes the imports of the console's screens give Adafruit's displayio."""
    if installed():
        return
    if "displayio" in sys.modules:
        raise Missing("the project's own displayio is already loaded: Adafruit's must be chosen before anything imports it")
    from sim.standin import micropython

    sys.modules["micropython"] = micropython  # Adafruit-Blinka brings a module of this name, too
    path = list(sys.path)
    sys.path[:] = [p for p in path if not _ours(p)]
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            import adafruit_display_text.label  # noqa: F401
            import busdisplay  # noqa: F401
            import displayio
            import i2cdisplaybus  # noqa: F401
            import vectorio  # noqa: F401
    except ImportError as e:
        raise Missing("Adafruit's displayio is not installed (pip install -r requirements-parity.txt): %s" % e) from e
    finally:
        sys.path[:] = [p for p in path if not _ours(p)] + [LIB]
    import bakedfont

    displayio.Display = Display
    bakedfont.Font.get_bounding_box = _bounding_box
    bakedfont.Font.get_glyph = _glyph


def _ours(path):
    return os.path.abspath(path) in (LIB, os.path.join(ROOT, "sim", "standin"))


def _bounding_box(font):
    return font.pitch or max(font._widths), font.height, 0, -font.descent


def _glyph(font, codepoint):
    from displayio import Bitmap
    from fontio import Glyph

    made = font.__dict__.setdefault("_glyphs", {})
    if codepoint not in made:
        rows, w, h, _ = font.glyph(codepoint)
        stride = (w + 7) >> 3
        bitmap = Bitmap(w, h, 2)
        for y in range(h):
            for x in range(w):
                bitmap[x, y] = rows[y * stride + (x >> 3)] >> (7 - (x & 7)) & 1
        made[codepoint] = Glyph(bitmap, 0, w, h, 0, -font.descent, w, 0)
    return made[codepoint]


class Wire:
    """What Adafruit's I2CDisplayBus takes for an I2C bus: hands each area to `take(x1, x2, p1, p2, data)`, columns x1 to
    x2 - 1 of pages p1 to p2 - 1, page by page."""

    def __init__(self, take):
        self._take = take
        self._locked = False
        self._columns = self._pages = None

    def try_lock(self):
        """True if the bus was free."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        """Frees the bus."""
        self._locked = False

    def deinit(self):
        """Nothing to free."""

    def writeto(self, _address, buffer):
        """A command of three bytes (0x80 before each), or 0x40 and data."""
        if buffer[0] == 0x40:
            (x1, x2), (p1, p2) = self._columns, self._pages
            self._take(x1, x2 + 1, p1, p2 + 1, bytes(buffer[1:]))
            return
        command = bytes(buffer[1::2])
        if command[0] == 0x21:
            self._columns = command[1], command[2]
        elif command[0] == 0x22:
            self._pages = command[1], command[2]


def bus_display(take, width, height):
    """Adafruit's BusDisplay for one bit a pixel in pages, as its SSD1306 driver sets it up; areas go to `take`."""
    import busdisplay
    import displayio
    import i2cdisplaybus

    displayio.release_displays()
    return busdisplay.BusDisplay(
        i2cdisplaybus.I2CDisplayBus(Wire(take), device_address=0x3C),
        b"",
        width=width,
        height=height,
        color_depth=1,
        grayscale=True,
        pixels_in_byte_share_row=False,
        set_column_command=0x21,
        set_row_command=0x22,
        data_as_commands=True,
        single_byte_bounds=True,
        auto_refresh=False,
    )


class Display:
    """displayio.Display of firmware/lib, over Adafruit's: `refresh_step()` draws all that has changed and sends one page.

    Adafruit's sends a label as a whole and once more glyph by glyph; here that is gathered in a frame first.
    """

    depth = 1
    auto_refresh = False

    def __init__(self, bus, *, width, height, depth=1):
        if depth != 1:
            raise Missing("Adafruit's displayio serves mono panels only here, not depth %d" % depth)
        self.bus = bus
        self.width = width
        self.height = height
        self.buffer = bytearray(width * height // 8)
        self._view = memoryview(self.buffer)
        self._changed = {}  # page -> (first column, end)
        self._display = bus_display(self._take, width, height)
        self._display.root_group = None
        self.redraw()

    @property
    def root_group(self):
        return self._display.root_group

    @root_group.setter
    def root_group(self, group):
        self._display.root_group = group

    def _take(self, x1, x2, p1, p2, data):
        w = x2 - x1
        for p in range(p1, p2):
            self.buffer[p * self.width + x1 : p * self.width + x2] = data[(p - p1) * w : (p - p1 + 1) * w]
            a, b = self._changed.get(p, (x1, x2))
            self._changed[p] = min(a, x1), max(b, x2)

    def redraw(self):
        """Everything is sent again."""
        self._display._core.full_refresh = True

    def refresh_step(self):
        """Draws what has changed, sends one page of it; whether more is left."""
        self._display.refresh()
        if self._changed:
            p = min(self._changed)
            x1, x2 = self._changed.pop(p)
            at = p * self.width
            self.bus.send(x1, x2, p, p + 1, [self._view[at + x1 : at + x2]])
        return bool(self._changed)

    def refresh(self):
        """Sends everything that has changed."""
        while self.refresh_step():
            pass
