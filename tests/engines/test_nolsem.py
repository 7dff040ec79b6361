"""Ноль семь: the worked examples N7-A1 to N7-A12 and the rulings N7-1 to N7-21, each under its name."""
import pytest
from engines import nolsem as game
from engines.common import RuleError, clone
from engines.nolsem_cards import FULL, each_tail, tails

pytestmark = pytest.mark.both

DECK = [-1, 0, 1, 2, 3, 4]


def start(n, pot=None, supply=None, screen=None, **options):
    """A game whose first pot is filled; what is given is set as the example says."""
    s = game.new(n, options)
    if pot is not None:
        s["pot"] = pot
    if supply is not None:
        s["supply"] = supply
    if screen is not None:
        s["screen"] = screen
    return s


def bid(s, *bids):
    """Every seat's bid as (chips, card, ...)."""
    for seat, b in enumerate(bids):
        assert game.apply(s, ["bid", seat] + list(b)) == []


def play(s, answer, *bids):
    """A whole turn; the score lines."""
    bid(s, *bids)
    return game.apply(s, ["answer", -1, answer])


def chips(s):
    return s["supply"] + s["pot"] + sum(s["screen"]) + s["gone"] - s["box"]


def refusal(s, e):
    """The code with which an event is refused; check and apply must agree and nothing may change."""
    was = clone(s)
    code = game.check(s, e)
    for f in (game.apply, game.preview):
        with pytest.raises(RuleError) as caught:
            f(s, e)
        assert caught.value.code == code
    assert s == was
    assert isinstance(code, str)
    return code


# ---- worked examples ----

def test_n7_a1_one_right():
    s = start(4)
    assert s["pot"] == 4
    lines = play(s, 5, (0, 4, 1), (0, 3, 1), (0, 4, 2), (0, 0))
    assert lines == [[0, 4, "pot", 4, 1]]
    assert game.total(s) == [4, 0, 0, 0]
    assert s["pot"] - 4 == 0        # the next four are on it already


def test_n7_a2_remainder():
    s = start(5, pot=7, supply=43)
    play(s, 3, (0, 3), (0, 2, 1), (0, 4, -1), (0, 4), (0, 0))
    assert game.total(s) == [2, 2, 2, 0, 0]
    assert s["pot"] == 1 + 5


def test_n7_a3_near_misses():
    s = start(5)
    lines = play(s, 3, (0, 2), (0, 4), (0, 3, 1), (0, 4, 3), (0, 0))
    assert [x[:3] for x in lines] == [[0, 1, "near"], [1, 1, "near"], [2, 1, "near"]]
    assert game.total(s) == [1, 1, 1, 0, 0]
    assert s["pot"] == 2 + 5


def test_n7_a4_elementary_single():
    s = start(3, pot=6, supply=27)
    lines = play(s, 2, (0, -1), (0, 2), (0, 3, -1))
    assert lines == [[0, 6, "elem", 6, 1]]
    assert game.total(s) == [6, 0, 0]
    assert s["pot"] - 3 == 0


def test_n7_a4_without_the_rule():
    s = start(3, pot=6, supply=27, elementary=False)
    play(s, 2, (0, -1), (0, 2), (0, 3, -1))
    assert game.total(s) == [0, 3, 3]


def test_n7_a6_elementary_fails_because_one_is_wrong():
    s = start(4)
    play(s, 1, (0, -1), (0, 1), (0, 0, 1), (0, 2))
    assert game.total(s) == [0, 2, 2, 0]
    assert s["pot"] - 4 == 0


def test_n7_a7_all_bid_minus_one():
    s = start(3)
    play(s, 0, (0, -1), (0, -1), (0, -1))
    assert game.total(s) == [1, 1, 1] and s["pot"] - 3 == 0
    s = start(3)
    assert play(s, 4, (0, -1), (0, -1), (0, -1)) == []
    assert game.total(s) == [0, 0, 0] and s["pot"] - 3 == 3


