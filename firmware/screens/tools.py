"""A2 Tools: what serves any other game. The score pad is a game like the others; dice, first player and buzzer are here."""
from micropython import const
from hal import ticks
from engines.common import Rng
from firmware import ringview as rv
from firmware.kit import H, L, LETTERS, M, MID, RIGHT, SHAPES
from firmware.screen import Screen
from firmware.screens.menu import Menu
from firmware.screens.dice import die
from firmware.texts import number, t

_SIDES = (2, 4, 6, 8, 10, 12, 20, 100)
_DICE = const(15)


class Tools(Menu):
    name = "I0"

    def items(self):
        return [t("t_pad"), t("t_dice"), t("t_first"), t("teams"), t("t_buzz"), t("past"), t("t_test")]

    def head(self, k):
        k.head(t("tools"))

    def choose(self, i):
        app = self.app
        if i == 0:
            from firmware.setup import Setup
            Setup(app, "pad").next("count")
        elif i == 3:
            from firmware.screens.teams import People
            app.push(People(app))
        elif i == 5:
            from firmware.screens.shelf import Shelf
            app.push(Shelf(app))
        elif i == 6:
            from firmware.screens.selftest import begin
            begin(app)
        else:
            app.push((Roller if i == 1 else WhoStarts if i == 2 else Buzzer)(app))


