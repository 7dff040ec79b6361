"""Gambit 7: what the box asks and shows."""
from engines.decimals import HI, LO
from engines.gambit7_board import GAMBIT, HIGH, values


def bad_seat(s, seat):
    """0 for a seat in the game, else "bad_seat" or "is_out"."""
    if type(seat) is not int or not 0 <= seat < s["n"]:
        return "bad_seat"
    return "is_out" if seat in s["out"] else 0


def need(s, seat):
    """What to ask this seat (-1: the host), None if nothing; a seat that has acted may change while the phase is open.

    `def` is the ghost, or what the seat has given (of a bet as it lies: ["bet", places...], ["gambit", place]);
    `t` of a bet: [what the place pays, its answer]; `stake`: the score if a Gambit wins, if it is lost.
    """
    ph = s["ph"]
    if seat == -1:
        if ph != "truth":
            return None
        w = s["w"]
        return _number(["truth", -1], "right", w[len(w) // 2][1] if w else None, 0, 0, 0)
    if bad_seat(s, seat) or ph not in ("answer", "bet"):
        return None
    secret = 1 if s["o"]["mode"] == "played" else 0
    if ph == "answer":
        return _number(["answer", seat], "write", _ghost(s, seat, secret), s["o"]["answer_s"], secret, 1)
    return {"k": "split", "e": ["bet", seat], "ph": "placechips", "s": s["o"]["bet_s"], "secret": secret, "who": seat,
            "of": [w[0] for w in s["w"]] + [HIGH], "n": 2, "min": 0, "special": ["gambit", seat],
            "t": [r[:2] for r in table(s)["rows"]] + [[str(values(s)[8]), "toohigh"]],
            "def": _as_event(s["b"][seat]), "stake": [7 * s["p"][seat], 0], "preview": 0}


def _number(head, ph, ghost, secs, secret, none):
    return {"k": "number", "e": head, "ph": ph, "lo": LO, "hi": HI, "dec": 1, "def": ghost, "none": none, "s": secs,
            "secret": secret, "who": head[1], "preview": 1 - none}


def _as_event(bet):
    if not bet or bet[0] != GAMBIT:
        return bet if bet is None else ["bet"] + bet
    return ["gambit", bet[1]]


def _ghost(s, seat, secret):
    """Guesses of one round resemble each other; but what is secret must not show through."""
    if seat not in s["m"]:
        return s["a"][seat]
    if s["gh"] is not None and not secret:
        return s["gh"]
    return s["l"][seat]


def table(s):
    """The board while chips and the official answer are awaited."""
    w = s["w"]
    if not w or s["ph"] not in ("bet", "truth"):
        return None
    t = values(s)
    rows = []
    for place, answer, seats in w:
        i = 2 * abs(place)
        rows.append(["%d/%d" % (t[i], t[i + 1]), answer, seats[:]])
    return {"t": "rows", "rows": rows, "mid": -1 if len(w) & 1 else len(w) // 2 - 1}
