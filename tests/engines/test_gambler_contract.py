"""Gambler on the contract of the engines: set-up, needs, refusals, leaving, what is shown, no tableau at all."""
import pytest
from engines import gambler as game
from engines.common import Rng, RuleError, clone
from engines.gambler_tableau import TableauError
from engines.text import write
from gambler_notation import X, filled
from gambler_notation import refusal as refused

pytestmark = pytest.mark.both


def on(n, **options):
    """A game of `n` on the test tableau, before the first roll."""
    s = game.new(n, dict(set="own", tableaux=[X], **options))
    game.apply(s, ["tableau", -1, 101])
    return s


def rolled(n, *faces):
    s = on(n)
    game.apply(s, ["roll", 0] + list(faces))
    return s


# ---- set-up ----

@pytest.mark.parametrize("n", [1, 7, 0, -2, True, None, "4", 4.0])
def test_player_counts_outside_2_to_6_are_refused(n):
    with pytest.raises(RuleError) as caught:
        game.new(n, {})
    assert caught.value.code == "bad_players"


@pytest.mark.parametrize("options, code", [
    ({"target": 90}, "bad_option"), ({"target": 510}, "bad_option"), ({"target": 2050}, "bad_option"),
    ({"target": "500"}, "bad_option"), ({"number": -1}, "bad_option"), ({"number": 41}, "bad_option"),
    ({"number": True}, "bad_option"), ({"mode": "online"}, "bad_option"), ({"set": "printed"}, "bad_option"),
    ({"beginners": 1}, "bad_option"), ({"first": 6}, "bad_option"), ({"tableaux": "x"}, "bad_option"),
    ({"tableaux": None}, "bad_option"), ({"tableaux": [""] * 21}, "bad_option"), ({"goal": 3}, "no_option"),
    ({"tableaux": [], "goal": 3}, "no_option"), (None, "bad_option"), ([], "bad_option"),
    ({"set": "own"}, "no_tableau"), ({"set": "own", "tableaux": ["", ""]}, "no_tableau")])
def test_options_out_of_range_or_unknown_are_refused(options, code):
    with pytest.raises(RuleError) as caught:
        game.new(4, options)
    assert caught.value.code == code


def test_a_bad_tableau_names_its_slot_line_and_column():
    with pytest.raises(TableauError) as caught:
        game.new(4, {"set": "own", "tableaux": ["", X, "1 = +20\n2 7 = +30"]})
    x = caught.value
    assert (x.code, x.slot, x.line, x.column) == ("tb_face", 3, 2, 3)
    assert str(x) == "slot 3, line 2, column 3: a die has no face 7."


@pytest.mark.parametrize("slot", [None, 3, ["1 = 20"]])
def test_a_slot_that_holds_no_text_is_refused(slot):
    with pytest.raises(TableauError) as caught:
        game.new(2, {"set": "own", "tableaux": [X, slot]})
    assert (caught.value.code, caught.value.slot) == ("tb_text", 2)


def test_first_state():
    s = game.new(4, {"number": 3})
    assert (s["v"], s["g"], s["n"], s["ph"], s["k"], s["r"], s["out"]) == (1, "gambler", 4, "tableau", 0, 1, [])
    assert game.total(s) == [80] * 4 and game.result(s) is None and game.who(s) == [] and game.table(s) is None
    assert s["o"] == {"mode": "scored", "set": "ours", "tableaux": [], "target": 500, "number": 3, "beginners": False,
                      "first": 0}
    assert game.meta()["id"] == s["g"]
    assert [key for key in s["o"] if key not in [o[0] for o in game.meta()["options"]]] == []


def test_the_options_of_a_game_make_the_same_game_again():
    s = game.new(3, {"set": "all", "tableaux": ["", X.replace("; ", "\n") + "  # mine", ""], "first": 4})
    assert game.new(3, s["o"]) == s
    assert game.new(3, clone(s["o"])) == s


@pytest.mark.parametrize("chosen, numbers", [
    ("ours", list(range(1, 21))), ("own", [101, 103, 120]), ("all", list(range(1, 21)) + [101, 103, 120]),
    ("plain", [])])
def test_sets_of_tableaux(chosen, numbers):
    s = game.new(2, {"set": chosen, "tableaux": [X, "", X] + [""] * 16 + [X]})
    assert s["deck"] == numbers
    assert [e[2] for e in game.legal(s, -1)] == numbers
    assert (game.need(s, -1) or {"of": []})["of"] == numbers


