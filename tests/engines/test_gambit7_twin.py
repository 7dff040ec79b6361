"""Gambit 7 against a twin that counts chip by chip: every bet of small rounds, and many random rounds."""
import pytest
from gambit7_twin import after, number, strips

from engines import gambit7
from engines.common import Rng, clone

pytestmark = pytest.mark.both
POOL = ["-12.5", "-3", "0", "0.5", "1", "1.25", "7", "1969", "85000000", "-0.0", "0.50", "007", None]


def twin_bet(bet):
    """(chips, Gambit) of a bet event as the twin takes them."""
    places = ["high" if p == -4 else p for p in bet[2:]]
    return ([], places[0]) if bet[0] == "gambit" else (places, None)


def compare(answers, bets, truth, points, preset, shares):
    s = gambit7.new(len(answers), {"board": preset, "gambit_shares": shares})
    s["p"] = points[:]
    for i, a in enumerate(answers):
        gambit7.apply(s, ["answer", i, a])
    for e in bets:
        gambit7.apply(s, e)
    gambit7.apply(s, ["truth", -1, truth])
    told = [twin_bet(e) for e in bets] or [([], None)] * len(answers)
    want = after(points, answers, [x[0] for x in told], [x[1] for x in told], truth, preset, shares)
    assert gambit7.total(s) == want, (answers, bets, truth, points, preset)


@pytest.mark.parametrize("answers", [["5", "5", "5"], ["5", "7", "5"], ["5", "7", "9"], [None, "7", None]])
def test_every_bet_of_two_against_some_of_the_third(answers):
    s = gambit7.new(3)
    for i, a in enumerate(answers):
        gambit7.apply(s, ["answer", i, a])
    first, second, third = [gambit7.legal(s, i) for i in range(3)]
    for i, a in enumerate(first):
        for b in second[i % 4::4]:
            bets = [a, b, third[(i * 7) % len(third)]]
            for truth in ("4", "5", "8", "9"):
                compare(answers, bets, truth, [10, 3, 0], "S" if i % 2 else "P", i % 3 > 0)


@pytest.mark.parametrize("n", [3, 4, 5, 6, 7])
def test_random_rounds(n):
    for seed in range(60):
        rng = Rng(seed * 10 + n)
        answers = [rng.pick(POOL) for _ in range(n)]
        s = gambit7.new(n)
        for i, a in enumerate(answers):
            gambit7.apply(s, ["answer", i, a])
        board = {}
        for w in s["w"]:
            board[w[0]] = w[2]
        assert board == strips(answers)
        bets = [rng.pick(gambit7.legal(s, i)) for i in range(n)] if board else []
        truth = rng.pick([a for a in POOL if a is not None] + ["-999999999999", "999999999999", "3", "0.4"])
        points = [rng.below(60) for _ in range(n)]
        compare(answers, bets, truth, points, rng.pick(["S", "P"]), rng.below(3) > 0)


@pytest.mark.parametrize("n", [3, 5, 7])
def test_what_the_twin_calls_open_is_what_may_be_bet_on(n):
    for seed in range(40):
        rng = Rng(seed)
        answers = [rng.pick(POOL) for _ in range(n)]
        s = gambit7.new(n)
        for i, a in enumerate(answers):
            gambit7.apply(s, ["answer", i, a])
        if s["ph"] == "bet":
            board = strips(answers)
            for p in range(-6, 7):
                may = p in board or p == -4
                assert (gambit7.check(s, ["bet", 0, p]) == 0) == may == (gambit7.check(s, ["gambit", 0, p]) == 0)


def test_the_twin_reads_numbers():
    assert number("0.5") == number("0.50") and number("-0.0") == 0 and number("1") == 100000000000
    assert number("-12.5") == -1250000000000 and clone(POOL) == POOL
