"""The seats' colours can be told apart, also by people who see two kinds of cones: CIEDE2000 distances under simulated
protan, deutan and tritan vision (Machado, Oliveira and Fernandes 2009, full severity)."""
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from firmware import ringview
from sim.quick import QuickBox

# linear RGB to linear RGB, table of the paper, severity 1.0
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def lab(rgb):
    """CIELAB (D65) of linear sRGB, 0 to 1."""
    m = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    xyz = [sum(a * b for a, b in zip(row, rgb)) for row in m]
    f = [v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def ciede2000(one, two):
    """The colour difference of two CIELAB values (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 1.5 - sqrt(c ** 7 / (c ** 7 + 25 ** 7)) / 2
    c1, c2 = hypot(a1 * g, b1), hypot(a2 * g, b2)
    h1, h2 = (degrees(atan2(b, a * g)) % 360 if a or b else 0 for a, b in ((a1, b1), (a2, b2)))
    dh = h2 - h1
    if c1 * c2 == 0:
        dh = 0
    elif abs(dh) > 180:
        dh -= 360 if dh > 0 else -360
    dl, dc, dh2 = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(dh) / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = 1 - 0.17 * cos(radians(hm - 30)) + 0.24 * cos(radians(2 * hm)) + 0.32 * cos(radians(3 * hm + 6)) - 0.2 * cos(radians(4 * hm - 63))
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = -2 * sqrt(cm ** 7 / (cm ** 7 + 25 ** 7)) * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh2 / sh) ** 2 + rt * dc / sc * dh2 / sh)


# pairs 1, 4, 9, 13, 17 and 25 of the published test data
@pytest.mark.parametrize("one, two, distance", [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425), ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792), ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
    ((50, 2.5, 0), (73, 25, -18), 27.1492), ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644)])
def test_the_measure(one, two, distance):
    assert abs(ciede2000(one, two) - distance) < 0.0001
    assert abs(ciede2000(two, one) - distance) < 0.0001


def seen(q, sight):
    """How somebody sees seat q's LED."""
    rgb = [v / 255 for v in ringview.colour(q)]
    return lab([min(1, max(0, sum(a * b for a, b in zip(row, rgb)))) for row in SIGHT[sight]])


def smallest(players):
    """{sight: (smallest distance, the pair)}"""
    out = {}
    for sight in SIGHT:
        colours = [seen(q, sight) for q in range(players)]
        out[sight] = min((ciede2000(colours[a], colours[b]), "ABCDEFG"[a] + "ABCDEFG"[b]) for a in range(players) for b in range(a))
    return out


# the goals are those of the search that chose the colours, less a half for rounding to whole LED values
@pytest.mark.parametrize("players, goal", [(4, 38.5), (5, 21.5), (6, 19.5), (7, 18.5)])
def test_players_can_be_told_apart(players, goal, figures):
    found = smallest(players)
    figures("%d players, CIEDE2000: " % players + ", ".join("%s %.1f (%s)" % (sight, d, pair) for sight, (d, pair) in found.items()))
    assert min(d for d, _ in found.values()) >= goal


def test_two_alike_would_be_noticed(monkeypatch):
    monkeypatch.setattr(ringview, "_SEATS", ringview._SEATS[:6] + (ringview._SEATS[2],))
    assert smallest(7)["normal"][0] < 1


def test_a_seat_is_told_by_shape_and_letter_too(tmp_path):
    """Seven shapes, seven letters, seven places on the ring: colour is never the only sign."""
    from firmware.kit import LETTERS, SHAPES
    box = QuickBox(tmp_path)
    n = box.hal.ring.n
    assert len(set(SHAPES)) == len(set(LETTERS)) == len({ringview.seat_led(q, 7, n) for q in range(7)}) == 7
