"""Gallery Gambit, reading only: whose turn, what to ask, which events are legal, what may be seen.

How a decision of several steps is asked is told in `engines/gallery.py`.
"""

from engines.common import clone
from engines.gallery_cards import DRAW, GAMBIT, JOKER, KEEP, ROOMS, deck, market_size, text
from engines.gallery_sets import score

SEATED = ("act", "play", "place", "gambit", "swap", "turn")      # phases with one seat at turn: s["at"]
_TITLE = {"act": "yourturn", "turn": "yourturn", "play": "playcard", "place": "playcard", "swap": "jokerfor",
          "gambit": "gpick", "cards": "exhibits", "score": "battle", "open": "opencards"}


def order(s, start=None):
    """The seats that play, clockwise from the starting player of the round, or from `start`."""
    if start is None:
        start = s["first"]
    return [q % s["n"] for q in range(start, start + s["n"]) if q % s["n"] not in s["out"]]


def missing(s):
    """Seats whose cards are still to be entered (scored mode), in turn order."""
    return [q for q in order(s) if q not in s["in"]]


def jokers(s):
    """Jokers still to be exchanged, in turn order, as (seat, exhibit); GG-11: only those that lie in exhibits."""
    found = []
    for q in order(s):
        mine = [(q, x) for x in range(3) for c in s["ex"][q][x] if c == JOKER]
        found += mine[s["kept"][q]:]
    return found


def regular(s):
    """The open cards that a Joker may be exchanged for, ascending: no Joker (GG-11)."""
    return [c for c in sorted(s["mk"]) if c != JOKER]


def wanted(s):
    """How many cards the table has to show now: all of `["deal", -1, ...]`, or the room for `["open", -1, ...]`."""
    ph = s["ph"]
    if ph == "deal":
        return len(order(s)) + market_size(s["n"])
    if ph == "draw":
        return 1
    if ph == "market":                  # GG-4, GG-5: two after a draw, a new market after an emptying draft
        return min(2 if s["mk"] else market_size(s["n"]), len(s["dk"]))
    # GG-9; in scored mode every player still holds one card of the rest
    return max(0, min(8 - len(s["mk"]), len(s["dk"]) - len(s["in"])))


def places(exhibits):
    """The nine places of three exhibits, None where no card lies."""
    out = []
    for x in range(3):
        out += exhibits[x] + [None] * (ROOMS[x] - len(exhibits[x]))
    return out


def lay(nine):
    """Nine places as three ascending exhibits."""
    out = []
    at = 0
    for room in ROOMS:
        out.append(sorted([c for c in nine[at:at + room] if c is not None]))
        at += room
    return out


def who(s):
    """Seats that must act, in the order to ask; empty: the table, or the game is over."""
    ph = s["ph"]
    if ph in SEATED:
        return [s["at"]]
    return missing(s) if ph == "cards" else []


def choices(s):
    """What the seat at turn may choose from, ascending (phases act, play, place, swap, turn)."""
    ph = s["ph"]
    if ph == "act":
        of = sorted(set(s["mk"]))
        if s["dk"]:                     # GG-5: a draw needs a card in the deck
            of.append(DRAW)
        of.append(GAMBIT)
    elif ph == "play":
        of = sorted(set(s["hand"][s["at"]]))
    elif ph == "place":                 # GG-4: a card needs a free place
        ex = s["ex"][s["at"]]
        of = [x for x in range(3) if len(ex[x]) < ROOMS[x]]
    elif ph == "swap":
        of = regular(s)
        if s["o"]["joker_exchange"] == "may":       # GG-10
            of.append(KEEP)
    else:
        of = ["next", "score"] if s["last"] is not None else ["full", "next", "score"]
    return of


def free(s, seat):
    """Scored mode: the cards that may lie in this seat's exhibits, ascending; its own entry counts as free."""
    ex = s["ex"][seat]
    return sorted(s["dk"] + ex[0] + ex[1] + ex[2])


def shows(s):
    """The head of the event by which the table shows cards now, or None."""
    ph = s["ph"]
    return ["open" if ph == "open" else "deal", -1] if ph in ("deal", "draw", "market", "open") else None


def need(s, seat):
    """What to ask this seat (-1: the table), or None.

    Kind `cards` has more keys here: `now` the nine places as they lie; `use` 1: every card of `of` has to lie somewhere
    (a Gambit); `fill` 1: no place may stay empty; `auto` 1: the box deals, `chance` gives the event. Kind `number`
    (points, told by people): `times` so many values are asked, one a seat. The Joker exchange: `ex` its exhibit.
    """
    ph = s["ph"]
    d = {"k": "cards", "e": [ph, seat], "ph": _TITLE.get(ph, ph), "s": 0}
    if seat == -1:
        if ph == "cards":
            d.update({"k": "number", "e": ["points", -1], "ph": "points", "lo": 0, "hi": 27, "def": None})
            d["times"] = s["n"]
            d["preview"] = 1
        elif ph == "score":
            d.update({"k": "confirm", "preview": 1})
        elif not shows(s):
            return None
        else:
            d["e"] = shows(s)
            d["of"] = sorted(s["dk"])
            d["rooms"] = [len(order(s)), market_size(s["n"])] if ph == "deal" else [wanted(s)]
            d["auto"] = d["fill"] = 1 if s["o"]["mode"] == "played" else 0
    elif seat not in (order(s) if ph == "cards" else who(s)):
        return None
    else:
        d["who"] = seat
        if ph != "cards" and ph != "gambit":
            return _pick(s, d, ph)
        ex = s["ex"][seat]
        d["now"] = places(ex)
        d["of"] = free(s, seat) if ph == "cards" else sorted(ex[0] + ex[1] + ex[2])
        d["rooms"] = list(ROOMS)
        d["use"] = 0 if ph == "cards" else 1
    if d["k"] == "cards":
        d["deck"] = deck(s["n"])
    return d


