"""Scenes of what serves any game: timers, seats and teams, what people make themselves, the archive, questions in between."""
from engines.common import Rng
from tools.scenes import SEATS, scene, third_round, typed


@scene
def timers(s):
    from firmware.screens.freetimer import FreeTimer, Kinds
    from firmware.screens.home import Home
    from firmware.screens.turntimer import TurnTimer
    s.root(Home(s.app))
    s.root(Kinds(s.app, "k_down"))
    s.lines("I12")
    for kind in ("k_down", "k_up", "k_glass"):
        s.root(FreeTimer(s.app, kind))
        s.shot("I4-%s" % kind)
        top = s.app.top()
        top.press()
        top.clock.add(47000 if kind != "k_up" else -83000, s.app_ms())
        s.app.dirty()
        s.shot("I4-%s-runs" % kind, "I4" if kind == "k_down" else None)
        top.clock.add(-400000, s.app_ms())
        s.app.dirty()
        s.shot("I4-%s-over" % kind)
        for name, left in (("hundred", 6030), ("ten", 888), ("late", -5328))[2 if kind == "k_up" else 0:]:
            top.clock.add(left * 1000 - top.clock.left(s.app_ms()), s.app_ms())
            s.app.dirty()
            s.shot("I4-%s-%s" % (kind, name))
    for n in (2, 7):
        s.app.settings["seats"] = n
        for kind in ("k_turns", "k_bank"):
            s.root(TurnTimer(s.app, kind))
            s.shot("I11-%s-%d" % (kind, n))
            top = s.app.top()
            top.table.names, top.table.paces = s.names(n), [2, 3, 4, 0, 2, 2, 2][:n]
            top.press()
            top.press()
            s.shot("I11-%s-next-%d" % (kind, n))
            top.clock.add(-700000, s.app_ms())
            s.app.dirty()
            s.shot("I11-%s-over-%d" % (kind, n))
        top.hold()
        s.lines("I12-turns-%d" % n)


@scene
def seats_and_teams(s):
    from firmware.screens.count import Count
    from firmware.screens.home import Home
    from firmware.screens.place import Colour, Place
    from firmware.screens.teams import People, Teams
    from firmware.setup import Setup
    s.root(Home(s.app))
    setup = Setup(s.app, "gambit7")
    for n in (2, 7):
        setup.n = n
        s.root(Place(setup, n - 1))
        s.box.turn(3)
        s.shot("A12-%d" % n)
        s.root(Colour(setup, n - 1))
        s.lines("A13-%d" % n)
        s.app.top().back()
    for people in (8, 21):
        setup.people = people
        s.root(Count(setup))
        s.shot("A5-teams-%d" % people)
    s.root(People(s.app))
    s.shot("A5-people")
    for people, n in ((8, 4), (12, 6), (21, 7), (20, 5), (21, 6), (21, 4), (21, 3), (21, 2), (3, 2)):
        screen = Teams(s.app, people, 2, 7, n)
        screen.rng = Rng(7)
        screen.rng.x = 7
        from firmware.screens.teams import lots
        screen.teams = lots(people, n, Rng(7))
        s.root(screen)
        s.shot("A14-%d-%d" % (people, n))


@scene
def made_by_people(s):
    from firmware import tableaux
    from firmware.screens.board import BoardTable
    from firmware.screens.home import Home
    from firmware.screens.slots import Edit, Row, Slots
    from firmware.screens.values import Values
    from firmware.setup import Setup
    s.root(Home(s.app))
    setup = Setup(s.app, "gambit7")
    setup.lines()
    s.root(Values(setup))
    s.lines("A11")
    s.box.turn(-4)
    s.box.press()
    s.shot("A11-turns")
    setup.options["table"], setup.options["board"], setup.draft = [999] * 9, "C", None
    s.root(Values(setup))
    s.shot("A11-most")
    s.root(BoardTable(setup))
    s.shot("A10-own")
    text = "\n".join(["1 2 3 4 5 6 = +200", "A A A B B = -200"] + ["* * * = +50"] * 4)
    tableaux.save(s.app.store, ["", text] + [""] * 18)
    setup = Setup(s.app, "gambler")
    setup.lines()
    s.root(Slots(setup))
    s.lines("T1", 3)
    for at in (0, 1):
        s.root(Slots(setup))
        slots = s.app.top()
        slots.at = at
        s.app.push(Edit(slots))
        s.lines("T2-%d" % at)
    edit = s.app.top()
    for row in range(3):
        edit.at = row
        s.app.push(Row(edit))
        s.shot("T3-%d" % row)
        s.box.press()
        s.shot("T3-%d-value" % row)
        s.app.pop()
    edit.boxes[3] = ""
    edit.at = 3
    s.app.push(Row(edit))
    s.lines("T3-new")


