"""Rules pages: a short reminder of each phase of a game, opened at the phase that is being played."""
from firmware.names import game_name
from firmware.screen import Screen
from firmware.texts import raw, t

# the pages of a game in the order of play, by the names of its phases; their words are the texts q_<game>_<phase>
PAGES = {"gambit7": ("answer", "bet", "truth"), "gallery": ("act", "cards", "score"), "nolsem": ("bid", "right"),
         "gambler": ("roll", "play"), "pad": ("give",)}
_SAME = {"turn": "act", "place": "act", "gambit": "act", "swap": "cards", "open": "cards", "rows": "play"}


def has_pages(game):
    """Does the box know a reminder of this game?"""
    return game in PAGES


class Reminder(Screen):
    """At most five lines a page; the knob turns the pages. `phase`: where it opens."""
    name = "R1"

    def __init__(self, app, game, phase=""):
        super().__init__(app)
        self.game, self.pages = game, PAGES[game]
        phase = _SAME.get(phase, phase)
        self.at = self.pages.index(phase) if phase in self.pages else 0

    def draw(self, k):
        k.head(game_name(self.game), right="%d/%d" % (self.at + 1, len(self.pages)))
        lines = raw("q_%s_%s" % (self.game, self.pages[self.at])).split("~")
        for j in range(len(lines)):
            k.text(1, 12 + 9 * j - (1 if j == 4 else 0), lines[j])
        k.foot(t("back"), t("next") if self.at + 1 < len(self.pages) else t("close"), False)

    def turn(self, n):
        self.at = min(max(self.at + n, 0), len(self.pages) - 1)
        self.app.dirty()

    def press(self):
        if self.at + 1 < len(self.pages):
            self.turn(1)
        else:
            self.app.pop()

    def wheel(self):
        return self.pages, self.at
