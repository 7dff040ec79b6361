"""One player's menu: before a game name, time and place; in a game also skip once, goes home, is back."""
from firmware import ringview as rv
from firmware import roster
from firmware.kit import LETTERS
from firmware.screens.menu import Menu
from firmware.texts import t


class PlayerMenu(Menu):
    """What can be done for seat q. `seats`: the list below, where a player is lifted to change places, or None."""
    name = "P1"

    def __init__(self, owner, q, seats=None):
        super().__init__(owner.app)
        self.owner, self.q, self.seats = owner, q, seats
        self.was = None             # the names before one was typed

    def shown(self):
        """A name has been given: on to the next player."""
        if self.was is not None and self.was != self.owner.names:
            if self.seats:
                self.seats.at = (self.q + 1) % self.owner.n
            self.app.pop()
            return
        self.was = None
        super().shown()

    def items(self):
        owner, q = self.owner, self.q
        running = hasattr(owner, "session")
        self.keys = []
        if running:
            from firmware import people
            self.keys = people.choices(owner, q)
        self.keys += ["name", "pace"]
        if not running and self.seats:
            self.keys.append("p_swap")
        self.keys += ["p_place", "p_colour"]
        return [self._line(key) for key in self.keys]

    def _line(self, key):
        if key == "name":
            return t("p_name")
        if key == "pace":
            return t("p_time", roster.pace_text(roster.pace(self.owner, self.q)))
        return t(key)

    def head(self, k):
        owner, q = self.owner, self.q
        k.head(owner.names[q] if q < len(owner.names) and owner.names[q] else t("player", LETTERS[q]), q)

    def foot(self, k):
        k.foot(t("back"), t("change" if self.keys[self.at] == "pace" else "ok"), False)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.owner.n)
        rv.seat(frame, self.q, self.owner.n, 3, 100)

    def choose(self, i):
        key, owner, q = self.keys[i], self.owner, self.q
        if key == "name":
            from firmware.screens.typing import name_screen
            self.was = list(owner.names)
            self.app.push(name_screen(owner, q))
        elif key == "pace":
            order = roster.PACES
            roster.set_pace(owner, q, order[(order.index(roster.pace(owner, q)) + 1) % len(order)])
            self.texts = self.items()
            self.app.dirty()
        elif key == "p_swap":
            self.seats.lifted = q
            self.app.pop()
        elif key in ("p_place", "p_colour"):
            from firmware.screens import place
            self.app.push((place.Place if key == "p_place" else place.Colour)(owner, q))
        else:
            from firmware import people
            people.do(owner, key, q)
