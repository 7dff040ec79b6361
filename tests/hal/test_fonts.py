"""Fonts and icons: current, complete, read the same way from memory and from the file."""

import bakedfont
import pytest
from bakedfont import Font
from display_rig import FOLDER, font
from firmware import icons

TEXT = ("s", "m", "h")
ALL = ("s", "m", "h", "l", "xl", "i7", "i9", "i13", "i17", "i23")
BIG = {"l": "0123456789ABCDEFGJKQ?%.,:-+/ ", "xl": "0123456789:- "}
RUSSIAN = "".join([chr(c) for c in range(0x410, 0x450)]) + "Ёё"
SIGNS = "äöüÄÖÜßéèçñ·×±°«»→←↑↓–—…‘’‚“”„№€•−≤≥"
SIZES = {"s": (8, 7, 5), "m": (13, 11, 6), "h": (20, 16, 10), "l": (28, 25, 0), "xl": (40, 40, 0)}


def known(f, text):
    return [c for c in text if f._index(ord(c)) < 0] == []


def rows(g):
    """Rows of a glyph as strings of # and ."""
    data, w, h, _ = g
    stride = (w + 7) >> 3
    made = []
    for y in range(h):
        made.append("".join(["#" if data[y * stride + (x >> 3)] >> (7 - (x & 7)) & 1 else "." for x in range(w)]))
    return made


@pytest.mark.both
@pytest.mark.parametrize("name", ["s", "m", "h", "l", "xl"])
def test_sizes(name):
    f = font(name)
    assert (f.height, f.ascent, f.pitch) == SIZES[name] and f.ascent + f.descent == f.height


@pytest.mark.both
@pytest.mark.parametrize("name", TEXT)
def test_text_fonts_have_three_languages(name):
    f = font(name)
    assert known(f, "".join([chr(c) for c in range(32, 127)])) and known(f, RUSSIAN) and known(f, SIGNS)


@pytest.mark.both
@pytest.mark.parametrize("name", ["l", "xl"])
def test_big_fonts_have_their_set(name):
    assert known(font(name), BIG[name]) and not known(font(name), "x")
    ink = [r for r in rows(font(name).glyph(0x38)) if "#" in r]  # 8
    assert len(ink) == (24 if name == "l" else 40)


@pytest.mark.both
@pytest.mark.parametrize("name", ALL)
def test_lazy_and_loaded_are_the_same(name):
    path = FOLDER + name + ".bin"
    loaded, lazy = Font(path), Font(path, True)
    codes = [0xE000, 0xE005, 0xE009] if name[0] == "i" else [0x30, 0x39, 0x2D, 0x44F, 0x2192, 0x20]
    for cp in codes + [0x4E00]:
        a, b = loaded.glyph(cp), lazy.glyph(cp)
        assert bytes(a[0]) == bytes(b[0]) and a[1:] == b[1:]
        assert len(a[0]) == (a[1] + 7) // 8 * loaded.height == (a[1] + 7) // 8 * a[2] and a[3] == 3


@pytest.mark.both
def test_a_glyph_is_made_once():
    f = Font(FOLDER + "m.bin")
    assert f.rows(65) is f.rows(65) and f.rows(0x4E00) is f.rows(0x4E00)


@pytest.mark.both
@pytest.mark.parametrize("name", ALL)
def test_unknown_characters_are_boxes(name):
    f = font(name)
    r = rows(f.glyph(0x4E00))
    w = len(r[0]) - 1
    assert r[0] == r[f.ascent - 1] == "#" * w + "." and w > 2
    assert all([x == "#" + "." * (w - 2) + "#." for x in r[1 : f.ascent - 1]])
    assert not any(["#" in x for x in r[f.ascent :]])


@pytest.mark.both
def test_widths():
    assert font("s").width("Größe") == 25 and font("m").width("\u4e00a") == 12 and font("h").width("") == 0
    assert font("l").width("1,5 ") == 18 + 9 + 18 + font("l").glyph(32)[1]
    assert font("xl").width("-8") == 50


@pytest.mark.both
def test_a_known_shape():
    assert rows(font("i7").glyph(0xE002)) == [
        "...#...", "..###..", "..###..", ".#####.", ".#####.", "#######", "#######"]
    height, char = icons.find("up7")
    assert rows(font("i%d" % height).glyph(ord(char)))[:5] == ["...#...", "..###..", ".#####.", "#######", "......."]


@pytest.mark.both
def test_every_icon_is_found_and_drawn():
    seen = []
    for name in [n for _, names in icons._NAMES for n in names.split()]:
        height, char = icons.find(name)
        assert known(font("i%d" % height), char) and (height, char) not in seen
        assert "#" in "".join(rows(font("i%d" % height).glyph(ord(char))))
        seen.append((height, char))
    assert len(seen) == 75 and not known(font("i9"), "\ue008")
    for wrong in ("", "disc", "isc7"):
        with pytest.raises(ValueError) as e:
            icons.find(wrong)
        assert "no icon" in str(e.value)


