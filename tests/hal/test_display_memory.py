"""What happens every second allocates nothing: on real MicroPython, where memory is counted."""

import gc

import displayio
import pytest
import vectorio
from adafruit_display_text.label import Label
from display_rig import Silent, font, palette

pytestmark = pytest.mark.both


def screen():
    """(display, countdown, another label, a rectangle, a bitmap) that have all been drawn in every state."""
    if not hasattr(gc, "mem_alloc"):
        pytest.skip("only MicroPython counts its memory")
    d = displayio.Display(Silent(), width=128, height=64)
    root = displayio.Group()
    time = Label(font("xl"), text="28", x=30, y=33)
    name = Label(font("m"), text="Мария 12", x=0, y=5)
    bar = vectorio.Rectangle(pixel_shader=palette(0, 0xFFFFFF), width=60, height=2, x=0, y=61, color_index=1)
    tiles = displayio.Bitmap(8, 16, 2)
    grid = displayio.TileGrid(tiles, pixel_shader=palette(0, 0xFFFFFF), width=4, tile_width=8, tile_height=8, x=90, y=20)
    for layer in (time, name, bar, grid):
        root.append(layer)
    d.root_group = root
    d.refresh()
    return d, time, name, bar, grid


def left_behind(d, turns, *ready):
    """Bytes that are allocated after the turns, done once before so that all that is kept is there."""
    for _ in range(2):
        for act, value in turns:
            act(*ready, value)
            while d.refresh_step():
                pass
    gc.collect()
    gc.disable()
    was = gc.mem_alloc()
    for act, value in turns:
        act(*ready, value)
        while d.refresh_step():
            pass
    now = gc.mem_alloc()
    gc.enable()
    return now - was


def nothing(_):
    pass


def show(label, text):
    label.text = text


def paint(label, color):
    label.color = color


def grow(bar, width):
    bar.width = width


def hide(layer, hidden):
    layer.hidden = hidden


def swap(grid, tile):
    grid[1] = tile


def test_idle():
    d, *_ = screen()
    assert left_behind(d, [(nothing, 0)]) == 0


def test_a_digit():
    d, time, name, *_ = screen()
    assert left_behind(d, [(show, "27"), (show, "28"), (show, "19"), (show, "28")], time) == 0
    assert left_behind(d, [(show, "Мария 13"), (show, "Мария 12")], name) == 0


def test_a_shorter_text():
    d, time, *_ = screen()
    assert left_behind(d, [(show, "9"), (show, ""), (show, "28")], time) == 0


def test_colour_bar_and_hiding():
    d, _, name, bar, _ = screen()
    assert left_behind(d, [(paint, 0), (paint, 0xFFFFFF)], name) == 0
    assert left_behind(d, [(grow, 61), (grow, 60)], bar) == 0
    assert left_behind(d, [(hide, True), (hide, False)], name) == 0


def test_a_tile():
    d, _, _, _, grid = screen()
    assert left_behind(d, [(swap, 1), (swap, 0)], grid) == 0


def test_everything_again():
    d, *_ = screen()
    assert left_behind(d, [(lambda _: d.redraw(), 0)]) == 0


def test_many_different_areas():
    """The windows on the frame that are kept for the next time are few."""
    d, _, _, bar, _ = screen()
    gc.collect()
    was = gc.mem_alloc()
    for x in range(60):
        bar.x = x
        bar.width = 120 - 2 * x
        d.refresh()
    gc.collect()
    assert gc.mem_alloc() - was < 4000


def test_a_glyph_that_has_been_used():
    d, *_ = screen()
    for name in ("s", "h", "xl"):
        f = font(name)
        f.rows(0x35)
        f.width("28")
        gc.collect()
        was = gc.mem_alloc()
        f.rows(0x35)
        f.width("28")
        assert gc.mem_alloc() == was
