"""Players for simulated games of Gambit 7, and the host who reads the official answer.

Every simulated question is about a number near a centre that only depends on the round; host and players draw from the
same hump round it, and that hump is what a player believes when it comes to the bets.
"""
from engines.decimals import LO
from engines.gambit7_ask import bad_seat
from engines.gambit7_more import legal
from engines.gambit7_board import HIGH, values, winner

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_THOUGHTS = const(16)


def _near(s, rng):
    """A number near what the question of this round is about."""
    return 1900 + 10 * s["r"] + rng.below(15) + rng.below(15) + rng.below(15) - 21


def chance(s, rng):
    """The official answer, None if nobody waits for it."""
    return ["truth", -1, str(_near(s, rng))] if s["ph"] == "truth" else None


def randbot(s, seat, rng):
    """Any answer, sometimes none, a strange one or another player's, and any bet."""
    if bad_seat(s, seat) or s["ph"] not in ("answer", "bet"):
        return None
    if s["ph"] == "bet":
        return rng.pick(legal(s, seat))
    kind = rng.below(12)
    if kind == 0:
        return ["answer", seat, None]
    if kind == 1:
        return ["answer", seat, rng.pick([LO, "0", "-3.5", "0.5", "0.50", "-0", "85000000", "1909.25"])]
    if kind < 4 and s["gh"] is not None and s["o"]["mode"] == "scored":
        return ["answer", seat, s["gh"]]
    return ["answer", seat, str(1880 + rng.below(100))]


def bot(s, seat, rng):
    """A guess rather too low than too high; then the bet of which it expects most, Gambit early or from behind."""
    if bad_seat(s, seat) or s["ph"] not in ("answer", "bet"):
        return None
    if s["ph"] == "answer":
        return ["answer", seat, str(_near(s, rng) - 3)]
    places, odds = _belief(s, rng)
    worth = [odds[j] * _pays(s, seat, places[j]) for j in range(len(places))]
    first = _best(worth, -1)
    sure = _best(odds, -1)
    score = s["p"][seat]
    daring = s["r"] < 4 or score < max(s["p"])       # who leads late has most to lose
    if daring and 7 * score * odds[sure] > score * _THOUGHTS + 2 * worth[first]:
        return ["gambit", seat, places[sure]]
    second = _best(worth, first)
    if 2 * worth[second] < worth[first]:
        second = first
    return ["bet", seat] + sorted([places[first], places[second]])


def _belief(s, rng):
    """The places from the highest, and of how many imagined official answers each would be the winner."""
    places = [w[0] for w in s["w"]] + [HIGH]
    odds = [0] * len(places)
    for _ in range(_THOUGHTS):
        row = winner(s, str(_near(s, rng)))
        odds[places.index(row[0] if row else HIGH)] += 1
    return places, odds


def _pays(s, seat, place):
    """What a chip there would pay, as far as the bets lie open."""
    t = values(s)
    if place == HIGH:
        return t[8]
    taken = False
    if s["o"]["mode"] == "scored":
        for i in range(s["n"]):
            bet = s["b"][i]
            if i != seat and bet and place in bet:
                taken = True
    return t[2 * abs(place) + (1 if taken else 0)]


def _best(numbers, but):
    """Index of the largest number except index `but`; the first of equals."""
    best = -1
    for j in range(len(numbers)):
        if j != but and (best < 0 or numbers[j] > numbers[best]):
            best = j
    return best
