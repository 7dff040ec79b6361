"""Ноль семь on the contract of the engines: set-up, needs, refusals, secrets, leaving, what is shown."""
import pytest
from engines import nolsem as game
from engines.common import RuleError, clone

pytestmark = pytest.mark.both


def refused(s, e):
    """The code with which `e` is refused, by check, apply and preview alike, with nothing changed."""
    was = clone(s)
    code = game.check(s, e)
    for f in (game.apply, game.preview):
        with pytest.raises(RuleError) as caught:
            f(s, e)
        assert caught.value.code == code
    assert s == was
    return code


def all_bid(s, *cards):
    for seat in game.who(s):
        game.apply(s, ["bid", seat, 0] + list(cards))


# ---- set-up ----

@pytest.mark.parametrize("n", [2, 7, 0, -3, True, None, "4", 4.0])
def test_player_counts_outside_3_to_6_are_refused(n):
    with pytest.raises(RuleError) as caught:
        game.new(n, {})
    assert caught.value.code == "bad_players"


@pytest.mark.parametrize("options, code", [
    ({"supply": 0}, "bad_option"), ({"supply": 100}, "bad_option"), ({"supply": "10"}, "bad_option"),
    ({"supply": True}, "bad_option"), ({"bid_chips": "pot"}, "bad_option"), ({"bid_chips": None}, "bad_option"),
    ({"elementary": 1}, "bad_option"), ({"letters": 0}, "bad_option"), ({"mode": "online"}, "bad_option"),
    ({"bid_s": 7}, "bad_option"), ({"bid_s": 305}, "bad_option"), ({"bid_s": -5}, "bad_option"),
    ({"pot": 3}, "no_option"), (None, "bad_option"), ([], "bad_option")])
def test_options_out_of_range_or_unknown_are_refused(options, code):
    with pytest.raises(RuleError) as caught:
        game.new(4, options)
    assert caught.value.code == code


def test_the_widest_options_are_taken():
    s = game.new(6, {"supply": 99, "bid_s": 300})
    assert s["supply"] + s["pot"] == 594 and game.need(s, 0)["s"] == 300
    assert game.new(3, {"supply": 1, "bid_s": 0})["supply"] == 0


def test_first_state():
    s = game.new(4, {"bid_s": 30})
    assert (s["v"], s["g"], s["n"], s["ph"], s["k"], s["r"], s["out"]) == (1, "nolsem", 4, "bid", 0, 1, [])
    assert game.total(s) == [0, 0, 0, 0] and game.result(s) is None and game.who(s) == [0, 1, 2, 3]
    assert (game.need(s, 2)["s"], game.need(s, 2)["preview"]) == (30, 0)
    assert (game.meta()["id"], game.meta()["rounds"]) == (s["g"], 0)


def test_no_phase_has_a_clock_by_default():
    assert sorted(game.meta()["secs"].items()) == [("bid", 0), ("letter", 0), ("right", 0)]
    assert game.need(game.new(3, {}), 0)["s"] == 0


# ---- events ----

def test_every_applied_event_counts():
    s = game.new(3, {"letters": True})
    for k, e in enumerate((["letter", -1, 0], ["bid", 1, 0, 2], ["leave", 2], ["back", 2], ["bid", 2, 0, 2],
                           ["bid", 0, 0, 1], ["answer", -1, 2])):
        game.apply(s, e)
        assert s["k"] == k + 1
    assert s["r"] == 2


@pytest.mark.parametrize("e", [
    None, 3, "bid", [], ["bid"], [[], 0], [None, 0, 0, 1], ["toss", 0, 0, 1], ["bid", "0", 0, 1], ["bid", True, 0, 1],
    ["bid", None, 0, 1], ("bid", 0, 0, 1), {"bid": 0}, ["leave", 0, 1], ["back", 0, 1], ["leave", 0.0]])
def test_what_is_no_event_is_refused(e):
    assert refused(game.new(3, {}), e) == "bad_event"


