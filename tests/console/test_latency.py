"""From the finger to the panel, in virtual time with the I2C bus at 400 kHz simulated."""
import pytest

from tests.console.desk import Desk
from tests.console.test_evening import ANSWERS

_LIMIT = 60_000         # us from the edge that counts to changed pixel data on the bus
_STEP = 8_000           # us without reading the pins


@pytest.fixture
def desk(tmp_path):
    d = Desk(tmp_path)
    d.start(3)
    return d


def until_sent(desk, edge):
    """us from `edge` until data bytes have gone to the panel."""
    sent = desk.box.stats()["bytes"]
    t = edge
    while desk.box.stats()["bytes"] == sent:
        t += 500
        desk.box.run(t)
        assert t < edge + 200_000, "nothing was sent"
    return desk.box.now() - edge


@pytest.mark.parametrize("script", ["", "press knob\n", "press knob\ntype 19\n", ANSWERS, ANSWERS + "press knob\npress knob\n"])
def test_press_to_pixels(desk, script):
    desk.play(script + "wait 2s")
    t = desk.box.now() + 20_000
    desk.hands.press("knob", t, 80_000)
    desk.box.run(t - 5_000)
    assert until_sent(desk, t) <= _LIMIT                # the sign beside the knob answers the contact itself
    desk.box.run(t + 78_000)
    assert until_sent(desk, t + 80_000) <= _LIMIT       # the next picture answers the release


def test_turn_to_pixels(desk):
    desk.play("press knob\nwait 2s")
    t = desk.box.now() + 20_000
    desk.hands.turn(1, t, 100_000)
    desk.box.run(t + 95_000)
    late = until_sent(desk, t + 100_000) if not desk.sees("1") else 0
    assert late <= _LIMIT


def test_whole_picture_soon_after_the_press(desk):
    desk.play(ANSWERS + "wait 2s")
    t = desk.box.now() + 20_000
    desk.hands.press("knob", t, 80_000)
    desk.box.run(t + 80_000 + 100_000)
    assert desk.sees("Place your chips")


def test_no_step_is_longer_than_8_ms(desk):
    desk.play(ANSWERS + "press knob\npress timer\nwait 31s\npress knob\n" + 'pick "20"\n' * 6 + "type 25\npress knob\npress knob\nwait 2s")
    stats = desk.box.stats()
    assert stats["step"] <= _STEP
    assert stats["gap"] <= _STEP
