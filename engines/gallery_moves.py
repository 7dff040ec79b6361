"""Gallery Gambit: what each event needs to be legal, and what it does."""

from engines.gallery_ask import battles, choices, free, jokers, lay, order, regular, wanted
from engines.gallery_cards import DRAW, GAMBIT, JOKER, KEEP, low
from engines.gallery_flow import begin, count, end, next_turn, trigger

_REFUSED = {"act": "not_open", "play": "not_in_hand", "place": "no_room", "swap": "not_open", "turn": "wrong_phase"}


def _may_pick(s, e):
    of = choices(s)
    if len(e) != 3 or type(e[2]) is not type(of[0]):
        return "bad_event"
    return 0 if e[2] in of else _REFUSED[e[0]]


def _named(s, named, known, fill):
    """May these cards be named? `known` are the free ones; GG-1: not in this deck, or twice, is refused."""
    rest = known[:]
    for c in named:
        if c is None:
            if fill:
                return "wrong_count"
        elif type(c) is not int:
            return "bad_event"
        elif not low(s["n"]) <= c <= JOKER:
            return "not_in_deck"
        elif c not in rest:
            return "card_twice"
        else:
            rest.remove(c)
    return 0


def _may_deal(s, e):
    """Exactly as many cards of the deck as the table has to show."""
    return _named(s, e[2:], s["dk"], True) if len(e) == wanted(s) + 2 else "wrong_count"


def _deal(s, e):
    cards = e[2:]
    for c in cards:
        s["dk"].remove(c)
    ph = s["ph"]
    if ph == "draw":
        s["tk"] = cards[0]
        s["hand"][s["at"]] += cards
        s["ph"] = "play"
    elif ph == "deal":
        for q in order(s):
            s["hand"][q].append(cards.pop(0))
        s["mk"] = cards
        begin(s)
    else:
        s["mk"] += cards
        next_turn(s)


def _act(s, e):
    v = e[2]
    s["drawn"] = 0
    if v == GAMBIT:
        s["ph"] = "gambit"
    elif v == DRAW:
        s["drawn"] = 1
        s["ph"] = "draw"
    else:
        s["tk"] = v
        s["mk"].remove(v)
        s["hand"][e[1]].append(v)
        s["ph"] = "play"


def _play(s, e):
    s["pc"] = e[2]
    s["ph"] = "place"


def _place(s, e):
    seat = e[1]
    ex = s["ex"][seat]
    s["hand"][seat].remove(s["pc"])
    ex[e[2]].append(s["pc"])
    ex[e[2]].sort()
    s["tk"] = s["pc"] = -1
    if s["last"] is None and len(ex[0]) + len(ex[1]) + len(ex[2]) == 9:     # GG-7: only a card played ends a round
        trigger(s, seat)
    if s["dk"] and (s["drawn"] or not s["mk"]):                             # GG-4
        s["ph"] = "market"
    else:
        next_turn(s)


def _may_gambit(s, e):
    """GG-6: the same cards as before, and one exhibit at least as it was."""
    ex = s["ex"][e[1]]
    own = ex[0] + ex[1] + ex[2]
    if len(e) != 11 or len(own) + e.count(None) != 9:
        return "wrong_count"
    code = _named(s, e[2:], own, False)
    if code:
        return "not_yours" if code == "card_twice" else code
    new = lay(e[2:])
    return 0 if new[0] == ex[0] or new[1] == ex[1] or new[2] == ex[2] else "three_exhibits"


def _gambit(s, e):
    s["ex"][e[1]] = lay(e[2:])
    next_turn(s)


def _turn(s, e):
    if e[2] == "score":
        end(s)
        return
    if e[2] == "full":
        trigger(s, e[1])
    next_turn(s)


def _may_cards(s, e):
    if e[1] in s["out"]:
        return "is_out"
    return _named(s, e[2:], free(s, e[1]), False) if len(e) == 11 else "wrong_count"


def _cards(s, e):
    seat = e[1]
    s["dk"] = free(s, seat)
    s["ex"][seat] = lay(e[2:])
    for x in s["ex"][seat]:
        for c in x:
            s["dk"].remove(c)
    s["kept"][seat] = 0
    if seat not in s["in"]:
        s["in"].append(seat)
    end(s)


