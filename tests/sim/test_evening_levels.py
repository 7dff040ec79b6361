"""The evening scripts, the same on this Python, on real MicroPython and on the flashed bench board; heap as tools/evening has it."""
from pathlib import Path

import pytest

from sim.wire import BoxError, interpreter
from tools import build, evening

SCRIPTS = sorted((Path(__file__).resolve().parents[2] / "scripts").glob("*_evening.txt"))
GAMBIT7 = next(p for p in SCRIPTS if p.stem == "gambit7_evening")

try:
    interpreter()
except BoxError as e:
    pytestmark = pytest.mark.skip(reason=str(e))


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("program")
    build.build(folder)
    return folder


def agree(path, program, level, heap, figures):
    """Play on this Python and on another level; the same log, digests and pictures, and no step longer than 8 ms."""
    first, stats = evening.play("desktop", path, program)
    assert first.ok, first.failures
    assert len(first.trace) > 10 and stats["step"] <= 8000
    other, stats = evening.play(level, path, program, heap=heap)
    assert other.ok, (level, other.failures)
    assert evening.difference(first, other) == ""
    assert stats["step"] <= 8000
    figures("%s %s: %d events, last digest %s, pictures %s" % (
        path.stem, level, other.end["n"], other.end["digest"], evening.fingerprint(other)))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_micropython_agrees(path, program, figures):
    agree(path, program, "micropython", evening.HEAP, figures)


def test_gambit7_with_little_memory(program, figures):
    agree(GAMBIT7, program, "micropython", evening.TIGHT, figures)


@pytest.mark.parametrize("game", ["gambit7", "gallery", "nolsem", "gambler"])
def test_192_kb_with_the_program_in_rom(game, program, figures):
    """As on a firmware that has a ROMFS, or the program frozen into it."""
    agree(GAMBIT7.with_name(game + "_evening.txt"), program, "rom", evening.IN_ROM, figures)


@pytest.mark.parametrize("name", ["gambit7", "box_en"])
def test_bench_agrees(name, program, figures):
    agree(GAMBIT7.with_name(name + "_evening.txt"), program, "bench", evening.HEAP, figures)


def test_difference_is_seen(program):
    """A play with another answer is not taken for the same."""
    one, _ = evening.play("desktop", SCRIPTS[0], program)
    marks = list(one.trace)
    assert evening.difference(one, one) == ""
    one.trace = marks[:-1]
    two, _ = evening.play("desktop", SCRIPTS[0], program)
    assert "changes of the log" in evening.difference(one, two)
