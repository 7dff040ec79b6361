"""Gambit 7 at the table: what is asked and shown, changing one's mind, secrets, leaving, bad input."""
import gambit7_notation as note
import pytest

from engines import gambit7
from engines.common import Rng, RuleError, clone

pytestmark = pytest.mark.both


def test_need_of_an_answer():
    s = gambit7.new(3)
    assert gambit7.need(s, 1) == {
        "k": "number", "e": ["answer", 1], "ph": "write", "lo": "-999999999999", "hi": "999999999999", "dec": 1,
        "def": None, "none": 1, "s": 30, "secret": 0, "who": 1, "preview": 0}
    assert gambit7.need(s, -1) is None and gambit7.need(s, 3) is None and gambit7.need(s, None) is None


def test_ghost_of_an_answer():
    s = gambit7.new(3)
    gambit7.apply(s, ["answer", 1, "1969"])
    gambit7.apply(s, ["answer", 2, None])
    assert gambit7.need(s, 0)["def"] == "1969"       # the number entered just before
    assert gambit7.need(s, 1)["def"] == "1969"       # its own
    assert gambit7.need(s, 2)["def"] is None         # its own: no card
    gambit7.apply(s, ["answer", 0, "1970"])
    note.bets(s, ["", "", ""])
    gambit7.apply(s, ["truth", -1, "1969"])
    assert [gambit7.need(s, i)["def"] for i in range(3)] == ["1970", "1969", None]      # the last round


def test_need_of_a_bet():
    s = note.lay(["1", "2", "2.5", "2"])
    s["p"][1] = 14
    assert gambit7.need(s, 1) == {
        "k": "split", "e": ["bet", 1], "ph": "placechips", "s": 30, "secret": 0, "who": 1, "of": [1, 0, -1, -4],
        "n": 2, "min": 0, "special": ["gambit", 1], "def": None, "stake": [98, 0], "preview": 0,
        "t": [["9/6", "2.5"], ["6/4", "2"], ["9/6", "1"], ["15", "toohigh"]]}


@pytest.mark.parametrize("given, middle", [(["1", "2", "3"], "2"), (["1", "2", "3", "4"], "2"), (["1", "1", "1"], "1")])
def test_need_of_the_official_answer(given, middle):
    s = note.lay(given)
    note.bets(s, [""] * len(given))
    need = gambit7.need(s, -1)
    assert need["def"] == middle and need["preview"] == 1 and need["none"] == 0 and need["e"] == ["truth", -1]
    assert gambit7.need(s, 0) is None and gambit7.who(s) == []


def test_any_order_and_changing_while_it_is_open():
    s = gambit7.new(3)
    gambit7.apply(s, ["answer", 2, "5"])
    gambit7.apply(s, ["answer", 2, "6"])
    gambit7.apply(s, ["answer", 0, "7"])
    assert gambit7.who(s) == [1] and s["ph"] == "answer"
    gambit7.apply(s, ["answer", 0, None])
    gambit7.apply(s, ["answer", 1, "6"])
    assert note.board(s) == "6@0"
    gambit7.apply(s, ["bet", 2, 0])
    gambit7.apply(s, ["bet", 2])
    gambit7.apply(s, ["bet", 1, 0, -4])
    assert gambit7.who(s) == [0]
    gambit7.apply(s, ["bet", 0, 0])
    assert gambit7.apply(s, ["truth", -1, "6"]) == [
        [0, 4, "chips", 1, 4, "shared"], [1, 4, "chips", 1, 4, "shared"], [1, 4, "star", 4], [2, 4, "star", 4]]


def test_order_of_two_chips_does_not_matter():
    a = note.lay(["1", "2", "3"])
    b = clone(a)
    gambit7.apply(a, ["bet", 0, 1, -4])
    gambit7.apply(b, ["bet", 0, -4, 1])
    assert a == b


