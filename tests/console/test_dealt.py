"""What the box deals, draws and rolls is never opened by BACK, and does not change by it."""
import pytest

from sim.quick import BACK
from tests.console.desk import begin


def test_back_does_not_open_what_the_box_dealt(tmp_path):
    """A player draws; the hand, the market and the deck are the same after BACK and the same press."""
    box = begin(tmp_path, "gallery", 2, {"mode": "played"})
    play = box.app.play
    while len([e for e in play.session.log if e[1] >= 0]) < 14:
        box.press()
    digest, log = play.session.digest(), list(play.session.log)
    assert [e for e in log[1:] if e[1] < 0], "nothing was dealt in mid-game"
    steps = 0
    while len([e for e in play.session.log if e[1] >= 0]) > 2:
        box.press(BACK)
        assert box.app.top().name != "E2", "dealt cards lie open"
        steps += 1
        assert steps < 120
    while len(play.session.log) < len(log):
        box.press()
    assert list(play.session.log) == log and play.session.digest() == digest


def test_back_before_anybody_has_done_anything_is_home(tmp_path):
    box = begin(tmp_path, "gallery", 3, {"mode": "played"})
    log = list(box.app.play.session.log)
    assert log
    for _ in range(3):
        if box.app.top().name != "A2":
            box.press(BACK)
    assert box.app.top().name == "A2"
    box.press()
    assert list(box.app.play.session.log) == log


@pytest.mark.parametrize("times", [1, 3])
def test_a_throw_of_the_box_is_no_second_luck(tmp_path, times):
    box = begin(tmp_path, "gambler", 2, {"mode": "played"})
    play = box.app.play
    while not play.session.log or play.session.log[-1][0] != "roll":
        box.press()
    throw = list(play.session.log[-1])
    for _ in range(times):
        while play.session.log[-1][0] == "roll":
            box.press(BACK)
        box.wait(777)
        while play.session.log[-1][0] != "roll":
            box.press()
        assert list(play.session.log[-1]) == throw


def test_everybodys_exhibits_can_be_looked_at(tmp_path):
    """The box is the table: a seat button, or More, shows what lies before a player; the question waits."""
    from sim import ocr
    from sim.quick import SEAT
    box = begin(tmp_path, "gallery", 3, {"mode": "played"})
    play = box.app.play
    s = play.session.s
    s["ex"][1] = [[28, 31], [], []]
    was = box.app.top()
    box.press(SEAT + 1)
    assert box.app.top().name == "E11" and ocr.find(box.panel(), "9") and ocr.find(box.panel(), "4")
    box.turn(1)
    assert box.app.top().at == 2 and not ocr.find(box.panel(), "9")
    box.press()
    assert box.app.top() is was
    box.hold()
    from firmware.texts import t
    for _ in range(12):
        texts, at = box.app.top().wheel()
        if texts[at] == t("exhibits"):
            break
        box.turn(1)
    box.press()
    assert box.app.top().name == "E11"
    box.press(BACK)
    assert box.app.top() is was and not [e for e in play.session.log if e[1] >= 0]
