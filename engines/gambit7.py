"""Gambit 7: guess a number, bet on whose guess is the highest that is not too high; rulings G7-1 to G7-27.

State beside the common keys: `p` points, `m` seats still missing in this phase, `a` answers (None: no card), `b` bets
(None: none yet) and `w` rows of the board (both as engines/gambit7_board.py tells), `l` answers of the last round, `gh`
the number entered last in this round.

Events: ["answer", seat, number or None], ["bet", seat, none to two places], ["gambit", seat, place],
["truth", -1, number], ["leave", seat], ["back", seat], and with `strict_time` ["time", -1]: what is missing now is
no answer or no bet.
Refusals: bad_event bad_seat is_out not_out few_left wrong_phase over not_strict bad_number too_many both_kinds closed.
"""
from engines import common
from engines.common import RuleError, clone
from engines.decimals import canon
from engines.gambit7_ask import bad_seat, need, table  # noqa: F401
from engines.gambit7_board import BOARDS, GAMBIT, PLACES, rows, score
from engines.log import BOARD

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_ROUNDS = const(7)      # G7-2
_CHECK = const(0)       # what `check` is to do
_PREVIEW = const(1)
_APPLY = const(2)


def meta():
    """Id, players (G7-1), rounds, options and seconds of the phases (G7-3)."""
    return {"id": "gambit7", "min": 3, "max": 7, "rounds": _ROUNDS, "options": [
        ["board", "S", ["S", "P", "C"]],
        ["table", clone(BOARDS["S"]), ("ints", 9, 0, 999)],
        ["gambit_shares", True, [True, False]],
        ["strict_time", False, [False, True]],
        ["answer_s", 30, ("range", 0, 300, 5)],
        ["bet_s", 30, ("range", 0, 300, 5)],
        ["mode", "scored", ["scored", "played"]],
    ], "secs": {"answer": 30, "bet": 30, "truth": 0}}


def new(players, options=None):
    """The first state; refuses counts (bad_players) and options (no_option, bad_option)."""
    m = meta()
    common.check_players(m, players)
    o = common.check_options(m, {} if options is None else options)
    return {"v": 1, "g": "gambit7", "n": players, "o": o, "ph": "answer", "k": 0, "r": 1, "out": [],
            "p": [0] * players, "m": list(range(players)), "a": [None] * players, "b": [None] * players,
            "w": [], "l": [None] * players, "gh": None}


def who(s):
    """Seats whose answer or bet is missing."""
    return s["m"][:]


def check(s, e, do=_CHECK):
    """0, or the code of the refusal. (With another `do` than _CHECK the score lines instead of 0; _APPLY changes `s`.)"""
    try:
        f = _EVENTS[e[0]]
        seat = e[1]
    except (TypeError, KeyError, IndexError):
        return "bad_event"
    if type(e) is not list or type(seat) is not int:
        return "bad_event"
    return f(s, e, seat, do)


def preview(s, e):
    """The lines that `apply` would give."""
    lines = check(s, e, _PREVIEW)
    if type(lines) is str:
        raise RuleError(lines)
    return lines


def apply(s, e):
    """Takes the event into `s` and returns the score lines; refuses with RuleError and changes nothing."""
    try:                # as in `check`, not through it: every event comes this way
        f = _EVENTS[e[0]]
        seat = e[1]
    except (TypeError, KeyError, IndexError):
        raise RuleError("bad_event")
    lines = f(s, e, seat, _APPLY) if type(e) is list and type(seat) is int else "bad_event"
    if type(lines) is str:
        raise RuleError(lines)
    s["k"] += 1
    return lines


def _closed(s):
    """The refusal of an event of another phase."""
    return "over" if s["ph"] == "over" else "wrong_phase"


def _answer(s, e, seat, do):
    if s["ph"] != "answer":
        return _closed(s)
    if len(e) != 3:
        return "bad_event"
    v = e[2]
    if v is not None:               # G7-22: None is no card
        v = canon(v)                # G7-23
        if v is None:
            return "bad_number"
    missing = s["m"]
    late = seat not in missing
    if late:
        code = bad_seat(s, seat)
        if code:
            return code
    if not do:
        return 0
    if do == _APPLY:
        s["a"][seat] = v
        if v is not None:
            s["gh"] = v
        if not late:
            missing.remove(seat)
            if not missing:
                _next(s)
    return []


