"""Gambit 7: which events would answer, what a seat may see, and the events that are seldom. A running game on the box
does without, so it is loaded when it is asked for."""
from engines.common import clone
from engines.decimals import HI, LO
from engines.gambit7 import _closed, _next
from engines.gambit7_ask import bad_seat
from engines.gambit7_board import PLACES
from engines.log import BOARD

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_APPLY = const(2)       # as in engines/gambit7.py


def legal(s, seat):
    """See engines/gambit7.py."""
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


def view(s, seat):
    """See engines/gambit7.py."""
    v = clone(s)
    if s["o"]["mode"] != "played" or s["ph"] not in ("answer", "bet"):
        return v
    v["gh"] = None
    given = v["a"] if s["ph"] == "answer" else v["b"]
    for i in range(s["n"]):
        if i != seat and i not in s["m"] and i not in s["out"]:
            given[i] = True
    return v


def _time(s, e, seat, do):
    """G7-3 with strict_time."""
    if seat != -1:
        return "bad_seat"
    if len(e) != 2:
        return "bad_event"
    if not s["o"]["strict_time"]:
        return "not_strict"
    if s["ph"] not in ("answer", "bet"):
        return _closed(s)
    if do == _APPLY:
        s["m"] = []
        _next(s)
    return [] if do else 0


def _leave(s, e, seat, do):
    """The chips are taken back; a card that lies on the board stays a place to bet on but earns nothing."""
    code = "over" if s["ph"] == "over" else bad_seat(s, seat)
    if len(e) != 2:
        return "bad_event"
    if code:
        return code
    if s["n"] - len(s["out"]) < 3:
        return "few_left"
    if do == _APPLY:
        s["out"].append(seat)
        s["out"].sort()
        if s["ph"] == "answer":
            s["a"][seat] = None
        s["b"][seat] = None
        if seat in s["m"]:
            s["m"].remove(seat)
            if not s["m"]:
                _next(s)
    return [] if do else 0


def _back(s, e, seat, do):
    code = "over" if s["ph"] == "over" else bad_seat(s, seat)
    if len(e) != 2:
        return "bad_event"
    if code != "is_out":
        return code or "not_out"
    if do == _APPLY:
        s["out"].remove(seat)
        if s["ph"] != "truth":
            s["m"].append(seat)
            s["m"].sort()
    return [] if do else 0


EVENTS = {"time": _time, "leave": _leave, "back": _back}
