"""E5, E6: cards that lie are moved between exhibits."""
from firmware import ringview as rv
from firmware.screens.base import PlayScreen
from firmware.screens.exhibits import exhibits
from firmware.texts import t


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
