"""The score pad: any other game. Every seat is given points in every round; the box adds them up and remembers.

State beside the common keys: `p` points, `a` given in this round (None not yet).
Events: ["give", seat, n], ["end", -1] (the table stops), ["leave", seat], ["back", seat]. Phases `give` and `over`.
"""
from engines import common
from engines.common import RuleError, clone

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_MOST = const(9999)
_SAMPLES = (-5, 0, 1, 12)


def meta():
    """Id, players, options. `low_wins`: the fewest points win; `rounds` 0: until the table stops."""
    return {"id": "pad", "min": 2, "max": 7, "rounds": 0, "options": [
        ["low_wins", False, [False, True]],
        ["rounds", 0, ("range", 0, 30, 1)],
    ], "secs": {"give": 0}}


def new(players, options=None):
    """The first state; refuses counts (bad_players) and options (no_option, bad_option)."""
    m = meta()
    common.check_players(m, players)
    return {"v": 1, "g": "pad", "n": players, "o": common.check_options(m, {} if options is None else options), "ph": "give", "k": 0,
            "r": 1, "out": [], "p": [0] * players, "a": [None] * players}


def who(s):
    """Seats that have not been given their points of this round."""
    if s["ph"] == "over":
        return []
    return [q for q in range(s["n"]) if s["a"][q] is None and q not in s["out"]]


def need(s, seat):
    """A number of points, counted one by one from 0."""
    if s["ph"] == "over" or seat not in range(s["n"]) or seat in s["out"]:
        return None
    return {"k": "number", "e": ["give", seat], "lo": -_MOST, "hi": _MOST, "def": s["a"][seat], "one": 1, "ph": "t_pad", "s": 0, "secret": 0,
            "who": seat, "preview": 0, "was": s["p"][seat] - (s["a"][seat] or 0)}


def legal(s, seat):
    """Samples of points; the table may stop at any time."""
    if s["ph"] == "over":
        return []
    if seat == -1:
        return [["end", -1]]
    return [["give", seat, v] for v in _SAMPLES] if need(s, seat) else []


def check(s, e):
    """0, or the code of the refusal."""
    if not isinstance(e, list) or len(e) < 2 or not isinstance(e[0], str) or not common.is_int(e[1]):
        return "bad_event"
    if e[0] not in ("give", "end", "leave", "back") or len(e) != (3 if e[0] == "give" else 2):
        return "bad_event"
    if s["ph"] == "over":
        return "over"
    if e[0] == "end":
        return 0 if e[1] == -1 else "bad_seat"
    if not 0 <= e[1] < s["n"]:
        return "bad_seat"
    out = e[1] in s["out"]
    if e[0] == "back":
        return 0 if out else "not_out"
    if out:
        return "is_out"
    if e[0] == "leave":
        return 0 if s["n"] - len(s["out"]) > 2 else "few_left"
    return 0 if common.is_int(e[2]) and -_MOST <= e[2] <= _MOST else "bad_number"


def apply(s, e):
    """Takes the event into `s` and returns the score lines; refuses with RuleError and changes nothing."""
    code = check(s, e)
    if code:
        raise RuleError(code)
    s["k"] += 1
    lines = _lines(s, e)
    for line in lines:
        s["p"][line[0]] += line[1]
    seat = e[1]
    if e[0] == "give":
        s["a"][seat] = e[2]
    elif e[0] == "end":
        s["ph"] = "over"
    elif e[0] == "leave":
        s["out"].append(seat)
        s["out"].sort()
    else:
        s["out"].remove(seat)
    if s["ph"] != "over" and not who(s):
        if s["r"] == s["o"]["rounds"]:
            s["ph"] = "over"
        else:
            s["r"] += 1
            s["a"] = [None] * s["n"]
    return lines


def _lines(s, e):
    """Points given again in the same round replace the earlier ones."""
    return [[e[1], e[2] - (s["a"][e[1]] or 0), "given", e[2]]] if e[0] == "give" else []


def preview(s, e):
    """The lines that `apply` would give."""
    code = check(s, e)
    if code:
        raise RuleError(code)
    return _lines(s, e)


def view(s, seat):
    """Nothing is secret."""
    return clone(s)


def total(s):
    """Points by seat."""
    return s["p"][:]


def result(s):
    """Ranks and winners once the table has stopped or the last round is over."""
    if s["ph"] != "over":
        return None
    return common.result([-p for p in s["p"]] if s["o"]["low_wins"] else s["p"])


def table(s):
    """No picture of its own."""
    return None


def chance(s, rng):
    """The table brings nothing."""
    return None


def bot(s, seat, rng):
    """Some points."""
    return ["give", seat, rng.below(20)]


def randbot(s, seat, rng):
    """Any legal event of that seat."""
    return rng.pick(legal(s, seat))
