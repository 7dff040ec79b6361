"""Gallery Gambit in whole games: all player counts and options, the laws at every step, leaving, secrets, bad input."""
import pytest
from gallery_notation import cards, check_laws, code, dealt, draw, scoring

from engines import gallery
from engines.common import Rng, RuleError, clone
from engines.gallery_cards import GAMBIT

pytestmark = pytest.mark.both

SETS = [{"mode": m, "joker_exchange": j, "last_turn": t, "min_set": z, "ace_low": a, "rank_over_suited_run": r}
        for m, j, t, z, a, r in (("played", "must", "all", 2, False, True), ("played", "may", "fewer", 1, True, False),
                                 ("scored", "must", "fewer", 1, False, False), ("scored", "may", "all", 2, True, True))]
GARBAGE = [None, 0, [], ["act"], ["act", 0], ["act", 0, None], ["act", "0", 1], [["act"], 0, 1], ["deal", -1],
           ["deal", 0, 1],
           ["score", 0], ["score", -1, 1], ["leave", 9], ["leave", -1], ["leave", 0, 1], ["back", 0], ["swap", 0, 1.0],
           ["act", True, 40], ["act", 0, True], ["turn", 0, "no"], ["turn", 0, 3], ["cards", 0] + ["9h"] * 9,
           ["cards", 0] + [40] * 9, ["points", -1], ["points", -1, 28, 0, 0, 0, 0], ["gambit", 0] + [True] * 9,
           ["answer", 0, "7"], {"act": 0}, "act", ["open", -1] + [None] * 30, ["place", 0, 3], ["place", 0, -1]]


def step(s, rng, sensible=False):
    """One event by chance, a bot or a careless player."""
    seats = gallery.who(s)
    if not seats:
        return gallery.chance(s, rng)
    seat = rng.pick(seats)
    return (gallery.bot if sensible else gallery.randbot)(s, seat, rng)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_random_games(n, k):
    """Refusals change nothing, legal events are accepted, cards are conserved, lines are what the totals change by."""
    rng = Rng(100 * n + k)
    s = gallery.new(n, SETS[k])
    limit = 4000
    while gallery.result(s) is None:
        limit -= 1
        assert limit
        check_laws(s)
        if not rng.below(8):
            before = clone(s)
            e = rng.pick(GARBAGE)
            if gallery.check(s, e):
                with pytest.raises(RuleError):
                    gallery.apply(s, e)
            for seat in range(-1, n):
                for e in gallery.legal(s, seat):
                    assert gallery.check(s, e) == 0
                gallery.need(s, seat)
                gallery.view(s, seat)
            gallery.table(s)
            assert s == before
        e = step(s, rng)
        was, kept = gallery.total(s), e[:]
        expected = gallery.preview(s, e)
        lines = gallery.apply(s, e)
        assert lines == expected and e == kept
        now = gallery.total(s)
        for q in range(n):
            assert now[q] - was[q] == sum([x[1] for x in lines if x[0] == q])
            assert now[q] - was[q] <= 27
    check_laws(s)
    assert s["r"] == 3 and gallery.who(s) == [] and gallery.chance(s, rng) is None
    assert max(gallery.total(s)) <= 81


@pytest.mark.parametrize("n", [2, 3, 4, 5])
@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_random_games_with_people_who_come_and_go(n, k):
    rng = Rng(7 * n + k)
    s = gallery.new(n, SETS[k])
    points = [0] * n
    for _ in range(3000):
        if gallery.result(s):
            break
        if not rng.below(12):
            seat = rng.below(n)
            e = ["back" if seat in s["out"] else "leave", seat]
            if gallery.check(s, e) == "few_left":
                assert n - len(s["out"]) == 2
                continue
        else:
            e = step(s, rng)
        for line in gallery.apply(s, e):
            assert line[0] not in s["out"] or s["ph"] == "over"
            points[line[0]] += line[1]
        check_laws(s)
        assert not [q for q in gallery.who(s) if q in s["out"]]
        asked = gallery.who(s) or [-1]
        if not gallery.result(s):
            assert gallery.need(s, asked[0]) is not None and gallery.legal(s, asked[0])
    assert gallery.result(s) and gallery.total(s) == points


@pytest.mark.soak
@pytest.mark.parametrize("n", [2, 3, 4, 5])
@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_random_games_long(n, k):
    for seed in range(150):
        rng = Rng(seed)
        s = gallery.new(n, SETS[k])
        while gallery.result(s) is None:
            gallery.apply(s, step(s, rng))
            check_laws(s)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_every_seat_is_asked_what_is_accepted(n):
    """need and check agree: each offered value is taken, its neighbours outside are not."""
    rng = Rng(n)
    for k in range(4):
        s = gallery.new(n, SETS[k])
        while s["r"] == 1:
            seats = gallery.who(s) or [-1]
            for seat in range(-1, n):
                d = gallery.need(s, seat)
                assert (d is None) == (not (seat in seats or s["ph"] == "cards" and seat not in s["out"]))
            d = gallery.need(s, seats[0])
            if d["k"] == "pick":
                assert len(d["of"]) == len(d["t"]) and d["e"] + [d["of"][0]] == gallery.legal(s, seats[0])[0]
                assert [d["e"] + [v] for v in d["of"]] == gallery.legal(s, seats[0])
                for v in range(-2, 60):
                    assert (gallery.check(s, d["e"] + [v]) == 0) == (v in d["of"])
                assert d.get("def") is None or d["def"] in d["of"]
            elif d["k"] == "cards":
                check_cards_need(s, d)
            gallery.apply(s, step(s, rng))


