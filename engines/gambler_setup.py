"""Gambler between the turns: options, a round's beginning, what is asked and shown, and why something is refused."""
from engines.common import RuleError, check_options, check_players
from engines.gambler_tableau import parse, takes, write

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_DICE = const(30)
_CUP = const(5)         # dice of a turn
_OURS = const(20)
_SLOTS = const(20)
_OWN = const(101)       # number of the user's first slot
VALUES = tuple(range(-200, 210, 10))    # of a row that is finished without a tableau; 0 is the end of the round
_PHASE = {"tableau": "tableau", "roll": "roll", "play": "play", "row": "rows"}
_WORDS = {"roll": "rollout", "stop": "stopout"}


def meta():
    """The game's facts: id, players, options, seconds of each phase. `tableaux` is a list of up to 20 texts (see
    gambler_tableau; "" is an empty slot); the sets "own" and "all" use them."""
    return {"id": "gambler", "min": 2, "max": 6, "rounds": 0,
            "secs": {"tableau": 0, "roll": 0, "play": 0, "rows": 0}, "options": [
                ["mode", "scored", ["scored", "played"]],   # played: the box itself rolls and draws
                ["set", "ours", ["ours", "own", "all", "plain"]],
                ["tableaux", [], [[]]],
                ["target", 500, ("range", 100, 2000, 50)],
                ["number", 0, ("range", 0, 40, 1)],         # GB-20: so many tableaux instead of the target
                ["beginners", False, [False, True]],        # tableau 1 comes first
                ["first", 0, ("range", 0, 5, 1)]]}          # who begins, counted round the table


def options_of(players, options):
    """All options, checked. Refuses with "bad_players", "no_option", "bad_option", "no_tableau" (the set "own" without
    one), or TableauError with slot, line and column."""
    facts = meta()
    check_players(facts, players)
    own = []
    if isinstance(options, dict) and "tableaux" in options:
        own = _slots(options["tableaux"])
        options = {k: options[k] for k in options if k != "tableaux"}
    o = check_options(facts, options)
    o["tableaux"] = own
    if o["set"] != "plain" and not numbers(o):
        raise RuleError("no_tableau")
    return o


def _slots(texts):
    """The user's tableaux as `write` writes them."""
    if not isinstance(texts, list) or len(texts) > _SLOTS:
        raise RuleError("bad_option")
    own = []
    for text in texts:
        try:
            own.append(text if text == "" else write(*parse(text)))
        except RuleError as x:
            x.slot = len(own) + 1
            raise
    return own


def numbers(o):
    """GB-17: all tableaux of the set that was chosen."""
    deck = list(range(1, _OURS + 1)) if o["set"] in ("ours", "all") else []
    if o["set"] in ("own", "all"):
        deck += [_OWN + i for i in range(len(o["tableaux"])) if o["tableaux"][i]]
    return deck


def tableau(o, nr):
    """(boxes, values) of the six rows of tableau `nr`, in lists of their own."""
    if nr >= _OWN:
        return parse(o["tableaux"][nr - _OWN])
    from engines.gambler_tableaux import TABLEAUX
    boxes, values = TABLEAUX[nr - 1]
    return boxes.split(), list(values)


def begin(s):
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


def lay(s, nr):
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


def ask(s, seat):
    """The question of `gambler.need` to a seat that must act. `auto` is 1 where the box itself may roll or draw."""
    ph = s["ph"]
    auto = 1 if s["o"]["mode"] == "played" else 0
    q = {"k": "pick", "s": 0, "secret": 0, "who": seat, "preview": 0, "auto": 0}
    if ph == "roll":
        q.update({"k": "dice", "e": ["roll", seat], "n": s["hand"], "faces": 6, "ph": "yourthrow", "auto": auto})
    elif ph == "play":
        can = list(s["can"])
        words = [_WORDS.get(v) or v[0] + " > " + v[1] for v in can]
        q.update({"e": ["play", seat], "of": can, "ph": "put", "t": words})
    elif ph == "tableau":
        deck = list(s["deck"])
        q.update({"e": ["tableau", -1], "of": deck, "ph": "tableau", "t": [str(i) for i in deck], "auto": auto})
    else:
        # the wheel is round: one step to the right of 0 is 10, one to the left -10
        of = [v for v in VALUES if v >= 0] + [v for v in VALUES if v < 0]
        q.update({"e": ["row", seat], "of": of, "ph": "rowdone", "t": ["tableaufull"] + ["%+d" % v for v in of[1:]]})
    return q


def table(s):
    """None before the first die, or {"t": "tableau", "nr", "rows": [[boxes, faces placed, value], ...], "turn",
    "roll": rolls made, "d": faces that lie on the table, "dice": dice left by seat}."""
    if not s["rows"]:
        return None
    return {"t": "tableau", "nr": s["nr"], "turn": s["turn"], "roll": s["roll"], "d": list(s["d"]),
            "dice": list(s["dice"]), "rows": [[s["rows"][i], s["fill"][i], s["val"][i]] for i in range(6)]}


def check_other(s, e):
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


def why_not(s, e):
    """The code of a play that is refused."""
    v = e[2]
    if not isinstance(v, str) or len(e) != 3:
        return "bad_event"
    if v == "roll" or v == "stop":
        return "must_place"     # GB-5: at least one after every roll
    if len(v) != 2 or v[0] not in "123456" or v[1] not in "123456":
        return "bad_event"
    return "no_fit" if int(v[0]) in s["d"] else "no_die"
