"""More people than seats play in teams; teams by lot for any other game."""
import json

import pytest

from sim.quick import BACK, KNOB, QuickBox


@pytest.fixture
def box(tmp_path):
    box = QuickBox(tmp_path)
    box.press()
    return box


def count(box, game, people):
    """A5 of a game, turned to so many people."""
    from firmware.setup import Setup
    setup = Setup(box.app, game)
    setup.next("count")
    box.settle()
    top = box.app.top()
    box.turn(people - top.n)
    assert top.n == people
    return setup


def members(teams):
    return sorted(i for team in teams for i in team)


@pytest.mark.parametrize("lo, hi", [(3, 7), (2, 5), (3, 6), (2, 6), (2, 7)])
def test_three_at_most_share_a_seat_and_sizes_are_even(box, lo, hi):
    from engines.common import Rng
    from firmware.screens import teams
    for people in range(hi + 1, 3 * hi + 1):
        least, most, best = teams.fitting(people, lo, hi)
        assert lo <= least <= best <= most <= hi and 3 * least >= people
        for n in range(least, most + 1):
            dealt = teams.lots(people, n, Rng(people * n))
            sizes = [len(team) for team in dealt]
            assert members(dealt) == list(range(1, people + 1)) and max(sizes) - min(sizes) <= 1 and max(sizes) <= 3
        fits = [n for n in range(least, most + 1) if people % n == 0]
        assert not fits or people % best == 0


def test_lots_are_fair(box, figures):
    """Over many draws everybody is with everybody equally often; the figure is printed."""
    from engines.common import Rng
    from firmware.screens import teams
    rng, together, draws = Rng(5), {}, 3000
    for _ in range(draws):
        for team in teams.lots(8, 4, rng):
            together[tuple(team)] = together.get(tuple(team), 0) + 1
    mean = draws * 4 / 28
    chi = sum((v - mean) ** 2 / mean for v in together.values())
    figures("pairs of eight: chi-square %.1f of 27 degrees (limit 55.5 at 0.1 %%)" % chi)
    assert len(together) == 28 and chi < 55.5


def test_gambit7_for_twelve(box):
    setup = count(box, "gambit7", 12)
    box.press()
    top = box.app.top()
    assert top.name == "A14" and top.n == 6 and members(top.teams) == list(range(1, 13))
    box.turn(-1)
    assert top.n == 5 and members(top.teams) == list(range(1, 13))
    before = top.teams
    box.hold(KNOB)
    assert top.teams != before
    dealt = top.teams
    box.press()
    box.press(BACK)
    assert box.app.top().teams == dealt            # nobody is dealt anew by going back
    box.press()
    box.press()
    box.press()
    box.press()
    play = box.app.play
    assert play.n == setup.n == 5
    assert play.names == [" ".join(str(i) for i in team) for team in dealt]
    box.hold(BACK)
    box.press()
    assert box.app.play.names == play.names         # they come back from the journal
    assert json.load(open(box.app.store.folder + "/settings.json"))["seats"] == 5


def test_names_of_teams_are_not_remembered(box):
    count(box, "gambit7", 8)
    for _ in range(5):
        box.press()
    assert box.app.play.names[0] and box.app.play.n == 4
    from firmware import roster
    assert roster.read(box.app.store) == {"known": [], "names": [], "paces": []}


def test_fewer_people_again_have_a_seat_each(box):
    setup = count(box, "gallery", 9)
    box.press()
    box.press()
    assert setup.names and setup.people == 9
    box.press(BACK)
    box.press(BACK)
    top = box.app.top()
    assert top.name == "A5" and top.n == 9
    box.turn(-5)
    box.press()
    assert box.app.top().name == "A8" and setup.n == 4 and setup.names == [] and not setup.people


def test_no_more_than_three_a_seat(box):
    count(box, "gambit7", 21)
    box.turn(5)
    assert box.app.top().n == 21
    box.press()
    assert box.app.top().n == box.app.top().lo == box.app.top().hi == 7


def test_teams_as_a_tool(box):
    from firmware.screens.tools import Tools
    box.app.push(Tools(box.app))
    box.turn(3)
    box.press()
    box.turn(21 - box.app.top().n)
    box.press()
    top = box.app.top()
    for n in range(2, 8):
        assert top.n == n and members(top.teams) == list(range(1, 22))
        box.turn(1)
    before = top.teams
    box.press()
    assert top.teams != before
    for _ in range(3):
        box.press(BACK)
    assert box.app.top().name == "A2"