@pytest.mark.parametrize("e, code", [
    (["bid", 3, 0, 1], "bad_seat"), (["bid", -1, 0, 1], "bad_seat"), (["leave", 3], "bad_seat"),
    (["leave", -1], "bad_seat"), (["back", 3], "bad_seat"), (["back", 0], "not_out"),
    (["bid", 0, 0, 5], "not_in_hand"), (["bid", 0, 0, -2], "not_in_hand"), (["bid", 0, 0, "1"], "not_in_hand"),
    (["bid", 0, 0, True], "not_in_hand"), (["bid", 0, 0, 1.0], "not_in_hand"), (["bid", 0, 0, None], "not_in_hand"),
    (["bid", 0, 0, [1]], "not_in_hand"), (["bid", 0, 0, 1, 1], "card_twice"), (["bid", 0, "0", 1], "bad_number"),
    (["bid", 0, True, 1], "bad_number"), (["bid", 0, None, 1], "bad_number"), (["bid", 0, -1, 1], "bad_number"),
    (["bid", 0, 1, 1], "too_many"), (["answer", -1, 3], "wrong_phase"), (["letter", -1, 3], "wrong_phase")])
def test_what_the_rules_do_not_allow_is_refused_with_its_code(e, code):
    assert refused(game.new(3, {}), e) == code


def test_an_answer_with_too_much_or_too_little_is_no_event():
    s = game.new(3, {})
    all_bid(s, 2)
    assert refused(s, ["answer", -1]) == "bad_event" and refused(s, ["answer", -1, 2, 2]) == "bad_event"


def test_bids_come_in_any_order_and_may_be_replaced_until_the_last_is_in():
    s = game.new(3, {})
    game.apply(s, ["bid", 2, 0, 4])
    game.apply(s, ["bid", 0, 0, 4])
    assert game.who(s) == [1]
    game.apply(s, ["bid", 2, 0, 3, 0])
    assert game.who(s) == [1] and game.need(s, 2)["def"] == [0, 0, 3]
    game.apply(s, ["bid", 1, 0, 2])
    assert (s["ph"], game.who(s)) == ("right", [])
    assert refused(s, ["bid", 2, 0, 4]) == "wrong_phase"
    assert game.apply(s, ["answer", -1, 3]) == [[2, 3, "pot", 3, 1]]


@pytest.mark.parametrize("source", ["screen", "supply", "off"])
def test_need_and_check_agree_on_every_set_and_on_the_limits_of_the_chips(source):
    s = game.new(3, {"bid_chips": source, "supply": 4})
    s["screen"] = [7, 11, 0]        # eight chips make a 7 of the card -1
    s["hand"] = [63, 0b010101, 0b100000]
    for seat in range(3):
        ask = game.need(s, seat)
        legal = game.legal(s, seat)
        assert legal == sorted(legal)
        for m in range(64):
            cards = [c for c in (-1, 0, 1, 2, 3, 4) if m >> c + 1 & 1]
            fits = len(cards) >= ask["min"] and all([c in ask["of"] for c in cards])
            for chips in range(-1, ask["chips"] + 2):
                e = ask["e"] + [chips] + cards
                ok = fits and 0 <= chips <= ask["chips"]
                assert (game.check(s, e) == 0) == ok
                assert (e in legal) == (ok and (chips == 0 or chips + sum(cards) <= 7))


def test_nobody_else_is_asked():
    s = game.new(3, {})
    assert game.need(s, -1) is None and game.need(s, 3) is None and game.legal(s, 3) == [] and game.legal(s, -1) == []
    all_bid(s, 2)
    assert game.need(s, 0) is None and game.legal(s, 0) == [] and game.need(s, -1)["e"] == ["answer", -1]


