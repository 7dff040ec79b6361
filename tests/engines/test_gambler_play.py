"""Gambler in whole games: dice conserved, lines explain points, equal to a twin with single dice, undo, players."""
import pytest
from engines import gambler as game
from engines.common import Rng, clone
from engines.session import Session, load
from engines.text import write
from gambler_twin import Twin, fits

pytestmark = pytest.mark.both

HARD = "A A A B B = -80; * * * * * * = +200; 1 = -10; 6 6 = +10; A A A B B = +90; * = -200"
LONG = "1 1 1 1 1 1 = +90; 2 2 2 2 2 2 = -60; * * * * * * = +60; 4 4 4 4 4 4 = +80; * * * = 30; 1 2 3 4 5 6 = +50"
OPTIONS = [{}, {"mode": "played", "beginners": True}, {"number": 3, "first": 1},
           {"set": "own", "tableaux": [LONG, HARD], "target": 300}, {"set": "all", "tableaux": ["", HARD], "first": 5},
           {"set": "own", "tableaux": [LONG], "number": 2}, {"set": "plain", "target": 250},
           {"set": "plain", "number": 4}]
KEYS = sorted(["v", "g", "n", "o", "ph", "k", "r", "out", "pts", "dice", "aside", "turn", "last", "roll", "hand", "d",
               "can", "nr", "rows", "val", "fill", "fit", "deck"])


def any_event(s, rng):
    """What a table of careless players would do next."""
    if not rng.below(40):
        seat = rng.below(s["n"])
        e = ["back" if seat in s["out"] else "leave", seat]
        if not game.check(s, e):
            return e
    return next_event(s, rng, game.randbot)


def next_event(s, rng, policy):
    e = game.chance(s, rng)
    if e is None:
        e = policy(s, rng.pick(game.who(s)), rng)
    return e


def check_laws(s):
    """Dice: 30 = own ones + those on the tableau + those aside. Points are tens and never negative."""
    placed = sum([len(fill) for fill in s["fill"]])
    assert sum(s["dice"]) + placed + s["aside"] == 30
    assert s["aside"] < s["n"] and min(s["dice"]) >= 0
    assert min(s["pts"]) >= 0 and not any([p % 10 for p in s["pts"]])
    assert s["roll"] <= 5 and len(s["d"]) <= s["hand"] <= 5
    assert (s["can"] != []) == (s["d"] != []) == (s["ph"] == "play")
    assert (s["hand"] > 0) == (s["ph"] in ("roll", "play"))
    assert sorted(s) == KEYS and 0 <= s["last"] < s["n"]
    if s["ph"] == "play":
        assert any([fits(s["rows"][r], s["fill"][r], f) for r in range(6) for f in s["d"]]) or "stop" in s["can"]
    if s["ph"] in ("roll", "play"):
        assert s["turn"] not in s["out"] and s["dice"][s["turn"]] >= 1


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_random_games_conserve_dice_and_lines_explain_every_change(n):
    for seed in range(len(OPTIONS)):
        rng = Rng(seed * 31 + n)
        s = game.new(n, OPTIONS[seed])
        while s["ph"] != "over":
            e = any_event(s, rng)
            was = clone(s)
            assert game.check(s, e) == 0 and s == was
            shown = game.preview(s, e)
            assert s == was
            points = game.total(s)
            given = clone(e)
            lines = game.apply(s, e)
            assert lines == shown and e == given
            for line in lines:
                points[line[0]] += line[1]
                assert line[2] != "floor" or points[line[0]] == 0 and line[1] == -line[3]
            assert points == game.total(s)
            check_laws(s)
        assert s["r"] == s["o"]["number"] or not s["o"]["number"]
        assert max(game.total(s)) in [game.total(s)[i] for i in game.result(s)["win"]]


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_whole_games_equal_a_twin_that_keeps_single_dice(n):
    for seed in range(2 * len(OPTIONS)):
        o = OPTIONS[seed % len(OPTIONS)]
        if o.get("set") == "plain":
            continue
        rng = Rng(seed * 17 + n)
        s = game.new(n, o)
        twin = Twin(n, s["o"]["target"], s["o"]["number"], s["o"]["first"] % n)
        while s["ph"] != "over":
            e = any_event(s, rng)
            game.apply(s, e)
            follow(twin, e, s)
            assert (s["pts"], s["dice"], s["aside"]) == (twin.purse, [len(h) for h in twin.heap], len(twin.aside))
            assert (s["ph"] == "over") == twin.over
            if not twin.over:
                assert (s["turn"], s["r"], s["ph"] == "tableau") == (twin.seat, twin.round, twin.rows is None)
                assert (s["can"] or None) == twin.acts()
                assert s["fill"] == ([row[1] for row in twin.rows] if twin.rows else [])


