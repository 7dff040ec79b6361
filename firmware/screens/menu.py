"""A wheel of choices: home, lists, More."""
from firmware.screen import Screen
from firmware.texts import t


class Menu(Screen):
    """A wheel of choices. Subclasses give `items()` (texts), `pictures()` and `choose(i)`."""
    title = ""
    first = 0

    def __init__(self, app):
        super().__init__(app)
        self.at = self.first
        self.texts = None

    def items(self):
        return []

    def pictures(self):
        return None

    def above(self):
        return None

    def choose(self, i):
        """The press on line i."""

    def head(self, k):
        k.head(self.title)

    def foot(self, k):
        k.foot(t("back") if self.app.depth() > 1 else None, t("ok"))

    def shown(self):
        self.texts = self.items()
        if self.at >= len(self.texts):
            self.at = 0

    def draw(self, k):
        self.head(k)
        k.wheel(self.texts, self.at, self.pictures(), self.above())
        self.foot(k)

    def turn(self, n):
        n = self.at + n
        count = len(self.texts)
        self.at = n % count if count > 3 else 0 if n < 0 else count - 1 if n >= count else n
        self.app.dirty()

    def press(self):
        self.choose(self.at)

    def wheel(self):
        return self.texts, self.at
