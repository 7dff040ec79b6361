"""How long entries take, counted on the console: detents and presses that a player really needs on the real wheels.

Plain person: 8 detents a second, 0.3 s a press, the shorter way round. Careful person: 4 detents a second, 0.3 s a press,
1.35 s for every look at the table or a result, every twentieth entry made twice. The two countdowns are not counted.
The table of figures is printed at the end of the run.
"""
import random

import pytest

from engines.common import Rng
from sim.quick import TIMER, QuickBox

ROWS = []                       # (name, goal, plain figures, careful figures)
SAMPLES = 16


class Person:
    """Somebody at the console who counts: detents `d`, presses `p`, looks `k`."""

    def __init__(self, folder, seed=7):
        self.box = QuickBox(folder)
        self.app = self.box.app
        self.random = random.Random(seed)
        self.rng = Rng(seed)
        self.d = self.p = self.k = 0

    # ---- hands --------------------------------------------------------------------------------------------------
    def press(self, key=0, times=1):
        for _ in range(times):
            self.box.press(key)
            self.p += 1
        assert self.app.top().name != "J1"

    def choose(self, text):
        texts, at = self.app.top().wheel()
        texts = [str(x) for x in texts]
        n = texts.index(text) - at
        if 2 * abs(n) > len(texts) and len(texts) > 3:
            n -= len(texts) if n > 0 else -len(texts)
        self.box.turn(n)
        self.d += abs(n)
        texts, at = self.app.top().wheel()
        assert str(texts[at]) == text, (self.app.top().name, text, texts, at)

    def pick(self, text):
        self.choose(text)
        self.press()

    def type(self, value):
        """A number; on a dial it is one choice."""
        self.k += 1
        if self.app.top().name == "C1":
            return self.pick(value)
        n = len(self.app.play.session.log)
        for c in value:
            self.pick(c)
        if len(self.app.play.session.log) == n and self.app.top().wheel()[0] and "ok" in self.app.top().wheel()[0]:
            self.pick("ok")

    def look(self, times=1):
        self.k += times

    def count(self, do):
        """(detents, presses, looks) of an entry."""
        self.d = self.p = self.k = 0
        do()
        return self.d, self.p, self.k

    # ---- games --------------------------------------------------------------------------------------------------
    def game(self, name, seats, options=None, until=None):
        """A game that bots have played until the phase is `until`; its first entry is open. Nothing of it is counted."""
        from firmware import rewind
        app = self.app
        app.play = play = rewind.new(app, name, seats, options or {}, [])
        s, g = play.session.s, play.session.game
        while until and s["ph"] != until:
            seat = (g.who(s) or [-1])[0]
            play.do(g.chance(s, self.rng) or g.bot(s, -1, self.rng) if seat < 0 else g.bot(s, seat, self.rng))
        app.go(play.first)
        self.box.step()
        self.box.settle()
        return play

    def entries(self, *names):
        """Presses, not counted, to the first screen of these names."""
        for _ in range(8):
            if self.app.top().name in names:
                return
            self.box.press()
        raise AssertionError("no %s: %s" % (names, self.app.top().name))


def plain(e):
    return e[0] / 8 + e[1] * 0.3


def careful(e):
    return (e[0] / 4 + e[1] * 0.3 + e[2] * 1.35) * 1.05


def table(name, goal, entries, goal_careful=None):
    """Notes a row; every single entry must keep the goal of the plain person, the mean that of the careful one."""
    times = sorted(plain(e) for e in entries)
    slow = sum(careful(e) for e in entries) / len(entries)
    counts = [sum(e[i] for e in entries) / len(entries) for i in range(3)]
    row = "%-34s %5s  %5.1f  %5.1f  %5.1f    %5.1f  %5.1f  %5.1f" % (
        name, goal or "-", sum(times) / len(times), times[-1], slow, *counts)
    ROWS.append(row)
    assert not goal or times[-1] <= goal, row
    assert not goal_careful or slow <= goal_careful, row


@pytest.fixture(scope="module")
def person(tmp_path_factory):
    yield Person(tmp_path_factory.mktemp("person"))


@pytest.fixture(autouse=True)
def printed(figures):
    if not ROWS:
        ROWS.append("%-34s %5s  %5s  %5s  %5s    %5s  %5s  %5s" % (
            "entry, seconds", "goal", "mean", "worst", "slow", "dets", "press", "looks"))
        figures(ROWS[0])
    before = len(ROWS)
    yield
    for row in ROWS[before:]:
        figures(row)


