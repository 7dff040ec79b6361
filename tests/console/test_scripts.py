"""Whole evenings from power-on to the ranking on this Python: nothing fails, and every mode, game and language is there."""
import re
from pathlib import Path

import pytest

from sim import script
from sim.local import LocalBox

FOLDER = Path(__file__).resolve().parents[2] / "scripts"
SCRIPTS = sorted(FOLDER.glob("*_evening.txt"))
GAMES = ("gambit7", "gallery", "nolsem", "gambler")
LOGS = {}       # a scored game's log, event by event with the digests, as it was played first


def test_all_games_modes_and_languages_have_one():
    scored = {"%s%s_evening" % (game, lang) for game in GAMES for lang in ("", "_de", "_ru")}
    assert {p.stem for p in SCRIPTS} >= scored | {"box_%s_evening" % lang for lang in ("en", "de", "ru")}     # played


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_words_of_the_scripts_are_those_of_the_box(lang):
    """Each `set` of a file of words is a text of the box, or one with its numbers left out."""
    words = dict(line.split("\t") for line in (FOLDER.parent / "firmware" / "words" / (lang + ".txt")).read_text(encoding="utf-8").splitlines())
    sets = dict(re.match(r'set (\w+) "(.*)"$', line).groups()
                for line in (FOLDER / "parts" / ("words_%s.txt" % lang)).read_text(encoding="utf-8").splitlines() if line.startswith("set "))
    assert sets.pop("LANGUAGE") == {"en": "English", "de": "Deutsch", "ru": "Русский"}[lang]
    assert sets.pop("TURN") + " {0}" == words["turn"]
    assert "%s {0} %s {1}" % (sets.pop("ROUND"), sets.pop("OF")) == words["round"]
    assert "{0} " + sets.pop("OR_NOTHING") == words["gambitor"]
    assert sets == {key: words[key] for key in sets} and len(sets) > 20


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_evening(path, tmp_path):
    with LocalBox("pico", str(tmp_path)) as box:
        report = script.play(str(path), box)
        assert report.ok, report.failures
        assert report.end["screen"] == "D15" and len(report.trace) > 10
        assert not (tmp_path / "crash.log").exists()
        assert box.stats()["step"] <= 8000
    game = path.stem.split("_")[0]
    if game in GAMES:
        log = [mark[1:] for mark in report.trace]
        assert LOGS.setdefault(game, log) == log, "another language, another log"


def test_somebody_who_has_read_nothing_finishes_a_first_round(tmp_path):
    """As it was really played, with the display alone; at most three presses or turns were not what was meant."""
    path = FOLDER / "first_round.txt"
    with LocalBox("pico", str(tmp_path)) as box:
        report = script.play(str(path), box)
    assert report.ok, report.failures
    assert len(re.findall("# WRONG", path.read_text(encoding="utf-8"))) <= 3
