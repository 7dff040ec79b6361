"""A1 first start, A2 home, A3 the game that waits."""
from firmware import texts
from firmware.names import game_name
from firmware.screens.menu import Menu
from firmware.texts import t

_PICTURES = {"play": "play17", "timer": "clock17", "tools": "tiles17", "settings": "sliders17"}


class Language(Menu):
    """A1: once at first start; later from the settings."""
    name = "A1"

    def __init__(self, app):
        super().__init__(app)
        self.at = texts.LANGUAGES.index(app.settings["lang"])

    def items(self):
        return ["English", "Deutsch", "Русский"]

    def head(self, k):
        k.head(t("app"))

    def foot(self, k):
        k.foot(t("back") if self.app.depth() > 1 else None, t("ok"), False)

    def choose(self, i):
        app = self.app
        app.settings["lang"] = texts.LANGUAGES[i]
        app.settings["fresh"] = False
        app.store.save_settings()
        texts.use(texts.LANGUAGES[i], app.words)
        if app.depth() > 1:
            app.pop()
        else:
            app.root(Home(app))


class Home(Menu):
    """A2: what shall we do? Continue comes first while a game is saved."""
    name = "A2"

    def items(self):
        self.saved = self.app.store.last()
        self.keys = ["play", "timer", "tools", "settings"]
        if self.saved:
            self.keys.insert(0, "continue")
        return [t(key) for key in self.keys]

    def pictures(self):
        return [_PICTURES.get(key) for key in self.keys]

    def head(self, k):
        k.head(t("home"))

    def above(self):
        """The saved game's name over Continue."""
        if self.keys[self.at] == "continue":
            return game_name(self.saved[0][2])
        return None

    def back(self):
        pass

    def timer(self, now):
        self.choose(self.keys.index("timer"))

    def _resume(self):
        from firmware import rewind
        app = self.app
        app.play = rewind.resume(app, app.store.last())
        return app.play.first()

    def choose(self, i):
        key, app = self.keys[i], self.app
        if key == "continue":
            app.go(self._resume)
        elif key == "play":
            from firmware.setup import Setup
            Setup(app).next("game")
        elif key == "tools":
            from firmware.screens.tools import Tools
            app.push(Tools(app))
        elif key == "timer":
            from firmware.screens.freetimer import FreeTimer
            app.push(FreeTimer(app))
        else:
            from firmware.screens.settings import Settings
            app.push(Settings(app))