def check_cards_need(s, d):
    free = d["of"][:]
    rooms = sum(d["rooms"])
    if d.get("use"):
        assert gallery.check(s, d["e"] + d["now"]) == 0
        assert len(d["now"]) == 9 and sorted([c for c in d["now"] if c is not None]) == free
        return
    if d.get("fill"):
        assert gallery.check(s, d["e"] + free[:rooms]) == 0
        if rooms:
            assert gallery.check(s, d["e"] + free[:rooms - 1]) == "wrong_count"
            assert gallery.check(s, d["e"] + free[:rooms - 1] + [None]) == "wrong_count"
    else:
        assert gallery.check(s, d["e"] + free[:rooms]) == 0
    assert gallery.check(s, d["e"] + free[:rooms] + [None]) == "wrong_count"
    for c in d["deck"]:
        if c not in free:
            assert gallery.check(s, d["e"] + [c] + free[1:rooms]) == "card_twice"
            break


def test_points_are_asked_for_in_scored_rounds():
    s = gallery.new(3, {})
    gallery.apply(s, ["turn", 0, "score"])
    d = gallery.need(s, -1)
    assert (d["k"], d["e"], d["lo"], d["hi"], d["times"]) == ("number", ["points", -1], 0, 27, 3)
    for v, want in ((-1, "bad_points"), (0, 0), (27, 0), (28, "bad_points"), (True, "bad_points"), ("5", "bad_points")):
        assert gallery.check(s, ["points", -1, 5, v, 5]) == want
    assert gallery.check(s, ["points", -1, 5, 5]) == gallery.check(s, ["points", -1, 5, 5, 5, 5]) == "wrong_count"


# ---- secrets --------------------------------------------------------------------------------------------------------
def secret_swap(s, seat, rng):
    """Another state that this seat cannot tell from `s`: hidden cards dealt anew."""
    t = clone(s)
    others = [q for q in range(s["n"]) if q != seat]
    pool = t["dk"][:]
    for q in others:
        pool += t["hand"][q]
    rng.shuffle(pool)
    for q in others:
        t["hand"][q] = [pool.pop() for _ in t["hand"][q]]
    t["dk"] = sorted(pool)
    if t["at"] in others:
        mine = t["hand"][t["at"]]
        t["tk"] = mine[-1] if t["tk"] >= 0 else -1
        t["pc"] = mine[0] if t["pc"] >= 0 else -1
    return t


@pytest.mark.parametrize("n", [2, 3, 5])
def test_a_view_tells_nothing_of_other_hands_and_the_deck(n):
    rng = Rng(n)
    s = gallery.new(n, SETS[0])
    differs = 0
    while s["r"] == 1:
        for seat in range(n):
            t = secret_swap(s, seat, rng)
            differs += t != s
            assert gallery.view(t, seat) == gallery.view(s, seat)
            assert gallery.view(t, seat)["hand"][seat] == s["hand"][seat]
            if seat != s["at"]:
                assert gallery.need(t, seat) == gallery.need(s, seat)
        assert gallery.view(s, None)["hand"] == [[None] * len(h) for h in s["hand"]]
        gallery.apply(s, step(s, rng))
    assert differs > 10


@pytest.mark.parametrize("n", [2, 4])
def test_the_sensible_player_uses_only_what_it_sees(n):
    rng = Rng(n)
    s = gallery.new(n, SETS[0])
    while s["r"] == 1:
        if gallery.who(s):
            seat = s["at"]
            t = secret_swap(s, seat, rng)
            assert gallery.bot(t, seat, Rng(1)) == gallery.bot(s, seat, Rng(1))
        gallery.apply(s, step(s, rng, True))


def test_scored_mode_has_no_secrets():
    s = scoring(["9h Kd | - | -", "- | - | -"])
    v = gallery.view(s, 1)
    assert v["dk"] == s["dk"] and v["ex"] == s["ex"] and v is not s and v["ex"] is not s["ex"]


def test_what_the_table_sees():
    s = dealt(3, "6c 7c 8c", "9c Tc Jc Qc")
    t = gallery.table(s)
    assert (t["t"], t["cards"], t["deck"], t["last"]) == ("market", cards("9c Tc Jc Qc"), 31, 0)
    draw(s, "Ah", 1)
    assert gallery.table(s)["ex"][0] == [[], cards("Ah"), []] and gallery.table(s)["deck"] == 28
    gallery.apply(s, ["act", 1, GAMBIT])
    assert gallery.need(s, 1)["now"] == [None] * 9 and gallery.need(s, 1)["use"] == 1
    stand_after = gallery.legal(s, 1)[0]
    gallery.apply(s, stand_after)
    gallery.apply(s, ["act", 2, code("9c")])
    gallery.apply(s, ["play", 2, code("9c")])
    assert gallery.table(s) == {"t": "exhibits", "ex": [[], [], []]}


# ---- players --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("n, games", [(2, 6), (3, 4), (5, 2)])
def test_the_sensible_player_beats_the_careless_one(n, games):
    """At every seat in turn; the careless ones make about half the points."""
    good = bad = 0
    for g in range(games):
        rng = Rng(g)
        s = gallery.new(n, SETS[0])
        while gallery.result(s) is None:
            seats = gallery.who(s)
            gallery.apply(s, step(s, rng, bool(seats) and seats[0] == g % n))
        good += gallery.total(s)[g % n]
        bad += (sum(gallery.total(s)) - gallery.total(s)[g % n]) / (n - 1)
    assert good > 1.3 * bad


@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_sensible_games_end(k):
    rng = Rng(k)
    s = gallery.new(3, SETS[k])
    count = 0
    while gallery.result(s) is None:
        gallery.apply(s, step(s, rng, True))
        count += 1
        assert count < 3000
