"""Players for simulated games of Ноль семь.

A simulated question is a number and a difficulty that follow from the table as it stood before the bids, the same for
everybody: so a bot that knows it is often right, like people, and without a hidden state. Whoever draws the answer
(`chance`) keeps to it three times of four, else the question was another one.
"""
from engines import nolsem, nolsem_cards
from engines.common import Rng

_SURE = (90, 65, 35)        # how many of a hundred players know an easy, a medium, a hard question
_reach = {}                 # hand -> how many of the answers 0 to 7 its cards can bid


def chance(s, rng):
    """The table's event: a letter, an answer; None when the table brings nothing."""
    if s["ph"] == "letter":
        return ["letter", -1, rng.below(5)]
    if s["ph"] == "right":
        return ["answer", -1, _question(s)[0] if rng.below(4) else rng.below(8)]
    return None


def randbot(s, seat, rng):
    """Any legal event of that seat, half of the bids without chips; None if it has nothing to do."""
    ask = nolsem.need(s, seat)
    if ask is None:
        return None
    if ask["k"] != "subset":
        return rng.pick(nolsem.legal(s, seat))
    cards = [c for c in ask["of"] if rng.below(2)] or [rng.pick(ask["of"])]
    return ["bid", seat, rng.below(ask["chips"] + 1) if rng.below(2) else 0] + cards


def bot(s, seat, rng):
    """The bid that promises most: from its belief about the answer, the pot, the chips it costs, the cards it keeps.
    Uses only what `view(s, seat)` shows; for the table as `randbot`."""
    ask = nolsem.need(s, seat)
    if ask is None or ask["k"] != "subset":
        return randbot(s, seat, rng)
    guess, sure = _belief(s, rng)
    hand = s["hand"][seat]
    others = max(1, len(nolsem.who(s)) - 1 + sum([1 for b in s["bid"] if b]))
    if -1 in ask["of"] and s["o"]["elementary"] and sure > 80 and not rng.below(others + 1):
        return ["bid", seat, 0, -1]     # so easy that all others may be right
    own = s["o"]["bid_chips"] == "screen"
    best = None
    for tail in nolsem_cards.each_tail(hand, ask["chips"]):
        worth = _worth(s, tail, guess, sure, others, hand, own)
        if best is None or worth > best[0]:
            best = (worth, tail)
    return ["bid", seat] + best[1]


def _question(s):
    """The number asked for and how hard it is (0 to 2), from what stood on the table before the bids."""
    x = s["r"] * 7 + s["pot"] * 31 + s["supply"] * 131 + (s["letter"] or 0) * 17
    for i in range(s["n"]):
        x = (x * 5 + s["screen"][i] * 11 + s["hand"][i]) & 0xFFFFFF
    rng = Rng(x)
    return rng.below(8), rng.below(3)


def _belief(s, rng):
    """What a player takes for the answer, and how many of a hundred he thinks would agree."""
    number, hard = _question(s)
    sure = _SURE[hard]
    if rng.below(100) < sure:
        return number, sure
    return min(7, max(0, number - 2 + rng.below(5))), sure


def _worth(s, tail, guess, sure, others, hand, own):
    """Expected gain of a bid (chips, cards) in hundredths of a chip."""
    m = nolsem_cards.bits_of(tail[1:])
    off = nolsem_cards.value_of(m, tail[0]) - guess
    right = sure if off == 0 else (100 - sure) // 4 if off in (-2, -1, 1, 2) and 0 <= off + guess <= 7 else 0
    # the pot is shared with those who know it too
    gain = right * s["pot"] * 100 // (100 + (others * sure if off == 0 else 0))
    return gain - (100 * tail[0] if own else 0) + 15 * _reachable(hand - m)


def _reachable(hand):
    hand = hand or 63       # an empty hand is a full one next turn
    if hand not in _reach:
        seen = 0
        for m in range(1, hand + 1):
            v = nolsem_cards.value_of(m, 0)
            if m & hand == m and 0 <= v <= 7:
                seen |= 1 << v
        _reach[hand] = sum([seen >> v & 1 for v in range(8)])
    return _reach[hand]