# ---- questions ----

def test_the_table_draws_a_tableau():
    s = game.new(2, {"set": "own", "tableaux": [X, X]})
    assert game.need(s, -1) == {"k": "pick", "e": ["tableau", -1], "of": [101, 102], "t": ["101", "102"], "auto": 0,
                                "ph": "tableau", "s": 0, "secret": 0, "who": -1, "preview": 0}
    assert game.need(s, 0) is None and game.legal(s, 0) == [] and game.who(s) == []
    for nr in (100, 103, 1, 0, -1, "101", None, 101.0, True):
        assert refused(s, ["tableau", -1, nr]) == "bad_tableau"
    for seat in (0, 1, 2, None, "0", True, -2, -1.0):
        assert refused(s, ["tableau", seat, 101]) == "bad_seat"
    assert game.check(s, ["tableau", -1, 102]) == 0


def test_a_roll_is_asked_of_the_seat_on_turn():
    s = on(3)
    assert game.need(s, 0) == {"k": "dice", "e": ["roll", 0], "n": 5, "faces": 6, "auto": 0,
                               "ph": "yourthrow", "s": 0, "secret": 0, "who": 0, "preview": 0}
    for seat in (-1, 1, 2):
        assert game.need(s, seat) is None and game.legal(s, seat) == []


@pytest.mark.parametrize("mode, auto", [("scored", 0), ("played", 1)])
def test_in_played_mode_the_box_draws_and_rolls(mode, auto):
    s = game.new(2, {"mode": mode})
    assert game.need(s, -1)["auto"] == auto
    game.apply(s, game.chance(s, Rng(1)))
    assert game.need(s, 0)["auto"] == auto
    while s["ph"] == "roll":
        game.apply(s, game.chance(s, Rng(1)))
    assert game.need(s, s["turn"])["auto"] == 0 and game.chance(s, Rng(1)) is None


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_need_and_check_agree_on_dice(n):
    s = on(2)
    s["dice"][0] = s["hand"] = n
    ask = game.need(s, 0)
    assert ask["n"] == n
    for face, ok in ((0, False), (1, True), (6, True), (7, False)):
        for place in range(n):
            faces = [3] * n
            faces[place] = face
            e = ask["e"] + faces
            assert (game.check(s, e) == 0) == ok
            assert ok or refused(s, e) == "bad_face"
    for k in range(1, 8):
        code = game.check(s, ["roll", 0] + [1] * k)
        assert code == (0 if k == n else "few_dice" if k < n else "many_dice")
    for face in (None, "1", 1.0, True, [1]):
        assert refused(s, ["roll", 0] + [1] * (n - 1) + [face]) == "bad_face"


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_sample_rolls_are_legal_sorted_and_show_every_face(n):
    s = on(2)
    s["dice"][0] = s["hand"] = n
    legal = game.legal(s, 0)
    assert legal == sorted(legal)
    assert [game.check(s, e) for e in legal] == [0] * len(legal)
    assert sorted({f for e in legal for f in e[2:]}) == [1, 2, 3, 4, 5, 6]


def test_a_choice_is_asked_of_the_seat_on_turn():
    s = rolled(2, 6, 6, 3, 1, 3)
    s["fill"][1] = "12"
    s["fit"][1] = 3
    s["fit"][3] = s["fit"][4] = 0
    game.apply(s, ["play", 0, "63"])
    assert game.need(s, 0) == {"k": "pick", "e": ["play", 0], "of": ["16", "32", "63", "roll", "stop"], "auto": 0,
                               "t": ["1 > 6", "3 > 2", "6 > 3", "rollout", "stopout"], "ph": "put", "s": 0,
                               "secret": 0, "who": 0, "preview": 0}
    assert game.legal(s, 0) == [["play", 0, v] for v in ("16", "32", "63", "roll", "stop")]
    assert game.need(s, 1) is None and game.legal(s, 1) == [] and game.legal(s, -1) == []


