"""Somebody plays with the knob: random keys over the whole console, in every game, mode and language.

Nothing may raise, no screen may hold anybody, and display, ring, journal and engine must tell the same all the time.
"""
import collections
import os
import random
import types

import pytest

import boards

from sim.quick import BACK, KNOB, SEAT, TIMER, QuickBox

WAITS = (0, 0, 0, 40, 300, 2000, 9000, 70000)
EVERY = 50              # inputs between two looks at everything
AWAY = 1500             # inputs until the next game is begun


class Walk:
    """A console and a source of random keys. `seen` counts (game, screen)."""

    def __init__(self, folder, seed, board="pico"):
        self.folder, self.board = str(folder), board
        self.random = random.Random(seed)
        self.on()
        self.seen = collections.Counter()
        self.last = collections.deque(maxlen=12)

    def on(self):
        """Power on."""
        self.box = QuickBox(self.folder, self.board)
        self.app = self.box.app
        self.app._crash = self.raised

    def raised(self, e, now):
        """In place of the page "Oops": what was pressed, and the exception itself."""
        raise AssertionError("after %s on %s" % (list(self.last), self.where())) from e

    def where(self):
        game = self.app.play.session.s["g"] if self.app.play else ""
        return game, self.app.top().name if self.app._stack else ""

    # ---- hands --------------------------------------------------------------------------------------------------
    def input(self):
        """One random input."""
        r, box = self.random.random(), self.box
        if r < 0.42:
            n = self.random.choice((-5, -3, -2, -1, -1, 1, 1, 1, 2, 3, 5))
            self.note("turn", n)
            box.put(4, 0, n)
        else:
            key, held = self.key(r)
            self.note("hold" if held else "press", key)
            box.put(0, key)
            if self.random.random() < 0.05:     # a second key meanwhile
                other = self.random.randrange(SEAT + 7)
                if other != key:
                    for kind in (0, 2, 1):
                        box.put(kind, other)
            box.put(3 if held else 2, key)
            box.put(1, key)
        box.step()
        wait = self.random.choice(WAITS)
        if wait:
            box.wait(wait)
        self.seen[self.where()] += 1

    def note(self, what, value):
        self.last.append((what, value, self.app.top().name))

    def key(self, r):
        """(key, is it held) by how often hands do it."""
        for limit, key, held in ((0.80, KNOB, False), (0.85, BACK, False), (0.90, TIMER, False), (0.925, KNOB, True),
                                 (0.935, TIMER, True), (0.9365, BACK, True)):
            if r < limit:
                return key, held
        return SEAT + self.random.randrange(7), r > 0.98

    def begin(self):
        """A new game of some kind, with some house rules, in some language."""
        from firmware import texts
        from firmware.screens.rules import allowed_values
        app, rnd = self.app, self.random
        self.box.hold(BACK)
        app.settings["lang"] = rnd.choice(texts.LANGUAGES)
        texts.use(app.settings["lang"], app.words)
        app.settings["board7"] = rnd.choice(("", "S", "P"))
        self.box.hold(BACK)
        self.go("play")
        if app.top().name == "H6":          # another game waits: held for two seconds it goes to the archive
            self.box.hold_for(KNOB, 2300)
        self.box.turn(rnd.randrange(4))
        self.box.press()
        self.box.turn(rnd.randrange(-6, 9))
        self.box.press()
        if app.top().name == "A14":         # more people than seats: teams
            self.box.press()
        top = app.top()
        assert top.name == "A8", top.name
        for key, _, allowed in top.setup.lines():
            of = allowed_values(allowed)
            of = of[:top.setup.n] if key == "first" else of         # a seat that is there
            if of and rnd.random() < 0.5:
                top.setup.options[key] = rnd.choice(of)
        for _ in range(40):
            if not app.play and app.top().name != "J3":
                self.box.press()
        assert app.play or app.top().name == "J3", app.top().name

    def go(self, key):
        """From home to one of its lines."""
        home = self.app.top()
        assert home.name == "A2", home.name
        self.box.turn(home.keys.index(key) - home.at)
        self.box.press()

    # ---- eyes ---------------------------------------------------------------------------------------------------
    def look(self):
        """Display, ring, journal and engine tell the same."""
        app, box = self.app, self.box
        self.awake()
        box.settle()
        top = app.top()
        if not top.moving and top.name != "I8":
            for _ in range(2):              # a clock's second may end just between the two
                shown, frame = box.panel(), box.ring()
                app.dirty()
                app.display.redraw()
                box.settle()
                if box.panel() == shown:
                    break
            if app.top() is top and not getattr(top, "_receipt", None):
                assert box.panel() == shown, ("stale pixels", self.where(), list(self.last))
                assert box.ring() == frame, ("stale ring", self.where(), list(self.last))
        probe = box.probe()
        assert 0 <= probe["at"] < max(1, len(probe["wheel"])), self.where()
        if app.play:
            self.same_on_file()
            self.totals_shown()

    def awake(self):
        """A dimmed panel is woken first."""
        if self.app._sleep:
            self.box.turn(1)

    def same_on_file(self):
        """Power off now and nothing is lost: the journal gives the same game."""
        from firmware import halfway, rewind
        play, store = self.app.play, self.app.store
        records = store.last()
        if not records:
            assert play.over(), ("no journal", self.where())
            return
        again = rewind.replay(self.app, records, halfway.Half())
        assert again.session.digest() == play.session.digest(), ("the journal tells another game", self.where(), list(self.last))
        assert list(again.starts) == list(play.starts), ("phases", again.starts, play.starts, self.where(), list(self.last))

    def totals_shown(self):
        """The points on the panel are the engine's."""
        top = self.app.top()
        if top.name != "D10" or top.at >= 0 or top.play is not self.app.play:      # or those of an old entry
            return
        texts = [item.text for row in self.app.kit._labels.values() for item in row[1:row[0] + 1]]
        for points in self.app.play.session.game.total(self.app.play.session.s):
            assert str(points) in texts, (points, texts)

    def home(self):
        """BACK held is home, at once, and the game waits there as it was."""
        app, box = self.app, self.box
        self.awake()
        digest = app.play.session.digest() if app.play and not app.play.over() else None
        stood = self.stood() if digest else None
        top = app.top().name
        box.hold(BACK)
        assert app.top().name == "A2", (top, app.top().name)
        if digest:
            assert app.top().keys[0] == "continue", (top, "no Continue", list(self.last))
            self.go("continue")
            assert app.play.session.digest() == digest, (top, list(self.last))
            assert self.stood() == stood, (stood, self.stood(), top, list(self.last))

    def stood(self):
        """Page, seat and half-made entry of the running game, as its lowest screen shows them."""
        from firmware.play import ENTRY
        play, screen = self.app.play, self.app.bottom()
        page, draft = screen.page or play.page, screen.draft()
        if screen.name in ("F2", "F3") and play.session.s["g"] == "nolsem":     # the cards of a bid come back in the order of the hand
            draft[:-2] = sorted(draft[:-2])
        return (page, play.seat if page == ENTRY else None, draft) if page >= ENTRY else page

    def cut(self):
        """The power goes and comes back: nothing is damaged, and the game goes on where it was."""
        play = self.app.play
        before = (play.session.digest(), play.session.game.total(play.session.s)) if play and not play.over() else None
        self.on()
        assert not self.app.store.aside, (self.app.store.aside, list(self.last))
        if before:
            assert self.app.top().keys[0] == "continue", ("no Continue", list(self.last))
            self.go("continue")
            session = self.app.play.session
            assert (session.digest(), session.game.total(session.s)) == before, (self.where(), list(self.last))

    def back(self):
        """Outside a game three presses of BACK are home, from every menu and tool. A timer stops and is set anew first.
        In the set-up and in names they go back a question or a letter each; in the self-test BACK is a key like the others, and held."""
        app = self.app
        if app.play or app.top().name == "A1":
            return
        self.awake()
        if app.top().name[:2] == "I9":
            self.box.hold(BACK)
        names = [screen.name for screen in app._stack]
        most = 20 if names[0] != "A2" or "A7" in names else len(names) + 1 if "I4" in names or "I11" in names else 3
        for _ in range(most):
            if app.top().name != "A2":
                self.box.press(BACK)
        assert app.top().name == "A2", (names, app.top().name, list(self.last))

    def run(self, inputs):
        self.box.press()                # the language of a new box
        for i in range(inputs):
            if i % AWAY == 0:
                self.begin()
            self.input()
            if i % EVERY == EVERY - 1:
                self.look()
            if i % (EVERY * 7) == 0:
                self.home()
            elif i % EVERY == 5:
                self.back()
            elif i % (EVERY * 7) == EVERY * 5:
                self.cut()
        assert not os.path.exists(self.folder + "/crash.log")


