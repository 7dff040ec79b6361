"""Bid cards of Ноль семь: sets of them as bits (1 is the card -1, 32 the card 4), and what they can bid."""

FULL = 63       # N7-1: one each of -1, 0, 1, 2, 3, 4
_CARDS = 6

# Only `tails` needs these: they are filled when it is first asked, for a hand when it is first met.
_tails = []     # [chips, card, ...] of every bid that can be right, and of every bid without chips, sorted: 234
_plays = {}     # hand -> (which of them it can bid, how many of these have at most 0, 1, ... 8 chips), small as bytes


def cards_of(m):
    """The cards of a set, lowest first."""
    return [c - 1 for c in range(_CARDS) if m >> c & 1]


def bits_of(cards):
    """The set of some different cards."""
    m = 0
    for card in cards:
        m |= 1 << card + 1
    return m


# the sum of every set, one more than it is so that a byte holds it
SUM1 = bytes([1 + sum(cards_of(m)) for m in range(FULL + 1)])


def value_of(m, chips):
    """What a bid is worth: cards and chips together (N7-5)."""
    return SUM1[m] - 1 + chips


def tails(hand, chips, head):
    """[*head, chips, card, ...] for every bid of this hand with at most so many chips, sorted; chips are added as far
    as the bid can be right, to a sum of 7."""
    plays, ends = _plays.get(hand) or _list_plays(hand)
    every = _tails
    return [head + every[i] for i in plays[:ends[chips if chips < 8 else 8]]]


def each_tail(hand, chips):
    """The tails of `tails` one after another, only to be read: never all of them in memory."""
    plays, ends = _plays.get(hand) or _list_plays(hand)
    for i in plays[:ends[chips if chips < 8 else 8]]:
        yield _tails[i]


def _list_plays(hand):
    if not _tails:
        _list_tails()
    kept = [i for i, tail in enumerate(_tails) if not bits_of(tail[1:]) & ~hand]
    ends = [sum([1 for i in kept if _tails[i][0] <= chips]) for chips in range(9)]
    _plays[hand] = bytes(kept), bytes(ends)
    return _plays[hand]


def _list_tails():
    for m in range(1, FULL + 1):
        tail = [0] + cards_of(m)
        for chips in range(max(0, 7 - value_of(m, 0)) + 1):
            tail[0] = chips
            _tails.append(tail[:])      # nothing thrown away in between: they stay, and lie side by side in the heap
    _tails.sort()
