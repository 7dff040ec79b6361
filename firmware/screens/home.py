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
        k.head(t("app" if self.app.depth() > 1 else "turnhint"))

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


def told(app, screen):
    """The screen of the game, home if there is none that can be gone on with; what was set aside is told first."""
    from firmware.screens.trouble import told_aside
    return told_aside(app, screen or Home(app))


class Home(Menu):
    """A2: what shall we do? Continue comes first while a game is saved."""
    name = "A2"
    prompt = False          # at power-on (A3) it says where the game stands

    def items(self):
        records = self.app.store.last(True)
        self.saved = records[0][2] if records else None
        self.step, self.clock = None, None
        for record in records:      # the last of each; the list itself is long and goes
            if record[0] == "step" and len(record) == 3 and isinstance(record[2], str):
                self.step = record
            elif record[0] == "clock" and len(record) == 4 and not [v for v in record[1:] if type(v) is not int]:
                self.clock = record
        self.keys = ["play", "timer", "tools", "settings"]
        if self.saved:
            self.keys.insert(0, "continue")
        return [t(key) for key in self.keys]

    def pictures(self):
        return [_PICTURES.get(key) for key in self.keys]

    def head(self, k):
        """Over Continue the step where the game stopped, and its clock."""
        if self.keys[self.at] != "continue" or not self.step or not self.prompt:
            k.head(t("home"))
            return
        head = t(self.step[2]) if self.step[2] else t("h_round", self.step[1])
        left = self.clock[2] // 10 if self.clock and self.clock[3] else None
        while k.width(head) > (85 if left is not None else 126):
            head = head[:-1]
        k.head(head, clock=None if left is None else "%d:%02d" % (left // 60, left % 60) if left >= 0 else "0:00", paused=True)

    def above(self):
        """The saved game's name and round over Continue."""
        if self.keys[self.at] == "continue":
            name = game_name(self.saved)
            return "%s: %s" % (name, t("h_round", self.step[1])) if self.step and self.prompt else name
        return None

    def back(self):
        pass

    def timer(self, now):
        self.choose(self.keys.index("timer"))

    def _new(self):
        from firmware.setup import Setup
        Setup(self.app).next("game")

    def _resume(self):
        from firmware import rewind
        return told(self.app, rewind.resume(self.app))

    def choose(self, i):
        key, app = self.keys[i], self.app
        if key == "continue":
            app.go(self._resume)
        elif key == "play":
            from firmware import archive
            if archive.crowded(app.store):
                from firmware.screens.held import Held
                app.push(Held(app, t("newq"), t("lostold"), self._new))
            else:
                self._new()
        elif key == "tools":
            from firmware.screens.tools import Tools
            app.push(Tools(app))
        elif key == "timer":
            from firmware.screens.freetimer import FreeTimer
            app.push(FreeTimer(app))
        else:
            from firmware.screens.settings import Settings
            app.push(Settings(app))
