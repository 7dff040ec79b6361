"""The archive: finished games to be read, older ones to be played on, deleting; a new game that would push one out."""
import os

import pytest

from tests.console.desk import Desk

ROUND = 'press knob\nrepeat 3\npick "none"\nend\ntype 25\npress knob\npress knob\n'
NEW = 'pick "Play"\npick "Gambit 7"\nchoose "3"\npress knob\npress knob\npress knob\nexpect screen B1\n'


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def shelf(desk):
    desk.play('hold back\npick "Tools"\npick "Past"\nexpect screen I10')


def finish(desk):
    for _ in range(7):
        desk.play(ROUND)
    desk.play("expect screen D15")


def test_nothing_there(desk):
    desk.play("press knob")
    shelf(desk)
    desk.play('expect "No saved game."\npress knob\nhold knob\nturn 1\nexpect screen I10\npress back\nexpect screen I0')


def test_finished_game_is_read_and_not_changed(desk):
    desk.start(3)
    finish(desk)
    digest = desk.probe()["digest"]
    shelf(desk)
    desk.play('expect "Gambit 7"\nexpect "3"\npress knob\nexpect screen D15\nexpect "Shared victory"\nexpect "History"')
    assert desk.box.app.top().play.session.digest() == digest and desk.box.app.play is None
    files = sorted(os.listdir(desk.folder))
    desk.play('press knob\nexpect screen H3\npress knob\nhold knob\nexpect screen H3\npress back\nexpect screen D15\nhold A\nhold timer\nhold knob\npress back\nexpect screen D15\npress back\nexpect screen I10\npress back\nexpect screen A2')
    assert sorted(os.listdir(desk.folder)) == files


def test_the_end_can_still_be_taken_back(desk):
    desk.start(3)
    finish(desk)
    desk.play('hold back\npick "Continue"\nexpect screen D15\npress back\nexpect events 27\nhold back')
    assert not [n for n in os.listdir(desk.folder) if n[0] in "he"]
    shelf(desk)
    desk.play('expect "No saved game."')


@pytest.mark.parametrize("change", ["undo", "edit"])
def test_a_changed_end_is_no_end_when_the_power_goes(desk, change):
    """The game had been over and put away; what is changed after that counts, also if it is not left properly."""
    desk.start(3)
    finish(desk)
    desk.play('hold back\npick "Continue"\nexpect screen D15')
    assert [n for n in os.listdir(desk.folder) if n[0] == "e"]
    if change == "undo":
        desk.play("press back\nexpect events 27\nrepeat 12\npress back\nend")
    else:
        desk.play("hold knob\npick \"History\"\npress knob\nexpect screen C2\npress back\npick \"7\"\npick \"ok\"\nexpect screen H5\npress knob")
    assert not [n for n in os.listdir(desk.folder) if n[0] in "he"]
    events = desk.probe()["n"]
    desk.off()
    desk.on()
    desk.play("wait 1s\n" + NEW)
    shelf(desk)
    desk.play("press knob\nexpect events %d" % events)
    if change == "edit":
        assert desk.sees("Shared victory") and desk.box.app.play.session.log[-1] == ["truth", -1, "27"]
    else:
        assert 0 < events < 28


def test_older_game_is_played_on(desk):
    desk.start(3)
    desk.play("press knob\ntype 10\ntype 20")
    digest = desk.probe()["digest"]
    desk.play("hold back\n" + NEW + "press knob\ntype 77\nhold back")
    shelf(desk)
    desk.play("press knob\nexpect screen C2\nexpect events 2")
    assert desk.probe()["digest"] == digest
    desk.play('type 30\nexpect "The board" within 2s')
    desk.off()
    desk.on()
    desk.play('pick "Continue"\nexpect events 3\nhold back')
    shelf(desk)
    desk.play("press knob\nexpect events 1")
    assert desk.probe()["last"] == ["answer", 0, "77"]


def test_a_finished_game_takes_no_place_among_the_open_ones(desk):
    desk.start(3)
    finish(desk)
    desk.play("hold back\n" + NEW + "hold back")
    names = os.listdir(desk.folder)
    assert "h0001.txt" in names and "e0001.txt" not in names and not [n for n in names if n[:5] == "g0001"]
    shelf(desk)
    desk.play('press knob\nexpect screen D15\nexpect "Shared victory"')


def test_game_in_which_somebody_left_is_read_again(desk):
    desk.start(4)
    desk.play('hold D\npick "Goes home"\nwait 300ms')
    finish(desk)
    shelf(desk)
    desk.play('press knob\nexpect screen D15\npress knob\nturn 40\nexpect "leaves" within 1s')


def test_deleting_needs_two_seconds(desk):
    desk.start(3)
    finish(desk)
    shelf(desk)
    desk.play('hold knob\nexpect "Delete?"\npress knob\nexpect screen H6\npress back\nexpect "Gambit 7"')
    desk.play('hold knob\nhold knob 2300ms\nexpect "No saved game."')
    assert not [n for n in os.listdir(desk.folder) if n[0] in "he"]


def test_damaged_game_is_said(desk):
    desk.start(3)
    finish(desk)
    desk.play("hold back")
    name = [n for n in os.listdir(desk.folder) if n[0] in "he"][0]
    path = os.path.join(desk.folder, name)
    data = open(path, "rb").read()
    open(path, "wb").write(data.replace(b"25", b"26", 1))
    shelf(desk)
    desk.play('press knob\nexpect "File damaged"\npress knob\nexpect screen A2')
    open(path, "wb").write(b"\xff")
    shelf(desk)
    desk.play('expect "File damaged"\npress knob\nexpect "File damaged"\npress back\nexpect screen A2')


def test_new_game_asks_only_when_one_would_be_lost(desk):
    desk.start(3)
    for _ in range(11):
        desk.play("press knob\ntype 1\nhold back\n" + NEW)
    desk.play('hold back\npick "Play"\nexpect "New game?"\npress back\nexpect screen A2\npick "Play"\nhold knob 2300ms\nexpect screen A4')
