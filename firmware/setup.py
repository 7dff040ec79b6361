"""Setting a game up: which game, how many, which rules, then the first question. One page at a time is in memory."""
from engines.common import RuleError
from firmware import modules


def engine(game):
    """The rules of one game, loaded only while they are needed."""
    return getattr(__import__("engines." + game), game)


def begin(app, game, seats, options, names):
    """The session of a new game, its journal begun; RuleError if the set-up is refused."""
    from engines.session import Session
    from firmware import past
    session = Session(engine(game), seats, options)
    past.settle(app.store)
    app.store.begin(game, seats, session.s["o"], names[:seats])
    modules.forget("firmware.archive")
    modules.forget("firmware.past")
    return session


class Setup:
    """A game being set up. `pages` are the pages gone through; each page calls next(name) or back()."""

    def __init__(self, app, game=None):
        self.app = app
        self.game = game
        self.n = app.settings["seats"]
        self.options = None
        self.names = []
        self.paces = []             # time by seat in halves, see firmware/roster.py
        self.pages = []
        self.people = 0             # more than the game has seats: they play in teams
        self.limits = 0, 0          # seats of the game
        self.teams = None           # their numbers, by seat
        self.draft = None           # a board or a tableau that is half made
        app.setup = self
        kept = app.kept.get(game == "pad")
        if kept and game in (None, kept[0]):
            (self.game, self.n, self.options, self.names, self.paces, self.people, self.limits, self.teams,
             self.draft) = kept

    def next(self, page):
        """Go on to a page: "game", "count", "names", "teams", "rules", "tableaux",
        "which", "table" or "board"."""
        self.pages.append(page)
        self.app.go(self._build)

    def swap(self, page):
        """Another page in place of this one."""
        self.pages.pop()
        self.next(page)

    def back(self):
        """The page before, or home."""
        self.pages.pop()
        if self.pages:
            self.app.go(self._build)
        else:
            self.app.home()

    def close(self):
        """Home comes next: what has been chosen waits for the next set-up."""
        app = self.app
        app.setup = None
        if self.game:
            app.kept[self.game == "pad"] = (self.game, self.n, self.options, self.names, self.paces, self.people,
                                            self.limits, self.teams, self.draft)

    def _build(self):
        page = self.pages[-1]
        if page in ("game", "count"):
            from firmware.screens import count as m
            return (m.GamePick if page == "game" else m.Count)(self)
        if page == "names":
            from firmware.screens.seats import Seats
            return Seats(self)
        if page == "teams":
            from firmware.screens import teams
            return teams.seated(self)
        if page == "rules":
            from firmware.screens.rules import Rules
            return Rules(self)
        if page == "tableaux":
            from firmware.screens.slots import Slots
            return Slots(self)
        if page == "table":
            from firmware.screens.values import Values
            return Values(self)
        from firmware.screens import board as m
        return (m.WhichBoard if page == "which" else m.BoardTable)(self)

    def lines(self):
        """Options of the game as [key, default, allowed]; their values are in `options`."""
        found = engine(self.game).meta()["options"]
        if self.options is None:
            self.options = {}
            for key, default, _ in found:
                self.options[key] = default
            settings = self.app.settings
            if self.game == "gambit7" and self.board_known():
                self.options["board"] = settings["board7"]
            if "table" in self.options and settings["table"]:
                self.options["table"] = list(settings["table"])
            if "tableaux" in self.options:
                from firmware import tableaux
                self.options["tableaux"] = tableaux.option(self.app.store)
        return found

    def board_known(self):
        """Has the middle of the board been told, with values of its own if it needs them?"""
        settings = self.app.settings
        return settings["board7"] != "" and (settings["board7"] != "C" or settings["table"] != [])

    def start(self):
        """Begin once this page's code has returned."""
        self.app.go(self._begin)

    def _begin(self):
        """The first screen of the new game; a refusal is one sentence and changes nothing."""
        app = self.app
        try:
            self.session = begin(app, self.game, self.n, self.options, self.names)
        except RuleError as e:
            from firmware.screens.trouble import Notice
            from firmware.texts import t
            self.pages.append("refused")
            notice = Notice(app, t("e_title"), t("e_" + e.code))
            notice.press = notice.back = self.back
            return notice
        app.setup = None
        app.kept[self.game == "pad"] = None
        app.go(self._play)
        return None

    def _play(self):
        """The journal is there and what wrote its beginning has gone: room for what plays."""
        from firmware import rewind
        app = self.app
        app.play = rewind.seated(app, self.session, self.names, self.paces)
        app.go(app.play.first)
