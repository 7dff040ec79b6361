"""F2: the cover before a secret entry. A white panel: the table sees that somebody enters, nothing else."""
from firmware import ringview as rv
from firmware.kit import L, LETTERS, M, MID, SHAPES
from firmware.screens.base import PlayScreen
from firmware.texts import t


class Cover(PlayScreen):
    name = "F2"

    def __init__(self, play, seat, draft):
        super().__init__(play)
        self.q, self.first = seat, draft

    def draft(self):
        half = self.play.half
        return half[1] if half and half[0] == self.q else []

    def draw(self, k):
        q = self.q
        k.rect(0, 0, 128, 64)
        k.text(64, 1, t("away"), M, MID, 0)
        k.rect(0, 15, 128, 1, 0)
        k.text(36, 21, LETTERS[q], L, MID, 0)
        k.icon(52, 21, SHAPES[q] + "23", 0)
        k.icon(92, 28, "eye", 0)
        k.text(64, 49, self.play.name(q), M, MID, 0)
        k.icon(121, 56, "push7", 0)

    def ring(self, frame, now):
        only(frame, self.q, self.play.n)

    def press(self):
        self.play.uncover(self.q, self.first)

    def wheel(self):
        return (LETTERS[self.q],), 0


def only(frame, q, n):
    """Five LEDs of one seat and nothing else: a secret entry."""
    rv.fill(frame, rv.WHITE, 0)
    rv.seat(frame, q, n, 5, 100)