def test_n7_a8_chip_bids_from_the_screen():
    s = start(4, supply=20, screen=[3, 2, 0, 4])
    lines = play(s, 5, (3, 2), (0, 4, 1), (0, 4), (2, -1))
    assert lines == [[0, 2, "share", 4, 2], [1, 2, "share", 4, 2], [0, -3, "bidchips"], [3, -2, "bidchips"]]
    assert game.total(s) == [2, 4, 0, 2]
    assert (s["pot"], s["supply"]) == (0 + 5 + 4, 16)


def test_n7_a8_chip_bids_from_the_supply():
    s = start(4, supply=20, screen=[3, 2, 0, 4], bid_chips="supply")
    play(s, 5, (3, 2), (0, 4, 1), (0, 4), (2, -1))
    assert game.total(s) == [5, 4, 0, 4]
    assert (s["pot"], s["supply"]) == (5 + 4, 15 - 4)


def test_n7_a10_short_pot():
    s = start(3, pot=1, supply=0, screen=[9, 12, 8])
    lines = play(s, 3, (0, 3), (0, 2, 1), (0, 0))
    assert [x[:3] for x in lines] == [[0, 1, "short"], [1, 1, "short"]]
    assert game.total(s) == [10, 13, 8]
    assert s["box"] == 1 and s["pot"] == 0 and s["ph"] == "over"
    assert game.result(s) == {"ranks": [2, 1, 3], "win": [1]}


def test_n7_a10_pot_of_two():
    s = start(3, pot=2, supply=0, screen=[9, 12, 8])
    assert [x[2] for x in play(s, 3, (0, 3), (0, 2, 1), (0, 0))] == ["share", "share"]
    assert game.total(s) == [10, 13, 8]
    assert s["box"] == 0 and s["pot"] == 0 and s["ph"] == "over"
    assert game.result(s)["win"] == [1]


def test_n7_a10_pot_of_two_and_nobody_near():
    s = start(3, pot=2, supply=0, screen=[9, 12, 8])
    assert play(s, 7, (0, 3), (0, 2, 1), (0, 0)) == []
    assert game.total(s) == [9, 12, 8]
    assert (s["pot"], s["supply"], s["ph"], s["r"]) == (2, 0, "bid", 2)
    assert game.result(s) is None


def test_n7_a12_hand():
    s = start(3, supply=60)
    for mine, left in (((4, 3), [-1, 0, 1, 2]), ((2, -1), [0, 1]), ((1,), [0])):
        play(s, 6, (0,) + mine, (0, 0) if mine[0] == 4 else (0, 2) if mine[0] == 2 else (0, 1), (0, 4, 3, 2, 1, 0, -1))
        assert game.need(s, 0)["of"] == left
    assert refusal(s, ["bid", 0, 0, 4]) == "not_in_hand"
    play(s, 6, (0, 0), (0, 4), (0, 4, 3, 2, 1, 0, -1))
    assert game.need(s, 0)["of"] == DECK


# ---- rulings ----

def test_n7_1_a_full_hand_reaches_every_answer():
    s = start(3)
    assert game.need(s, 0)["of"] == DECK
    sums = [e[2] + sum(e[3:]) for e in game.legal(s, 0)]
    for answer in range(8):
        assert answer in sums
    assert max(sums) == 10 and len(sums) == 63


@pytest.mark.parametrize("n, each, all_chips", [
    (3, 10, 30), (4, 10, 40), (5, 10, 50), (6, 10, 48), (3, 6, 18), (6, 6, 36), (6, 9, 54), (6, 11, 66), (4, 1, 4)])
def test_n7_2_supply(n, each, all_chips):
    s = game.new(n, {"supply": each})
    assert s["supply"] + s["pot"] == all_chips
    assert game.new(n, {})["supply"] + n == {3: 30, 4: 40, 5: 50, 6: 48}[n]


