"""The notation of the worked examples: "9h", "Th", "Joker", exhibits as "9h 9s | 8d 9d Td | 8c 9c Th Js"."""
from engines import gallery
from engines.gallery_cards import DRAW, GAMBIT, JOKER, ROOMS, deck

RANKS = "23456789TJQKA"
SUITS = "cdhs"
OPTIONS = {"rank_over_suited_run": True, "ace_low": False, "min_set": 2}


def code(word):
    """The number of a written card."""
    return JOKER if word == "Joker" else RANKS.index(word[0]) * 4 + SUITS.index(word[1])


def cards(text):
    return [code(w) for w in text.split()]


def exhibits(text):
    """Three lists of cards; "-" is an empty exhibit."""
    return [cards(x.replace("-", "")) for x in text.split("|")]


def places(text):
    """The nine places of an entry."""
    out = []
    for x, room in zip(exhibits(text), ROOMS):
        out += x + [None] * (room - len(x))
    return out


def options(o):
    return dict(list(OPTIONS.items()) + list(o.items()))


def scoring(tables, o=None, s=None):
    """A scored round, everything entered but not counted."""
    if s is None:
        s = gallery.new(len(tables), o or {})
    gallery.apply(s, ["turn", gallery.who(s)[0], "score"])
    for q in range(len(tables)):
        gallery.apply(s, ["cards", q] + places(tables[q]))
    return s


def parts(s):
    """"4+2 6+3 4+0" by seat, from the lines of the count that is due."""
    sums = [[0, 0, 0, 0, 0, 0] for _ in range(s["n"])]
    at = [0] * s["n"]
    for line in gallery.preview(s, ["score", -1]):
        q = line[0]
        if line[2] == "battle":
            sums[q][at[q] - 1] += line[1]
        else:
            sums[q][at[q]] = line[1]
            at[q] += 2
    return ["%d+%d %d+%d %d+%d" % tuple(x) for x in sums]


def dealt(n, hands, market, o=None):
    """A played round after the deal: a hand card by seat, the market."""
    s = gallery.new(n, dict([("mode", "played")] + list((o or {}).items())))
    gallery.apply(s, ["deal", -1] + cards(hands) + cards(market))
    return s


def as_laid(nine):
    """What lies in each exhibit, in any order."""
    return [sorted([c for c in nine[a:b] if c is not None]) for a, b in ((0, 2), (2, 5), (5, 9))]


def counted(s):
    """Count the round; the points so far."""
    gallery.apply(s, ["score", -1])
    return gallery.total(s)


def lay(s, seat, text):
    """Put cards of the deck into the exhibits of a seat, as if they had been played."""
    s["ex"][seat] = [sorted(x) for x in exhibits(text)]
    for x in s["ex"][seat]:
        for c in x:
            s["dk"].remove(c)


def draft(s, word=None, x=None, play=None):
    """A turn: draft a card (the first of the market), play it or `play`, into `x` or the first exhibit with room."""
    seat = s["at"]
    c = code(word) if word else s["mk"][0]
    gallery.apply(s, ["act", seat, c])
    put(s, seat, c if play is None else code(play), x)


def draw(s, word=None, x=None, shown=None):
    """A turn: draw (the lowest card of the deck), play the card; then the table shows `shown` or the lowest cards."""
    seat = s["at"]
    gallery.apply(s, ["act", seat, DRAW])
    c = code(word) if word else min(s["dk"])
    gallery.apply(s, ["deal", -1, c])
    put(s, seat, c, x, shown)


def put(s, seat, c, x, shown=None):
    gallery.apply(s, ["play", seat, c])
    free = [i for i in range(3) if len(s["ex"][seat][i]) < ROOMS[i]]
    gallery.apply(s, ["place", seat, free[0] if x is None else x])
    if s["ph"] == "market":
        k = gallery.need(s, -1)["rooms"][0]
        gallery.apply(s, ["deal", -1] + (cards(shown) if shown else sorted(s["dk"])[:k]))


def stand(s):
    """A turn that changes nothing: a Gambit without a move (GG-6)."""
    seat = s["at"]
    gallery.apply(s, ["act", seat, GAMBIT])
    gallery.apply(s, gallery.legal(s, seat)[0])


def all_cards(s):
    """Every card of the game, wherever it is, ascending."""
    out = s["dk"] + s["mk"] + s["gone"]
    for q in range(s["n"]):
        out = out + s["hand"][q]
        for x in s["ex"][q]:
            out = out + x
    return sorted(out)


def check_laws(s):
    """Conservation: the whole deck once, rooms, hands, order."""
    assert all_cards(s) == deck(s["n"])
    for q in range(s["n"]):
        assert len(s["hand"][q]) <= (2 if q == s["at"] and s["ph"] in ("play", "place") else 1)
        for i in range(3):
            assert len(s["ex"][q][i]) <= ROOMS[i]
            assert s["ex"][q][i] == sorted(s["ex"][q][i])
