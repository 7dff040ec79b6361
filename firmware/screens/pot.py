"""F1 pot and supply; F5-F7 what was bid, the right ones inverse."""
from firmware import ringview as rv
from firmware.keep import PICTURE
from firmware.kit import H, L, M, MID, RIGHT, S, XL
from firmware.screens.base import PlayScreen
from firmware.texts import t


class Pot(PlayScreen):
    name = "F1"

    def __init__(self, play, table):
        super().__init__(play)
        self.table = table

    def draw(self, k):
        self.head(k, t("turn", self.play.session.s["r"]), None, self.table.get("letter") or " ")
        k.text(42, 13, self.table["pot"], XL, MID)
        k.text(42, 56, t("pot"), a=MID)
        k.dots(84, 12, 51)
        supply = self.table["supply"]
        k.text(107, 21 if supply < 100 else 23, supply, L if supply < 100 else H, MID)
        k.text(107, 56, t("supply"), a=MID)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)

    def press(self):
        self.play.go_on()


class Reveal(PlayScreen):
    """All bids, with the answer just typed: right ones inverse. A press goes on to the points."""
    name = "F5"
    page = PICTURE

    def __init__(self, play, table, answer):
        super().__init__(play)
        self.rows, self.answer = table["rows"], answer

    def draw(self, k):
        k.head(t("reveal"), right=t("turn", self.play.session.s["r"]))
        n = len(self.rows)
        f = M if n <= 4 else S
        for j in range(n):
            row = self.rows[j]
            q, cards, chips, total = row[0], row[1:-3], row[-3], row[-2]
            y = 11 + (13 * j if n <= 4 else 52 * j // 5 if n == 5 else 44 * j // 5)
            c = 0 if total == self.answer else 1
            if not c:
                k.box(0, y - (1 if f == S else 0), 88, 12 if f == M else 9)
            k.token(3, y, q, f, c)
            self._bid(k, y, [str(v) for v in cards], " +%d" % chips if chips else "", 54 - k.width(str(total), f), f, c)
            k.text(84, y, total, f, RIGHT, c)
        k.text(109, 17, self.answer, XL, MID)
        k.push()

    def _bid(self, k, y, cards, chips, room, f, c):
        """Cards and chips; many of them in smaller letters, or close together; the end of what is too much to be right
        is left out."""
        text = " ".join(cards) + chips
        if f == M and k.width(text, M) > room:
            y, f = y + 3, S
        if k.width(text, f) > room:
            text = "".join(cards) + chips
        while k.width(text, f) > room:
            text = text[:-2] + "…"
        k.text(26, y, text, f, c=c)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        for row in self.rows:
            if row[-2] == self.answer:
                rv.seat(frame, row[0], self.play.n, 3, 100)

    def press(self):
        lines = self.play.session.game.preview(self.play.session.s, self.play.offered)
        if [1 for line in lines if line[2] == "elem"]:
            self.app.go(self._elementary)
        else:
            self.play.points()

    def _elementary(self):
        from firmware.screens import elem
        return elem.Elementary(self.play, elem.winners(self.play, self.play.offered))

    def back(self):
        self.play.reopen()

    def timer(self, now):
        pass

    def seat(self, q):
        pass
