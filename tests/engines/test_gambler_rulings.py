"""Gambler: the rulings GB-1 to GB-20, each under its name."""
import pytest
from engines import gambler as game
from engines.common import Rng, RuleError
from gambler_notation import X, can, ends_with, filled, on, play, refusal, roll

pytestmark = pytest.mark.both


def test_gb_1_all_dice_are_dealt_anew_for_every_round():
    s = filled(on(X, 4), "", "123", "6666", "555", "33322", "123456")
    s["dice"] = [2, 1, 0, 3]
    s["hand"] = 2
    roll(s, 4, 4)
    play(s, "41")
    assert (s["dice"], s["aside"], s["r"]) == ([7, 7, 7, 7], 2, 2)


def test_gb_2_start():
    s = game.new(5, {})
    assert game.total(s) == [80] * 5
    assert game.new(3, {"first": 2})["turn"] == 2
    assert game.new(3, {"first": 4})["turn"] == 1       # counted round the table


def test_gb_2_the_80_count_towards_the_target():
    s = filled(on("4 = +20; " * 6, 2, target=100), "", "4", "4", "4", "4", "4")
    roll(s, 4, 1, 1, 1, 1)
    play(s, "41")
    assert game.result(s)["win"] == [0]


def test_gb_3_the_bank_never_runs_short():
    s = filled(on("6 = +200; " * 6, 2, target=2000), "", "", "", "", "", "")
    s["pts"] = [1900, 1900]
    roll(s, 6, 6, 6, 6, 6)
    play(s, "61", "62", "63", "64", "65")
    assert game.total(s)[0] == 2900


def test_gb_4_a_tableau_is_data():
    s = on(X, 2)
    assert s["rows"] == ["4", "123", "6666", "***", "AAABB", "123456"]
    assert s["val"] == [20, 40, 60, -50, 80, 100]
    assert game.table(s)["rows"][3] == ["***", "", -50]


def test_gb_5_something_must_be_placed_before_one_may_stop_or_roll():
    s = on(X, 2)
    roll(s, 6, 6, 1, 2, 5)
    for v in ("roll", "stop"):
        assert refusal(s, ["play", 0, v]) == "must_place"
    play(s, "63")
    assert can(s)[-2:] == ["roll", "stop"]


def test_gb_5_at_least_one_not_all():
    s = on(X, 2)
    roll(s, 6, 6, 1, 2, 3)
    play(s, "63", "stop")
    assert s["dice"] == [14, 15] and game.who(s) == [1]


def test_gb_5_one_must_roll_first():
    s = on(X, 2)
    for v in ("63", "roll", "stop"):
        assert refusal(s, ["play", 0, v]) == "wrong_phase"


def test_gb_5_no_fit_ends_the_turn():
    s = filled(on(X, 2), "4", "123", "6666", "555", "33322", "12345")
    roll(s, 5, 5, 1, 2, 3)
    assert game.who(s) == [1] and s["dice"] == [15, 15]
    assert game.need(s, 1)["n"] == 5


def test_gb_5_no_more_than_five_rolls():
    s = on("1 = 10; 1 = 10; 1 = 10; 1 = 10; 1 = 10; 2 = 10", 2)
    for hand in (5, 4, 3, 2):
        roll(s, *[1] + [6] * (hand - 1))
        assert play(s, can(s)[0])[0][:3] == [0, 10, "row"]
        assert can(s) == ["roll", "stop"]
        play(s, "roll")
    assert s["roll"] == 4
    roll(s, 1)
    play(s, "15")
    assert game.who(s) == [1] and s["dice"] == [10, 15]


def test_gb_6_all_unplaced_dice_are_rolled_again_and_no_fresh_ones():
    s = on(X, 2)
    roll(s, 6, 6, 2, 2, 5)
    play(s, "63", "63", "roll")
    assert game.need(s, 0)["n"] == 3
    assert refusal(s, ["roll", 0, 1, 2]) == "few_dice"
    assert refusal(s, ["roll", 0, 1, 2, 3, 4]) == "many_dice"
    assert s["dice"] == [13, 15]


def test_gb_7_a_chain_in_one_roll_in_its_order_only():
    s = on(X, 2)
    roll(s, 3, 2, 1, 5, 5)
    assert refusal(s, ["play", 0, "22"]) == "no_fit"
    assert play(s, "12", "22", "32") == [[0, 40, "row", 2]]


@pytest.mark.parametrize("value", [-50, 50])
def test_gb_8_star_rows_of_either_colour(value):
    s = on(X.replace("-50", "%+d" % value), 2)
    roll(s, 5, 5, 5, 4, 4)
    assert "44" in can(s) and "54" in can(s)
    play(s, "54")
    assert "44" not in can(s) and "54" in can(s)
    assert play(s, "54", "54") == [[0, value, "row" if value > 0 else "pay", 4]]


@pytest.mark.parametrize("value", [-80, 80])
def test_gb_9_full_house_of_either_colour(value):
    s = on(X.replace("+80", "%+d" % value), 2)
    s["pts"] = [100, 100]
    roll(s, 2, 2, 2, 6, 6)
    assert play(s, "25", "25") == []
    assert refusal(s, ["play", 0, "65"]) == "no_fit"    # the three come first
    assert play(s, "25") == []
    assert play(s, "65", "65") == [[0, value, "row" if value > 0 else "pay", 5]]


def test_gb_10_a_black_row_must_be_finished_if_nothing_else_fits():
    s = filled(on(X, 2), "4", "123", "6666", "22", "33322", "12345")
    roll(s, 2, 1, 1, 1, 1)
    assert can(s) == ["24"]
    assert play(s, "24") == [[0, -50, "pay", 4]]


