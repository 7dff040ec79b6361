"""Gallery Gambit: every ruling, GG-1 to GG-21."""
import pytest
from gallery_notation import (as_laid, cards, check_laws, code, counted, dealt, draft, draw, lay, parts, places, put,
                              scoring, stand)

from engines import gallery
from engines.common import RuleError, clone
from engines.gallery_cards import DRAW, GAMBIT, JOKER, KEEP, deck, text

pytestmark = pytest.mark.both

@pytest.mark.parametrize("n, size, lowest, jokers, market", [
    (2, 29, "8c", 1, 3), (3, 38, "6c", 2, 4), (4, 46, "4c", 2, 3), (5, 54, "2c", 2, 3)])
def test_GG_1_GG_2_deck_and_market(n, size, lowest, jokers, market):
    s = gallery.new(n, {"mode": "played"})
    assert len(s["dk"]) == size and min(s["dk"]) == code(lowest) and s["dk"].count(JOKER) == jokers
    assert gallery.need(s, -1)["rooms"] == [n, market]
    gallery.apply(s, gallery.legal(s, -1)[0])
    assert len(s["mk"]) == market and [len(h) for h in s["hand"]] == [1] * n


def test_GG_1_cards_of_another_deck_and_twice():
    s = gallery.new(2, {})
    gallery.apply(s, ["turn", 0, "score"])
    for entry, want in (("7h | - | -", "not_in_deck"), ("9h 9h | - | -", "card_twice"), ("9h | 8d | 9h", "card_twice"),
                        ("Joker | Joker | -", "card_twice"), ("9h Joker | - | -", 0),
                        ("9h 9d 9s | - | -", "wrong_count")):
        assert gallery.check(s, ["cards", 0] + places(entry)) == want
    gallery.apply(s, ["cards", 0] + places("9h Joker | - | -"))
    assert gallery.check(s, ["cards", 1] + places("9h | - | -")) == "card_twice"
    assert gallery.check(s, ["cards", 1] + places("Joker | - | -")) == "card_twice"
    for c in (53, -1, 0):
        assert gallery.check(s, ["cards", 1, c] + [None] * 8) == "not_in_deck"


def test_GG_2_an_emptied_market_is_dealt_anew():
    s = dealt(4, "4c 5c 6c 7c", "8c 9c Tc")
    for q in range(3):
        assert gallery.who(s) == [q]
        gallery.apply(s, ["act", q, s["mk"][0]])
        gallery.apply(s, ["play", q, s["hand"][q][0]])
        gallery.apply(s, ["place", q, 2])
    assert s["mk"] == [] and gallery.who(s) == []
    assert gallery.need(s, -1)["rooms"] == [3] and gallery.need(s, -1)["auto"] == 1
    gallery.apply(s, ["deal", -1] + cards("4d 5d 6d"))
    assert s["mk"] == cards("4d 5d 6d") and gallery.who(s) == [3]


def test_GG_3_one_card_stays_in_hand():
    s = dealt(2, "8h Th", "8c 8s Tc")
    gallery.apply(s, ["act", 0, code("8c")])
    assert sorted(s["hand"][0]) == cards("8c 8h")
    assert gallery.need(s, 0)["of"] == cards("8c 8h") and gallery.need(s, 0)["secret"] == 1
    assert gallery.check(s, ["play", 0, code("8s")]) == "not_in_hand"
    gallery.apply(s, ["play", 0, code("8h")])
    assert gallery.need(s, 0)["secret"] == 0 and gallery.need(s, 0)["of"] == [0, 1, 2]
    gallery.apply(s, ["place", 0, 0])
    assert s["hand"][0] == cards("8c") and s["ex"][0] == [cards("8h"), [], []]


def test_GG_4_a_card_needs_a_free_place():
    s = dealt(2, "8h Th", "8c 8s Tc")
    lay(s, 0, "9h 9d | 8d Td | 9c 9s Ks As")
    gallery.apply(s, ["act", 0, code("8c")])
    gallery.apply(s, ["play", 0, code("8c")])
    assert gallery.need(s, 0)["of"] == [1] and gallery.need(s, 0)["t"] == ["B"]
    assert gallery.check(s, ["place", 0, 0]) == gallery.check(s, ["place", 0, 2]) == "no_room"
    assert gallery.legal(s, 0) == [["place", 0, 1]]


