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
STEPS = 250  # and the first picture
pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("busdisplay") is None, reason="Adafruit's displayio is not installed (requirements-parity.txt)"
)


def start(command, seeds, **env):
    """A process that plays the seeds."""
    command = [*command, FONTS, str(STEPS), *map(str, seeds)]
    env = dict({"PATH": os.environ["PATH"], "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}, **env)
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def lines(process, who):
    """Lines of a process that has to end well, cut at the bars."""
    out, err = process.communicate(timeout=1200)
    assert process.returncode == 0, "%s: %s" % (who, err.decode("utf-8", "replace")[-2000:])
    return [line.split("|") for line in out.decode().splitlines()]


def drawing(ours, theirs):
    """Both pictures in one: # both, o only the first, x only the second; rows that differ."""
    a, b = bytes.fromhex(ours), bytes.fromhex(theirs)
    rows = []
    for y in range(64):
        k = (y >> 3) * 128
        pairs = [(a[k + x] >> (y & 7) & 1, b[k + x] >> (y & 7) & 1) for x in range(128)]
        if any(p != q for p, q in pairs):
            rows.append("%2d %s" % (y, "".join(".xo#"[2 * p + q] for p, q in pairs)))
    return "\n".join(rows)


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


def compare(micropython, seeds, afresh):
    """All three players; how many refreshes were compared."""
    lib = os.pathsep.join((str(HERE), str(ROOT / "firmware" / "lib")))
    theirs = start([sys.executable, str(HERE / "adafruit.py")], seeds, AFRESH=afresh)
    device = start([micropython, "-X", "heapsize=1M", str(HERE / "own.py")], seeds, MICROPYPATH=lib.replace(os.pathsep, ":"))
    path = os.pathsep.join((lib, str(ROOT / "sim" / "standin")))
    desktop = start([sys.executable, str(HERE / "own.py")], seeds, PYTHONPATH=path)
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
    assert compare(micropython, range(1, 9), "5") == 8 * (STEPS + 1)


@pytest.mark.soak
def test_10040_refreshes(micropython):
    assert compare(micropython, range(101, 141), "1") == 40 * (STEPS + 1)


def test_drawing_shows_what_differs():
    ours = bytearray(1024)
    theirs = bytearray(1024)
    ours[0] = 1
    theirs[1] = 1
    ours[2] = theirs[2] = 3
    assert drawing(ours.hex(), theirs.hex()) == " 0 ox#" + "." * 125
