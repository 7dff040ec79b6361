"""The displayio subset: what it refuses, what a change costs, and that no pixel is ever left behind."""

import displayio
import pytest
import vectorio
from adafruit_display_text.label import Label
from display_rig import Panel, afresh, display, font, lit, palette

pytestmark = pytest.mark.both

WHITE = 0xFFFFFF


def rectangle(x, y, w, h, **more):
    return vectorio.Rectangle(pixel_shader=palette(0, WHITE), width=w, height=h, x=x, y=y, color_index=1, **more)


def at(text, name, x, y, **more):
    return Label(font(name), text=text, anchor_point=(0, 0), anchored_position=(x, y), **more)


# ---- what stands where ------------------------------------------------------------------------------------------------


def test_a_rectangle_covers_its_pixels():
    _, panel, _ = display(rectangle(3, 6, 5, 4))
    assert lit(panel.ram) == {(x, y) for x in range(3, 8) for y in range(6, 10)}


def test_the_last_layer_is_on_top():
    black = vectorio.Rectangle(pixel_shader=palette(0), width=3, height=2, x=4, y=7)
    d, panel, root = display(rectangle(3, 6, 5, 4), black)
    assert (4, 7) not in lit(panel.ram) and (3, 6) in lit(panel.ram)
    root.append(root.pop(0))
    assert (4, 7) in lit(afresh(d))


def test_groups_carry_their_layers():
    d, panel, root = display()
    inner = displayio.Group(x=10, y=20)
    inner.append(rectangle(1, 2, 1, 1))
    root.append(inner)
    root.x = 5
    d.refresh()
    assert lit(panel.ram) == {(16, 22)}
    inner.y = -2
    d.refresh()
    assert lit(panel.ram) == {(16, 0)}
    inner.hidden = True
    d.refresh()
    assert lit(panel.ram) == set()


def test_transparent_and_opaque():
    b = displayio.Bitmap(2, 1, 2)
    b[1, 0] = 1
    p = palette(0, 0)
    p.make_transparent(1)
    d, panel, _ = display(rectangle(0, 0, 2, 1), displayio.TileGrid(b, pixel_shader=p))
    assert lit(panel.ram) == {(1, 0)} and p.is_transparent(1)
    p.make_opaque(1)
    d.refresh()
    assert lit(panel.ram) == set()


@pytest.mark.parametrize("values", [2, 3, 4, 5, 16, 17, 256])
def test_bitmaps_of_all_depths(values):
    b = displayio.Bitmap(9, 3, values)
    b[8, 2] = values - 1
    b[20] = values - 1  # x 2, y 2
    assert b[8, 2] == b[2, 2] == values - 1 and b[0] == 0
    p = displayio.Palette(values)
    p[values - 1] = WHITE
    d, panel, _ = display(displayio.TileGrid(b, pixel_shader=p, x=1, y=1))
    assert lit(panel.ram) == {(9, 3), (3, 3)}
    b.fill(values - 1)
    d.refresh()
    assert len(lit(panel.ram)) == 27


def test_a_bitmap_of_one_value_is_an_area():
    b = displayio.Bitmap(300, 300, 1)
    _, panel, _ = display(displayio.TileGrid(b, pixel_shader=palette(WHITE)))
    assert panel.ram == b"\xff" * 1024 and b[299, 299] == 0


def test_tiles():
    sheet = displayio.Bitmap(3, 4, 2)  # two tiles of 3 x 2: one pixel, two pixels
    sheet[0, 0] = sheet[1, 2] = sheet[2, 3] = 1
    grid = displayio.TileGrid(sheet, pixel_shader=palette(0, WHITE), width=2, height=2, tile_width=3, tile_height=2, x=10, y=10)
    d, panel, _ = display(grid)
    assert lit(panel.ram) == {(10, 10), (13, 10), (10, 12), (13, 12)}
    grid[1, 0] = 1
    grid[2] = 1
    d.refresh()
    assert lit(panel.ram) == {(10, 10), (14, 10), (15, 11), (11, 12), (12, 13), (13, 12)}
    assert grid[0, 1] == grid[2] == 1 and grid[3] == 0


def test_widths_of_a_proportional_text():
    label = at("1.5", "l", 0, 0)
    assert label.width == 18 + 9 + 18 == font("l").width("1.5")
    assert label.bounding_box == (0, 12 - 25, 45, 28) and label.height == 28
    label.text = ""
    assert (label.width, label.height) == (0, 0)


