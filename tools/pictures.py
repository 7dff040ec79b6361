"""Draw every screen of the console in three languages, check that every text can be read, compare with what was drawn before.

    python -m tools.pictures                 draw all, check, compare; contact sheets in out/pictures, exit 1 if anything is wrong
    python -m tools.pictures --record        take the present pictures as the right ones (refused while a test of the console fails)
    python -m tools.pictures --only D4       only pictures whose name begins so

    python -m tools.pictures --docs          draw the pictures that docs/play shows

Right pictures lie in tests/console/golden: a sheet a language, 16 panels in a row without gaps, and their names in order.
Pixels are compared, never bytes of PNG files. The drawn design lies in tests/console/drawn, 8 in a row, in the order of CODES.
"""
import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from sim import png
from tools import scenes
from tools import scenes_design, scenes_drawn, scenes_games, scenes_more, scenes_selftest, scenes_table  # noqa: F401  (each adds to scenes.SCENES)

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "console" / "golden"
PLAY = ROOT / "docs" / "play"
_LINK = re.compile(r"\(pictures/([\w-]+)(\.de|\.ru)?\.png\)")
DRAWN = ROOT / "tests" / "console" / "drawn"
LANGUAGES = ("en", "de", "ru")
ACROSS = 16
CODES = ("A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 B1 B2 B3 B4 B5 B6 B7 C1 C2 C3 C4 C5 C6 C7 C8 C9 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 "
         "D15 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 F1 F2 F3 F4 F5 F6 F7 G1 G2 G3 G4 G5 G6 G7 H1 H2 H3 H4 H5 H6 I1 I2 I3 I4 I5 I6 I7 I8 I9 J1 J2 J3").split()
W, H = png.WIDTH, png.HEIGHT


class Picture:
    """One panel: `name`, `rows` (64 rows of 128 bytes, 0 or 255), `faults` (sentences), `drawn` (code of the design, or None)."""

    def __init__(self, name, rows, faults, drawn):
        self.name, self.rows, self.faults, self.drawn = name, rows, faults, drawn


# ---- what is seen --------------------------------------------------------------------------------------------------------
class Ink:
    """The pixels of one label as they should stand: `cells` {(x, y)}, `ground` the pixels around them inside its signs."""

    def __init__(self, text, font, x, top, white):
        self.text, self.white = text, white
        self.cells, self.ground = set(), set()
        for c in text:
            x += self._sign(font, c, x, top)

    def _sign(self, font, c, x, top):
        buffer, width, height, _ = font.glyph(ord(c))
        stride = (width + 7) // 8
        here = set()
        for r in range(height):
            bits = int.from_bytes(bytes(buffer[r * stride:(r + 1) * stride]), "big")
            for k in range(width):
                if bits >> (8 * stride - 1 - k) & 1:
                    here.add((x + k, top + r))
        if here:
            xs, ys = [p[0] for p in here], [p[1] for p in here]
            box = {(a, b) for a in range(min(xs), max(xs) + 1) for b in range(min(ys), max(ys) + 1)}
            self.ground |= box - here
        self.cells |= here
        return width