def test_GG_4_two_cards_come_to_the_market_after_a_draw():
    s = dealt(2, "8h Th", "8c 8s Tc")
    gallery.apply(s, ["act", 0, DRAW])
    assert gallery.who(s) == [] and gallery.need(s, -1)["rooms"] == [1]
    gallery.apply(s, ["deal", -1, JOKER])
    assert gallery.need(s, 0)["t"] == ["8h", "Joker"]
    put(s, 0, JOKER, 2, "Ac Ad")
    assert s["mk"] == cards("8c 8s Tc Ac Ad") and gallery.who(s) == [1]
    for _ in range(3):
        draw(s)
    assert len(s["mk"]) == 11           # it may grow without limit


def test_GG_4_a_joker_may_be_drafted():
    s = dealt(2, "8h Th", "8c 8s Joker")
    draft(s, "Joker", 2)
    assert s["ex"][0] == [[], [], [JOKER]]


def test_GG_5_the_deck_runs_out_in_a_draw():
    """Five players: the sixteenth draw takes the last card, nothing comes to the market."""
    s = dealt(5, "2c 3c 4c 5c 6c", "7c 8c 9c")
    for _ in range(15):
        draw(s)
    assert len(s["dk"]) == 1 and s["at"] == 0
    draw(s)
    assert s["dk"] == [] and gallery.who(s) == [1] and len(s["mk"]) == 33
    assert DRAW not in gallery.need(s, 1)["of"]


def test_GG_5_a_short_deck_gives_what_is_left():
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    while len(s["dk"]) > 2:
        s["gone"].append(s["dk"].pop())
    draw(s)
    assert s["dk"] == [] and len(s["mk"]) == 5


def test_GG_6_a_gambit_may_move_nothing():
    s = dealt(2, "8h Th", "8c 8s Tc")
    assert gallery.legal(s, 0)[-1] == ["act", 0, GAMBIT]
    gallery.apply(s, ["act", 0, GAMBIT])
    assert gallery.legal(s, 0) == [["gambit", 0] + [None] * 9]
    gallery.apply(s, gallery.legal(s, 0)[0])
    assert gallery.who(s) == [1] and s["hand"] == [cards("8h"), cards("Th")]


def test_GG_6_jokers_move_and_are_not_told_apart():
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    lay(s, 0, "Joker | Joker | -")
    gallery.apply(s, ["act", 0, GAMBIT])
    ways = gallery.legal(s, 0)
    assert len(ways) == len({tuple(x[2:]) for x in ways})
    counts = sorted([[len(x) for x in as_laid(w[2:])] for w in ways])
    assert counts == [[0, 1, 1], [0, 2, 0], [1, 0, 1], [1, 1, 0], [2, 0, 0]]


def test_GG_7_a_gambit_cannot_end_the_round():
    s = dealt(2, "8h Th", "8c 8s Tc")
    lay(s, 0, "9h 9d | 8d Td | 9c 9s Ks As")
    gallery.apply(s, ["act", 0, GAMBIT])
    for e in gallery.legal(s, 0):
        t = clone(s)
        gallery.apply(t, e)
        assert t["last"] is None and gallery.who(t) == [1]
    gallery.apply(s, gallery.legal(s, 0)[0])
    stand(s)
    draft(s)
    assert s["last"] is not None


@pytest.mark.parametrize("market, opened", [(3, 5), (7, 1), (8, 0), (9, 0)])
def test_GG_9_eight_open_cards(market, opened):
    """The market counts; with eight or more none is opened, and all of them may be taken."""
    s = dealt(2, "8h Th", "8c 8s Tc")
    lay(s, 0, "9h 9d | 8d Joker | 9c 9s Ks As")
    more = market - 2                   # a market card goes into the hand
    s["mk"] += s["dk"][:more]
    del s["dk"][:more]
    draft(s, "8c", 1, "8h")
    stand(s)
    if opened:
        assert gallery.need(s, -1)["e"] == ["open", -1] and gallery.need(s, -1)["rooms"] == [opened]
        assert gallery.check(s, ["open", -1] + s["dk"][:opened - 1]) == "wrong_count"
        assert gallery.check(s, ["open", -1] + s["dk"][:opened - 1] + [None]) == "wrong_count"
        gallery.apply(s, ["open", -1] + s["dk"][:opened])
    assert gallery.who(s) == [0] and s["ph"] == "swap"
    assert gallery.need(s, 0)["of"] == sorted(s["mk"]) and len(s["mk"]) == max(8, market)
    gallery.apply(s, gallery.legal(s, 0)[0])
    assert s["ph"] == "score"           # the exchanged card is not replaced