def test_every_play_that_is_not_offered_is_refused():
    s = rolled(2, 1, 2, 2, 6, 5)
    legal = [e[2] for e in game.legal(s, 0)]
    assert legal == sorted(legal)
    for face in range(0, 8):
        for row in range(0, 8):
            v = "%d%d" % (face, row)
            assert (game.check(s, ["play", 0, v]) == 0) == (v in legal)
            if not 1 <= face <= 6 or not 1 <= row <= 6:
                assert refused(s, ["play", 0, v]) == "bad_event"
            elif v not in legal:
                assert refused(s, ["play", 0, v]) == ("no_fit" if face in (1, 2, 5, 6) else "no_die")


# ---- refusals ----

@pytest.mark.parametrize("e", [
    None, 3, "roll", [], ["roll"], [[], 0], [None, 0, 1], [0, 0, 1], ["toss", 0, 1], ("roll", 0, 1, 2, 3, 4, 5),
    {"roll": 0}, ["answer", 0, "1969"], ["leave", 0, 1], ["back", 0, 1], ["leave"], ["", 0, 1]])
def test_what_is_no_event_is_refused(e):
    for s in (game.new(3, {}), on(3), rolled(3, 6, 6, 1, 2, 3), game.new(3, {"set": "plain"})):
        assert refused(s, e) == "bad_event"


@pytest.mark.parametrize("v", [None, 0, 63, 63.0, "", "6", "631", "a3", "6a", "63 ", ["63"], {"63": 0}, True, "Roll"])
def test_what_is_no_play_is_refused(v):
    s = rolled(3, 6, 6, 1, 2, 3)
    game.apply(s, ["play", 0, "63"])
    assert refused(s, ["play", 0, v]) == "bad_event"
    assert refused(s, ["play", 0]) == "bad_event"
    assert refused(s, ["play", 0, "63", v]) == "bad_event"


@pytest.mark.parametrize("e, code", [
    (["roll", 1, 1, 2, 3, 4, 5], "not_turn"), (["roll", -1, 1, 2, 3, 4, 5], "bad_seat"),
    (["roll", 3, 1, 2, 3, 4, 5], "bad_seat"), (["roll", None, 1, 2, 3, 4, 5], "bad_seat"),
    (["roll", 0.0, 1, 2, 3, 4, 5], "bad_seat"), (["roll", False, 1, 2, 3, 4, 5], "bad_seat"),
    (["roll", 0], "bad_event"), (["play", 0, "63"], "wrong_phase"), (["tableau", -1, 101], "wrong_phase"),
    (["row", 0, 20], "wrong_phase"), (["leave", 3], "bad_seat"), (["leave", -1], "bad_seat"),
    (["leave", True], "bad_seat"), (["back", "1"], "bad_seat"), (["back", 1], "not_out")])
def test_what_does_not_fit_a_roll_is_refused_with_its_code(e, code):
    assert refused(on(3), e) == code


@pytest.mark.parametrize("e, code", [
    (["play", 1, "63"], "not_turn"), (["play", -1, "63"], "bad_seat"), (["play", 0, "41"], "no_die"),
    (["play", 0, "61"], "no_fit"), (["play", 0, "stop"], "must_place"), (["play", 0, "roll"], "must_place"),
    (["roll", 0, 1, 2, 3, 4, 5], "wrong_phase"), (["tableau", -1, 101], "wrong_phase"),
    (["row", 0, 20], "wrong_phase")])
def test_what_does_not_fit_a_play_is_refused_with_its_code(e, code):
    assert refused(rolled(3, 6, 6, 1, 2, 3), e) == code


def test_nothing_happens_after_the_end():
    s = on(3, number=1)
    filled(s, "", "123", "6666", "555", "33322", "123456")
    game.apply(s, ["roll", 0, 4, 1, 1, 1, 1])
    game.apply(s, ["play", 0, "41"])
    assert s["ph"] == "over" and game.result(s)["win"] == [0]
    for e in (["roll", 0, 1, 2, 3, 4, 5], ["play", 0, "41"], ["tableau", -1, 101], ["leave", 0], ["row", 0, 20]):
        assert refused(s, e) == "over"
    for seat in (-1, 0, 1, 2, None):
        assert game.need(s, seat) is None and game.legal(s, seat) == []
    assert game.who(s) == [] and game.chance(s, Rng(1)) is None
    assert game.table(s)["rows"][0] == ["4", "4", 20]       # how it ended stays on the table


