"""The case: agrees with the board file and the parts list; OpenSCAD, where it is there, makes every part and refuses what cannot fit."""
import re
import shutil
import struct
import subprocess
from pathlib import Path

import boards
import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "docs" / "build" / "case" / "croupier.scad"
needs_openscad = pytest.mark.skipif(not shutil.which("openscad"), reason="openscad is not installed (apt-get install openscad)")


def value(name):
    return float(re.search(r"^%s = ([\d.]+);" % name, SOURCE.read_text(encoding="utf-8"), re.M).group(1))


def test_it_is_made_for_the_reference_parts():
    b = boards.load("pico")
    assert value("ring_leds") == b.RING_LEDS and value("seats") == len(b.SEATS)
    parts = (ROOT / "docs/build/parts.md").read_text(encoding="utf-8")
    assert "%d mm outside, %d mm inside" % (value("ring_outer"), value("ring_inner")) in parts


def place(name):
    """(x, y) of a part on the front, mm from its lower left corner."""
    return tuple(float(n) for n in re.search(r"^%s_at = \[([\d.]+), ([\d.]+)\];" % name, SOURCE.read_text(encoding="utf-8"), re.M).groups())


@pytest.mark.parametrize("name, right, up", [("back", False, False), ("timer", True, True), ("knob", True, False)])
def test_each_control_is_at_the_corner_that_speaks_for_it(name, right, up):
    ring, at = place("ring"), place(name)
    assert (at[0] > ring[0], at[1] > ring[1]) == (right, up)


def made(tmp_path, *values):
    out = tmp_path / "x.stl"
    words = [w for v in values for w in ("-D", v)]
    done = subprocess.run(["openscad", "-D", "$fn=10", *words, "-o", str(out), str(SOURCE)], capture_output=True, text=True, timeout=300)
    return done, out


def extent(path):
    """(x, y, z) lengths of an STL."""
    data = path.read_bytes()
    if data[:5] == b"solid":
        points = [tuple(float(n) for n in m) for m in re.findall(r"vertex (\S+) (\S+) (\S+)", data.decode())]
    else:
        points = [struct.unpack_from("<3f", data, 84 + 50 * i + 12 * k) for i in range((len(data) - 84) // 50) for k in (1, 2, 3)]
    return [max(p[i] for p in points) - min(p[i] for p in points) for i in range(3)]


@needs_openscad
@pytest.mark.parametrize("part, size", [("front", (190, 120, 2.5)), ("light", (87.6, 87.6, 4)), ("box", (190, 120, 55))])
def test_every_part_is_made(tmp_path, part, size):
    done, out = made(tmp_path, 'part="%s"' % part)
    assert done.returncode == 0 and "WARNING" not in done.stderr, done.stderr
    for got, want in zip(extent(out), size):
        assert abs(got - want) < 3, (extent(out), size)


@needs_openscad
@pytest.mark.parametrize("values, says", [
    (("ring_outer=66", "ring_inner=52.4"), "come too near to the LED holes"),
    (("ring_outer=126", "ring_inner=108"), "the ring does not fit on the panel"),
    (("knob_at=[150,80]",), "knob and TIMER are too near"),
    (("knob_at=[145,46]",), "the knob comes too near to the ring"),
    (("back_at=[118,36]",), "would speak for another control"),
])
def test_what_cannot_fit_is_refused(tmp_path, values, says):
    done, out = made(tmp_path, 'part="front"', *values)
    assert says in done.stderr and not out.exists()