@pytest.mark.parametrize("point, x, y", [((0, 0), 64, 32), ((0.5, 0.5), 52, 26), ((1.0, 0), 40, 32), ((0, 1.0), 64, 19)])
def test_anchors(point, x, y):
    _, panel, _ = display(Label(font("m"), text="\u4e00\u4e00\u4e00\u4e00", anchor_point=point, anchored_position=(64, 32)))
    ink = lit(panel.ram)
    assert (min(p[0] for p in ink), min(p[1] for p in ink)) == (x, y)  # boxes fill their cells on the left and on top


def test_an_anchored_text_stays_anchored():
    label = Label(font("s"), text="1", anchor_point=(1.0, 0), anchored_position=(128, 0))
    d, panel, root = display(label)
    for text in ("12", "", "4321", "7"):
        label.text = text
        d.refresh()
        assert label.x == 128 - 5 * len(text)
    assert panel.ram == afresh(d)


def test_black_on_white():
    _, panel, _ = display(at("\u4e00", "s", 0, 0, color=0, background_color=WHITE))
    assert len(lit(panel.ram)) == 5 * 8 - (4 * 2 + 5 * 2)  # the box is 4 x 7, one pixel thick


# ---- what a change costs ----------------------------------------------------------------------------------------------


def cost(d, panel):
    panel.clear()
    d.refresh()
    return panel.sent


def test_nothing_changed_costs_nothing():
    label = at("28", "xl", 30, 13)
    d, panel, root = display(label)
    label.text = "28"
    label.x = label.x
    label.hidden = False
    root.y = 0
    assert d.refresh_step() is False and panel.sent == 0


@pytest.mark.parametrize("name, before, after, own", [
    ("xl", "28", "27", 30 * 6), ("l", "1969", "1968", 18 * 5), ("s", "Punkte 12 von 20", "Punkte 13 von 20", 5),
    ("m", "0:59", "0:58", 6 * 3), ("xl", "28", "38", 30 * 6)])
def test_a_digit_costs_its_own_bytes(name, before, after, own):
    label = at(before, name, 9, 13 if name != "s" else 16)
    d, panel, root = display(label)
    label.text = after
    assert cost(d, panel) <= own
    assert panel.ram == afresh(d)


def test_two_digits_far_apart_are_sent_alone():
    label = at("1              1", "s", 0, 16)
    d, panel, _ = display(label)
    label.text = "2              2"
    first, last = at("1", "s", 0, 40), at("1", "s", 120, 40)
    assert cost(d, panel) == 16 * 5  # one label: from the first to the last change
    d, panel, _ = display(first, last)
    first.text = last.text = "2"
    assert cost(d, panel) == 2 * 5


def test_neighbours_go_together():
    labels = [at("1", "s", 5 * i, 16) for i in range(12)]
    d, panel, _ = display(*labels)
    for label in labels:
        label.text = "2"
    assert cost(d, panel) == 60 and len(panel.bands) == 1


def test_hidden_changes_cost_nothing():
    label, box = at("1", "s", 0, 0), rectangle(50, 50, 5, 5)
    group = displayio.Group()
    d, panel, root = display(label, group)
    group.append(box)
    label.hidden = group.hidden = True
    d.refresh()
    label.text = "22"
    label.x = 70
    box.x = 60
    group.y = 3
    assert cost(d, panel) == 0
    label.hidden = group.hidden = False
    d.refresh()
    assert panel.ram == afresh(d) and (60, 53) in lit(panel.ram)


