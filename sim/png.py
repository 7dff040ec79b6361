"""PNG files without any library: the panel alone, for machines that have no pygame."""
import struct
import zlib

WIDTH, HEIGHT = 128, 64
_BIT = [bytes(255 * (v >> b & 1) for v in range(256)) for b in range(8)]


def rows(panel):
    """64 rows of 128 bytes, 0 or 255, of a page-major picture of 1024 bytes."""
    return [panel[y // 8 * WIDTH:(y // 8 + 1) * WIDTH].translate(_BIT[y % 8]) for y in range(HEIGHT)]


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def grey(lines):
    """The bytes of an 8 bit grey PNG; `lines` are rows of equal length."""
    head = struct.pack(">IIBBBBB", len(lines[0]), len(lines), 8, 0, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + bytes(line) for line in lines), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def save_panel(path, panel, scale=4):
    """Writes the panel, each pixel `scale` wide, into a PNG file."""
    wide = [bytes(v for v in row for _ in range(scale)) for row in rows(panel)]
    with open(path, "wb") as f:
        f.write(grey([row for row in wide for _ in range(scale)]))
