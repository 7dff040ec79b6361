"""What was flashed can be told: on the box's page, in its log."""
import os

import pytest

from firmware import crashlog
from tests.console.desk import Desk

BUILT = "0.1.0-188-g0123abcd-dirty 0123abcd"


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def test_the_page_about_tells_version_commit_and_board(desk):
    desk.box.app.version = BUILT
    desk.play('press knob\npick "Settings"\nexpect screen I1\nturn -1\npress knob\nexpect screen J3')
    desk.play('expect "0.1.0-188-dirty"\nexpect "0123abcd"\nexpect "Raspberry Pi Pico"')


def test_without_a_build_it_says_so(desk):
    desk.play('press knob\npick "Settings"\nturn -1\npress knob\nexpect "-"')


def test_a_crash_is_noted_with_the_version(desk, monkeypatch, tmp_path):
    program = tmp_path / "program"
    program.mkdir()
    (program / "version.txt").write_text(BUILT + "\n")
    monkeypatch.setattr(crashlog, "__file__", str(program / "crashlog.py"))
    crashlog.crash(desk.box.app.store, ValueError("no turn"), 5)
    with open(os.path.join(desk.folder, "crash.log")) as f:
        text = f.read()
    assert text.startswith("at 5 ms, version %s: " % BUILT) and "no turn" in text
