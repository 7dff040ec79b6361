"""F6: Elementary! has a page of its own between the bids and the points; without it there is none."""
import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


BEGIN = 'press knob\npick "Play"\npick "Ноль семь"\nchoose "{0}"\npress knob\npress knob\npress knob\n'


def bids(*cards):
    return "".join('pick "%s"\npress knob\n' % c for c in cards)


def test_single_minus_one_takes_all(desk):
    desk.play(BEGIN.format(3) + bids(-1) + bids(2, 2) + 'pick "2"\nexpect screen F5\npress knob\nexpect screen F6\nexpect "Elementary!"\nexpect "+3"')
    assert [q for q, _ in desk.box.app.top().won] == [0]
    desk.play("wait 1s")
    ring = desk.box.app.hal.ring.frame
    assert any(ring) and not any(any(ring[3 * i:3 * i + 3]) for i in range(1, 24, 2))
    desk.play('press back\nexpect screen F5\npress knob\npress knob\nexpect screen D8\npress back\nexpect screen C1\n')
    desk.play('press knob\npress knob\npress knob\npress knob\nexpect total A 3')


def test_two_share_it(desk):
    desk.play(BEGIN.format(4) + bids(-1, -1) + bids(2, 2) + 'pick "2"\npress knob\nexpect screen F6\nexpect "+2"')
    assert [q for q, _ in desk.box.app.top().won] == [0, 1]


def test_otherwise_there_is_no_such_page(desk):
    desk.play(BEGIN.format(3) + bids(-1) + bids(2, 3) + 'pick "2"\nexpect screen F5\npress knob\nexpect screen D8')


def test_power_cut_comes_back_before_it(desk):
    desk.play(BEGIN.format(3) + bids(-1) + bids(2, 2) + 'pick "2"\npress knob\nexpect screen F6\nwait 1s')
    desk.off()
    desk.on()
    desk.play('pick "Continue"\nexpect screen F5\npress knob\nexpect screen F6\npress knob\npress knob\nexpect total A 3')
