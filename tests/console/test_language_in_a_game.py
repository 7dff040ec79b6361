"""Another language chosen in the middle of a game: every screen is as if it had been so from the start."""
import pytest

from engines.common import Rng
from sim.quick import BACK, QuickBox


def played(folder, game, seats, options, steps, seed):
    """A box in a game after so many events of bots."""
    box, rng = QuickBox(folder), Rng(seed)
    from firmware import rewind, undo
    box.world.enter()
    box.app.settings["fresh"] = False
    box.app.play = play = rewind.new(box.app, game, seats, options, [])
    for _ in range(steps):
        who, s, rules = play.asked(), play.session.s, play.session.game
        play.do(rules.chance(s, rng) if who[0] < 0 else rules.bot(s, rng.pick(who), rng))
        play.deal()
    undo.find_starts(play)
    box.app.root(play.first())
    box.settle()
    return box


@pytest.mark.parametrize("game, seats, options, steps, screen", [
    ("gambit7", 3, {}, 0, "B1"), ("gambit7", 3, {}, 4, "D4"), ("gambit7", 3, {}, 6, "D2"),
    ("gambit7", 3, {"mode": "played"}, 4, "F2"),
    ("gallery", 3, {"mode": "played"}, 1, "E1"), ("gallery", 2, {}, 3, "E1"),
    ("nolsem", 3, {}, 0, "F1"), ("nolsem", 3, {}, 3, "C1"), ("gambler", 2, {}, 1, "G1"), ("gambler", 2, {}, 2, "G3"),
    ("gambler", 2, {"set": "plain"}, 2, "E1"), ("pad", 2, {}, 3, "I5"),
])
def test_what_is_seen(tmp_path, game, seats, options, steps, screen):
    box = played(tmp_path, game, seats, options, steps, 7)
    from firmware.screens.home import Language
    from firmware.screens.settings import Settings
    from hal import ticks
    name, english = box.app.top().name, box.panel()
    box.app.push(Settings(box.app))
    box.app.push(Language(box.app))
    box.settle()
    box.turn(1)
    box.press()
    box.press(BACK)
    assert box.app.top().name == name
    german = box.panel()
    assert german != english
    box.app.play.keeper.save(ticks.ms())
    again = QuickBox(tmp_path)          # the same game after a power cut, in German from the start
    again.press()
    again.app.play.resumed = False      # (the header says for a moment that it has come back)
    again.app.dirty()
    again.settle()
    assert again.app.top().name == name == screen
    assert again.panel() == german
