"""Bakes firmware/fonts/*.bin and firmware/icons.py.

    python tools/bake_fonts.py            writes them
    python tools/bake_fonts.py --check    compares only; status 1 and one line for each file that is not current

Text fonts come from Debian's X11 bitmap fonts (packages xfonts-base, xfonts-100dpi, read with pcf2bdf); icons from
tools/art/icons.txt. Without those packages only the icons are baked, and a sentence says so. Standard library only.
The baked format is described in firmware/lib/README.md, the origin of the fonts in firmware/fonts/NOTICE.md.
"""

import argparse
import gzip
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "firmware" / "fonts"
ICONS = ROOT / "firmware" / "icons.py"
ART = ROOT / "tools" / "art" / "icons.txt"
PACKAGES = "xfonts-base", "xfonts-100dpi"

SIGNS = "‐‑–—‘’‚“”„†•…‰‹›€№™←↑→↓−≤≥≠■□▲►▶▼◀◄●○"
CHARSET = [chr(c) for c in (*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x410, 0x450))] + list("Ёё" + SIGNS)
HELVETICA = "0123456789ABCDEFGJKQ?% "
FIRST_ICON = 0xE000  # private use area
ICON_HEIGHTS = 7, 9, 13, 17, 23


class Font:
    """glyphs: {character: (advance, set of (x, y))}; the cell is height rows, the baseline below row ascent - 1."""

    def __init__(self, glyphs, height, ascent):
        self.glyphs, self.height, self.ascent = glyphs, height, ascent


def load_bdf(lines):
    """A Font from the lines of a BDF file; characters without a Unicode number are left out."""
    glyphs, ascent, descent, rows = {}, 0, 0, None
    code = advance = w = h = ox = oy = 0
    for line in lines:
        key, _, value = line.strip().partition(" ")
        if key == "FONT_ASCENT":
            ascent = int(value)
        elif key == "FONT_DESCENT":
            descent = int(value)
        elif key == "ENCODING":
            code = int(value.split()[0])
        elif key == "DWIDTH":
            advance = int(value.split()[0])
        elif key == "BBX":
            w, h, ox, oy = map(int, value.split())
        elif key == "BITMAP":
            rows = []
        elif key == "ENDCHAR":
            if code >= 0:
                glyphs[chr(code)] = advance, {
                    (ox + x, ascent - oy - h + y) for y, row in enumerate(rows) for x in range(w) if row[x]
                }
            rows = None
        elif rows is not None:
            rows.append([bool(int(key, 16) >> (4 * len(key) - 1 - x) & 1) for x in range(w)])
    return Font(glyphs, ascent + descent, ascent)


def available():
    """None, or a sentence that says what is missing to bake the text fonts."""
    missing = [tool for tool in ("dpkg", "pcf2bdf") if not shutil.which(tool)]
    if not missing:
        missing = [p for p in PACKAGES if subprocess.run(["dpkg", "-L", p], capture_output=True).returncode]
    if missing:
        return "the text fonts need the Debian packages pcf2bdf, %s; missing: %s" % (
            ", ".join(PACKAGES),
            ", ".join(missing),
        )
    return None


def debian(package, name):
    """The Font name.pcf.gz of an installed Debian package."""
    files = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True, check=True).stdout.split()
    path = next(f for f in files if f.endswith("/" + name + ".pcf.gz"))
    with tempfile.NamedTemporaryFile(suffix=".pcf") as plain:
        plain.write(gzip.open(path).read())
        plain.flush()
        bdf = subprocess.run(["pcf2bdf", plain.name], capture_output=True, check=True).stdout
    return load_bdf(bdf.decode("latin1").splitlines())


def fixed(name):
    """A font of xfonts-base cut down to CHARSET; a sign that it lacks stays out."""
    font = debian("xfonts-base", name)
    return Font({c: font.glyphs[c] for c in CHARSET if c in font.glyphs}, font.height, font.ascent)


