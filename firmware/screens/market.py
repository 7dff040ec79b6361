"""E1 the turn with open cards, E7 the exchange, E8 and E10 battles, E9 the secret hand."""
from firmware import ringview as rv
from firmware.keep import PICTURE
from firmware.kit import H, LETTERS, M, MID, S
from firmware.screens.base import PlayScreen
from firmware.screens.exhibits import RANKS, ROOMS, SUITS, exhibits, nine, small
from firmware.screens.secret import only
from firmware.texts import raw, t


def big(k, x, word, chosen=False):
    """Big card: rank in H over suit 13."""
    if chosen:
        k.box(x, 12, 25, 40, r=2)
    else:
        k.frame(x, 12, 25, 40, 2)
    c = 0 if chosen else 1
    if word[-1] in SUITS and word[:-1] in RANKS:
        k.text(x + 12, 13, word[:-1], H, MID, c)
        k.icon(x + 6, 35, word[-1] + "13", c)
    else:
        k.icon(x + 9, 28, "joker7", c)


class Market(PlayScreen):
    """E1, E7, E9: a choice among cards; values that are no cards are told by their texts."""
    name = "E1"

    def __init__(self, play, need, draft):
        super().__init__(play)
        self.need = need
        self.of, self.texts = need["of"], need["t"]
        self.at = self.of.index(draft[-1]) if draft and draft[-1] in self.of else 0
        self.deck = (play.session.game.table(play.session.s) or {}).get("deck")
        self.rooms = self.places = None
        if (play.session.game.table(play.session.s) or {}).get("t") == "exhibits":
            self._lay(play)
        self.cards = [i for i in range(len(self.of)) if not raw(self.texts[i])]

    def _lay(self, play):
        """The seat's exhibits, to choose one of them."""
        self.rooms, self.places = ROOMS, nine(play.session.game.table(play.session.s)["ex"])

    def draft(self):
        return [self.at]

    def restore(self, draft):
        if 0 <= draft[0] < len(self.of):
            self.at = draft[0]

    def draw(self, k):
        need = self.need
        secret = need.get("secret")
        self.head(k, self.asking(need["ph"]), self.play.seat if self.play.seat >= 0 else None, self._joker())
        if self.rooms:
            row = self.of[self.at]
            start = sum(self.rooms[:row])
            exhibits(k, self.play, self.rooms, self.places, -1, start + self.places[start:].index(None), row)
        elif "ex" in need:
            self._exchange(k)
        else:
            self._row(k)
            if secret:
                self._room(k)
        word = self.texts[self.at]
        k.foot(t("back"), t(word if raw(word) else "put" if secret or self.rooms else "take"))

    def _row(self, k):
        """Up to three big cards that follow the choice, then the words."""
        words = [i for i in range(len(self.of)) if i not in self.cards]
        shown = 5 - len(words)
        first = max(0, min(self.at - 1, len(self.cards) - shown)) if self.at in self.cards else max(0, len(self.cards) - shown)
        x = 0
        for i in self.cards[first:first + shown]:
            big(k, x, self.texts[i], i == self.at)
            x += 26
        x = 79 if len(words) == 2 else x + 1
        for i in words:
            on = i == self.at
            if on:
                k.box(x + 1, 12, 23, 40, r=2)
            else:
                k.frame(x + 1, 12, 23, 40, 2)
            c = 0 if on else 1
            if self.texts[i] == "draw":
                for y in (18, 21, 24, 27):
                    k.rect(x + 6, y, 13, 1, c)
                k.text(x + 12, 34, self.deck, M, MID, c)
            else:
                k.icon(x + 5, 24, "swap", c)
            x += 25

    def _lying(self):
        """The seat's exhibits, or () where none are told."""
        table = self.play.session.game.table(self.play.session.s) or {}
        return table["ex"][self.play.seat] if table.get("t") == "market" and self.play.seat >= 0 else ()

    def _joker(self):
        """Exhibit and place of the card that goes: "A 2/2"; None in another question."""
        lying, x = self._lying(), self.need.get("ex")
        return "%s %d/%d" % (LETTERS[x], len(lying[x]), x + 2) if x is not None and lying else None

    def _exchange(self, k):
        """The joker (inverse: it stays), and what it may be exchanged for: four a row, two rows that follow the choice."""
        stays = self.at not in self.cards
        (k.box if stays else k.frame)(2, 13, 22, 34, r=2)
        k.icon(9, 26, "joker7", 0 if stays else 1)
        k.icon(26, 27, "left5")
        row = 0 if stays else self.cards.index(self.at) // 4
        first = 4 * max(0, row - 1)
        for j in range(min(8, len(self.cards) - first)):
            i = self.cards[first + j]
            small(k, 32 + j % 4 * 24, 13 + j // 4 * 19, self.texts[i], 23, 15, i == self.at)
        if len(self.cards) > 8 and not stays:
            k.text(13, 47, "%d/%d" % (self.cards.index(self.at) + 1, len(self.cards)), a=MID)

    def _room(self, k):
        """How full the exhibits are, beside the two cards in hand."""
        lying = self._lying()
        for x in range(len(lying)):
            k.text(69, 11 + 14 * x, LETTERS[x], M)
            for j in range(x + 2):
                (k.box if j < len(lying[x]) else k.frame)(82 + 11 * j, 13 + 14 * x, 8, 9)

    def ring(self, frame, now):
        if self.need.get("secret"):
            only(frame, self.play.seat, self.play.n)
            return
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        if self.play.seat >= 0:
            rv.seat(frame, self.play.seat, self.play.n, 5, 100)

    def turn(self, n):
        self.at = (self.at + n) % len(self.of)
        self.app.dirty()

    def press(self):
        self.play.offer(self.need["e"] + [self.of[self.at]], self.need)

    def seat(self, q):
        """What lies before that player."""
        if self._lying() and q < self.play.n and self.play is self.app.play:
            from firmware.screens.lying import Lying
            self.app.push(Lying(self.play, q))

    def wheel(self):
        return [t(w) for w in self.texts], self.at


class Battles(PlayScreen):
    """E8, E10: one column per player, one line per exhibit (points + bonus), winners inverse, sums below."""
    name = "E8"
    page = PICTURE

    def __init__(self, play, table):
        super().__init__(play)
        self.table = table

    def draw(self, k):
        table = self.table
        s = self.play.session.s
        k.head(t("battle"), right="%d/%d" % (s["r"], self.play.session.game.meta()["rounds"]))
        n = len(table["sum"])
        w, f = 111 // n, M if n < 4 else S
        for q in range(n):
            x = 16 + w * q
            k.token(x + w // 2 - 7, 11, q)
            for r in range(len(table["rows"])):
                y = 18 + 11 * r + (1 if r else 0)
                points, bonus = table["rows"][r][q][:2]
                if bonus:
                    k.box(x + 1, y + 1, w - 2, 11)
                k.text(x + w // 2, y + (3 if f == S else 0), "%d+%d" % (points, bonus) if bonus else points, f, MID, 0 if bonus else 1)
            k.text(x + w // 2, 55, table["sum"][q], a=MID)
        for r in range(len(table["rows"])):
            k.text(3, 18 + 11 * r + (1 if r else 0), LETTERS[r], M)
        k.dots(16, 53, 1, 112, 2, 1)
        k.text(0, 55, t("sum"))

    def ring(self, frame, now):
        best = max(self.table["sum"])
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        for q in range(self.play.n):
            if self.table["sum"][q] == best:
                rv.seat(frame, q, self.play.n, 3, 100)

    def press(self):
        self.play.points()

    def back(self):
        self.play.reopen()

    def timer(self, now):
        pass
