"""The screen of tools/display_cost.py drawn the plain way: `framebuf` and a driver that sends the whole picture, as
micropython-lib's `ssd1306` does (six commands of two bytes, then control byte and 1,024 bytes). Every change redraws it.
"""
import framebuf
from firmware import icons

_WINDOW = (0x21, 0, 127, 0x22, 0, 7)
TIMES = "27", "28"
BLACK = framebuf.FrameBuffer(bytearray((255, 0)), 2, 1, framebuf.GS8)      # for glyphs in black: 255 is not drawn


class Counted:
    """An I2C bus that only counts."""

    def __init__(self):
        self.bytes = self.transfers = 0

    def writeto(self, address, buf):
        """Takes a transfer; address byte and data count."""
        self.bytes += len(buf) + 1
        self.transfers += 1
        return len(buf)


class Driver(framebuf.FrameBuffer):
    """128 x 64 in pages of 8 rows behind `bus`, something with writeto(address, buffer)."""

    def __init__(self, bus):
        self.bus = bus
        self.wire = bytearray(1025)
        self.wire[0] = 0x40
        self.buffer = memoryview(self.wire)[1:]
        self.command = bytearray(2)
        super().__init__(self.buffer, 128, 64, framebuf.MONO_VLSB)

    def show(self):
        """The whole picture goes out."""
        for c in _WINDOW:
            self.command[0] = 0x80
            self.command[1] = c
            self.bus.writeto(0x3C, self.command)
        self.bus.writeto(0x3C, self.wire)


class Plain:
    """The picture; `screen` lends its fonts."""

    def __init__(self, screen, bus=None):
        self.fb = Driver(bus or Counted())
        self.screen = screen
        self.glyphs = {}
        self.time = "28"

    def text(self, font, text, x, y, black=False):
        """Glyph by glyph; each is made a FrameBuffer once."""
        for c in text:
            g = self.glyphs.get((font, c))
            if g is None:
                rows, w, h, form = font.glyph(ord(c))
                g = self.glyphs[font, c] = framebuf.FrameBuffer(bytearray(rows), w, h, form), w
            if black:
                self.fb.blit(g[0], x, y, 255, BLACK)
            else:
                self.fb.blit(g[0], x, y, 0)
            x += g[1]

    def icon(self, name, x, y):
        """An icon."""
        height, char = icons.find(name)
        self.text(self.screen.icons[height], char, x, y)

    def draw(self):
        """Everything."""
        fb, s = self.fb, self.screen
        fb.fill(0)
        fb.fill_rect(0, 9, 128, 1, 1)
        fb.fill_rect(0, 22, 40, 13, 1)
        fb.fill_rect(0, 55, 60, 1, 1)
        fb.fill_rect(44, 12, 1, 40, 1)
        self.text(s.small, "Wer schätzt am besten?", 0, 0)
        self.icon("clock7", 112, 0)
        self.text(s.small, "28", 118, 0)
        self.text(s.middle, "Anna", 2, 10)
        self.text(s.middle, "Мария", 2, 22, True)
        self.text(s.middle, "Jürgen", 2, 36)
        self.text(s.huge, self.time, 55, 12)
        self.icon("left5", 0, 57)
        self.text(s.small, "zurück", 6, 56)
        self.text(s.small, "weiter", 88, 56)
        self.icon("push7", 121, 57)

    def turn(self, i):
        """One change of the countdown: drawn and sent."""
        self.time = TIMES[i & 1]
        self.draw()
        self.fb.show()
