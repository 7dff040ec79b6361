"""G2: a throw, typed die by die; or one press and the box rolls."""
from firmware.kit import M, MID
from firmware.screens.base import PlayScreen
from firmware.texts import t


def die(k, x, y, n, chosen=False):
    """A die of 22 x 22 with its pips; from 7 up the number."""
    if chosen:
        k.box(x, y, 22, 22, r=2)
    else:
        k.frame(x, y, 22, 22, 2)
    c = 0 if chosen else 1
    if n > 6 or n < 1:
        k.text(x + 11, y + 5, n if n > 0 else "?", M, MID, c)
        return
    k.icon(x + 3, y + 3, "pips%d" % n, c)


class Throw(PlayScreen):
    name = "G2"

    def __init__(self, play, need, draft):
        super().__init__(play)
        self.need = need
        self.faces = []
        self.ghost = draft[2:] if draft else []
        self.at = (self.ghost[0] if self.ghost else 1) - 1

    def draft(self):
        return self.faces + [self.at]

    def restore(self, draft):
        top = self.need["faces"]
        self.faces = [v for v in draft[:-1] if 0 < v <= top][:self.need["n"] - 1]
        self.at = draft[-1] % top

    def draw(self, k):
        need = self.need
        play = self.play
        table = play.session.game.table(play.session.s)
        if table and table["t"] == "tableau":
            self.head(k, t("throw", table["roll"] + 1), play.seat, str(play.session.game.total(play.session.s)[play.seat]))
        else:
            self.head(k, t(need["ph"]), play.seat)
        n = need["n"]
        for i in range(n):
            x = 3 + 25 * i
            if need.get("auto"):
                die(k, x, 19, 0)
            elif i < len(self.faces):
                die(k, x, 19, self.faces[i])
            elif i == len(self.faces):
                die(k, x, 19, self.at + 1, True)
                k.icon(x + 7, 14, "up7")
                k.icon(x + 7, 42, "down7")
            else:
                k.dots(x, 19, 22, 22, 3, 3, True)
        k.foot(t("back"), t("roll" if need.get("auto") else "ok" if len(self.faces) == n - 1 else "next"))

    def turn(self, n):
        if not self.need.get("auto"):
            self.at = (self.at + n) % self.need["faces"]
            self.app.dirty()

    def press(self):
        need = self.need
        if need.get("auto"):
            self.play.by_chance()
            return
        self.faces.append(self.at + 1)
        if len(self.faces) == need["n"]:
            faces = self.faces
            self.faces = faces[:-1]
            self.play.offer(need["e"] + faces, need)
            return
        k = len(self.faces)
        if k < len(self.ghost):
            self.at = self.ghost[k] - 1
        self.app.dirty()

    def back(self):
        if self.faces:
            self.at = self.faces.pop() - 1
            self.app.dirty()
        else:
            self.play.back()

    def wheel(self):
        if self.need.get("auto"):
            return (), 0
        return [str(v + 1) for v in range(self.need["faces"])], self.at
