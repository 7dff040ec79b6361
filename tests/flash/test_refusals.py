"""What the flasher refuses: one sentence each, nothing changed, exit status 1 where it is a command."""
import os
import pty
import subprocess
import sys

import pytest
from project import Project, listing

from tools import board_link, build, flash
from tools.board_link import LinkError, choose_port

MANIFEST = {"version": "1", "mpy": [6, 3], "files": {}}


def board(**said):
    words = {"name": "micropython", "version": "1.28.0", "mpy": "6", "machine": "Raspberry Pi Pico with RP2040",
             "free": "800000", "block": "4096", "slot": "a"}
    words.update(said)
    return flash.Board([[k] + v.split(" ") for k, v in words.items()])


@pytest.mark.parametrize("said, sentence", [
    ({"name": "circuitpython"}, "runs CircuitPython"),
    ({"version": "1.25.0"}, "MicroPython 1.25.0, Croupier needs 1.26"),
    ({"version": "0.99.9"}, "needs 1.26"),
    ({"mpy": "5"}, "version 5, mpy-cross makes version 6"),
    ({"machine": "Generic ESP32S3 module with ESP32S3"}, "is a Generic ESP32S3 .*boards/pico.py is for the RP2040"),
    ({"machine": "Raspberry Pi Pico2 with RP2350"}, "is a Raspberry Pi Pico2 .*RP2040"),
])
def test_boards_that_do_not_fit(said, sentence):
    with pytest.raises(LinkError, match=sentence):
        flash.check(board(**said), MANIFEST, "rp2040", "pico")


@pytest.mark.parametrize("said", [{}, {"version": "1.26.0"}, {"version": "2.0.0"}, {"machine": "Pimoroni Tiny 2040 with RP2040"}])
def test_boards_that_fit(said):
    flash.check(board(**said), MANIFEST, "rp2040", "pico")


def test_space_counts_what_an_update_frees():
    manifest = {"files": {"x.mpy": [100000, "new"]}, "modules": {}}
    full = board(free="60000")
    with pytest.raises(LinkError, match="too little space on the board: 100 KB needed, 59 KB free"):
        flash.check_space(full, flash.Plan(full, manifest))
    full.files["/b/x.mpy"] = "old"
    full.sizes["/b/x.mpy"] = 90000
    flash.check_space(full, flash.Plan(full, manifest))


def test_a_small_board_is_refused_unchanged(micropython, project):
    from sim.bench.bench import Bench
    with Bench(blocks=14) as small:
        before = listing(small)
        with pytest.raises(LinkError, match="too little space"):
            project.flash(small)
        assert listing(small) == before


def test_an_old_board_is_refused_unchanged(micropython, project):
    from sim.bench.bench import Bench
    with Bench(identity="micropython|1.24.1|RPI_PICO|Raspberry Pi Pico with RP2040|6") as old:
        with pytest.raises(LinkError, match="MicroPython 1.24.1"):
            project.flash(old)
        assert listing(old) == []


def command(*args):
    done = subprocess.run([sys.executable, "-m", "tools.flash", *args], cwd=build.ROOT, capture_output=True, text=True,
                          timeout=60, stdin=subprocess.DEVNULL)
    return done.returncode, done.stderr.strip()


def test_a_port_that_does_not_exist():
    status, said = command("--port", "/dev/no-such-port")
    assert status == 1
    assert said.startswith("flash: the port /dev/no-such-port does not exist") and "\n" not in said


def test_an_unknown_board():
    status, said = command("--board", "toaster")
    assert status == 1
    assert "toaster" in said and "pico" in said and "\n" not in said


def test_a_file_is_not_a_port(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LinkError, match="is not a serial port"):
        choose_port(str(tmp_path / "file"))


def test_no_board_and_several_boards(monkeypatch):
    monkeypatch.setattr("tools.board_link.candidates", lambda: [])
    with pytest.raises(LinkError, match="no board found"):
        choose_port(None)
    two = [("/dev/ttyACM0", "a Pico"), ("/dev/ttyACM1", "another")]
    monkeypatch.setattr("tools.board_link.candidates", lambda: two)
    with pytest.raises(LinkError, match="several boards.*ttyACM0, /dev/ttyACM1"):
        choose_port(None)
    assert choose_port(None, ask=lambda text: " 2 ") == "/dev/ttyACM1"
    with pytest.raises(LinkError, match="several"):
        choose_port(None, ask=lambda text: "3")


def test_a_busy_port(bench, project):
    import serial
    with serial.Serial(bench.port, exclusive=True), pytest.raises(LinkError, match="busy"):
        project.flash(bench)


def test_a_port_that_never_answers(project):
    from tools.board_link import Link
    master, slave = pty.openpty()
    try:
        with pytest.raises(LinkError, match="stopped answering|does not let go"):
            project.flash(None, link=Link(os.ttyname(slave), quiet=2))
    finally:
        os.close(master)
        os.close(slave)


def test_a_program_that_does_not_compile_is_refused_before_the_board_is_touched(bench, project):
    project.write("engines/bad.py", "match x:\n    case 1: pass\n")
    with pytest.raises(build.BuildError, match="engines/bad.py does not compile"):
        project.flash(bench)
    assert listing(bench) == []


def test_the_fixture_project_is_like_the_real_one(tmp_path):
    """The flasher is told by its own tests only as long as main.py is the real one."""
    made = Project(tmp_path)
    assert (made.root / "firmware/main.py").read_bytes() == (build.ROOT / "firmware/main.py").read_bytes()


def test_without_mpremote(monkeypatch):
    import builtins
    real = builtins.__import__

    def none(name, *args):
        if name.startswith("serial"):
            raise ImportError(name)
        return real(name, *args)
    monkeypatch.setattr(builtins, "__import__", none)
    with pytest.raises(LinkError, match="mpremote is missing: run `make flash`, or `pip install mpremote`"):
        choose_port(None)


def test_a_port_one_may_not_open_names_its_group(monkeypatch):
    master, slave = pty.openpty()
    try:
        monkeypatch.setattr(os, "access", lambda *args: False)
        with pytest.raises(LinkError, match="no permission for .*usermod -aG \\w+ .*log out"):
            choose_port(os.ttyname(slave))
    finally:
        os.close(master)
        os.close(slave)


def test_a_wrong_fact_of_the_board_file_is_said_before_anything_is_asked(monkeypatch):
    import boards
    monkeypatch.setattr(boards.load("pico"), "TIMER", 9)
    with pytest.raises(LinkError, match="boards/pico.py: TIMER: pin 9 is already used by BACK"):
        flash.load_board("pico")


def test_an_unknown_game_is_refused():
    status, said = command("--games", "gambit7,chess")
    assert status == 1 and "there is no game 'chess'" in said and "\n" not in said


def test_a_large_file_may_take_its_time(tmp_path, monkeypatch):
    """mpremote says nothing while it copies: what counts as too long depends on the size of the file."""
    large = tmp_path / "a file"
    large.write_bytes(bytes(400 * 1024))
    fake = tmp_path / "python"
    fake.write_text("#!/bin/sh\necho 'cp %s :/a/'\necho done\n" % large)
    fake.chmod(0o755)
    waits = []

    class Queue(board_link.queue.Queue):
        def get(self, timeout):
            waits.append(timeout)
            return super().get(timeout=60)

    monkeypatch.setattr(board_link.queue, "Queue", Queue)
    monkeypatch.setattr(board_link.sys, "executable", str(fake))
    assert board_link.Link("port", quiet=25).mpremote("fs") == "cp %s :/a/\ndone" % large
    assert waits == [25, 125, 25]
