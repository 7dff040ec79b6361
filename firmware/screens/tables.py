"""What everybody looks at between two questions: who is missing (D1), the rows of a board (D2, D3)."""
from firmware import ringview as rv
from firmware.keep import MISSING
from firmware.kit import LETTERS, M, RIGHT, S, SHAPES
from firmware.screens.base import PlayScreen
from firmware.texts import number, t


def table_screen(play):
    """The view for what the engine's table() gives."""
    table = play.session.game.table(play.session.s)
    if table["t"] == "pot":
        from firmware.screens.pot import Pot
        return Pot(play, table)
    if table["t"] == "tableau":
        from firmware.screens.tableau import Tableau
        return Tableau(play, table)
    return Rows(play, table)


class Missing(PlayScreen):
    """D1: who has no entry yet; turn chooses, press enters."""
    name = "D1"
    page = MISSING

    def __init__(self, play):
        super().__init__(play)
        self.seats = play.asked()
        self.at = self.seats.index(play.seat) if play.seat in self.seats else 0

    def draw(self, k):
        n, n_in = len(self.seats), self.play.n - len(self.play.session.s["out"])
        self.head(k, t("missing"), None, t("inof", n_in - n, n_in))
        if n <= 4:
            for j in range(n):
                x = 34 + 60 * j if n < 3 else 64 * (2 * j + 1) // n
                k.who(self.seats[j], x, False)
                if j == self.at and n > 1:
                    k.rect(x - 8, 54, 16, 1)
        else:
            for j in range(n):
                x, y = 4 + 40 * (j % 3), 11 + 14 * (j // 3)
                c = 0 if j == self.at else 1
                if not c:
                    k.box(x - 3, y, 26, 13)
                k.token(x, y, self.seats[j], M, c)
        k.foot(t("back"), t("enter"))

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        for q in self.seats:
            rv.seat(frame, q, self.play.n, 3, 100)

    def turn(self, n):
        self.at = (self.at + n) % len(self.seats)
        self.app.dirty()

    def draft(self):
        return [self.at]

    def restore(self, draft):
        if 0 <= draft[0] < len(self.seats):
            self.at = draft[0]

    def press(self):
        self.play.ask(self.seats[self.at])

    def wheel(self):
        return [LETTERS[q] for q in self.seats], self.at


class Rows(PlayScreen):
    """D2, D3: the board as it lies, highest on top; dashes mark the empty middle."""
    name = "D2"
    pitches = (0, 220, 170, 140, 110, 90, 87, 75)

    def __init__(self, play, table):
        super().__init__(play)
        self.rows = table["rows"]
        self.mid = table.get("mid", -1)

    def draw(self, k):
        self.head(k, t("board"))
        n = len(self.rows)
        f = M if n <= 4 else S
        for j in range(n):
            y = 11 + self.pitches[n] * j // 10 + (3 if n < 4 else 0)
            pays, answer, owners = self.rows[j]
            answer = number(answer)
            g = f if k.width(pays, f) + k.width(answer, f) < 70 else S
            if k.width(pays, f) + k.width(answer, g) < 72:      # a long number lies where it lies
                k.text(4, y, pays, f)
            k.text(76, y + (3 if g != f else 0), answer, g, RIGHT)
            self._owners(k, owners, y, f, n)
            if j == self.mid:
                for x, w in ((0, 3), (80, 5), (125, 3)):
                    k.rect(x, y + (12 if f == M else 8), w, 1)
        if n > 4:
            k.push()
        else:
            k.foot(t("back"), t("next"))

    def _owners(self, k, owners, y, f, n):
        if n < 6 and len(owners) <= 2:
            for j in range(len(owners)):
                k.icon(88 + 20 * j, y + (3 if f == M else 0), SHAPES[owners[j]] + "7")
                k.text(97 + 20 * j, y, LETTERS[owners[j]], f)
        else:
            letters = [LETTERS[q] for q in owners]
            text = " ".join(letters)
            if k.width(text, f) > 39:
                text = "".join(letters)
            g = f if k.width(text, f) <= 39 else S
            k.text(88, y + (3 if g != f else 0), text, g)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)

    def press(self):
        self.play.go_on()
