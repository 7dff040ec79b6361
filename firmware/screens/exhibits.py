"""Small cards, and the places of three exhibits: what several screens draw.

A card is told by the engine's `card(code)`: rank and suit letter ("10h"), or a word for a joker.
"""
from firmware.kit import LETTERS, M

ROOMS = (2, 3, 4)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "shdc"


def small(k, x, y, word, w=24, h=13, chosen=False, target=False):
    """Small card: rank in M and suit 7, an arrow in its place on a target; None: an empty place."""
    if word is None:
        k.dots(x, y, h, w, 2, 2, True)
        return
    if chosen:
        k.box(x, y, w, h)
    else:
        k.frame(x, y, w, h)
    c = 0 if chosen else 1
    rank, suit = (word[:-1], word[-1] + "7") if word[-1] in SUITS and word[:-1] in RANKS else ("", "joker7")
    if target:
        suit = "down7"
    x += (w - k.width(rank, M) - 8) // 2 + 1
    if rank:
        k.text(x, y + (h - 13) // 2, rank, M, c=c)
    k.icon(x + k.width(rank, M) + 1, y + (h - 7) // 2, suit, c)


def row_top(r):
    """Where the line of exhibit r begins."""
    return 11 + 15 * r - (1 if r > 1 else 0)


def exhibits(k, play, rooms, places, chosen=-1, target=-1, row=-1):
    """The places as they lie, one exhibit a line: `chosen` a card, `target` a place with an arrow, `row` an exhibit."""
    i = 0
    for r in range(len(rooms)):
        y = row_top(r)
        if r == row:
            k.box(0, y, 8, 13)
        k.text(0, y, LETTERS[r], M, c=0 if r == row else 1)
        for j in range(rooms[r]):
            v = places[i]
            small(k, 9 + 25 * j, y, None if v is None else play.session.game.card(v), 24, 13, i == chosen, i == target)
            if i == target and v is None:
                k.icon(18 + 25 * j, y + 4, "down7")
            i += 1


def nine(lying):
    """The places of three exhibits, None where nothing lies."""
    places = []
    for r in range(3):
        places += lying[r] + [None] * (ROOMS[r] - len(lying[r]))
    return places