def test_n7_3_refill_of_the_pot():
    s = start(4, supply=5)
    wrong = ((0, 4, 3),) * 4
    play(s, 0, *wrong)
    assert (s["pot"], s["supply"]) == (8, 1)
    play(s, 7, *(((0, 0),) * 4))
    assert (s["pot"], s["supply"]) == (9, 0)        # what is left
    play(s, 7, *(((0, 1),) * 4))
    assert (s["pot"], s["supply"]) == (9, 0)        # for the pot alone


def test_n7_4_played_cards_stay_away_until_the_hand_is_empty():
    s = start(3)
    play(s, 7, (0, 4, 3, 2, 1, 0, -1), (0, 4), (0, 0, 1))
    assert [game.need(s, i)["of"] for i in range(3)] == [DECK, [-1, 0, 1, 2, 3], [-1, 2, 3, 4]]
    assert refusal(s, ["bid", 1, 0, 4]) == "not_in_hand"
    assert game.check(s, ["bid", 0, 0, 4]) == 0


def test_n7_5_bids_are_one_card_or_more_and_may_be_no_answer():
    s = start(3)
    assert refusal(s, ["bid", 0, 0]) == "no_cards"
    assert refusal(s, ["bid", 0]) == "no_cards"
    assert play(s, 7, (0, -1), (0, 4, 3, 2, 1), (0, 4, 3, 2)) == []     # -1, 10, 9
    assert play(s, 7, (0, 4, 3, 1), (0, 0), (0, 0)) == [[0, 1, "near", 7]]      # 8 is one off


def test_n7_5_the_order_of_the_cards_does_not_matter():
    a, b = start(3), start(3)
    game.apply(a, ["bid", 0, 0, 4, -1, 2])
    game.apply(b, ["bid", 0, 0, -1, 2, 4])
    assert a == b


@pytest.mark.parametrize("source, most", [("screen", [3, 0, 2]), ("supply", [20, 20, 20]), ("off", [0, 0, 0])])
def test_n7_6_n7_20_where_bid_chips_come_from(source, most):
    s = start(3, supply=20, screen=[3, 0, 2], bid_chips=source)
    assert [game.need(s, i)["chips"] for i in range(3)] == most
    for i in range(3):
        assert game.check(s, ["bid", i, most[i], 2]) == 0
        assert refusal(s, ["bid", i, most[i] + 1, 2]) == "too_many"
        assert refusal(s, ["bid", i, -1, 2]) == "bad_number"


def test_n7_6_bids_together_cannot_take_more_than_the_supply():
    s = start(3, supply=5, bid_chips="supply")
    game.apply(s, ["bid", 1, 3, 0])
    assert game.need(s, 0)["chips"] == 2 and game.need(s, 1)["chips"] == 5
    assert refusal(s, ["bid", 0, 3, 0]) == "too_many"
    game.apply(s, ["bid", 1, 0, 0])     # taken back
    assert game.check(s, ["bid", 0, 5, 0]) == 0


def test_n7_7_chips_are_not_limited_by_what_the_cards_could_do():
    s = start(3, supply=20, screen=[12, 0, 0])
    game.apply(s, ["bid", 0, 12, -1])
    assert game.check(start(3), ["bid", 0, 1, 2]) == "too_many"     # nothing is behind a screen on turn 1
    for e in game.legal(s, 0):
        assert e[2] == 0 or e[2] + sum(e[3:]) <= 7


def test_n7_8_bid_chips_join_the_pot_after_the_division():
    s = start(3, supply=20, screen=[2, 2, 0])
    play(s, 4, (1, 3), (2, 4), (0, 0))      # right with one, wrong with two
    assert game.total(s) == [2 - 1 + 3, 0, 0]
    assert s["pot"] == 3 + 3


def test_n7_9_one_right_takes_the_whole_pot():
    s = start(3, pot=11, supply=20)
    assert play(s, 4, (0, 4), (0, 3), (0, 2)) == [[0, 11, "pot", 11, 1]]


def test_n7_10_equal_whole_shares():
    s = start(4, pot=11, supply=20)
    assert play(s, 4, (0, 4), (0, 3, 1), (0, 2), (0, 4)) == [[i, 3, "share", 11, 3] for i in (0, 1, 3)]
    assert s["pot"] == 2 + 4