def test_an_event_is_not_kept_by_the_state():
    s = note.lay(["1", "2", "3"])
    e = ["bet", 0, 1, 0]
    gambit7.apply(s, e)
    assert e == ["bet", 0, 1, 0]
    e[2] = -4
    assert s["b"][0] == [0, 1]


def played(given):
    s = gambit7.new(3, {"mode": "played"})
    for i in range(len(given)):
        gambit7.apply(s, ["answer", i, given[i]])
    return s


def test_played_answers_are_secret_until_the_phase_ends():
    a = played(["1", "2"])
    b = played(["1", "300"])
    assert gambit7.need(a, 0)["secret"] == 1 and gambit7.need(a, 2)["def"] is None
    assert gambit7.view(a, 0) == gambit7.view(b, 0) and gambit7.view(a, 2) == gambit7.view(b, 2)
    assert gambit7.view(a, None) == gambit7.view(b, None) and gambit7.view(a, 1) != gambit7.view(b, 1)
    assert gambit7.view(a, 1)["a"] == [True, "2", None]
    assert gambit7.who(gambit7.view(a, 0)) == [2] and gambit7.need(gambit7.view(a, 0), 2) == gambit7.need(a, 2)
    gambit7.apply(a, ["answer", 2, None])
    assert gambit7.view(a, 0)["a"] == ["1", "2", None] and gambit7.view(a, None) == a


def test_played_bets_are_secret_until_the_phase_ends():
    a = played(["1", "2", "3"])
    b = clone(a)
    gambit7.apply(a, ["bet", 0, 1, 1])
    gambit7.apply(b, ["gambit", 0, 0])
    assert gambit7.need(a, 1)["secret"] == 1
    assert gambit7.view(a, 1) == gambit7.view(b, 1) and gambit7.view(a, None) == gambit7.view(b, None)
    assert gambit7.view(a, 0)["b"][0] == [1, 1]
    for s in (a, b):
        gambit7.apply(s, ["bet", 1])
        gambit7.apply(s, ["bet", 2])
    assert gambit7.view(a, 1)["b"] == [[1, 1], [], []]


def test_scored_lies_open():
    s = gambit7.new(3)
    gambit7.apply(s, ["answer", 0, "5"])
    v = gambit7.view(s, 1)
    assert v == s
    v["a"][0] = "6"
    assert s["a"][0] == "5"


def test_leaving_while_answers_are_missing():
    s = gambit7.new(4)
    gambit7.apply(s, ["answer", 0, "1"])
    gambit7.apply(s, ["answer", 1, "2"])
    gambit7.apply(s, ["leave", 1])
    gambit7.apply(s, ["answer", 2, "3"])
    assert gambit7.check(s, ["answer", 1, "2"]) == "is_out" and gambit7.need(s, 1) is None
    assert gambit7.legal(s, 1) == [] and s["ph"] == "answer"
    gambit7.apply(s, ["leave", 3])
    assert s["ph"] == "bet" and note.board(s) == "1@-1 3@1" and gambit7.who(s) == [0, 2]
    assert gambit7.check(s, ["leave", 0]) == "few_left"


def test_leaving_takes_the_chips_back_but_the_card_stays():
    s = note.lay(["1", "2", "3", "4"])
    s["p"] = [10, 20, 30, 40]
    gambit7.apply(s, ["gambit", 3, 2])
    gambit7.apply(s, ["bet", 0, 2])
    gambit7.apply(s, ["leave", 3])
    gambit7.apply(s, ["bet", 1])
    gambit7.apply(s, ["bet", 2])
    assert gambit7.apply(s, ["truth", -1, "4"]) == [[0, 12, "chips", 1, 12, "alone"]]
    assert gambit7.total(s) == [22, 20, 30, 40] and gambit7.who(s) == [0, 1, 2]


