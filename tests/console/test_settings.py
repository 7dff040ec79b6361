"""Settings: what each of them does, that they are kept, and that nonsense in the file does no harm; the pages of More."""
import json
import types

import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def settings(desk):
    desk.play('press knob\npick "Settings"')


def kept(desk):
    with open(desk.folder + "/settings.json") as f:
        return json.load(f)


@pytest.mark.parametrize("line, key, turns, value", [
    ("Sound", "sound", 1, 2), ("Knob tick", "tick", 1, True), ("Dims after", "dim", -1, 30), ("Dims after", "dim", -2, 0),
    ("Off after", "off", 1, 30), ("Seats", "seats", 1, 5), ("Ask twice", "twice", 1, True), ("Upside down", "flip", 1, True)])
def test_values_turn_in_place_and_are_kept(desk, line, key, turns, value):
    settings(desk)
    desk.play('pick "%s"\nturn %d\npress knob' % (line, turns))
    assert kept(desk)[key] == value
    desk.off()
    desk.on()
    assert desk.box.app.settings[key] == value


@pytest.mark.parametrize("key, bad", [("dim", 7), ("dim", "60"), ("off", True), ("tick", 1), ("twice", 0), ("sound", True), ("bright", False),
                                      ("seats", 9), ("night", None), ("lang", "xx"), ("table", [6, 4]), ("flip", [])])
def test_a_value_that_does_not_fit_is_the_default(desk, key, bad):
    from firmware import archive
    good = archive.defaults()
    good["sound"] = 2
    with open(desk.folder + "/settings.json", "w") as f:
        json.dump(dict(good, **{key: bad}), f)
    desk.off()
    desk.on()
    got = desk.box.app.settings
    assert type(got[key]) is type(archive.defaults()[key]) and got[key] == archive.defaults()[key]
    assert key == "sound" or got["sound"] == 2


def test_brightness_is_seen_while_it_is_turned(desk):
    settings(desk)
    desk.play('pick "Brightness"\nexpect "60%"\nwait 300ms')
    before = sum(desk.box.ring())
    desk.play('turn -4\nexpect "22%" within 1s\nwait 300ms')
    assert 0 < sum(desk.box.ring()) < before
    desk.play("press knob")
    assert kept(desk)["bright"] == 22


def test_night_is_one_hold_away_and_silent(desk):
    desk.play('press knob\nhold timer\nexpect "Night: on"')
    app = desk.box.app
    assert kept(desk)["night"] is True and app.hal.sound._volume == 0
    desk.play("press knob\nexpect screen A2")
    assert kept(desk)["night"] is False and app.hal.sound._volume == 1


def test_night_from_the_clock_menu_of_a_game(desk):
    desk.start(3)
    desk.play('hold timer\npick "Night: on"\nexpect screen B1\nhold timer\npick "Day"\nexpect screen B1')
    assert kept(desk)["night"] is False


def test_dim_and_dark_after_the_times_that_were_set(desk):
    settings(desk)
    desk.play('pick "Dims after"\nturn -1\npress knob\npick "Off after"\nturn -2\npress knob\npress back')
    desk.play("wait 25s")
    assert desk.box.app._sleep == 0
    desk.play("wait 10s")
    assert desk.box.app._sleep == 1
    desk.play("wait 95s")
    assert desk.box.app._sleep == 2
    desk.play("press knob\nwait 1s\nexpect screen A2")


def test_never_dims(desk):
    settings(desk)
    desk.play('pick "Dims after"\nturn -2\npress knob\nwait 12min')
    assert desk.box.app._sleep == 0


def test_upside_down_turns_picture_and_ring(desk):
    desk.play("press knob\nwait 200ms")
    panel = desk.box.world.panel
    picture, up = desk.box.panel(), panel.up
    desk.box.world.enter()
    desk.box.app.settings["flip"] = True
    desk.box.app.apply_settings()
    desk.play("wait 500ms")
    assert panel.up != up and desk.box.panel() == picture
    desk.play('pick "Play"\npick "Gambit 7"\nchoose "3"\nwait 500ms')
    ring = desk.box.ring()
    lit = [i for i in range(24) if any(ring[3 * i:3 * i + 3])]
    assert 0 in lit and 12 not in lit           # seat A sits at 6 o'clock of the picture: that is LED 0 now


