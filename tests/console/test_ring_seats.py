"""Seats moved on the ring and colours exchanged: seen at once, kept, dropped with BACK, checked when read."""
import json

import pytest

from firmware import ringview as rv
from sim.quick import BACK, KNOB, QuickBox


@pytest.fixture
def box(tmp_path):
    box = QuickBox(tmp_path)
    box.press()
    yield box
    rv.use({"places": [], "tints": []})


def menu(box, n, q, line):
    """The menu of player q of n before a game, at one of its lines."""
    from firmware.screens.player import PlayerMenu
    from firmware.setup import Setup
    setup = Setup(box.app, "gambit7")
    setup.n = n
    box.app.push(PlayerMenu(setup, q))
    box.turn(box.app.top().keys.index(line) - box.app.top().at)
    box.press()


def lit(box):
    """{LED: brightest of its three values} of those that are lit."""
    frame = box.ring()
    return {i: max(frame[3 * i:3 * i + 3]) for i in range(24) if any(frame[3 * i:3 * i + 3])}


def kept(box):
    with open(box.app.store.folder + "/settings.json") as f:
        return json.load(f)


def test_a_seat_goes_round_the_ring_and_is_kept(box):
    menu(box, 4, 1, "p_place")
    assert box.app.top().name == "A12"
    box.turn(2)
    box.press()
    assert kept(box)["places"] == [12, 20, 0, 6]
    menu(box, 4, 0, "p_colour")
    assert {12, 20, 0, 6} <= set(lit(box))


@pytest.mark.parametrize("n", range(2, 8))
def test_no_two_seats_lie_on_each_other(box, n):
    """Any seat to any place: every light stays apart, and going on one way comes round to where it began."""
    menu(box, n, n - 1, "p_place")
    top = box.app.top()
    start, seen = list(top.places), set()
    for _ in range(24):
        box.turn(1)
        seen.add(top.places[n - 1])
        gaps = sorted((b - a) % 24 for a in top.places for b in top.places if a != b)
        assert len(set(top.places)) == n and gaps[0] >= 2
        if top.places == start:
            break
    assert top.places == start and len(seen) >= 24 - 3 * (n - 1)


def test_back_leaves_places_and_colours_as_they_were(box):
    for line in ("p_place", "p_colour"):
        menu(box, 4, 2, line)
        box.turn(3)
        box.press(BACK)
        assert box.app.settings["places"] == [] and box.app.settings["tints"] == []
        assert rv.seat_led(2, 4, 24) == 0 and rv.colour(2) == rv._SEATS[2]
        box.press(BACK)


def test_held_is_evenly_again(box):
    menu(box, 3, 0, "p_place")
    box.turn(5)
    box.hold(KNOB)
    box.press()
    assert kept(box)["places"] == [] or kept(box)["places"] == [12, 20, 4]


def test_a_colour_is_exchanged_with_who_has_it(box):
    """However far the knob is turned only two change, and seven colours stay seven."""
    menu(box, 7, 1, "p_colour")
    for turns in range(7):
        tints = box.app.top().tints
        assert sorted(tints) == list(range(7)) and tints[1] == (1 + turns) % 7
        assert sum(tints[q] != q for q in range(7)) in (0, 2)
        box.turn(1)
    box.turn(3)
    box.press()
    assert kept(box)["tints"] == [0, 4, 2, 3, 1, 5, 6]
    assert rv.colour(1) == rv._SEATS[4] and rv.colour(4) == rv._SEATS[1]


def test_moved_seats_count_for_that_many_only(box):
    menu(box, 4, 0, "p_place")
    box.turn(1)
    box.press()
    assert rv.seat_led(0, 4, 24) == 13 and rv.seat_led(0, 5, 24) == 12 and rv.seat_led(0, 4, 12) == 6


def test_win_runs_from_where_the_seat_is(box):
    menu(box, 2, 0, "p_place")
    box.turn(4)
    box.press()
    frame = bytearray(72)
    rv.win(frame, [0], 2, 0)
    assert [i for i in range(24) if any(frame[3 * i:3 * i + 3])] == [16]


@pytest.mark.parametrize("key, bad", [("places", [1]), ("places", [1, 24]), ("places", [3, 3]), ("places", "12"), ("places", [True, 4]),
                                      ("tints", [0] * 7), ("tints", [0, 1, 2]), ("tints", [0, 1, 2, 3, 4, 5, "6"]), ("tints", None)])
def test_nonsense_in_the_file_is_the_default(key, bad):
    from firmware import archive
    assert archive.clean({key: bad})[key] == []


def test_reset_moves_the_seats_back(box):
    box.app.settings["places"], box.app.settings["tints"] = [0, 12], [1, 0, 2, 3, 4, 5, 6]
    box.app.apply_settings()
    from firmware.screens.settings import Settings
    Settings(box.app)._reset()
    assert rv.seat_led(0, 2, 24) == 12 and rv.colour(0) == rv._SEATS[0]
