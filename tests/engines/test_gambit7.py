"""Gambit 7: the worked examples under their names, and every ruling."""
import gambit7_notation as note
import pytest

from engines import gambit7
from engines.common import RuleError

pytestmark = pytest.mark.both

A1 = ["28", "20", "28", "25", "25"]
A2 = ["28", "31", "28", "25", "25"]


@pytest.mark.parametrize("preset, after", [("S", [8, 4, 56, 4, 4]), ("P", [4, 2, 56, 2, 2])])
def test_G7_A1(preset, after):
    assert note.board(note.lay(A1)) == "20@-1 25@0 28@1"
    assert note.score(preset, A1, [0, 0, 8, 0, 0], ["0 0", "0 1", "G0", "1 1", "1 -1"], "27") == after


@pytest.mark.parametrize("preset, after", [("P", [8, 4, 56, 4, 4]), ("S", [12, 6, 56, 6, 6])])
def test_G7_A2(preset, after):
    assert note.board(note.lay(A2)) == "25@-1 28@0 31@1"
    assert note.score(preset, A2, [0, 0, 8, 0, 0], ["-1 -1", "-1 0", "G-1", "0 0", "0 1"], "27") == after


@pytest.mark.parametrize("preset, after", [("P", [12, 0, 0, 4, 4]), ("S", [18, 0, 0, 6, 6])])
def test_G7_A3(preset, after):
    assert note.score(preset, A2, [0, 0, 8, 0, 0], ["-1 -1", "0 0", "G0", "0 0", "0 1"], "27") == after


@pytest.mark.parametrize("preset, after", [("P", [9, 5, 17, 9, 9]), ("S", [11, 5, 23, 11, 11])])
def test_G7_A4(preset, after):
    given = ["2006", "1997", "1994", "1994", "1992"]
    s = note.lay(given)
    assert note.board(s) == "1992@-2 1994@-1 1997@1 2006@2"      # G7-6: four values, the even case
    assert gambit7.check(s, ["bet", 0, 0]) == "closed"
    assert note.score(preset, given, [5] * 5, ["-1 1", "1 1", "-1 -1", "-2 ATH", "-1 -2"], "1996") == after


@pytest.mark.parametrize("preset, after", [("P", 32), ("S", 40)])
def test_G7_A5(preset, after):
    given = ["10", "20", "30", "40", "50", "60", "70"]
    assert note.score(preset, given, [0] * 7, [""] * 6 + ["3 3"], "70") == [0] * 6 + [after]


@pytest.mark.parametrize("preset, after", [("P", [4, 12, 0]), ("S", [6, 16, 0])])
def test_G7_A7(preset, after):
    assert note.score(preset, ["50", "60", "70"], [31, 4, 0], ["G0", "-1 -1", "G-1"], "55") == after


@pytest.mark.parametrize("preset, after", [("P", [6, 2, 0, 0]), ("S", [12, 4, 0, 0])])
def test_G7_A9(preset, after):
    given = ["0", "-3.5", "0.5", "0.50"]
    assert note.board(note.lay(given)) == "-3.5@-1 0@0 0.5@1"
    assert note.score(preset, given, [0] * 4, ["0 0", "-1 0", "1 1", "ATH ATH"], "0.2") == after


A10 = [
    ("10 20 30", "0 1;0 0;1 1", "25", [2, 6, 0], [4, 12, 0]),
    ("5 5 9", "-1 -1;1 1;ATH -1", "4", [2, 6, 15], [4, 12, 15]),
    ("1912 1915 1920", "-1 0;0 0;0 -1", "1914", [10, 6, 19], [16, 12, 21]),
    ("7 7 7", "0 0;ATH ATH;0 ATH", "7", [16, 8, 23], [28, 16, 29]),
    ("40 60 80", "G-1;1 1;0 1", "59", [116, 8, 23], [202, 16, 29]),
    ("300 200 100", "1 1;G0;G-1", "150", [116, 0, 165], [202, 0, 209]),
    ("2 4 6", "0 0;1 0;G1", "6", [116, 4, 1159], [202, 6, 1469]),
]


