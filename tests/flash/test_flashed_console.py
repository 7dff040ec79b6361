"""The console itself on the bench board: flashed by the command, started by a reset, played on through its pins."""
import time
import zipfile

import pytest

BACK, PUSH = 9, 8           # the pins of boards/pico.py


START_US = 2000000          # from reset to a picture, in virtual time


@pytest.fixture(scope="module")
def flashed(micropython):
    from sim.bench.bench import Bench
    from tools.bench_box import flash
    with Bench(heap="420k") as bench:           # a game of Gambit 7 is played on it: docs/memory.md
        before = time.monotonic()
        bench.said = flash(bench)
        bench.seconds = time.monotonic() - before
        yield bench


def test_the_command_says_what_it_did(flashed):
    assert "Raspberry Pi Pico with RP2040, MicroPython 1.29.0" in flashed.said
    assert flashed.said.strip().splitlines()[-1].startswith("Done in")


def test_it_starts_within_two_seconds(flashed, figures):
    """Virtual time: what the program waits for, and what goes over the buses. The rest is counted by tools/bench."""
    box = flashed.box()
    try:
        step = 0
        while not any(box.panel()) and box.now() < 5 * START_US:
            step += 20000
            box.run(step)
        assert any(box.panel()) and box.now() <= START_US
        start = box.now()
    finally:
        box.close()
    before = time.monotonic()
    flashed.reset()
    flashed.wait_running(60)
    figures("whole console: build and flash %.0f s on this PC (%s); first picture %d ms after reset in virtual time, first turn of "
          "the loop %.1f s after reset on this PC" % (flashed.seconds, flashed.said.strip().splitlines()[-1], start // 1000, time.monotonic() - before))


def test_the_picture_is_that_of_the_desktop(flashed, tmp_path):
    from sim.local import LocalBox
    box = flashed.box()
    desktop = LocalBox("pico", str(tmp_path))
    try:
        for where in (box, desktop):
            where.run(500000)
            where.pin(600000, PUSH, 0)
            where.pin(680000, PUSH, 1)
            where.run(1500000)
        assert any(box.panel())
        assert box.panel() == desktop.panel()
        assert box.ring() == desktop.ring()
        assert box.now() == desktop.now()
        assert box.probe()["screen"] == desktop.probe()["screen"]
    finally:
        box.close()
        desktop.close()


def test_back_held_at_power_on_is_safe_mode(flashed):
    flashed.closed = (BACK,)
    try:
        mark = len(flashed.console)
        flashed.power_cycle()
        flashed.wait_console(">>> ", mark)
        said = flashed.mpremote("resume", "exec", "import sys; print(app, 'firmware' in sys.modules)").stdout
        assert said.strip() == "None False"
    finally:
        flashed.closed = ()


def answers(box):
    from sim.wire import BoxError
    try:
        box.hello()
    except BoxError:        # the program has ended; the prompt may still answer
        return False
    return True


def test_ctrl_c_ends_the_program_with_a_dark_ring_and_a_prompt(flashed):
    box = flashed.box()
    try:
        box.run(500000)
        assert any(box.ring())
        mark = len(flashed.console)
        flashed.type(b"\x03")
        flashed.wait_console(">>> ", mark)
        flashed.type(b"import time; time.sleep_ms(1)\r")        # the wire answers when the board sleeps
        flashed.wait_for(lambda: answers(box), what="answer on the wire")
        assert not any(box.ring())
    finally:
        box.close()


def test_mpremote_gets_in_while_it_runs_and_it_starts_again(flashed):
    for _ in range(3):
        flashed.power_cycle()
        flashed.wait_running()
        assert flashed.mpremote("resume", "exec", "print(slot, app is None)").stdout.split() == ["a", "False"]


def test_a_board_without_a_program_is_no_box(bench):
    from sim.wire import BoxError
    with pytest.raises(BoxError, match="has ended|does not start"):
        bench.mpremote("exec", "with open('main.py', 'w') as f: f.write('raise ValueError(5)')")
        bench.box()


def test_nothing_is_printed_while_it_runs(flashed):
    mark = len(flashed.console)
    flashed.power_cycle()
    flashed.wait_running()
    assert flashed.console[mark:] == b""


def test_a_game_outlives_a_backup_an_erased_board_and_its_return(flashed, tmp_path):
    from sim import ocr, script
    from sim.contacts import Hands
    from tests.console.desk import START
    from tools import backup
    from tools.board_link import Link

    def play(box, text):
        report = script.play(text, box, hands=Hands(box), variables={"SEATS": "3"})
        assert report.ok, report.failures
    wipe = "import os\nfor n in os.listdir('/data'): os.remove('/data/' + n)"
    flashed.mpremote("exec", wipe)
    box = flashed.box()
    play(box, START + "press knob\ntype 20\nturn 1\npress knob\nwait 300ms")
    before = box.probe()
    box.close()
    found = backup.save(Link(flashed.port), tmp_path / "mine.zip")
    assert found.games() == (0, 1) and any(n.startswith("g0001.") for n in zipfile.ZipFile(tmp_path / "mine.zip").namelist())
    flashed.mpremote("exec", wipe)
    backup.restore(Link(flashed.port), tmp_path / "mine.zip")
    box = flashed.box()
    try:
        play(box, 'expect "Continue"\npress knob\nwait 300ms')
        after = box.probe()
        assert before["n"] > 0 and (after["n"], after["digest"]) == (before["n"], before["digest"])
        assert ocr.find(box.panel(), "resumed")
        play(box, "turn 1\nwait 300ms")
    finally:
        box.close()
