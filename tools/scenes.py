"""Every screen of the console in the states that matter, smallest and largest table, for tools/pictures.py.

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


# ---- A: set-up ---------------------------------------------------------------------------------------------------------
@scene
def home(s):
    from firmware.screens.home import Home, Language
    s.root(Language(s.app))
    s.shot("A1", "A1")
    s.root(Home(s.app))
    s.shot("A2", "A2")
    for game in SEATS:
        s.game(game, SEATS[game][0])
        s.app.play.leave()
        s.app.play = None
        s.root(Home(s.app))
        s.lines("A3-%s" % game, 2)
        s.app.play = None
        s.app.store.add(["end"])


@scene
def set_up(s):
    from firmware.screens.board import BoardTable, WhichBoard
    from firmware.screens.count import Count, GamePick
    from firmware.screens.home import Home
    from firmware.screens.rules import Rules
    from firmware.screens.seats import Seats
    from firmware.setup import Setup
    s.app.settings["game"] = "nolsem"
    s.root(Home(s.app))
    s.root(GamePick(Setup(s.app)))
    s.lines("A4")
    for game in SEATS:
        for n in sorted({SEATS[game][0], 5, SEATS[game][1]}):
            setup = Setup(s.app, game)
            setup.n = n
            s.root(Home(s.app))
            s.root(Count(setup))
            s.shot("A5-%s-%d" % (game, n), "A5" if (game, n) == ("gambit7", 5) else None)
        s.root(Rules(setup))
        s.lines("A8-%s" % game)
    setup = Setup(s.app, "gambit7")
    setup.lines()
    for board in ("S", "P"):
        setup.options["board"] = board
        s.root(WhichBoard(setup))
        s.box.turn(board == "P")
        s.shot("A9-%s" % board, "A9" if board == "S" else None)
        s.root(BoardTable(setup))
        s.shot("A10-%s" % board, "A10" if board == "S" else None)
    for n in (2, 7):
        setup.n, setup.names, setup.paces = n, s.names(n), [2, 3, 4, 0, 2, 2, 2][:n]
        s.root(Seats(setup))
        s.box.turn(n - 1)
        s.shot("A6-%d" % n)


@scene
def names(s):
    from firmware.screens.player import PlayerMenu
    from firmware.screens.seats import Seats
    from firmware.screens.typing import Typing
    from firmware.setup import Setup
    setup = Setup(s.app, "gambit7")
    setup.n = 5
    s.root(Typing(setup, 1))
    s.shot("A7-first")
    for _ in range(7):
        s.box.turn(3)
        s.box.press()
    s.shot("A7-last")
    setup.names = s.names(5)
    s.root(PlayerMenu(setup, 1, Seats(setup)))
    s.lines("P1")


# ---- B: time -----------------------------------------------------------------------------------------------------------
@scene
def time(s):
    from firmware.screens.paused import Paused
    from firmware.screens.clockmenu import ClockMenu
    for n in (3, 5, 7):
        play = s.game("gambit7", n)
        for q in range(0, n, 2):
            play.do(["answer", q, "1"])
        s.page(2)
        s.shot("B1-ready-%d" % n)
        s.clock(23, 5)
        s.app.dirty()
        s.shot("B1-%d" % n, "B1" if n == 5 else None)
        if n == 5:
            play.do(["answer", 1, "1"])
        s.clock(8, 9)
        s.app.dirty()
        s.shot("B3-%d" % n, "B3" if n == 5 else None)
        s.clock(-7, -1)
        s.app.dirty()
        s.shot("B5-%d" % n, "B5" if n == 5 else None)
        s.clock(17, 4)
        play.clock.pause(s.app_ms())
        s.root(Paused(play))
        s.shot("B4-%d" % n, "B4" if n == 5 else None)
        s.root(ClockMenu(play, False))
        s.lines("B6-%d" % n)
        play = s.game("gambit7", n, {"bet_s": 120}, "bet")
        s.page(2)
        s.clock(89, 5)
        s.app.dirty()
        s.shot("B2-%d" % n)
        s.clock(888)
        s.app.dirty()
        s.shot("B2-long-%d" % n)
    for n in SEATS["gallery"]:
        s.game("gallery", n, {"turn_s": 60}, "turn", names=s.names(n))
        s.page(3)
        s.clock(41, 5)
        s.app.dirty()
        s.lines("B7-%d" % n)
        s.clock(-65)
        s.app.dirty()
        s.shot("B7-over-%d" % n)


# ---- C: numbers --------------------------------------------------------------------------------------------------------
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


@scene
def digits(s):
    for n in (3, 5, 7):
        third_round(s, n)
        for code, seat, done, item, ghost in (
                ("C2", 0, "4", "2", ""), ("C3", 1, "19", "6", "1960"), ("C4", 1, "1969", "ok", ""), ("C5", 2, "-3.", "5", ""),
                ("C6", 3, "85000000000", "0", ""), ("C8", 4, "", "none", ""), ("C9", 0, "38440", "0", "")):
            typed(s, seat % n, done, item, ghost)
            s.shot("%s-%d" % (code, n), code if n == 5 else None)
        typed(s, 0, "-0.12345678", "9")
        s.shot("C6-decimal-%d" % n)
        typed(s, 0, "", "-")
        s.shot("C2-minus-%d" % n)
    for n in SEATS["nolsem"]:
        s.game("nolsem", n, until="right", rounds=1)
        s.page(3)
        s.lines("C1-%d" % n)
    for n in SEATS["pad"]:
        s.game("pad", n, rounds=2)
        s.page(3)
        s.shot("I5-%d" % n)
        s.box.turn(1)
        s.shot("I5-one-%d" % n)
        for _ in range(300):
            s.app.top().turn(3)
        s.shot("I5-many-%d" % n)


# ---- D: Gambit 7 -------------------------------------------------------------------------------------------------------
YEARS = ("2006", "1997", "1994", "1994", "1992", "-12345678901.5", "-100")


@scene
def board(s):
    from firmware.screens.tables import Missing
    for n in (3, 5, 7):
        play = third_round(s, n)
        play.do(["answer", 0, "1"])
        play.set_pages()
        play.seat = 1
        s.root(Missing(play))
        s.shot("D1-many-%d" % n)
        for q in range(2, n, 2):
            play.do(["answer", q, "1"])
        play.seat = 1
        s.root(Missing(play))
        s.shot("D1-%d" % n)
        for different in range(1, n + 1):
            play = third_round(s, n)
            for q in range(n):
                play.do(["answer", q, YEARS[min(q, different - 1)]])
            s.page(1)
            s.shot("D2-%d-%d" % (different, n))
    play = third_round(s, 5)
    for q in range(5):
        play.do(["answer", q, YEARS[q]])
    s.page(1)
    s.shot("D2-design-5", "D2")
    for q in range(5):
        play.do(["bet", q])
    typed(s, -1, "199", "6")
    s.shot("D7-5", "D7")
    play = s.game("gambit7", 7)
    for q in range(7):
        play.do(["answer", q, str(10 * q + 10)])
    s.page(1)
    s.shot("D3-7", "D3")


@scene
def chips(s):
    for n in (3, 5, 7):
        play = third_round(s, n)
        for q in range(n):
            play.do(["answer", q, YEARS[q]])
        screen = s.ask(1)
        s.clock(20, 9)
        screen.chips, screen.at = [-1], 2
        s.app.dirty()
        s.shot("D4-%d" % n, "D4" if n == 5 else None)
        screen = s.ask(2)
        s.clock(11, 9)
        screen.need["stake"], screen.at = [98, 0], screen._special()
        s.app.dirty()
        s.shot("D5-%d" % n, "D5" if n == 5 else None)
        screen.big, screen.at = True, screen._special() - 1
        s.app.dirty()
        s.shot("D6-%d" % n, "D6" if n == 5 else None)
        screen.need["stake"] = [4902040 * 7, 0]
        s.app.dirty()
        s.shot("D6-most-%d" % n)
        s.ask(0)
        s.lines("D4-line-%d" % n, 4)


@scene
def points(s):
    from firmware.screens.scores import Final, Preview, Totals
    from firmware.texts import t
    for n in (3, 5, 7):
        play = s.game("gambit7", n, until="truth", rounds=1)
        s.root(Preview(play, play.session.game.chance(play.session.s, Rng(3))))
        s.lines("D8-gambit7-%d" % n, n)
    for game in SEATS:
        for n in sorted({SEATS[game][0], 4, 5, SEATS[game][1]}):
            play = s.game(game, n, rounds=2)
            s.root(Totals(play))
            s.shot("D10-%s-%d" % (game, n))
            s.box.turn(1)
            s.shot("D14-%s-%d" % (game, n))
    for code, r, of, scores in (("D10", 3, 7, (9, 5, 17, 9, 12)), ("D12", 2, 3, (18, 19)), ("D13", 4, 7, (16, 8, 23, 9))):
        screen = Totals(s.game("pad", len(scores), rounds=1))
        screen.points, screen.title = lambda scores=scores: scores, lambda r=r, of=of: t("round", r, of)
        s.root(screen)
        s.shot(code + "-design", code)
    for n in (2, 3, 4, 5, 6, 7):
        play = s.game("pad", n, rounds=1)
        for most in (9, 99, 199, 4902040):
            screen = Totals(play)
            screen.points = lambda n=n, most=most: [most - most * q // 9 for q in range(n)]
            s.root(screen)
            s.shot("D10-most%d-%d" % (most, n))
    for game in ("gambit7", "nolsem", "gambler", "gallery"):
        for n in SEATS[game]:
            play = s.game(game, n, {"number": 1} if game == "gambler" else {}, until="never")
            s.root(Final(play))
            s.shot("D15-%s-%d" % (game, n))
            s.box.turn(1)
            s.shot("D15-%s-more-%d" % (game, n))


# ---- E: Gallery Gambit ---------------------------------------------------------------------------------------------------
@scene
def gallery(s):
    from firmware.screens import which
    for n in SEATS["gallery"]:
        play = s.game("gallery", n, until="cards")
        s.page(3)
        s.box.turn(2)
        s.shot("E2-%d" % n)
        s.box.press()
        s.shot("E3-%d" % n)
        s.box.press()
        for _ in range(3):
            s.box.turn(1)
            s.box.press()
            s.box.press()
        s.shot("E2-late-%d" % n)
        play.do(play.session.game.bot(play.session.s, play.asked()[0], Rng(5)))
        s.app.play.ask(play.session.log[-1][1])
        s.box.step()
        s.lines("E4-%d" % n, 4)
        play = s.game("gallery", n, until="score")
        s.page(3)
        s.shot("E8-%d" % n)
        s.root(which.points(play))
        for _ in range(2 * n):
            top = s.app.top()
            s.shot("D8-gallery-%d-%d%s" % (n, top.at, "-more" if top.first else ""))
            s.box.turn(1)
            if (top.at, top.first) == (top.change.index(max(top.change)), 0):
                break
        s.game("gallery", n, {"mode": "played"}, "act", rounds=1)
        s.page(3)
        s.lines("E1-%d" % n, 6)
        for phase in ("play", "place"):
            play = s.game("gallery", n, {"mode": "played"}, phase)
            s.ask(play.asked()[0])
            s.lines("E9-%s-%d" % (phase, n), 3)
        for seed in range(1, 30):
            play = s.game("gallery", n, {"mode": "played", "joker_exchange": "may"}, "swap", seed=seed)
            if play.session.s["ph"] == "swap":
                s.page(3)
                s.lines("E7-%d" % n, 3)
                break
        gambit(s, n)


def gambit(s, n):
    """The first Gambit of bots, as it was asked: lift and lay."""
    for seed in range(1, 40):
        play = s.game("gallery", n, {"mode": "played"}, "gambit", seed=seed)
        if play.session.s["ph"] == "gambit":
            s.ask(play.asked()[0])
            s.lines("E5-%d" % n, 3)
            s.box.press()
            s.lines("E6-%d" % n, 3)
            return


# ---- F: Ноль семь ----------------------------------------------------------------------------------------------------------
@scene
def nolsem(s):
    from firmware.screens import which
    from firmware.screens.secret import Cover
    for n in SEATS["nolsem"]:
        play = s.game("nolsem", n, rounds=2, names=s.names(n))
        s.page(1)
        s.shot("F1-%d" % n)
        s.page(3)
        s.shot("F3-open-%d" % n)
        play = s.game("nolsem", n, {"mode": "played"}, rounds=3, until="bid", names=s.names(n))
        s.root(Cover(play, n - 1, None))
        s.shot("F2-%d" % n)
        screen = s.ask(n - 1)
        s.lines("F3-%d" % n, 8)
        s.box.press()
        s.shot("F4-%d" % n)
        screen.chips = 19
        s.app.dirty()
        s.shot("F4-chips-%d" % n)
        play = s.game("nolsem", n, rounds=3, until="right")
        for answer in (0, 7):
            play.offered = ["answer", -1, answer]
            s.root(which.picture(play))
            s.shot("F5-%d-%d" % (answer, n))
        s.root(which.points(play))
        s.lines("D8-nolsem-%d" % n, n)


# ---- G: Gambler ------------------------------------------------------------------------------------------------------------
@scene
def gambler(s):
    from firmware.screens.news import Gain, Passed
    from firmware.screens.tableau import DiceLeft
    for n in SEATS["gambler"]:
        play = s.game("gambler", n, until="roll", rounds=1, names=s.names(n))
        s.page(1)
        s.shot("G1-%d" % n)
        table = play.session.game.table(play.session.s)
        s.root(DiceLeft(play, table))
        s.shot("G6-%d" % n)
        s.page(3)
        s.shot("G2-%d" % n)
        s.box.press()
        s.box.press()
        s.box.turn(5)
        s.shot("G2-third-%d" % n)
        s.game("gambler", n, until="play", rounds=1)
        s.page(3)
        s.lines("G3-%d" % n, 6)
        play = s.game("gambler", n, {"mode": "played"}, "roll")
        s.page(3)
        s.shot("G2-box-%d" % n)
        for change, name in ((40, "gain"), (-50, "pay")):
            play.news = [[0, change, "row" if change > 0 else "pay", 3]]
            s.root(Gain(play))
            s.shot("G4-%s-%d" % (name, n))
        play.news_of = ["roll", 0, 1, 2, 3, 4, 5]
        s.root(Passed(play))
        s.shot("G8-%d" % n)
        s.game("gambler", n, {"set": "plain"})
        s.page(3)
        s.lines("G9-%d" % n, 4)
    s.game("gambler", 2, until="tableau")
    s.page(3)
    s.lines("G0", 2)


# ---- H: log, More, pages ----------------------------------------------------------------------------------------------------
@scene
def log(s):
    from firmware.screens.history import Changes, History, Past
    from firmware.screens.more import More
    for game in SEATS:
        for n in SEATS[game]:
            play = s.game(game, n, rounds=1)
            s.page()
            s.root(More(play))
            s.lines("H1-%s-%d" % (game, n))
            s.root(History(play))
            s.lines("H3-%s-%d" % (game, n), 6)
            changes = 0
            for i in range(len(play.session.log) - 1, -1, -1):
                past = Past(play, i)
                event = past.event
                s_then, g = past.session.s, past.session.game
                other = [e for e in g.legal(s_then, event[1]) if e != event and not g.check(s_then, e)]
                if other and changes < 2:
                    pages = [Changes(past, e) for e in other[:-8:-1]]
                    s.root(([page for page in pages if page.seats] or pages)[0])
                    s.shot("H5-%s-%d-%d" % (game, changes, n))
                    changes += 1


@scene
def menus(s):
    from firmware.screens.home import Home
    from firmware.screens.settings import Settings
    s.root(Home(s.app))
    s.root(Settings(s.app))
    s.lines("I1", 30)
    for line in range(30):
        s.root(Settings(s.app))
        texts, _ = s.app.top().wheel()
        if line >= len(texts):
            break
        s.box.turn(line)
        s.box.press()
        s.shot("I1-open-%d" % line)
        s.clear()
    s.root(Home(s.app))
    at = s.app.top().keys.index("tools")
    for line in range(20):
        s.clear()
        s.box.turn(at - s.app.top().at)
        s.box.press()
        texts, _ = s.app.top().wheel()
        if line >= len(texts):
            break
        s.box.turn(line)
        s.shot("I0-%d" % line)
        s.box.press()
        if not s.app.top().moving:
            s.shot("I0-open-%d" % line)


@scene
def any_game(s):
    from firmware.screens.freetimer import FreeTimer
    from firmware.screens.tools import Buzzer
    s.clear()
    s.app.push(FreeTimer(s.app))
    s.box.turn(-20)
    s.shot("I4-short")
    s.box.turn(31)
    s.shot("I4-ten")
    s.box.turn(99)
    s.shot("I4-most")
    s.clear()
    s.app.push(Buzzer(s.app))
    s.shot("I8")
    s.box.press(2)
    s.shot("I8-open")


@scene
def trouble(s):
    from firmware.screens.home import Home
    from firmware.screens.trouble import Crash, Notice
    from firmware.texts import t
    s.root(Home(s.app))
    s.root(Crash(s.app, MemoryError("memory allocation failed, allocating 1234 bytes")))
    s.shot("J1")
    from firmware.screens.trouble import Safe
    s.root(Safe(s.app))
    s.shot("J2", "J2")
    s.root(Notice(s.app, t("damaged"), t("aside"), ("settings.json.bad", "/data")))
    s.shot("J3")
    words = sorted(line.split("\t")[0] for line in open(s.app.words + "/en.txt", encoding="utf-8") if line.startswith("e_"))
    for key in words:
        if key not in ("e_title", "e_refused"):
            s.root(Notice(s.app, t("e_title"), t(key)))
            s.shot("J3-" + key)
