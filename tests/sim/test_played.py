"""The real console under the player, the desk and the terminal: what is tested elsewhere on a small stand-in."""
import io
import os
import select
import subprocess
import sys
import time

import pytest

from sim import ocr, script
from sim.contacts import Hands
from sim.desk import Desk
from sim.local import LocalBox
from sim.record import Recorder
from tests.sim.test_terminal import ROOT

DEMO = os.path.join(ROOT, "scripts", "demo.txt")


class Kept(io.StringIO):
    def close(self):
        self.kept = self.getvalue()


def at_home(folder):
    (folder / "settings.json").write_text('{"lang": "en", "fresh": false}')
    return LocalBox("pico", str(folder))


def new(tmp_path, name):
    folder = tmp_path / name
    folder.mkdir()
    return at_home(folder)


def test_the_same_script_twice_gives_the_same_report(tmp_path):
    first = script.play(DEMO, new(tmp_path, "a"))
    again = script.play(DEMO, new(tmp_path, "b"))
    assert first.ok and len(first.shots) == 12
    assert [m.events for m in first.trace] == list(range(8))          # a new game has a digest, too
    assert first.as_dict() == again.as_dict()
    other = script.play(DEMO, new(tmp_path, "c"), variables={"A": "1956"})
    assert other.trace[0].digest == first.trace[0].digest and other.trace[1].digest != first.trace[1].digest


def test_an_evening_by_hand_is_recorded_and_plays_again(tmp_path):
    out = Kept()

    def make(board, lang):
        box = new(tmp_path, "hand")
        return box, Hands(box)
    desk = Desk(make, recorder=Recorder(out))

    def rest(seconds):
        for _ in range(round(seconds / 0.05)):
            desk.advance(0.05)
        desk.look()

    def press(key="knob"):
        desk.press(key)
        rest(0.1)
        desk.release(key)
        rest(0.35)

    rest(1)
    for _ in range(6):              # Play, the game, the players, house rules, the board, the table
        press()
    assert ocr.find(desk.box.panel(), "Round 1 of 7")
    press("timer")
    rest(2)
    press()                         # answers
    for digits in ((1, 9), (2,), (2, 7), (3, 3)):
        for d in digits:
            while desk.look()["wheel"][desk.state["at"]] != str(d):
                desk.turn(1)
                rest(0.1)
            press()
        while desk.look()["wheel"] and desk.state["wheel"][0] == "ok" and desk.state["at"]:
            desk.turn(-1)
            rest(0.1)
        press()
    desk.close()
    done = desk.state
    answers = [["answer", 0, "19"], ["answer", 1, "2"], ["answer", 2, "27"], ["answer", 3, "33"]]
    assert [last for _, last in desk.log] == answers
    again = new(tmp_path, "again")
    report = script.play(out.kept, again)
    assert report.failures == []
    assert (report.end["digest"], report.end["screen"]) == (done["digest"], done["screen"])


def test_the_real_console_on_a_real_pseudo_terminal(tmp_path):
    pty = pytest.importorskip("pty")
    import fcntl
    import struct
    import termios
    (tmp_path / "settings.json").write_text('{"lang": "de", "fresh": false}')
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    args = ["--tty", "--data", str(tmp_path), "--record", str(tmp_path / "r.txt")]
    p = subprocess.Popen([sys.executable, "-m", "sim"] + args,
                         stdin=follower, stdout=follower, stderr=follower, cwd=ROOT)
    seen = b""
    try:
        for wanted, keys in ((b"A2", b"\x1b[B\x1b[B"), (b"A2", b"\x1b[A\x1b[A\r"), (b"A4", b"\r"), (b"A5", b"b"),
                             (b"A2", b"q")):
            end, mark = time.monotonic() + 20, len(seen)
            while wanted not in seen[mark:] and time.monotonic() < end:
                if select.select([leader], [], [], 0.2)[0]:
                    seen += os.read(leader, 65536)
            assert wanted in seen[mark:], wanted
            os.write(leader, keys)
        assert p.wait(20) == 0
    finally:
        p.kill()
        os.close(leader)
        os.close(follower)
    text = (tmp_path / "r.txt").read_text()
    assert "hold back" in text and text.count("press knob") == 2
