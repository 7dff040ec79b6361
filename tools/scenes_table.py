"""Scenes before and during a game: home, set-up, time, numbers, More, history, menus, trouble."""
from tools.scenes import SEATS, scene, third_round, typed


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
