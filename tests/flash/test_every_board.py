"""Every board file that comes with the project plays the same first round with the same picture and ring."""
import boards
import pytest

from tests.console.desk import Desk

ROUND = "press knob\ntype 20\nturn 1\npress knob\nhold timer\nwait 300ms\npress A\nwait 300ms\n"


def played(folder, board):
    desk = Desk(folder, board)
    desk.start(3)
    desk.play(ROUND)
    seen = (desk.box.panel(), desk.box.ring(), desk.probe())
    desk.off()
    return seen


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    return played(tmp_path_factory.mktemp("pico"), "pico")


@pytest.mark.parametrize("name", [n for n in boards.NAMES if n != "pico"])
def test_the_same_picture_ring_and_record(name, reference, tmp_path):
    assert any(reference[0]) and any(reference[1]) and reference[2]["n"] > 0
    assert played(tmp_path, name) == reference