def test_n7_11_the_near_chip_comes_from_the_pot():
    s = start(3, supply=20)
    assert play(s, 4, (0, 3), (0, 4, 1), (0, 0)) == [[0, 1, "near", 4], [1, 1, "near", 4]]
    assert (s["pot"], s["supply"]) == (1 + 3, 17)


def test_n7_12_nobody_near_leaves_the_pot():
    s = start(3, supply=20)
    assert play(s, 7, (0, 0), (0, 1), (0, 2)) == []
    assert s["pot"] == 3 + 3


def test_n7_13_near_is_nothing_when_somebody_is_right():
    s = start(3)
    assert [x[0] for x in play(s, 4, (0, 3), (0, 4), (0, 4, 1))] == [1]


def test_n7_14_elementary_is_shared_and_leaves_a_remainder():
    s = start(5, pot=7, supply=20)
    assert play(s, 3, (0, -1), (0, 3), (0, -1), (0, -1), (0, 4, -1)) == [[i, 2, "elem", 7, 3] for i in (0, 2, 3)]
    assert s["pot"] == 1 + 5
    assert game.table(s)["last"]["elem"] == 1


def test_n7_15_minus_one_with_a_card_or_a_chip_is_an_ordinary_bid():
    s = start(3)
    assert [x[0] for x in play(s, 3, (0, 0, -1), (0, 3), (0, 3))] == [1, 2]
    s = start(3, screen=[1, 0, 0])
    assert [x[0] for x in play(s, 3, (1, -1), (0, 3), (0, 3))] == [1, 2, 0]
    assert game.total(s) == [0, 1, 1]


def test_n7_16_a_single_minus_one_is_near_to_zero():
    s = start(3)
    assert play(s, 0, (0, -1), (0, 3), (0, 2)) == [[0, 1, "near", 0]]


def test_n7_17_a_pot_too_small_for_elementary_and_for_near_ones():
    s = start(3, pot=1, supply=0, screen=[1, 1, 1])
    assert play(s, 2, (0, -1), (0, -1), (0, 2)) == [[0, 1, "short", 1], [1, 1, "short", 1]]
    assert (s["ph"], s["box"], s["gone"]) == ("over", 1, 0)
    s = start(3, pot=2, supply=0, screen=[1, 1, 1])
    lines = play(s, 2, (0, 1), (0, 3), (1, 0))      # three are near
    assert lines == [[0, 1, "short", 2], [1, 1, "short", 2], [2, 1, "short", 2], [2, -1, "bidchips"]]
    assert game.total(s) == [2, 2, 1]
    assert (s["ph"], s["pot"], s["box"], s["gone"]) == ("over", 0, 1, 1)     # the bid's chip is out of the game
    assert chips(s) == 5


def test_n7_17_a_pot_that_just_suffices_does_not_end_the_game():
    s = start(3, pot=2, supply=0, screen=[1, 1, 1])
    play(s, 2, (0, 1), (0, 3), (1, 4))      # the bid's chip is the next pot
    assert game.total(s) == [2, 2, 0] and (s["ph"], s["pot"], s["box"]) == ("bid", 1, 0)


def test_n7_18_the_end_and_bid_chips_that_put_it_off():
    s = start(3, pot=3, supply=0, screen=[4, 0, 0])
    play(s, 4, (0, 4), (0, 0), (0, 0))
    assert s["ph"] == "over" and game.result(s) == {"ranks": [1, 2, 2], "win": [0]}
    s = start(3, pot=3, supply=0, screen=[4, 0, 0])
    play(s, 4, (2, 2), (0, 0), (0, 0))
    assert (s["ph"], s["pot"], s["r"]) == ("bid", 2, 2)
    assert game.result(s) is None


def test_n7_17_the_box_of_fifty_does_not_stop_the_device():
    s = start(6, pot=1, supply=0, screen=[9, 9, 9, 9, 9, 4])
    play(s, 4, *(((0, 4),) * 6))
    assert sum(game.total(s)) == 55 and s["box"] == 5