def test_gb_10_the_player_chooses_among_several_fits():
    s = filled(on(X, 2), "4", "1", "6666", "22", "33322", "12345")
    roll(s, 2, 6, 1, 1, 1)
    assert can(s) == ["22", "24", "66"]
    assert play(s, "66") == [[0, 100, "row", 6]]


def test_gb_11_only_who_fills_the_last_box_scores():
    s = on(X, 2)
    roll(s, 1, 2, 5, 5, 5)
    assert play(s, "12", "22", "stop") == []
    roll(s, 3, 6, 6, 5, 5)
    assert play(s, "32") == [[1, 40, "row", 2]]
    assert game.total(s) == [80, 120]


@pytest.mark.parametrize("plays, points, lines", [
    (["61", "52"], 20, [[0, 20, "row", 1], [0, -30, "floor", 30]]),
    (["52", "61"], 20, [[0, -10, "floor", 10], [0, 20, "row", 1]])])
def test_gb_11_rows_are_settled_in_the_order_of_placing(plays, points, lines):
    s = on("6 = +20; 5 = -50; 1 = 10; 1 = 10; 1 = 10; 1 = 10", 2)
    s["pts"][0] = 10
    roll(s, 6, 5, 1, 1, 1)
    assert play(s, *plays) == lines
    assert game.total(s)[0] == (0 if plays[0] == "61" else points)


@pytest.mark.parametrize("have, line, left", [
    (60, [0, -50, "pay", 4], 10), (50, [0, -50, "pay", 4], 0), (40, [0, -40, "floor", 40], 0),
    (0, [0, 0, "floor", 0], 0)])
def test_gb_12_nobody_pays_more_than_he_has(have, line, left):
    s = filled(on(X, 2), "", "", "", "11", "", "")
    s["pts"][0] = have
    roll(s, 1, 1, 1, 1, 1)
    assert play(s, "14") == [line]
    assert game.total(s)[0] == left


def test_gb_13_the_last_box_ends_the_round_and_the_turn():
    s = filled(on(X, 2), "4", "123", "6666", "555", "33322", "12345")
    roll(s, 6, 6, 6, 6, 6)
    assert play(s, "66") == [[0, 100, "row", 6]]
    assert (s["r"], s["ph"], s["dice"], game.who(s)) == (2, "tableau", [15, 15], [])
    assert game.table(s) is None


@pytest.mark.parametrize("ender, starts", [(0, 1), (1, 2), (2, 0)])
def test_gb_14_the_left_neighbour_of_who_ended_the_round_begins(ender, starts):
    s = filled(on(X, 3, first=ender), "", "123", "6666", "555", "33322", "123456")
    roll(s, 4, 1, 1, 1, 1)
    play(s, "41")
    game.apply(s, ["tableau", -1, 101])
    assert game.who(s) == [starts] and s["r"] == 2


def test_gb_15_out_of_dice_is_skipped_until_the_round_ends():
    s = on(X, 3)
    s["dice"] = [5, 0, 0]
    roll(s, 1, 5, 5, 5, 5)
    play(s, "12", "stop")
    assert game.who(s) == [0] and game.need(s, 0)["n"] == 4


def test_gb_15_everyone_out_of_dice_ends_the_round_and_unfinished_rows_pay_nobody():
    s = on(X, 3)
    s["dice"] = [0, 2, 0]
    s["turn"] = 1
    s["hand"] = 2
    roll(s, 6, 6)
    assert play(s, "63", "63") == []
    assert (game.total(s), s["r"], s["ph"]) == ([80, 80, 80], 2, "tableau")
    game.apply(s, ["tableau", -1, 101])
    assert game.who(s) == [2]       # left of the last who placed a die


@pytest.mark.parametrize("best, over", [(480, False), (490, False), (500, True), (510, True)])
def test_gb_16_the_target_is_500_or_more(best, over):
    s = ends_with([best - 20, 80, 80], "", "123", "6666", "555", "33322", "123456")
    roll(s, 4, 1, 1, 1, 1)
    play(s, "41")
    assert (s["ph"] == "over") == over


def test_gb_17_every_tableau_once_then_again():
    s = game.new(2, {"set": "own", "tableaux": [X, "", X, X]})
    assert [e[2] for e in game.legal(s, -1)] == [101, 103, 104]
    for nr, left in ((103, [101, 104]), (101, [104]), (104, [101, 103, 104])):
        game.apply(s, ["tableau", -1, nr])
        assert s["deck"] == left
        filled(s, "", "123", "6666", "555", "33322", "123456")
        roll(s, 4, 1, 1, 1, 1)
        play(s, "41")
    assert refusal(s, ["tableau", -1, 102]) == "bad_tableau"    # an empty slot


def test_gb_18_the_last_die_of_the_turn_ends_it():
    s = on(X, 2)
    s["dice"][0] = s["hand"] = 1
    roll(s, 6)
    play(s, "63")
    assert game.who(s) == [1] and s["dice"] == [0, 15]


def test_gb_19_two_to_six_play():
    assert (game.meta()["min"], game.meta()["max"]) == (2, 6)
    for n in (1, 7):
        with pytest.raises(RuleError) as caught:
            game.new(n, {})
        assert caught.value.code == "bad_players"


def test_gb_20_a_fixed_number_of_tableaux_switches_the_target_off():
    s = game.new(2, {"number": 2, "target": 100})
    rng = Rng(9)
    seen = []
    while s["ph"] != "over":
        if s["ph"] == "tableau":
            seen.append(s["r"])
            s["pts"] = [600, 700]
        game.apply(s, game.chance(s, rng) or game.bot(s, s["turn"], rng))
    assert seen == [1, 2] and s["r"] == 2
