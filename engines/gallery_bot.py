"""Gallery Gambit, players for simulation: a greedy exhibit builder, and one that takes anything."""

from engines.gallery_ask import arrangements, free, lay, legal, some
from engines.gallery_cards import DRAW, GAMBIT, JOKER, KEEP, ROOMS
from engines.gallery_sets import best

_DRAW_WORTH = 9     # what an unseen card is good for on average, in the units of _worth


def randbot(s, seat, rng):
    """Any legal event of that seat, each choice as likely; entries are nine random places, some of them empty."""
    if s["ph"] == "cards":
        e = ["cards", seat] + some(free(s, seat), 9, rng)
        for i in range(rng.below(10)):
            e[2 + (i * 4) % 9] = None
        return e
    return rng.pick(legal(s, seat))


def bot(s, seat, rng):
    """A sensible event: builds the best sets, rearranges when that gains points; uses only what this seat may see."""
    ph = s["ph"]
    if ph == "turn":
        return ["turn", seat, "next" if s["last"] is not None or rng.below(9 * s["n"]) else "full"]
    events = legal(s, seat)
    if ph == "cards":                   # as a player may have collected: a handful, neighbours in rank together
        f = sorted(some(free(s, seat), 9, rng))
        events = [["cards", seat] + f[at:] + f[:at] for at in range(9)]
    top = None
    for e in events:
        v = _value(s, s["ex"][seat], seat, e)
        if top is None or v > top:
            top = v
            found = e
    return found


def _value(s, ex, seat, e):
    """How good the event is, in the units of _worth."""
    o = s["o"]
    v = e[2]
    ph = e[0]
    if ph == "cards" or ph == "gambit":
        return _all(lay(e[2:]), o)
    if ph == "swap":
        x = [x for x in ex if JOKER in x][0]
        return _worth(x if v == KEEP else x[:-1] + [v], o)
    if ph == "place":
        return _gain(ex, v, s["pc"], o)
    if ph == "act":
        if v == GAMBIT:
            return max([_all(lay(a), o) for a in arrangements(ex, [])]) - _all(ex, o) - _DRAW_WORTH
        held = s["hand"][seat][0]
        return max(_DRAW_WORTH if v == DRAW else _most(ex, v, o), _most(ex, held, o))
    return _most(ex, v, o)


def _worth(cards, o):
    """Base points, and a little for a long battle set and its type."""
    b = best(cards, o)
    return b[0] * 8 + (b[3] >> 18) * 3 + (b[3] >> 16 & 3)


def _all(exhibits, o):
    return sum([_worth(x, o) for x in exhibits])


def _gain(ex, x, card, o):
    """What a card adds to an exhibit; a first card is worth a little, one that fits nowhere nothing."""
    if len(ex[x]) == ROOMS[x]:
        return -99
    return _worth(ex[x] + [card], o) - _worth(ex[x], o) if ex[x] else 4 + x


def _most(ex, card, o):
    return max([_gain(ex, x, card, o) for x in range(3)])
