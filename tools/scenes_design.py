"""Scenes with the numbers of the drawn design, for the pictures that must be equal to it."""
from engines.common import Rng
from tools.scenes import scene, third_round


@scene
def design_tables(s):
    """Totals, preview and ranking with the numbers of the drawn design."""
    from firmware.screens.scores import Final, Preview, Totals
    from firmware.screens.tables import Missing
    from firmware.texts import t
    for code, r, scores in (("D11", 7, (9, 165, 17, 98, 3921632, 12, 0)), ("D14", 5, (116, 8, 23, 40))):
        play = s.game("gambit7", len(scores), rounds=1)
        if code == "D14":
            play.news = [[0, 100, "won7", 16]]
        screen = Totals(play)
        screen.points, screen.title = lambda scores=scores: scores, lambda r=r: t("round", r, 7)
        s.root(screen)
        if code == "D14":
            s.box.turn(1)
        s.shot(code + "-design", code)
    for code, old, lines, at in (
            ("D8", 5, [[0, 4, "star", 4], [2, 8, "chips", 2, 4, "shared"], [2, 4, "star", 4], [3, 4, "star", 4], [4, 4, "star", 4]], 2),
            ("D9", 165, [[1, 4, "star", 4], [2, 990, "won7", 165], [2, 4, "star", 4], [4, 15, "star", 4], [6, 12, "star", 4]], 2)):
        n = 5 if code == "D8" else 7
        play = s.game("gambit7", n, until="truth")
        screen = Preview(play, play.session.game.chance(play.session.s, Rng(3)))
        screen.lines, screen.old, screen.at = lines, [old] * n, at
        screen.change = [sum(line[1] for line in lines if line[0] == q) for q in range(n)]
        s.root(screen)
        s.shot(code + "-design", code)
    play = s.game("gambit7", 5, until="never", rounds=9)
    screen = Final(play)
    screen.win, screen.rest, screen.points = [0, 2], [(3, 1), (4, 3), (5, 4)], lambda: (24, 19, 24, 12, 8)
    s.root(screen)
    s.shot("D15-design", "D15")
    play = third_round(s, 5)
    for q in (0, 2, 4):
        play.do(["answer", q, "1"])
    play.set_pages()
    play.seat = 1
    s.root(Missing(play))
    s.shot("D1-design", "D1")


@scene
def design_entries(s):
    """Names, turn clock, bids, pot, throw and tools with the numbers of the drawn design."""
    from firmware.screens.home import Home
    from firmware.screens.pot import Pot, Reveal
    from firmware.screens.seats import Seats
    from firmware.screens.secret import Cover
    from firmware.screens.typing import Typing
    from firmware.setup import Setup
    s.root(Home(s.app))
    setup = Setup(s.app, "gambit7")
    setup.n, setup.names, setup.paces = 5, s.names(5), [2, 3, 2, 2, 2]
    s.root(Seats(setup))
    s.box.turn(1)
    s.shot("A6-design", "A6")
    setup.names = ["", {"en": "Ben", "de": "Jürgen", "ru": "Бори"}[s.lang][:-1], "", "", ""]
    s.root(Typing(setup, 1))
    top = s.app.top()
    top.at = top.items.index({"en": "n", "de": "n", "ru": "и"}[s.lang])
    s.app.dirty()
    s.shot("A7-design", "A7")
    play = s.game("gallery", 4, {"turn_s": 60}, "turn", names=s.names(4))
    play.do(["turn", 0, "next"])
    s.page(3)
    s.clock(41, 5)
    s.app.dirty()
    s.shot("B7-design", "B7")
    play = s.game("nolsem", 4, {"mode": "played", "supply": 30, "bid_s": 60}, rounds=0, names=s.names(4))
    s.root(Cover(play, 1, None))
    s.shot("F2-design", "F2")
    play = s.game("nolsem", 4, {"mode": "played"}, names=s.names(4))
    for e in [["bid", q, 0, 0] for q in range(4)] + [["right", -1, 0]]:
        if play.session.game.check(play.session.s, e):
            break
        play.do(e)
    screen = Reveal(play, {"rows": [[0, 2, 3, 5, 0], [1, 4, 1, 5, 0], [2, 4, 0, 4, 0], [3, -1, 2, 1, 0]]}, 5)
    play.session.s["r"] = 5
    s.root(screen)
    s.shot("F5-design", "F5")
    play = s.game("nolsem", 6)
    play.session.s["r"] = 2
    s.root(Reveal(play, {"rows": [[0, 2, 0, 2, 0], [1, 3, 0, 3, 0], [2, 4, 3, 0, 7, 0], [3, 0, 0, 0, 0], [4, 2, 1, 3, 0], [5, 1, -1, 0, 0, 0]]}, 3))
    s.shot("F7-design", "F7")
    play = s.game("nolsem", 4)
    play.session.s["r"] = 5
    s.root(Pot(play, {"pot": 7, "supply": 23}))
    play.clock.set(42)
    s.clock(41, 5)
    s.app.dirty()
    s.shot("F1-design", "F1")


