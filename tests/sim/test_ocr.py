"""Text on the panel: found where it stands, in every font, normal and inverse, and not where it does not."""
import pytest

from sim import ocr
from tests.sim.fakebox import blank, fill, put, write


def panel_with(text, x, y, font, inverse=False):
    p = blank()
    write(p, text, x, y, font, inverse)
    return p


@pytest.mark.parametrize("font, text", [("s", "Übermut 12/8"), ("m", "Ноль семь"), ("h", "Größe"), ("l", "1969"),
                                        ("xl", "1:30")])
@pytest.mark.parametrize("inverse", [False, True])
@pytest.mark.parametrize("x, y", [(0, 0), (3, 11), (7, 24)])
def test_text_is_found_where_it_was_drawn(font, text, inverse, x, y):
    p = panel_with(text, x, y, font, inverse)
    assert ocr.find(p, text) == (font, x, y)


@pytest.mark.parametrize("font", ["s", "m", "h"])
def test_one_wrong_pixel_hides_a_text(font):
    p = panel_with("Croupier", 5, 20, font)
    face = next(f for f in ocr.faces() if f.name == font)
    g = face.glyph("C")
    put(p, 5 + g.left, 20 + g.top, 1 - (g.rows[g.top] >> g.left & 1))
    assert ocr.find(p, "Croupier") is None
    assert ocr.find(p, "roupier")


def test_another_number_is_not_found():
    p = panel_with("1969", 10, 20, "l")
    assert ocr.find(p, "1968") is None and ocr.find(p, "19690") is None
    assert ocr.find(p, "96")                    # a part


@pytest.mark.parametrize("shown, asked", [("ö", "o"), ("Й", "И"), ("=", "-"), ("Ё", "Е"), ("i", "ı")])
def test_a_sign_inside_another_is_not_the_sign(shown, asked):
    for face in ocr.faces()[:3]:
        if shown != "Ё" or face.name != "s":        # S has no room for its dots
            assert ocr.find(panel_with("a" + shown + "a", 30, 20, face.name), asked, [face]) is None


def test_a_hairline_or_a_bar_at_the_edge_of_the_cell_does_no_harm():
    p = panel_with("Settings", 4, 9, "m")
    fill(p, 0, 9, 128, 1)
    assert ocr.find(p, "Settings") == ("m", 4, 9)
    p = blank()
    fill(p, 0, 24, 128, 16)                     # a bar lower than the cell of its text
    write(p, "TIME IS UP", 10, 22, "h", True)
    fill(p, 0, 20, 128, 4, 0)
    assert ocr.find(p, "TIME IS UP")


def test_a_line_through_the_letters_hides_them():
    p = panel_with("Settings", 4, 20, "m")
    fill(p, 0, 26, 128, 1)
    assert ocr.find(p, "Settings") is None


def test_the_active_place_of_a_number_is_inverse_and_may_stand_one_pixel_off():
    p = blank()
    x = write(p, "196", 34, 21, "l")
    fill(p, x, 18, 20, 30)
    write(p, "9", x + 1, 21, "l", True)
    assert ocr.find(p, "1969")
    assert ocr.find(p, "1966") is None
    p = blank()
    fill(p, 33, 18, 20, 30)
    x = write(p, "1", 34, 21, "l", True)
    write(p, "969", x + 1, 21, "l")
    assert ocr.find(p, "1969")


def test_a_text_needs_its_space():
    p = blank()
    x = write(p, "ab", 4, 20, "m")
    write(p, "cd", x + 6, 20, "m")
    assert ocr.find(p, "ab cd")
    fill(p, x + 2, 20, 2, 13)
    assert ocr.find(p, "ab cd") is None


def test_nothing_and_unknown_characters_are_not_found():
    assert ocr.find(blank(), "   ") is None
    assert ocr.find(blank(), "漢") is None and ocr.missing("漢") and not ocr.missing("Ж ×7")


def test_reading_gives_the_lines_from_top_to_bottom():
    p = panel_with("What shall we do?", 0, 0, "s")
    fill(p, 0, 9, 128, 1)
    fill(p, 0, 22, 123, 20)
    write(p, "Play", 25, 22, "h", True)
    write(p, "Timer", 25, 41, "m")
    write(p, "OK", 100, 56, "s")
    assert ocr.read(p) == ["What shall we do?", "Play", "Timer", "OK"]
