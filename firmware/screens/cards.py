"""E2-E6: naming cards place by place (rank wheel, then suit wheel), and moving them between exhibits.

A card is told by the engine's `card(code)`: rank and suit letter ("10h"), or a word for a joker.
"""
from firmware import ringview as rv
from firmware.kit import L, LETTERS, M, MID, RIGHT
from firmware.screens.base import PlayScreen
from firmware.texts import t

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


class Cards(PlayScreen):
    """Cards from the table, told to the box: exhibits of a seat, or open cards."""
    name = "E2"

    def __init__(self, play, need, draft):
        super().__init__(play)
        self.need = need
        self.rooms = need["rooms"]
        self.count = sum(self.rooms)
        self.word = play.session.game.card
        now = draft[2:] if draft else need.get("now") or []
        self.places = list(now) + [None] * (self.count - len(now))
        self.at = 0                 # the place being told, or the line of the overview
        self.rank = None            # chosen rank while the suit is asked
        self.last = ["ok", "s"]
        self.overview = any([v is not None for v in now])
        self._open()

    # ---- half-made ----------------------------------------------------------------------------------------------
    def draft(self):
        rank = RANKS.index(self.rank) if self.rank in RANKS else -1
        return [-1 if v is None else v for v in self.places] + [int(self.overview), self.at, rank, self.i]

    def restore(self, draft):
        overview, at, rank, i = draft[-4:]
        of = list(self.need["of"])
        for j in range(min(self.count, len(draft) - 4)):
            v = draft[j] if draft[j] in of else None
            if v is not None:
                of.remove(v)
            self.places[j] = v
        self.overview, self.at = bool(overview), at % self.count
        self.rank = RANKS[rank] if 0 <= rank < len(RANKS) and not overview else None
        self._open()
        if not self.items:
            self.rank = None
            self._open()
        self.i = i % len(self.items)

    # ---- wheels -------------------------------------------------------------------------------------------------
    def _free(self):
        """Cards that may still be named at this place."""
        free = list(self.need["of"])
        for i in range(self.count):
            v = self.places[i]
            if v is not None and i != self.at and v in free:
                free.remove(v)
        return [self.word(v) for v in free]

    def _open(self):
        """The wheel of the present step."""
        if self.overview:
            self.items, self.i = ["ok"] + list(range(self.count)), 0
            return
        free = self._free()
        if self.rank is None:
            self.items = ["ok"] + [r for r in RANKS if any([w[:-1] == r for w in free])]
            if any([w[-1] not in SUITS for w in free]):
                self.items.append("joker")
            want = self.last[0]
        else:
            self.items = [s for s in SUITS if self.rank + s in free]
            want = self.last[1]
        self.i = self.items.index(want) if want in self.items else 0

    def _room(self):
        """(exhibit, place in it, places of it) of the place being told."""
        i, r = self.at, 0
        while i >= self.rooms[r]:
            i -= self.rooms[r]
            r += 1
        return r, i, self.rooms[r]

    # ---- picture ------------------------------------------------------------------------------------------------
    def draw(self, k):
        if self.overview:
            self._draw_all(k)
            return
        r, i, room = self._room()
        step = 0 if self.rank is None else 1
        self.head(k, t("suit" if step else "rank"), None, "%s %d/%d" % (LETTERS[r], i + 1, room))
        if self.play.seat >= 0:
            k.who(self.play.seat)
        else:
            k.icon(1, 21, "star23")
        x = 34 + 40 * step
        k.box(x, 16, 37, 32, r=2)
        k.icon(x + 15, 11, "up7")
        k.icon(x + 15, 49, "down7")
        item = self.items[self.i]
        rank = self.rank if step else item
        if rank == "ok":
            k.icon(46, 27, "check13", 0)
        elif rank == "joker":
            k.icon(49, 28, "joker7", 0)
        else:
            k.text(53, 20, rank, L, MID, 0 if not step else 1)
        if step:
            k.icon(82, 21, item + "21", 0)
        else:
            k.frame(74, 16, 37, 32, 2)
            k.text(92, 26, "?", M, MID)
        for j in range(min(room, 4)):
            y = 17 + 11 * j if room < 4 else 15 + 10 * j
            k.frame(117, y, 9, 9)
            if j < i:
                k.rect(119, y + 2, 5, 5)
        k.foot(t("back"), t("ok" if step or item == "ok" else "next"))

    def _draw_all(self, k):
        play, points = self.play, ()
        worth = getattr(play.session.game, "worth", None)
        if worth and play.seat >= 0:        # what they bring without battles: a wrong card shows
            points = worth(play.session.s, self.places)
        self.head(k, t("exhibits"), play.seat if play.seat >= 0 else None, str(sum(points)) if points else None)
        item = self.items[self.i]
        exhibits(k, play, self.rooms[:3], self.places, item if item != "ok" else -1)
        for r in range(len(points)):
            k.text(127, row_top(r), points[r], M, RIGHT)
        k.foot(t("back"), t("next" if item == "ok" else "change"))

    # ---- keys ---------------------------------------------------------------------------------------------------
    def turn(self, n):
        self.i = (self.i + n) % len(self.items)
        self.app.dirty()

    def press(self):
        item = self.items[self.i]
        if self.overview:
            if item == "ok":
                self._accept()
                return
            self.overview, self.at = False, item
        elif self.rank is not None:
            self._put(self.rank + item)
        elif item == "ok":
            self._skip()
        elif item == "joker":
            self._put(None)
        else:
            self.last[0], self.rank = item, item
            if self.play.session.game and len([s for s in SUITS if item + s in self._free()]) == 1:
                self._put(item + [s for s in SUITS if item + s in self._free()][0])
        self._open()
        self.app.dirty()

    def _put(self, word):
        """The card is told: None is the joker."""
        for v in self.need["of"]:
            w = self.word(v)
            if w == word or (word is None and w[-1] not in SUITS):
                self.places[self.at] = v
                break
        if word:
            self.last[1] = word[-1]
        self.rank = None
        self._next(self.at + 1)

    def _skip(self):
        """The tick ends this exhibit early: its other places stay empty."""
        r, i, room = self._room()
        start = self.at - i
        for j in range(self.at, start + room):
            self.places[j] = None
        self._next(start + room)

    def _next(self, at):
        self.at = at
        if at >= self.count:
            self.at = 0
            self.overview = True

    def _accept(self):
        places = self.places
        if not self.need.get("now"):
            places = [v for v in places if v is not None]
        self.play.offer(self.need["e"] + places, self.need)

    def back(self):
        if self.overview and self.at == 0 and not any([v is not None for v in self.places]):
            self.play.back()
            return
        if self.overview:
            self.overview, self.at = False, self.count - 1
        elif self.rank is not None:
            self.rank = None
        elif self.at > 0:
            self.at -= 1
        else:
            self.play.back()
            return
        self._open()
        self.app.dirty()

    def wheel(self):
        return [str(v) for v in self.items], self.i


