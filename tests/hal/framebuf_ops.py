"""Random drawing on framebuf, the same on the real module (MicroPython) and on the stand-in (CPython).

    framebuf_ops.py SEED [SEED ...]     one line a seed: seed, checksum of every buffer after every operation
"""

import sys
from binascii import crc32, hexlify

import framebuf
from array import array
from framebuf import GS2_HMSB, GS4_HMSB, GS8, MONO_HLSB, MONO_HMSB, MONO_VLSB, RGB565, FrameBuffer

FORMATS = (MONO_VLSB, MONO_VLSB, MONO_HLSB, MONO_HMSB, GS2_HMSB, GS4_HMSB, GS8, RGB565)
NAMES = ("pixel", "fill", "fill_rect", "hline", "vline", "rect", "line", "scroll", "blit", "blit", "blit", "blit")


class Random:
    def __init__(self, seed):
        self.s = seed

    def below(self, n):
        self.s = (self.s * 1103515245 + 12345) & 0x3FFFFFFF
        return (self.s >> 8) % n


def room(form, w, h, stride):
    """Bytes that a buffer needs, and some more."""
    if form == MONO_VLSB:
        return stride * ((h + 7) // 8)
    bits = {MONO_HLSB: 1, MONO_HMSB: 1, GS2_HMSB: 2, GS4_HMSB: 4, GS8: 8, RGB565: 16}[form]
    return ((stride + 7) & ~7) * bits * h // 8


def picture(rnd, noise=True):
    """(buffer, width, height, format, stride) of random size."""
    form = FORMATS[rnd.below(len(FORMATS))]
    w, h = 1 + rnd.below(40), 1 + rnd.below(30)
    stride = w + rnd.below(2) * rnd.below(9)
    buf = bytearray(room(form, w, h, stride))
    if noise:
        for i in range(len(buf)):
            buf[i] = rnd.below(256)
    return buf, w, h, form, stride


def lookup(rnd, form, to):
    """A row of colours for every value of a source of this format."""
    n = {MONO_VLSB: 2, MONO_HLSB: 2, MONO_HMSB: 2, GS2_HMSB: 4, GS4_HMSB: 16}.get(form, 256)
    if form == RGB565:
        return None
    values = [(0, 1, 255, 65535, 0x0821, rnd.below(65536))[rnd.below(6)] for _ in range(n)]
    if to == RGB565:
        row = array("H", values)
        return FrameBuffer(row, n, 1, RGB565) if rnd.below(2) else (row, n, 1, RGB565)
    return FrameBuffer(bytearray([v & 255 for v in values]), n, 1, GS8)


def operate(rnd, fb, form, w, h):
    """One operation; its description."""
    name = NAMES[rnd.below(len(NAMES))]
    x, y = rnd.below(w + 20) - 10, rnd.below(h + 20) - 10
    c = (0, 1, 2, 3, 255, 65535, rnd.below(65536))[rnd.below(7)]
    a, b = rnd.below(30) - 3, rnd.below(30) - 3
    if name == "pixel":
        fb.pixel(x, y, c)
        return "pixel", x, y, c, fb.pixel(x, y)
    if name == "fill":
        fb.fill(c)
        return "fill", c
    if name == "scroll":
        a, b = rnd.below(9) - 4, rnd.below(9) - 4
        fb.scroll(a, b)
        return "scroll", a, b
    if name == "fill_rect":
        fb.fill_rect(x, y, a, b, c)
    elif name == "hline":
        fb.hline(x, y, a, c)
    elif name == "vline":
        fb.vline(x, y, a, c)
    elif name == "rect":
        fb.rect(x, y, a, b, c, bool(c & 1))
    elif name == "line":
        fb.line(x, y, a, b, c)
    else:
        return blit(rnd, fb, form, x, y)
    return name, x, y, a, b, c


def blit(rnd, fb, to, x, y):
    parts = picture(rnd)
    form = parts[3]
    source = FrameBuffer(*parts) if rnd.below(2) else (bytes(parts[0]),) + parts[1:]
    key = (-1, 0, 1, 255, 0x0821)[rnd.below(5)]
    row = lookup(rnd, form, to) if rnd.below(2) else None
    if row is None:
        fb.blit(source, x, y, key)
    else:
        fb.blit(source, x, y, key, row)
    return "blit", form, parts[1:3], x, y, key, row is not None


def play(seed, tell=None):
    """Checksum of 60 operations on a random picture; tell(number, operation, buffer) after each."""
    rnd = Random(seed)
    buf, w, h, form, stride = picture(rnd)
    fb = FrameBuffer(buf, w, h, form, stride)
    check = 0
    for i in range(60):
        done = operate(rnd, fb, form, w, h)
        check = crc32(buf, check)
        if tell:
            tell(i, (form, w, h, stride) + done, hexlify(buf).decode())
    return check


def refused(args):
    """Name of the exception that a FrameBuffer of these arguments raises, "" if none."""
    try:
        FrameBuffer(*args)
    except Exception as e:
        return type(e).__name__
    return ""


REFUSED = (
    (bytearray(8), 8, 8, MONO_VLSB),
    (bytearray(7), 8, 8, MONO_VLSB),
    (bytes(8), 8, 8, MONO_VLSB),
    (bytearray(8), 0, 8, MONO_VLSB),
    (bytearray(8), 8, -1, MONO_VLSB),
    (bytearray(8), 8, 8, 9),
    (bytearray(8), 8, 8, MONO_HLSB, 7),
    (bytearray(15), 9, 8, MONO_HLSB),
    (bytearray(8), 8, 8, MONO_HLSB, 9),
    (bytearray(14), 3, 2, RGB565),
    (bytearray(11), 3, 2, RGB565),
    (bytearray(5), 5, 2, GS4_HMSB),
    (bytearray(15), 8, 2, GS8, 9),
    (bytearray(17), 8, 2, GS8, 9),
)


if __name__ == "__main__":
    if sys.argv[1] == "tell":
        play(int(sys.argv[2]), lambda i, done, data: print(i, repr(done).replace(" ", ""), data))
    else:
        print(" ".join([str(getattr(framebuf, n)) for n in ("MONO_VLSB", "RGB565", "GS4_HMSB", "MONO_HLSB", "GS8")]))
        print(" ".join([refused(args) or "-" for args in REFUSED]))
        for seed in sys.argv[1:]:
            print(seed, play(int(seed)))