@scene
def archive(s):
    from firmware.screens.home import Home
    from firmware.screens.shelf import Shelf
    s.clear()
    s.root(Shelf(s.app))
    s.shot("I10-none")
    for game in SEATS:
        s.game(game, SEATS[game][1], {"number": 1} if game == "gambler" else {}, "never", rounds=99 if game != "pad" else 2)
        s.app.play.end() if s.app.play.over() else s.app.play.leave()
        s.app.play = None
    s.root(Home(s.app))
    s.root(Shelf(s.app))
    s.lines("I10", 6)
    s.box.hold()
    s.shot("H6-delete")
    s.root(Shelf(s.app))
    s.box.press()
    s.box.step()
    s.shot("I10-open")


@scene
def exhibits(s):
    """Gallery: open cards told to the box, and what lies before a player."""
    from firmware.screens.cards import Cards
    for n in SEATS["gallery"]:
        for seed in range(1, 30):
            play = s.game("gallery", n, {}, "open", seed=seed)
            if play.session.s["ph"] == "open":
                need, play.seat = play.need(-1), -1
                s.root(Cards(play, need, need["e"] + need["of"][:need["rooms"][0]]))
                s.lines("E4-open-%d" % n, 2)
                break
        play = s.game("gallery", n, {"mode": "played"}, "act", rounds=1)
        while play.session.s["ph"] != "act" or sum([len(x) for lying in play.session.s["ex"] for x in lying]) < 5 * n:
            play.do(play.session.game.bot(play.session.s, play.asked()[0], Rng(4)))
            play.deal()
        s.page(3)
        s.box.press(3 + n - 1)
        s.shot("E11-%d" % n)


@scene
def asked(s):
    """Ask twice, rules pages, what is held for two seconds, points by hand, one by one, Elementary!, what is still missing."""
    from firmware.screens.elem import Elementary
    from firmware.screens.held import Held
    from firmware.screens.home import Home
    from firmware.screens.onebyone import OneByOne
    from firmware.screens.reminder import PAGES, Reminder
    from firmware.screens.sure import Sure
    from firmware.screens.timeup import TimeUp
    from firmware.texts import t
    s.clear()
    for game in sorted(PAGES):
        s.root(Reminder(s.app, game))
        s.lines("R1-%s" % game)
    s.root(Home(s.app))
    for name, title, hint in (("new", "newq", "lostold"), ("reset", "resetq", "resethint"), ("empty", "emptyq", "keptold")):
        for step in (0, 5):
            s.root(Held(s.app, t(title), t(hint), None))
            s.app.top().step = step
            s.app.top().tick = lambda now: None
            s.app.dirty()
            s.shot("H6-%s-%d" % (name, step))
    play = third_round(s, 5)
    for name, event in (("answer", ["answer", 1, "1969"]), ("long", ["answer", 2, "-12345678901.5"]), ("none", ["answer", 0, None])):
        s.ask(event[1])
        s.root(Sure(play, event, play.need(event[1])))
        s.shot("Q1-%s" % name)
    for value in ("1969", "-12345678901.5"):
        typed(s, 1, value, "ok")
        s.root(OneByOne(s.app.top()))
        s.shot("C7-%d" % len(value), "C7" if len(value) == 4 else None)
    s.ask(1)
    s.clock(-6)
    s.root(TimeUp(play))
    s.shot("B5-entry")
    for n in SEATS["gallery"]:
        play = s.game("gallery", n, until="cards")
        s.ask(-1)
        s.shot("C10-%d" % n)
        for _ in range(n - 1):
            s.box.turn(-1)
            s.box.press()
        s.shot("C10-last-%d" % n)
    for n in SEATS["nolsem"]:
        play = s.game("nolsem", n, rounds=1)
        for won in ([(1, 6)], [(0, 3), (n - 1, 3)], [(q, 2) for q in range(n - 1)])[:2 if n < 4 else 3]:
            s.root(Elementary(play, won))
            s.shot("F6-%d-%d" % (len(won), n), "F6" if len(won) == 1 and n == 3 else None)