@pytest.mark.both
def test_dots():
    f = bakedfont.Dots(9, 4, 4, 2)
    assert rows(f.glyph(46)) == ["#...#...#", ".........", "#...#...#", "........."]
    assert (f.width("."), f.height, f.ascent, f.pitch) == (9, 4, 0, 9)
    f = bakedfont.Dots(7, 5, 2, 2, True)
    assert rows(f.glyph(46)) == ["#.#.#.#", ".......", "#.....#", ".......", "#.#.#.#"]


@pytest.mark.both
def test_not_a_font():
    with pytest.raises(ValueError, match="not a baked font: .*display_rig.py"):
        Font(FOLDER.rsplit("/", 3)[0] + "/tests/hal/display_rig.py")
    with pytest.raises(OSError):
        Font(FOLDER + "none.bin")


@pytest.mark.both
def test_a_file_that_cannot_be_read_any_more_gives_boxes():
    f = Font(FOLDER + "h.bin", True)
    before = f.rows(65)
    f._file.close()
    assert f.rows(65) is before and rows(f.glyph(66)) == rows(f.glyph(0x4E00))


# ---- the baker ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def baker():
    from tools import bake_fonts

    return bake_fonts


def test_icons_are_current(baker):
    for path, data in baker.build(texts=False).items():
        assert path.read_bytes() == data, "run tools/bake_fonts.py: %s" % path.name


def test_text_fonts_are_current(baker):
    lack = baker.available()
    if lack:
        pytest.skip(lack)
    for path, data in baker.build().items():
        assert path.read_bytes() == data, "run tools/bake_fonts.py: %s" % path.name


def test_every_file_is_baked(baker):
    assert {p.name for p in baker.FONTS.glob("*.bin")} == {n + ".bin" for n in ALL}


def test_check_finds_a_stale_file(baker, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(baker, "ROOT", tmp_path)
    monkeypatch.setattr(baker, "FONTS", tmp_path / "fonts")
    monkeypatch.setattr(baker, "ICONS", tmp_path / "icons.py")
    monkeypatch.setattr(baker, "available", lambda: "not here")
    monkeypatch.setattr("sys.argv", ["bake_fonts.py"])
    assert baker.main() == 0
    monkeypatch.setattr("sys.argv", ["bake_fonts.py", "--check"])
    assert baker.main() == 0
    stale = tmp_path / "fonts" / "i9.bin"
    stale.write_bytes(stale.read_bytes()[:-1] + b"\x01")
    capsys.readouterr()
    assert baker.main() == 1
    assert capsys.readouterr().err.splitlines()[1:] == ["not current: fonts/i9.bin (run tools/bake_fonts.py)"]


@pytest.mark.parametrize("text", ["a\n##\n#\n", "a\n#x\n", "a\n#\n\na\n#\n", "a\n" + "#\n" * 24, "a\n"])
def test_bad_art_is_refused(baker, text):
    with pytest.raises(ValueError, match="^icon a: "):
        baker.load_icons(text)


def test_ink_outside_its_cell_is_refused(baker):
    with pytest.raises(ValueError, match="U\\+0041: ink outside its cell of 3 x 4"):
        baker.bake(baker.Font({"A": (3, {(3, 0)})}, 4, 4))


def test_baked_and_read_back(baker, tmp_path):
    glyphs = {c: (w, {(x, y) for x in range(w) for y in range(5) if (x * 7 + y * 3 + ord(c)) % 3 == 0})
              for c, w in zip("AB\u0416\u0417x", (3, 17, 8, 9, 1))}
    path = tmp_path / "t.bin"
    path.write_bytes(baker.bake(baker.Font(glyphs, 5, 4)))
    read = bakedfont.Font(str(path))
    for c, (w, on) in glyphs.items():
        assert rows(read.glyph(ord(c))) == ["".join(".#"[(x, y) in on] for x in range(w)) for y in range(5)]
    assert not known(read, "C") and not known(read, "\u0415") and not known(read, "\uffff")


def test_scale2x_doubles(baker):
    def block(w, h):
        return {(x, y) for x in range(w) for y in range(h)}

    assert baker.scale2x(block(2, 1)) == block(4, 2)
    corners = {(0, 0), (5, 0), (0, 5), (5, 5)}
    assert baker.scale2x(block(3, 3)) == block(6, 6) - corners
    step = baker.scale2x({(0, 1), (1, 0), (1, 1)})
    assert (1, 1) in step and (0, 0) not in step  # the notch is filled by half of a pixel
