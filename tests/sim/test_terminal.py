"""The box in a terminal: strokes, the picture in characters, and a real pseudo-terminal."""
import os
import re
import select
import subprocess
import sys
import textwrap
import time

import pytest

from sim import draw_text, terminal
from sim.desk import Desk
from tests.sim.fakebox import FakeBox, FakeHands, blank, put

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KEYS = ("knob", "back", "timer") + tuple("ABCDEFG")


def term(size=(80, 24), **kw):
    out = []

    def make(board, lang):
        box = FakeBox(KEYS)
        return box, FakeHands(box)
    t = terminal.Terminal(Desk(make), out.append, lambda: size, **kw)
    t.out = out
    return t


def plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@pytest.mark.parametrize("text, found", [
    ("\x1b[C", [("turn", 1)]), ("\x1b[A\x1b[B", [("turn", -1), ("turn", 1)]), ("\x1bOD", [("turn", -1)]),
    ("\x1b[6~", [("turn", 5)]), ("\r", [("tap", "knob")]), (" ", [("tap", "knob")]), ("\x7f", [("tap", "back")]),
    ("\x1b", [("tap", "back")]), ("t", [("tap", "timer")]),
    ("hbT", [("hold", "knob"), ("hold", "back"), ("hold", "timer")]), ("17", [("tap", "A"), ("tap", "G")]),
    ("\x1b2", [("hold", "B")]), ("@", [("hold", "B")]), ("q+", [("order", "q"), ("order", "+")]), ("\x1b[1;5H", []),
    ("", []),
])
def test_strokes(text, found):
    assert terminal.strokes(text) == found


def test_strokes_reach_the_box():
    t = term()
    t.typed("\x1b[C\x1b[Ch")
    for _ in range(10):
        t.frame(0.1)
    assert t.desk.box.at == 2 and t.desk.box.held == ["knob"]


def typing(pieces):
    """A terminal that is typed to in these pieces."""
    t, rest = term(), iter(pieces)
    t.read, t.rest = lambda: next(rest, ""), lambda: None
    return t


@pytest.mark.parametrize("pieces, turned", [
    (["\x1b", "[B"], 1), (["\x1b[", "B\x1b", "[A"], 0), (["\x1b[6", "~"], 5 % 5), (["\x1bO", "B"], 1)])
def test_a_stroke_that_a_slow_line_cuts_is_still_one(pieces, turned):
    t = typing(pieces)
    for _ in range(len(pieces) + 2):
        t.tick()
        t.frame(0.2)
    assert t.desk.box.at == turned and {pin for _, pin, _ in t.desk.box.schedule} == {"turn"}


def test_escape_alone_is_back_after_a_frame():
    t = typing(["\x1b"])
    t.tick()
    assert not t.desk.queue
    t.tick()
    assert [key for _, key, _ in t.desk.queue] == ["back", "back"] or ("back" in str(t.desk.box.schedule))


def test_orders():
    t = term()
    t.typed("p++-")
    assert t.desk.paused and t.desk.speed == 2
    t.frame(0.1)
    assert t.desk.t == 0
    t.typed(".")
    assert t.desk.t == 4000
    t.typed("q")
    assert not t.open