@pytest.mark.parametrize("preset, column", [("P", 3), ("S", 4)])
def test_G7_A10(preset, column):
    s = gambit7.new(3, {"board": preset})
    for row in A10:
        assert gambit7.result(s) is None
        note.answers(s, row[0].split())
        note.bets(s, row[1].split(";"))
        gambit7.apply(s, ["truth", -1, row[2]])
        assert gambit7.total(s) == row[column]
    assert gambit7.result(s) == {"ranks": [2, 3, 1], "win": [2]}
    assert s["ph"] == "over" and gambit7.who(s) == [] and gambit7.need(s, -1) is None


@pytest.mark.parametrize("players, ok", [
    (2, 0), (3, 1), (7, 1), (8, 0), (0, 0), (-1, 0), (True, 0), ("5", 0), (None, 0)])
def test_G7_1_three_to_seven_units(players, ok):
    if ok:
        assert gambit7.total(gambit7.new(players)) == [0] * players
        return
    with pytest.raises(RuleError) as e:
        gambit7.new(players)
    assert e.value.code == "bad_players"


def test_G7_2_seven_rounds():
    s = gambit7.new(3)
    for r in range(1, 8):
        assert s["r"] == r and s["ph"] == "answer"
        note.answers(s, ["1", "2", "3"])
        note.bets(s, ["", "", ""])
        gambit7.apply(s, ["truth", -1, "2"])
    assert s["ph"] == "over" and s["r"] == 7


def test_G7_3_thirty_seconds_or_as_set():
    s = note.lay(["1", "2", "3"])
    assert gambit7.need(gambit7.new(3), 0)["s"] == 30 and gambit7.need(s, 0)["s"] == 30
    o = {"answer_s": 0, "bet_s": 45}
    assert gambit7.need(gambit7.new(3, o), 0)["s"] == 0 and gambit7.need(note.lay(["1", "2", "3"], o), 0)["s"] == 45


def test_G7_3_strict_time_locks():
    s = gambit7.new(3)
    assert gambit7.check(s, ["time", -1]) == "not_strict"
    s = gambit7.new(3, {"strict_time": True})
    assert gambit7.check(s, ["time", 0]) == "bad_seat" and gambit7.check(s, ["time", -1, 0]) == "bad_event"
    assert gambit7.check(s, ["time", -1]) == 0 and gambit7.preview(s, ["time", -1]) == [] and gambit7.who(s) == [0, 1, 2]
    gambit7.apply(s, ["answer", 1, "5"])
    gambit7.apply(s, ["time", -1])
    assert s["ph"] == "bet" and s["a"] == [None, "5", None]
    assert gambit7.check(s, ["answer", 0, "6"]) == "wrong_phase"
    gambit7.apply(s, ["bet", 2, 0, 0])
    gambit7.apply(s, ["time", -1])
    assert gambit7.check(s, ["bet", 0, 0]) == "wrong_phase"
    assert gambit7.check(s, ["time", -1]) == "wrong_phase"
    gambit7.apply(s, ["truth", -1, "5"])
    assert gambit7.total(s) == [0, 4, 12]


