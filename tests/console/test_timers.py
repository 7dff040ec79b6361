"""The timer for any other game: count up, sand glass, turn by turn, accounts with each player's factor."""
import json

import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    d = Desk(tmp_path)
    d.play('press knob\npick "Timer"\nexpect screen I4')
    return d


def kind(desk, name):
    desk.play('hold knob\nexpect screen I12\npick "%s"\nwait 100ms' % name)


def test_count_up(desk):
    kind(desk, "Count up")
    desk.play('expect "0"\nturn 3\nexpect "0"\npress knob\nwait 4s\nexpect "4"\nwait 60s\nexpect "1:0"\npress knob\nwait 30s\nexpect "1:0"')
    desk.play('press knob\nwait 5s\npress timer\nwait 5s\nexpect "1:0"\npress back\nexpect "0"\npress back\nexpect "What shall we do?"')


def test_sand_glass_is_turned_over(desk):
    kind(desk, "Sand glass")
    desk.play('turn -3\nexpect "1:30" within 1s\npress knob\nwait 30s\nexpect "1:00" within 1s\npress knob\nexpect "3" within 1s\nwait 10s\nexpect "2"')
    left = desk.box.app.top().clock.left(desk.box.app._due)
    assert 17000 < left < 22000
    desk.play('wait 25s\nexpect "TIME IS UP"\npress knob\nwait 200ms\nexpect "1:30" within 1s\nwait 2s\nexpect "1:28"')


def test_the_same_kind_goes_on(desk):
    desk.play('press knob\nwait 3s')
    kind(desk, "Countdown")
    desk.play('expect "2:5"\npress timer')
    kind(desk, "Each turn")
    desk.play('expect screen I11')
    kind(desk, "Countdown")
    desk.play('expect screen I4\nexpect "3:00"')


def test_each_turn_has_its_own_time(desk):
    kind(desk, "Each turn")
    desk.play('turn -4\nexpect "1:00"\npress knob\nwait 20s\nexpect "39" within 1s\npress knob\nexpect "1:00" within 1s\nwait 5s\nexpect "55" within 1s')
    assert desk.box.app.top().at == 1
    desk.play('press B\nexpect "1:00" within 1s\npress D\nwait 200ms')
    assert desk.box.app.top().at == 3
    desk.play('press D\nwait 200ms')
    assert desk.box.app.top().at == 0
    desk.play('wait 61s\nexpect "0:0"\npress knob\nexpect "1:00" within 1s\npress back\nexpect "resume"\npress back\npress back\nexpect screen A2')


def test_accounts_run_in_the_own_turns_only(desk):
    kind(desk, "Chess clock")
    desk.play('turn -2\nexpect "2:00"\npress knob\nwait 30s\npress knob\nwait 10s\npress A\nwait 200ms')
    top = desk.box.app.top()
    now = desk.box.app._due
    assert 88500 < top.clock.left(now) < 90000 and 109000 < top.left[1] < 110500 and top.left[2:] == [None, None]
    desk.play('wait 5s\npress B\nwait 1s\npress timer\nwait 20s')
    assert 108000 < top.clock.left(desk.box.app._due) < 109500
    desk.play("press C\nwait 1s")
    assert top.at == 2 and top.clock.state != 1, "a pause stays one when the turn passes on"


def test_each_player_has_a_factor(desk):
    kind(desk, "Chess clock")
    desk.play('hold B\npick "Time"\npress back\nhold C\npick "Time"\npress knob\npress knob\npress back\nwait 200ms')
    desk.play('expect "3:00"\npress knob\npress knob\nexpect "4:29" within 2s\npress knob\nwait 4s\nexpect "4"')
    assert desk.box.app.top().clock.total == 0


def test_menu_of_a_seat_button_has_no_list_to_change_places_in(desk):
    kind(desk, "Each turn")
    desk.play("hold C\nexpect screen P1")
    assert "Change seat" not in desk.probe()["wheel"] and "Ring place" in desk.probe()["wheel"]


def test_players_are_named_and_kept(desk):
    kind(desk, "Each turn")
    desk.play('hold knob\npick "Players"\nexpect screen A6\npress knob\npick "Name"\npick "Q"\npick "ok"\npress back\nexpect screen I11\nexpect "Q"')
    assert json.load(open(desk.folder + "/names.json"))["names"][0] == "Q"
