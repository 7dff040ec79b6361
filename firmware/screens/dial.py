"""C1 the dial for few values, I5 the tally that counts one by one."""
from firmware.kit import H, L, MID, XL
from firmware.screens.number import Number
from firmware.texts import t


class Dial(Number):
    name = "C1"

    def __init__(self, play, need, draft):
        super().__init__(play, need, draft)
        self.lo, self.n = need["lo"], need["hi"] - need["lo"] + 1
        first = draft[2] if draft and draft[2] is not None else need.get("def")
        self.at = (first if first is not None else (need["lo"] + need["hi"]) // 2) - self.lo

    def draft(self):
        return [self.at]

    def restore(self, draft):
        if 0 <= draft[0] < self.n:
            self.at = draft[0]

    def draw(self, k):
        self.head(k, self.title(), None, "%d–%d" % (self.lo, self.lo + self.n - 1))
        for x, d, f, y in ((64, 0, XL, 13), (22, -1, L, 22), (106, 1, L, 22)):
            k.text(x, y, str((self.at + d) % self.n + self.lo), f, MID)
        k.icon(2, 31, "left5")
        k.icon(122, 31, "right5")
        k.foot(t("back"), t("ok"))

    def turn(self, n):
        self.at = (self.at + n) % self.n
        self.app.dirty()

    def press(self):
        self.accept(self.at + self.lo)

    def wheel(self):
        return [str(v + self.lo) for v in range(self.n)], self.at


class Tally(Number):
    """I5: counted one by one from 0; the old and the new total stand together until the press."""
    name = "I5"

    def __init__(self, play, need, draft):
        super().__init__(play, need, draft)
        first = draft[2] if draft else need.get("def")
        self.value = first or 0

    def draft(self):
        return [self.value]

    def restore(self, draft):
        self.value = min(max(draft[0], self.need["lo"]), self.need["hi"])

    def draw(self, k):
        need = self.need
        was = need.get("was")
        self.head(k, self.title(), None, None if was is None else "%d→%d" % (was, was + self.value))
        self.draw_who(k)
        k.box(42, 17, 74, 32, r=2)
        text = "+%d" % self.value if self.value > 0 else str(self.value)
        k.text(79, 21 if k.width(text, L) < 72 else 23, text, L if k.width(text, L) < 72 else H, MID, 0)
        k.icon(32, 30, "left5")
        k.icon(121, 30, "right5")
        k.foot(t("back"), t("ok"))

    def turn(self, n):
        if n > 3 or n < -3:         # a spin goes by tens
            n *= 5
        self.value = min(max(self.value + n, self.need["lo"]), self.need["hi"])
        self.app.dirty()

    def press(self):
        self.accept(self.value)

    def wheel(self):
        return [str(v) for v in range(self.value - 10, self.value + 11)], 10
