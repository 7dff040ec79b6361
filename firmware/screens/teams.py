"""A14 teams by lot: everybody has a number, the box says who plays with whom. For a game with more people than seats, and for
any other game."""
from hal import ticks
from engines.common import Rng
from firmware import ringview as rv
from firmware.kit import LETTERS, MID, XL
from firmware.screen import Screen
from firmware.texts import t

MOST = 21                   # people: seven teams of three


def fitting(people, lo, hi):
    """How many teams of at most three there may be, (fewest, most); and how many are best: of equal size if that goes."""
    lo, hi = max(lo, (people + 2) // 3), min(hi, people - 1)
    best = min(hi, people // 2)
    while best > lo and people % best:
        best -= 1
    return lo, hi, best if best >= lo and people % best == 0 else max(lo, min(hi, people // 2))


def lots(people, teams, rng):
    """Numbers 1 to `people`, dealt to the teams; sizes differ by one at most."""
    numbers = list(range(1, people + 1))
    rng.shuffle(numbers)
    return [sorted(numbers[q::teams]) for q in range(teams)]


class Teams(Screen):
    """The knob turns how many teams there are; hold deals anew. `done(teams)` is what a press does, or None: dealt anew."""
    name = "A14"

    def __init__(self, app, people, lo, hi, at, done=None, leave=None):
        super().__init__(app)
        self.people, self.lo, self.hi, self.n = people, lo, hi, at
        self.done, self.leave = done, leave
        self.rng = Rng(ticks.us())
        self._deal()

    def _deal(self):
        self.rng.x = (self.rng.x ^ ticks.us()) & 0x3FFFFFFF
        self.teams = lots(self.people, self.n, self.rng)
        self.app.dirty()

    def draw(self, k):
        k.head(t("teams"), right="%d → %d" % (self.people, self.n))
        most = len(self.teams[0])
        if most < 5 and self.n > 3:
            for q in range(self.n):
                x, y = 66 * (q % 2), 11 + 11 * (q // 2)
                if most < 4:
                    k.token(x, y, q)
                else:
                    k.text(x, y, LETTERS[q])
                k.text(x + (17 if most < 4 else 9), y, self._members(self.teams[q]))
        else:
            self._lines(k)
        k.foot(t("back"), t("next" if self.done else "again"))

    def _lines(self, k):
        lines = []
        for q in range(self.n):
            for i in range(0, len(self.teams[q]), 7):
                lines.append((q if i == 0 else -1, self._members(self.teams[q][i:i + 7])))
        pitch = min(11, 45 // len(lines))
        for j in range(len(lines)):
            if lines[j][0] >= 0:
                k.token(0, 11 + pitch * j, lines[j][0])
            k.text(17, 11 + pitch * j, lines[j][1])

    def _members(self, team):
        return " ".join([str(i) for i in team])

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.n, 60)

    def turn(self, n):
        at = min(max(self.n + n, self.lo), self.hi)
        if at != self.n:
            self.n = at
            self._deal()

    def press(self):
        if self.done:
            self.done(self)
        else:
            self._deal()

    def hold(self):
        self._deal()

    def back(self):
        if self.leave:
            self.leave()
        else:
            self.app.pop()

    def wheel(self):
        return [str(v) for v in range(self.lo, self.hi + 1)], self.n - self.lo


class People(Screen):
    """How many people are to be dealt into teams, for any other game."""
    name = "A5"

    def __init__(self, app):
        super().__init__(app)
        self.n = max(4, app.settings["seats"])

    def draw(self, k):
        k.head(t("teams"), right="3–%d" % MOST)
        k.text(64, 13, str(self.n), XL, MID)
        k.foot(t("back"), t("next"), False)

    def turn(self, n):
        self.n = min(max(self.n + n, 3), MOST)
        self.app.dirty()

    def press(self):
        self.app.push(Teams(self.app, self.n, 2, min(7, self.n - 1), 2))

    def wheel(self):
        return [str(v) for v in range(3, MOST + 1)], self.n - 3


def seated(setup):
    """The page of a set-up that has more people than the game has seats: each team takes a seat and is named by its numbers."""
    lo, hi = setup.limits
    lo, hi, best = fitting(setup.people, lo, hi)

    def done(screen):
        setup.teams = screen.teams
        setup.n = setup.app.settings["seats"] = screen.n
        setup.names = [screen._members(team) for team in screen.teams]
        setup.app.store.save_settings()
        setup.next("rules")
    old = setup.teams
    page = Teams(setup.app, setup.people, lo, hi, len(old) if old else best, done, setup.back)
    if old:                     # BACK from the next page: nobody is dealt anew
        page.teams = old
    return page