@pytest.mark.parametrize("count, places", [
    (1, [0]), (2, [1, -1]), (3, [1, 0, -1]), (4, [2, 1, -1, -2]), (5, [2, 1, 0, -1, -2]),
    (6, [3, 2, 1, -1, -2, -3]), (7, [3, 2, 1, 0, -1, -2, -3]),
])
def test_G7_4_G7_5_places(count, places):
    given = [str(10 + min(i, count - 1)) for i in range(7)]
    s = note.lay(given)
    assert [w[0] for w in s["w"]] == places
    assert gambit7.need(s, 0)["of"] == places + [-4]
    shown = gambit7.table(s)
    assert shown["mid"] == (-1 if count % 2 else count // 2 - 1)
    assert [r[1] for r in shown["rows"]] == [str(10 + count - 1 - i) for i in range(count)]


def test_G7_6_distinct_values_count():
    s = note.lay(["2006", "1997", "1994", "1994", "1992"])
    assert gambit7.table(s) == {"t": "rows", "mid": 1, "rows": [
        ["12/8", "2006", [0]], ["9/6", "1997", [1]], ["9/6", "1994", [2, 3]], ["12/8", "1992", [4]]]}


CUSTOM = [10, 9, 20, 18, 30, 27, 40, 36, 50]


@pytest.mark.parametrize("options, values", [
    ({}, ["15/10", "12/8", "9/6", "6/4", "9/6", "12/8", "15/10", "15"]),
    ({"board": "P"}, ["12/8", "9/6", "6/4", "3/2", "6/4", "9/6", "12/8", "15"]),
    ({"board": "C", "table": [10, 9, 20, 18, 30, 27, 40, 36, 50]},
     ["40/36", "30/27", "20/18", "10/9", "20/18", "30/27", "40/36", "50"]),
    ({"board": "P", "table": [1, 1, 1, 1, 1, 1, 1, 1, 1]},
     ["12/8", "9/6", "6/4", "3/2", "6/4", "9/6", "12/8", "15"]),
])
def test_G7_7_values_are_data(options, values):
    s = note.lay(["1", "2", "3", "4", "5", "6", "7"], options)
    need = gambit7.need(s, 3)
    assert [t[0] for t in need["t"]] == values
    assert [t[1] for t in need["t"]] == ["7", "6", "5", "4", "3", "2", "1", "toohigh"]
    assert [r[0] for r in gambit7.table(s)["rows"]] == values[:-1]


def test_G7_7_custom_table_scores():
    s = note.lay(["1", "2", "3"], {"board": "C", "table": CUSTOM})
    note.bets(s, ["1 1", "1", "ATH"])
    assert gambit7.apply(s, ["truth", -1, "9"]) == [
        [0, 36, "chips", 2, 18, "shared"], [1, 18, "chips", 1, 18, "shared"], [2, 18, "star", 18]]
    note.answers(s, ["1", "2", "3"])
    note.bets(s, ["1", "ATH ATH", "ATH"])
    assert gambit7.apply(s, ["truth", -1, "0"]) == [
        [1, 100, "chips", 2, 50, "toohigh"], [2, 50, "chips", 1, 50, "toohigh"]]


def test_G7_8_star_is_the_shared_value_in_full_to_each():
    s = note.lay(["8", "8", "8", "9"])
    note.bets(s, ["", "", "", ""])
    assert gambit7.apply(s, ["truth", -1, "8"]) == [[0, 6, "star", 6], [1, 6, "star", 6], [2, 6, "star", 6]]


def test_G7_9_players_are_counted_not_chips():
    s = note.lay(["1", "2", "3"])
    note.bets(s, ["0 0", "1 1", ""])
    assert gambit7.apply(s, ["truth", -1, "2"])[0] == [0, 12, "chips", 2, 6, "alone"]


@pytest.mark.parametrize("shares, line", [(True, [0, 8, "chips", 2, 4, "shared"]),
                                          (False, [0, 12, "chips", 2, 6, "alone"])])
def test_G7_10_gambit_makes_it_shared(shares, line):
    s = note.lay(["1", "2", "3"], {"gambit_shares": shares})
    note.bets(s, ["0 0", "G0", ""])
    assert gambit7.apply(s, ["truth", -1, "2"])[0] == line


def test_G7_11_gambit_multiplies_the_old_score():
    s = note.lay(["1", "2", "3"])
    s["p"] = [8, 0, 0]
    note.bets(s, ["G1", "1", "1"])
    assert gambit7.apply(s, ["truth", -1, "3"])[0] == [0, 48, "won7", 8]
    assert gambit7.total(s)[0] == 56


def test_G7_12_G7_13_gambit_at_nothing_is_allowed_in_round_1():
    s = note.lay(["1", "2", "3"])
    assert s["r"] == 1 and gambit7.need(s, 0)["stake"] == [0, 0]
    note.bets(s, ["G1", "", ""])
    assert gambit7.apply(s, ["truth", -1, "3"])[0] == [0, 0, "won7", 0]


def test_G7_14_lost_gambit():
    s = note.lay(["1", "2", "3"])
    s["p"] = [98, 5, 5]
    assert gambit7.need(s, 0)["stake"] == [686, 0]
    note.bets(s, ["GATH", "", ""])
    assert gambit7.apply(s, ["truth", -1, "3"]) == [[0, -98, "lost7"], [2, 6, "star", 6]]
    assert gambit7.total(s) == [0, 5, 11]


def test_G7_15_star_is_neither_multiplied_nor_wiped():
    assert note.score("S", ["1", "2", "3"], [10, 10, 10], ["G0", "G0", "G1"], "2") == [70, 74, 0]
    assert note.score("S", ["1", "2", "3"], [10, 10, 10], ["G0", "G0", "G1"], "3") == [0, 0, 76]
    assert note.score("S", ["1", "2", "3"], [10, 10, 10], ["", "", "G0"], "3") == [10, 10, 6]


def test_G7_16_gambit_every_round():
    s = gambit7.new(3)
    s["p"] = [1, 0, 0]
    for _ in range(7):
        note.answers(s, ["5", "6", "7"])
        note.bets(s, ["G1", "", ""])
        gambit7.apply(s, ["truth", -1, "9"])
    assert gambit7.total(s)[0] == 7 * 7 * 7 * 7 * 7 * 7 * 7


def test_G7_17_gambit_on_too_high():
    assert note.score("S", ["5", "6", "7"], [3, 3, 3], ["GATH", "ATH", ""], "1") == [21, 18, 3]


def test_G7_18_too_high_pays_flat_and_no_star():
    assert note.score("S", ["5", "6", "7"], [0, 0, 0], ["ATH ATH", "ATH", "ATH -1"], "4") == [30, 15, 15]
    assert note.score("P", ["5", "6", "7"], [0, 0, 0], ["ATH ATH", "", ""], "4.99") == [30, 0, 0]


@pytest.mark.parametrize("event, code", [
    (["bet", 0], 0), (["bet", 0, 1], 0), (["bet", 0, 1, -1], 0), (["bet", 0, 1, 1, 1], "too_many"),
    (["gambit", 0, 1], 0), (["gambit", 0], "bad_event"), (["gambit", 0, 1, 1], "both_kinds"),
])
def test_G7_19_two_chips_or_the_gambit(event, code):
    assert gambit7.check(note.lay(["1", "2", "3"]), event) == code


def test_G7_19_the_later_bet_replaces():
    s = note.lay(["1", "2", "3"])
    gambit7.apply(s, ["bet", 0, 1, 0])
    gambit7.apply(s, ["gambit", 0, 1])
    assert s["b"][0] == [7, 1] and gambit7.who(s) == [1, 2]
    assert gambit7.need(s, 0)["def"] == ["gambit", 1]
    gambit7.apply(s, ["bet", 0, 1, 0])
    assert gambit7.need(s, 0)["def"] == ["bet", 0, 1]


@pytest.mark.parametrize("given, place, code", [
    (["1", "2", "3"], 0, 0), (["1", "2", "3"], 1, 0), (["1", "2", "3"], -4, 0), (["1", "2", "3"], 2, "closed"),
    (["1", "2", "2"], 0, "closed"), (["1", "2", "2"], -1, 0), (["2", "2", "2"], 1, "closed"),
    (["1", "2", "3"], -5, "closed"), (["1", "2", "3"], 4, "closed"), (["1", "2", "3"], "0", "closed"),
    (["1", "2", "3"], None, "closed"), (["1", "2", "3"], True, "closed"), (["1", "2", "3"], [0], "closed"),
])
def test_G7_20_only_beside_an_answer(given, place, code):
    s = note.lay(given)
    assert gambit7.check(s, ["bet", 0, place]) == code
    assert gambit7.check(s, ["bet", 0, -4, place]) == code
    assert gambit7.check(s, ["gambit", 0, place]) == code


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7])
def test_G7_20_open_is_what_lies_beside_an_answer_and_nothing_else(count):
    s = gambit7.new(7)
    for i in range(7):
        gambit7.apply(s, ["answer", i, str(i % count)])
    answers = [row[0] for row in s["w"]]
    assert len(answers) == count
    for place in range(-8, 9):
        code = 0 if place in answers or place == -4 else "closed"
        assert gambit7.check(s, ["bet", 0, place]) == gambit7.check(s, ["gambit", 0, place]) == code, place