def test_reset_needs_two_seconds_and_keeps_the_language(desk):
    desk.play('pick "Deutsch"\npick "Optionen"\npick "Ton"\nturn 1\npress knob\npick "Zurücksetzen"\nexpect screen H6')
    desk.play("hold knob 1500ms\nwait 200ms\nexpect screen H6")
    assert kept(desk)["sound"] == 2
    desk.play("hold knob 2300ms\nwait 200ms\nexpect screen I1")
    assert (kept(desk)["sound"], kept(desk)["lang"], kept(desk)["fresh"]) == (1, "de", False)


def test_leaving_the_reset_changes_nothing(desk):
    settings(desk)
    desk.play('pick "Sound"\nturn 1\npress knob\npick "Reset"\npress back\nexpect screen I1')
    assert kept(desk)["sound"] == 2


def test_ask_twice_asks_for_chips_that_accept_themselves(desk):
    settings(desk)
    desk.play('pick "Ask twice"\nturn 1\npress knob\nhold back')
    desk.play('pick "Play"\npick "Gambit 7"\nchoose "3"\npress knob\npress knob\npick "6/4"\npress knob\npress knob\ntype 10\ntype 20\ntype 30\npress knob\npress knob')
    desk.play('expect events 3\npick "20"\npick "20"\nexpect screen Q1\nexpect events 3\nexpect "20 20"\npress back\nexpect screen D4\nexpect events 3')


def test_what_was_asked_twice_is_recorded_with_a_press(desk):
    settings(desk)
    desk.play('pick "Ask twice"\nturn 1\npress knob\nhold back')
    desk.play('pick "Tools"\npick "Score pad"\nchoose "2"\npress knob\npress knob\nturn 5\npress knob\nexpect screen Q1\nexpect "5"')
    desk.play('press back\nexpect screen I5\nexpect "+5"\nexpect events 0\npress knob\nexpect screen Q1\npress knob\nexpect events 1')


def bare(**more):
    facts = __import__("boards.pico", fromlist=["NAME"])
    board = types.ModuleType("bare")
    board.__dict__.update({k: v for k, v in vars(facts).items() if k.isupper()}, **more)
    return board


def test_knob_alone_can_do_everything(tmp_path):
    desk = Desk(tmp_path, bare(BACK=None, TIMER=None, SEATS=()))
    desk.play('press knob\npick "Play"\nhold knob\npick "Back"\nexpect screen A2\npick "Play"\npick "Gambit 7"\nchoose "3"')
    desk.play('hold knob\npick "More"\nexpect screen A6\nhold knob\npick "Back"\nexpect screen A5\npress knob\npress knob\npick "6/4"\npress knob')
    desk.play('hold knob\npick "Clock"\npick "Start"\nwait 3s\nexpect "27"\nhold knob\npick "Clock"\npick "Pause"\nexpect "PAUSE"\npress knob')
    desk.play('press knob\ntype 10\ntype 20\nhold knob\npick "Back"\nexpect events 1\ntype 25\nhold knob\npick "Players"\nchoose "C"\npress knob\npick "Goes home"')
    desk.play('expect "The board" within 2s\nhold knob\npick "Leave game"\nexpect screen A2\nhold knob\npick "Back"\nexpect screen A2')


def test_rules_of_the_phase_and_of_a_game_to_choose(desk):
    desk.start(3)
    desk.play('press knob\ntype 10\ntype 20\ntype 30\npress knob\nhold knob\npick "Rules"\nexpect "2/3"\nexpect "Two chips on answers."')
    desk.play('turn -1\nexpect "1/3" within 1s\npress back\nexpect screen H1\nhold back\npick "Play"\nhold knob\nexpect "1/3"\npress back\nexpect screen A4')


def test_every_page_of_every_reminder_has_its_words():
    from firmware.screens.reminder import PAGES
    from tools import bake_texts
    keys = {key: words for key, _, words in bake_texts.load()}
    for game, pages in PAGES.items():
        for page in pages:
            for text in keys["q_%s_%s" % (game, page)].values():
                assert 1 <= len(text.split("~")) <= 5


def test_no_corner_speaks_for_a_key_that_is_not_there(tmp_path):
    """Without BACK no page says "back"; the dots that mean hold stand there always."""
    desk = Desk(tmp_path, bare(BACK=None, TIMER=None, SEATS=()))
    desk.play('press knob\npick "Play"\nexpect screen A4\nexpect not "back"')
    desk.play('press knob\nhold knob\npick "More"\nexpect screen A6\nexpect not "back"')
    rows = desk.box.panel()
    assert rows[7 * 128 + 59] and rows[7 * 128 + 63], "no dots"
    other = Desk(tmp_path / "pico")
    other.play('press knob\npick "Play"\nexpect "back"')
