"""Gambler: the worked examples GB-A1 to GB-A8, each under its name."""
import pytest
from engines import gambler as game
from engines.gambler_tableau import takes
from gambler_notation import X, can, ends_with, filled, on, play, refusal, roll

pytestmark = pytest.mark.both


@pytest.mark.parametrize("n, each, aside", [(2, 15, 0), (3, 10, 0), (4, 7, 2), (5, 6, 0), (6, 5, 0)])
def test_gb_a1_deal(n, each, aside):
    s = game.new(n, {})
    assert s["dice"] == [each] * n and s["aside"] == aside


def test_gb_a2_two_rows_in_one_roll():
    s = on(X, 2)
    assert (game.total(s), s["dice"]) == ([80, 80], [15, 15])
    roll(s, 1, 2, 3, 4, 6)
    assert play(s, "41") == [[0, 20, "row", 1]]
    assert play(s, "12", "22", "32") == [[0, 40, "row", 2]]
    assert play(s, "stop") == []
    assert (game.total(s), s["dice"]) == ([140, 80], [11, 15])
    assert game.who(s) == [1]


def test_gb_a3_forced_black_and_floor():
    s = filled(on(X, 2), "4", "123", "6666", "55", "33322", "12345")
    s["pts"] = [30, 80]
    roll(s, 5, 2, 2, 3, 3)
    assert can(s) == ["54"]
    assert refusal(s, ["play", 0, "stop"]) == "must_place"
    assert play(s, "54") == [[0, -30, "floor", 30]]
    assert game.total(s) == [0, 80]


def test_gb_a5_stars():
    s = on(X, 2)
    s["dice"][0] = s["hand"] = 3
    roll(s, 2, 2, 5)
    play(s, "24", "24")
    assert s["fill"][3] == "22"
    assert refusal(s, ["play", 0, "54"]) == "no_fit"
    assert [f for f in range(1, 7) if takes("***", "22") == f] == [2]


def test_gb_a6_full_house():
    s = filled(on(X, 2), "4", "123", "6666", "555", "333", "123456")
    roll(s, 3, 3, 5, 5, 1)
    assert can(s) == ["15", "55"]       # of the house a 3 is refused for box 4, a 5 is not
    assert refusal(s, ["play", 0, "35"]) == "no_fit"
    play(s, "55")
    assert can(s) == ["55", "roll", "stop"]
    assert refusal(s, ["play", 0, "15"]) == "no_fit"
    assert play(s, "55") == [[0, 80, "row", 5]]


def test_gb_a7_the_most_points_win():
    s = ends_with([490, 540, 490], "", "123", "6666", "555", "33322", "123456")
    roll(s, 4, 1, 1, 1, 1)
    assert game.result(s) is None
    assert play(s, "41") == [[0, 20, "row", 1]]
    assert game.total(s) == [510, 540, 490]
    assert game.result(s) == {"ranks": [2, 1, 3], "win": [1]}


def test_gb_a7_equal_points_share():
    s = ends_with([500, 520, 480], "", "123", "6666", "555", "33322", "123456")
    roll(s, 4, 1, 1, 1, 1)
    play(s, "41")
    assert game.result(s) == {"ranks": [1, 1, 3], "win": [0, 1]}


def test_gb_a7_only_the_end_of_a_round_counts():
    s = ends_with([520, 300, 300], "4", "123", "6666", "55", "33322", "123456")
    assert game.result(s) is None and game.who(s) == [0]
    roll(s, 5, 1, 1, 1, 1)
    assert play(s, "54") == [[0, -50, "pay", 4]]
    assert game.total(s) == [470, 300, 300]
    assert game.result(s) is None and (s["r"], s["ph"]) == (2, "tableau")


def test_gb_a8_few_dice():
    s = on(X, 3)
    s["dice"] = [10, 0, 3]
    roll(s, 1, 1, 1, 1, 1)
    play(s, "12", "stop")
    assert game.who(s) == [2]           # seat 1 has none and is skipped
    assert game.need(s, 2)["n"] == 3
    assert refusal(s, ["roll", 2, 1, 2, 3, 4, 5]) == "many_dice"
    assert refusal(s, ["roll", 2, 1, 2]) == "few_dice"
    roll(s, 5, 5, 5)


def test_gb_a8_five_placed_in_one_roll_end_the_turn():
    s = on(X, 2)
    roll(s, 1, 2, 3, 4, 6)
    assert play(s, "12", "22", "32", "41", "63") == [[0, 40, "row", 2], [0, 20, "row", 1]]
    assert s["dice"] == [10, 15] and game.who(s) == [1]
