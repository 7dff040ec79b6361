"""Gambit 7: the betting board, where the answers lie and what each place pays.

Places are -3 to 3, 0 the middle; -4 (HIGH) is All Too High. A row of the board is [place, answer, [seats]], a bet a list
of none to two places or [GAMBIT, place].
"""
from engines.decimals import cmp

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

HIGH = const(-4)
GAMBIT = const(7)       # stands before the place of a Gambit chip
# G7-7: alone and shared of the middle and of the rings 1 to 3, then All Too High (G7-18)
BOARDS = {"S": [6, 4, 9, 6, 12, 8, 15, 10, 15], "P": [3, 2, 6, 4, 9, 6, 12, 8, 15]}
# G7-20: places for a chip, by the number of rows. They lie beside an answer or on All Too High (G7-17); so the middle of
# an even board is closed.
PLACES = ((-4,), (-4, 0), (-4, -1, 1), (-4, -1, 0, 1), (-4, -2, -1, 1, 2), (-4, -2, -1, 0, 1, 2),
          (-4, -3, -2, -1, 1, 2, 3), (-4, -3, -2, -1, 0, 1, 2, 3))


def values(s):
    """The nine values of this game's board: alone and shared of middle and rings 1 to 3, All Too High."""
    o = s["o"]
    return o["table"] if o["board"] == "C" else BOARDS[o["board"]]


def rows(answers):
    """The board of these answers (by seat, None is no card), highest first.

    G7-5, G7-6, G7-27: equal answers share a row, the rows lie centred, an even number leaves the middle empty.
    """
    at = {}
    out = []
    seat = 0
    for a in answers:
        if a in at:
            at[a].append(seat)
        elif a is not None:
            at[a] = seats = [seat]
            i = 0
            for row in out:
                if cmp(row[1], a) < 0:
                    break
                i += 1
            out.insert(i, [0, a, seats])
        seat += 1
    places = PLACES[len(out)]
    i = len(out)
    for row in out:
        row[0] = places[i]
        i -= 1
    return out


def winner(s, truth):
    """G7-21: the row of the highest answer that is not above the truth, or None: All Too High."""
    for w in s["w"]:
        if cmp(w[1], truth) <= 0:
            return w
    return None


def score(s, truth):
    """Score lines of the round in the order of G7-26: lost Gambits, winning bets, winning answers."""
    if not s["w"]:
        return []
    row = winner(s, truth)
    place = row[0] if row else HIGH
    lines = []
    right = []      # seats with chips on the place
    bets = s["b"]
    seat = 0
    for bet in bets:
        if bet:
            if place in bet:
                right.append(seat)
            elif bet[0] == GAMBIT:
                lines.append([seat, -s["p"][seat], "lost7"])    # G7-14
        seat += 1
    if right:
        price, why = _price(s, place, right)
        for seat in right:
            bet = bets[seat]
            if bet[0] == GAMBIT:
                old = s["p"][seat]
                lines.append([seat, 6 * old, "won7", old])      # G7-11, G7-12
            else:
                n = bet.count(place)
                lines.append([seat, n * price, "chips", n, price, why])
    if row:
        star = values(s)[2 * abs(place) + 1]                    # G7-8; G7-15: after reset and multiplication
        out = s["out"]
        for seat in row[2]:
            if seat not in out:
                lines.append([seat, star, "star", star])
    return lines


def _price(s, place, right):
    """What one chip there pays and why: alone or shared (G7-9: players, not chips; G7-10: Gambit too), too high."""
    t = values(s)
    if place == HIGH:
        return t[8], "toohigh"
    n = len(right)
    if n > 1 and not s["o"]["gambit_shares"]:
        n = len([seat for seat in right if s["b"][seat][0] != GAMBIT])
    i = 2 * abs(place)
    return (t[i + 1], "shared") if n > 1 else (t[i], "alone")