def _pick(s, d, ph):
    """Fill in the choice of a seat."""
    d["k"] = "pick"
    d["of"] = of = choices(s)
    if ph == "place":
        d["t"] = ["ABC"[x] for x in of]
    else:
        d["t"] = of[:] if ph == "turn" else [_word(v) for v in of]
    d["secret"] = 1 if ph == "play" else 0      # where the card goes is no secret any more
    if ph == "swap":
        d["ex"] = jokers(s)[0][1]
    elif ph == "turn" or ph == "act":
        d["s"] = s["o"]["turn_s"]
    if ph == "turn":
        d["def"] = "next"
    return d


def _word(v):
    """A card as text, or the text key of another choice."""
    return text(v) if v <= JOKER else ("draw", "gambitdo", "keepjoker")[v - DRAW]


def legal(s, seat):
    """Every legal event of this seat, ascending; samples where cards are named or entered."""
    ph = s["ph"]
    if ph in SEATED:
        if seat != s["at"]:
            return []
        return arrangements(s["ex"][seat], [ph, seat]) if ph == "gambit" else [[ph, seat, v] for v in choices(s)]
    if ph == "cards":
        return _samples([ph, seat], free(s, seat), 9) if seat in missing(s) else []
    if seat != -1:
        return []
    if ph == "draw":
        return [["deal", -1, c] for c in sorted(set(s["dk"]))]
    if shows(s):
        return _samples(shows(s), sorted(s["dk"]), wanted(s))
    return [[ph, -1]] if ph == "score" else []


def chance(s, rng):
    """An event of the table as chance would have it (cards off the deck, the count), or None when a seat must act."""
    if s["ph"] == "score":
        return ["score", -1]
    return shows(s) + some(sorted(s["dk"]), wanted(s), rng) if shows(s) else None


def some(cards, k, rng):
    """`k` of the cards, drawn one after another; they are taken out of the list."""
    return [cards.pop(rng.below(len(cards))) for _ in range(k)]


def _samples(head, f, k):
    """The lowest and the highest `k` of the ascending cards `f`."""
    out = [head + f[:k]]
    if len(f) > k:
        out.append(head + f[-k:])
    return out


def arrangements(ex, head):
    """All outcomes of a Gambit (GG-6): cards move between two exhibits only; nothing moved is the first of them."""
    out = [head + places(ex)]
    for x, y in ((0, 1), (0, 2), (1, 2)):
        for p, q in splits(sorted(ex[x] + ex[y]), ROOMS[x], ROOMS[y]):
            if p != ex[x]:
                new = ex[:]
                new[x] = p
                new[y] = q
                out.append(head + places(new))
    return out


def splits(pool, first, second):
    """All ways to lay the ascending `pool` into two exhibits of so many places; equal cards are not told apart."""
    ways = [([], [])]
    for c in pool:
        more = []
        for p, q in ways:
            if len(p) < first and not (q and q[-1] == c):
                more.append((p + [c], q))
            if len(q) < second:
                more.append((p, q + [c]))
        ways = more
    return ways


def view(s, seat):
    """The state as this seat may see it (None: everybody): deck, other hands and a drawn card are None (GG-3)."""
    v = clone(s)
    if s["o"]["mode"] == "played":
        v["dk"] = [None] * len(s["dk"])
    for q in range(s["n"]):
        if q != seat:
            v["hand"][q] = [None] * len(s["hand"][q])
    if s["at"] != seat:
        v["tk"] = v["pc"] = None
    return v


def table(s):
    """What everybody looks at: the open cards of a round, the exhibits of who lays a card, the battles to be counted.

    "market": `cards` open, `deck` how many are left, `ex` exhibits by seat, `last` 1 in last turns. "battles": `rows`
    of `gallery_sets.score`, `sum` of the round by seat.
    """
    ph = s["ph"]
    if ph == "score":
        rows = battles(s)
        return {"t": "battles", "rows": rows, "sum": [sum([r[q][0] + r[q][1] for r in rows]) for q in range(s["n"])]}
    if ph == "place":
        return {"t": "exhibits", "ex": clone(s["ex"][s["at"]])}
    if ph == "swap" or s["o"]["mode"] == "played" and ph != "deal" and ph != "over":
        return {"t": "market", "cards": s["mk"][:], "deck": len(s["dk"]), "ex": clone(s["ex"]),
                "last": 0 if s["last"] is None else 1}
    return None


def battles(s):
    """The rows of `gallery_sets.score` for this round; a seat that has left takes no part."""
    return score([None if q in s["out"] else s["ex"][q] for q in range(s["n"])], s["o"])