def block(width, *areas):
    """A glyph of filled rectangles (x0, y0, x1, y1)."""
    return width, {(x, y) for x0, y0, x1, y1 in areas for x in range(x0, x1) for y in range(y0, y1)}


def helvetica():
    """L: digits (24 rows) and capitals (25 rows) of Helvetica Bold 24, and signs with the same stroke.

    Row 0 of what follows is the top of the digits; the cell begins one row above it.
    """
    font = debian("xfonts-100dpi", "helvB24")
    up = font.ascent - 24
    glyphs = {c: (font.glyphs[c][0], {(x, y - up) for x, y in font.glyphs[c][1]}) for c in HELVETICA}
    glyphs["."] = block(9, (2, 20, 6, 24))
    glyphs[","] = block(9, (2, 20, 6, 24), (4, 24, 6, 26), (3, 26, 5, 27))
    glyphs[":"] = block(10, (2, 4, 6, 8), (2, 17, 6, 21))
    glyphs["-"] = block(12, (1, 10, 10, 14))
    glyphs["+"] = block(18, (7, 5, 11, 19), (2, 10, 16, 14))
    glyphs["/"] = 10, {(x, y) for y in range(24) for x in (8 - y // 3, 9 - y // 3)}
    return Font({c: (w, {(x, y + 1) for x, y in on}) for c, (w, on) in glyphs.items()}, 28, 25)


def scale2x(on):
    """Scale2x: doubles a set of pixels with smooth diagonals."""
    out = set()
    for x, y in {(x + dx, y + dy) for x, y in on for dx in (-1, 0, 1) for dy in (-1, 0, 1)}:
        p, up, right, left, down = (
            q in on for q in ((x, y), (x, y - 1), (x + 1, y), (x - 1, y), (x, y + 1))
        )
        corners = (
            up if left == up and left != down and up != right else p,
            right if up == right and up != left and right != down else p,
            left if down == left and down != right and left != up else p,
            down if right == down and right != up and down != left else p,
        )
        out |= {(2 * x + i % 2, 2 * y + i // 2) for i in range(4) if corners[i]}
    return out


def enlarge(on):
    """24 rows become 40: doubled twice to 96, then a pixel is set if at least half of its 2.4 x 2.4 area is."""
    big = scale2x(scale2x(on))
    return {
        (x, y)
        for y in range(40)
        for x in range(-1, 36)
        if sum((int(x * 2.4 + i * 0.4), int(y * 2.4 + j * 0.4)) in big for i in range(6) for j in range(6)) >= 18
    }


def extra_large(font):
    """XL: the digits, colon, minus sign and space of L, their 24 rows made 40."""
    glyphs = {}
    for c in "0123456789:- ":
        width, on = font.glyphs[c]
        glyphs[c] = width * 5 // 3, enlarge({(x, y - 1) for x, y in on})
    return Font(glyphs, 40, 40)


def load_icons(text):
    """[(name, rows of '.' and '#')] from the art file: blocks of a name and its rows, parted by empty lines."""
    icons = []
    for part in text.strip().split("\n\n"):
        name, *rows = part.strip().split("\n")
        if not rows or any(len(r) != len(rows[0]) or set(r) - set(".#") for r in rows):
            raise ValueError("icon %s: rows of equal length made of . and #" % name)
        if len(rows) > ICON_HEIGHTS[-1] or any(name == n for n, _ in icons):
            raise ValueError("icon %s: at most %d rows, each name once" % (name, ICON_HEIGHTS[-1]))
        icons.append((name, rows))
    return icons


def icon_fonts(icons):
    """{height: ([names], Font)}: an icon goes into the lowest font that holds its rows, at the top of the cell."""
    made = {}
    for height in ICON_HEIGHTS:
        below = max([0] + [h for h in ICON_HEIGHTS if h < height])
        mine = [(name, rows) for name, rows in icons if below < len(rows) <= height]
        glyphs = {
            chr(FIRST_ICON + i): (len(rows[0]), {(x, y) for y, r in enumerate(rows) for x in range(len(r)) if r[x] == "#"})
            for i, (_, rows) in enumerate(mine)
        }
        made[height] = [name for name, _ in mine], Font(glyphs, height, height)
    return made


def bake(font):
    """The bytes of the baked file."""
    chars = sorted(font.glyphs)
    ranges = []
    for c in map(ord, chars):
        if ranges and c == ranges[-1][1] + 1:
            ranges[-1][1] = c
        else:
            ranges.append([c, c])
    widths = [font.glyphs[c][0] for c in chars]
    varies = len(set(widths)) > 1
    out = [b"CRF1", struct.pack("<BBBBBHB", max(widths), font.height, font.ascent, varies, len(ranges), len(chars), 0)]
    start = 0
    for first, last in ranges:
        out.append(struct.pack("<HHH", first, last, start))
        start += last - first + 1
    if varies:
        out.append(bytes(widths))
    for c in chars:
        out.append(rows_of(c, font))
    return b"".join(out)


def rows_of(c, font):
    """Rows of one glyph, MONO_HLSB. ValueError if its ink leaves the cell."""
    width, on = font.glyphs[c]
    if any(not (0 <= x < width and 0 <= y < font.height) for x, y in on):
        raise ValueError("glyph U+%04X: ink outside its cell of %d x %d" % (ord(c), width, font.height))
    stride = (width + 7) // 8
    rows = [0] * font.height
    for x, y in on:
        rows[y] |= 1 << (stride * 8 - 1 - x)
    return b"".join(r.to_bytes(stride, "big") for r in rows)


def icons_module(fonts):
    """Source of firmware/icons.py."""
    lines = ['"""Names of the icons: where each stands in the icon fonts. Written by tools/bake_fonts.py."""', "", "_NAMES = ("]
    for height, (names, _) in fonts.items():
        lines.append("    (%d, (" % height)
        line = " "
        for name in names:
            if len(line) + len(name) > 100:
                lines.append('        "%s"' % line)
                line = ""
            line += name + " "
        lines += ['        "%s"' % line, "    )),"]
    lines += [
        ")",
        "",
        "",
        "def find(name):",
        '    """(height of its icon font, character) of an icon. ValueError: no such icon."""',
        '    word = " " + name + " "',
        "    for height, names in _NAMES:",
        "        at = names.find(word)",
        "        if at >= 0:",
        '            return height, chr(0x%X + names.count(" ", 0, at))' % FIRST_ICON,
        '    raise ValueError("no icon " + name)',
        "",
    ]
    return "\n".join(lines)


def build(texts=True):
    """{path: bytes} of everything that is baked; texts: the text fonts too."""
    icons = icon_fonts(load_icons(ART.read_text(encoding="ascii")))
    made = {FONTS / ("i%d.bin" % height): bake(font) for height, (_, font) in icons.items()}
    made[ICONS] = icons_module(icons).encode()
    if texts:
        large = helvetica()
        fonts = {"s": fixed("5x8"), "m": fixed("6x13"), "h": fixed("10x20"), "l": large, "xl": extra_large(large)}
        made.update({FONTS / (name + ".bin"): bake(font) for name, font in fonts.items()})
    return made


def main():
    """Command line; the exit status."""
    parser = argparse.ArgumentParser(description="bake the fonts and icons")
    parser.add_argument("--check", action="store_true", help="compare only")
    args = parser.parse_args()
    lack = available()
    if lack:
        print("icons only: " + lack, file=sys.stderr)
    stale = 0
    for path, data in build(not lack).items():
        if args.check:
            if not path.exists() or path.read_bytes() != data:
                print("not current: %s (run tools/bake_fonts.py)" % path.relative_to(ROOT), file=sys.stderr)
                stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            print("%6d bytes  %s" % (len(data), path.relative_to(ROOT)))
    return stale


if __name__ == "__main__":
    sys.exit(main())
