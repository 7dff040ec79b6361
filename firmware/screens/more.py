"""H1 More (knob held) and B6 the clock menu (TIMER held)."""
from hal import ticks
from firmware.kit import LETTERS
from firmware.screens.menu import Menu
from firmware.texts import t


class More(Menu):
    """Undo first, with what it would undo; then what else can be done in a running game."""
    name = "H1"
    more = True
    _corner = None

    def __init__(self, play):
        super().__init__(play.app)
        self.play = play

    def items(self):
        self.keys = []
        board = self.app.hal.board
        if board.BACK is None:
            self.keys.append("m_back")
        if board.TIMER is None and self.play.clock.total:
            self.keys.append("m_clock")
        if self.play.session.log:
            self.keys.append("m_undo")
        if self.play.undone:
            self.keys.append("m_redo")
        if self.play is self.app.play and self.app.bottom().name == "C2":
            self.keys += ["m_onebyone", "m_clear"]
        if self.play.session.log:
            self.keys.append("m_history")
        game = self.play.session.game
        self.keys.append("scores")
        if (game.table(self.play.session.s) or {}).get("t") == "market":
            self.keys.append("exhibits")
        if self.play is self.app.play:
            self.keys.append("m_players")
            from firmware.screens.reminder import has_pages
            if has_pages(self.play.session.s["g"]):
                self.keys.append("m_rules")
        self.keys += ["settings", "m_leave"]
        if self.play is self.app.play and self.play.clock.over(ticks.ms()) and not game.check(self.play.session.s, ["time", -1]):
            self.keys.append("timeup")
        if self.play is self.app.play and not self.play.over() and self.play.asked()[0] >= 0 and (self.play.need(-1) or {}).get("times"):
            self.keys.append("m_byhand")        # the table may answer for all
        if self.play is self.app.play and not game.check(self.play.session.s, ["end", -1]):
            self.keys.append("m_finish")
        return [t(key) for key in self.keys]

    def above(self):
        """The entry that Undo takes back, in words."""
        play = self.play
        if self.keys[self.at] == "m_undo":
            i = len(play.session.log) - 1
            return "   " + told(play, play.session.log[-1], i, play.session._at(i))
        if self.keys[self.at] == "m_redo":
            return told(play, play.undone[-1], len(play.session.log), play.session.s)
        return None

    def head(self, k):
        text, paused = self.play.corner(ticks.ms())
        self._corner = text
        if paused is None:
            k.head(t("more"), right=text)
        else:
            k.head(t("more"), clock=text, paused=paused)

    def tick(self, now):
        self.play.clock.poll(now)
        if self.play.corner(now)[0] != self._corner:
            self.app.dirty()

    def foot(self, k):
        if self.keys[self.at] == "m_undo":
            k.icon(4, 12, "undo7")
        k.foot(t("close"), t("ok"), False)

    def choose(self, i):
        key, play, app = self.keys[i], self.play, self.app
        if key == "m_undo":
            play.take_back()
        elif key == "m_redo":
            play.redo()
        elif key == "m_history":
            from firmware.screens.history import History
            app.push(History(play))
        elif key == "scores":
            app.swap(Standing(play))
        elif key == "exhibits":
            from firmware.screens.lying import Lying
            app.swap(Lying(play, play.asked()[0]))
        elif key == "m_players":
            from firmware.screens.seats import Seats
            app.push(Seats(play, True))
        elif key == "timeup":
            from firmware import people
            people.happen(play, [["time", -1]])
        elif key == "m_rules":
            from firmware.screens.reminder import Reminder
            s = play.session.s
            app.push(Reminder(app, s["g"], s["ph"]))
        elif key == "m_back":
            app.pop()
            app.top().back()
        elif key == "m_clock":
            app.pop()
            app.top().timer_hold(ticks.ms())
        elif key == "m_onebyone":
            from firmware.screens.onebyone import OneByOne
            app.root(OneByOne(app.bottom()))
        elif key == "m_clear":
            from firmware.screens.onebyone import clear
            app.pop()
            clear(play)
        elif key == "m_byhand":
            play.ask(-1)
        elif key == "m_finish":
            play.record(["end", -1])
        elif key == "settings":
            from firmware.screens.settings import Settings
            app.push(Settings(app))
        else:
            app.home()


def told(play, event, i, s):
    """An event in few words: "B: 28 28"; of a secret only what it is. `i` its place in the log, `s` the state before it."""
    from firmware.telling import hidden
    who = LETTERS[event[1]] + ": " if event[1] >= 0 else "= "
    return (who + (t("ev_" + event[0]) if hidden(play, i, s, event) else play.told(s, event)))[:18]


def Standing(play):
    """The totals as they are now, over the running question; any key goes back."""
    from firmware.screens.scores import Totals
    screen = Totals(play)
    screen.title = lambda: t("scores")
    screen.press = play.app.pop
    screen.back = play.app.pop
    return screen
