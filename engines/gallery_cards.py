"""The cards of Gallery Gambit as small ints.

    card = rank * 4 + suit      rank 0..12 = 2 3 4 5 6 7 8 9 10 J Q K A, suit 0..3 = c d h s
    52   = a Joker              the two Jokers cannot be told apart, so both have this number

Beside the cards, three more numbers may stand where a card is chosen: DRAW and GAMBIT in the choice of the turn,
KEEP in the Joker exchange.
"""

JOKER = 52
DRAW = 53
GAMBIT = 54
KEEP = 55

ROOMS = (2, 3, 4)       # places of the exhibits A, B, C; also the bonus of their battle

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SUITS = "cdhs"


def low(players):
    """The lowest card in the deck (GG-1): 5 players play from the 2s, 4 from the 4s, 3 from the 6s, 2 from the 8s."""
    return (5 - players) * 8


def deck(players):
    """All cards of the deck for 2 to 5 players, ascending, each Joker once (GG-1): 29, 38, 46, 54 cards."""
    return list(range(low(players), JOKER)) + [JOKER] * (1 if players == 2 else 2)


def market_size(players):
    """Cards of a new market (GG-2)."""
    return 4 if players == 3 else 3


def text(card):
    """A card in writing: "9h", "10s", "Joker"."""
    if card == JOKER:
        return "Joker"
    return _RANKS[card >> 2] + _SUITS[card & 3]
