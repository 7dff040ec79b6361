"""The score pad: points of any other game, round by round."""
import pytest

from engines import pad
from engines.common import RuleError

pytestmark = pytest.mark.both


def give(s, *points):
    """A round by seat; the lines."""
    return [pad.apply(s, ["give", i, v]) for i, v in enumerate(points)]


def test_rounds_add_up():
    s = pad.new(3)
    assert give(s, 5, -2, 0) == [[[0, 5, "given", 5]], [[1, -2, "given", -2]], [[2, 0, "given", 0]]]
    assert s["r"] == 2 and pad.who(s) == [0, 1, 2]
    give(s, 1, 1, 12)
    assert pad.total(s) == [6, -1, 12] and pad.result(s) is None


def test_points_given_again_replace():
    s = pad.new(2)
    pad.apply(s, ["give", 0, 7])
    assert pad.need(s, 0)["def"] == 7 and pad.need(s, 0)["was"] == 0
    assert pad.apply(s, ["give", 0, 4]) == [[0, -3, "given", 4]]
    assert pad.total(s) == [4, 0] and pad.who(s) == [1]


@pytest.mark.parametrize("low, result", [
    (False, {"ranks": [2, 1, 2], "win": [1]}), (True, {"ranks": [1, 3, 1], "win": [0, 2]})])
def test_the_end_after_so_many_rounds(low, result):
    s = pad.new(3, {"rounds": 2, "low_wins": low})
    give(s, 1, 2, 3)
    assert pad.result(s) is None
    give(s, 3, 4, 1)
    assert s["ph"] == "over" and s["r"] == 2 and pad.result(s) == result


def test_the_table_stops():
    s = pad.new(2)
    give(s, 3, 5)
    pad.apply(s, ["give", 0, 4])
    pad.apply(s, ["end", -1])
    assert pad.result(s) == {"ranks": [1, 2], "win": [0]} and pad.who(s) == [] and pad.legal(s, -1) == []


def test_leaving_ends_a_round_and_coming_back_joins_it():
    s = pad.new(3)
    pad.apply(s, ["give", 0, 1])
    pad.apply(s, ["give", 1, 1])
    pad.apply(s, ["leave", 2])
    assert s["r"] == 2 and pad.who(s) == [0, 1] and pad.need(s, 2) is None
    pad.apply(s, ["back", 2])
    assert pad.who(s) == [0, 1, 2]


@pytest.mark.parametrize("event, code", [
    (None, "bad_event"), (["give", 0], "bad_event"), (["give", 0, 1, 2], "bad_event"), (["give", "0", 1], "bad_event"),
    (["answer", 0, "7"], "bad_event"), (["end", 0], "bad_seat"), (["give", 3, 1], "bad_seat"), (["leave", -1], "bad_seat"),
    (["give", 0, 10000], "bad_number"), (["give", 0, -10000], "bad_number"), (["give", 0, "5"], "bad_number"),
    (["give", 0, True], "bad_number"), (["give", 0, None], "bad_number"), (["give", 2, 1], "is_out"),
    (["leave", 2], "is_out"), (["back", 0], "not_out"), (["leave", 0], "few_left"), (["back", 2], 0),
    (["give", 0, 9999], 0), (["give", 0, -9999], 0), (["end", -1], 0),
])
def test_refusals(event, code):
    s = pad.new(3)
    pad.apply(s, ["leave", 2])
    assert pad.check(s, event) == code
    if code:
        for f in (pad.apply, pad.preview):
            with pytest.raises(RuleError) as e:
                f(s, event)
            assert e.value.code == code


def test_after_the_end():
    s = pad.new(2)
    pad.apply(s, ["end", -1])
    assert pad.check(s, ["give", 0, 1]) == "over" and pad.legal(s, 0) == [] and pad.need(s, 0) is None
