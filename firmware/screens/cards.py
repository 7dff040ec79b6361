"""E2-E4: naming cards place by place: rank wheel, then suit wheel; then all of them to look at and to change."""
from firmware.kit import L, LETTERS, M, MID, RIGHT
from firmware.screens.base import PlayScreen
from firmware.screens.exhibits import RANKS, SUITS, exhibits, row_top, small
from firmware.texts import t


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
        self.last = ["", "s"]       # rank and suit told last
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
            self.i = self._start(self.last[0])
        else:
            self.items = [s for s in SUITS if self.rank + s in free]
            want = self.last[1]
            self.i = self.items.index(want) if want in self.items else 0

    def _start(self, want):
        """Where the rank wheel begins: on the rank told last, or if none of it is left on the next one."""
        if want in self.items:
            return self.items.index(want)
        ranks = [r for r in self.items if r in RANKS]
        below = [r for r in ranks if RANKS.index(r) < RANKS.index(want)] if want else ()
        return min(1 + len(below), len(ranks))

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
        self.head(k, t("suit" if step else "rank"), None, "%s%d/%d" % (LETTERS[r] + " " if self.play.seat >= 0 else "", i + 1, room))
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
        self.head(k, t(self.need["ph"]), play.seat if play.seat >= 0 else None, str(sum(points)) if points else None)
        item = self.items[self.i]
        if play.seat < 0:
            self._draw_row(k, item)
        else:
            exhibits(k, play, self.rooms[:3], self.places, item if item != "ok" else -1)
        for r in range(len(points)):
            k.text(127, row_top(r), points[r], M, RIGHT)
        k.foot(t("back"), t("next" if item == "ok" else "change"))

    def _draw_row(self, k, item):
        """Cards that lie in one long row, five a line; those around the chosen one if there are more than ten."""
        first = 0 if item == "ok" else max(0, item // 5 - 1) * 5
        for j in range(min(10, self.count - first)):
            v = self.places[first + j]
            small(k, 1 + j % 5 * 25, 13 + j // 5 * 19, None if v is None else self.word(v), 24, 15, first + j == item)

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
