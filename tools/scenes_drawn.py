"""Scenes with the numbers of the drawn design, second part: rules, cards, throws, More, history and settings."""
from tools.scenes import scene, third_round


def card(word):
    """A card's number: "10h" is the ten of hearts."""
    return ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A").index(word[:-1]) * 4 + "cdhs".index(word[-1])


def nine(*exhibits):
    """The nine places of three exhibits, given in words."""
    out = []
    for room, words in zip((2, 3, 4), exhibits):
        cards = [card(word) for word in words.split()]
        out += cards + [None] * (room - len(cards))
    return out


@scene
def design_lists(s):
    from firmware.screens.history import History
    from firmware.screens.home import Home
    from firmware.screens.more import More
    from firmware.screens.rules import Rules
    from firmware.screens.settings import Settings
    from firmware.setup import Setup
    play = s.game("gambit7", 5, until="bet", rounds=2)
    play.set_pages()
    s.clock(17, 4)
    play.leave()
    s.app.play = None
    s.root(Home(s.app))
    s.app.top().prompt = True
    s.app.top().shown()
    s.app.dirty()
    s.shot("A3-design", "A3")
    s.app.store.add(["end"])
    s.root(Home(s.app))
    setup = Setup(s.app, "gambit7")
    setup.n = 5
    s.root(Rules(setup))
    screen = s.app.top()
    screen.lines = [None] + [line for key in ("answer_s", "bet_s", "mode", "strict_time") for line in screen.lines if line and line[0] == key]
    s.box.turn(2)
    s.shot("A8-design", "A8")
    s.root(Settings(s.app))
    s.box.turn(3)
    s.shot("I1-design", "I1")
    play = third_round(s, 5)
    for q, year in enumerate((2006, 28, 1994)):
        play.do(["answer", q, str(year)])
    for q in (3, 4):
        play.do(["answer", q, "28"])
    play.do(["bet", 1, -1, -1])
    play.set_pages()
    play.seat = 1
    s.clock(20, 9)
    s.root(More(play))
    s.app.top().texts = s.app.top().texts[:3]
    s.app.dirty()
    s.shot("H1-design", "H1")
    play = s.game("gambit7", 3)
    for e in (["answer", 0, "1900"], ["answer", 1, "1915"], ["answer", 2, "1920"], ["bet", 0], ["bet", 1], ["bet", 2], ["truth", -1, "1912"],
              ["answer", 0, "1"], ["answer", 1, "1915"], ["answer", 2, "1920"], ["bet", 0], ["bet", 1], ["bet", 2], ["truth", -1, "1914"]):
        play.do(e)
    screen = History(play)
    other = [["answer", 0, "1"]]
    screen.log = other * 7 + [["answer", 1, "1915"], ["answer", 2, "1920"], ["truth", -1, "1914"]] + other * 2
    screen.words, screen.rounds, screen.at = [e[2] for e in screen.log], [2] * 12, 3
    s.root(screen)
    s.shot("H3-design", "H3")
    screen.log, screen.at = play.session.log, 0
    s.box.press()
    entry = s.app.top()
    entry.typed, entry.ghost = ["1", "9"], list("1914")
    entry._place()
    entry.at = entry.items.index("4")
    s.app.dirty()
    s.shot("H4-design", "H4")


@scene
def design_cards(s):
    from firmware.screens.cards import Cards
    from firmware.screens.market import Market
    from firmware.screens.move import Move
    play = s.game("gallery", 3, until="cards")
    need = dict(play.need(2), now=[None] * 9)
    play.seat = 2
    screen = Cards(play, need, ["cards", 2] + [None] * 9)
    screen.places[:3] = nine("9h 9s", "8d", "")[:3]
    screen.at, screen.overview = 3, False
    screen._open()
    screen.i = screen.items.index("Q")
    s.root(screen)
    s.shot("E2-design", "E2")
    screen.rank = "10"
    screen._open()
    screen.i = screen.items.index("h")
    s.app.dirty()
    s.shot("E3-design", "E3")
    play = s.game("gallery", 2, until="cards")
    play.seat = 0
    s.root(Cards(play, play.need(0), ["cards", 0] + nine("9h 9s", "8d 9d 10d", "8c 9c 10h Js")))
    s.shot("E4-design", "E4")
    play = s.game("gallery", 2, {"mode": "played"}, "act")
    play.seat = 1
    lying = nine("9h", "8d 9d", "9c 9s Ks")
    screen = Move(play, {"k": "cards", "e": ["gambit", 1], "rooms": [2, 3, 4], "use": 1, "now": lying}, None)
    screen._allowed = lambda a, b: True
    screen.i = screen.items.index(3)
    s.root(screen)
    s.shot("E5-design", "E5")
    screen.lifted = 3
    screen._open()
    screen.i = screen.items.index(1)
    s.app.dirty()
    s.shot("E6-design", "E6")
    play.seat = 0
    of = [card(word) for word in ("9d", "Ks", "10h")] + [53, 54]
    screen = Market(play, {"k": "pick", "e": ["act", 0], "ph": "yourturn", "of": of, "t": ["9d", "Ks", "10h", "draw", "gambitdo"]}, None)
    screen.deck, screen.at = 14, 1
    s.root(screen)
    s.shot("E1-design", "E1")
    play.session.s["ex"] = [[[card("9h"), 52], [], []], [[card("2h"), card("3h")], [card("4h")], []]]
    words = "9d Ad Ah Kd Jc Jh 9c Ac".split()
    screen = Market(play, {"k": "pick", "e": ["swap", 0], "ph": "jokerfor", "of": [card(w) for w in words], "t": words, "ex": 0}, None)
    s.root(screen)
    s.shot("E7-design", "E7")
    play.open_seat = play.seat = 1
    screen = Market(play, {"k": "pick", "e": ["play", 1], "ph": "playcard", "secret": 1, "of": [card("10s"), card("Qh")], "t": ["10s", "Qh"]}, None)
    s.root(screen)
    s.shot("E9-design", "E9")


@scene
def design_throws(s):
    from firmware.screens.dice import Throw
    from firmware.screens.tableau import Place
    play = s.game("gambler", 4, until="roll")
    play.seat = 2
    screen = Throw(play, dict(play.need(play.asked()[0]), n=5), None)
    screen.faces, screen.at = [1, 3, 5], 5
    s.root(screen)
    s.shot("G2-design", "G2")
    play.session.s["pts"] = [80, 80, 150, 80]
    screen = Place(play, {"k": "pick", "e": ["play", 2], "of": ["roll", "stop"], "t": ["roll", "stop"]}, None)
    screen.table = {"rows": [], "dice": [4, 7, 7, 0], "roll": 2, "d": [2, 5, 5], "nr": 1}
    s.root(screen)
    s.shot("G5-design", "G5")
