"""G1, G3, G5: rows of boxes that fill; where a die may go; roll again or stop."""
from firmware import ringview as rv
from firmware.kit import M, MID, RIGHT
from firmware.screens.base import PlayScreen
from firmware.texts import t


def rows(k, table, target=-1):
    """The six rows, filled boxes inverse, payments in an inverse field; the row of the target is inverse."""
    for r in range(len(table["rows"])):
        cells, filled, value = table["rows"][r]
        y, on = 11 + 9 * r, r == target
        c = 0 if on else 1
        if on:
            k.box(0, y - 1, 128, 10)
        k.text(1, y, r + 1, c=c)
        for i in range(len(cells)):
            _box(k, 10 + 11 * i, y, cells[i], filled[i] if i < len(filled) else "", c, on and i == len(filled))
        if len(filled) == len(cells):
            k.icon(119, y, "check7", c)
            continue
        if value < 0:
            k.box(105, y, 22, 8, c)
        k.text(125, y, "+%d" % value if value > 0 else value, a=RIGHT, c=1 - c if value < 0 else c)


def _box(k, x, y, cell, face, c, here):
    if face:
        k.box(x, y, 10, 8, c)
        k.text(x + 3, y, face, c=1 - c)
        return
    k.box(x, y, 10, 8, c)
    k.box(x + 1, y + 1, 8, 6, 1 - c, 0)
    if here:
        k.icon(x + 2, y + 2, "drop6", c)
    elif cell.isdigit():
        k.text(x + 3, y, cell, c=c)
    else:
        k.rect(x + 4, y + 3, 2, 2, c)


class Tableau(PlayScreen):
    """G1: the start of a turn, for everybody."""
    name = "G1"

    def __init__(self, play, table):
        super().__init__(play)
        self.table = table
        self.q = play.asked()[0]

    def draw(self, k):
        play = self.play
        total = play.session.game.total(play.session.s)
        self.head(k, self.asking("yourthrow"), self.q if self.q >= 0 else None, str(total[self.q]) if self.q >= 0 else None)
        rows(k, self.table)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        if self.q >= 0:
            rv.seat(frame, self.q, self.play.n, 5, 100)

    def turn(self, n):
        self.app.push(DiceLeft(self.play, self.table))

    def press(self):
        self.play.go_on()


class DiceLeft(PlayScreen):
    """G6, G7: how many dice everybody has."""
    name = "G6"

    def __init__(self, play, table):
        super().__init__(play)
        self.dice = table["dice"]

    def draw(self, k):
        k.head(t("diceleft"))
        n, most = len(self.dice), 30 // len(self.dice)
        for q in range(n):
            y = 11 + (13 * q if n <= 4 else 52 * q // 5 if n == 5 else 44 * q // 5)
            k.token(3, y, q, M if n <= 4 else 0)
            for i in range(min(self.dice[q], 7)):
                k.box(28 + 11 * i, y + (2 if n <= 4 else 0), 9, 9 if n <= 4 else 7)
            for i in range(self.dice[q], min(most, 7)):
                k.rect(32 + 11 * i, y + (6 if n <= 4 else 3), 1, 1)
            k.text(124, y, self.dice[q], M if n <= 4 else 0, RIGHT)

    def turn(self, n):
        self.app.pop()

    def press(self):
        self.app.pop()

    def back(self):
        self.app.pop()


class Place(PlayScreen):
    """G3, G5: the choices of a turn on the tableau: "32" puts a 3 on row 2, words stand for themselves."""
    name = "G3"

    def __init__(self, play, need, draft):
        super().__init__(play)
        self.need = need
        self.of = need["of"]
        self.table = play.session.game.table(play.session.s)
        self.at = self.of.index(draft[-1]) if draft and draft[-1] in self.of else 0

    def draft(self):
        return [self.at]

    def restore(self, draft):
        if 0 <= draft[0] < len(self.of):
            self.at = draft[0]

    def draw(self, k):
        play, v = self.play, self.of[self.at]
        total = str(play.session.game.total(play.session.s)[play.seat])
        if v.isdigit():
            self.head(k, t("lay", v[0]), play.seat, total)
            rows(k, self.table, int(v[1]) - 1)
            return
        self.head(k, t("throw", self.table["roll"] + 1), play.seat, total)
        d = self.table["d"]
        for i in range(len(d)):
            k.frame(4 + 15 * i, 15, 14, 19, 2)
            k.text(11 + 15 * i, 18, d[i], M, MID)
        left = self.table["dice"][play.seat]
        k.text(6, 43, t("dice_n", left, n=left))
        y = 14
        for word in ("roll", "stop"):
            if word in self.of:
                on = v == word
                if on:
                    k.box(80, y, 46, 19, r=2)
                k.text(103, y + 3, t(word + "out"), M, MID, 0 if on else 1)
            y += 21
        k.foot(t("back"), t("ok"))

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        rv.seat(frame, self.play.seat, self.play.n, 5, 100)

    def turn(self, n):
        self.at = (self.at + n) % len(self.of)
        self.app.dirty()

    def press(self):
        self.play.offer(self.need["e"] + [self.of[self.at]], self.need)

    def wheel(self):
        return [str(v) for v in self.of], self.at
