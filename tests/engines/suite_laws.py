"""What only holds for one game: laws of conservation, what is secret, option sets that `meta` cannot tell.

A game that is not named here is held to everything in suite.py all the same.
"""
from engines.common import clone

_LONG = "1 1 1 1 1 1 = +90; 2 2 2 2 2 2 = -60; * * * * * * = +60; 4 4 4 4 4 4 = +80; * * * = 30; 1 2 3 4 5 6 = +50"
_HARD = "A A A B B = -80; * * * * * * = +200; 1 = -10; 6 6 = +10; A A A B B = +90; * = -200"

SETS = {
    "gambit7": [{"board": "C", "table": [10, 9, 20, 18, 30, 27, 40, 36, 50]}, {"mode": "played", "strict_time": True}],
    "gallery": [{"mode": "played", "joker_exchange": "may", "min_set": 1, "ace_low": True, "last_turn": "fewer"},
                {"mode": "played", "rank_over_suited_run": False}],
    "gambler": [{"set": "own", "tableaux": [_LONG, _HARD], "target": 200}, {"set": "all", "tableaux": ["", _HARD]},
                {"set": "plain", "number": 3}],
    "nolsem": [{"mode": "played", "supply": 4, "letters": True}, {"bid_chips": "supply", "supply": 5}],
}
# instead of the ends of a range, where a game would last for hundreds of rounds
RANGES = {("gambler", "number"): [0, 2], ("gambler", "target"): [100, 500], ("nolsem", "supply"): [1, 10],
          ("pad", "rounds"): [0, 4]}


def check(s, start):
    """The laws of this game in state `s` of a game that began as `start`."""
    if s["g"] in _LAWS:
        _LAWS[s["g"]](s, start)


def ranking(result, points, low_wins=False):
    """Ranks and winners as anybody would count them on paper."""
    order = sorted(points)
    if not low_wins:
        order.reverse()
    assert result["ranks"] == [order.index(p) + 1 for p in points], result
    assert result["win"] == [i for i in range(len(points)) if points[i] == order[0]], result


def redrawn(s, seat, rng):
    """A copy in which everything that is secret from `seat` (None: from the whole table) is something else."""
    s = clone(s)
    if s["g"] in _SECRETS and s["o"]["mode"] == "played":
        _SECRETS[s["g"]](s, seat, rng)
    return s


# ---- Gambit 7 ----

def _gambit7(s, start):
    assert min(s["p"]) >= 0 and sorted(s["m"]) == s["m"]
    assert all([i not in s["m"] for i in s["out"]])
    cards = [(w[1], i) for w in s["w"] for i in w[2]]
    if s["ph"] == "answer":
        assert not s["w"] and not any(s["b"])
    else:
        assert s["ph"] == "bet" or not s["m"]
        assert sorted(cards) == sorted([(a, i) for i, a in enumerate(s["a"]) if a is not None])     # each card once
    places = [w[0] for w in s["w"]]
    assert places == sorted(set(places), reverse=True) and [-p for p in reversed(places)] == places     # centred
    for bet in s["b"]:
        if bet:
            chips = bet[1:] if bet[0] == 7 else bet
            assert 1 <= len(chips) <= 2 and all([p == -4 or p in places for p in chips])


def _gambit7_secret(s, seat, rng):
    for i in range(s["n"]):
        if i != seat and i not in s["m"] and i not in s["out"]:
            if s["ph"] == "answer":
                s["a"][i] = s["gh"] = str(rng.below(1000))
            elif s["ph"] == "bet":
                s["b"][i] = [] if s["b"][i] else [-4]


# ---- Ноль семь ----

def _nolsem(s, start):
    assert s["supply"] + s["pot"] + sum(s["screen"]) + s["gone"] == start["supply"] + start["pot"] + s["box"]
    assert min(s["screen"] + [s["supply"], s["pot"]]) >= 0
    assert s["box"] == 0 or s["ph"] == "over"           # N7-17


def _nolsem_secret(s, seat, rng):
    for i in range(s["n"]):
        if s["ph"] == "bid" and i != seat and s["bid"][i]:
            s["bid"][i] = [b for b in range(1, 64) if b & s["hand"][i] == b][-1 if rng.below(2) else 0]


# ---- Gambler ----

def _gambler(s, start):
    placed = sum([len(row) for row in s["fill"]])
    assert sum(s["dice"]) + placed + s["aside"] == 30
    assert min(s["pts"]) >= 0 and not any([p % 10 for p in s["pts"]])


# ---- Gallery Gambit ----

def _gallery(s, start):
    cards = s["dk"] + s["mk"] + s["gone"]
    for q in range(s["n"]):
        cards = cards + s["hand"][q]
        for x in range(3):
            cards = cards + s["ex"][q][x]
            assert len(s["ex"][q][x]) <= x + 2
    rest = start["dk"]      # the whole deck
    assert sorted(cards) == sorted(rest)


def _gallery_secret(s, seat, rng):
    if s["at"] >= 0 and s["at"] != seat and s["pc"] >= 0:
        s["pc"] = rng.pick(s["hand"][s["at"]])
    hands = [q for q in range(s["n"]) if q != seat and (q != s["at"] or s["tk"] < 0)]
    pool = s["dk"][:]
    for q in hands:
        pool += s["hand"][q]
    rng.shuffle(pool)
    for q in hands:
        s["hand"][q] = [pool.pop() for _ in s["hand"][q]]
    s["dk"] = pool


_LAWS = {"gambit7": _gambit7, "nolsem": _nolsem, "gambler": _gambler, "gallery": _gallery}
_SECRETS = {"gambit7": _gambit7_secret, "nolsem": _nolsem_secret, "gallery": _gallery_secret}
