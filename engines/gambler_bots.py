"""Players and chance for Gambler: for simulation and tests, outside the rules. All numbers are whole: chances in
thousandths, points in thousandths of a point."""
from engines import gambler
from engines.gambler_tableau import takes

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_FEAR = const(300)      # thousandths: how much a point for an opponent is worth
_RISK = const(4500)     # thousandths of a point: what it costs to roll, because something must be placed
_PLAIN = (10, 20, 20, 30, 40, 50, 60, 80, -20, -40)     # rows that are finished when there is no tableau
_KEEP = const(48)       # a tableau has fewer boxes
_chances = {}           # boxes left -> chances by number of dice, filled as they are met


def chance(s, rng):
    """The event that the table brings, drawn at random: the next tableau, or the roll of the seat whose turn it is."""
    ph = s["ph"]
    if ph == "tableau":
        deck = s["deck"]
        first = s["o"]["beginners"] and s["r"] == 1 and 1 in deck
        return ["tableau", -1, 1 if first else rng.pick(deck)]
    if ph == "roll":
        return ["roll", s["turn"]] + [rng.below(6) + 1 for _ in range(s["hand"])]
    return None


def randbot(s, seat, rng):
    """Any legal event of that seat, a roll as chance has it."""
    if s["ph"] == "roll":
        return chance(s, rng)
    return rng.pick(gambler.legal(s, seat))


def bot(s, seat, rng):
    """The play that promises most: a row finished now, at once or from the dice on the table, then what rolling once
    more brings, less what is left ready for the others."""
    ph = s["ph"]
    if ph == "rows":
        return ["row", seat, 0 if not rng.below(7) else rng.pick(_PLAIN)]
    if ph != "play":
        return chance(s, rng)
    return ["play", seat, best(s, seat, s["can"])]


def best(s, seat, can):
    """The one of these plays that promises most; the first one of equals."""
    v = most = None
    for play in can:
        worth = _worth(s, seat, play)
        if most is None or worth > most:
            v = play
            most = worth
    return v


def _worth(s, seat, v):
    """What playing `v` promises."""
    fills = list(s["fill"])
    if v == "stop":
        return -_ready(s, fills)
    if v == "roll":
        return _hope(s, seat, fills, len(s["d"])) - _ready(s, fills)
    r = int(v[1]) - 1
    boxes = s["rows"][r]
    value = s["val"][r]
    dice = list(s["d"])
    dice.remove(int(v[0]))
    fills[r] += v[0]
    if value > 0:
        _finish(boxes, fills, r, dice)
    now = 0
    if len(fills[r]) == len(boxes):
        now = max(value, -s["pts"][seat]) * 1000
    more = _hope(s, seat, fills, len(dice)) if dice else 0
    return now + max(more, 0) - _ready(s, fills)


def _finish(boxes, fills, r, dice):
    """If the dice on the table finish row `r`, they count as placed."""
    left = list(dice)
    fill = fills[r]
    while len(fill) < len(boxes):
        fit = takes(boxes, fill)
        fits = [f for f in left if f == fit or fit < 0 and f + fit]
        if not fits:
            return
        left.remove(fits[0])
        fill += str(fits[0])
    dice[:] = left
    fills[r] = fill


def _ready(s, fills):
    """What others may be paid by rows that are left to them: they have a whole turn."""
    w = 0
    for i in range(6):
        c = _chance(s["rows"][i], fills[i])
        if c:
            w += s["val"][i] * (1000 - (1000 - c[5]) * (1000 - c[3]) // 1000)
    return w * _FEAR // 1000


def _hope(s, seat, fills, n):
    """What one more roll of `n` dice may bring: yellow rows finished, less the black ones that must be."""
    w = -_RISK
    good = bad = 0
    cost = 0
    for i in range(6):
        boxes = s["rows"][i]
        c = _chance(boxes, fills[i])
        if not c:
            continue
        v = s["val"][i]
        fits = takes(boxes, fills[i])
        faces = 126 if fits > 6 else 1 << fits if fits > 0 else 126 - (1 << -fits)
        if v > 0:
            w += v * c[n]
        if v < 0 and len(boxes) - len(fills[i]) == 1:
            bad |= faces
            cost = max(cost, min(-v, s["pts"][seat]))
        else:
            good |= faces
    if cost:
        g = 6 - _bits(good)
        b = g - _bits(bad & ~good)
        w -= cost * 1000 * (g ** n - b ** n) // 6 ** n
    return w


def _bits(m):
    return sum([m >> f & 1 for f in range(1, 7)])


def _chance(boxes, fill):
    """Chances in thousandths that one roll of 0, 1, ... 5 dice finishes the row; None if it is full."""
    rest = boxes[len(fill):]
    if not rest:
        return None
    key = rest if fill else "+" + rest
    c = _chances.get(key)
    if c is None:
        if len(_chances) == _KEEP:
            _chances.clear()
        times = 1
        counts = []
        for kind in "123456*AB":
            k = rest.count(kind)
            if k:
                counts.append(k)
        if not fill and rest[0] in "*A":
            times = 6           # of any face
        elif rest == "BB":
            times = 5
        c = _chances[key] = [min(1000, 1000 * times * _ways(counts, 0, n, 6) // 6 ** n) for n in range(6)]
    return c


def _ways(counts, i, n, faces):
    """How many rolls of `n` dice hold at least these counts of so many given faces, the rest being any."""
    if i == len(counts):
        return faces ** n
    w = 0
    c = 1
    for j in range(n + 1):
        if j >= counts[i]:
            w += c * _ways(counts, i + 1, n - j, faces - 1)
        c = c * (n - j) // (j + 1)
    return w
