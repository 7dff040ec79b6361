"""E11: what lies before each player, where the box is the table: turn for the next seat."""
from firmware.kit import M, RIGHT
from firmware.screens.base import PlayScreen
from firmware.screens.exhibits import ROOMS, exhibits, nine, row_top
from firmware.texts import t


class Lying(PlayScreen):
    name = "E11"

    def __init__(self, play, q):
        super().__init__(play)
        self.at = q if q >= 0 else 0
        self.lying = play.session.game.table(play.session.s)["ex"]

    def draw(self, k):
        play, places = self.play, nine(self.lying[self.at])
        points = play.session.game.worth(play.session.s, places)
        k.head(play.name(self.at) if play.names else t("exhibits"), self.at, str(sum(points)))
        exhibits(k, play, ROOMS, places)
        for r in range(3):
            k.text(127, row_top(r), points[r], M, RIGHT)
        k.foot(t("back"), t("ok"), False)

    def tick(self, now):
        self.play.clock.poll(now)

    def turn(self, n):
        self.at = (self.at + n) % self.play.n
        self.app.dirty()

    def press(self):
        self.app.pop()

    def back(self):
        self.app.pop()

    def hold(self):
        pass

    def seat(self, q):
        if q < self.play.n:
            self.at = q
            self.app.dirty()

    def wheel(self):
        return "ABCDEFG"[:self.play.n], self.at
