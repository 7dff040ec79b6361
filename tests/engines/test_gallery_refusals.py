"""Gallery Gambit: bad set-ups, refused events, states that share nothing."""
import pytest
from gallery_notation import cards, code, dealt, lay, scoring

from engines import gallery, text
from engines.common import RuleError, clone
from engines.gallery_cards import GAMBIT, JOKER, KEEP

pytestmark = pytest.mark.both


@pytest.mark.parametrize("n, o, want", [
    (1, {}, "bad_players"), (6, {}, "bad_players"), (True, {}, "bad_players"), ("3", {}, "bad_players"),
    (3, {"min_set": 3}, "bad_option"), (3, {"min_set": True}, "bad_option"), (3, {"ace_low": 1}, "bad_option"),
    (3, {"turn_s": 7}, "bad_option"), (3, {"turn_s": -5}, "bad_option"),
    (3, {"turn_s": 305}, "bad_option"), (3, {"joker": "must"}, "no_option"), (3, [], "bad_option"),
])
def test_bad_set_up(n, o, want):
    with pytest.raises(RuleError) as info:
        gallery.new(n, o)
    assert info.value.code == want


def test_meta():
    m = gallery.meta()
    assert (m["id"], m["min"], m["max"], m["rounds"], m["secs"]) == ("gallery", 2, 5, 3, {"act": 0, "turn": 0})


def test_only_the_seat_at_turn():
    """In every step of a turn, of a Gambit, of the exchange, and in scored mode."""
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    gallery.apply(s, ["act", 0, code("9c")])
    assert gallery.check(s, ["play", 1, code("7c")]) == "not_turn"
    gallery.apply(s, ["play", 0, code("9c")])
    assert gallery.check(s, ["place", 1, 0]) == gallery.check(s, ["place", 2, 0]) == "not_turn"
    gallery.apply(s, ["place", 0, 0])
    gallery.apply(s, ["act", 1, GAMBIT])
    assert gallery.check(s, ["gambit", 2] + [None] * 9) == gallery.check(s, ["gambit", -1] + [None] * 9) == "not_turn"
    s = gallery.new(3, {})
    assert gallery.check(s, ["turn", 1, "next"]) == "not_turn"
    s = scoring(["9h Joker | - | -", "- | - | -"])
    assert gallery.need(s, -1)["auto"] == gallery.need(s, -1)["fill"] == 0
    gallery.apply(s, ["open", -1, code("Kd")])
    assert gallery.check(s, ["swap", 1, code("Kd")]) == "not_turn"


def test_the_longest_turn():
    assert gallery.new(5, {"turn_s": 300})["o"]["turn_s"] == 300


def test_defaults():
    s = gallery.new(2)
    assert s["o"] == {"mode": "scored", "joker_exchange": "must", "ace_low": False, "min_set": 2, "last_turn": "all",
                      "rank_over_suited_run": True, "turn_s": 0}


@pytest.mark.parametrize("e, want", [
    (["act", 1, 40], "not_turn"), (["act", 0, 5], "not_open"), (["act", 0, JOKER], "not_open"),
    (["act", 0, KEEP], "not_open"),
    (["act", 0, "40"], "bad_event"), (["act", 0, 40, 1], "bad_event"), (["play", 0, 24], "wrong_phase"),
    (["turn", 0, "next"], "wrong_phase"), (["points", -1, 1, 1, 1], "wrong_phase"), (["deal", -1, 20], "wrong_phase"),
    (["leave", 3], "bad_seat"), (["leave", -1], "bad_seat"), (["back", 0], "not_out"), (["leave", 0, 0], "bad_event"),
    (["act", 0.0, 40], "bad_event"), (["nothing", 0], "bad_event"), ([0, 0], "bad_event"), ((), "bad_event"),
])
def test_refusals_in_a_turn(e, want):
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    before = clone(s)
    assert gallery.check(s, e) == want
    for f in (gallery.apply, gallery.preview):
        with pytest.raises(RuleError) as info:
            f(s, e)
        assert info.value.code == want
    assert s == before


@pytest.mark.parametrize("e, want", [
    (["deal", -1], "wrong_count"), (["deal", 0] + [20] * 7, "bad_seat"), (["deal", -1, 16, 20, 21, 22, 23, 24, 25], 0),
    (["deal", -1, 15, 20, 21, 22, 23, 24, 25], "not_in_deck"), (["deal", -1, 20, 20, 21, 22, 23, 24, 25], "card_twice"),
    (["deal", -1, 16, 20, 21, 22, 23, 24, None], "wrong_count"),
    (["deal", -1, 16, 20, 21, 22, 23, 24, "25"], "bad_event"),
])
def test_refusals_in_the_deal(e, want):
    s = gallery.new(3, {"mode": "played"})
    assert gallery.check(s, e) == want


def test_refusals_in_a_gambit_and_the_choice_of_a_place():
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    gallery.apply(s, ["act", 0, GAMBIT])
    assert gallery.check(s, ["gambit", 0, True] + [None] * 8) == "wrong_count"
    assert gallery.check(s, ["gambit", 0] + [None] * 8) == "wrong_count"
    stand_now = ["gambit", 0] + [None] * 9
    gallery.apply(s, stand_now)
    lay(s, 1, "9h | - | -")
    gallery.apply(s, ["act", 1, GAMBIT])
    assert gallery.check(s, ["gambit", 1, "9h"] + [None] * 8) == "bad_event"
    gallery.apply(s, ["gambit", 1] + [None] * 2 + [code("9h")] + [None] * 6)
    assert s["ex"][1] == [[], cards("9h"), []]
    gallery.apply(s, ["act", 2, code("9c")])
    gallery.apply(s, ["play", 2, code("9c")])
    for x in (3, -1, True, "A", None):
        assert gallery.check(s, ["place", 2, x]) in ("bad_event", "no_room")
    put_down = gallery.apply(s, ["place", 2, 2])
    assert put_down == [] and s["k"] == 8


def test_states_share_nothing():
    s = gallery.new(2, {})
    t = gallery.new(2, {})
    s["ex"][0][0].append(40)
    s["pts"][0] = 5
    assert t["ex"][0][0] == t["ex"][0][1] == t["ex"][1][0] == [] and t["pts"] == [0, 0]
    assert gallery.total(t) is not t["pts"]


def test_equal_games_are_equal_states():
    """The same events give the same canonical text, whatever the order inside an entry."""
    a = scoring(["9h Kd | 8c 9c Th | -", "- | - | -"])
    b = scoring(["Kd 9h | Th 8c 9c | -", "- | - | -"])
    assert text.write(a) == text.write(b)
