"""The evenings with words of 32 bits, as a board has: equal to those of this Python, and what heap they need."""
import contextlib
import shutil

import pytest

from sim import compiled
from sim.node_box import NodeBox
from tools import build, evening, web
from tests.sim.test_evening_levels import SCRIPTS

SCORED = [p for p in SCRIPTS if not p.stem.startswith("box_")]
CI = ("box_en_evening", "gambit7_de_evening", "nolsem_ru_evening")      # beside the English ones; all in `make soak`
ENGLISH = [p for p in SCORED if p.stem.count("_") == 1]


@pytest.fixture(scope="module")
def engine():
    if not shutil.which("node"):
        pytest.skip("node is missing: the 32-bit MicroPython runs in it")
    try:
        return web.fetch()
    except web.WebError as e:
        pytest.skip(str(e))


@pytest.fixture(scope="module")
def program(micropython, engine, tmp_path_factory):
    folder = tmp_path_factory.mktemp("program")
    build.build(folder)
    return folder


def agree(path, program, report, pictures=False):
    """The same log and digests as on this Python. Pictures may differ where memory is short: more is drawn anew, and then a clock
    may show a tenth more."""
    first, _ = evening.play("desktop", path, program)
    if not pictures:
        first.shots = report.shots
    assert evening.difference(first, report) == ""


@pytest.mark.parametrize("path", [
    p if p in ENGLISH or p.stem in CI else pytest.param(p, marks=pytest.mark.soak) for p in SCRIPTS], ids=lambda p: p.stem)
def test_no_evening_needs_more_than_120_kb_where_the_program_is_in_rom(path, program, figures):
    report, stats = evening.play("rom32", path, program, heap=evening.GOAL32)
    assert report.ok, report.failures
    assert stats["step"] <= 8000
    figures("%s, 32 bits, program in ROM: at most %.1f KB of heap in use" % (path.stem, stats["need"] / 1024))
    assert 50 << 10 < stats["need"] <= evening.GOAL32 << 10
    if path in SCORED:
        agree(path, program, report)


@pytest.mark.parametrize("path", ENGLISH, ids=lambda p: p.stem)
def test_out_of_a_file_system_192_kb_do(path, program, figures):
    report, stats = evening.play("words32", path, program, heap=192)
    assert report.ok, report.failures
    agree(path, program, report)
    figures("%s, 32 bits, program in a file system: at most %.1f KB of heap in use of 192 KB" % (path.stem, stats["need"] / 1024))
    assert 100 << 10 < stats["need"] <= 170 << 10


def test_with_enough_memory_the_pictures_are_the_same(program):
    path = ENGLISH[1]
    report, _ = evening.play("words32", path, program)
    assert len(report.shots) > 10
    agree(path, program, report, pictures=True)


APP = """
from hal import ticks
class App:
    def __init__(self):
        self.kept = []
    def turn(self):
        %s
        ticks.sleep_ms(4)
def build(board, data):
    return App()
"""


def box_of(engine, folder, does):
    """A box whose program does this in each turn."""
    program = folder / "p"
    for room in ("boards", "hal"):
        shutil.copytree(compiled.tree() + "/" + room, program / room)
    (program / "small.py").write_text(APP % does)
    return NodeBox(engine, program=str(program), app="small:build")


def test_the_heap_in_use_is_seen(engine, tmp_path):
    """A list of 20,000 words of 32 bits takes 78 KB, with 64 bits it would be 156; a collection gives back what is let go."""
    with contextlib.closing(box_of(engine, tmp_path, "self.kept = [1] * 20000")) as box:
        box.run(200_000)
        assert 78 << 10 < box.stats()["need"] < 86 << 10


def test_a_program_that_ends_says_why(engine, tmp_path):
    with contextlib.closing(box_of(engine, tmp_path, "self.kept.append(1 // (3 - len(self.kept)))")) as box:
        with pytest.raises(evening.BoxError, match="divide by zero"):
            box.run(200_000)
