"""Gambler: dice are placed on the rows of a tableau; who fills a row is paid, or pays.

State beside the common keys: by seat `pts` and `dice` (own dice that lie on no box yet); `aside` dice nobody has,
`turn` the seat whose turn it is, `last` the seat that placed the last die; of the turn `roll` rolls made, `hand` dice
of the roll, `d` faces rolled and not yet placed, `can` values that may be played; of the tableau `nr`, `rows` (boxes),
`val` (values), `fill` (faces placed, as digits), `fit` (what the next box takes, see `takes`); `deck` numbers of
tableaux not yet drawn.

Events: ["tableau", -1, number] (1 to 20 ours, from 101 the user's slots), ["roll", seat, face, ...], ["play", seat, v]
with v "42" (a 4 is placed on row 2), "roll" (once more) or "stop", ["leave", seat], ["back", seat]. Phases: `tableau`,
`roll`, `play`, ... `over`. With the set "plain" there is no tableau: phase `rows`, event ["row", seat, n]: a row was
finished for n points, or with 0 the whole tableau, whose last die that seat placed. Bots: engines/gambler_bots.py.
"""
from engines.common import RuleError, clone
from engines.common import result as ranking
from engines.gambler_setup import (VALUES, ask, begin, check_other, lay, numbers, options_of,
                                   table, why_not)  # noqa: F401
from engines.gambler_setup import meta as facts
from engines.gambler_tableau import ANY, takes

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_CUP = const(5)         # dice of a turn
_START = const(80)
_CHOICE = ["roll", "stop"]
_NAMES = tuple([tuple([str(f) + str(r) for f in range(7)]) for r in range(1, 7)])
_SAMPLES = tuple([[[(i + k) % 6 + 1 for k in range(n)] for i in range(0, 6, 1 if n < 3 else 2)] for n in range(6)])


def meta():
    """The game's facts: id, players, options, seconds of each phase."""
    return facts()


def new(players, options):
    """First state, dice dealt. Refuses as `gambler_setup.options_of` does."""
    o = options_of(players, options)
    s = {"v": 1, "g": "gambler", "n": players, "o": o, "ph": "", "k": 0, "r": 1, "out": [], "deck": numbers(o),
         "pts": [_START] * players, "last": (o["first"] - 1) % players}
    begin(s)
    return s


def who(s):
    """The seat whose turn it is; in plain mode every seat; empty when a tableau is to be drawn or the game is over."""
    ph = s["ph"]
    if ph == "roll" or ph == "play":
        return [s["turn"]]
    if ph == "rows":
        n = s["n"]
        return [i for i in [(s["turn"] + k) % n for k in range(n)] if i not in s["out"]]
    return []


def need(s, seat):
    """What to ask that seat (-1 the table), or None."""
    return ask(s, seat) if seat in who(s) or seat == -1 and s["ph"] == "tableau" else None


def legal(s, seat):
    """Events that answer `need`, sorted. Of the rolls it gives samples in which every face comes up."""
    ph = s["ph"]
    if ph == "play":
        return [["play", seat, v] for v in s["can"]] if seat == s["turn"] else []
    if ph == "roll":
        head = ["roll", seat]
        return [head + faces for faces in _SAMPLES[s["hand"]]] if seat == s["turn"] else []
    if seat == -1:
        return [["tableau", -1, i] for i in s["deck"]] if ph == "tableau" else []
    return [["row", seat, v] for v in VALUES] if seat in who(s) else []


def check(s, e):
    """0, or the code of the refusal; changes nothing."""
    if type(e) is list and len(e) > 2 and e[0] == s["ph"] and e[1] == s["turn"] and type(e[1]) is int:
        if e[0] == "play":
            return 0 if e[2] in s["can"] and len(e) == 3 else why_not(s, e)
        if e[0] == "roll":
            if len(e) != s["hand"] + 2:
                # GB-5, GB-6: all dice of the turn that are not placed, and no others
                return "few_dice" if len(e) < s["hand"] + 2 else "many_dice"
            for f in e[2:]:
                if type(f) is not int or f < 1 or f > 6:
                    return "bad_face"
            return 0
    return check_other(s, e)


def apply(s, e):
    """Change `s` by the event; returns the score lines. Refuses with RuleError and leaves `s` as it is."""
    code = check(s, e)
    if code:
        raise RuleError(code)
    s["k"] += 1
    code, seat = e[0], e[1]
    if code == "play":
        v = e[2]
        if v == "roll":
            s["ph"] = "roll"
            s["hand"] = len(s["d"])
            s["d"] = []
            s["can"] = []
        elif v == "stop":
            _pass(s)
        else:
            return _place(s, seat, v[0], ord(v[1]) - 49)
    elif code == "roll":
        _roll(s, e[2:])
    elif code == "tableau":
        lay(s, e[2])
    elif code == "row":
        s["last"] = seat
        if e[2]:
            return [_pay(s, seat, e[2], "rowdone", "rowdone", 0)]
        _end(s)
    else:
        _seat(s, code, seat)
    return []


