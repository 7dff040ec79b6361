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
from engines.gambler_setup import VALUES, ask, numbers, options_of, tableau
from engines.gambler_setup import meta as facts
from engines.gambler_tableau import ANY, takes

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_DICE = const(30)
_CUP = const(5)         # dice of a turn
_START = const(80)
_CHOICE = ["roll", "stop"]
_NAMES = tuple([tuple([str(f) + str(r) for f in range(7)]) for r in range(1, 7)])
_SAMPLES = tuple([[[(i + k) % 6 + 1 for k in range(n)] for i in range(0, 6, 1 if n < 3 else 2)] for n in range(6)])
_PHASE = {"tableau": "tableau", "roll": "roll", "play": "play", "row": "rows"}


def meta():
    """The game's facts: id, players, options, seconds of each phase."""
    return facts()


def new(players, options):
    """First state, dice dealt. Refuses as `gambler_setup.options_of` does."""
    o = options_of(players, options)
    s = {"v": 1, "g": "gambler", "n": players, "o": o, "ph": "", "k": 0, "r": 1, "out": [], "deck": numbers(o),
         "pts": [_START] * players, "last": (o["first"] - 1) % players}
    _begin(s)
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
            return 0 if e[2] in s["can"] and len(e) == 3 else _why_not(s, e)
        if e[0] == "roll":
            if len(e) != s["hand"] + 2:
                # GB-5, GB-6: all dice of the turn that are not placed, and no others
                return "few_dice" if len(e) < s["hand"] + 2 else "many_dice"
            for f in e[2:]:
                if type(f) is not int or f < 1 or f > 6:
                    return "bad_face"
            return 0
    return _check_other(s, e)


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
        _lay(s, e[2])
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
    return apply(clone(s), e)


def view(s, seat):
    """What that seat may see: everything, Gambler has no secrets."""
    return clone(s)


def total(s):
    """Points by seat."""
    return list(s["pts"])


def result(s):
    """None, or ranks and winners once it is over (GB-16: the most points, equal ones share)."""
    return ranking(s["pts"]) if s["ph"] == "over" else None


def table(s):
    """None before the first die, or {"t": "tableau", "nr", "rows": [[boxes, faces placed, value], ...], "turn",
    "roll": rolls made, "d": faces that lie on the table, "dice": dice left by seat}."""
    if not s["rows"]:
        return None
    return {"t": "tableau", "nr": s["nr"], "turn": s["turn"], "roll": s["roll"], "d": list(s["d"]),
            "dice": list(s["dice"]), "rows": [[s["rows"][i], s["fill"][i], s["val"][i]] for i in range(6)]}


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


# ---- what is legal ----

def _check_other(s, e):
    """The events that are rarer than rolls and plays, and those at the wrong time or of the wrong seat."""
    if not isinstance(e, list) or len(e) < 2 or not isinstance(e[0], str):
        return "bad_event"
    ph = s["ph"]
    code = e[0]
    seat = e[1]
    if ph == "over":
        return "over"
    if code == "leave" or code == "back":
        return _check_leaving(s, e)
    if code not in _PHASE:
        return "bad_event"
    if _PHASE[code] != ph:
        return "wrong_phase"
    if type(seat) is not int or not -1 <= seat < s["n"] or (seat < 0) != (ph == "tableau"):
        return "bad_seat"
    if ph == "roll" or ph == "play":
        return "bad_event" if seat == s["turn"] else "not_turn"
    if len(e) != 3:
        return "bad_event"
    if ph == "rows":
        return "is_out" if seat in s["out"] else 0 if type(e[2]) is int and e[2] in VALUES else "bad_number"
    return 0 if type(e[2]) is int and e[2] in s["deck"] else "bad_tableau"


def _check_leaving(s, e):
    seat = e[1]
    out = s["out"]
    if len(e) != 2:
        return "bad_event"
    if type(seat) is not int or not 0 <= seat < s["n"]:
        return "bad_seat"
    if e[0] == "back":
        return 0 if seat in out else "not_out"
    return "is_out" if seat in out else "few_left" if s["n"] - len(out) < 3 else 0


def _why_not(s, e):
    """The code of a play that is refused."""
    v = e[2]
    if not isinstance(v, str) or len(e) != 3:
        return "bad_event"
    if v == "roll" or v == "stop":
        return "must_place"     # GB-5: at least one after every roll
    if len(v) != 2 or v[0] not in "123456" or v[1] not in "123456":
        return "bad_event"
    return "no_fit" if int(v[0]) in s["d"] else "no_die"


# ---- what follows ----

def _begin(s):
    """A round begins: GB-1 all dice dealt equally to those who play, GB-14 left of whoever placed the last die."""
    n = s["n"]
    out = s["out"]
    each = _DICE // (n - len(out))
    s["dice"] = [0 if i in out else each for i in range(n)]
    s["aside"] = _DICE - each * (n - len(out))
    s["turn"] = s["last"]
    while True:
        s["turn"] = (s["turn"] + 1) % n
        if s["turn"] not in out:
            break
    s["ph"] = "rows" if s["o"]["set"] == "plain" else "tableau"
    s["nr"] = s["roll"] = s["hand"] = 0
    for key in ("rows", "val", "fill", "fit", "d", "can"):
        s[key] = []


def _lay(s, nr):
    """The tableau is laid on the table; when all have been used they are shuffled (GB-17)."""
    s["deck"].remove(nr)
    if not s["deck"]:
        s["deck"] = numbers(s["o"])
    s["nr"] = nr
    s["rows"], s["val"] = tableau(s["o"], nr)
    s["fill"] = [""] * 6
    s["fit"] = [takes(row, "") for row in s["rows"]]
    s["ph"] = "roll"
    s["hand"] = min(_CUP, s["dice"][s["turn"]])


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
    """The score line of a finished row; GB-12: nobody pays more than he has."""
    have = s["pts"][seat]
    if have + n < 0:
        s["pts"][seat] = 0
        return [seat, -have, "floor", have]
    s["pts"][seat] = have + n
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
        _begin(s)


def _seat(s, code, seat):
    """Someone leaves the game or is back. Before a tableau is laid the dice are dealt anew; in a round those who left
    keep theirs, and those who come back without any wait for the next deal."""
    if code == "back":
        s["out"].remove(seat)
    else:
        s["out"].append(seat)
        s["out"].sort()
    if s["ph"] == "tableau" or s["ph"] == "rows":
        _begin(s)
    elif seat == s["turn"]:
        _pass(s)