def test_coming_back():
    s = gambit7.new(4)
    gambit7.apply(s, ["leave", 1])
    gambit7.apply(s, ["back", 1])
    assert gambit7.who(s) == [0, 1, 2, 3]
    gambit7.apply(s, ["leave", 1])
    for i in (0, 2, 3):
        gambit7.apply(s, ["answer", i, str(i)])
    gambit7.apply(s, ["back", 1])
    assert gambit7.who(s) == [0, 1, 2, 3] and s["ph"] == "bet"      # without a card it may bet
    for i in (0, 1, 2):
        gambit7.apply(s, ["bet", i, 0])
    gambit7.apply(s, ["leave", 1])
    gambit7.apply(s, ["bet", 3])
    assert s["ph"] == "truth"
    gambit7.apply(s, ["back", 1])
    assert s["ph"] == "truth" and gambit7.who(s) == [] and s["b"][1] is None
    gambit7.apply(s, ["truth", -1, "2"])
    assert gambit7.total(s) == [4, 0, 8, 0] and gambit7.who(s) == [0, 1, 2, 3]


@pytest.mark.parametrize("event, code", [
    (["back", 0], "not_out"), (["back", 4], "bad_seat"), (["leave", -1], "bad_seat"), (["leave", 0, 1], "bad_event"),
    (["back", 1, 1], "bad_event"), (["leave", 1], "is_out"), (["back", 1], 0), (["leave", 0], 0),
])
def test_leave_and_back_are_checked(event, code):
    s = gambit7.new(4)
    gambit7.apply(s, ["leave", 1])
    assert gambit7.check(s, event) == code


@pytest.mark.parametrize("event", [
    None, 5, "answer", (), ("answer", 0, "5"), {}, {"a": 1}, [], ["answer"], [0, 0, "5"], [None, 0], [["answer"], 0],
    ["answer", "0", "5"], ["answer", None, "5"], ["answer", True, "5"], ["answer", 0], ["answer", 0, "5", "6"],
    ["roll", 0, 1, 2, 3], ["", 0], ["ANSWER", 0, "5"], ["answer", [0], "5"], ["answer", 0.5, "5"], True,
])
def test_no_event_of_this_game(event):
    s = gambit7.new(3)
    before = clone(s)
    assert gambit7.check(s, event) == "bad_event"
    for f in (gambit7.apply, gambit7.preview):
        with pytest.raises(RuleError) as e:
            f(s, event)
        assert e.value.code == "bad_event"
    assert s == before


@pytest.mark.parametrize("event, code", [
    (["answer", 3, "5"], "bad_seat"), (["answer", -1, "5"], "bad_seat"), (["answer", 0, "12,5"], "bad_number"),
    (["answer", 0, "--3"], "bad_number"), (["answer", 0, 5], "bad_number"), (["answer", 0, ""], "bad_number"),
    (["answer", 0, "1000000000000"], "bad_number"), (["bet", 0, 0], "wrong_phase"), (["gambit", 0, 0], "wrong_phase"),
    (["truth", -1, "5"], "wrong_phase"),
])
def test_refused_while_answers_are_awaited(event, code):
    s = gambit7.new(3)
    before = clone(s)
    assert gambit7.check(s, event) == code
    with pytest.raises(RuleError) as e:
        gambit7.apply(s, event)
    assert e.value.code == code and s == before


@pytest.mark.parametrize("event, code", [
    (["truth", -1, "12,5"], "bad_number"), (["truth", -1, "--3"], "bad_number"), (["truth", -1, None], "bad_number"),
    (["truth", -1], "bad_event"), (["truth", -1, "5", "6"], "bad_event"), (["truth", 0, "5"], "bad_seat"),
    (["answer", 0, "5"], "wrong_phase"), (["bet", 0], "wrong_phase"), (["truth", -1, "27"], 0),
])
def test_refused_while_the_official_answer_is_awaited(event, code):
    s = note.lay(["1", "2", "3"])
    note.bets(s, ["", "0", "G1"])
    before = clone(s)
    assert gambit7.check(s, event) == code
    if code:
        with pytest.raises(RuleError):
            gambit7.apply(s, event)
    assert s == before


@pytest.mark.parametrize("event", [["bet", 3], ["bet", -1], ["gambit", 7, 0]])
def test_bets_of_nobody(event):
    assert gambit7.check(note.lay(["1", "2", "3"]), event) == "bad_seat"


