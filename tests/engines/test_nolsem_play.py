"""Ноль семь in whole games: chips and cards conserved, equal to a twin that moves chips, players that play well."""
import pytest
from engines import nolsem as game
from engines.common import Rng, clone
from nolsem_twin import Twin

pytestmark = pytest.mark.both

OPTIONS = [{"bid_chips": c, "elementary": e, "supply": n, "mode": m, "letters": x}
           for c, n, m in (("screen", 10, "scored"), ("supply", 6, "played"), ("off", 3, "scored"),
                           ("screen", 1, "played"))
           for e, x in ((True, False), (False, True))]
DECK = [-1, 0, 1, 2, 3, 4]


def any_event(s, rng):
    """What a table of careless players would do next."""
    if not rng.below(40):
        seat = rng.below(s["n"])
        e = ["back" if seat in s["out"] else "leave", seat]
        if not game.check(s, e):
            return e
    seats = game.who(s)
    return game.randbot(s, rng.pick(seats), rng) if seats else game.chance(s, rng)


def check_laws(s, chips):
    assert s["supply"] + s["pot"] + sum(s["screen"]) + s["gone"] == chips + s["box"]
    assert min(s["screen"]) >= 0 and s["supply"] >= 0 and s["pot"] >= 0
    assert s["box"] == 0 or s["ph"] == "over"
    for seat in range(s["n"]):
        assert 0 < s["hand"][seat] <= 63 or s["ph"] == "over"
        assert s["hand"][seat] | s["bid"][seat] == s["hand"][seat]
    if s["o"]["bid_chips"] == "screen" and s["ph"] != "over":
        assert all([s["add"][i] <= s["screen"][i] for i in range(s["n"])])


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_random_games_conserve_chips_and_cards_and_lines_explain_every_change(n):
    for seed in range(2 * len(OPTIONS)):
        rng = Rng(seed * 31 + n)
        s = game.new(n, OPTIONS[seed % len(OPTIONS)])
        chips = s["supply"] + s["pot"]
        while s["ph"] != "over":
            e = any_event(s, rng)
            was = clone(s)
            assert game.check(s, e) == 0 and s == was
            shown = game.preview(s, e)
            assert s == was
            points = game.total(s)
            lines = game.apply(s, e)
            assert lines == shown
            for line in lines:
                points[line[0]] += line[1]
            assert points == game.total(s)
            check_laws(s, chips)
        assert s["box"] or s["supply"] == s["pot"] == s["gone"] == 0


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_whole_games_equal_a_twin_that_moves_single_chips(n):
    for seed in range(2 * len(OPTIONS)):
        o = OPTIONS[seed % len(OPTIONS)]
        rng = Rng(seed * 17 + n)
        s = game.new(n, o)
        twin = Twin(n, o["supply"], o["bid_chips"], o["elementary"])
        while s["ph"] != "over":
            if s["ph"] == "letter":
                game.apply(s, game.chance(s, rng))
            assert (s["supply"], s["pot"]) == (len(twin.supply), len(twin.pot))
            bids = []
            for seat in game.who(s):
                assert game.need(s, seat)["of"] == sorted(twin.hands[seat])
                e = game.randbot(s, seat, rng)
                if not rng.below(3) and -1 in twin.hands[seat]:
                    e = ["bid", seat, 0, -1]        # often enough for Elementary
                game.apply(s, e)
                bids.append((e[2], e[3:]))
            e = game.chance(s, rng)
            game.apply(s, e)
            twin.turn(bids, e[2])
            assert game.total(s) == [len(screen) for screen in twin.screens]
            assert (twin.over, twin.from_box) == (s["ph"] == "over", s["box"])


