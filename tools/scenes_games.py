"""Scenes of the four games: board, bets and points, market and battles, bids, throws."""
from engines.common import Rng
from tools.scenes import SEATS, scene, third_round, typed

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
