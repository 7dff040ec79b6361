"""I11: a clock for the turns of any other game: so long for each turn, or an account a player that runs in the own turns only.

Each player's time follows the factor in the player's menu (x1, x1.5, x2, none). Time is shown and takes no turn away.
"""
from hal import ticks
from firmware import ringview as rv
from firmware import roster
from firmware.clock import Clock, PAUSED, READY, RUNNING, seconds_text
from firmware.kit import L, LETTERS, MID, XL
from firmware.screen import Screen
from firmware.screens.freetimer import Kinds, gone, step
from firmware.texts import t


class _Table:
    """Who plays: what the list of seats (A6) works on."""

    def __init__(self, app):
        last = roster.read(app.store)
        self.app, self.n = app, app.settings["seats"]
        self.names, self.paces = last["names"][:self.n], last["paces"][:self.n]

    def back(self):
        roster.keep(self.app.store, self.names, self.paces)
        self.app.pop()


class TurnTimer(Screen):
    """`kind`: k_turns or k_bank. Press, or the own seat button: the turn passes on; another seat's button: to that one."""
    name = "I11"

    def __init__(self, app, kind):
        super().__init__(app)
        self.kind = kind
        self.table = _Table(app)
        self.clock = Clock()
        self.at = 0
        self._shown = ""
        self._fresh()

    def _fresh(self):
        """All accounts are full, A begins."""
        self.at, self.left = 0, [None] * self.table.n
        self._take()

    def _full(self, q):
        return self.app.settings["timer"] * roster.pace(self.table, q) // 2

    def _take(self):
        """The clock shows the time of the one at turn; without a limit it counts up."""
        q, clock = self.at, self.clock
        clock.set(self._full(q))
        if self.kind == "k_bank" and self.left[q] is not None:
            clock.state, clock._left = PAUSED, self.left[q]

    def _pass(self, q):
        now, going = ticks.ms(), self.clock.state == RUNNING
        self.left[self.at] = self.clock.left(now)
        self.at = q
        self._take()
        if going:
            self.clock.start(now)
        self.app.hal.sound.play("ok")
        self.app.dirty()

    def _text(self, now):
        left = self.clock.left(now)
        return seconds_text(left) if self.clock.total else gone(left)

    def draw(self, k):
        clock, now, q, names = self.clock, ticks.ms(), self.at, self.table.names
        self.moving = clock.state == RUNNING
        self._shown = text = self._text(now)
        k.head(names[q] if q < len(names) and names[q] else t(self.kind), clock=t(("start", "dopause", "resume")[clock.state]))
        k.who(q)
        over = clock.over(now)
        if over:
            k.box(31, 12, 97, 42, r=2)
        big = k.width(text, XL) < 94
        k.text(79, 13 if big else 21, text, XL if big else L, MID, 0 if over else 1)
        k.foot(t("back"), t("start") if clock.state == READY and self._unused() else t("nextp", LETTERS[(q + 1) % self.table.n]))

    def _unused(self):
        return [1 for left in self.left if left is not None] == [] and self.at == 0

    def tick(self, now):
        clock = self.clock
        clock.poll(now)
        if clock.state == RUNNING and self._text(now) != self._shown:
            if clock.over(now) and self._shown[0] != "+":
                self.app.hal.sound.play("end")
            self.app.dirty()

    def ring(self, frame, now):
        clock, left = self.clock, self.clock.left(now)
        if clock.over(now):
            rv.over(frame)
        elif clock.total:
            last = left <= 10000 and clock.state == RUNNING
            rv.arc(frame, left, clock.total, rv.AMBER if last else rv.WHITE, 60 if last else 12)
        else:
            rv.fill(frame, rv.WHITE, 3)
        rv.seat(frame, self.at, self.table.n, 3, 100)

    def turn(self, n):
        """Before the first turn: the time of a turn, or of an account."""
        if self.clock.state == READY and self._unused():
            self.app.settings["timer"] = step(self.app.settings["timer"], n)
            self._take()
            self.app.dirty()

    def press(self):
        if self.clock.state == READY and self._unused():
            self.timer(ticks.ms())
        else:
            self._pass((self.at + 1) % self.table.n)

    def seat(self, q):
        if q == self.at:
            self.press()
        elif q < self.table.n:
            self._pass(q)

    def seat_hold(self, q):
        if q < self.table.n:
            from firmware.screens.player import PlayerMenu
            self.app.push(PlayerMenu(self.table, q))

    def shown(self):
        """Back from a player's menu: before the first turn a factor counts at once."""
        if self.clock.state == READY:
            self._take()

    def timer(self, now):
        if self.clock.state == RUNNING:
            self.clock.pause(now)
        else:
            if self.clock.state == READY:
                self.app.store.save_settings()
            self.clock.start(now)
        self.app.dirty()

    def hold(self):
        self.app.push(_More(self))

    def back(self):
        if self.clock.state == RUNNING:
            self.timer(ticks.ms())
        elif self._unused() and self.clock.state == READY:
            self.app.pop()
        else:
            self._fresh()
            self.app.dirty()


class _More(Kinds):
    """The kinds of timer, and who sits where with what factor."""

    def __init__(self, under):
        super().__init__(under.app, under.kind)
        self.under = under

    def items(self):
        return super().items() + [t("m_players")]

    def choose(self, i):
        if i < 5:
            super().choose(i)
            return
        from firmware.screens.seats import Seats
        self.app.swap(Seats(self.under.table))
