"""Every screen of the console in the states that matter, smallest and largest table, for tools/pictures.py. The scenes
themselves are in scenes_table.py (before and during a game), scenes_games.py (the four games), and others of that name.

A scene is a function that leads a `Stage` somewhere and says `shot(name)`. Names are "code-variant-players"; the code is
that of the screen's design. Where a picture equals the drawn design it is shot with drawn="C3".
"""
from engines.common import Rng
from sim.quick import QuickBox

NAMES = {"en": "Anna Ben Clara Dan Eva Finn Greta", "de": "Anna Jürgen Clara Jörg Eva Finn Günther", "ru": "Анна Борис Вера Женя Егор Фёдор Светлана"}
SCENES = []
DRAWN = {"A4-2": "A4", "B2-5": "B2", "B6-3-0": "B6", "C1-3-5": "C1", "I1-open-2": "I3"}      # of the lines of a list
SEATS = {"gambit7": (3, 7), "gallery": (2, 5), "nolsem": (3, 6), "gambler": (2, 6), "pad": (2, 7)}


def scene(f):
    SCENES.append(f)
    return f


class Stage:
    """A console whose screens are shot. `take(name, drawn)` is called for each picture."""

    def __init__(self, folder, lang, take):
        self.box = QuickBox(folder)
        self.app = self.box.app
        self.lang, self.take = lang, take
        self.app._crash = self._raised
        self.settings = dict(self.app.settings)
        self.clear()

    def _raised(self, e, now):
        raise e

    def clear(self):
        """As after power-on on the second evening: nothing is running, settings as new."""
        from firmware import texts
        app = self.app
        if app.play:
            app.play.end()
        app.settings.update(self.settings)
        app.settings.update({"lang": self.lang, "fresh": False})
        texts.use(self.lang, app.words)
        self.box.hold(1)
        app.kept.clear()

    def shot(self, name, drawn=None):
        self.box.settle()
        self.take(name, drawn or DRAWN.get(name), self)

    def root(self, screen):
        """This screen alone."""
        self.app.root(screen)
        self.box.settle()

    def names(self, n):
        return NAMES[self.lang].split()[:n]

    def game(self, name, n, options=None, until=None, rounds=0, seed=3, names=()):
        """A game that bots have played for so many rounds, and on to the phase `until`."""
        from firmware import rewind
        app = self.app
        if app.play:
            app.play.end()
        app.play = play = rewind.new(app, name, n, options or {}, list(names))
        play.rng = rng = Rng(seed)
        s, g = play.session.s, play.session.game
        for _ in range(3000):
            if g.result(s) or (s["r"] > rounds and (until is None or s["ph"] == until)):
                break
            seat = (g.who(s) or [-1])[0]
            if seat < 0:
                play.do(g.chance(s, rng) or g.bot(s, -1, rng))
            else:
                play.do(g.bot(s, seat, rng))
        return play

    def page(self, page=None):
        """The page of the running game where it stands, or this one (0 totals, 1 table, 2 clock, 3 entry)."""
        play = self.app.play
        play.set_pages()
        if page is not None:
            play.page = page
        play.seat = play.asked()[0]
        play.show()
        self.box.step()
        self.box.settle()

    def ask(self, seat, draft=None):
        """The entry of a seat."""
        self.app.play.set_pages()
        self.app.play.open_seat = seat if (self.app.play.need(seat) or {}).get("secret") else -1
        self.app.play.ask(seat, draft)
        self.box.step()
        self.box.settle()
        return self.app.top()

    def clock(self, seconds, tenths=0):
        """The clock runs and so much is left."""
        clock = self.app.play.clock
        now = self.app_ms()
        clock.start(now)
        if clock.left(now) < 0:
            clock.add(1, now)
        clock.add(seconds * 1000 + tenths * 100 - clock.left(now), now)

    def app_ms(self):
        from hal import ticks
        self.box.world.enter()
        return ticks.ms()

    def lines(self, name, limit=20):
        """The menu or list that is on top, line by line."""
        seen = []
        for _ in range(limit):
            texts, at = self.app.top().wheel()
            if at in seen or not texts:
                break
            seen.append(at)
            self.shot("%s-%d" % (name, at))
            self.box.turn(1)


def third_round(s, n, until=None):
    play = s.game("gambit7", n)
    for _ in range(2):
        for e in [["answer", q, "1"] for q in range(n)] + [["bet", q] for q in range(n)] + [["truth", -1, "1"]]:
            play.do(e)
    play.scored = False
    return play


def typed(s, seat, digits, item, ghost=""):
    screen = s.ask(seat)
    screen.typed, screen.ghost = list(digits), list(ghost)
    screen._place()
    screen.at = screen.items.index(item)
    s.app.dirty()
