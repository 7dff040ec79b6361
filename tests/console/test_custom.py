"""What people make themselves: a board of their own for Gambit 7, tableaux for Gambler; kept, checked, played."""
import json

import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


RULES = 'press knob\npick "Play"\npick "{0}"\nchoose "3"\npress knob\nexpect screen A8\n'


def options(desk):
    return desk.box.app.play.session.s["o"]


def test_own_board_is_played_and_remembered(desk):
    desk.play(RULES.format("Gambit 7") + "press knob\nexpect screen A9\nhold knob\nexpect screen A11")
    desk.play('press knob\nturn 3\npress knob\npress knob\nturn -2\npress knob\npick "ok"\nexpect screen A10\nexpect "18/8"\npress knob\nexpect screen B1')
    assert (options(desk)["board"], options(desk)["table"]) == ("C", [6, 4, 9, 6, 12, 8, 18, 8, 15])
    desk.off()
    desk.on()
    desk.play('pick "Play"\npick "Gambit 7"\npress knob\npress knob\nexpect screen A10\nexpect "18/8"\npress back\nexpect screen A11\npress back\nexpect screen A9')
    desk.play('pick "6/4"\nexpect screen A10\nexpect "15/10"\npress knob')
    assert options(desk)["board"] == "S"


def test_own_in_the_house_rules_asks_for_its_values(desk):
    desk.play(RULES.format("Gambit 7") + 'choose "Board"\npress knob\nturn -1\npress knob\nturn -9\npress knob\nexpect screen A11\npress back\nexpect screen A9')


@pytest.mark.parametrize("table", [[1] * 8, [1] * 8 + [1000], [1] * 8 + [True], "x", [1] * 8 + [-1]])
def test_own_board_of_a_damaged_file_is_asked_for_again(desk, table):
    with open(desk.folder + "/settings.json", "w") as f:
        json.dump({"fresh": False, "board7": "C", "table": table}, f)
    desk.off()
    desk.on()
    desk.play('pick "Play"\npick "Gambit 7"\npress knob\npress knob\nexpect screen A9')


ROW = 'press knob\npick "6"\npick "6"\npick "ok"\npress knob\n'
MADE = ('press knob\npress knob\npick "1"\npick "2"\npick "3"\npick "ok"\nturn 2\npress knob\npress knob\npick "AAABB"\nturn -3\npress knob\n'
        + ROW * 4 + 'pick "ok"\nexpect screen T1\nexpect "123 AAABB 66"')
TEXT = "1 2 3 = +40\nA A A B B = -20\n" + "\n".join(["6 6 = +20"] * 4)


def test_tableau_is_made_kept_and_played(desk):
    desk.play(RULES.format("Gambler") + "hold knob\nexpect screen T1\n" + MADE)
    with open(desk.folder + "/tableaux.json") as f:
        slots = json.load(f)
    assert len(slots) == 20 and slots[0] == TEXT and not any(slots[1:])
    desk.play('press back\nchoose "Tableaux"\npress knob\nturn 1\npress knob\nturn -9\npress knob\nexpect "101"')
    assert options(desk)["tableaux"] == [TEXT] and options(desk)["set"] == "own"
    desk.play('press knob\nexpect screen G1')
    assert desk.box.app.play.session.game.table(desk.box.app.play.session.s)["rows"]


def test_row_takes_only_what_the_rules_know(desk):
    desk.play(RULES.format("Gambler") + "hold knob\npress knob\npress knob")
    top = desk.box.app.top
    assert top().items == ["1", "2", "3", "4", "5", "6", "*", "AAABB"]
    desk.play('pick "*"')
    assert top().items == ["ok", "*"]
    desk.play('press back\npick "1"')
    assert top().items == ["ok", "1", "2", "3", "4", "5", "6"]
    desk.play('pick "2"\npick "3"\npick "4"\npick "5"\npick "6"')
    assert top().paying is True                 # six boxes are all a row can have
    desk.play("press back")
    assert top().paying is False and "".join(top().typed) == "12345"


def test_a_half_made_tableau_is_let_go_and_a_ready_one_is_kept(desk):
    desk.play(RULES.format("Gambler") + "hold knob\npress knob\n" + ROW + 'press back\nexpect screen T1\nexpect "empty"')
    desk.play("press knob\n" + ROW * 6 + 'press back\nexpect "66 66 66"')


def test_slot_is_emptied_with_two_seconds(desk):
    with open(desk.folder + "/tableaux.json", "w") as f:
        json.dump([TEXT], f)
    desk.play(RULES.format("Gambler") + 'hold knob\nexpect "123 AAABB"\nhold knob\nexpect screen H6\nhold knob 2300ms\nexpect screen T1\nexpect "empty"')
    assert json.load(open(desk.folder + "/tableaux.json"))[0] == ""


@pytest.mark.parametrize("data", [b"{", b"7", b'["1 2 3 = +40", 5, null]', b"\xff\xfe", b'[["1"]]'])
def test_damaged_tableaux_are_empty_slots(desk, data):
    with open(desk.folder + "/tableaux.json", "wb") as f:
        f.write(data)
    desk.play(RULES.format("Gambler") + 'hold knob\nexpect "empty"')
    from firmware import tableaux
    assert tableaux.option(desk.box.app.store) == []


def test_no_tableau_is_said(desk):
    desk.play(RULES.format("Gambler") + 'choose "Tableaux"\npress knob\nturn 1\npress knob\nturn -9\npress knob\nexpect "No tableau chosen."\npress knob\nexpect screen A8')
