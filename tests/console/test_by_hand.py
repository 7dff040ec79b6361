"""Points that people have added up themselves: More, By hand, in a scored game of Gallery Gambit."""
import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    d = Desk(tmp_path)
    d.play('press knob\npick "Play"\npick "Gallery"\nchoose "3"\npress knob\npress knob\nwait 300ms\npick "Count now"\nwait 300ms\n')
    return d


HAND = 'hold knob\npick "By hand"\nexpect screen C10\n'


def test_points_are_told_seat_by_seat(desk):
    desk.play(HAND + 'pick "12"\nexpect "12"\npick "0"\npick "27"\nexpect screen D8\nexpect "+12"\nexpect "counted by hand"\npress knob\nexpect screen D10')
    assert desk.probe()["totals"] == [12, 0, 27] and desk.probe()["last"] == ["points", -1, 12, 0, 27]


def test_only_what_a_round_can_bring(desk):
    desk.play(HAND)
    texts, at = desk.box.app.top().wheel()
    assert texts == [str(v) for v in range(28)] and at == 0
    desk.play('turn -1\nexpect "27"')


def test_back_goes_seat_by_seat_and_out(desk):
    desk.play(HAND + 'pick "5"\npick "6"\npress back\nexpect "6"\npress back\nexpect "5"\npick "7"\npress knob\npress knob\nexpect screen D8\npress back\nexpect screen C10\npress knob\npress knob')
    assert desk.probe()["totals"] == [7, 6, 0]


def test_back_from_the_first_seat_is_the_entry_of_the_cards(desk):
    desk.play(HAND + "press back\nexpect screen E2\nexpect events 1")


def test_half_made_it_outlives_the_power(desk):
    desk.play(HAND + 'pick "5"\nturn 3\nwait 1s')
    desk.off()
    desk.on()
    desk.play('pick "Continue"\nexpect screen C10\nexpect "3"\npress knob\npress knob\npress knob')
    assert desk.probe()["totals"] == [5, 3, 0]


def test_the_entry_is_edited_later(desk):
    desk.play(HAND + 'pick "5"\npick "5"\npick "5"\npress knob\nwait 300ms\npress knob\nwait 300ms\nhold knob\npick "History"\npress knob\nwait 300ms\nexpect screen C10\nturn 4\npress knob\nexpect "What changes"\npress knob')
    assert desk.probe()["totals"] == [5, 5, 9]


def test_who_has_left_is_not_asked(desk):
    desk.play('hold B\npick "Goes home"\nwait 300ms\n' + HAND + 'pick "5"\npick "6"\nexpect screen D8\npress knob')
    assert desk.probe()["last"] == ["points", -1, 5, 0, 6]


def test_played_games_and_others_do_not_offer_it(tmp_path):
    d = Desk(tmp_path / "other")
    d.start(3)
    d.play("hold knob\nexpect screen H1")
    assert "By hand" not in d.probe()["wheel"]
