"""Gallery Gambit: turns and entries in scored mode, and people who leave and come back."""
import pytest
from gallery_notation import cards, check_laws, code, dealt, draft, lay, places, scoring, stand

from engines import gallery
from engines.gallery_cards import DRAW

pytestmark = pytest.mark.both


@pytest.mark.parametrize("rule, after", [("all", [2, 0]), ("fewer", [2])])
def test_scored_turns(rule, after):
    """GG-8 with the box keeping the turns only."""
    s = gallery.new(3, {"last_turn": rule, "turn_s": 60})
    d = gallery.need(s, 0)
    assert (d["def"], d["s"], d["of"]) == ("next", 60, ["full", "next", "score"])
    gallery.apply(s, ["turn", 0, "next"])
    gallery.apply(s, ["turn", 1, "full"])
    turns = []
    while s["ph"] == "turn":
        turns.append(s["at"])
        assert gallery.check(s, ["turn", s["at"], "full"]) == "wrong_phase"
        gallery.apply(s, ["turn", s["at"], "next"])
    assert turns == after
    assert gallery.who(s) == [0, 1, 2] and s["ph"] == "cards"


@pytest.mark.parametrize("first, full, fewer, everybody", [
    (1, 1, [2, 3, 0], [2, 3, 0]), (1, 3, [0], [0, 1, 2]), (1, 0, [], [1, 2, 3]), (2, 0, [1], [1, 2, 3]),
    (2, 3, [0, 1], [0, 1, 2]),
])
def test_GG_8_fewer_turns_count_from_the_starting_player(first, full, fewer, everybody):
    for rule, want in (("fewer", fewer), ("all", everybody)):
        s = gallery.new(4, {"last_turn": rule})
        for _ in range(first):
            gallery.apply(s, ["turn", s["first"], "score"])
            gallery.apply(s, ["points", -1, 0, 0, 0, 0])
        while s["at"] != full:
            gallery.apply(s, ["turn", s["at"], "next"])
        gallery.apply(s, ["turn", full, "full"])
        turns = []
        while s["ph"] == "turn":
            turns.append(s["at"])
            gallery.apply(s, ["turn", s["at"], "next"])
        assert turns == want


def test_the_turn_clock_runs_for_the_choice_of_the_turn():
    s = gallery.new(2, {"mode": "played", "turn_s": 45})
    assert gallery.need(s, -1)["s"] == 0
    gallery.apply(s, gallery.legal(s, -1)[0])
    assert gallery.need(s, 0)["s"] == 45
    gallery.apply(s, gallery.legal(s, 0)[0])
    assert gallery.need(s, 0)["s"] == 0


def test_an_entry_may_be_given_again():
    s = gallery.new(2, {})
    gallery.apply(s, ["turn", 0, "score"])
    gallery.apply(s, ["cards", 1] + places("Kh | 8d 9d | -"))
    assert gallery.who(s) == [0]
    d = gallery.need(s, 1)
    assert d["now"] == places("Kh | 8d 9d | -") and code("Kh") in d["of"]
    assert code("Kh") not in gallery.need(s, 0)["of"]
    gallery.apply(s, ["cards", 1] + places("Ks | 8d Kh | -"))
    check_laws(s)
    assert s["ex"][1] == [cards("Ks"), cards("8d Kh"), []]
    gallery.apply(s, ["cards", 0] + places("9d | - | -"))
    assert s["ph"] == "score"


def test_unfinished_and_empty_exhibits_can_be_counted():
    s = scoring(["- | - | -", "8c | 9c Kd | Qs"])
    assert gallery.preview(s, ["score", -1]) == [[q, 0, "noset"] for q in (0, 0, 0, 1, 1, 1)]


# ---- leaving --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("chosen", [False, True])
def test_a_card_just_taken_goes_to_the_market(drawn, chosen):
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    gallery.apply(s, ["act", 0, DRAW if drawn else code("9c")])
    if drawn:
        gallery.apply(s, ["deal", -1, code("Ah")])
    if chosen:
        gallery.apply(s, ["play", 0, code("6c")])
    gallery.apply(s, ["leave", 0])
    assert s["hand"][0] == cards("6c") and s["mk"][-1] == code("Ah" if drawn else "9c")
    assert gallery.who(s) == [1]
    stand(s)
    stand(s)
    assert gallery.who(s) == [1]
    gallery.apply(s, ["back", 0])
    stand(s)
    stand(s)
    assert gallery.who(s) == [0]
    draft(s, "Tc")
    check_laws(s)


def test_the_lowest_card_of_all_goes_to_the_market_too():
    s = dealt(5, "3c 4c 5c 6c 7c", "2c 9c Tc")
    gallery.apply(s, ["act", 0, code("2c")])
    gallery.apply(s, ["leave", 0])
    assert s["mk"] == cards("9c Tc 2c") and s["hand"][0] == cards("3c")


def test_leaving_while_the_card_is_not_yet_shown():
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    gallery.apply(s, ["act", 0, DRAW])
    gallery.apply(s, ["leave", 0])
    assert gallery.who(s) == [1] and len(s["mk"]) == 4


def test_leaving_after_the_turn_while_the_market_is_dealt():
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    gallery.apply(s, ["act", 0, DRAW])
    gallery.apply(s, ["deal", -1, code("Ah")])
    gallery.apply(s, ["play", 0, code("Ah")])
    gallery.apply(s, ["place", 0, 0])
    gallery.apply(s, ["leave", 0])
    assert gallery.need(s, -1)["rooms"] == [2]
    gallery.apply(s, ["deal", -1] + cards("Ac Ad"))
    assert gallery.who(s) == [1]


