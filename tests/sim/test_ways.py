"""Each way of running the simulator, headless: a terminal in tmux, the window over real MicroPython and over the bench board, and
what `make sim` makes of its options."""
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from sim import draw_text
from sim.power import Power
from sim.wire import BoxError, interpreter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
ROOT = Path(__file__).resolve().parents[2]

try:
    interpreter()
    no_micropython = None
except BoxError as e:
    no_micropython = str(e)
micropython = pytest.mark.skipif(no_micropython is not None, reason=str(no_micropython))


# ---- make sim ------------------------------------------------------------------------------------------------------
@pytest.mark.skipif(not shutil.which("make"), reason="no make here")
@pytest.mark.parametrize("words, options, venv", [
    ([], [], "python3"), (["TTY=1"], ["--tty"], "python3"), (["TTY=0"], [], "python3"),
    (["PYTHON=micropython"], ["--python", "micropython"], "python3"), (["PYTHON=bench", "TTY=1"], ["--tty", "--python", "bench"], "python3"),
    (["PYTHON=python3.12"], [], "python3.12"), (["BOARD=pico2"], ["--board", "pico2"], "python3"), (["ARGS=--lang de"], ["--lang", "de"], "python3"),
])
def test_make_sim_passes_its_options_on_and_makes_the_venv_with_a_python(words, options, venv):
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHON", "BOARD", "TTY", "ARGS", "MAKEFLAGS")}
    done = subprocess.run(["make", "-n", "-B", "sim", *words], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (line,) = [line for line in done.stdout.splitlines() if "-m sim" in line]
    assert line.split()[3:] == options
    assert "%s -m venv" % venv in done.stdout


# ---- a terminal ----------------------------------------------------------------------------------------------------
class Tmux:
    """A terminal of 140 x 40 in which a command runs."""

    def __init__(self, folder, *command):
        self.folder = tempfile.mkdtemp(prefix="tmux-")      # a socket's path must be short
        self("new-session", "-d", "-x", "140", "-y", "40", "-c", str(folder),
             "env", "PYTHONPATH=%s" % ROOT, "COLORTERM=truecolor", *command)
        self("set", "-g", "remain-on-exit", "on")

    def __call__(self, *words):
        return subprocess.run(["tmux", "-f", "/dev/null", "-S", self.folder + "/s", *words], capture_output=True, text=True, timeout=30).stdout

    def text(self, *more):
        return self("capture-pane", "-p", *more)

    def until(self, seen, what, seconds=90):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            text = self.text()
            if seen(text):
                return text
            time.sleep(0.1)
        raise AssertionError("%s does not come:\n%s" % (what, self.text()))

    def close(self):
        self("kill-server")
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture
def terminal(tmp_path):
    if not shutil.which("tmux"):
        pytest.skip("no tmux here")
    t = Tmux(tmp_path, sys.executable, "-m", "sim", "--tty", "--lang", "en", "--data", "box", "--shots", "out", "--no-watch")
    yield t
    t.close()


def panel_of(text):
    """What stands on the terminal as a panel's half blocks, without the ring."""
    lines = text.splitlines()
    top = next(i for i, line in enumerate(lines) if set(line) & set("▀▄█"))
    return "\n".join("".join(c if c in "▀▄█" else " " for c in line).rstrip() for line in lines[top - 1:top + 33])


def drawn(folder, *strokes):
    """The same strokes on a box without a terminal, as half blocks."""
    from sim.desk import Desk
    desk = Desk(Power("cpython", str(folder)), "pico", "en")
    desk._run(500_000)
    for s in strokes:
        desk.turn(s) if isinstance(s, int) else desk.tap(s)
        desk._run(desk.t + 1_000_000)
    lines = ["".join(c if c in "▀▄█" else " " for c in line).rstrip() for line in draw_text.half_blocks(desk.box.panel())]
    return [line.strip() for line in lines if line.strip()]


def test_in_tmux_it_is_played_and_left(terminal, tmp_path):
    terminal.until(lambda text: "A2" in text and "█" in text, "home")
    terminal("send-keys", "Down")
    terminal("send-keys", "Up")
    terminal("send-keys", "Enter")
    want = drawn(tmp_path / "other", 1, -1, "knob")
    assert len(want) > 10

    def complete(text):
        got = [line.strip() for line in panel_of(text).splitlines() if line.strip()]
        return "A4" in text and [line for line in want if line not in got] == []
    terminal.until(complete, "the choice of a game, drawn to the end")
    assert "●" in terminal.text() or "·" in terminal.text()
    assert "\x1b[38;2;" in terminal.text("-e")                  # 16 million colours
    terminal("send-keys", "F2")
    terminal.until(lambda text: "WAITS" in text, "going back")
    terminal("send-keys", "F9")
    terminal.until(lambda text: "recording-001.txt" in text, "the recording")
    terminal("send-keys", "q")
    terminal.until(lambda text: "Pane is dead" in text and "status 0" in text or "█" not in text, "the end")
    assert (tmp_path / "out" / "recording-001.txt").read_text().startswith("board pico\n")


def test_a_small_terminal_is_told_what_is_missing(tmp_path):
    if not shutil.which("tmux"):
        pytest.skip("no tmux here")
    t = Tmux(tmp_path, sys.executable, "-m", "sim", "--tty", "--lang", "en", "--data", "box", "--no-watch")
    try:
        t("resize-window", "-x", "60", "-y", "18")
        t.until(lambda text: "at least 72 columns" in text.replace("\n", " "), "the sentence")
        t("resize-window", "-x", "80", "-y", "24")
        t.until(lambda text: any(0x2800 < ord(c) < 0x2900 for c in text), "the panel in braille")
    finally:
        t.close()


# ---- real MicroPython ----------------------------------------------------------------------------------------------
def window_on(make, folder):
    window = pytest.importorskip("sim.window")
    return window.Window(window.Desk(make, "pico", "en"), pictures=str(folder), size=(500, 640), figures=True)


def strokes(win):
    """Home, one further on the wheel, press: what the window shows then."""
    def live(us):
        end = win.desk.t + us
        while win.desk.t < end and not win.desk.fault:
            win.frame(0.05)
    live(600_000)
    win.desk.turn(1)
    live(400_000)
    win.desk.press("knob")
    live(100_000)
    win.desk.release("knob")
    live(900_000)
    win.desk.look()
    assert not win.desk.fault
    return win.desk.state["screen"], win.desk.box.panel(), win.desk.box.ring()


def text_of(win):
    return "\n".join(line for line, _ in __import__("sim.figures", fromlist=["lines"]).lines(win.desk, win.meter))


@micropython
def test_the_window_over_real_micropython_shows_the_same(tmp_path):
    seen = []
    for python in ("cpython", "micropython"):
        win = window_on(Power(python, str(tmp_path / python)), tmp_path)
        try:
            seen.append(strokes(win))
            win.looked = 0
            win.frame(0.01)
            assert ("heap" in text_of(win)) == (python == "micropython")
            if python == "micropython":
                win.orders.do("back")
                while win.desk.goal is not None:
                    win.frame(0.05)
                win.orders.do("forward")
                while win.desk.goal is not None:
                    win.frame(0.05)
                assert win.desk.box.panel() == seen[0][1]
        finally:
            win.desk.close()
            win.window.destroy()
    assert seen[0] == seen[1] and any(seen[0][1])


@micropython
@pytest.mark.soak
def test_the_window_over_the_bench_board_shows_the_same(tmp_path):
    from sim.power_bench import BenchPower
    seen = []
    for make in (Power("cpython", str(tmp_path / "here")), BenchPower(str(tmp_path / "bench"))):
        win = window_on(make, tmp_path)
        try:
            seen.append(strokes(win))
        finally:
            win.desk.close()
            win.window.destroy()
    assert seen[0] == seen[1]


@micropython
def test_a_program_that_ends_on_micropython_is_one_sentence(tmp_path):
    """Not the whole traceback: what went wrong, and where it says more."""
    from sim.wire import WireBox
    with pytest.raises(BoxError) as e:
        WireBox("pico", str(tmp_path), app="nothing.there:build")
    from sim.watch import sentence
    assert "\n" not in sentence(e.value)