def labels(kit):
    """The Ink of every label that the picture on the panel is made of."""
    fonts = {id(font): font for font in list(kit.fonts) + list(kit._icons.values())}
    found = []
    for key, row in kit._labels.items():
        font = fonts[key]
        for item in row[1:row[0] + 1]:
            if item.text and not item.hidden:
                found.append(Ink(item.text, font, item.x, item.y - (font.ascent - font.ascent // 2), bool(item.color)))
    return found


def faults(kit, rows):
    """Texts that are cut off, covered, too close to each other, or that cannot be told from what lies behind them."""
    found, inks = [], labels(kit)
    for ink in inks:
        word = ink.text if ink.text.isprintable() and ink.text[0] < "\ue000" else "an icon"
        if any(not (0 <= x < W and 0 <= y < H) for x, y in ink.cells):
            found.append("%s is cut off" % word)
            continue
        right = 255 if ink.white else 0
        if any(rows[y][x] != right for x, y in ink.cells):
            found.append("%s is covered" % word)
        elif any(rows[y][x] == right for x, y in ink.ground):
            found.append("something lies behind %s" % word)
    return found + _close(inks)


def _close(inks):
    """Two texts of which one begins in the column where the other ends."""
    owner, found = {}, []
    for i, ink in enumerate(inks):
        for p in ink.cells:
            owner[p] = i
    for i, ink in enumerate(inks):
        for x, y in ink.cells:
            j = owner.get((x + 1, y))
            if j is not None and j != i and inks[j].white == ink.white:
                found.append("%s touches %s" % (ink.text, inks[j].text))
                break
    return found


def draw(lang, only=""):
    """All pictures of one language, in order."""
    pictures = []

    def take(name, drawn, stage):
        if name.startswith(only):
            rows = png.rows(stage.box.panel())
            pictures.append(Picture(name, rows, faults(stage.app.kit, rows), drawn))

    for f in scenes.SCENES:
        with tempfile.TemporaryDirectory() as folder:
            f(scenes.Stage(folder, lang, take))
    return pictures


# ---- sheets ----------------------------------------------------------------------------------------------------------------
def image(rows):
    return Image.frombytes("L", (W, H), b"".join(bytes(row) for row in rows)).convert("1")


def sheet(pictures, across=ACROSS):
    """All pictures at 1:1 without gaps."""
    out = Image.new("1", (across * W, -(-len(pictures) // across) * H))
    for i, p in enumerate(pictures):
        out.paste(image(p.rows), (i % across * W, i // across * H))
    return out


def cell(img, i, across):
    """Picture i of a sheet."""
    x, y = i % across * W, i // across * H
    return img.crop((x, y, x + W, y + H))


def contact(pictures, path, scale=2, across=8):
    """A sheet for people: names above the pictures, faults in inverse."""
    w, h = W * scale + 8, H * scale + 18
    out = Image.new("L", (across * w, -(-len(pictures) // across) * h), 70)
    pen = ImageDraw.Draw(out)
    for i, p in enumerate(pictures):
        x, y = i % across * w + 4, i // across * h + 14
        pen.text((x, y - 12), p.name + ("  !" if p.faults else ""), fill=255)
        out.paste(image(p.rows).convert("L").resize((W * scale, H * scale), Image.NEAREST), (x, y))
    out.save(path)


# ---- right pictures --------------------------------------------------------------------------------------------------------
def names_on_file():
    path = GOLDEN / "names.txt"
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def differences(lang, pictures):
    """([(name, old image or None, new image or None)] where they differ or one is missing). Order does not matter."""
    names = names_on_file()
    path = GOLDEN / (lang + ".png")
    old = Image.open(path).convert("1") if path.exists() else None
    news = {p.name: image(p.rows) for p in pictures}
    found = []
    for i, name in enumerate(names if old else []):
        was = cell(old, i, ACROSS)
        if name not in news or news[name].tobytes() != was.tobytes():
            found.append((name, was, news.get(name)))
    return found + [(name, None, new) for name, new in news.items() if not old or name not in names]


def sorted_out(found):
    """[(what is the matter, names)] of what differences() gives."""
    groups = (("differ", [n for n, old, new in found if old and new]), ("are new", [n for n, old, new in found if not old]),
              ("are orphans, no scene draws them any more", [n for n, old, new in found if not new]))
    return [(what, names) for what, names in groups if names]


def report(found, path):
    """Old, new and their difference (red: gone, green: came) below each other, side by side for all."""
    out = Image.new("RGB", (len(found[:40]) * (W + 6), 3 * (H + 4) + 14), (60, 60, 60))
    pen = ImageDraw.Draw(out)
    for i, (name, old, new) in enumerate(found[:40]):
        x = i * (W + 6) + 3
        pen.text((x, 1), name[:20], fill=(255, 255, 255))
        blank = Image.new("1", (W, H))
        a, b = (old or blank).convert("L"), (new or blank).convert("L")
        for j, img in enumerate((a, b, Image.merge("RGB", (a, b, Image.new("L", (W, H)))))):
            out.paste(img.convert("RGB"), (x, 13 + j * (H + 4)))
    out.save(path)


def design(lang, pictures):
    """{code: number of pixels that differ from the drawn design}."""
    drawn = Image.open(DRAWN / ("pixels-%s.png" % lang)).convert("1")
    out = {}
    for p in pictures:
        if p.drawn:
            a, b = image(p.rows), cell(drawn, CODES.index(p.drawn), 8)
            out[p.drawn] = sum(x != y for x, y in zip(a.convert("L").tobytes(), b.convert("L").tobytes()))
    return out


# ---- command -----------------------------------------------------------------------------------------------------------------
def tests_pass():
    """Do the tests of the console pass, those of the right pictures left out?"""
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "--no-mpy", "-x", "tests/console", "--deselect",
                           "tests/console/test_pictures.py::test_golden"], cwd=ROOT).returncode == 0


def record(drawn):
    GOLDEN.mkdir(parents=True, exist_ok=True)
    (GOLDEN / "names.txt").write_text("\n".join(p.name for p in drawn["en"]) + "\n", encoding="utf-8")
    for lang in LANGUAGES:
        sheet(drawn[lang]).save(GOLDEN / (lang + ".png"), optimize=True)


def links():
    """{file name: (scene, language)} of the pictures that docs/play shows: NAME.png, or NAME.de.png in German."""
    found = {}
    for page in sorted(PLAY.glob("*.md")):
        for name, lang in _LINK.findall(page.read_text(encoding="utf-8")):
            found[name + (lang or "") + ".png"] = (name, lang[1:] if lang else "en")
    return found


def doc_picture(rows):
    """A panel as docs show it: two by two dots a pixel, with a margin."""
    out = Image.new("1", (2 * W + 12, 2 * H + 12))
    out.paste(image(rows).resize((2 * W, 2 * H), Image.NEAREST), (6, 6))
    return out


def draw_docs(drawn):
    """Write the pictures of docs/play; SystemExit names one that no scene gives."""
    by_name = {(p.name, lang): p for lang in drawn for p in drawn[lang]}
    (PLAY / "pictures").mkdir(exist_ok=True)
    for name, key in links().items():
        if key not in by_name:
            sys.exit("docs/play shows %s, and no scene in tools/scenes*.py is called %s" % (name, key[0]))
        doc_picture(by_name[key].rows).save(PLAY / "pictures" / name, optimize=True)


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.pictures", description="Draw every screen, check it, compare it with the right pictures.")
    ap.add_argument("--record", action="store_true", help="take the present pictures as the right ones")
    ap.add_argument("--docs", action="store_true", help="write the pictures that docs/play shows")
    ap.add_argument("--only", default="", help="only pictures whose name begins with this")
    ap.add_argument("--out", default=str(ROOT / "out" / "pictures"), help="folder of the contact sheets")
    args = ap.parse_args(argv)
    if args.record and args.only:
        ap.error("--record takes all pictures: leave out --only")
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    drawn, wrong = {}, 0
    for lang in LANGUAGES:
        drawn[lang] = draw(lang, args.only)
        contact(drawn[lang], out / (lang + ".png"))
        for p in drawn[lang]:
            for fault in p.faults:
                wrong += 1
                print("%s %s: %s" % (lang, p.name, fault))
    print("%d pictures, %d faults; contact sheets in %s" % (sum(map(len, drawn.values())), wrong, out))
    if args.docs:
        draw_docs(drawn)
        return
    if args.record:
        if wrong or not tests_pass():
            sys.exit("nothing was recorded: first mend what is wrong")
        record(drawn)
        print("recorded in %s" % GOLDEN)
        return
    for lang in LANGUAGES if not args.only else ():
        found = differences(lang, drawn[lang])
        wrong += len(found)
        if found:
            report(found, out / ("differences-%s.png" % lang))
            for what, names in sorted_out(found):
                print("%s: %d %s: %s" % (lang, len(names), what, " ".join(names[:30])))
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
