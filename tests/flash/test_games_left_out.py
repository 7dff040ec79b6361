"""A box without some of the games: they are not offered, a saved one is named and kept."""
import os

import engines
import pytest

from firmware import modules
from tests.console.desk import Desk
from tools import build, slot

FEW = tuple(entry for entry in engines.GAMES if entry[0] in ("gallery", "pad"))


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A box on which Gambit 7 has been begun and which is then flashed without it."""
    made = Desk(tmp_path)
    made.start(3)
    made.play("press knob\ntype 10")
    made.off()
    monkeypatch.setattr(engines, "GAMES", FEW)
    modules.forget("firmware.screens.count")
    made.on()
    yield made
    modules.forget("firmware.screens.count")


def kept(desk):
    return {n: (desk.box.app.store.read(n)) for n in os.listdir(desk.folder) if n[0] == "g"}


def test_a_saved_game_of_a_missing_one_is_named_and_kept(desk):
    before = kept(desk)
    assert before
    desk.play('expect "Continue"\nexpect "Gambit 7"\npress knob\nexpect screen J3\nexpect "Not on this box."\npress knob\nexpect screen A2')
    assert kept(desk) == before and not [n for n in os.listdir(desk.folder) if n.endswith(".bad")]


def test_only_the_games_that_are_there_are_offered(desk):
    desk.play('pick "Play"\nexpect screen A4\nexpect "Gallery"')
    assert desk.probe()["wheel"] == ["Gallery"]


def test_in_the_archive_it_is_named_too(desk):
    desk.play('pick "Play"\npick "Gallery"\nchoose "2"\npress knob\npress knob\nwait 300ms\nhold back')
    desk.play('pick "Tools"\npick "Past"\nexpect screen I10\nexpect "Gambit 7"\npress knob\nexpect screen J3\nexpect "Not on this box."')
    assert [n for n in os.listdir(desk.folder) if n.startswith("g0001")]


@pytest.mark.parametrize("text, games", [("gambit7", ["gambit7"]), (" gambler , gallery,", ["gallery", "gambler"])])
def test_the_choice_as_it_is_written(text, games):
    assert slot.games_named(text) == games


@pytest.mark.parametrize("text, says", [("", "at least one"), (",", "at least one"), ("chess", "no game 'chess'"), ("pad", "no game 'pad'")])
def test_a_choice_that_is_none(text, says):
    with pytest.raises(build.BuildError, match=says):
        slot.games_named(text)


def test_the_slot_has_only_what_was_chosen(tmp_path):
    _, few = slot.make(tmp_path, "pico 9\n", ["gallery"])
    every = {n[:-3] + ".mpy" for n in build.sources() if n.endswith(".py")}
    gone = every - set(few["modules"]) - set(slot.unneeded("pico"))
    assert {n.split("/")[1].split("_")[0].split(".")[0] for n in gone} == {"gambit7", "nolsem", "gambler"}
    assert set(few["modules"]) - {slot.COMMON} < every and few["games"] == ["gallery"]
