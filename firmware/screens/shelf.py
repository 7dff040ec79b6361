"""The archive: games that are over, to be read, and older ones left unfinished, to be played on."""
from firmware import past
from firmware.kit import M, MID, RIGHT
from firmware.names import game_name, present
from firmware.screen import Screen
from firmware.screens.scores import Final, Totals
from firmware.texts import t


class Shelf(Screen):
    """The games, newest first. A press opens one, held it is deleted."""
    name = "I10"

    def __init__(self, app):
        super().__init__(app)
        self.games = past.shelf(app.store)
        self.at = 0
        self._labels = {}

    def _label(self, i):
        number, letter = self.games[i]
        if number not in self._labels:
            game, n = past.label(self.app.store, number, letter)
            if len(self._labels) > 9:
                self._labels = {}
            self._labels[number] = (game_name(game) if game else t("damaged"), str(n))
        return self._labels[number]

    def draw(self, k):
        k.head(t("past"), right=str(len(self.games)))
        if not self.games:
            k.text(64, 26, t("nogame"), M, MID)
            k.foot(t("back"), None, False)
            return
        first = max(0, min(self.at - 1, len(self.games) - 3))
        for j in range(min(3, len(self.games))):
            i, y = first + j, 11 + 14 * j
            c = 0 if i == self.at else 1
            if not c:
                k.box(0, y, 124, 13)
            name, n = self._label(i)
            k.text(4, y, name, M, c=c)
            k.text(121, y, n, M, RIGHT, c)
            if self.games[i][1] == "g":
                k.icon(98, y + 3, "pause7", c)
        k.scroll(self.at, len(self.games), y=11)
        k.foot(t("back"), t("goon" if self.games[self.at][1] == "g" else "open"))

    def turn(self, n):
        if self.games:
            self.at = (self.at + n) % len(self.games)
            self.app.dirty()

    def press(self):
        if self.games:
            self.app.go(self._opened)

    def _opened(self):
        app = self.app
        number, letter = self.games[self.at]
        game = past.label(app.store, number, letter)[0]
        if game and not present(game):
            from firmware.screens.trouble import not_here
            return not_here(app, game)
        if letter != "g":
            play = past.open_over(app, number, letter)
            if play:
                return (Ended if play.over() else Stopped)(play)
        elif past.go_on(app, number):
            from firmware import rewind
            screen = rewind.resume(app)
            if screen:
                return screen
        from firmware.screens.trouble import Notice
        notice = Notice(app, t("damaged"), t("nogame"))
        notice.press = notice.back = app.home
        return notice

    def hold(self):
        if self.games:
            from firmware.screens.held import Held
            self.app.push(Held(self.app, t("deleteq"), self._label(self.at)[0], self._delete))

    def _delete(self):
        past.remove(self.app.store, self.games[self.at][0], self.games[self.at][1])
        self.games = past.shelf(self.app.store)
        self.at = max(0, min(self.at, len(self.games) - 1))
        self.app.dirty()

    def back(self):
        if self.app.depth() > 1:
            self.app.pop()
        else:
            self.app.home()

    def wheel(self):
        return [self._label(i)[0] for i in range(len(self.games))], self.at


class _Old:
    """A game from the archive: its history, and back to the archive; nothing changes it."""

    def press(self):
        from firmware.screens.history import History
        self.app.push(History(self.play))

    def hold(self):
        self.press()

    def back(self):
        self.app.go(self._shelf)

    def _shelf(self):
        return Shelf(self.app)

    def timer_hold(self, now):
        """No clock here."""


class Ended(_Old, Final):
    """The final ranking."""
    go = "history"


class Stopped(_Old, Totals):
    """The totals of a game that was put away before its end."""
