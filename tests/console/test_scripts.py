"""Whole evenings from power-on to the ranking on this Python: nothing fails, and every mode, game and language is there."""
from pathlib import Path

import pytest

from sim import script
from sim.local import LocalBox

SCRIPTS = sorted((Path(__file__).resolve().parents[2] / "scripts").glob("*_evening.txt"))


def test_all_games_modes_and_languages_have_one():
    assert {p.stem for p in SCRIPTS} >= {"gambit7_evening", "gallery_evening", "nolsem_evening", "gambler_evening",
                                         "box_en_evening", "box_de_evening", "box_ru_evening"}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_evening(path, tmp_path):
    with LocalBox("pico", str(tmp_path)) as box:
        report = script.play(str(path), box)
        assert report.ok, report.failures
        assert report.end["screen"] == "D15" and len(report.trace) > 10
        assert not (tmp_path / "crash.log").exists()
        assert box.stats()["step"] <= 8000