class Move(PlayScreen):
    """E5, E6: cards that lie are moved or swapped; only arrangements that the rules allow can be reached."""
    name = "E5"

    def __init__(self, play, need, draft):
        super().__init__(play)
        self.need = need
        self.rooms = need["rooms"]
        self.places = list(draft[2:] if draft else need["now"])
        self.again = bool(draft)
        self.lifted = -1
        self.done = []              # arrangements before, for BACK
        self._open()

    def draft(self):
        return [-1 if v is None else v for v in self.places] + [self.lifted, self.i]

    def restore(self, draft):
        places = [None if v < 0 else v for v in draft[:-2]]
        if not self.play.session.game.check(self.play.session.s, self.need["e"] + places):
            self.places = places
            if 0 <= draft[-2] < len(places) and places[draft[-2]] is not None:
                self.lifted = draft[-2]
            self._open()
            self.i = draft[-1] % len(self.items)

    def _allowed(self, a, b):
        """May the card at a go to b (what lies there goes to a)?"""
        places = self.places[:]
        places[a], places[b] = places[b], places[a]
        return not self.play.session.game.check(self.play.session.s, self.need["e"] + places)

    def _open(self):
        n = len(self.places)
        if self.lifted < 0:
            self.items = ["ok"] + [i for i in range(n) if self.places[i] is not None]
        else:
            self.items = [i for i in range(n) if i != self.lifted and self._allowed(self.lifted, i)] + ["back"]
        # nothing moved yet: on a card, so that a press too many does not give the turn away
        fresh = self.lifted < 0 and not self.again and self.places == self.need["now"]
        self.i = 1 if fresh and len(self.items) > 1 else 0

    def draw(self, k):
        item = self.items[self.i]
        up = self.lifted >= 0
        k.head(t("gto" if up else "gpick"), self.play.seat)
        chosen = self.lifted if up else item if item != "ok" else -1
        exhibits(k, self.play, self.rooms, self.places, chosen, item if up and item != "back" else -1)
        k.foot(t("back"), t("ok" if item == "ok" else "back" if item == "back" else "put" if up else "take"))

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        rv.seat(frame, self.play.seat, self.play.n, 5, 100)

    def turn(self, n):
        self.i = (self.i + n) % len(self.items)
        self.app.dirty()

    def press(self):
        item = self.items[self.i]
        if item == "ok":
            self.play.offer(self.need["e"] + self.places, self.need)
            return
        if self.lifted < 0:
            self.lifted = item
        else:
            if item != "back":
                self.done.append(self.places[:])
                a, b = self.lifted, item
                self.places[a], self.places[b] = self.places[b], self.places[a]
            self.lifted = -1
        self._open()
        self.app.dirty()

    def back(self):
        if self.lifted >= 0:
            self.lifted = -1
        elif self.done:
            self.places = self.done.pop()
        else:
            self.play.back()
            return
        self._open()
        self.app.dirty()

    def wheel(self):
        return [str(v) for v in self.items], self.i