@pytest.mark.parametrize("truth, won", [("9.99", -4), ("10", -1), ("10.01", -1), ("20", 0), ("29.999", 0), ("30", 1),
                                        ("999999999999", 1), ("-999999999999", -4)])
def test_G7_21_highest_answer_not_above(truth, won):
    s = note.lay(["10", "20", "30"])
    note.bets(s, ["-1 0", "1 ATH", ""])
    lines = gambit7.apply(s, ["truth", -1, truth])
    seat = 0 if won in (-1, 0) else 1
    assert [x[0] for x in lines if x[2] == "chips"] == [seat]
    assert [x[0] for x in lines if x[2] == "star"] == {-4: [], -1: [0], 0: [1], 1: [2]}[won]


def test_G7_22_no_answer_may_still_bet():
    s = gambit7.new(3)
    note.answers(s, [None, "4", None])
    assert s["ph"] == "bet" and note.board(s) == "4@0"
    note.bets(s, ["0 0", "ATH", "0"])
    assert gambit7.apply(s, ["truth", -1, "4"]) == [
        [0, 8, "chips", 2, 4, "shared"], [2, 4, "chips", 1, 4, "shared"], [1, 4, "star", 4]]


def test_G7_22_nobody_answered():
    s = gambit7.new(3)
    note.answers(s, [None, None, None])
    assert s["ph"] == "truth" and gambit7.table(s) is None
    assert gambit7.check(s, ["bet", 0, -4]) == "wrong_phase"
    assert gambit7.need(s, -1)["def"] is None
    assert gambit7.apply(s, ["truth", -1, "4"]) == [] and s["r"] == 2


