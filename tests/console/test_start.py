"""What lies between the rooms: the list of games, modules that are let go, and what the console says at start."""
import sys

import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def test_list_of_games_agrees_with_the_engines():
    from engines import GAMES
    for game, lo, hi in GAMES:
        m = __import__("engines." + game, fromlist=["meta"]).meta()
        assert (m["id"], m["min"], m["max"]) == (game, lo, hi)


def test_home_lets_go_of_the_rules(desk):
    desk.start(3)
    desk.play("press knob\ntype 10")
    assert "engines.gambit7" in sys.modules and "firmware.play" in sys.modules
    desk.play('hold back\nexpect "What shall we do?"')
    assert "engines.gambit7" not in sys.modules and "firmware.play" not in sys.modules
    desk.play('pick "Continue"\nexpect screen C2\nexpect events 1')


@pytest.mark.parametrize("language, word", [("en", "Play"), ("de", "Spielen"), ("ru", "Играть")])
def test_every_language_from_the_first_press(desk, language, word):
    names = {"en": "English", "de": "Deutsch", "ru": "Русский"}
    desk.play('pick "%s"\nexpect "%s"' % (names[language], word))
    desk.off()
    desk.on()
    desk.play('expect "%s" within 1s' % word)


def test_wake_press_does_nothing_else(desk):
    desk.play('press knob\nexpect screen A2\nwait 70s\npress knob\nexpect screen A2\npress knob\nexpect screen A4')


def test_no_dimming_while_a_clock_runs(desk):
    desk.start(3)
    desk.play('press timer\nwait 5min\npress knob\nexpect screen C2')


def test_night_and_brightness_reach_the_ring(desk):
    desk.play('press knob\npick "Timer"\nwait 200ms')
    bright = sum(desk.box.ring())
    desk.play('press back\npick "Settings"\npick "Night"\nexpect "Night: on"\npress back\npress back\npick "Timer"\nwait 500ms')
    dark = sum(desk.box.ring())
    assert 0 < dark < bright / 3


@pytest.mark.parametrize("board", ["pico", "pico_w", "pico2", "esp32s3_devkitc1"])
def test_every_board_starts_and_plays(tmp_path, board):
    desk = Desk(tmp_path, board)
    desk.start(3)
    desk.play('press knob\ntype 10\nexpect events 1\nexpect seat B lit')
