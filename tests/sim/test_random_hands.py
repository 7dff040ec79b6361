"""Random hands on the real console: the recording of what they did ends where they ended, and so does going back and forth."""
import random

import pytest

from sim import script
from sim.desk import Desk
from sim.language import parse
from sim.power import Power

SOME = [1, 2] + [pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 60)]


def live(desk, us):
    end = desk.t + us
    for _ in range(2000):
        if desk.t >= end:
            return
        desk.advance(min(0.25, (end - desk.t) / 1e6 + 1e-6))
    raise AssertionError("time stands")


def stroke(desk, r):
    """Something that a person does, often too early, too fast or two things at once."""
    kind = r.randrange(12)
    if kind < 4:
        desk.turn(r.choice((-5, -2, -1, 1, 1, 1, 2, 5)))
    elif kind < 9:
        key = "knob" if r.random() < 0.8 else r.choice(("timer", "A", "B", "C", "back"))
        desk.press(key)
        live(desk, r.randrange(50_000, 250_000))
        desk.release(key)
    elif kind == 9:
        desk.tap("knob")
    elif kind == 10 and r.random() < 0.3:
        desk.hold(r.choice(("knob", "timer")))
    else:
        for key, act in (("A", desk.press), ("B", desk.press), ("A", desk.release), ("B", desk.release)):
            act(key)
            live(desk, 60_000)
    live(desk, r.choice((50_000, 200_000, 700_000, 3_000_000)))
    desk.look()


def hands_on(folder, seed, strokes):
    r = random.Random(seed)
    desk = Desk(Power("cpython", str(folder)), "pico", "en")
    live(desk, r.randrange(100_000, 2_000_000))
    for _ in range(strokes):
        stroke(desk, r)
    live(desk, 1_000_000)
    desk.look()
    assert not desk.fault
    return desk, r


@pytest.mark.parametrize("seed", SOME)
def test_the_recording_ends_where_the_hands_ended(tmp_path, seed):
    desk, _ = hands_on(tmp_path / "a", seed, 60)
    steps = parse(desk.recording())
    box, hands = Power("cpython", str(tmp_path / "b"))(steps.board, steps.lang)
    report = script.Player(box, hands).play(steps)
    assert report.ok, report.failures
    for what in ("n", "digest", "screen", "wheel", "at"):
        assert box.probe()[what] == desk.state[what]


@pytest.mark.parametrize("seed", SOME)
def test_any_way_along_the_track_ends_where_it_began(tmp_path, seed):
    desk, r = hands_on(tmp_path, seed, 30)
    want = desk.box.panel(), desk.box.ring(), desk.state
    for _ in range(4):
        desk.go_to(r.choice(desk.marks()))
        while desk.goal is not None:
            desk.advance(0.1)
    desk.go_to(len(desk.inputs))
    while desk.goal is not None:
        desk.advance(0.1)
    assert (desk.box.panel(), desk.box.ring(), desk.state) == want