class Roller(Screen):
    """I6: any number of dice of one kind; a press rolls. Hold: the kind of die."""
    name = "I6"
    moving = False

    def __init__(self, app):
        super().__init__(app)
        self.n, self.kind = 2, 2
        self.rng = Rng(ticks.us())
        self.faces = []
        self.since = ticks.ms()

    def draw(self, k):
        sides = _SIDES[self.kind]
        k.head(t("t_dice"), right="%d × %d" % (self.n, sides))
        for i in range(self.n):
            v = self.faces[i] if i < len(self.faces) else 0
            if self.n > 6:
                x, y = 1 + 16 * (i % 5), 11 + 14 * (i // 5)
                if sides < 100:
                    k.frame(x, y, 15, 13)
                k.text(x + 7, y + 3, v or "?", a=MID)
                continue
            x, y = 4 + 25 * (i % 3), (20 if self.n < 4 else 11) + 23 * (i // 3)
            if sides == 6:
                die(k, x, y, v)
            else:
                k.frame(x, y, 22, 20, 2)
                k.text(x + 11, y + 4, v or "?", M, MID)
        x = 82 if self.n < 7 else 83
        k.dots(x, 12, 41)
        total = sum(self.faces) if self.faces else "?"
        big = not self.faces or total < 100
        k.text(x + 23, 19 if big else 22, total, L if big else H, MID)
        k.foot(t("back"), t("roll"))

    def ring(self, frame, now):
        rv.fill(frame, rv.AMBER, 30 if self.faces and ticks.diff(now, self.since) < 600 else 3)
        if self.moving and ticks.diff(now, self.since) >= 600:
            self.moving = False

    def turn(self, n):
        self.n = min(max(self.n + n, 1), _DICE)
        self.faces = []
        self.app.dirty()

    def press(self):
        self.rng.x = (self.rng.x ^ ticks.us()) & 0x3FFFFFFF
        self.faces = [1 + self.rng.below(_SIDES[self.kind]) for _ in range(self.n)]
        self.since = ticks.ms()
        self.moving = True
        self.app.dirty()

    def hold(self):
        self.kind = (self.kind + 1) % len(_SIDES)
        self.faces = []
        self.app.dirty()

    def wheel(self):
        return [str(v) for v in range(1, _DICE + 1)], self.n - 1


class WhoStarts(Screen):
    """I7: a seat drawn by lot; the ring steps three LEDs a second, slows and stays."""
    name = "I7"
    moving = True

    def __init__(self, app):
        super().__init__(app)
        self.n = app.settings["seats"]
        from firmware import roster
        self.names = roster.read(app.store)["names"]        # of the last table
        self.rng = Rng(ticks.us())
        self._draw_lot()

    def _draw_lot(self):
        self.rng.x = (self.rng.x ^ ticks.us()) & 0x3FFFFFFF
        self.who = self.rng.below(self.n)
        self.steps = self.n + self.who          # one round, then to the one
        self.at, self.next = 0, ticks.ms()
        self.moving = True

    def draw(self, k):
        if self.moving:
            k.head(t("t_first"))
            k.text(64, 20, LETTERS[self.at], L, MID)
            k.foot(t("back"), None)
            return
        q = self.who
        k.head(t("t_first"), right="%d" % self.n)
        k.text(18, 20, LETTERS[q], L, MID)
        k.icon(32, 20, SHAPES[q] + "23")
        if q < len(self.names) and self.names[q]:
            name = self.names[q]
            k.text(64, 14 if k.width(name, H) < 64 else 17, name, H if k.width(name, H) < 64 else M)
        k.text(64, 34, t("begins"), M)
        k.foot(t("back"), t("again"))

    def tick(self, now):
        if self.moving and ticks.diff(now, self.next) >= 0:
            if self.steps == 0:
                self.moving = False
                self.app.hal.sound.play("ok")
            else:
                self.steps -= 1
                self.at = (self.at + 1) % self.n if self.steps else self.who
                self.next = ticks.add(now, 340 if self.steps > 3 else 340 + 120 * (4 - self.steps))
            self.app.dirty()

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seat(frame, self.at if self.moving else self.who, self.n, 1 if self.moving else 5, 100)

    def turn(self, n):
        self.n = min(max(self.n + n, 2), 7)
        self._draw_lot()
        self.app.dirty()

    def press(self):
        if not self.moving:
            self._draw_lot()
            self.app.dirty()


class Buzzer(Screen):
    """I8: who pressed first, by the moment of the edge. TIMER opens the question; presses before are "too early"."""
    name = "I8"
    multi = True

    def __init__(self, app):
        super().__init__(app)
        self.open = False
        self.since = 0
        self.order = []             # (ms after the opening, seat)
        self.early = []
        self.locked = []            # seats that have answered wrongly

    def draw(self, k):
        k.head(t("t_buzz"), clock=t("start" if not self.open else "again"))
        if not self.order:
            k.text(64, 22, t("b_wait" if self.open else "b_closed"), M, MID)
            if self.early:
                k.text(64, 38, t("early") + ": " + " ".join([LETTERS[q] for q in self.early]), M, MID)
            k.foot(t("back"), None, False)
            return
        first = self.order[0][1]
        k.who(first)
        tie = len(self.order) > 1 and self.order[1][0] == self.order[0][0]
        k.text(34, 11, t("tie" if tie else "first"), H)
        for j in range(1, min(3, len(self.order))):
            ms, q = self.order[j]
            k.token(34, 20 + 11 * j, q, M)
            ms -= self.order[0][0]
            k.text(121, 20 + 11 * j, number("+%d.%03d" % (ms // 1000, ms % 1000)), M, RIGHT)
        k.foot(t("wrong"), t("correct"))

    def down(self, key, at):
        q = key - 3
        if q < 0 or q in self.locked:
            return
        if not self.open:
            if q not in self.early:
                self.early.append(q)
                self.app.dirty()
            return
        if q not in [p for _, p in self.order]:
            self.order.append((ticks.diff(at, self.since), q))
            self.order.sort()
            self.app.hal.sound.play("full" if len(self.order) == 1 else "ok")
            self.app.dirty()

    def timer(self, now):
        """Open the question (again for everybody)."""
        self.open, self.since = True, now
        self.order, self.early, self.locked = [], [], []
        self.app.dirty()

    def press(self):
        """Right: the next question waits for TIMER."""
        if self.order:
            self.open, self.order, self.locked = False, [], []
            self.app.dirty()

    def back(self):
        """Wrong: open again for the others; with nobody in, leave."""
        if not self.order:
            self.app.pop()
            return
        self.locked.append(self.order[0][1])
        self.order = []
        self.since = ticks.ms()
        self.app.dirty()

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 3 if self.open and not self.order else 0)
        for j in range(min(2, len(self.order))):
            q = self.order[j][1]        # may be the button of a seat where nobody has sat yet
            rv.seat(frame, q, max(self.app.settings["seats"], q + 1), 7 if j == 0 else 3, 100)