def test_what_the_table_is_asked():
    s = game.new(3, {"letters": True, "bid_s": 30, "mode": "played"})
    ask = game.need(s, -1)
    assert (ask["k"], ask["e"], ask["of"], ask["ph"]) == ("pick", ["letter", -1], [0, 1, 2, 3, 4], "letter")
    assert (ask["s"], ask["secret"], ask["who"], ask["preview"]) == (0, 0, -1, 0)
    game.apply(s, ["letter", -1, 4])
    all_bid(s, 2)
    ask = game.need(s, -1)
    assert (ask["k"], ask["e"], ask["lo"], ask["hi"], ask["ph"]) == ("number", ["answer", -1], 0, 7, "right")
    assert (ask["s"], ask["secret"], ask["who"], ask["preview"]) == (0, 0, -1, 1)


def test_the_last_answer_is_the_ghost_of_the_next():
    s = game.new(3, {})
    all_bid(s, 2)
    assert game.need(s, -1)["def"] is None
    game.apply(s, ["answer", -1, 6])
    all_bid(s, 1)
    assert game.need(s, -1)["def"] == 6


# ---- secrets ----

def test_in_played_mode_the_cards_of_others_are_hidden_until_all_have_bid():
    a = game.new(3, {"mode": "played"})
    a["screen"] = [2, 2, 2]
    b = clone(a)
    game.apply(a, ["bid", 1, 2, 4])
    game.apply(b, ["bid", 1, 2, 0, 3, -1])
    for seat in (None, 0, 2):
        assert game.view(a, seat) == game.view(b, seat)
    assert game.view(a, 1) != game.view(b, 1)
    assert game.view(a, 1)["bid"] == a["bid"]
    assert game.view(a, 0)["bid"] == [0, -1, 0]
    # N7-7: how many chips lie on a bid, and that it is made, is seen by all
    assert game.view(a, 0)["add"] == [0, 2, 0] and game.who(game.view(a, 0)) == [0, 2]
    for s in (a, b):
        game.apply(s, ["bid", 0, 0, 1])
        game.apply(s, ["bid", 2, 0, 1])
        assert game.view(s, 0) == s
    assert a != b


def test_secret_bids_have_no_ghost_and_say_so():
    s = game.new(3, {"mode": "played"})
    game.apply(s, ["bid", 1, 0, 4])
    ask = game.need(s, 1)
    assert (ask["secret"], ask["def"], ask["ph"]) == (1, None, "bid")
    assert game.need(game.new(3, {}), 1)["secret"] == 0


def test_in_scored_mode_bids_are_entered_openly():
    s = game.new(3, {})
    game.apply(s, ["bid", 1, 0, 4])
    assert game.view(s, 0) == s and game.view(s, None) == s


def test_a_view_is_a_copy():
    s = game.new(3, {})
    was = clone(s)
    seen = game.view(s, 0)
    for key in ("screen", "hand", "bid", "add", "play", "out", "last"):
        seen[key].append(9)
    seen["o"]["mode"] = "?"
    assert s == was


# ---- what everybody looks at ----

def test_table_shows_the_pot_then_the_bids_then_who_was_right():
    s = game.new(4, {})
    s["screen"] = [0, 3, 0, 2]
    assert game.table(s) == {"t": "pot", "pot": 4, "supply": 36, "letter": None, "last": None}
    for seat, b in enumerate(([0, 2, 3], [1, 4], [0, 4], [2, -1])):
        game.apply(s, ["bid", seat] + b)
    rows = [[0, 2, 3, 0, 5], [1, 4, 1, 5], [2, 4, 0, 4], [3, -1, 2, 1]]
    assert game.table(s) == {"t": "reveal", "rows": [r + [None] for r in rows], "answer": None, "elem": 0}
    game.apply(s, ["answer", -1, 5])
    right = [rows[0] + [1], rows[1] + [1], rows[2] + [0], rows[3] + [0]]
    assert game.table(s) == {"t": "pot", "pot": 7, "supply": 32, "letter": None,
                             "last": {"t": "reveal", "rows": right, "answer": 5, "elem": 0}}


# ---- leaving and coming back ----

