"""A4 game, A5 players."""
from engines import GAMES as ALL
from firmware import ringview as rv
from firmware.icons import find
from firmware.kit import MID, SHAPES, XL
from firmware.screen import Screen
from firmware.screens.menu import Menu
from firmware.names import GAMES
from firmware.texts import t

PLAYABLE = tuple([game for game, _, _ in ALL if game != "pad"])


def drawn(name):
    """Is there an icon of that name?"""
    try:
        return find(name)
    except ValueError:
        return None


class GamePick(Menu):
    """A4: which game; its player range upper right."""
    name = "A4"

    def __init__(self, setup):
        app = setup.app
        super().__init__(app)
        self.setup = setup
        game = setup.game or app.settings["game"]
        if game in PLAYABLE:
            self.at = PLAYABLE.index(game)

    def items(self):
        self.ranges = ["%d–%d" % (lo, hi) for _, lo, hi in ALL]
        return [GAMES.get(game, game) for game in PLAYABLE]

    def pictures(self):
        names = [{"nolsem": "nullsieben"}.get(game, game) for game in PLAYABLE]
        return [name if drawn(name) else None for name in names]        # a new game need not have a picture

    def head(self, k):
        k.head(t("which"), right=self.ranges[self.at])

    def choose(self, i):
        setup = self.setup
        if setup.game != PLAYABLE[i]:           # the same one keeps its house rules
            setup.game = PLAYABLE[i]
            setup.options = setup.draft = None
        setup.next("count")

    def foot(self, k):
        k.foot(t("back"), t("ok"))

    def hold(self):
        """The rules of this game, in short."""
        from firmware.screens.reminder import Reminder, has_pages
        if has_pages(PLAYABLE[self.at]):
            self.app.push(Reminder(self.app, PLAYABLE[self.at]))

    def back(self):
        self.setup.back()


class Count(Screen):
    """A5: how many play; each seat button pressed joins. More people than the game has seats are dealt into teams."""
    name = "A5"

    def __init__(self, setup):
        super().__init__(setup.app)
        self.setup = setup
        self.lo, self.hi = [(lo, hi) for g, lo, hi in ALL if g == setup.game][0]
        self.n = min(max(setup.people or setup.n, self.lo), self._most() if setup.people else self.hi)
        self.joined = 0

    def draw(self, k):
        most = self.hi if self.n <= self.hi else self._most()
        k.head(t("players" if self.n <= self.hi else "teams"), right="%d–%d" % (self.lo, most))
        k.text(31, 13, str(self.n), XL, MID)
        for q in range(self.hi):
            x, y = 64 + q % 4 * 16, 17 + q // 4 * 17
            if q < self._seats():
                k.icon(x, y, SHAPES[q] + "13")
            else:
                k.rect(x + 5, y + 5, 2, 2)
        k.foot(t("back"), t("next"))

    def _most(self):
        return 3 * self.hi          # three share a seat at most

    def _seats(self):
        """Seats that will be taken; people beyond the last one play in teams."""
        if self.n <= self.hi:
            return self.n
        from firmware.screens.teams import fitting
        return fitting(self.n, self.lo, self.hi)[2]

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self._seats(), 60)

    def turn(self, n):
        self.n = min(max(self.n + n, self.lo), self._most())
        self.app.dirty()

    def seat(self, q):
        self.joined |= 1 << q
        count = 0
        for i in range(7):
            count += self.joined >> i & 1
        self.n = min(max(count, self.lo), self.hi)
        self.app.dirty()

    def hold(self):
        """Names and seats, if wanted."""
        if self.n > self.hi:
            self.press()
            return
        self._alone()
        self.setup.n = self.n
        self.setup.next("names")

    def _alone(self):
        """Everybody has a seat again: names of teams go."""
        if self.setup.people:
            self.setup.people, self.setup.teams, self.setup.names = 0, None, []

    def press(self):
        app, setup = self.app, self.setup
        teams = self.n > self.hi
        if teams:
            limits = self.lo, self.hi           # of another game: nobody's team is as it was
            if setup.people != self.n or setup.limits != limits:
                setup.people, setup.limits, setup.teams = self.n, limits, None
        else:
            self._alone()
            setup.n = app.settings["seats"] = self.n
        if setup.game in PLAYABLE:
            app.settings["game"] = setup.game
        app.store.save_settings()
        setup.next("teams" if teams else "rules")

    def back(self):
        self.setup.back()

    def wheel(self):
        return [str(v) for v in range(self.lo, self._most() + 1)], self.n - self.lo
