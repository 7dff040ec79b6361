"""D4-D6: chips on places. The list mirrors the board from the highest place down; then the big chip, then "no more".
A full bet accepts itself."""
from micropython import const
from firmware.kit import RIGHT
from firmware.screens.base import PlayScreen
from firmware.texts import number, t

_LINES = const(5)


class Split(PlayScreen):
    name = "D4"

    def __init__(self, play, need, draft):
        super().__init__(play)
        self.need = need
        self.places = need["of"]
        self.shown()
        self.chips = []             # places of the chips that lie
        self.big = False            # the special chip is in hand
        self.at = (len(self.places) - 1) // 2
        self._open(draft[2:] if draft else [], bool(draft) and need.get("special") is not None and draft[0] == need["special"][0])

    def shown(self):
        """The words, also when another language has been chosen meanwhile."""
        self.texts = []
        for value, answer in self.need["t"]:
            text = number(answer) if answer != "toohigh" else t("toohigh")
            self.texts.append((value, text if len(text) < 14 else text[:12] + "…"))
        if self.need.get("special"):
            self.texts.append(("", t("gambit")))
        self.texts.append(("", t("nomore")))

    def _open(self, places, big):
        """Start from an event that was taken back: its last chip is in hand again."""
        if places:
            self.big = big
            self.chips = list(places[:-1])
            self.at = self.places.index(places[-1])

    def _special(self):
        return len(self.places) if self.need.get("special") else -1

    def _count(self):
        return len(self.places) if self.big else len(self.texts)

    def draft(self):
        return [self.places.index(p) for p in self.chips] + [int(self.big), self.at]

    def restore(self, draft):
        self.big = bool(draft[-2]) and self._special() >= 0
        self.chips = [] if self.big else [self.places[i] for i in draft[:-2] if i >= 0][:self.need["n"] - 1]
        self.at = draft[-1] % self._count()

    # ---- picture ------------------------------------------------------------------------------------------------
    def draw(self, k):
        need = self.need
        if (self.big or self.at == self._special()) and need.get("stake"):
            stake = need["stake"][0]
            title = t("gambitor", stake) if stake else t("gambit0")
            if k.width(title) > 85:
                title = "%d / 0" % stake
        else:
            left = need["n"] - len(self.chips)
            title = t("chips", left, n=left)
        self.head(k, title)
        count = len(self.texts)
        first = max(0, min(self.at - 3, count - _LINES))
        for j in range(min(_LINES, count)):
            self._line(k, first + j, 11 + 9 * j - (1 if j > 3 else 0))
        k.scroll(self.at, count, 86, 11, 42)
        k.who(self.play.seat, 108, False)
        k.foot(t("back"), t("take" if self.at == self._special() and not self.big else "stake"))

    def _line(self, k, i, y):
        c = 0 if i == self.at else 1
        if not c:
            k.box(0, y - 1, 84, 9)
        value, answer = self.texts[i]
        if k.width(value) + k.width(answer) < 64:       # a long number tells the place alone
            k.text(2, y, value, c=c)
        k.text(66, y, answer, a=RIGHT, c=c)
        lying = self.chips.count(self.places[i]) if i < len(self.places) else 0
        if self.big and not c:
            k.text(69, y, "×7", c=0)
            return
        for j in range(lying):
            k.icon(69 + 8 * j, y, "chips7", c)
        if not c and i < len(self.places):
            k.icon(69 + 8 * lying, y, "chip7", c)

    # ---- keys ---------------------------------------------------------------------------------------------------
    def turn(self, n):
        self.at = (self.at + n) % self._count()
        self.app.dirty()

    def press(self):
        if self.at < len(self.places):
            self.chips.append(self.places[self.at])
            if self.big or len(self.chips) == self.need["n"]:
                self._accept()
            else:
                self.app.dirty()
        elif self.at == self._special():
            self.big = True
            self.chips = []
            self.at = (len(self.places) - 1) // 2
            self.app.dirty()
        else:
            self._accept()

    def _accept(self):
        chips = self.chips
        head = self.need["special"] if self.big else self.need["e"]
        if len(chips) and not self.big and len(chips) == self.need["n"]:
            self.chips = chips[:-1]         # if it is refused, the last chip is in hand again
        elif self.big:
            self.chips = []
        self.play.offer(head + chips, self.need)

    def back(self):
        if self.chips:
            self.at = self.places.index(self.chips.pop())
            self.app.dirty()
        elif self.big:
            self.big = False
            self.at = self._special()
            self.app.dirty()
        else:
            self.play.back()

    def wheel(self):
        return [b for a, b in self.texts[:self._count()]], self.at
