"""Gallery Gambit: how a round runs from the deal to the count (GG-8, GG-9, GG-12, GG-21)."""

from engines.gallery_ask import jokers, missing, order, regular, wanted
from engines.gallery_cards import deck


def set_up(s):
    """A new round: all cards of the deck together again (GG-21), the starting player at turn."""
    n = s["n"]
    s["ex"] = [[[], [], []] for _ in range(n)]
    s["hand"] = [[] for _ in range(n)]
    s["mk"] = []            # the market, later the open cards
    s["dk"] = deck(n)       # not seen yet; the order is the table's affair
    s["gone"] = []          # exchanged Jokers (GG-11)
    s["last"] = None        # seats that still have a last turn, once the end is triggered
    s["in"] = []            # seats whose cards are entered
    s["kept"] = [0] * n     # Jokers that their owner keeps
    s["opened"] = 0
    s["drawn"] = 0          # the card just taken came from the deck
    s["tk"] = s["pc"] = -1  # the card just taken, the card chosen to be played
    s["at"] = -1
    if s["o"]["mode"] == "played":
        s["ph"] = "deal"
    else:
        begin(s)


def begin(s):
    """The first turn of the round."""
    s["at"] = s["first"] - 1
    next_turn(s)


def next_turn(s):
    """The next seat that can act; during last turns only those that still have one (GG-8); else the round ends."""
    last = s["last"]
    for q in order(s, s["at"] + 1) if last is None else last:
        if q not in s["out"] and (s["hand"][q] or s["o"]["mode"] == "scored"):
            if last is not None:
                last.remove(q)
            s["at"] = q
            s["ph"] = "act" if s["hand"][q] else "turn"
            return
    end(s)


def trigger(s, seat):
    """The end of the round (GG-8): who still has a turn, clockwise from the left of `seat`."""
    n = s["n"]
    first = s["first"]
    s["last"] = [q for q in order(s, seat + 1)[:-1]
                 if s["o"]["last_turn"] == "all" or (q - first) % n > (seat - first) % n]


def end(s):
    """What comes next after the last turn: cards to enter, cards to open, Jokers to exchange, or the count (GG-12)."""
    s["at"] = -1
    if s["o"]["mode"] == "scored" and missing(s):
        s["ph"] = "cards"
        return
    left = jokers(s)
    s["ph"] = "open"
    if _must_open(s, left):
        return
    s["ph"] = "score"
    if left:
        s["ph"] = "swap"
        s["at"] = left[0][0]


def _must_open(s, left):
    """Are cards to be opened before the exchange of the Jokers `left`? The box deals up to eight (GG-9), people tell
    what they need: a card for each Joker that must go, or once whatever may be taken."""
    if s["o"]["mode"] == "played":
        if not s["opened"]:
            s["opened"] = 0 if wanted(s) else 1
        return not s["opened"]
    if s["o"]["joker_exchange"] == "must":
        return len(regular(s)) < len(left)
    return bool(left) and not s["opened"]


def count(s, lines):
    """Add up the lines; the next round begins left of the starting player, or the game is over (GG-21)."""
    for line in lines:
        s["pts"][line[0]] += line[1]
    s["at"] = -1
    if s["r"] == 3:
        s["ph"] = "over"
        return lines
    s["r"] += 1
    s["first"] = order(s, s["first"] + 1)[0]
    set_up(s)
    return lines
