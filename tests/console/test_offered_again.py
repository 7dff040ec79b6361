"""What BACK took back is offered again, after a power cut too, and only as long as it fits."""
import pytest

from sim.quick import QuickBox

ROUND = [["bid", 0, 0, 3], ["bid", 1, 0, 4], ["bid", 2, 0, 0], ["answer", -1, 4]]


@pytest.mark.parametrize("first, offered", [
    (["bid", 0, 0, 3], [["bid", 1, 0, 4]]),
    (["bid", 0, 0, 1], []),         # the later ones fit, and have happened
    (["bid", 0, 0, 2, 3], []),      # A's card of round 2 is gone by then
])
def test_offered_again_after_a_power_cut(tmp_path, first, offered):
    box = QuickBox(tmp_path)
    box.press()
    store = box.app.store
    store.begin("nolsem", 3, {"mode": "played"}, [])
    for event in ROUND + [["bid", 0, 0, 2]]:
        store.add(["do", event])
    play = resumed(box)
    for _ in range(5):
        play.take_back()
        box.settle()
    play.record(first)
    box.settle()
    assert play.undone[-1:] == offered
    before = play.undone, play.session.digest(), list(play.starts)
    box = QuickBox(tmp_path)
    play = resumed(box)
    assert (play.undone, play.session.digest(), list(play.starts)) == before


def resumed(box):
    """Continue, the first line of home."""
    box.app.home()
    box.step()
    box.app.top().choose(0)
    box.settle()
    return box.app.play