def test_who_leaves_is_asked_nothing_and_keeps_the_chips():
    s = game.new(4, {})
    s["screen"] = [0, 5, 0, 0]
    game.apply(s, ["leave", 1])
    assert game.who(s) == [0, 2, 3] and game.need(s, 1) is None and game.legal(s, 1) == []
    assert refused(s, ["back", -1]) == "bad_seat" and refused(s, ["back", 0]) == "not_out"
    assert refused(s, ["bid", 1, 0, 1]) == "is_out" and refused(s, ["leave", 1]) == "is_out"
    all_bid(s, 2)
    game.apply(s, ["answer", -1, 7])
    assert game.total(s) == [0, 5, 0, 0] and s["pot"] == 4 + 3     # three play on


def test_a_covered_bid_goes_back_with_who_leaves():
    s = game.new(3, {})
    s["screen"] = [0, 2, 0]
    game.apply(s, ["bid", 1, 2, 3])
    game.apply(s, ["leave", 1])
    assert (s["bid"][1], s["add"][1], game.total(s)) == (0, 0, [0, 2, 0])
    all_bid(s, 4)
    assert [row[0] for row in game.table(s)["rows"]] == [0, 2]
    assert game.apply(s, ["answer", -1, 5]) == [[0, 1, "near", 5], [2, 1, "near", 5]]


def test_the_last_missing_bid_may_be_that_of_who_leaves():
    s = game.new(3, {})
    game.apply(s, ["bid", 0, 0, 2])
    game.apply(s, ["bid", 2, 0, 2])
    game.apply(s, ["leave", 1])
    assert s["ph"] == "right"
    game.apply(s, ["back", 1])
    assert s["ph"] == "right" and game.who(s) == []
    assert [x[0] for x in game.apply(s, ["answer", -1, 2])] == [0, 2]
    assert game.who(s) == [0, 1, 2]


def test_an_open_bid_is_settled_even_if_its_owner_leaves():
    s = game.new(3, {})
    all_bid(s, 2)
    game.apply(s, ["leave", 0])
    assert [x[0] for x in game.apply(s, ["answer", -1, 2])] == [0, 1, 2]
    assert game.who(s) == [1, 2] and s["pot"] == 2


def test_two_must_stay():
    s = game.new(3, {})
    game.apply(s, ["leave", 0])
    assert refused(s, ["leave", 1]) == "few_left"
    assert refused(s, ["bid", 0, 0, 1]) == "is_out"


def test_who_comes_back_in_the_same_turn_bids_again_else_from_the_next_turn_on():
    s = game.new(4, {"letters": True})
    game.apply(s, ["leave", 3])
    game.apply(s, ["back", 3])
    game.apply(s, ["letter", -1, 0])
    game.apply(s, ["leave", 3])
    game.apply(s, ["back", 3])
    assert game.who(s) == [0, 1, 2, 3] and s["pot"] == 4
    game.apply(s, ["leave", 3])
    all_bid(s, 1)
    game.apply(s, ["answer", -1, 7])
    game.apply(s, ["letter", -1, 0])
    game.apply(s, ["back", 3])
    assert s["pot"] == 4 + 3 and game.who(s) == [0, 1, 2] and game.need(s, 3) is None
    assert refused(s, ["bid", 3, 0, 1]) == "next_turn"
    all_bid(s, 2)
    game.apply(s, ["answer", -1, 7])
    assert s["pot"] == 7 + 4 and s["play"] == [0, 1, 2, 3]


def test_a_turn_without_any_bidder_left_goes_on():
    s = game.new(5, {})
    for seat in (2, 3, 4):
        game.apply(s, ["leave", seat])
    all_bid(s, 1)
    game.apply(s, ["answer", -1, 7])
    for e in (["back", 2], ["back", 3], ["leave", 0], ["leave", 1]):
        game.apply(s, e)
    assert s["ph"] == "right"
    assert game.apply(s, ["answer", -1, 1]) == [] and s["pot"] == 5 + 2 + 2
    assert game.who(s) == [2, 3]