def test_G7_23_zero_is_an_answer_and_numbers_compare_by_value():
    s = gambit7.new(3)
    gambit7.apply(s, ["answer", 0, "0"])
    assert gambit7.who(s) == [1, 2]
    gambit7.apply(s, ["answer", 1, "-0.00"])
    gambit7.apply(s, ["answer", 2, "85000000"])
    assert note.board(s) == "0@-1 85000000@1" and s["w"][1][2] == [0, 1]


def test_G7_24_tied_players_both_win():
    s = gambit7.new(3)
    for _ in range(7):
        note.answers(s, ["1", "1", "3"])
        note.bets(s, ["", "", ""])
        gambit7.apply(s, ["truth", -1, "2"])
    assert gambit7.result(s) == {"ranks": [1, 1, 3], "win": [0, 1]}


@pytest.mark.parametrize("preset, most", [("P", 3921632), ("S", 4902040)])
def test_G7_25_greatest_score(preset, most):
    s = gambit7.new(7, {"board": preset})
    for r in range(7):
        note.answers(s, ["7", "6", "5", "4", "3", "2", "1"])
        note.bets(s, ["3 3" if r == 0 else "G3"] + [""] * 6)
        gambit7.apply(s, ["truth", -1, "7"])
    assert gambit7.total(s)[0] == most


def test_G7_25_a_custom_table_stays_small_enough():
    s = gambit7.new(7, {"board": "C", "table": [999] * 9})
    for r in range(7):
        note.answers(s, ["7", "6", "5", "4", "3", "2", "1"])
        note.bets(s, ["3 3" if r == 0 else "G3"] + [""] * 6)
        gambit7.apply(s, ["truth", -1, "7"])
    assert 300000000 < gambit7.total(s)[0] < 1 << 30


def test_G7_26_lines_in_the_order_of_the_rules():
    s = note.lay(["1", "2", "3", "3"])
    s["p"] = [1, 2, 3, 4]
    note.bets(s, ["1", "G1", "G-1", "1"])
    assert gambit7.apply(s, ["truth", -1, "9"]) == [
        [2, -3, "lost7"], [0, 6, "chips", 1, 6, "shared"], [1, 12, "won7", 2], [3, 6, "chips", 1, 6, "shared"],
        [2, 6, "star", 6], [3, 6, "star", 6]]


def test_G7_27_equal_answers_are_one_group():
    s = note.lay(["5", "5", "5", "5", "5", "5", "5"])
    assert s["w"] == [[0, "5", [0, 1, 2, 3, 4, 5, 6]]]
    note.bets(s, [""] * 7)
    assert gambit7.apply(s, ["truth", -1, "5"]) == [[i, 4, "star", 4] for i in range(7)]
