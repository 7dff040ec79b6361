"""Ноль семь: every question has an answer from 0 to 7, bid with cards from -1 to 4 and with won chips.

State beside the common keys: `supply`, `pot`; by seat `screen` (chips behind it), `hand` and `bid` (sets of cards, see
nolsem_cards; a bid of 0 is none yet, -1 hidden) and `add` (chips on the bid; they stay behind the screen, or in the
supply, until the answer moves them); `play` seats that take part in this turn, `letter` 0 to 4 or None, `last` the
turn before as [answer, Elementary, bid and chips of seat 0, of seat 1, ...], `box` chips taken from the box, `gone`
chips out of the game. supply + pot + screens + gone is always the first supply + box.

Events: ["bid", seat, chips, card, ...], ["answer", -1, 0 to 7], ["letter", -1, 0 to 4] (option `letters`),
["leave", seat], ["back", seat]. Bids come in any order and may be replaced until the last one is in. Phases: `letter`
(if any), `bid`, `right` (the answer is asked for), ... `over`.
"""
from engines.common import RuleError, check_options, check_players, clone
from engines.common import result as ranking
from engines.nolsem_cards import cards_of, tails, value_of
from engines.nolsem_turn import next_turn, score_lines, settle, takers

_LETTERS = "АБВГД"


def meta():
    """The game's facts: id, players, options, seconds of each phase."""
    return {"id": "nolsem", "min": 3, "max": 6, "rounds": 0, "secs": {"letter": 0, "bid": 0, "right": 0}, "options": [
        ["mode", "scored", ["scored", "played"]],
        ["bid_chips", "screen", ["screen", "supply", "off"]],
        ["elementary", True, [True, False]],
        ["supply", 10, ("range", 1, 99, 1)],
        ["letters", False, [False, True]],
        ["bid_s", 0, ("range", 0, 300, 5)]]}


def new(players, options):
    """First state, the pot of turn 1 filled. Refuses with "bad_players", "no_option" or "bad_option"."""
    facts = meta()
    check_players(facts, players)
    o = check_options(facts, options)
    # N7-2: 60 chips do not exist, so six play for 48
    supply = 48 if players == 6 and o["supply"] == 10 else players * o["supply"]
    s = {"v": 1, "g": "nolsem", "n": players, "o": o, "ph": "bid", "k": 0, "r": 0, "out": [],
         "supply": supply, "pot": 0, "screen": [0] * players, "hand": [0] * players, "bid": [0] * players,
         "add": [0] * players, "play": [], "letter": None, "last": [], "box": 0, "gone": 0}
    next_turn(s)
    return s


def who(s):
    """Seats whose bid is missing; empty when the table is asked or the game is over."""
    if s["ph"] != "bid":
        return []
    bid = s["bid"]
    return [i for i in s["play"] if not bid[i] and i not in s["out"]]


def need(s, seat):
    """What to ask that seat (-1 the table), or None. A seat that has bid may be asked again while bids are open."""
    ph = s["ph"]
    if seat == -1:
        ask = None
        if ph == "right":
            ask = {"k": "number", "lo": 0, "hi": 7, "def": s["last"][0] if s["last"] else None}
        elif ph == "letter":
            ask = {"k": "pick", "of": list(range(5)), "t": list(_LETTERS), "auto": 1}     # the box draws it
        if ask:
            ask.update({"e": ["answer" if ph == "right" else ph, -1], "ph": ph, "s": 0, "secret": 0, "who": -1,
                        "preview": 1 if ph == "right" else 0})
        return ask
    if ph != "bid" or seat not in s["play"] or seat in s["out"]:
        return None
    cards = cards_of(s["hand"][seat])
    secret = _hides(s)
    return {"k": "subset", "e": ["bid", seat], "of": cards, "min": 1, "max": len(cards), "chips": _most(s, seat),
            # a ghost would tell the next one who looks
            "def": None if secret or not s["bid"][seat] else [s["add"][seat]] + cards_of(s["bid"][seat]),
            "ph": "bid" if secret else "bidopen", "s": s["o"]["bid_s"], "secret": secret, "who": seat, "preview": 0}


def legal(s, seat):
    """Events that answer `need`, sorted. Chips, a number without a limit of its own, are listed as far as they can
    make a right bid, to a sum of 7; `check` allows all that `need` offers."""
    ph = s["ph"]
    if seat == -1:
        n = 8 if ph == "right" else 5 if ph == "letter" else 0
        code = "answer" if ph == "right" else ph
        return [[code, -1, i] for i in range(n)]
    if ph != "bid" or seat not in s["play"] or seat in s["out"]:
        return []
    return tails(s["hand"][seat], _most(s, seat), ["bid", seat])


def check(s, e):
    """0, or the code of the refusal; changes nothing."""
    lines = _take(s, e, 0)
    return lines if type(lines) is str else 0


def preview(s, e):
    """The lines that `apply` would give; `s` stays as it is."""
    lines = _take(s, e, 1)
    if type(lines) is str:
        raise RuleError(lines)
    return lines


def apply(s, e):
    """Change `s` by the event; returns the score lines. Refuses with RuleError and leaves `s` as it is."""
    lines = _take(s, e, 2)
    if type(lines) is str:
        raise RuleError(lines)
    s["k"] += 1
    return lines


def view(s, seat):
    """What that seat may see: in played mode the cards of others are hidden until all have bid (N7-7: the chips on a
    bid are seen by all)."""
    seen = clone(s)
    if s["ph"] == "bid" and _hides(s):
        seen["bid"] = [b if i == seat or not b else -1 for i, b in enumerate(s["bid"])]
    return seen


def total(s):
    """Chips behind the screens, by seat."""
    return list(s["screen"])


