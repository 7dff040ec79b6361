"""A6: who sits where, before a game and in it. A press opens the player's menu."""
from firmware import ringview as rv
from firmware import roster
from firmware.kit import LETTERS, M, RIGHT
from firmware.screen import Screen
from firmware.texts import t


class Seats(Screen):
    """The players in their seats. `owner` is the Setup or the running Play; `lifted`: the seat that changes places."""
    name = "A6"

    def __init__(self, owner, running=False):
        super().__init__(owner.app)
        self.owner, self.running = owner, running
        self.at, self.lifted = 0, -1
        self.last = None if running else roster.read(self.app.store)

    def _again(self):
        """Is there a table to take over, and nobody has a name yet?"""
        return self.last and [1 for name in self.last["names"] if name] and not [1 for name in self.owner.names if name]

    def count(self):
        return self.owner.n + (1 if self._again() else 0)

    def draw(self, k):
        owner, n = self.owner, self.count()
        k.head(t("p_where" if self.lifted >= 0 else "names"))
        first = max(0, min(self.at - 1, n - 3))
        for j in range(min(3, n)):
            q = first + j
            y, c = 11 + 14 * j, 0 if q == self.at else 1
            if not c:
                k.box(0, y, 124, 13)
            if q == owner.n:
                k.text(4, y, t("p_last"), M, c=c)
                continue
            k.token(4, y, q, M, c)
            if q == self.lifted:
                k.icon(24, y + 4, "right5", c)
            k.text(32, y, owner.names[q] if q < len(owner.names) else "", M, c=c)
            k.text(121, y, self._note(q), M, RIGHT, c)
        k.scroll(self.at, n, y=11)
        k.foot(t("back"), t("put" if self.lifted >= 0 else "apply" if self.at == owner.n else "change"), False)

    def _note(self, q):
        if self.running and q in self.owner.session.s["out"]:
            return t("p_out")
        pace = roster.pace(self.owner, q)
        return roster.pace_text(pace) if pace != 2 else ""

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.owner.n)
        if self.at < self.owner.n:
            rv.seat(frame, self.at, self.owner.n, 3, 100)

    def shown(self):
        self.at = min(self.at, self.count() - 1)

    def turn(self, n):
        self.at = (self.at + n) % self.count()
        self.app.dirty()

    def press(self):
        owner = self.owner
        if self.at == owner.n:
            owner.names, owner.paces = self.last["names"][:owner.n], self.last["paces"][:owner.n]
            self.at = 0
        elif self.lifted < 0:
            from firmware.screens.player import PlayerMenu
            self.app.push(PlayerMenu(owner, self.at, self))
            return
        else:
            roster.swap(owner, self.lifted, self.at)
            self.lifted = -1
        self.app.dirty()

    def back(self):
        if self.lifted >= 0:
            self.lifted = -1
            self.app.dirty()
        elif self.running:
            self.app.pop()
        else:
            self.owner.back()

    def seat(self, q):
        if q < self.owner.n:
            self.at = q
            self.app.dirty()

    def wheel(self):
        owner = self.owner
        lines = [LETTERS[q] for q in range(owner.n)]
        return lines + [t("p_last")] * (self.count() - owner.n), self.at
