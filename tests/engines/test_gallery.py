"""Gallery Gambit: the worked examples under their names."""
import pytest
from gallery_notation import (as_laid, cards, check_laws, code, counted, dealt, draft, draw, lay, parts, places,
                              scoring, stand)

from engines import gallery
from engines.gallery_cards import DRAW, GAMBIT

pytestmark = pytest.mark.both

A1 = ["9h 9s | 8d 9d Td | 8c 9c Th Js", "Ks Kh | Qs Qh Qd | Kc Qc 8s"]
A2 = ["Ah Kh | 7c 7d Js | 8h 9s Tc Td", "Qs Qd | 9h Th Jh | 6c 6s 8d Kc", "6h Jc | 8c 9d Ts | Qh Kd Ac 7s"]
A3 = ["9h 9s | 6c 7c 8c | Tc Qc Ac 6d", "9d 9c | 6h 7h 8h | Ts Qs As 7d", "Jd Kd | 6s 7s 8s | Th Qh Kh 8d"]
A6 = ["Ah As | Kh Ks Kd | Qh Qs Qd Qc", "Ad Kc | 8h 9c Jd | -"]


def test_GG_A1():
    s = scoring(A1)
    assert parts(s) == ["4+0 6+0 4+4", "4+2 6+3 4+0"]
    assert counted(s) == [18, 19]


def test_GG_A1_the_printed_way():
    """GG-19: with the switch turned the printed totals come out."""
    assert counted(scoring(A1, {"rank_over_suited_run": False})) == [21, 16]


def test_GG_A2():
    s = scoring(A2)
    assert parts(s) == ["4+0 4+0 4+0", "4+2 6+3 4+0", "0+0 3+0 3+4"]
    assert counted(s) == [12, 19, 10]


def test_GG_A3():
    s = scoring(A3)
    assert parts(s) == ["4+2 6+3 3+4", "4+2 6+3 3+4", "2+0 6+3 4+0"]
    assert counted(s) == [22, 22, 15]


def test_GG_A5():
    """The Joker goes for one of the open cards; B battles with another set than the one that gives its points."""
    s = scoring(["9h Joker | 8s Ts Js | Qd Qc Qh As", "Kh Ks | 8c 8d Th | Kc Jd Tc 9s"])
    gallery.apply(s, ["open", -1] + cards("9d Ad Ah Kd Jc Jh 9c Ac"))
    assert gallery.who(s) == [0]
    gallery.apply(s, ["swap", 0, code("9d")])
    assert parts(s) == ["4+0 4+3 6+4", "4+2 4+0 3+0"]
    assert gallery.table(s)["rows"][1][0] == [4, 3, "srun", 2, "suit", 3]
    assert counted(s) == [21, 13]


def test_GG_A6():
    s = scoring(A6)
    assert parts(s) == ["4+2 6+3 8+4", "2+0 2+0 0+0"]
    assert counted(s) == [27, 4]


A8 = "9h | 8d 9d | 9c 9s Ks"


@pytest.mark.parametrize("after, code_", [
    ("9h 9d | 8d | 9c 9s Ks", 0),                   # 9d from B to A
    ("8d | 9h 9d | 9c 9s Ks", 0),                   # 9h and 8d change places
    (A8, 0),                                        # nothing moved
    ("- | 8d 9d 9h | 9c 9s Ks", 0),
    ("9h 8d | 9d 9c | 9s Ks", "three_exhibits"),    # one from B to A and one from C to B
    ("9h | 8d 9d | 9c 9s Qs", "not_yours"),
    ("9h | 8d 9d | 9c 9s", "wrong_count"),
    ("9h | 8d 9d | 9c 9s Ks Ks", "wrong_count"),
    ("9h | 8d 8d | 9c 9s Ks", "not_yours"),
    ("9h | 8d 2d | 9c 9s Ks", "not_in_deck"),
])
def test_GG_A8(after, code_):
    s = dealt(2, "8h Th", "8c 8s Tc")
    lay(s, 0, A8)
    gallery.apply(s, ["act", 0, GAMBIT])
    e = ["gambit", 0] + places(after)
    assert gallery.check(s, e) == code_
    ways = [as_laid(x[2:]) for x in gallery.legal(s, 0)]
    assert (as_laid(e[2:]) in ways) == (code_ == 0)


def test_GG_A8_three_cards_in_the_first_exhibit():
    """Three cards for A are one place too many; no arrangement that is offered has them."""
    s = dealt(2, "8h Th", "8c 8s Tc")
    lay(s, 0, A8)
    gallery.apply(s, ["act", 0, GAMBIT])
    three = ["gambit", 0] + cards("9h 8d 9d") + [None] * 3 + cards("9c 9s Ks") + [None]
    assert gallery.check(s, three) == "wrong_count"
    ways = gallery.legal(s, 0)
    assert ways[0] == ["gambit", 0] + places(A8)
    # A+B: 3 cards on 2+3 places; A+C: 4 on 2+4; B+C: 5 on 3+4; staying the same is counted once
    assert len(ways) == (7 - 0) + (11 - 1) + (25 - 1)
    assert len({tuple(x[2:]) for x in ways}) == len(ways)


def test_GG_A9_two_players_only_draw():
    s = dealt(2, "8h Th", "8c 8s Tc")
    for _ in range(8):
        assert DRAW in gallery.need(s, s["at"])["of"]
        draw(s)
    placed = sum([len(x) for ex in s["ex"] for x in ex])
    assert (len(s["dk"]), len(s["mk"]), placed, len(s["hand"][0]) + len(s["hand"][1])) == (0, 19, 8, 2)
    assert gallery.check(s, ["act", 0, DRAW]) == "not_open"                 # GG-5
    assert gallery.check(s, ["act", 0, GAMBIT]) == gallery.check(s, ["act", 0, s["mk"][0]]) == 0
    check_laws(s)


def test_GG_A9_five_players_only_draft():
    s = dealt(5, "2c 3c 4c 5c 6c", "7c 8c 9c")
    while gallery.who(s):
        draft(s)
        check_laws(s)
    assert [sum([len(x) for x in ex]) for ex in s["ex"]] == [9] * 5
    assert gallery.need(s, -1)["rooms"] == [4 - len(s["mk"])]
    assert gallery.legal(s, -1) == [["open", -1] + s["dk"]]
    gallery.apply(s, gallery.legal(s, -1)[0])
    assert len(s["mk"]) == 4 and s["dk"] == []


@pytest.mark.parametrize("rule, after", [("all", [2, 0]), ("fewer", [2])])
def test_GG_A9_last_turns(rule, after):
    """GG-8: the second player ends it; the third has a turn, the first only if all have."""
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc", {"last_turn": rule})
    stand(s)
    while s["last"] is None:
        draft(s)
    assert sum([len(x) for x in s["ex"][1]]) == 9
    turns = []
    while gallery.who(s):
        assert gallery.table(s)["last"] == 1
        turns.append(s["at"])
        draft(s)
    assert turns == after


def test_GG_A10():
    s = gallery.new(2, {})
    for points in ([18, 19], [27, 4]):
        gallery.apply(s, ["turn", gallery.who(s)[0], "score"])
        gallery.apply(s, ["points", -1] + points)
    gallery.apply(s, ["turn", 0, "score"])
    assert gallery.check(s, ["points", -1, 8, 30]) == "bad_points"
    assert gallery.preview(s, ["points", -1, 8, 27]) == [[0, 8, "points"], [1, 27, "points"]]
    gallery.apply(s, ["points", -1, 8, 27])
    assert gallery.total(s) == [53, 50]
    assert gallery.result(s) == {"ranks": [1, 2], "win": [0]}