def deals(pot, supply, values, answer, elementary):
    """Totals and pot after one turn of given bids, by engine and by twin."""
    s = game.new(len(values), {"elementary": elementary})
    twin = Twin(len(values), 10, "screen", elementary)
    s["pot"], s["supply"] = pot, supply
    twin.pot, twin.supply = ["chip"] * pot, ["chip"] * supply
    cards = {-1: [-1], 0: [0], 1: [1], 2: [2], 3: [3], 4: [4], 5: [1, 4], 6: [2, 4], 7: [3, 4], -2: [-1, 0]}
    for seat, v in enumerate(values):
        game.apply(s, ["bid", seat, 0] + cards[v])
    game.apply(s, ["answer", -1, answer])
    twin.turn([(0, list(cards[v])) for v in values], answer)
    return ((game.total(s), s["pot"], s["supply"], s["box"], s["ph"] == "over"),
            ([len(x) for x in twin.screens], len(twin.pot), len(twin.supply), twin.from_box, twin.over))


@pytest.mark.parametrize("elementary", [True, False])
def test_every_mix_of_three_bids_and_pot_is_divided_as_by_the_twin(elementary):
    for a in range(-2, 8, 3):
        for b in range(-2, 8):
            for c in range(-1, 5):
                for pot, supply in ((0, 3), (1, 0), (2, 0), (3, 0), (5, 1), (7, 4)):
                    mine, twins = deals(pot, supply, (a, b, c), (a * 3 + b + c + pot) % 8, elementary)
                    assert mine == twins


# ---- players ----

def match(games, n, options, sensible):
    """Chips won by seats that `sensible(seat, game)` and by the others, over some games."""
    won = [0, 0]
    for i in range(games):
        rng = Rng(i)
        s = game.new(n, options)
        while s["ph"] != "over":
            seats = game.who(s)
            if not seats:
                e = game.chance(s, rng)
            elif sensible(seats[0], i):
                e = game.bot(s, seats[0], rng)
            else:
                e = game.randbot(s, seats[0], rng)
            game.apply(s, e)
        for seat in range(n):
            won[1 if sensible(seat, i) else 0] += s["screen"][seat]
    return won


@pytest.mark.parametrize("n, source", [(4, "screen"), (6, "supply"), (4, "off")])
def test_the_sensible_player_wins_twice_as_much_as_the_random_one(n, source):
    won = match(8, n, {"bid_chips": source, "mode": "played"}, lambda seat, i: (seat + i) % 2)
    assert won[1] > 2 * won[0]


def test_players_see_only_what_their_seat_may_see():
    for seed in range(6):
        rng = Rng(seed)
        s = game.new(4, {"mode": "played", "letters": True})
        while s["ph"] != "over" and s["r"] < 8:
            seats = game.who(s)
            if seats:
                seat = rng.pick(seats)
                x = rng.below(30000)
                for player in (game.bot, game.randbot):
                    e = player(s, seat, Rng(x))
                    assert e == player(game.view(s, seat), seat, Rng(x))
                    assert game.check(s, e) == 0
            else:
                e = game.chance(s, rng)
            game.apply(s, e)


def test_players_answer_for_the_table_and_say_none_when_nothing_is_asked():
    s = game.new(3, {"letters": True})
    for player in (game.bot, game.randbot):
        assert player(s, -1, Rng(1))[0] == "letter"
        assert player(s, 0, Rng(1)) is None
    game.apply(s, ["letter", -1, 2])
    assert game.chance(s, Rng(1)) is None
    for seat in range(3):
        game.apply(s, ["bid", seat, 0, 2])
    for player in (game.bot, game.randbot):
        assert player(s, -1, Rng(1))[0] == "answer"


def test_the_random_player_bids_every_card_and_every_number_of_chips():
    s = game.new(3, {})
    s["screen"] = [2, 0, 0]
    rng = Rng(5)
    seen = {}
    for _ in range(400):
        e = game.randbot(s, 0, rng)
        assert game.check(s, e) == 0
        seen["chips", e[2]] = 1
        for card in e[3:]:
            seen["card", card] = 1
    assert sorted(seen) == sorted([("chips", c) for c in range(3)] + [("card", c) for c in DECK])
