"""A12 where a seat's light is on the ring, A13 its colour. Both show on the ring while they are turned."""
from micropython import const
from firmware import ringview as rv
from firmware.kit import H, L, LETTERS, M, MID, SHAPES
from firmware.screen import Screen
from firmware.texts import t

RING = const(24)            # places that can be told apart, whatever ring the board has
_APART = const(2)           # between two seats
_SINE = (0, 5, 10, 14, 17, 19, 20)      # of 0, 15 ... 90 degrees, 20 long


def spot(i):
    """(right, down) of place i of 24 from the middle of a ring of radius 20, place 0 on top."""
    quarter, k = i // 6 % 4, i % 6
    a, b = _SINE[k], _SINE[6 - k]
    return ((a, -b), (b, a), (-a, b), (-b, -a))[quarter]


class Place(Screen):
    """The knob moves seat q round the ring, past the others; press keeps, BACK leaves it where it was."""
    name = "A12"

    def __init__(self, owner, q):
        super().__init__(owner.app)
        self.q, self.n = q, owner.n
        self.old = self.app.settings["places"]
        self.places = [rv.seat_led(i, self.n, RING) for i in range(self.n)]

    def draw(self, k):
        k.head(t("p_place"), self.q)
        k.text(24, 13, LETTERS[self.q], L, MID)
        k.icon(18, 40, SHAPES[self.q] + "13")
        for i in range(RING):
            x, y = spot(i)
            x, y = 84 + x, 34 + y
            if i not in self.places:
                k.rect(x, y, 1, 1)
                continue
            q = self.places.index(i)
            if q == self.q:
                k.box(x - 4, y - 4, 9, 9)
            k.text(x - 2, y - 3, LETTERS[q], c=0 if q == self.q else 1)
        k.foot(t("back"), t("ok"))

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.n)
        rv.seat(frame, self.q, self.n, 3, 100)

    def _free(self, at):
        for i in range(self.n):
            d = (self.places[i] - at) % RING
            if i != self.q and (d < _APART or d > RING - _APART):
                return False
        return True

    def turn(self, n):
        step = 1 if n > 0 else -1
        at = self.places[self.q]
        for _ in range(abs(n)):
            at = (at + step) % RING
            while not self._free(at):
                at = (at + step) % RING
        self.places[self.q] = at
        self._show(self.places)

    def _show(self, places):
        settings = self.app.settings
        settings["places"] = list(places)
        rv.use(settings)
        self.app.dirty()

    def press(self):
        self.app.store.save_settings()
        self.app.pop()

    def hold(self):
        """At equal angles again."""
        self._show(())
        self.places = [rv.seat_led(i, self.n, RING) for i in range(self.n)]

    def back(self):
        self._show(self.old)
        self.app.pop()

    def wheel(self):
        return [str(i) for i in range(RING)], self.places[self.q]


class Colour(Screen):
    """The knob goes through the seven colours; who had the chosen one takes the old one."""
    name = "A13"

    def __init__(self, owner, q):
        super().__init__(owner.app)
        self.q, self.n = q, owner.n
        self.old = self.app.settings["tints"]
        self.tints = list(self.old or range(7))

    def draw(self, k):
        at = self.tints[self.q]
        k.head(t("p_colour"), self.q)
        k.text(12, 19, LETTERS[self.q], L, MID)
        k.text(28, 9, t("col" + str((at - 1) % 7)), M)
        k.box(26, 22, 97, 20, r=2)
        k.text(30, 22, t("col" + str(at)), H, c=0)
        k.text(28, 41, t("col" + str((at + 1) % 7)), M)
        k.scroll(at, 7)
        k.foot(t("back"), t("ok"), False)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.n)
        rv.seat(frame, self.q, self.n, 5, 100)

    def turn(self, n):
        mine = self.tints[self.q]
        new = (mine + n) % 7
        tints = list(self.old or range(7))          # only one pair changes, however far the knob is turned
        tints[tints.index(new)] = tints[self.q]
        tints[self.q] = new
        self.tints = tints
        self._show(tints)

    def _show(self, tints):
        settings = self.app.settings
        settings["tints"] = tints
        rv.use(settings)
        self.app.dirty()

    def press(self):
        self.app.store.save_settings()
        self.app.pop()

    def back(self):
        self._show(self.old)
        self.app.pop()

    def wheel(self):
        return [t("col" + str(i)) for i in range(7)], self.tints[self.q]