def result(s):
    """None, or ranks and winners once it is over."""
    return ranking(s["screen"]) if s["ph"] == "over" else None


def table(s):
    """Before the bids {"t": "pot", "pot", "supply", "letter": its sign or None, "last": the last reveal or None};
    then {"t": "reveal", "rows": [[seat, card, ..., chips, value, right], ...], "answer", "elem"}: `right` is 1 or 0,
    and like `answer` None until the answer is known; `elem` is 1 when Elementary has struck."""
    ph = s["ph"]
    if ph == "right":
        return _reveal(s["bid"], s["add"], None, 0)
    last = s["last"]
    shown = _reveal(last[2::2], last[3::2], last[0], last[1]) if last else None
    if ph == "over":
        return shown
    letter = s["letter"]
    return {"t": "pot", "pot": s["pot"], "supply": s["supply"], "last": shown,
            "letter": None if letter is None else _LETTERS[letter]}


def _reveal(bid, add, answer, elem):
    rows = []
    for i, m in enumerate(bid):
        if m:
            v = value_of(m, add[i])
            right = None if answer is None else 1 if v == answer else 0
            rows.append([i] + cards_of(m) + [add[i], v, right])
    return {"t": "reveal", "rows": rows, "answer": answer, "elem": elem}


def chance(s, rng):
    """The event that the table brings: a letter, or the answer to a question; None when it brings nothing."""
    from engines import nolsem_bots     # loaded when first asked: at the table nobody needs them
    return nolsem_bots.chance(s, rng)


def bot(s, seat, rng):
    """A sensible bid of that seat, from what it may see."""
    from engines import nolsem_bots
    return nolsem_bots.bot(s, seat, rng)


def randbot(s, seat, rng):
    """Any legal event of that seat."""
    from engines import nolsem_bots
    return nolsem_bots.randbot(s, seat, rng)


def _hides(s):
    return 1 if s["o"]["mode"] == "played" else 0


def _most(s, seat):
    """N7-6, N7-7: the most chips that this seat may add."""
    source = s["o"]["bid_chips"]
    if source == "screen":
        return s["screen"][seat]
    if source == "off":
        return 0
    # what others have laid out of the common supply is no longer there
    return s["supply"] - sum(s["add"]) + s["add"][seat]


def _take(s, e, do):
    """Judge an event (do 0), work out its score lines (1) or carry it out (2): the lines, or the refusal's code."""
    if type(e) is not list or len(e) < 2 or type(e[0]) is not str or type(e[1]) is not int:
        return "bad_event"
    f = _EVENTS.get(e[0])
    return "bad_event" if f is None else "over" if s["ph"] == "over" else f(s, e, e[1], do)


def _bid(s, e, seat, do):
    if s["ph"] != "bid":
        return "wrong_phase"
    if seat not in s["play"] or seat in s["out"]:
        return "bad_seat" if not 0 <= seat < s["n"] else "is_out" if seat in s["out"] else "next_turn"
    if len(e) < 4:
        return "no_cards"       # N7-5: there is no pass
    hand = s["hand"][seat]
    m = 0
    for card in e[3:]:
        bit = 1 << card + 1 if type(card) is int and -1 <= card <= 4 else 0
        if not hand & bit:
            return "not_in_hand"        # N7-4
        if m & bit:
            return "card_twice"
        m |= bit
    chips = e[2]
    if type(chips) is not int or chips < 0:
        return "bad_number"
    if chips and chips > _most(s, seat):
        return "too_many"
    if do == 2:
        s["bid"][seat] = m
        s["add"][seat] = chips
        _close_bids(s)
    return []


def _answer(s, e, seat, do):
    code = _number(s, e, "right", 7)
    if code or not do:
        return code or []
    taken = takers(s, e[2])
    lines = score_lines(s, e[2], taken)
    if do == 2:
        settle(s, e[2], taken, lines)
    return lines


def _letter(s, e, seat, do):
    code = _number(s, e, "letter", 4)
    if do == 2 and not code:
        s["letter"] = e[2]
        _close_bids(s)
    return code or []


def _number(s, e, ph, hi):
    """Why the table may not say this number; None if it may."""
    if s["ph"] != ph:
        return "wrong_phase"
    if e[1] != -1:
        return "bad_seat"
    if len(e) != 3:
        return "bad_event"
    return None if type(e[2]) is int and 0 <= e[2] <= hi else "bad_number"


def _leave(s, e, seat, do):
    """A bid that is still covered goes back; one that lies open is settled with the others."""
    if len(e) != 2:
        return "bad_event"
    if not 0 <= seat < s["n"]:
        return "bad_seat"
    if seat in s["out"]:
        return "is_out"
    if s["n"] - len(s["out"]) < 3:
        return "few_left"
    if do == 2:
        s["out"].append(seat)
        s["out"].sort()
        if s["ph"] == "bid":
            s["bid"][seat] = 0
            s["add"][seat] = 0
            _close_bids(s)
    return []


def _back(s, e, seat, do):
    """Plays on if this turn's pot was filled for this seat too, else from the next turn on: so the pot is never too
    small for all who bid as long as the supply lasts."""
    if len(e) != 2:
        return "bad_event"
    if seat not in s["out"]:
        return "not_out" if 0 <= seat < s["n"] else "bad_seat"
    if do == 2:
        s["out"].remove(seat)
    return []


def _close_bids(s):
    """Bids are asked for; when the last one is in, the answer."""
    s["ph"] = "bid"
    bid = s["bid"]
    for i in s["play"]:
        if not bid[i] and i not in s["out"]:
            return
    s["ph"] = "right"


_EVENTS = {"bid": _bid, "answer": _answer, "letter": _letter, "leave": _leave, "back": _back}
