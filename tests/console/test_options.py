"""Every option of every engine can be set at the box, to every value that it may have, with the knob alone."""
import pytest

from engines import GAMES
from sim.quick import QuickBox


@pytest.fixture
def box(tmp_path):
    box = QuickBox(tmp_path)
    box.press()
    return box


def rules(box, game, seats):
    """The house rules of a game for so many."""
    from firmware.screens.rules import Rules
    from firmware.setup import Setup
    setup = Setup(box.app, game)
    setup.n = seats
    setup.pages = ["rules"]
    box.app.root(Rules(setup))
    box.settle()
    return setup


def meta(game):
    return __import__("engines." + game, fromlist=["meta"]).meta()


def values(allowed):
    return list(range(allowed[1], allowed[2] + 1, allowed[3])) if allowed[0] == "range" else allowed


CASES = [(game, key) for game, _, _ in GAMES for key, _, allowed in meta(game)["options"]
         if isinstance(allowed, list) and allowed != [[]] or allowed[0] == "range"]
OTHERS = [(game, key) for game, _, _ in GAMES for key, _, _ in meta(game)["options"] if (game, key) not in CASES]


@pytest.mark.parametrize("game, key", CASES)
def test_each_value_has_its_place_on_a_line(box, game, key):
    """The line is found, the knob turns through all values and comes round, and the game begins with each of them."""
    lo, hi = [(lo, hi) for g, lo, hi in GAMES if g == game][0]
    setup = rules(box, game, hi)
    top = box.app.top()
    lines = [line[0] if line else None for line in top.lines]
    assert key in lines
    box.turn(lines.index(key))
    assert top.lines[top.at][0] == key
    box.press()
    wanted = [v for k, _, allowed in meta(game)["options"] if k == key for v in values(allowed)]
    seen = []
    for _ in wanted:
        seen.append(setup.options[key])
        box.turn(1)
    assert setup.options[key] == seen[0] and [str(v) for v in sorted(seen)] == [str(v) for v in sorted(wanted)]


def test_others_have_pages_of_their_own():
    """A list of numbers and a list of texts are made on pages: tests/console/test_custom.py goes there."""
    assert OTHERS == [("gambit7", "table"), ("gambler", "tableaux")]


def test_every_value_of_a_board_of_ones_own(box):
    """From 0 to the most that the engine takes, at each of the nine places."""
    from firmware.screens.values import Values
    setup = rules(box, "gambit7", 3)
    _, n, lo, hi = [allowed for key, _, allowed in meta("gambit7")["options"] if key == "table"][0]
    box.app.root(Values(setup))
    top = box.app.top()
    for want in (lo, hi):
        top.at = 0
        for place in range(n):
            box.press()
            value = int(top.wheel()[0][0])
            top.turn(want - value)
            assert top.wheel()[0] == [str(want)]
            top.turn(1 if want == hi else -1)           # it comes round
            assert top.wheel()[0] == [str(lo if want == hi else hi)]
            top.turn(-1 if want == hi else 1)
            box.press()
        assert top.values == [want] * n
    top.at = n
    box.press()
    assert setup.options["table"] == [hi] * n and setup.options["board"] == "C"
    box.press()
    assert box.app.play.session.s["o"]["table"] == [hi] * n


@pytest.mark.parametrize("seats", range(2, 7))
def test_only_a_seat_in_the_game_can_begin(box, seats):
    setup = rules(box, "gambler", seats)
    top = box.app.top()
    box.turn([line[0] if line else None for line in top.lines].index("first"))
    box.press()
    seen = set()
    for _ in range(20):
        seen.add(setup.options["first"])
        box.turn(1)
    assert seen == set(range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_who_begins_sits_at_the_table_also_when_fewer_play_after_all(box, seats):
    """Six were to play and the last of them to begin; back to how many, and the rules once more."""
    from firmware.screens.rules import Rules
    setup = rules(box, "gambler", 6)
    setup.options["first"] = 5
    setup.n = seats
    box.app.root(Rules(setup))
    box.settle()
    assert setup.options["first"] == 0
    top = box.app.top()
    box.turn([line[0] if line else None for line in top.lines].index("first"))
    box.press()
    for _ in range(7):
        box.turn(1)
        assert 0 <= setup.options["first"] < seats