def test_back_in_time_for_the_last_turn():
    """Who leaves during the own last turn and comes back before the round ends still has it; who had it has not."""
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    lay(s, 0, "9h 9d | Td Th | 6s 7s Ks As")
    draft(s, "9c", 1)
    assert gallery.who(s) == [1]
    gallery.apply(s, ["leave", 1])
    assert gallery.who(s) == [2]
    gallery.apply(s, ["back", 1])
    stand(s)
    assert gallery.who(s) == [1]
    stand(s)
    assert s["ph"] == "open"


def test_who_comes_back_in_the_last_turns_is_next():
    s = gallery.new(4, {})
    gallery.apply(s, ["turn", 0, "full"])
    gallery.apply(s, ["leave", 1])
    assert gallery.who(s) == [2]
    gallery.apply(s, ["back", 1])
    gallery.apply(s, ["turn", 2, "next"])
    assert gallery.who(s) == [1]
    gallery.apply(s, ["turn", 1, "next"])
    assert gallery.who(s) == [3]


def test_who_comes_back_without_a_hand_waits_for_the_next_deal():
    s = gallery.new(3, {"mode": "played"})
    gallery.apply(s, ["leave", 0])
    assert gallery.need(s, -1)["rooms"] == [2, 4]
    gallery.apply(s, ["deal", -1] + cards("6c 7c 9c Tc Jc Qc"))
    assert s["hand"] == [[], cards("6c"), cards("7c")] and gallery.who(s) == [1]
    gallery.apply(s, ["back", 0])
    stand(s)
    stand(s)
    assert gallery.who(s) == [1]


def test_a_round_without_anybody_who_can_act_ends():
    s = gallery.new(4, {"mode": "played"})
    gallery.apply(s, ["leave", 2])
    gallery.apply(s, ["leave", 3])
    gallery.apply(s, gallery.legal(s, -1)[0])
    for e in (["back", 2], ["back", 3], ["leave", 0], ["leave", 1]):
        gallery.apply(s, e)
    assert s["ph"] == "open"
    gallery.apply(s, gallery.legal(s, -1)[0])
    gallery.apply(s, ["score", -1])
    assert s["r"] == 2 and s["first"] == 2         # GG-21: left of the last one, who is there


def test_who_has_left_is_not_counted_and_not_asked():
    s = gallery.new(3, {})
    gallery.apply(s, ["turn", 0, "score"])
    gallery.apply(s, ["cards", 0] + places("Ah As | - | -"))
    gallery.apply(s, ["cards", 1] + places("Kh Joker | - | -"))
    gallery.apply(s, ["leave", 2])
    assert s["ph"] == "open"
    assert gallery.check(s, ["leave", 0]) == "few_left" and gallery.check(s, ["leave", 2]) == "is_out"
    gallery.apply(s, ["back", 2])
    assert gallery.who(s) == [2] and gallery.check(s, ["back", 2]) == "not_out"
    gallery.apply(s, ["leave", 1])                  # its Joker need not be exchanged any more
    assert gallery.check(s, ["cards", 1] + [None] * 9) == "is_out" and gallery.need(s, 1) is None
    assert gallery.check(s, ["points", -1, 5, 1, 5]) == "bad_points"
    assert gallery.preview(s, ["points", -1, 5, 0, 5]) == [[0, 5, "points"], [2, 5, "points"]]
    gallery.apply(s, ["cards", 2] + places("Qh Qs | - | -"))
    assert s["ph"] == "score" and [c[1] for c in gallery.table(s)["rows"][0]] == [2, 0, 0]
    gallery.apply(s, ["back", 1])
    assert s["ph"] == "open"
    gallery.apply(s, ["open", -1, code("Kd")])
    gallery.apply(s, ["swap", 1, code("Kd")])
    assert gallery.apply(s, ["score", -1])[0] == [0, 4, "rank", 2]


def test_who_comes_back_with_a_second_joker_needs_another_open_card():
    s = gallery.new(3, {})
    gallery.apply(s, ["turn", 0, "score"])
    gallery.apply(s, ["cards", 0] + places("Ah Joker | - | -"))
    gallery.apply(s, ["cards", 1] + places("Kh Joker | - | -"))
    gallery.apply(s, ["cards", 2] + places("- | - | -"))
    assert gallery.check(s, ["open", -1, code("Kd")]) == "wrong_count"      # two Jokers, two cards
    gallery.apply(s, ["leave", 1])
    gallery.apply(s, ["open", -1, code("Kd")])
    assert gallery.who(s) == [0]
    gallery.apply(s, ["back", 1])
    assert gallery.need(s, -1)["e"] == ["open", -1] and gallery.need(s, -1)["rooms"] == [7]
    gallery.apply(s, ["open", -1, code("Ad")])
    gallery.apply(s, ["swap", 0, code("Ad")])
    gallery.apply(s, ["swap", 1, code("Kd")])
    assert s["ph"] == "score"


def test_the_starting_player_is_one_who_is_there():
    s = gallery.new(4, {})
    gallery.apply(s, ["leave", 1])
    gallery.apply(s, ["turn", 0, "score"])
    gallery.apply(s, ["points", -1, 1, 0, 2, 3])
    assert s["first"] == 2 and gallery.who(s) == [2]
    gallery.apply(s, ["leave", 2])
    assert gallery.who(s) == [3]
