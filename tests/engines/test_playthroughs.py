"""The readable games in tests/engines/playthroughs are what the engines play today."""
from pathlib import Path

import pytest
import recorded
from found import games

from tools import digests, playthroughs

TEXTS = playthroughs.texts()


def test_every_engine_has_two():
    for name in games():
        assert sorted(t for t in TEXTS if t.startswith(name + "_")) == [name + "_full.txt", name + "_small.txt"]


def test_no_text_is_left_over():
    assert sorted(f.name for f in playthroughs.FOLDER.glob("*.txt")) == sorted(TEXTS)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_fresh(name):
    """If not: `python -m tools.playthroughs`, and read what has changed."""
    assert (playthroughs.FOLDER / name).read_text(encoding="utf-8") == TEXTS[name]


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_points_add_up_as_told(name):
    """The "= A 6  B 0" lines follow from the lines above them alone."""
    points = {}
    for line in TEXTS[name].splitlines():
        words = line.split()
        if line.startswith("      ="):
            told = dict(zip(words[1::2], map(int, words[2::2])))
            start = points or {k: told[k] - points.get(k, 0) for k in told}
            assert not points or told == points
            points = dict(told) if not points else start
        elif line.startswith("      ") and not line.startswith("       ") and words[1][0] in "+-" and points:
            points[words[0]] += int(words[1])
    assert points


def test_check_says_what_is_stale(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(playthroughs, "FOLDER", tmp_path)
    assert playthroughs.main([]) == 0 and playthroughs.main(["--check"]) == 0
    (tmp_path / "pad_small.txt").write_text("pad", encoding="utf-8")
    (tmp_path / "chess_small.txt").write_text("chess", encoding="utf-8")
    assert playthroughs.main(["--check"]) == 1
    err = capsys.readouterr().err
    assert "pad_small.txt is not fresh" in err and "chess_small.txt is not fresh" in err
    assert playthroughs.main([]) == 0
    assert "2 new or changed" in capsys.readouterr().out
    assert playthroughs.main(["--check"]) == 0 and not (tmp_path / "chess_small.txt").exists()


def test_digests_are_as_the_tool_writes_them():
    """Whether they are fresh, test_digests.py says. If not: `python -m tools.digests`, and say in the commit why."""
    assert Path(recorded.__file__).read_text(encoding="ascii") == digests.written(recorded.DIGESTS)


def test_stale_digests_are_told(monkeypatch, capsys):
    monkeypatch.setattr(digests, "GAMES", 2)
    assert digests.main(["--check"]) == 1
    assert "recorded.py is not fresh" in capsys.readouterr().err
    monkeypatch.setattr(digests, "written", lambda found: Path(recorded.__file__).read_text(encoding="ascii"))
    assert digests.main(["--check"]) == 0
