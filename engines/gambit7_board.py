"""Gambit 7: the betting board, where the answers lie and what each place pays.

Places are -3 to 3, 0 the middle; -4 (HIGH) is All Too High. A row of the board is [place, answer, [seats]], a bet a list
of none to two places or [GAMBIT, place].
"""
from engines.decimals import key

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

HIGH = const(-4)
GAMBIT = const(7)       # stands before the place of a Gambit chip
# G7-7: alone and shared of the middle and of the rings 1 to 3, then All Too High (G7-18)
BOARDS = {"S": [6, 4, 9, 6, 12, 8, 15, 10, 15], "P": [3, 2, 6, 4, 9, 6, 12, 8, 15]}


def values(s):
    """The nine values of this game's board: alone and shared of middle and rings 1 to 3, All Too High."""
    o = s["o"]
    return o["table"] if o["board"] == "C" else BOARDS[o["board"]]


def rows(answers):
    """The board of these answers (by seat, None is no card), highest first.

    G7-5, G7-6, G7-27: equal answers share a row, the rows lie centred, an even number leaves the middle empty.
    """
    cards = [(key(a), i) for i, a in enumerate(answers) if a is not None]
    cards.sort()
    out = []
    last = None
    for k, i in cards:
        if k == last:
            out[-1][2].append(i)
        else:
            last = k
            out.append([0, answers[i], [i]])
    out.reverse()
    place = len(out) // 2
    gap = 0 if len(out) & 1 else 1      # the middle is left out
    for row in out:
        row[0] = place
        place -= 1
        if place == 0:
            place -= gap
    return out


def closed(s, places):
    """G7-20: is one of these no place for a chip? They lie beside an answer or on All Too High (G7-17); so the middle
    of an even board is closed."""
    m = len(s["w"])
    end = m // 2
    for p in places:
        if type(p) is not int or not -end <= p <= end and p != HIGH or p == 0 and not m & 1:
            return True
    return False


def winner(s, truth):
    """G7-21: the row of the highest answer that is not above the truth, or None: All Too High."""
    k = key(truth)
    for w in s["w"]:
        if key(w[1]) <= k:
            return w
    return None


def score(s, truth):
    """Score lines of the round in the order of G7-26: lost Gambits, winning bets, winning answers."""
    if not s["w"]:
        return []
    row = winner(s, truth)
    place = row[0] if row else HIGH
    price, why = _price(s, place)
    lines = []
    paid = []
    for seat, bet in enumerate(s["b"]):
        if not bet:
            continue
        if bet[0] == GAMBIT:
            old = s["p"][seat]
            if bet[1] == place:
                paid.append([seat, 6 * old, "won7", old])       # G7-11, G7-12
            else:
                lines.append([seat, -old, "lost7"])             # G7-14
        elif place in bet:
            n = bet.count(place)
            paid.append([seat, n * price, "chips", n, price, why])
    lines += paid
    if row:
        star = values(s)[2 * abs(place) + 1]                    # G7-8; G7-15: after reset and multiplication
        lines += [[seat, star, "star", star] for seat in row[2] if seat not in s["out"]]
    return lines


def _price(s, place):
    """What one chip there pays and why: alone or shared (G7-9: players, not chips; G7-10: Gambit too), too high."""
    t = values(s)
    if place == HIGH:
        return t[8], "toohigh"
    n = 0
    for bet in s["b"]:
        if bet and place in bet and (bet[0] != GAMBIT or s["o"]["gambit_shares"]):
            n += 1
    i = 2 * abs(place)
    return (t[i + 1], "shared") if n > 1 else (t[i], "alone")
