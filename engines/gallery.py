"""Gallery Gambit: three rounds of filling exhibits with sets of cards (rulings GG-1 to GG-21).

Two modes. "scored": people hold the cards; the box keeps the turns and is told what lies in the exhibits at the end.
"played": the box deals. Cards are ints, see `engines/gallery_cards.py`; a place without a card is None.

A turn is asked one widget at a time, and every answer is an event of its own, so that BACK takes back one step:

    played   ["deal", -1, card, ...]     the table shows cards: hands from the starting player on, then the market;
                                         the drawn card; cards that come to the market
             ["act", seat, v]            v = a card of the market (draft), DRAW or GAMBIT
             ["play", seat, card]        which of the two cards in hand
             ["place", seat, x]          into exhibit 0, 1, 2
             ["gambit", seat, 9 places]  how the exhibits lie after the Gambit; the arrangement is what is judged
             ["open", -1, card, ...]     open cards up to eight, before the exchange
    scored   ["turn", seat, v]           "next"; "full": my exhibits are full, last turns; "score": enter the cards now
             ["cards", seat, 9 places]   what lies in the exhibits; may be given again while others are missing
             ["open", -1, card, ...]     open cards; at least one for each Joker, all eight if one likes
             ["points", -1, p, ...]      or: the points of the round by seat, added up by people
    both     ["swap", seat, card]        the card for the first Joker (KEEP under joker_exchange "may")
             ["score", -1]               count the round

Who leaves keeps the points; the cards stay where they lie, take part in no battle, and a card just taken goes to the
market. Who comes back plays on with the old hand; without one, from the next deal on.

Refusals: bad_event bad_seat wrong_phase not_turn over is_out not_out few_left not_open not_in_hand no_room
not_yours three_exhibits wrong_count not_in_deck card_twice  bad_points.
"""

from engines import common
from engines.common import RuleError, check_options, check_players
from engines.gallery_ask import chance, lay, legal, need, table, view, who  # noqa: F401
from engines.gallery_cards import text as card  # noqa: F401
from engines.gallery_flow import set_up
from engines.gallery_moves import RULES, lines_of
from engines.gallery_sets import best


def meta():
    """What the game is: players, rounds, options with default and allowed values."""
    yes_no = [True, False]
    return {"id": "gallery", "min": 2, "max": 5, "rounds": 3, "secs": {"act": 0, "turn": 0}, "options": [
        ["mode", "scored", ["scored", "played"]],
        ["joker_exchange", "must", ["must", "may"]],        # GG-10
        ["ace_low", False, yes_no],                         # GG-17
        ["min_set", 2, [1, 2]],                             # GG-13
        ["last_turn", "all", ["all", "fewer"]],             # GG-8
        ["rank_over_suited_run", True, yes_no],             # GG-19
        ["turn_s", 0, ("range", 0, 300, 5)]]}


def new(players, options=None):
    """The first state for 2 to 5 players; refuses with bad_players, bad_option, no_option."""
    m = meta()
    check_players(m, players)
    o = check_options(m, {} if options is None else options)
    s = {"v": 1, "g": "gallery", "n": players, "o": o, "k": 0, "r": 1, "out": [], "pts": [0] * players, "first": 0}
    set_up(s)
    return s


def check(s, e):
    """0, or why the rules refuse the event; changes nothing."""
    if type(e) is not list or len(e) < 2 or type(e[0]) is not str or type(e[1]) is not int or e[0] not in RULES:
        return "bad_event"
    if s["ph"] == "over":
        return "over"
    phases, by, may, _ = RULES[e[0]]
    if phases and s["ph"] not in phases:
        return "wrong_phase"
    if by == 0:
        if e[1] != s["at"]:
            return "not_turn"
    elif not (0 <= e[1] < s["n"] if by > 0 else e[1] == -1):
        return "bad_seat"
    return may(s, e)


def apply(s, e):
    """Changes `s` by the event and returns the score lines; refuses with RuleError and leaves `s` as it was."""
    code = check(s, e)
    if code:
        raise RuleError(code)
    lines = RULES[e[0]][3](s, e)
    s["k"] += 1
    return lines or []


def preview(s, e):
    """The lines that `apply` would give; `s` stays as it is. Refuses like `apply`."""
    code = check(s, e)
    if code:
        raise RuleError(code)
    return lines_of(s, e)


def worth(s, nine):
    """Points of the three exhibits that nine places make, battles not counted."""
    return [best(cards, s["o"])[0] for cards in lay(nine)]


def total(s):
    """Points by seat."""
    return s["pts"][:]


def result(s):
    """None, or the ranks and the winners after the third round; ties share (GG-21)."""
    return common.result(s["pts"]) if s["ph"] == "over" else None


def bot(s, seat, rng):
    """A sensible event for that seat."""
    from engines import gallery_bot     # loaded only by who lets the box play
    return gallery_bot.bot(s, seat, rng)


def randbot(s, seat, rng):
    """Any legal event for that seat."""
    from engines import gallery_bot
    return gallery_bot.randbot(s, seat, rng)
