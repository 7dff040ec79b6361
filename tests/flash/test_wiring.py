"""The wiring pictures: current, complete, and readable."""
import re
import xml.etree.ElementTree as ET

import boards
import pytest
from hal import check as facts
from tools import pinout, wiring


@pytest.mark.parametrize("path", sorted(wiring.files()), ids=lambda p: p.name)
def test_the_committed_picture_is_current(path):
    assert path.read_text(encoding="utf-8") == wiring.files()[path], "run python -m tools.wiring"


@pytest.mark.parametrize("name", boards.NAMES)
def test_every_pin_of_the_board_file_is_a_wire_and_no_other(name):
    b = boards.load(name)
    found, _ = wiring.wires(b)
    assert sorted(w.pin for w in found) == sorted(p for p, _ in facts.pins(b))
    for w in found:
        assert w.pin not in pinout.KEEP_OFF.get(b.MCU, ())
    rows = wiring.table(b).splitlines()
    for w in found:
        assert [r for r in rows if r.startswith("| %s |" % pinout.label(b.MCU, w.pin)) and w.part in r]


def segments(svg):
    """[(wire, x1, y1, x2, y2), ...] of the wires in a picture, and the rectangles of the parts."""
    ns = {"s": "http://www.w3.org/2000/svg"}
    root = ET.fromstring(svg)
    lines = []
    for i, path in enumerate(p for p in root.findall("s:path", ns) if p.get("stroke") != "#fff"):
        points = [tuple(int(n) for n in pair.split()) for pair in re.findall(r"\d+ \d+", path.get("d"))]
        lines += [(i,) + a + b for a, b in zip(points, points[1:])]
    boxes = [tuple(int(r.get(k)) for k in ("x", "y", "width", "height")) for r in root.findall("s:rect", ns)[1:]]
    return lines, boxes


def crosses(a, b):
    (_, ax1, ay1, ax2, ay2), (_, bx1, by1, bx2, by2) = a, b
    return (max(min(ax1, ax2), min(bx1, bx2)) <= min(max(ax1, ax2), max(bx1, bx2))
            and max(min(ay1, ay2), min(by1, by2)) <= min(max(ay1, ay2), max(by1, by2)))


@pytest.mark.parametrize("name", boards.NAMES)
def test_no_wire_crosses_another_or_runs_under_a_part(name):
    lines, boxes = segments(wiring.draw(boards.load(name)))
    assert len({line[0] for line in lines}) == len(wiring.wires(boards.load(name))[0])
    for a in lines:
        for b in lines:
            assert a[0] == b[0] or not crosses(a, b), (a, b)
        for x, y, w, h in boxes:
            assert not crosses(a, (None, x + 1, y + 1, x + w - 1, y + h - 1)), (a, (x, y, w, h))


@pytest.mark.parametrize("name", boards.NAMES)
def test_the_names_of_two_contacts_side_by_side_are_apart(name):
    found = re.findall(r'<text x="(\d+)" y="(\d+)" font-size="12" text-anchor="(start|end)" font-weight="\w+" fill="\S+">([^<]+ · [^<]+)</text>', wiring.draw(boards.load(name)))
    left, right = ({y: (int(x), text) for x, y, anchor, text in found if anchor == side} for side in ("start", "end"))
    assert len(left) >= 20 and left.keys() == right.keys()
    for y, (x, text) in left.items():
        assert x + 8 * len(text) + 8 < right[y][0] - 8 * len(right[y][1]), (text, right[y])     # 8: a bold character at most


class Other:
    """A Pico with some facts changed."""

    def __init__(self, **changes):
        b = boards.load("pico")
        for key in dir(b):
            if key.isupper():
                setattr(self, key, changes.get(key, getattr(b, key)))


@pytest.mark.parametrize("changes, words", [
    ({"SEAT_READER": ("hc165", 18, 19, 20), "SEATS": (0, 3)}, "74HC165: seat A at D0, seat B at D3"),
    ({"SEAT_READER": ("mcp23017", 0x20), "SEATS": (0, 6)}, "MCP23017 at 0x20: seat A at GPA0, seat B at GPA6"),
    ({"PANEL": "st7789", "PANEL_BUS": ("spi", 0, 18, 19, 40000000, 20, 21)}, "SDA (MOSI)"),
])
def test_other_parts(changes, words):
    b = Other(**changes)
    facts.check(b)
    assert words in wiring.table(b)
    ET.fromstring(wiring.draw(b))


def test_without_a_ring_and_a_panel_they_are_not_drawn():
    svg = wiring.draw(Other(PANEL=None, RING_LEDS=0))
    assert "Display" not in svg and "Ring" not in svg


def test_the_ring_behind_a_diode():
    b = boards.load("pico")
    assert "74AHCT125" in wiring.draw(b) and "74AHCT125" not in wiring.draw(b, True) and "1N4001" in wiring.draw(b, True)


def test_an_unknown_board():
    with pytest.raises(SystemExit, match="wiring: unknown board 'toaster'"):
        wiring.main(["toaster"])


def test_the_headers_are_those_of_the_boards():
    """Spot checks against the makers' drawings: contact numbers that the reference build names."""
    for contact, n in ((0, 1), (2, 4), (4, 6), (6, 9), (15, 20), (16, 21), (22, 29), ("RUN", 30), ("3V3", 36), ("5V", 40)):
        assert pinout.number("rp2040", contact) == n
    for mcu, (left, right) in pinout.HEADERS.items():
        pins = [c for c in left + right if isinstance(c, int)]
        assert len(pins) == len(set(pins)) and len(left) == len(right)
    assert pinout.number("rp2040", "GND", near=36) == 38
