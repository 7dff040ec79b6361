"""F6: the rare case that takes it all has its own page, between what was bid and the points."""
from hal import ticks
from firmware import ringview as rv
from firmware.keep import PICTURE
from firmware.kit import H, L, LETTERS, MID, RIGHT, SHAPES
from firmware.screens.base import PlayScreen
from firmware.screens.scores import signed
from firmware.texts import t


def winners(play, event):
    """[(seat, points)] of those whom the event gives something for that reason."""
    return [(line[0], line[1]) for line in play.session.game.preview(play.session.s, event) if line[2] == "elem"]


class Elementary(PlayScreen):
    name = "F6"
    page = PICTURE
    moving = True

    def __init__(self, play, won):
        super().__init__(play)
        self.won = won
        self._from = ticks.ms()

    def draw(self, k):
        k.box(0, 0, 128, 30, r=0)
        k.text(64, 5, t("elem"), H, MID, 0)
        x = 14
        for q, _ in self.won:
            if len(self.won) < 2:
                k.text(x, 36, LETTERS[q], L, MID)
                k.icon(x + 14, 36, SHAPES[q] + "23")
            elif len(self.won) < 3:
                k.text(x - 5, 39, LETTERS[q], H, MID)
                k.icon(x + 3, 42, SHAPES[q] + "13")
                x += 38
            else:
                k.text(x - 5, 39, LETTERS[q], H, MID)
                x += 15
        most = max([points for _, points in self.won])
        f = L if len(self.won) < 2 else H
        k.text(121, 36 if f == L else 40, signed(most), f, RIGHT)

    def tick(self, now):
        pass

    def ring(self, frame, now):
        ms = ticks.diff(now, self._from)
        if ms > 20000 or ms < 0:
            self._from, ms = ticks.add(now, -20000), 20000
            self.moving = False
        rv.win(frame, [q for q, _ in self.won], self.play.n, ms)
        for i in range(1, self.app.hal.ring.n, 2):
            rv.put(frame, i, rv.WHITE, 0)

    def press(self):
        self.play.points()

    def back(self):
        self.app.go(self.play._picture)

    def timer(self, now):
        pass

    def seat(self, q):
        pass