def preview(s, e):
    """The lines that `apply` would give; `s` stays as it is."""
    code = check(s, e)
    if code:
        raise RuleError(code)
    v = e[-1]
    if e[0] == "row":
        return [_line(s, e[1], v, "rowdone", "rowdone", 0)] if v else []
    if e[0] == "play" and v not in _CHOICE:
        r = ord(v[1]) - 49
        if not takes(s["rows"][r], s["fill"][r] + v[0]):
            return [_line(s, e[1], s["val"][r], "row", "pay", r + 1)]
    return []


def view(s, seat):
    """What that seat may see: everything, Gambler has no secrets."""
    return clone(s)


def total(s):
    """Points by seat."""
    return list(s["pts"])


def result(s):
    """None, or ranks and winners once it is over (GB-16: the most points, equal ones share)."""
    return ranking(s["pts"]) if s["ph"] == "over" else None


def chance(s, rng):
    """The event that the table brings: the next tableau, or the roll of the seat whose turn it is."""
    from engines import gambler_bots
    return gambler_bots.chance(s, rng)


def bot(s, seat, rng):
    """A sensible event of that seat."""
    from engines import gambler_bots
    return gambler_bots.bot(s, seat, rng)


def randbot(s, seat, rng):
    """Any legal event of that seat, a roll as chance has it."""
    from engines import gambler_bots
    return gambler_bots.randbot(s, seat, rng)


# ---- what follows ----

def _fits(s):
    """Where the dice on the table may be placed, sorted by face, then row."""
    d = s["d"]
    can = []
    for f, names in zip(s["fit"], _NAMES):
        if f > 0:
            if f in d:
                can.append(names[f])
            elif f == ANY:
                can += [names[g] for g in set(d)]
        elif f:
            can += [names[g] for g in set(d) if f + g]
    can.sort()
    return can


def _roll(s, faces):
    """GB-5: who has rolled must place if anything fits, else the turn is over."""
    s["d"] = faces
    s["roll"] += 1
    can = _fits(s)
    if can:
        s["can"] = can
        s["ph"] = "play"
    else:
        _pass(s)


def _place(s, seat, face, r):
    """A die goes on the next box of a row; GB-7: one after another, so a chain may be placed from one roll."""
    d = s["d"]
    d.remove(int(face))
    s["dice"][seat] -= 1
    s["last"] = seat
    s["fill"][r] = fill = s["fill"][r] + face
    s["fit"][r] = fit = takes(s["rows"][r], fill)
    lines = []
    if not fit:
        # GB-11: settled at once, in the order of placing
        lines.append(_pay(s, seat, s["val"][r], "row", "pay", r + 1))
        if not any(s["fit"]):
            _end(s)     # GB-13
            return lines
    if d:
        s["can"] = _fits(s) + _CHOICE
    else:
        _pass(s)        # GB-18; so a turn has at most five rolls (GB-5): each takes at least one of the five dice
    return lines


def _pay(s, seat, n, gain, cost, row):
    """A row is finished; its score line."""
    line = _line(s, seat, n, gain, cost, row)
    s["pts"][seat] += line[1]
    return line


def _line(s, seat, n, gain, cost, row):
    """The score line of a finished row; GB-12: nobody pays more than he has."""
    have = s["pts"][seat]
    if have + n < 0:
        return [seat, -have, "floor", have]
    line = [seat, n, gain if n > 0 else cost]
    return line + [row] if row else line


def _pass(s):
    """The next seat that has dice is on turn (GB-15); the unplaced ones stay with their owner. Without any dice the
    round is over."""
    n = s["n"]
    turn = s["turn"]
    s["roll"] = 0
    s["d"] = []
    s["can"] = []
    for _ in range(n):
        turn = (turn + 1) % n
        dice = s["dice"][turn]
        if dice and turn not in s["out"]:
            s["turn"] = turn
            s["hand"] = dice if dice < _CUP else _CUP
            s["ph"] = "roll"
            return
    _end(s)


def _end(s):
    """A round is over: GB-16 the target counts now and only now, GB-20 or the number of tableaux."""
    o = s["o"]
    best = max([s["pts"][i] for i in range(s["n"]) if i not in s["out"]])
    over = s["r"] >= o["number"] if o["number"] else best >= o["target"]
    if over:
        s["ph"] = "over"
        s["d"] = []
        s["can"] = []
        s["hand"] = 0
    else:
        s["r"] += 1
        begin(s)


def _seat(s, code, seat):
    """Someone leaves the game or is back. Before a tableau is laid the dice are dealt anew; in a round those who left
    keep theirs, and those who come back without any wait for the next deal."""
    if code == "back":
        s["out"].remove(seat)
    else:
        s["out"].append(seat)
        s["out"].sort()
    if s["ph"] == "tableau" or s["ph"] == "rows":
        begin(s)
    elif seat == s["turn"]:
        _pass(s)