def test_many_changes_find_room():
    labels = [at("1", "s", 30 * (i % 4), 8 * (i // 4)) for i in range(32)]
    d, panel, root = display(*labels)
    for label in labels:
        label.text = "2"
    d.refresh()
    assert panel.ram == afresh(d)


def test_a_step_sends_at_most_one_band_of_a_page():
    d, panel, root = display(at("28", "xl", 30, 13), at("W" * 25, "s", 0, 0), rectangle(7, 3, 90, 50))
    d.redraw()
    more = True
    while more:
        panel.clear()
        more = d.refresh_step()
        assert len(panel.bands) <= 1 and panel.sent <= 128
    assert panel.ram == afresh(d)


def test_a_large_piece_is_drawn_in_one_step_and_sent_in_the_next():
    d, panel, _ = display(at("28", "xl", 30, 13))
    d.redraw()
    assert d.refresh_step() and panel.sent == 0
    assert d.refresh_step() and panel.bands == [(0, 128, 0, 1)]


# ---- never a stale pixel ------------------------------------------------------------------------------------------------


def test_changes_between_two_bands():
    label, box = at("28", "xl", 30, 13), rectangle(0, 0, 128, 64)
    for steps in range(12):
        d, panel, root = display(label, box)
        box.hidden = not box.hidden
        for _ in range(steps):
            d.refresh_step()
        box.x = steps * 5
        label.text = str(steps)
        d.refresh_step()
        label.y = 40 - steps
        d.refresh()
        box.x = 0
        d.refresh()
        assert panel.ram == afresh(d), steps
        root.remove(label)
        root.remove(box)


def test_removed_and_replaced():
    label, box, other = at("28", "m", 30, 13), rectangle(0, 0, 50, 20), rectangle(60, 40, 9, 9)
    group = displayio.Group(x=3)
    d, panel, root = display(group)
    group.append(box)
    group.append(label)
    d.refresh()
    assert group.pop() is label and len(group) == 1
    d.refresh()
    assert (52, 13) in lit(panel.ram)
    group[0] = other
    d.refresh()
    assert lit(panel.ram) == {(x, y) for x in range(63, 72) for y in range(40, 49)}
    root.remove(group)
    d.refresh()
    assert lit(panel.ram) == set()
    del group[0]
    assert not group and group.append(box) is None and group


def test_redraw_brings_everything_back():
    d, panel, root = display(at("28", "xl", 30, 13))
    for steps in range(11):
        d.redraw()
        for _ in range(steps):
            d.refresh_step()
        panel.ram[:] = bytes(1024)  # the panel loses its memory in the middle of a picture
        d.redraw()
        d.refresh()
        assert panel.ram == afresh(d)


def test_another_root_group():
    d, panel, root = display(rectangle(0, 0, 9, 9))
    other = displayio.Group()
    other.append(rectangle(50, 5, 2, 2))
    d.root_group = other
    d.refresh()
    assert lit(panel.ram) == {(50, 5), (51, 5), (50, 6), (51, 6)}
    root[0].x = 1
    assert d.refresh_step() is False  # what is not shown is not drawn
    d.root_group = root
    d.refresh()
    assert (9, 8) in lit(panel.ram) and (0, 0) not in lit(panel.ram)
    d.root_group = None
    d.refresh()
    assert lit(panel.ram) == set()


def test_a_bitmap_in_two_grids_and_a_palette_in_two_layers():
    b, p = displayio.Bitmap(4, 4, 2), palette(0, WHITE)
    d, panel, root = display(displayio.TileGrid(b, pixel_shader=p), displayio.TileGrid(b, pixel_shader=p, x=100, y=50))
    b[1, 1] = 1
    d.refresh()
    assert lit(panel.ram) == {(1, 1), (101, 51)}
    p[1] = 0
    d.refresh()
    assert lit(panel.ram) == set()


def test_a_palette_that_was_never_set_is_black():
    b = displayio.Bitmap(4, 4, 2)
    grid = displayio.TileGrid(b, pixel_shader=palette(WHITE, 0))
    box = rectangle(20, 0, 4, 4)
    d, panel, _ = display(grid, box)
    assert len(lit(panel.ram)) == 32
    grid.pixel_shader = displayio.Palette(2)
    box.color_index = 0
    d.refresh()
    assert lit(panel.ram) == set()
    grid.pixel_shader[0] = WHITE
    d.refresh()
    assert len(lit(panel.ram)) == 16


def test_hidden_from_the_start():
    box, label = rectangle(0, 0, 9, 9), at("8", "s", 0, 0)
    grid = displayio.TileGrid(displayio.Bitmap(9, 9, 1), pixel_shader=palette(WHITE))
    for layer in (box, label, grid):
        layer.hidden = True
    d, panel, root = display(box, label, grid)
    assert lit(panel.ram) == set() and root.pop(0) is box
    label.text = "1"
    label.hidden = False
    d.refresh()
    assert panel.ram == afresh(d) and lit(panel.ram)


# ---- what is refused ----------------------------------------------------------------------------------------------------


def refused(kind, act):
    with pytest.raises(kind) as e:
        act()
    if kind not in (TypeError, AttributeError):
        assert len(str(e.value)) > 8  # says something


def test_what_lies_outside_the_subset():
    group, grid = displayio.Group(), displayio.TileGrid(displayio.Bitmap(8, 8, 2), pixel_shader=palette(0, WHITE))
    d = displayio.Display(Panel(), width=128, height=64)
    label = at("1", "s", 0, 0)
    for layer in (group, grid, label, rectangle(0, 0, 1, 1)):
        refused(NotImplementedError, lambda layer=layer: setattr(layer, "scale", 2))
    for name in ("flip_x", "flip_y", "transpose_xy"):
        refused(NotImplementedError, lambda name=name: setattr(grid, name, True))
        assert getattr(grid, name) is False
    refused(NotImplementedError, lambda: displayio.Group(scale=2))
    refused(NotImplementedError, lambda: setattr(d, "auto_refresh", True))
    refused(NotImplementedError, lambda: vectorio.Rectangle(pixel_shader=palette(None), width=1, height=1))
    assert d.auto_refresh is False and group.scale == 1
    for more in ("scale", "line_spacing", "padding_top", "label_direction"):
        refused(TypeError, lambda more=more: Label(font("s"), **{more: 2}))
    refused(AttributeError, lambda: setattr(label, "width", 3))
    refused(AttributeError, lambda: setattr(label, "font", font("m")))


def test_wrong_values():
    bitmap = displayio.Bitmap(8, 24, 2)
    white = palette(0, WHITE)
    grid = displayio.TileGrid(bitmap, pixel_shader=white, width=2, tile_width=8, tile_height=8)
    box = rectangle(0, 0, 1, 1)
    label = at("12", "s", 0, 0)
    refused(ValueError, lambda: displayio.Bitmap(2, 2, 257))
    refused(ValueError, lambda: displayio.Bitmap(-1, 2, 2))
    refused(IndexError, lambda: bitmap[8, 0])
    refused(IndexError, lambda: bitmap.__setitem__((0, -1), 1))
    refused(ValueError, lambda: bitmap.__setitem__((0, 0), 2))
    refused(ValueError, lambda: bitmap.fill(-1))
    refused(ValueError, lambda: white.__setitem__(0, 0x1000000))
    refused(ValueError, lambda: grid.__setitem__(0, 3))
    refused(IndexError, lambda: grid.__setitem__(2, 1))
    refused(IndexError, lambda: grid[2, 0])
    refused(ValueError, lambda: displayio.TileGrid(bitmap, pixel_shader=white, tile_width=8, tile_height=9))
    refused(NotImplementedError, lambda: displayio.TileGrid(bitmap, pixel_shader=white, tile_width=4, tile_height=8))
    refused(ValueError, lambda: displayio.TileGrid(bitmap, pixel_shader=white, default_tile=1))
    refused(ValueError, lambda: setattr(box, "width", 0))
    refused(ValueError, lambda: setattr(box, "height", -3))
    refused(ValueError, lambda: setattr(label, "text", "1\n2"))
    refused(ValueError, lambda: setattr(label, "text", 12))
    for width, height, depth in ((0, 64, 1), (256, 64, 1), (128, 60, 1), (128, 64, 8)):
        refused(ValueError, lambda w=width, h=height, d=depth: displayio.Display(Panel(), width=w, height=h, depth=d))
    assert bitmap[0, 0] == 0 and white[0] == 0 and grid[0] == 0 and box.width == 1 and label.text == "12"


def test_a_layer_stands_in_one_place():
    d, _, root = display()
    group, box, other = displayio.Group(), rectangle(0, 0, 1, 1), rectangle(1, 1, 1, 1)
    group.append(box)
    for act in (lambda: root.append(box), lambda: group.append(box), lambda: root.append(root), lambda: group.append(root)):
        refused(ValueError, act)
    group.append(other)
    refused(ValueError, lambda: group.__setitem__(0, other))
    refused(IndexError, lambda: group.__setitem__(5, rectangle(0, 0, 1, 1)))
    root.append(group)
    refused(ValueError, lambda: setattr(d, "root_group", group))
    assert d.root_group is root and len(group) == 2 and group[0] is box and group.index(other) == 1
