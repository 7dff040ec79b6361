"""The console itself in ROM on the bench board: deployed by the command, played on through its pins, and what heap it saves."""
import subprocess
import sys

import pytest
from test_flashed_console import BACK, START_US

from sim import script
from sim.bench.bench import Bench
from sim.local import LocalBox
from tools import doctor, evening
from tools.bench_box import ROOT, flash
from tools.board_link import Link

ROUND = ROOT / "scripts" / "first_round.txt"
LOOK = "import gc, sys; gc.collect(); print(slot, fault, sys.modules['firmware.start'].__file__, gc.mem_alloc())"


def command(bench):
    done = subprocess.run([sys.executable, "-m", "tools.romfs", "--deploy", "--port", bench.port, "--out", str(bench.rom.with_name("new.romfs"))],
                          cwd=ROOT, capture_output=True, text=True, timeout=180, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    return done.stdout


def at_home(bench):
    """Where the running program has come from, and KB of heap in use, stand-ins not included."""
    bench.power_cycle()
    bench.wait_running(60)
    *words, used = bench.mpremote("resume", "exec", LOOK).stdout.split()
    return words, (int(used) - bench.heap[0]) / 1024


@pytest.fixture(scope="module")
def board(micropython):
    with Bench(heap="420k", rom=512 << 10) as bench:
        flash(bench, "--language", "en")
        bench.from_slot = at_home(bench)
        bench.said = command(bench)
        yield bench


def test_it_runs_where_it_lies_and_takes_less_heap(board, figures):
    assert board.said.strip().endswith("the box starts from ROM.") and "ROM partition of 512 KB" in board.said
    words, used = at_home(board)
    assert words == ["r", "None", "/rom/firmware/start.mpy"]
    assert board.from_slot[0] == ["a", "None", "/app/firmware/start.mpy"]
    figures("console at home on the 64-bit bench board: %.0f KB of heap from a slot, %.0f from ROM" % (board.from_slot[1], used))
    assert used < board.from_slot[1] - 30


def test_the_first_picture_comes_in_time(board):
    box = board.box()
    try:
        box.run(START_US)
        assert any(box.panel())
    finally:
        box.close()


def test_a_round_is_played_as_on_the_desktop(board, tmp_path):
    board.mpremote("exec", "import os\nfor n in os.listdir('/data'): os.remove('/data/' + n)")
    (tmp_path / "data").mkdir()
    desktop = LocalBox("pico", str(tmp_path / "data"))
    first = script.play(ROUND, desktop)
    desktop.close()
    box = board.box()
    try:
        report = script.play(ROUND, box)
    finally:
        box.close()
    assert first.ok and report.ok, (first.failures, report.failures)
    assert evening.difference(first, report) == "" and len(first.trace) > 5
    assert report.end["digest"] == first.end["digest"] and first.end["n"] > 5


def test_back_held_at_power_on_is_safe_mode(board):
    board.closed = (BACK,)
    try:
        mark = len(board.console)
        board.power_cycle()
        board.wait_console(">>> ", mark)
        said = board.mpremote("resume", "exec", "import os, sys; print(slot, app, fault, 'firmware' in sys.modules, '/rom/firmware/lib' in sys.path, "
                              "'safe' in os.listdir('/'))").stdout
        assert said.split() == ["r", "None", "None", "False", "False", "False"]
        assert b"Traceback" not in board.console[mark:]
    finally:
        board.closed = ()


def test_the_doctor_and_back_into_a_slot(board):
    lines, faults = doctor.report(doctor.Visit(Link(board.port)))
    assert faults == [] and [x for x in lines if x.startswith("ROM        Croupier ") and x.endswith("<- runs")]
    assert "program in ROM" in flash(board)
    words, _ = at_home(board)
    assert words == ["b", "None", "/app/firmware/start.mpy"], "a is whole and stays"
    assert "is in the board's ROM already" in command(board)
    assert at_home(board)[0][0] == "r"
