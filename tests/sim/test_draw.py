"""The picture of the box: light, controls, sizes. Drawn without any screen."""
import pytest

from sim import png

draw = pytest.importorskip("sim.draw")

DARK = [(0, 0, 0)] * 24
BLANK = bytes(1024)


def grey(surface, x, y):
    return sum(surface.get_at((round(x), round(y)))[:3])


@pytest.fixture(scope="module")
def view():
    return draw.View(780, 912, 24, 7)


def changed(a, b):
    """The rectangle (left, top, right, bottom) in which two pictures differ, or None."""
    Image, ImageChops = pytest.importorskip("PIL.Image"), pytest.importorskip("PIL.ImageChops")
    images = [Image.frombytes("RGB", s.get_size(), draw.pygame.image.tobytes(s, "RGB")) for s in (a, b)]
    return ImageChops.difference(*images).getbbox()


def test_each_corner_has_the_control_that_the_interface_wants(view):
    assert view.at(704, 76) == "timer" and view.at(76, 704) == "back" and view.at(700, 700) == "knob"
    assert view.at(390, 390) is None and view.at(5, 5) is None
    row = [view.at(x, 848) for x in range(40, 760, 4)]
    assert [key for i, key in enumerate(row) if key and key != row[i - 1]] == list("ABCDEFG")


def test_controls_stay_with_the_picture_in_any_window():
    for w, h in ((300, 900), (1600, 500), (390, 456)):
        view = draw.View(w, h, 24, 7)
        x, y = view.px(*view.round["timer"][:2])
        assert view.at(x, y) == "timer" and 0 <= x < w and 0 <= y < h
        x, y = view.px(*view.round["G"][:2])
        assert view.at(x, y) == "G" and y < h


def test_a_lit_pixel_glows_where_it_belongs(view):
    panel = bytearray(1024)
    panel[3 * 128 + 100] = 1 << 5                # x 100, y 29
    s = view.paint(bytes(panel), DARK)
    x, y, w, h = view.panel_rect()
    dot = w / 128
    at = x + (100 + .4) * dot, y + (29 + .4) * dot
    assert grey(s, *at) > 600
    for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)):
        assert grey(s, at[0] + dx * dot, at[1] + dy * dot) < 300


def test_an_led_lights_its_surroundings_and_the_light_falls_off(view):
    leds = list(DARK)
    leds[6] = (255, 204, 0)                      # 3 o'clock
    s, dark = view.paint(BLANK, leds), view.paint(BLANK, DARK)
    x, y = view.px(*view.places[6])
    assert x > 700 and abs(y - 390) < 2
    red, green, blue = s.get_at((round(x), round(y)))[:3]
    assert red > 200 and green > 160
    steps = [grey(s, x, y - d) - grey(dark, x, y - d) for d in (24, 40, 60)]
    assert steps[0] > steps[1] > steps[2] > 0
    far = view.px(*view.places[18])
    assert grey(s, *far) == grey(dark, *far)


def test_twice_the_duty_is_brighter(view):
    def glow(v):
        leds = list(DARK)
        leds[0] = (v, v, v)
        x, y = view.px(*view.places[0])
        return grey(view.paint(BLANK, leds), x, y + 26)
    assert glow(0) < glow(8) < glow(30) < glow(120) < glow(255)


@pytest.mark.parametrize("key", ["back", "timer", "knob", "A", "G"])
def test_a_pressed_key_moves_and_nothing_else(view, key):
    left, top, right, bottom = changed(view.paint(BLANK, DARK), view.paint(BLANK, DARK, (key,)))
    x, y = view.px(*view.round[key][:2])
    r = (view.round[key][2] + 12) * view.k
    assert x - r <= left and right <= x + r and y - r <= top and bottom <= y + r


def test_the_knob_turns_and_comes_round(view):
    first = view.paint(BLANK, DARK, detent=0)
    assert changed(first, view.paint(BLANK, DARK, detent=1))
    assert not changed(first, view.paint(BLANK, DARK, detent=draw.DETENTS))


@pytest.mark.parametrize("leds", [12, 16, 24, 32])
def test_rings_of_any_size(leds):
    view = draw.View(390, 390, leds)
    assert len(view.places) == leds
    x, y = view.places[0]
    assert abs(x - 390) < 1 and y < 100          # 12 o'clock
    x, y = view.places[leds // 4]
    assert x > 700                               # clockwise


def test_the_file_is_a_png_of_the_asked_width(tmp_path):
    Image = pytest.importorskip("PIL.Image")
    draw.save(tmp_path / "box.png", BLANK, DARK, 400)
    draw.save(tmp_path / "seats.png", BLANK, DARK, 400, seats=4)
    with Image.open(tmp_path / "box.png") as a, Image.open(tmp_path / "seats.png") as b:
        assert a.size == (400, 400) and b.size[0] == 400 and b.size[1] > 400


def test_the_panel_alone_needs_no_library(tmp_path):
    Image = pytest.importorskip("PIL.Image")
    panel = bytearray(1024)
    panel[7 * 128 + 127] = 0x80                  # lower right corner
    png.save_panel(tmp_path / "p.png", bytes(panel), 3)
    with Image.open(tmp_path / "p.png") as im:
        assert im.size == (384, 192)
        assert im.getpixel((383, 191)) == 255 and im.getpixel((381, 189)) == 255 and im.getpixel((380, 191)) == 0
        assert sum(im.tobytes()) == 9 * 255