# ---- single entries ------------------------------------------------------------------------------------------------
def test_answer_of_one_digit(person):
    def one():
        person.game("nolsem", 3, until="right")
        person.entries("C1")
        return person.count(lambda: person.type(str(person.random.randrange(8))))
    table("answer 0 to 7", 2, [one() for _ in range(SAMPLES)])


def numbers(person, values, ghosts=None):
    """Entries of values, each after a ghost (the seat before it) if there is one."""
    out = []
    for i, value in enumerate(values):
        person.game("gambit7", 5)
        person.entries("C2")
        if ghosts:
            person.type(ghosts[i])
        before = len(person.app.play.session.log)
        out.append(person.count(lambda value=value: person.type(value)))
        log = person.app.play.session.log
        assert len(log) == before + 1 and float(log[before][2]) == float(value)
    return out


def years(rnd, n):
    truth = rnd.randint(1500, 2010)
    return [str(max(1000, min(2030, round(rnd.gauss(truth, 60))))) for _ in range(n)], str(truth)


def test_numbers_of_several_digits(person):
    rnd = person.random
    table("two digits", 3, numbers(person, [str(rnd.randint(10, 99)) for _ in range(SAMPLES)] + ["55", "65"]))
    table("year, first of a round", 6, numbers(person, [years(rnd, 1)[0][0] for _ in range(SAMPLES)]))
    pairs = [years(rnd, 2)[0] for _ in range(SAMPLES)]
    table("year, after another year", 6, numbers(person, [b for _, b in pairs], [a for a, _ in pairs]))
    table("signed decimal, -9.9 to 9.9", 6, numbers(person, ["%.1f" % (rnd.choice((-1, 1)) * (rnd.randrange(99) + 0.5) / 10) for _ in range(SAMPLES)]))
    table("85,000,000", 0, numbers(person, ["85000000"]))
    table("twelve digits", 0, numbers(person, ["".join(rnd.choice("123456789") for _ in range(12)) for _ in range(8)]))


def test_a_card(person):
    """Any card after any other, on the wheels of rank and suit."""
    def one():
        person.game("gallery", 5, until="cards")
        person.entries("E2")
        first, second = person.random.sample([(r, s) for r in ("2", "3", "5", "7", "9", "10", "J", "Q", "K", "A") for s in "shdc"], 2)
        for c in first:
            person.pick(c)
        person.look()

        def card():
            person.look()
            for c in second:
                person.pick(c)
        return person.count(card)
    table("a card of 54", 3, [one() for _ in range(SAMPLES)])


def bets(person, answers):
    """A game of five at its bets; the rows that may be bet on."""
    play = person.game("gambit7", len(answers))
    for q, a in enumerate(answers):
        play.do(["answer", q, a])
    play.set_pages()
    play.show()
    person.box.step()
    person.entries("D4")
    return person.app.top().wheel()[0]


def two_chips(person):
    rows = person.app.top().wheel()[0][:-2]
    first = person.random.choice(rows)
    person.look(2)
    person.pick(first)
    person.pick(first if person.random.random() < 0.4 else person.random.choice(rows))


def big_chip(person):
    words = person.app.top().wheel()[0]
    person.look()
    person.pick(words[-2])
    person.pick(person.random.choice(person.app.top().wheel()[0]))


def test_chips(person):
    def one(do):
        bets(person, [str(v) for v in range(10, 80, 10)])
        e = person.count(lambda: do(person))
        assert person.app.play.session.log[-1][0] in ("bet", "gambit")
        return e
    table("two chips, seven answers", 4, [one(two_chips) for _ in range(SAMPLES)])
    table("the Gambit chip, seven answers", 4, [one(big_chip) for _ in range(SAMPLES)])


def dice(person):
    person.look()
    for _ in range(person.app.top().need["n"]):
        person.pick(str(person.random.randint(1, 6)))


def test_five_dice(person):
    def one():
        person.game("gambler", 2, until="roll")
        person.entries("G2")
        return person.count(lambda: dice(person))
    table("five dice", 8, [one() for _ in range(SAMPLES)])


# ---- whole turns -----------------------------------------------------------------------------------------------------
def gambit7_round(person, n):
    """TIMER, answers, board, TIMER, bets, the official answer, preview, totals."""
    rnd = person.random
    guess, truth = years(rnd, n)
    person.press(TIMER)
    person.press()
    for g in guess:
        person.type(g)
    person.look()
    assert person.app.top().name == "D2"
    person.press()
    person.press(TIMER)
    person.press()
    for _ in range(n):
        (big_chip if rnd.random() < 0.1 else two_chips)(person)
    person.type(truth)
    person.look(2)
    assert person.app.top().name == "D8"
    person.press()
    assert person.app.top().name == "D10"
    person.press()
    assert person.app.play.session.s["r"] == 2


