"""The common ground of the engines: refusals, the generator, copies, ranks, options."""
import pytest

from engines import common
from engines.common import Rng, RuleError

pytestmark = pytest.mark.both


def test_rule_error_has_its_code():
    e = RuleError("closed")
    assert e.code == "closed" and str(e) == "closed"


def by_hand(seed, n):
    """Numbers below `n` by division instead of masks: a full period needs a factor of 4k + 1 and an odd summand."""
    x = (2 * seed + 1) % 1073741824
    while True:
        x = (x * (4 * 186949101 + 1) + 11) % 1073741824
        yield x // 32768 * n // 32768


@pytest.mark.parametrize("seed", [0, 1, 7, 123456789, (1 << 30) + 5])
def test_the_generator_by_hand(seed):
    """Every recorded game hangs on it."""
    rng = Rng(seed)
    numbers = by_hand(seed, 100)
    next(numbers)       # the first one tells too much of the seed
    assert [rng.below(100) for _ in range(200)] == [next(numbers) for _ in range(200)]


def test_the_generator_is_fair_enough():
    rng = Rng(11)
    for n in (2, 6, 7, 100):
        seen = [0] * n
        for _ in range(n * 200):
            seen[rng.below(n)] += 1
        assert min(seen) > 120 and max(seen) < 290
    assert [rng.below(1) for _ in range(5)] == [0] * 5
    assert max([rng.below(32768) for _ in range(300)]) < 32768


def test_shuffle_and_pick():
    rng = Rng(5)
    first = [0] * 4
    last = [0] * 4
    for _ in range(800):
        a = ["a", "b", "c", "d"]
        rng.shuffle(a)
        assert sorted(a) == ["a", "b", "c", "d"]
        first["abcd".index(a[0])] += 1
        last["abcd".index(a[3])] += 1
    assert min(first + last) > 140
    assert sorted(set([rng.pick([5, 6, 7]) for _ in range(60)])) == [5, 6, 7]
    rng.shuffle([])


def test_seeds_differ():
    assert len(set([tuple([Rng(seed).below(1000), Rng(seed + 1).below(1000)]) for seed in range(50)])) > 45


def test_clone_is_deep():
    a = {"x": [1, [2, {"y": [3]}]], "z": None, "t": True, "s": "text"}
    b = common.clone(a)
    assert a == b and b["t"] is True
    b["x"][1][1]["y"].append(4)
    b["x"].append(5)
    assert a == {"x": [1, [2, {"y": [3]}]], "z": None, "t": True, "s": "text"}
    for a in ([[1], [2]], [{"y": [1]}], [{}, [1]], [0, {"y": 1}], [[[]]]):
        b = common.clone(a)
        assert b == a and b is not a
        for i in range(len(a)):
            assert type(a[i]) is int or b[i] is not a[i]


@pytest.mark.parametrize("v, yes", [(0, True), (-5, True), (1 << 40, True), (True, False), (False, False), (1.0, False),
                                    ("1", False), (None, False), ([1], False)])
def test_is_int(v, yes):
    assert common.is_int(v) == yes


@pytest.mark.parametrize("points, ranks, win", [
    ([5], [1], [0]), ([1, 2], [2, 1], [1]), ([3, 3], [1, 1], [0, 1]), ([5, 9, 5, 0], [2, 1, 2, 4], [1]),
    ([0, 0, 0], [1, 1, 1], [0, 1, 2]), ([-3, -1, -3, -2], [3, 1, 3, 2], [1]), ([7, 1, 7, 7, 9], [2, 5, 2, 2, 1], [4]),
])
def test_ranks_share_places(points, ranks, win):
    assert common.ranks(points) == ranks
    assert common.result(points) == {"ranks": ranks, "win": win}


@pytest.mark.parametrize("v, allowed, yes", [
    (1, [1, 2], True), (3, [1, 2], False), (True, [True, False], True), (1, [True, False], False),
    (0, [True, False], False), (True, [1, 2], False), ("a", ["a"], True), ([], [[]], True), (None, [None], True),
    (None, [], False), (10, ("range", 10, 30, 5), True), (30, ("range", 10, 30, 5), True),
    (15, ("range", 10, 30, 5), True), (5, ("range", 10, 30, 5), False), (35, ("range", 10, 30, 5), False),
    (12, ("range", 10, 30, 5), False), (8, ("range", 3, 12, 5), True), (7, ("range", 3, 12, 5), False), (True, ("range", 0, 5, 1), False), ("10", ("range", 10, 30, 5), False),
    (None, ("range", 0, 5, 1), False), ([0, 9], ("ints", 2, 0, 9), True), ([0, 10], ("ints", 2, 0, 9), False),
    ([-1, 0], ("ints", 2, 0, 9), False), ([0], ("ints", 2, 0, 9), False), ([0, 1, 2], ("ints", 2, 0, 9), False),
    ([True, 1], ("ints", 2, 0, 9), False), ("00", ("ints", 2, 0, 9), False), (5, ("ints", 1, 0, 9), False),
])
def test_fits(v, allowed, yes):
    assert bool(common.fits(v, allowed)) == yes


META = {"min": 2, "max": 4, "options": [["a", [1], [[1], [2]]], ["b", 5, ("range", 0, 9, 1)]]}


def test_options_take_defaults_and_are_copied():
    given = {"b": 7}
    o = common.check_options(META, given)
    assert o == {"a": [1], "b": 7} and given == {"b": 7}
    o["a"].append(9)
    assert common.check_options(META, {}) == {"a": [1], "b": 5}


@pytest.mark.parametrize("options, code", [({"c": 1}, "no_option"), ({"b": 10}, "bad_option"), (None, "bad_option"),
                                           ({"a": None}, "bad_option"), ("ab", "bad_option")])
def test_options_are_refused(options, code):
    with pytest.raises(RuleError) as e:
        common.check_options(META, options)
    assert e.value.code == code


@pytest.mark.parametrize("n, ok", [(1, False), (2, True), (4, True), (5, False), (True, False), ("3", False), (None, False)])
def test_player_counts(n, ok):
    if ok:
        assert common.check_players(META, n) is None
    else:
        with pytest.raises(RuleError) as e:
            common.check_players(META, n)
        assert e.value.code == "bad_players"
