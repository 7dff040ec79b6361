"""C7 one by one and Clear: what More offers while a number is typed."""
import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    d = Desk(tmp_path)
    d.start(3)
    d.play("press knob\nexpect screen C2")
    return d


ONE = 'hold knob\npick "One by one"\nexpect screen C7\n'


def test_whole_number_turns_with_carry_and_the_sign_changes_at_0(desk):
    desk.play('pick "9"\npick "9"\n' + ONE + 'expect "99"\nturn 1\nexpect "100" within 1s\nturn -2\nexpect "98" within 1s\npress knob\nexpect events 1')
    assert desk.probe()["last"] == ["answer", 0, "98"]
    desk.play('pick "1"\n' + ONE + 'turn -3\nexpect "-2" within 1s\npress knob')
    assert desk.probe()["last"] == ["answer", 1, "-2"]


def test_decimals_stay(desk):
    desk.play('pick "1"\npick "."\npick "5"\n' + ONE + 'turn -2\nexpect "-0.5" within 1s\nturn 1\nexpect "0.5" within 1s\nturn 3\npress knob')
    assert desk.probe()["last"] == ["answer", 0, "3.5"]


def test_it_starts_from_the_ghost_and_a_spin_goes_by_tens(desk):
    desk.play("type 1958\n" + ONE + 'expect "1958"\nturn 1 at 8/s\nexpect "1959" within 1s\nturn 20 at 30/s\nwait 500ms')
    value = desk.box.app.top().value
    assert 1959 + 20 < value <= 1959 + 200
    desk.play("turn 1 at 4/s")
    assert desk.box.app.top().value == value + 1


def test_back_is_the_digits_again_with_what_was_turned(desk):
    desk.play('pick "4"\n' + ONE + 'turn 8\nexpect "12" within 1s\npress back\nexpect screen C2\nexpect "12"')
    assert desk.box.app.top().typed == ["1", "2"]
    desk.play('pick "ok"')
    assert desk.probe()["last"] == ["answer", 0, "12"]


def test_power_cut_in_the_middle(desk):
    desk.play('pick "4"\n' + ONE + "turn 3\nwait 1s")
    desk.off()
    desk.on()
    desk.play('pick "Continue"\nexpect screen C2\nexpect "7"')
    assert desk.box.app.top().typed == ["7"]


def test_never_beyond_what_the_rules_take(desk):
    desk.play("type 999999999999\n" + ONE)
    top = desk.box.app.top()
    desk.box.world.enter()
    for _ in range(40):
        top.turn(100)
    assert top.value == top._bound("hi")
    desk.play("press knob\nwait 300ms\nexpect events 2")


def test_clear_takes_what_was_typed_and_the_ghost(desk):
    desk.play('type 1958\npick "7"\nhold knob\npick "Clear"\nwait 200ms\nexpect screen C2')
    top = desk.box.app.top()
    assert top.typed == [] and top.ghost == [] and top.wheel()[0][top.at] == "0"


def test_dials_and_lists_do_not_offer_it(tmp_path):
    d = Desk(tmp_path / "other")
    d.play('press knob\npick "Play"\npick "Ноль семь"\nchoose "3"\npress knob\npress knob\npress knob\nhold knob\nexpect screen H1')
    assert "One by one" not in d.probe()["wheel"]