def test_every_applied_event_counts():
    s = game.new(3, {})
    for k, e in enumerate((["leave", 1], ["tableau", -1, 2], ["back", 1], ["roll", 0, 1, 2, 2, 6, 6], ["play", 0, "11"],
                           ["play", 0, "roll"], ["roll", 0, 5, 5, 5, 4], ["play", 0, "55"], ["play", 0, "stop"])):
        game.apply(s, e)
        assert s["k"] == k + 1
    assert game.who(s) == [2]       # seat 1 came back after the deal and has no dice


# ---- what is shown ----

def test_the_table_shows_rows_dice_and_the_roll():
    s = rolled(3, 6, 6, 3, 1, 2)
    game.apply(s, ["play", 0, "63"])
    t = game.table(s)
    assert t == {"t": "tableau", "nr": 101, "turn": 0, "roll": 1, "d": [6, 3, 1, 2], "dice": [9, 10, 10], "rows": [
        ["4", "", 20], ["123", "", 40], ["6666", "6", 60], ["***", "", -50], ["AAABB", "", 80], ["123456", "", 100]]}
    t["rows"][0][1] = "4"
    t["d"].append(9)
    t["dice"][0] = 0
    assert s["fill"][0] == "" and s["d"] == [6, 3, 1, 2] and s["dice"][0] == 9


def test_nothing_is_secret_and_what_is_given_is_a_copy():
    s = rolled(2, 6, 6, 3, 1, 2)
    for seat in (None, 0, 1):
        seen = game.view(s, seat)
        assert seen == s
        seen["d"].append(1)
        seen["o"]["tableaux"].append("")
        assert seen != s and len(s["d"]) == 5 and len(s["o"]["tableaux"]) == 1
    game.total(s).append(1)
    game.need(s, 0)["of"].append("x")
    game.need(game.new(2, {}), -1)["of"].append(0)
    assert len(s["pts"]) == 2 and "x" not in s["can"]


# ---- leaving ----

def test_two_must_stay():
    s = on(3)
    assert game.apply(s, ["leave", 2]) == []
    assert refused(s, ["leave", 0]) == "few_left" and refused(s, ["leave", 2]) == "is_out"
    assert refused(s, ["back", 1]) == "not_out"
    assert game.check(s, ["back", 2]) == 0


def test_who_leaves_on_turn_passes_it_on_and_keeps_points_and_dice():
    s = rolled(3, 6, 6, 3, 1, 2)
    game.apply(s, ["play", 0, "63"])
    game.apply(s, ["leave", 0])
    assert (game.who(s), s["ph"], s["roll"], s["d"], s["can"]) == ([1], "roll", 0, [], [])
    assert s["dice"] == [9, 10, 10] and game.total(s) == [80, 80, 80]
    game.apply(s, ["roll", 1, 5, 5, 4, 5, 5])
    game.apply(s, ["play", 1, "41"])
    game.apply(s, ["play", 1, "stop"])
    game.apply(s, ["roll", 2, 5, 5, 5, 5, 5])
    game.apply(s, ["play", 2, "54"])
    game.apply(s, ["back", 0])
    game.apply(s, ["play", 2, "stop"])
    assert game.who(s) == [0] and game.need(s, 0)["n"] == 5     # with the dice he had


def test_who_leaves_off_turn_is_skipped():
    s = on(3)
    game.apply(s, ["leave", 1])
    assert game.who(s) == [0]
    game.apply(s, ["roll", 0, 6, 1, 1, 1, 1])
    game.apply(s, ["play", 0, "63"])
    game.apply(s, ["play", 0, "stop"])
    assert game.who(s) == [2]


@pytest.mark.parametrize("seats, dice, aside, turn", [
    ([0], [0, 10, 10, 10], 0, 1), ([2], [10, 10, 0, 10], 0, 0), ([0, 1], [0, 0, 15, 15], 0, 2),
    ([3, 0], [0, 15, 15, 0], 0, 1)])
def test_between_rounds_the_dice_are_dealt_to_those_who_stay(seats, dice, aside, turn):
    s = game.new(4, {})
    for seat in seats:
        game.apply(s, ["leave", seat])
    assert (s["dice"], s["aside"], s["turn"], s["out"]) == (dice, aside, turn, sorted(seats))
    for seat in seats:
        game.apply(s, ["back", seat])
    assert (s["dice"], s["aside"], s["turn"], s["out"]) == ([7] * 4, 2, 0, [])


