"""A number for each seat in one entry: points that people have added up themselves."""
from firmware.kit import MID, XL
from firmware.screens.number import Number
from firmware.texts import t


class Several(Number):
    """The knob turns the value of one seat, a press goes on to the next; the last one ends the entry. Seats that are out stay 0."""
    name = "C10"

    def __init__(self, play, need, draft):
        super().__init__(play, need, draft)
        self.out = play.session.s["out"]
        self.values = list(draft[2:]) if draft else [need["lo"]] * need["times"]
        self.seats = [q for q in range(need["times"]) if q not in self.out]
        self.at = len(self.seats) - 1 if draft else 0

    def draft(self):
        return self.values + [self.at]

    def restore(self, draft):
        need = self.need
        self.at = min(max(draft[-1], 0), len(self.seats) - 1)
        self.values = [min(max(v, need["lo"]), need["hi"]) for v in draft[:need["times"]]]
        if len(self.values) != need["times"]:
            raise ValueError

    def title(self):
        return t("r_points")

    def draw(self, k):
        q = self.seats[self.at]
        self.head(k, self.title(), None, "%d–%d" % (self.need["lo"], self.need["hi"]))
        shown = [str(self.values[i]) if i in self.seats[:self.at + 1] else "" for i in range(len(self.values))]
        k.rail(shown, q)
        k.text(88, 13, str(self.values[q]), XL, MID)
        k.icon(52, 31, "left5")
        k.icon(122, 31, "right5")
        k.foot(t("back") if len(shown) < 6 else None, t("ok" if self.at == len(self.seats) - 1 else "next"))

    def ring(self, frame, now):
        from firmware import ringview as rv
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        rv.seat(frame, self.seats[self.at], self.play.n, 3, 100)

    def turn(self, n):
        q, lo = self.seats[self.at], self.need["lo"]
        self.values[q] = lo + (self.values[q] - lo + n) % (self.need["hi"] - lo + 1)
        self.app.dirty()

    def press(self):
        if self.at < len(self.seats) - 1:
            self.at += 1
            self.app.dirty()
        else:
            self.play.offer(self.need["e"] + self.values, self.need)

    def seat(self, q):
        if q in self.seats:
            self.at = self.seats.index(q)
            self.app.dirty()

    def back(self):
        if self.at:
            self.at -= 1
            self.app.dirty()
        elif self.play is self.app.play and self.play.asked()[0] >= 0:
            self.play.ask(self.play.asked()[0])         # to what the seats are asked
        else:
            super().back()

    def wheel(self):
        q = self.seats[self.at]
        lo = self.need["lo"]
        return [str(v) for v in range(lo, self.need["hi"] + 1)], self.values[q] - lo