def _bet(s, e, seat, do):
    """G7-19: none to two chips, or the Gambit chip instead."""
    if s["ph"] != "bet":
        return _closed(s)
    bet = e[2:]
    n = len(bet)
    if e[0] == "bet":
        if n > 2:
            return "too_many"
    elif n != 1:
        return "both_kinds" if n else "bad_event"
    if bet:
        places = PLACES[len(s["w"])]
        for p in bet:
            if p not in places or type(p) is not int:
                return "closed"
    missing = s["m"]
    late = seat not in missing
    if late:
        code = bad_seat(s, seat)
        if code:
            return code
    if not do:
        return 0
    if do == _APPLY:
        if n == 2 and bet[0] > bet[1]:
            bet.reverse()
        s["b"][seat] = bet if e[0] == "bet" else [GAMBIT] + bet
        if not late:
            missing.remove(seat)
            if not missing:
                _next(s)
    return []


def _truth(s, e, seat, do):
    if s["ph"] != "truth":
        return _closed(s)
    if seat != -1:
        return "bad_seat"
    if len(e) != 3:
        return "bad_event"
    v = canon(e[2])
    if v is None:
        return "bad_number"
    if not do:
        return 0
    lines = score(s, v)
    if do == _APPLY:
        p = s["p"]
        for x in lines:
            p[x[0]] += x[1]
        if s["r"] == _ROUNDS:
            s["ph"] = "over"
        else:
            s["r"] += 1
            _next(s)
    return lines


def _seldom(s, e, seat, do):
    from engines import gambit7_more
    return gambit7_more.EVENTS[e[0]](s, e, seat, do)


def _next(s):
    """Answers, then bets, then the official answer; without answers no bets (G7-22)."""
    ph = s["ph"]
    if ph == "bet":
        s["ph"] = "truth"
        return
    n = s["n"]
    if ph == "answer":
        s["gh"] = None
        s["w"] = w = rows(s["a"])
        if not w:
            s["ph"] = "truth"
            return
        s["ph"] = "bet"
    else:
        s["ph"] = "answer"
        s["l"] = s["a"]
        s["a"] = [None] * n
        s["b"] = [None] * n
        s["w"] = []
    m = list(range(n))
    for i in s["out"]:
        m.remove(i)
    s["m"] = m


def total(s):
    """Points by seat."""
    return s["p"][:]


def result(s):
    """Ranks and winners once the seventh round is scored (G7-24: equal points share)."""
    return common.result(s["p"]) if s["ph"] == "over" else None


def legal(s, seat):        # noqa: F811 (it may become that of gambit7_more)
    """Samples of numbers, every bet (two chips in rising order), [] for a seat that is not asked. Time, leaving and
    coming back answer no question and are not listed."""
    global legal
    from engines import gambit7_more
    legal = legal if BOARD else gambit7_more.legal      # a desktop keeps it: the import takes a fifth of a step
    return gambit7_more.legal(s, seat)


def view(s, seat):
    """What this seat (None: the whole table) may see: played from the box, answers and bets of the others are True
    (given) until the phase ends."""
    from engines import gambit7_more
    return gambit7_more.view(s, seat)


def chance(s, rng):
    """The official answer as a host would read it, None if nobody waits for it."""
    from engines import gambit7_bots
    return gambit7_bots.chance(s, rng)


def bot(s, seat, rng):
    """A sensible answer or bet of that seat; None if it is asked nothing."""
    from engines import gambit7_bots
    return gambit7_bots.bot(s, seat, rng)


def randbot(s, seat, rng):
    """Any answer or bet of that seat; None if it is asked nothing."""
    from engines import gambit7_bots
    return gambit7_bots.randbot(s, seat, rng)


_EVENTS = {"answer": _answer, "bet": _bet, "gambit": _bet, "truth": _truth, "time": _seldom, "leave": _seldom,
           "back": _seldom}