def test_GG_10_the_exchange_is_a_duty():
    s = scoring(["9h Joker | - | -", "Kh Ks | - | -"])
    assert gallery.need(s, -1)["rooms"] == [8]
    assert gallery.check(s, ["open", -1]) == gallery.check(s, ["open", -1, None]) == "wrong_count"
    gallery.apply(s, ["open", -1, code("9d")])
    assert gallery.need(s, 0)["of"] == [code("9d")]
    assert gallery.check(s, ["swap", 0, KEEP]) == "not_open"
    assert gallery.check(s, ["score", -1]) == "wrong_phase"


def test_GG_10_the_exchange_may_be_left():
    s = scoring(["9h Joker | - | Joker Ac", "Kh Ks | - | -", "-|-|-"], {"joker_exchange": "may"})
    gallery.apply(s, ["open", -1, code("9d")])
    assert gallery.need(s, 0)["t"] == ["9d", "keepjoker"] and gallery.need(s, 0)["ex"] == 0
    gallery.apply(s, ["swap", 0, KEEP])
    assert gallery.who(s) == [0] and gallery.need(s, 0)["ex"] == 2
    gallery.apply(s, ["swap", 0, code("9d")])
    assert s["ex"][0] == [cards("9h Joker"), [], cards("9d Ac")] and s["gone"] == [JOKER]
    assert parts(s) == ["4+0 0+0 0+0", "4+2 0+0 0+0", "0+0 0+0 0+0"]        # 9-9 against K-K
    check_laws(s)


def test_GG_10_may_with_nothing_opened():
    s = scoring(["9h Joker | - | -", "Kh Ks | - | -"], {"joker_exchange": "may"})
    gallery.apply(s, ["open", -1])
    assert gallery.legal(s, 0) == [["swap", 0, KEEP]]
    gallery.apply(s, ["swap", 0, KEEP])
    assert counted(s) == [4, 6]


def test_GG_11_turn_order_and_both_on_one_turn():
    """From the starting player of the round; the owner of both takes two cards; the others take what is left."""
    s = gallery.new(3, {})
    gallery.apply(s, ["turn", 0, "score"])
    gallery.apply(s, ["points", -1, 0, 0, 0])
    s = scoring(["9h Joker | - | -", "- | - | -", "8c | Joker | -"], None, s)
    assert s["first"] == 1
    gallery.apply(s, ["open", -1] + cards("9d Ad"))
    assert gallery.who(s) == [2] and gallery.need(s, 0) is None
    gallery.apply(s, ["swap", 2, code("9d")])
    assert gallery.who(s) == [0] and gallery.need(s, 0)["of"] == [code("Ad")]
    assert s["ex"][2] == [cards("8c"), cards("9d"), []]
    gallery.apply(s, ["swap", 0, code("Ad")])
    assert s["gone"] == [JOKER, JOKER] and s["ph"] == "score"


def test_GG_11_an_open_joker_may_not_be_taken():
    s = scoring(["9h Joker | - | -", "- | - | -", "- | - | -"])
    assert gallery.check(s, ["open", -1, JOKER]) == "wrong_count"       # no card for the Joker that must go
    gallery.apply(s, ["open", -1, None, JOKER, None, code("9d")])
    assert gallery.check(s, ["swap", 0, JOKER]) == "not_open"
    assert gallery.need(s, 0)["of"] == [code("9d")]


def test_GG_11_a_joker_in_hand_stays_there():
    s = dealt(2, "Joker Th", "8c 8s Tc")
    lay(s, 0, "9h 9d | 8d Td | 9c 9s Ks As")
    gallery.apply(s, ["act", 0, code("8c")])
    put(s, 0, code("8c"), 1)
    stand(s)
    gallery.apply(s, gallery.legal(s, -1)[0])
    assert s["hand"][0] == [JOKER] and s["ph"] == "score"


