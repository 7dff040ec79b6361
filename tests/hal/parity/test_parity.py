"""The project's displayio against Adafruit's: random scenes, the same pixels everywhere.

Four pictures after each refresh: the panel's memory after our partial updates, our frame, our scene drawn afresh, the
panel's memory after Adafruit's partial updates (and every fifth time Adafruit's scene drawn afresh); ours on MicroPython
and on CPython over the stand-in.
"""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
FONTS = str(ROOT / "firmware" / "fonts")
pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("busdisplay") is None, reason="Adafruit's displayio is not installed (requirements-parity.txt)"
)


def start(command, depth, steps, seeds, **env):
    """A process that plays the seeds."""
    command = [*command, str(depth), FONTS, str(steps), *map(str, seeds)]
    env = dict({"PATH": os.environ["PATH"], "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}, **env)
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def lines(process, who):
    """Lines of a process that has to end well, cut at the bars."""
    out, err = process.communicate(timeout=1200)
    assert process.returncode == 0, "%s: %s" % (who, err.decode("utf-8", "replace")[-2000:])
    return [line.split("|") for line in out.decode().splitlines()]


def pixels(data):
    """64 rows of 128 values, of a mono panel or one of 16 bits."""
    if len(data) == 1024:
        return [[data[(y >> 3) * 128 + x] >> (y & 7) & 1 for x in range(128)] for y in range(64)]
    return [[data[256 * y + 2 * x] << 8 | data[256 * y + 2 * x + 1] for x in range(128)] for y in range(64)]


def drawing(ours, theirs):
    """Rows that differ: # both, o only the first, x only the second lit; ! other colours; the first and last such pixel."""
    rows, wrong = [], []
    for y, (a, b) in enumerate(zip(pixels(bytes.fromhex(ours)), pixels(bytes.fromhex(theirs)))):
        if a != b:
            marks = [("!" if p and p != q else "#") if p and q else "o" if p else "x" if q else "." for p, q in zip(a, b)]
            rows.append("%2d %s" % (y, "".join(marks)))
            wrong += ["(%d, %d) %x, %x" % (x, y, a[x], b[x]) for x in range(128) if a[x] != b[x]]
    return "\n".join(rows + wrong[:1] + wrong[-1:])


def consistent(played, who):
    """What a player says about its own pictures."""
    for name, panel, frame, afresh in played:
        if frame or afresh:
            what = "its frame" if frame else "the scene drawn afresh"
            pytest.fail("%s %s: o on the panel, x in %s\n%s" % (who, name, what, drawing(panel, frame or afresh)))


def same(played, other, who, whose):
    """Two players, step by step."""
    assert len(played) == len(other)
    for (name, panel, *_), (name2, panel2, *_) in zip(played, other):
        assert name == name2, "the players went different ways"
        if panel != panel2:
            pytest.fail("seed.step %s: o only %s, x only %s\n%s" % (name, who, whose, drawing(panel, panel2)))


def compare(micropython, seeds, afresh, depth=1, steps=250):
    """All three players; how many refreshes were compared."""
    lib = (str(HERE), str(ROOT / "firmware" / "lib"))
    path = os.pathsep.join((*lib, str(ROOT / "sim" / "standin")))
    own = str(HERE / "own.py")
    theirs = start([sys.executable, str(HERE / "adafruit.py")], depth, steps, seeds, AFRESH=afresh)
    device = start([micropython, "-X", "heapsize=1M", own], depth, steps, seeds, MICROPYPATH=":".join(lib))
    desktop = start([sys.executable, own], depth, steps, seeds, PYTHONPATH=path)
    device = lines(device, "MicroPython")
    desktop = lines(desktop, "stand-in")
    consistent(device, "MicroPython")
    consistent(desktop, "stand-in")
    same(device, desktop, "on MicroPython", "on the stand-in")
    theirs = lines(theirs, "Adafruit's")
    consistent(theirs, "Adafruit's")
    same(device, theirs, "ours", "Adafruit's")
    return len(device)


def test_2008_refreshes(micropython):
    assert compare(micropython, range(1, 9), "5") == 2008


def test_colour(micropython):
    assert compare(micropython, range(201, 204), "5", depth=16, steps=60) == 183


@pytest.mark.soak
def test_10040_refreshes(micropython):
    assert compare(micropython, range(101, 141), "1") == 10040


@pytest.mark.soak
def test_colour_for_long(micropython):
    assert compare(micropython, range(301, 311), "2", depth=16) == 2510


def test_drawing_shows_what_differs():
    ours, theirs = bytearray(1024), bytearray(1024)
    ours[0] = theirs[1] = 1
    ours[2] = theirs[2] = 3
    assert drawing(ours.hex(), theirs.hex()).splitlines() == [" 0 ox#" + "." * 125, "(0, 0) 1, 0", "(1, 0) 0, 1"]