def test_n7_18_ties_share_the_victory():
    s = start(4, pot=4, supply=0, screen=[1, 3, 3, 1])
    play(s, 4, (0, 4), (0, 0), (0, 0), (0, 3, 1))
    assert game.result(s) == {"ranks": [1, 1, 1, 1], "win": [0, 1, 2, 3]}


def test_n7_18_nothing_is_taken_after_the_end():
    s = start(3, pot=3, supply=0)
    play(s, 4, (0, 4), (0, 0), (0, 0))
    for e in (["bid", 0, 0, 1], ["answer", -1, 4], ["letter", -1, 0], ["leave", 0], ["back", 0]):
        assert refusal(s, e) == "over"
    for seat in range(-1, 3):
        assert game.need(s, seat) is None and game.legal(s, seat) == []
    assert game.who(s) == [] and game.table(s)["t"] == "reveal"


def test_n7_19_the_letter_comes_before_the_bids():
    s = start(3, letters=True)
    assert (s["ph"], game.who(s)) == ("letter", [])
    assert (game.need(s, -1)["t"], game.need(s, -1)["auto"]) == (["А", "Б", "В", "Г", "Д"], 1)
    assert game.legal(s, -1) == [["letter", -1, i] for i in range(5)]
    assert refusal(s, ["bid", 0, 0, 1]) == "wrong_phase"
    assert refusal(s, ["letter", -1, 5]) == "bad_number" and refusal(s, ["letter", -1, -1]) == "bad_number"
    game.apply(s, ["letter", -1, 3])
    assert game.table(s)["letter"] == "Г"
    assert refusal(s, ["letter", -1, 3]) == "wrong_phase"
    play(s, 2, (0, 1), (0, 1), (0, 1))
    assert s["ph"] == "letter" and game.table(s)["letter"] is None


def test_n7_19_the_answer_is_a_number_from_0_to_7():
    s = start(3)
    assert game.need(s, -1) is None and refusal(s, ["answer", -1, 3]) == "wrong_phase"
    bid(s, (0, 1), (0, 1), (0, 1))
    ask = game.need(s, -1)
    assert (ask["k"], ask["lo"], ask["hi"], ask["preview"]) == ("number", 0, 7, 1)
    assert game.legal(s, -1) == [["answer", -1, i] for i in range(8)]
    for i in range(8):
        assert game.check(s, ["answer", -1, i]) == 0
    for bad in (-1, 8, "3", None, True, 2.0, [3]):
        assert refusal(s, ["answer", -1, bad]) == "bad_number"
    assert refusal(s, ["answer", 0, 3]) == "bad_seat"


def test_n7_20_the_simplified_game_is_two_switches():
    s = start(3, screen=[1, 1, 1], bid_chips="off", elementary=False)
    assert game.need(s, 0)["chips"] == 0
    play(s, 2, (0, -1), (0, 2), (0, 2))
    assert game.total(s) == [1, 2, 2]


def test_n7_21_order_of_the_lines_and_preview():
    s = start(4, supply=20, screen=[3, 2, 0, 4])
    bid(s, (3, 2), (1, 4), (0, 4), (2, -1))
    was = clone(s)
    lines = game.preview(s, ["answer", -1, 5])
    assert s == was
    assert [x[2] for x in lines] == ["share", "share", "bidchips", "bidchips", "bidchips"]
    assert game.apply(s, ["answer", -1, 5]) == lines
    assert game.preview(s, ["bid", 0, 0, 1]) == []
    assert s["last"][:2] == [5, 0]


def test_tails_one_by_one_are_the_same():
    for hand in (1, 37, FULL):
        for chips in (0, 3, 7, 8, 9, 40):       # 8 is the most that a right bid can have: -1 and 8 chips
            assert list(each_tail(hand, chips)) == tails(hand, chips, [])
    assert len(tails(FULL, 40, [])) == len(tails(FULL, 8, [])) > len(tails(FULL, 7, []))