PARTS = 4
EXPECTED = "A2 A4 A5 A8 B1 C1 C2 D1 D2 D4 D8 D10 E1 E2 F1 F3 F5 G1 G2 G3 H1 H3 I1".split()


def told(walk, seed):
    """What a walk has met, for the figures at the end of the run."""
    return "random walk %d: %d inputs, %d kinds of screens, %d of (game, screen)" % (
        seed, sum(walk.seen.values()), len({name for _, name in walk.seen}), len(walk.seen))


@pytest.mark.parametrize("seed", range(PARTS))
def test_walk(tmp_path, seed, figures):
    """50,000 inputs in all."""
    walk = Walk(tmp_path, seed)
    walk.run(50000 // PARTS)
    met = {name for _, name in walk.seen}
    missing = [name for name in EXPECTED if name not in met]
    assert len(missing) < 6, "the walk hardly comes anywhere: %s" % missing
    figures(told(walk, seed))


def test_walk_on_a_box_with_buttons_alone(tmp_path):
    """Neither ring nor sound nor seat buttons: their screens go on all the same."""
    facts = types.SimpleNamespace(**{k: v for k, v in vars(boards.load("pico")).items() if k.isupper()})
    facts.RING_LEDS, facts.SOUND_PIN, facts.SEATS = 0, None, ()
    walk = Walk(tmp_path, 50, facts)
    walk.run(3000)
    assert len({name for _, name in walk.seen}) > 30


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 125))
def test_long_walk(tmp_path, seed, figures):
    """1,000,000 inputs in all: 25 cases, which processes can share (`make soak ARGS="-n 2"`)."""
    walk = Walk(tmp_path, seed)
    walk.run(40000)
    figures(told(walk, seed))
