"""F3, F4: a subset of what is in hand, with chips that add to it. After each press the knob rests on the tick."""
from firmware.kit import H, M, MID, RIGHT
from firmware.screens.base import PlayScreen
from firmware.screens.secret import only
from firmware.texts import t


class Hand(PlayScreen):
    name = "F3"
    sure = True

    def __init__(self, play, need, draft):
        super().__init__(play)
        self.need = need
        first = draft[2:] if draft else need.get("def") or [0]
        self.chips, self.picked = first[0], list(first[1:])
        self.items = list(need["of"])
        if need.get("chips"):
            self.items.append("chip")
        self.items.append("ok")
        self.at = len(self.items) - 1 if self.picked else 0
        self.all = self._all()

    def _all(self):
        """Every card a full hand has: what is missing from it is shown as an empty place."""
        low, high = min(self.need["of"]), max(self.need["of"])
        full = self.play.session.game.new(self.play.n, self.play.session.s["o"])
        first = self.play.session.game.need(full, self.play.seat)
        return list(first["of"]) if first else list(range(low, high + 1))

    def draft(self):
        of = self.need["of"]
        return [of.index(v) for v in self.picked] + [self.chips, self.at]

    def restore(self, draft):
        of = self.need["of"]
        self.picked = [of[i] for i in range(len(of)) if i in draft[:-2]]
        self.chips = min(max(draft[-2], 0), self.need.get("chips") or 0)
        self.at = draft[-1] % len(self.items)

    def draw(self, k):
        secret = self.need.get("secret")
        self.head(k, t("bid" if secret else "bidopen"), self.play.seat)
        for i in range(len(self.all)):
            self._card(k, 1 + 21 * i, self.all[i])
        what = self.items[self.at]
        if self.need.get("chips"):
            c = 0 if what == "chip" else 1
            if not c:
                k.box(0, 42, 42, 13)
            k.icon(3, 45, "chips7" if self.chips else "chip7", c)
            k.text(13, 42, "+%d" % self.chips, M, c=c)
        c = 0 if what == "ok" else 1
        if not c:
            k.box(86, 42, 42, 13)
            k.icon(90, 45, "check7", 0)
        k.text(124, 42, "= %d" % (sum(self.picked) + self.chips), M, RIGHT, c)
        k.foot(t("back"), t("ok" if what == "ok" else "take"))

    def _card(self, k, x, v):
        if v not in self.items:
            k.dots(x, 15, 23, 19, 2, 2, True)
            return
        up = v in self.picked
        y, c = (11, 0) if up else (15, 1)
        if up:
            k.box(x, y, 19, 23, r=2)
        else:
            k.frame(x, y, 19, 23, 2)
        if v < 0:
            k.text(x + 9, y + 2, -v, H, c=c)
            k.rect(x + 3, y + 11, 5, 2, c)
        else:
            k.text(x + 10, y + 2, v, H, MID, c)
        if self.items[self.at] == v:
            k.icon(x + 6, 39, "up7")

    def ring(self, frame, now):
        if self.need.get("secret"):
            only(frame, self.play.seat, self.play.n)
        else:
            super().ring(frame, now)

    def turn(self, n):
        self.at = (self.at + n) % len(self.items)
        self.app.dirty()

    def press(self):
        item = self.items[self.at]
        if item == "ok":
            if len(self.picked) >= self.need["min"]:
                self.picked.sort()
                self.play.offer(self.need["e"] + [self.chips] + self.picked, self.need)
            return
        if item == "chip":
            self.chips = self.chips + 1 if self.chips < self.need["chips"] else 0
        elif item in self.picked:
            self.picked.remove(item)
        else:
            self.picked.append(item)
        self.at = len(self.items) - 1
        self.app.dirty()

    def back(self):
        if self.chips:
            self.chips = 0
        elif self.picked:
            self.at = self.items.index(self.picked.pop())
        else:
            self.play.back()
            return
        self.app.dirty()

    def wheel(self):
        return [str(v) for v in self.items], self.at
