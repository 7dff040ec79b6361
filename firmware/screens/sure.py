"""The option "Ask twice": what has just been entered, before it is recorded."""
from firmware.kit import H, M, MID
from firmware.screens.base import PlayScreen
from firmware.texts import t


class Sure(PlayScreen):
    """A press records the event, BACK opens its entry again."""
    name = "Q1"

    def __init__(self, play, event, need):
        super().__init__(play)
        self.event, self.need = event, need
        self.words = play.told(play.session.s, event)

    def draw(self, k):
        k.head(t(self.need.get("ph") or "next"), self.event[1] if self.event[1] >= 0 else None)
        k.box(0, 20, 128, 26, r=2)
        k.text(64, 23 if k.width(self.words, H) < 125 else 26, self._fit(k), H if k.width(self.words, H) < 125 else M, MID, 0)
        k.foot(t("back"), t("ok"), False)

    def _fit(self, k):
        return self.words if k.width(self.words, H) < 125 else self._clip(k, self.words, 120, M)

    def press(self):
        self.play.record(self.event)

    def back(self):
        self.play.offered = self.event
        self.play.reopen()

    def seat(self, q):
        """The entry waits for its answer."""
