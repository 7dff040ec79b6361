"""One thing out of a list, and "yes": needs of kind pick and confirm."""
from firmware.screens.base import PlayScreen
from firmware.texts import t


class Pick(PlayScreen):
    name = "E1"

    def __init__(self, play, need, draft):
        super().__init__(play)
        self.need = need
        self.of = need.get("of") or []
        self.shown()
        first = draft[-1] if draft and len(draft) > len(need["e"]) else need.get("def")
        self.at = self.of.index(first) if first in self.of else 0

    def shown(self):
        """The words, also when another language has been chosen meanwhile."""
        self.texts = [t(x) if isinstance(x, str) else str(x) for x in self.need.get("t") or self.of] or [t("ok")]

    def draft(self):
        return [self.at]

    def restore(self, draft):
        if 0 <= draft[0] < len(self.texts):
            self.at = draft[0]

    def draw(self, k):
        self.head(k, self.asking(self.need.get("ph") or "next"), self.play.seat if self.play.seat >= 0 else None)
        k.wheel(self.texts, self.at)
        k.foot(t("back"), t("ok"))

    def turn(self, n):
        n += self.at
        count = len(self.texts)
        self.at = n % count if count > 3 else 0 if n < 0 else count - 1 if n >= count else n
        self.app.dirty()

    def press(self):
        self.play.offer(self.need["e"] + ([self.of[self.at]] if self.of else []), self.need)

    def wheel(self):
        return self.texts, self.at