def follow(twin, e, s):
    """The twin does the same event."""
    code = e[0]
    if code == "tableau":
        twin.lay(s["rows"], s["val"])
    elif code == "roll":
        twin.roll(e[2:])
    elif code == "play":
        twin.play(e[2])
    else:
        twin.gone = sorted(twin.gone + [e[1]]) if code == "leave" else [i for i in twin.gone if i != e[1]]
        if twin.rows is None:
            twin.starter = twin.begins()
            twin.round -= 1
            twin.deal()
        elif e[1] == twin.seat:
            twin.pass_on()


@pytest.mark.parametrize("o", list(range(len(OPTIONS))))
def test_legal_is_what_check_allows(o):
    rng = Rng(o + 50)
    s = game.new(3, OPTIONS[o])
    every = [str(f) + str(r) for f in range(1, 7) for r in range(1, 7)] + ["roll", "stop"]
    for _ in range(150):
        if s["ph"] == "over":
            break
        seats = game.who(s) or [-1]
        for seat in range(-1, 3):
            legal = game.legal(s, seat)
            assert legal == sorted(legal)
            assert (legal != []) == (seat in seats) == (game.need(s, seat) is not None)
            if s["ph"] == "play":
                assert [e[2] for e in legal] == [v for v in every if not game.check(s, ["play", seat, v])]
            assert [game.check(s, e) for e in legal] == [0] * len(legal)
            ask = game.need(s, seat)
            if ask and ask["k"] == "pick":
                assert sorted([ask["e"] + [v] for v in ask["of"]]) == legal
                assert len(ask["t"]) == len(ask["of"])
        game.apply(s, next_event(s, rng, game.randbot))


@pytest.mark.parametrize("o", list(range(len(OPTIONS))))
def test_undo_to_the_start_and_redo(o):
    rng = Rng(o + 7)
    t = Session(game, 4, OPTIONS[o])
    texts = [write(t.s)]
    while t.s["ph"] != "over" and len(texts) < 40:
        t.do(any_event(t.s, rng))
        texts.append(write(t.s))
    for text in reversed(texts[:-1]):
        t.undo()
        assert write(t.s) == text
    for text in texts[1:]:
        t.redo()
        assert write(t.s) == text
    again = load(t.save(), {"gambler": game})
    assert again.digest() == t.digest() and again.s == t.s


def test_states_share_nothing():
    rng = Rng(3)
    s = game.new(3, OPTIONS[4])
    kept = []
    for _ in range(30):
        kept.append((s, write(s)))
        s = clone(s)
        game.apply(s, any_event(s, rng))
    for was, text in kept:
        assert write(was) == text
    lists = [v for v in s.values() if isinstance(v, list)] + [s["o"]["tableaux"]]
    assert len({id(v) for v in lists}) == len(lists)


# ---- players ----

@pytest.mark.parametrize("o", list(range(len(OPTIONS))))
def test_the_bot_plays_legal_events_to_the_end(o):
    rng = Rng(o)
    s = game.new(4, OPTIONS[o])
    events = 0
    while s["ph"] != "over":
        e = next_event(s, rng, game.bot)
        was = clone(s)
        assert game.check(s, e) == 0
        assert s == was
        game.apply(s, e)
        events += 1
        assert events < 5000
    for seat in range(4):
        assert game.legal(s, seat) == []


@pytest.mark.parametrize("name", ["bot", "randbot"])
def test_players_also_roll_and_draw_when_asked(name):
    rng = Rng(5)
    policy = game.bot if name == "bot" else game.randbot
    s = game.new(3, {"number": 1})
    while s["ph"] != "over":
        seat = (game.who(s) or [-1])[0]
        e = policy(s, seat, rng)
        assert e[1] == seat
        game.apply(s, e)
    assert s["k"] > 20


def test_chance_draws_every_tableau_and_face():
    rng = Rng(8)
    s = game.new(2, {})
    drawn = set()
    for _ in range(400):
        drawn.add(game.chance(s, rng)[2])
    assert sorted(drawn) == list(range(1, 21))
    game.apply(s, ["tableau", -1, 4])
    count = [0] * 7
    for _ in range(600):
        e = game.chance(s, rng)
        assert e[:2] == ["roll", 0] and len(e) == 7
        for f in e[2:]:
            count[f] += 1
    assert count[0] == 0 and min(count[1:]) > 400 and max(count) < 600


def test_beginners_start_on_number_1():
    for seed in range(30):
        s = game.new(2, {"beginners": True})
        assert game.chance(s, Rng(seed)) == ["tableau", -1, 1]
        s["r"] = 2
        assert [game.chance(s, Rng(i))[2] for i in range(9)] != [1] * 9
    s = game.new(2, {"beginners": True, "set": "own", "tableaux": [HARD]})
    assert game.chance(s, Rng(1)) == ["tableau", -1, 101]
