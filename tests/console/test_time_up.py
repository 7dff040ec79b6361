"""Time is up while somebody types: it is said, nothing is lost; with strict time the table may end the phase."""
import pytest

from tests.console.desk import Desk

SET_UP = 'press knob\npick "Play"\npick "Gambit 7"\nchoose "3"\npress knob\n'
STRICT = SET_UP + 'choose "Strict time"\npress knob\nturn 1\npress knob\nturn -9\npress knob\npick "6/4"\npress knob\nexpect screen B1\n'


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def log(desk):
    return desk.box.app.play.session.log


def test_still_typing_for_five_seconds_then_it_is_offered_once(desk):
    desk.start(3)
    desk.play('press timer\nwait 20s\npress knob\nturn 4\npress knob\nwait 7s\nexpect not "still typing"\nwait 3500ms\nexpect "still typing"\nexpect screen C2')
    desk.play('wait 5s\nexpect screen B5\nexpect "TIME IS UP" within 1s\nexpect "go on" within 1s\npress knob\nexpect screen C2\nexpect "4"\nwait 20s\nexpect screen C2')
    desk.play('expect not "still typing"\npick "ok"\nexpect events 1')
    assert log(desk)[0] == ["answer", 0, "4"]


def test_turning_goes_on_typing(desk):
    desk.start(3)
    desk.play('press timer\nwait 25s\npress knob\nwait 15s\nexpect screen B5\nturn 6\nexpect screen C2\nexpect "6" within 1s')


def test_more_time_takes_the_notice_back(desk):
    desk.start(3)
    desk.play('press timer\nwait 25s\npress knob\nwait 15s\nexpect screen B5\npress back\nhold timer\npick "+10 s"\nexpect screen C2\nwait 12s\nexpect "still typing"\nwait 5s\nexpect screen B5')


def test_who_has_no_limit_is_not_told(desk):
    desk.start(3)
    desk.play('hold A\npick "Time"\npress knob\npress knob\npress back\npress timer\nwait 25s\npress knob\nwait 20s\nexpect screen C2')


def test_strict_time_ends_the_phase_with_a_press(desk):
    desk.play(STRICT + 'press timer\nwait 20s\npress knob\ntype 10\nwait 20s\nexpect screen B5\nexpect "skip"\npress knob\nexpect "The board" within 2s')
    assert list(log(desk)) == [["answer", 0, "10"], ["time", -1]]
    desk.play('press back\nexpect events 1\nwait 500ms')
    desk.play('type 20\ntype 30\nexpect "The board" within 2s')
    assert desk.box.app.play.session.s["ph"] == "bet"


def test_strict_time_from_more(desk):
    desk.play(STRICT + 'press timer\nwait 35s\nhold knob\npick "TIME IS UP"\nwait 1s')
    assert list(log(desk)) == [["time", -1]]


def test_without_strict_time_more_does_not_offer_it(desk):
    desk.start(3)
    desk.play("press timer\nwait 35s\nhold knob\nexpect screen H1")
    assert "TIME IS UP" not in desk.probe()["wheel"]


def test_who_enters_after_the_countdown_is_not_told_again(desk):
    desk.start(3)
    desk.play('press timer\nwait 45s\nexpect "TIME IS UP"\npress knob\nwait 10s\nexpect screen C2\ntype 10\ntype 20\nexpect screen C2')
