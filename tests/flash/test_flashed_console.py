"""The console itself on the bench board: flashed by the command, started by a reset, played on through its pins."""
import pytest

BACK, PUSH = 9, 8           # the pins of boards/pico.py


@pytest.fixture(scope="module")
def flashed(micropython):
    from sim.bench.bench import Bench
    from tools.bench_box import flash
    with Bench() as bench:
        bench.said = flash(bench)
        yield bench


def test_the_command_says_what_it_did(flashed):
    assert "Raspberry Pi Pico with RP2040, MicroPython 1.29.0" in flashed.said
    assert flashed.said.strip().splitlines()[-1].startswith("Done in")


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
