"""The evening scripts, the same on this Python, on real MicroPython with 192 KB and on the flashed bench board."""
from pathlib import Path

import pytest

from sim.wire import BoxError, interpreter
from tools import build, evening

SCRIPTS = sorted((Path(__file__).resolve().parents[2] / "scripts").glob("*_evening.txt"))

try:
    interpreter()
except BoxError as e:
    pytestmark = pytest.mark.skip(reason=str(e))


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("program")
    build.build(folder)
    return folder


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_levels_agree(path, program, capsys):
    first, stats = evening.play("desktop", path, program)
    assert first.ok, first.failures
    assert len(first.trace) > 10 and stats["step"] <= 8000
    for level in evening.LEVELS[1:]:
        other, stats = evening.play(level, path, program)
        assert other.ok, (level, other.failures)
        assert evening.difference(first, other) == "", level
        assert stats["step"] <= 8000
        with capsys.disabled():
            print("\n%s %s: %d events, last digest %s, pictures %s" % (
                path.stem, level, other.end["n"], other.end["digest"], evening.fingerprint(other)))


def test_difference_is_seen(program):
    """A play with another answer is not taken for the same."""
    text = SCRIPTS[0].read_text(encoding="utf-8")
    one, _ = evening.play("desktop", SCRIPTS[0], program)
    marks = list(one.trace)
    assert evening.difference(one, one) == ""
    one.trace = marks[:-1]
    two, _ = evening.play("desktop", SCRIPTS[0], program)
    assert evening.difference(one, two)
    assert text
