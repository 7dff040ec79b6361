"""Boxes: the same program on CPython and on real MicroPython, bit for bit, and what they say when it goes wrong."""
import os
import shutil
import time

import hal_rig  # noqa: F401  (puts the stand-ins in place)
import pytest
import wire_app
from sim import compiled
from sim.contacts import Bounce, Hands
from sim.local import LocalBox
from sim.wire import BoxError, WireBox

pytestmark = pytest.mark.mpy


@pytest.fixture(scope="module")
def program(tmp_path_factory, micropython):
    """A folder with the compiled rooms and the test's own program."""
    tree = compiled.tree()
    folder = tmp_path_factory.mktemp("program")
    for room in ("engines", "hal", "boards", "firmware"):
        os.symlink(os.path.join(tree, room), folder / room)
    (folder / "wire_app.py").write_bytes(open(wire_app.__file__, "rb").read())
    return str(folder)


@pytest.fixture
def boxes(program):
    """(box on CPython, box on MicroPython), same program."""
    with LocalBox(app=wire_app.build, data="/d") as local, \
            WireBox(app="wire_app:build", data="/d", program=program) as wire:
        yield local, wire


def play(box):
    """A few seconds of fingers; what was seen in between."""
    hands = Hands(box, Bounce(21, 3000, 6))
    seen = [box.now()]
    for k, key in enumerate(hands.keys):
        if key != "timer":
            hands.press(key, box.now() + 777, 60000 + 90000 * k)
        hands.turn(k - 4, box.now() + 5000, 20000 + 1000 * k)
        box.run(box.now() + 400000)
        seen.append((box.now(), box.panel(), box.ring(), box.probe()))
    stats = box.stats()
    stats.pop("heap")
    return seen, stats


def test_both_boxes_are_the_same_bit_for_bit(boxes):
    local, wire = boxes
    a, b = play(local), play(wire)
    assert a == b
    assert a[0][-1][3]["n"] > 25 and a[0][-1][3]["screen"] == "Ёж" and sum(a[0][-1][1]) and sum(a[0][-1][2])


def test_a_box_begins_after_its_first_turn(boxes):
    for box in boxes:
        assert 0 < box.now() < 8000 and box.probe()["n"] == 0 and box.probe()["data"] == "/d"
        box.run(0)
        assert box.now() < 8000


def test_turns_are_whole(boxes):
    for box in boxes:
        for t in (10000, 10001, 15999, 16000, 16001):
            box.run(t)
            assert box.now() >= t and box.now() - t <= 8000


def test_faults_reach_both(boxes):
    for box in boxes:
        box.run(500000)
        box.fault("panel", "gone")
        Hands(box).press("A", box.now() + 1000, 50000)
        before = box.panel()
        box.run(1000000)
        assert box.panel() == before and box.probe()["n"] == 3
        box.fault("panel", None)
        box.run(3500000)
        assert box.panel() != before


def test_keys_closed_at_power_on(program):
    for make in (lambda: LocalBox(app=wire_app.build, closed=(9,)),
                 lambda: WireBox(app="wire_app:build", program=program, closed=(9,))):
        with make() as box:
            Hands(box).up("back", 100000)
            Hands(box).press("A", 200000)
            box.run(400000)
            assert box.probe()["n"] == 3


def test_a_program_that_ends_is_told_with_its_traceback(program):
    with WireBox(app="wire_app:build", program=program) as box:
        Hands(box).press("timer", 20000, 900000)
        with pytest.raises(BoxError, match="(?s)wire_app.*the timer was held"):
            box.run(1000000)
        with pytest.raises(BoxError, match="has ended"):
            box.run(2000000)
            box.run(3000000)


@pytest.mark.parametrize("change, says", [
    ({"board": "pico9"}, "unknown board 'pico9'"),
    ({"app": "wire_app:nothing"}, "nothing"),
    ({"app": "no_such_module:build"}, "no_such_module"),
    ({"heap": "24k"}, "MemoryError"),
])
def test_a_box_that_cannot_start_says_why(program, change, says):
    args = dict({"app": "wire_app:build", "program": program}, **change)
    with pytest.raises((BoxError, ValueError), match=says):
        WireBox(**args)


def test_a_box_that_hangs(program, tmp_path):
    (tmp_path / "slow.py").write_text("def build(board, data):\n    while True:\n        pass\n")
    for room in os.listdir(program):
        os.symlink(os.path.join(program, room), tmp_path / room)
    t = time.monotonic()
    with pytest.raises(BoxError, match="has not answered for 1 s"):
        WireBox(app="slow:build", program=str(tmp_path), seconds=1)
    assert time.monotonic() - t < 60


def test_real_time(program):
    """Time is the host's; contacts close when they are told to, and a run ends when its time has come."""
    with WireBox(app="wire_app:build", program=program, real=True) as box:
        hands = Hands(box)
        hands.down("A", 0)
        box.run(box.now() + 300000)
        assert box.probe()["n"] == 1
        hands.up("A", 0)
        box.run(box.now() + 300000)
        assert box.probe()["n"] == 3 and sum(box.panel()) == 8 * (1 + 2 + 3)


def test_compiled_files_follow_their_sources(micropython, tmp_path, monkeypatch):
    tree = tmp_path / "mpy"
    shutil.copytree(compiled.tree(), tree)
    monkeypatch.setattr(compiled, "OUT", str(tree))
    target, stale = tree / "hal" / "ticks.mpy", tree / "hal" / "gone.mpy"
    target.write_bytes(b"old")
    os.utime(target, (1, 1))
    stale.write_bytes(b"no source")
    assert compiled.tree() == str(tree)
    assert target.read_bytes()[:2] == b"M\x06" and not stale.exists()


def test_no_gap_in_reading_the_pins_with_the_console(tmp_path):
    """Full redraws, screen after screen: the pins are never unread for more than 8 ms, no step takes longer."""
    with LocalBox(data=str(tmp_path)) as box:
        hands = Hands(box)
        box.run(500000)
        for k in range(12):
            hands.turn(1 + k % 2, box.now() + 1000, 30000)
            hands.press("back" if k % 3 == 2 else "knob", box.now() + 120000, 60000)
            box.run(box.now() + 400000)
        stats = box.stats()
        assert stats["gap"] <= 8000 and stats["step"] <= 8000 and stats["bytes"] > 10000