def test_GG_12_exchange_before_the_count():
    s = scoring(["9h Joker | - | -", "- | - | -"])
    assert gallery.table(s) is None and gallery.check(s, ["score", -1]) == "wrong_phase"
    gallery.apply(s, ["open", -1, code("Kd")])
    gallery.apply(s, ["swap", 0, code("Kd")])
    assert parts(s)[0] == "0+0 0+0 0+0"


def test_GG_14_one_set_an_exhibit():
    assert parts(scoring(["- | - | 8s 8d 9c 9h", "- | - | -"]))[0] == "0+0 0+0 4+4"


def test_GG_15_GG_16_points_and_battle_by_different_sets():
    s = scoring(["- | - | 9h Ts Jc Jd", "- | - | 8h 8d 9s"])
    assert gallery.table(s) == {"t": "battles", "sum": [8, 4], "rows": [
        [[0, 0, "noset", 0, "noset", 0]] * 2] * 2 + [[[4, 4, "rank", 2, "run", 3], [4, 0, "rank", 2, "rank", 2]]]}
    assert gallery.preview(s, ["score", -1]) == [
        [0, 0, "noset"], [0, 0, "noset"], [0, 4, "rank", 2], [0, 4, "battle", 4],
        [1, 0, "noset"], [1, 0, "noset"], [1, 4, "rank", 2]]


@pytest.mark.parametrize("tables, bonus", [
    (["8h | - | -", "9h | - | -"], [0, 0]),                 # nobody has a set
    (["8h 8d | - | -", "9h | - | -"], [2, 0]),              # only one has
    (["8h 8d | - | -", "8s 8c | - | -"], [2, 2]),           # equal: both the full bonus
    (["8h 8d | - | -", "- | - | -"], [2, 0]),
])
def test_GG_18_battles(tables, bonus):
    rows = gallery.table(scoring(tables))["rows"]
    assert [cell[1] for cell in rows[0]] == bonus


def test_GG_20_all_open_cards_may_be_taken():
    """Not only the market but also what was opened after it."""
    s = dealt(2, "8h Th", "8c 8s Tc")
    lay(s, 0, "9h 9d | Td Joker | 9c 9s Ks As")
    draft(s, "8c", 1)
    stand(s)
    opened = cards("8d Jc Jd Jh Js Qc")
    gallery.apply(s, ["open", -1] + opened)
    assert gallery.need(s, 0)["of"] == sorted(cards("8s Tc") + opened)


def test_GG_21_three_rounds_and_the_starting_player():
    s = gallery.new(3, {})
    for r in range(3):
        assert s["r"] == r + 1 and gallery.who(s) == [r]
        assert gallery.result(s) is None
        s = scoring(["Ah As | Kh Ks Kd | Qh Qs Qd Qc", "- | - | -", "9h 9s | - | -"], None, s)
        lines = gallery.apply(s, ["score", -1])
        assert sum([x[1] for x in lines if x[0] == 0]) == 27
    assert gallery.total(s) == [81, 0, 12]
    assert gallery.result(s) == {"ranks": [1, 3, 2], "win": [0]}
    assert gallery.who(s) == gallery.legal(s, -1) == gallery.legal(s, 0) == []
    assert gallery.need(s, 0) is None and gallery.need(s, -1) is None and gallery.table(s) is None
    assert gallery.check(s, ["turn", 0, "next"]) == gallery.check(s, ["leave", 0]) == "over"
    with pytest.raises(RuleError):
        gallery.apply(s, ["score", -1])


def test_GG_21_a_shared_victory():
    s = gallery.new(2, {})
    for p in ([10, 20], [20, 10], [5, 5]):
        gallery.apply(s, ["turn", gallery.who(s)[0], "score"])
        gallery.apply(s, ["points", -1] + p)
    assert gallery.result(s) == {"ranks": [1, 1], "win": [0, 1]}


def test_all_cards_come_back_for_a_new_round():
    s = scoring(["9h Joker | - | -", "- | - | -"])
    gallery.apply(s, ["open", -1, code("Kd")])
    gallery.apply(s, ["swap", 0, code("Kd")])
    gallery.apply(s, ["score", -1])
    assert s["dk"] == deck(2) and s["gone"] == s["mk"] == [] and s["ex"] == [[[], [], []], [[], [], []]]


def test_texts_of_cards():
    assert [text(c) for c in (0, 9 * 4 + 3, 8 * 4 + 2, 51, JOKER)] == ["2c", "Js", "10h", "As", "Joker"]
    assert gallery.card is text
