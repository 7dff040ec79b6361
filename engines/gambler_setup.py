"""Gambler before the first die: options, the tableaux one plays on, and what is asked."""
from engines.common import RuleError, check_options, check_players
from engines.gambler_tableau import parse, write

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_OURS = const(20)
_SLOTS = const(20)
_OWN = const(101)       # number of the user's first slot
VALUES = tuple(range(-200, 210, 10))    # of a row that is finished without a tableau; 0 is the end of the round
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