def _may_open(s, e):
    """GG-9. The box deals exactly what is to be opened; people name at least a card for each Joker that must go."""
    if s["o"]["mode"] == "played":
        return _may_deal(s, e)
    if len(e) > wanted(s) + 2:
        return "wrong_count"
    code = _named(s, e[2:], s["dk"], False)
    if not code and s["o"]["joker_exchange"] == "must":
        if len(e) - 2 - e.count(None) - e.count(JOKER) + len(regular(s)) < len(jokers(s)):
            return "wrong_count"
    return code


def _open(s, e):
    for c in e[2:]:
        if c is not None:
            s["dk"].remove(c)
            s["mk"].append(c)
    s["opened"] = 1
    end(s)


def _swap(s, e):
    seat, x = jokers(s)[0]
    if e[2] == KEEP:
        s["kept"][seat] += 1
    else:                               # GG-11: into the Joker's place; the Joker is out of the game
        ex = s["ex"][seat][x]
        ex.remove(JOKER)
        ex.append(e[2])
        ex.sort()
        s["mk"].remove(e[2])
        s["gone"].append(JOKER)
    end(s)


def lines_of(s, e):
    """The score lines of the event: base points and battles by seat and exhibit, or the points that people tell."""
    if e[0] == "points":
        return [[q, e[2 + q], "points"] for q in order(s)]
    lines = []
    if e[0] == "score":
        rows = battles(s)
        for q in order(s):
            for row in rows:
                base, bonus, reason, n = row[q][:4]
                lines.append([q, base, reason, n] if n else [q, 0, reason])
                if bonus:
                    lines.append([q, bonus, "battle", bonus])
    return lines


def _count(s, e):
    return count(s, lines_of(s, e))


def _may_score(s, e):
    return 0 if len(e) == 2 else "bad_event"


def _may_points(s, e):
    """GG-21: no round brings more than 27; who has left gets nothing."""
    if len(e) != s["n"] + 2:
        return "wrong_count"
    for q in range(s["n"]):
        if type(e[2 + q]) is not int or not 0 <= e[2 + q] <= (0 if q in s["out"] else 27):
            return "bad_points"
    return 0


def _may_leave(s, e):
    if len(e) != 2:
        return "bad_event"
    if (e[1] in s["out"]) == (e[0] == "leave"):
        return "is_out" if e[0] == "leave" else "not_out"
    return "few_left" if e[0] == "leave" and s["n"] - len(s["out"]) < 3 else 0


def _leave(s, e):
    seat = e[1]
    ph = s["ph"]
    if e[0] == "back":
        s["out"].remove(seat)
    else:
        s["out"] = sorted(s["out"] + [seat])
        if seat == s["at"] and ph != "market" and ph != "swap":
            if s["tk"] >= 0:
                s["hand"][seat].remove(s["tk"])
                s["mk"].append(s["tk"])
            s["tk"] = s["pc"] = -1
            if s["last"] is not None:
                s["last"].insert(0, seat)       # comes back in time: still has the turn
            next_turn(s)
    if ph in ("cards", "open", "swap", "score"):
        end(s)


# code: phases as words (empty: any), who (0 the seat at turn, 1 any seat, -1 the table), check, do
RULES = {
    "deal": ("deal draw market", -1, _may_deal, _deal),
    "act": ("act", 0, _may_pick, _act),
    "play": ("play", 0, _may_pick, _play),
    "place": ("place", 0, _may_pick, _place),
    "gambit": ("gambit", 0, _may_gambit, _gambit),
    "turn": ("turn", 0, _may_pick, _turn),
    "cards": ("cards", 1, _may_cards, _cards),
    "open": ("open", -1, _may_open, _open),
    "swap": ("swap", 0, _may_pick, _swap),
    "score": ("score", -1, _may_score, _count),
    "points": ("cards", -1, _may_points, _count),
    "leave": ("", 1, _may_leave, _leave),
    "back": ("", 1, _may_leave, _leave),
}
