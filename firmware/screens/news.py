"""G4: points in mid-turn, and a throw that nothing takes: seen by everybody before the next question; BACK takes it back."""
from firmware import ringview as rv
from firmware.keep import NEWS
from firmware.kit import H, L, MID
from firmware.screens.base import PlayScreen
from firmware.screens.dice import die
from firmware.texts import reason, t


class Gain(PlayScreen):
    """What an event has brought: the reason, the change, old and new total."""
    name = "G4"
    page = NEWS

    def __init__(self, play):
        super().__init__(play)
        self.lines = play.news
        self.q = self.lines[0][0]
        self.change = sum([line[1] for line in self.lines if line[0] == self.q])

    def draw(self, k):
        play, q = self.play, self.q
        total = play.session.game.total(play.session.s)[q]
        k.head(reason(self.lines[0], "n_"), right="%d→%d" % (total - self.change, total))
        k.who(q)
        text = "+%d" % self.change if self.change > 0 else str(self.change)
        k.text(80, 20, text, L if k.width(text, L) < 90 else H, MID)
        if len(self.lines) > 1:
            k.text(34, 47, reason(self.lines[1]))
        k.foot(t("undo"), t("next"))

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seat(frame, self.q, self.play.n, 7, 60, 100)

    def press(self):
        self.play.show()

    def back(self):
        self.play.take_back()

    def timer(self, now):
        pass

    def seat(self, q):
        pass


class Passed(Gain):
    """A throw that fits nowhere: the dice, and that the turn goes on."""
    name = "G8"

    def __init__(self, play):
        PlayScreen.__init__(self, play)
        self.faces = play.news_of[2:]
        self.q = play.news_of[1]

    def draw(self, k):
        k.head(t("nofits"), self.q)
        for i in range(len(self.faces)):
            die(k, 3 + 25 * i, 19, self.faces[i])
        k.foot(t("undo"), t("next"))
