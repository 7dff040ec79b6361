"""Gambit 7: what the box asks and shows, and which events would answer."""
from engines.common import clone
from engines.decimals import HI, LO
from engines.gambit7_board import GAMBIT, HIGH, PLACES, values
from engines.log import BOARD


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


def legal(s, seat):
    """Samples of numbers, every bet (two chips in rising order), [] for a seat that is not asked. Time, leaving and
    coming back answer no question and are not listed."""
    ph = s["ph"]
    if seat not in s["m"]:
        if seat == -1:
            return _truths(s) if ph == "truth" else []
        if bad_seat(s, seat):
            return []
    if ph == "answer":
        return [["answer", seat, None], ["answer", seat, "-1"], ["answer", seat, "0"], ["answer", seat, "1.5"]]
    if ph != "bet":
        return []
    key = len(s["w"]) * 7 + seat
    if key not in _menus:
        if BOARD:
            _menus.clear()      # 2 KB each
        _menus[key] = _menu(PLACES[len(s["w"])], seat)
    return list(map(list.copy, _menus[key]))


_menus = {}     # what may be chosen, by number of rows (which places are open follows from it) and seat


def _menu(places, seat):
    """The bets of a seat: none to two chips on these places, in rising order, and Gambits."""
    bets = [["bet", seat]]
    for i in range(len(places)):
        bets.append(["bet", seat, places[i]])
        bets += [["bet", seat, places[i], q] for q in places[i:]]
    return bets + [["gambit", seat, p] for p in places]


def _truths(s):
    numbers = [LO, "0", HI]
    for w in s["w"]:
        if w[1] not in numbers:
            numbers.append(w[1])
    numbers.sort()
    return [["truth", -1, v] for v in numbers]


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


def view(s, seat):
    """What this seat (None: the whole table) may see: played from the box, answers and bets of the others are True
    (given) until the phase ends."""
    v = clone(s)
    if s["o"]["mode"] != "played" or s["ph"] not in ("answer", "bet"):
        return v
    v["gh"] = None
    given = v["a"] if s["ph"] == "answer" else v["b"]
    for i in range(s["n"]):
        if i != seat and i not in s["m"] and i not in s["out"]:
            given[i] = True
    return v