@pytest.mark.parametrize("n, goal", [(5, 60), (7, 0)])
def test_a_round_of_gambit7(person, n, goal):
    def one():
        person.game("gambit7", n)
        return person.count(lambda: gambit7_round(person, n))
    table("Gambit 7 round, %d players" % n, goal, [one() for _ in range(6)], goal)


def nolsem_turn(person, n):
    """Pot, bids, the answer, reveal, preview, totals."""
    rnd = person.random
    if person.app.top().name == "F1":
        person.press()
    for _ in range(n):
        person.look()
        hand = [v for v in person.app.top().items if isinstance(v, int)]
        for v in rnd.sample(hand, min(len(hand), rnd.choice((1, 1, 2, 2, 3)))):
            person.pick(str(v))
        for _ in range(rnd.choice((0, 0, 0, 1, 2)) if "chip" in person.app.top().items else 0):
            person.pick("chip")
        person.pick("ok")
    person.type(str(rnd.randrange(8)))
    person.look(2)
    while person.app.top().name in ("F5", "D8", "D10"):
        person.press()


def test_a_turn_of_nolsem(person):
    person.game("nolsem", 4)
    entries = []
    for _ in range(8):
        if person.app.play.over():
            break
        entries.append(person.count(lambda: nolsem_turn(person, 4)))
    assert len(entries) > 4
    table("Ноль семь turn, 4 players", 30, entries, 30)


def gambler_throw(person, typed):
    """A throw and what is placed of it, up to the next throw or turn."""
    if typed:
        dice(person)
    else:
        person.look()
        person.press()
    places = person.random.choice((1, 1, 1, 2, 2, 3))
    while True:
        top = person.app.top()
        if top.name in ("G4", "G8"):
            person.press()
        elif top.name == "G3":
            person.look()
            words = top.wheel()[0]
            fits = [w for w in words if w.isdigit()]
            if places and fits:
                places -= 1
                person.pick(person.random.choice(fits))
            else:
                person.pick(person.random.choice([w for w in words if not w.isdigit()]))
        else:
            return


@pytest.mark.parametrize("mode, words", [("scored", "typed"), ("played", "of the box")])
def test_a_throw_of_gambler(person, mode, words):
    entries = []
    for _ in range(SAMPLES):
        person.game("gambler", 3, {"mode": mode}, until="roll")
        person.entries("G2")
        entries.append(person.count(lambda: gambler_throw(person, mode == "scored")))
    table("Gambler throw, %s" % words, 10, entries)


def test_a_round_of_gallery(person):
    """Every card of three players, exhibits that hang together, some short; then battles and points."""
    from engines import gallery_cards
    entries = []
    for _ in range(4):
        play = person.game("gallery", 3, until="cards")
        person.entries("E2")
        cards = [gallery_cards.text(v) for v in play.need(play.asked()[0])["of"]]
        cards = [w for w in cards if w[-1] in "shdc"]
        person.random.shuffle(cards)
        entries.append(person.count(lambda cards=cards: gallery_round(person, cards)))
        assert play.session.s["ph"] != "cards"
    table("Gallery round, 3 players", 120, entries, 120)


def gallery_round(person, cards):
    ranks = "2345678910JQKA"
    for _ in range(3):
        for size in (2, 3, 4):
            near = sorted(cards[:9], key=lambda w: (ranks.index(w[:-1]), w[-1]))
            k = person.random.randint(0, 9 - size)
            mine = near[k:k + size - (person.random.random() < 0.15)]
            for word in mine:
                cards.remove(word)
                person.look()
                person.pick(word[:-1])
                if person.app.top().rank is not None:
                    person.pick(word[-1])
            if len(mine) < size:
                person.pick("ok")
        assert person.app.top().overview
        person.press()
    person.look(3)
    for _ in range(6):
        if person.app.top().name not in ("E8", "D8", "D10"):
            break
        person.press()


def test_undo_is_two_presses(person):
    """BACK opens the last entry again, a press records it unchanged."""
    person.game("gambit7", 3)
    person.entries("C2")
    person.type("1969")
    before = person.app.play.session.digest()

    def undo():
        person.press(1)
        person.press()
    assert person.count(undo) == (0, 2, 0)
    assert person.app.play.session.digest() == before
