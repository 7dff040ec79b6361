"""A box that has a knob and a panel and nothing else: it can do everything, and no screen keeps anybody."""
import types

import boards
from sim.quick import KNOB, QuickBox
from tests.console.test_home import choose
from tests.console.test_walk import Walk

INPUTS, OFTEN = 8000, 60


def facts():
    """Those of the Pico without what can be missing."""
    board = types.SimpleNamespace(**{k: v for k, v in vars(boards.load("pico")).items() if k.isupper()})
    board.RING_LEDS, board.SOUND_PIN, board.SEATS, board.BACK, board.TIMER = 0, None, (), None, None
    return board


def take(box, *keys):
    """The first of these lines that the menu on top has."""
    top = box.app.top()
    for key in keys:
        if key in top.keys:
            box.turn(top.keys.index(key) - top.at)
            box.press()
            return


def home(box):
    """Home by the knob, as the panel offers it: the screens gone through."""
    way = []
    while box.app.top().name != "A2" and len(way) < 30:
        top = box.app.top()
        way.append(top.name)
        if top.name == "H0":
            take(box, "m_home", "m_back")
        elif top.name == "H1":
            take(box, "m_leave")
        elif top.name == "I9e":         # goes on by itself
            box.wait(3000)
        else:
            box.hold(KNOB)
            if box.app.top() is top:
                box.press()
    return way


class KnobWalk(Walk):
    def key(self, r):
        return KNOB, r > 0.93

    def run(self, inputs):
        self.box.press()
        for i in range(inputs):
            if i % 500 == 0:
                self.begin()
            self.input()
            if i % OFTEN == OFTEN - 1:
                self.awake()
                way = home(self.box)
                assert self.app.top().name == "A2", way
                if self.app.top().keys[0] == "continue" and self.random.random() < 0.8:
                    self.go("continue")


def test_home_from_wherever_the_knob_has_led(tmp_path, figures):
    walk = KnobWalk(tmp_path, 1, facts())
    walk.run(INPUTS)
    assert len({name for _, name in walk.seen}) > 40
    figures("random walk with the knob alone: %d inputs, %d kinds of screens" % (INPUTS, len({name for _, name in walk.seen})))


def test_an_archive_with_games_is_left_without_deleting_any(tmp_path):
    from engines.common import Rng
    from firmware import rewind
    box = QuickBox(tmp_path, facts())
    box.press()
    play = rewind.new(box.app, "pad", 2, {}, [])
    box.app.play = play
    for _ in range(4):
        play.do(play.session.game.bot(play.session.s, play.session.game.who(play.session.s)[0], Rng(1)))
    play.do(["end", -1])
    play.end()
    box.app.home()
    box.settle()
    choose(box, "Tools")
    choose(box, "Past")
    top = box.app.top()
    assert top.name == "I10" and len(top.games) == 1
    box.hold(KNOB)
    take(box, "m_next")
    assert box.app.top().name == "H6"
    box.press()
    assert box.app.top() is top and len(top.games) == 1
    box.hold(KNOB)
    take(box, "m_back")
    assert box.app.top().name == "I0"
    choose(box, "Past")
    box.press()
    assert box.app.top().name == "D15"
    assert len(home(box)) < 6 and box.app.top().name == "A2"