def test_the_round_ends_when_those_who_stay_have_no_dice():
    s = on(3)
    s["dice"] = [4, 0, 0]
    s["hand"] = 4
    game.apply(s, ["leave", 0])
    assert (s["ph"], s["r"], s["out"], s["dice"]) == ("tableau", 2, [0], [0, 15, 15])


def test_the_target_is_for_those_who_play_on_but_points_of_others_rank():
    s = on(3)
    s["pts"] = [700, 490, 100]
    game.apply(s, ["leave", 0])
    assert s["ph"] == "roll"
    s["dice"] = [10, 1, 0]
    s["hand"] = 1
    game.apply(s, ["roll", 1, 5])
    game.apply(s, ["play", 1, "54"])
    assert (s["ph"], s["r"]) == ("tableau", 2)
    s["pts"][1] = 500
    game.apply(s, ["tableau", -1, 101])
    s["dice"] = [0, 1, 0]
    s["turn"] = s["hand"] = 1
    game.apply(s, ["roll", 1, 5])
    game.apply(s, ["play", 1, "54"])
    assert game.result(s) == {"ranks": [1, 2, 3], "win": [0]}


# ---- without a tableau ----

def test_plain_mode_counts_rows():
    s = game.new(3, {"set": "plain", "first": 1})
    assert (s["ph"], game.who(s), game.table(s)) == ("rows", [1, 2, 0], None)
    assert game.need(s, -1) is None and game.legal(s, -1) == []
    assert game.apply(s, ["row", 0, 40]) == [[0, 40, "rowdone"]]
    assert game.apply(s, ["row", 2, -50]) == [[2, -50, "rowdone"]]
    assert game.apply(s, ["row", 2, -50]) == [[2, -30, "floor", 30]]
    assert game.total(s) == [120, 80, 0]
    assert game.apply(s, ["row", 0, 0]) == []       # seat 0 placed the last die of the tableau
    assert (s["r"], s["ph"], game.who(s)) == (2, "rows", [1, 2, 0])
    game.apply(s, ["leave", 1])
    assert game.who(s) == [2, 0] and refused(s, ["row", 1, 10]) == "is_out" and game.need(s, 1) is None


def test_plain_mode_tells_the_lines_before_and_changes_nothing():
    s = game.new(3, {"set": "plain"})
    was = write(s)
    for points, lines in ((40, [[1, 40, "rowdone"]]), (-100, [[1, -80, "floor", 80]]), (0, [])):
        assert game.preview(s, ["row", 1, points]) == lines and write(s) == was
        assert game.apply(clone(s), ["row", 1, points]) == lines


def test_plain_mode_checks_the_target_at_the_end_of_a_round():
    s = game.new(2, {"set": "plain"})
    for _ in range(3):
        game.apply(s, ["row", 1, 200])
    assert game.result(s) is None
    game.apply(s, ["row", 1, -180])
    game.apply(s, ["row", 0, 0])
    assert game.result(s) == {"ranks": [2, 1], "win": [1]}


def test_plain_mode_asks_for_tens_from_minus_200_to_200():
    s = game.new(2, {"set": "plain"})
    ask = game.need(s, 1)
    assert (ask["k"], ask["e"], ask["ph"]) == ("pick", ["row", 1], "rowdone")
    assert ask["of"][:3] == [0, 10, 20] and ask["of"][-1] == -10 and len(ask["of"]) == len(ask["t"]) == 41
    assert ask["t"][:2] == ["tableaufull", "+10"] and ask["t"][-1] == "-10"
    legal = game.legal(s, 1)
    assert legal == sorted(legal) and [e[2] for e in legal] == sorted(ask["of"])
    for v in range(-215, 216):
        assert (game.check(s, ["row", 1, v]) == 0) == (v in ask["of"])
    for v in (None, "10", 10.0, True, [10], 15, 210):
        assert refused(s, ["row", 1, v]) == "bad_number"
    assert refused(s, ["row", 1]) == "bad_event" and refused(s, ["row", 1, 10, 10]) == "bad_event"
    assert refused(s, ["row", -1, 10]) == "bad_seat" and refused(s, ["row", 2, 10]) == "bad_seat"
    assert refused(s, ["roll", 0, 1, 2, 3, 4, 5]) == "wrong_phase"