@scene
def design_tools(s):
    from firmware.screens.held import Held
    from firmware.screens.home import Home
    from firmware.screens.night import Bright
    from firmware.screens.tools import Buzzer, Roller, WhoStarts
    from firmware.screens.trouble import Notice
    from firmware.texts import t
    s.root(Home(s.app))
    s.root(Bright(s.app))
    s.shot("I2-design", "I2")
    screen = Roller(s.app)
    screen.n, screen.faces = 3, [2, 6, 3]
    s.root(screen)
    s.shot("I6-design", "I6")
    screen = WhoStarts(s.app)
    screen.moving, screen.who, screen.names = False, 3, s.names(5)
    s.root(screen)
    s.shot("I7-design", "I7")
    screen = Buzzer(s.app)
    screen.open, screen.order, screen.question = True, [(0, 2), (84, 0), (310, 4)], 4
    s.root(screen)
    s.shot("I8-design", "I8")
    s.root(Held(s.app, t("newq"), t("keptold"), None))
    s.app.top().step, s.app.top().tick = 4, lambda now: None
    s.app.dirty()
    s.shot("H6-design", "H6")
    s.root(Notice(s.app, t("noring"), t("restworks")))
    s.shot("J3-design", "J3")


@scene
def design_games(s):
    """Battles, bids, tableau, pad, history and trouble with the numbers of the drawn design."""
    from firmware.screens.dial import Tally
    from firmware.screens.home import Home
    from firmware.screens.history import Changes, Past
    from firmware.screens.market import Battles
    from firmware.screens.news import Gain
    from firmware.screens.tableau import DiceLeft, Place, Tableau
    from firmware.screens.trouble import Crash
    battles = {"E8": (((4, 0), (4, 2), (0, 0)), ((4, 0), (6, 3), (3, 0)), ((4, 0), (4, 0), (3, 4))),
               "E10": (((4, 2), (4, 2), (0, 0), (2, 0), (4, 0)), ((4, 0), (6, 3), (3, 0), (6, 3), (2, 0)), ((8, 4), (4, 0), (3, 0), (0, 0), (6, 0)))}
    for code, rows in battles.items():
        n = len(rows[0])
        play = s.game("gallery", n)
        play.session.s["r"] = 1 if n == 3 else 3
        s.root(Battles(play, {"rows": rows, "sum": [sum(sum(row[q]) for row in rows) for q in range(n)]}))
        s.shot(code + "-design", code)
    play = s.game("nolsem", 4, {"mode": "played"}, until="bid")
    play.session.s["hand"][1] = play.session.s["hand"][1] & ~2
    screen = s.ask(1)
    screen.items = [-1, 1, 2, 3, 4, "chip", "ok"]
    screen.need["of"], screen.need["chips"] = [-1, 1, 2, 3, 4], 3
    screen.picked, screen.at = [4], 4 - 1
    s.app.dirty()
    s.shot("F3-design", "F3")
    screen.chips, screen.at = 1, 6
    s.app.dirty()
    s.shot("F4-design", "F4")
    cells = (("4", "4", 20), ("123", "12", 40), ("6666", "66", 60), ("***", "55", -50), ("aaabb", "333", 80), ("123456", "1", 100))
    play = s.game("gambler", 4, until="roll")
    play.session.s["pts"], play.seat = [80, 80, 110, 80], 2
    table = {"rows": [[list(a), list(b), v] for a, b, v in cells], "dice": [4, 7, 2, 0], "roll": 0, "d": [], "nr": 1}
    screen = Tableau(play, table)
    screen.q = 2
    s.root(screen)
    s.shot("G1-design", "G1")
    s.root(DiceLeft(play, table))
    s.shot("G6-design", "G6")
    need = {"k": "pick", "e": ["play", 2], "of": ["32", "stop"], "t": ["32", "stop"]}
    screen = Place(play, need, None)
    screen.table = table
    s.root(screen)
    s.shot("G3-design", "G3")
    play.session.s["pts"], play.news = [80, 80, 150, 80], [[2, 40, "row", 2]]
    s.root(Gain(play))
    s.shot("G4-design", "G4")
    s.root(DiceLeft(s.game("gambler", 6), {"dice": [4, 5, 2, 0, 1, 3]}))
    s.shot("G7-design", "G7")
    play = s.game("pad", 4)
    play.seat = 1
    screen = Tally(play, dict(play.need(1), was=23), None)
    screen.value = 5
    s.root(screen)
    s.shot("I5-design", "I5")
    play = s.game("gambit7", 5, rounds=1)
    screen = Changes(Past(play, 0), play.session.log[0])
    screen.seats, screen.report = [0, 2, 4], {"at": -1, "was": [16, 0, 23, 0, 12], "now": [10, 0, 43, 0, 8]}
    s.root(screen)
    s.shot("H5-design", "H5")
    play = third_round(s, 5)
    play.do(["answer", 0, "1"])
    screen = s.ask(1, ["answer", 1, "1969"])
    play.undone = [["answer", 1, "1969"]]
    s.app.dirty()
    s.shot("H2-design", "H2")
    s.root(Home(s.app))
    s.root(Crash(s.app, ValueError("screens/bet.py:88")))
    s.shot("J1-design", "J1")