def test_after_the_end():
    s = gambit7.new(3)
    s["ph"] = "over"
    for e in (["answer", 0, "5"], ["bet", 0], ["gambit", 0, 0], ["truth", -1, "5"], ["leave", 0], ["back", 0]):
        assert gambit7.check(s, e) == "over"
    assert gambit7.check(s, ["roll", 0]) == "bad_event"
    assert gambit7.legal(s, 0) == [] and gambit7.legal(s, -1) == [] and gambit7.need(s, 0) is None


@pytest.mark.parametrize("options, code", [
    ({"board": "X"}, "bad_option"), ({"bord": "S"}, "no_option"), ({"gambit_shares": 1}, "bad_option"),
    ({"answer_s": 31}, "bad_option"), ({"bet_s": -5}, "bad_option"), ({"bet_s": 305}, "bad_option"),
    ({"bet_s": "30"}, "bad_option"), ({"table": [1, 2, 3]}, "bad_option"), ({"table": [1000] * 9}, "bad_option"),
    ({"table": [True] * 9}, "bad_option"), ({"table": "SSSSSSSSS"}, "bad_option"), ({"mode": None}, "bad_option"),
    ([], "bad_option"), ("S", "bad_option"), ({1: 2}, "no_option"),
])
def test_options_are_checked(options, code):
    with pytest.raises(RuleError) as e:
        gambit7.new(3, options)
    assert e.value.code == code


def test_options_are_copied():
    table = [1] * 9
    s = gambit7.new(3, {"board": "C", "table": table})
    table[0] = 5
    assert s["o"]["table"] == [1] * 9 and gambit7.new(3)["o"]["table"] is not gambit7.new(3)["o"]["table"]


def test_legal_lists():
    s = gambit7.new(3)
    assert [e[2] for e in gambit7.legal(s, 2)] == [None, "-1", "0", "1.5"]
    assert gambit7.legal(s, -1) == []
    s = note.lay(["1", "1", "2"])
    assert gambit7.legal(s, 1) == [
        ["bet", 1], ["bet", 1, -4], ["bet", 1, -4, -4], ["bet", 1, -4, -1], ["bet", 1, -4, 1], ["bet", 1, -1],
        ["bet", 1, -1, -1], ["bet", 1, -1, 1], ["bet", 1, 1], ["bet", 1, 1, 1],
        ["gambit", 1, -4], ["gambit", 1, -1], ["gambit", 1, 1]]
    note.bets(s, ["", "", ""])
    assert gambit7.legal(s, 0) == [] and gambit7.legal(s, 3) == []
    assert [e[2] for e in gambit7.legal(s, -1)] == ["-999999999999", "0", "1", "2", "999999999999"]


def match(n, seed, sensible):
    """A game in which the seats of `sensible` play sensibly and the others anything; the winners."""
    rng = Rng(seed)
    s = gambit7.new(n)
    while gambit7.result(s) is None:
        seats = gambit7.who(s)
        if not seats:
            gambit7.apply(s, gambit7.chance(s, rng))
        elif seats[0] in sensible:
            gambit7.apply(s, gambit7.bot(s, seats[0], rng))
        else:
            gambit7.apply(s, gambit7.randbot(s, seats[0], rng))
    return gambit7.result(s)["win"]


def test_a_sensible_player_beats_random_ones():
    wins = 0
    for seed in range(60):
        seat = seed % 5
        win = match(5, seed, [seat])
        wins += seat in win
    assert wins > 36        # its share would be 12


def test_nobody_is_asked_by_the_bots_when_it_is_not_their_turn():
    s = gambit7.new(3)
    rng = Rng(1)
    assert gambit7.chance(s, rng) is None
    s["ph"] = "truth"
    assert gambit7.bot(s, 0, rng) is None and gambit7.randbot(s, 0, rng) is None
    assert gambit7.bot(gambit7.new(3), 3, rng) is None