@pytest.mark.parametrize("x, y", [(0, 0), (127, 63), (1, 0), (0, 3), (64, 31), (127, 0)])
def test_each_pixel_has_its_place_in_both_pictures(x, y):
    p = blank()
    put(p, x, y, 1)
    half = draw_text.half_blocks(bytes(p))
    assert [(c, r) for r, row in enumerate(half) for c, v in enumerate(row) if v != " "] == [(x, y // 2)]
    assert half[y // 2][x] == ("▀", "▄")[y % 2]
    small = draw_text.braille(bytes(p))
    assert len(small) == 16 and {len(row) for row in small} == {64}
    assert [(c, r) for r, row in enumerate(small) for c, v in enumerate(row) if v != "\u2800"] == [(x // 2, y // 4)]
    dot = {(0, 0): 1, (0, 1): 2, (0, 2): 4, (1, 0): 8, (1, 1): 16, (1, 2): 32, (0, 3): 64, (1, 3): 128}[x % 2, y % 4]
    assert ord(small[y // 4][x // 2]) == 0x2800 + dot


@pytest.mark.parametrize("size", [(72, 22), (80, 24), (136, 38), (200, 60)])
def test_everything_fits_and_the_ring_lies_round_the_panel(size):
    t = term(size)
    t.desk.box.lit[:] = b"\xff" * 72
    t.frame(0.1)
    lines = [plain(line) for line in t.shown]
    assert len(lines) <= size[1] and max(len(line) for line in lines) <= size[0]
    assert "".join(lines).count("●") == 24
    cells = draw_text.fit(size[0], size[1] - 2)
    places = draw_text.ring_places(cells, 24)
    assert len(set(places)) == 24
    inside = [(x, y) for x, y in places if cells.left + cells.x <= x < cells.left + cells.x + cells.width
              and cells.top + cells.y <= y < cells.top + cells.y + cells.height]
    assert inside == []
    assert places[0][1] == cells.top and places[6][0] > places[18][0]


def test_a_terminal_that_is_too_small_is_told():
    t = term((60, 20))
    t.frame(0.1)
    assert t.shown == ["Croupier needs a terminal of at least 72 columns and 22 rows; this one has 60 and 20."]


def test_colours_of_the_ring():
    t = term(colours=True)
    t.desk.box.lit[0:3] = bytes((255, 0, 0))
    t.frame(0.01)
    assert "\x1b[38;2;255;0;0m●" in "".join(t.out)
    t = term(colours=False)
    t.desk.box.lit[0:3] = bytes((255, 0, 0))
    t.frame(0.01)
    assert "\x1b[38;5;196m●" in "".join(t.out)


def test_only_rows_that_changed_are_sent():
    t = term()
    t.frame(0.01)
    first = len("".join(t.out))
    t.out.clear()
    t.frame(0.01)
    assert t.out == []
    t.typed("\x1b[C")
    t.frame(0.2)
    assert 0 < len("".join(t.out)) < first
    t.out.clear()
    t.typed("\x0c")
    t.frame(0.01)
    assert "\x1b[2J" in "".join(t.out)


def test_the_status_line_tells_points_and_state():
    t = term()
    t.desk.box.log += [["answer", 0, "5"], ["answer", 1, "6"], ["answer", 0, "7"]]
    t.frame(0.01)
    assert "3 events  A 2  B 1" in plain(t.shown[-2])


def test_a_picture_is_saved(tmp_path):
    t = term(pictures=str(tmp_path))
    t.typed("s")
    assert [p.name for p in tmp_path.iterdir()] == ["shot-001.png"]


def test_without_a_terminal_there_is_one_sentence(monkeypatch):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    with pytest.raises(terminal.NoTerminal, match="no terminal"):
        terminal.check()


PROGRAM = """
import sys
sys.path.insert(0, %r)
from sim import terminal
from tests.sim.fakebox import FakeBox, FakeHands
box = FakeBox()
terminal.run(lambda board, lang: (box, FakeHands(box)), "pico")
print("log", len(box.log), box.screen)
"""


def test_on_a_real_pseudo_terminal():
    pty = pytest.importorskip("pty")
    import fcntl
    import struct
    import termios
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 140, 0, 0))
    before = termios.tcgetattr(follower)
    p = subprocess.Popen([sys.executable, "-c", textwrap.dedent(PROGRAM % ROOT)],
                         stdin=follower, stdout=follower, stderr=follower, cwd=ROOT)
    seen = b""

    def until(words, seconds=20):
        nonlocal seen
        end = time.monotonic() + seconds
        while words not in seen and time.monotonic() < end:
            if select.select([leader], [], [], 0.2)[0]:
                seen += os.read(leader, 65536)
        return words in seen
    try:
        assert until(b"home") and until("█".encode())
        os.write(leader, b"\r")
        assert until(b"answer  0 events")
        os.write(leader, b"\x1b[C\r")
        os.write(leader, b"q")
        assert until(b"log 0 answer")
        assert p.wait(10) == 0
        assert termios.tcgetattr(follower)[3] == before[3]      # as it was: echo and lines
        assert b"\x1b[?1049h" in seen and b"\x1b[?1049l" in seen
    finally:
        p.kill()
        os.close(leader)
        os.close(follower)
