"""The window, on SDL's dummy driver: what keys and mouse do to the box, and that it shows what the box shows."""
import io
import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
window = pytest.importorskip("sim.window")
pygame = window.pygame

from sim.desk import Desk  # noqa: E402
from sim.record import Recorder  # noqa: E402
from tests.sim.fakebox import FakeBox, FakeHands  # noqa: E402

KEYS = ("knob", "back", "timer") + tuple("ABCDEFG")


@pytest.fixture
def win(tmp_path):
    def make(board, lang):
        box = FakeBox(KEYS)
        box.made = lang
        return box, FakeHands(box)
    w = window.Window(Desk(make), pictures=str(tmp_path / "pics"), size=(500, 640))
    yield w
    w.window.destroy()


def key(win, code, up=True):
    win.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))
    if up:
        win.desk.advance(0.1)
        win.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
        win.desk.advance(0.1)


def edges(win):
    return [(pin, level) for _, pin, level in win.desk.box.schedule]


@pytest.mark.parametrize("code, name", [("K_RETURN", "knob"), ("K_SPACE", "knob"), ("K_BACKSPACE", "back"),
                                        ("K_ESCAPE", "back"),
                                        ("K_t", "timer"), ("K_1", "A"), ("K_7", "G"), ("K_KP3", "C")])
def test_keys_of_the_keyboard_are_keys_of_the_box(win, code, name):
    key(win, getattr(pygame, code))
    assert edges(win) == [(name, 0), (name, 1)]


@pytest.mark.parametrize("code, n", [("K_RIGHT", 1), ("K_DOWN", 1), ("K_LEFT", -1), ("K_UP", -1), ("K_PAGEDOWN", 5)])
def test_arrows_turn(win, code, n):
    key(win, getattr(pygame, code))
    assert sum(level for _, level in edges(win)) == n and {pin for pin, _ in edges(win)} == {"turn"}


def test_holding_a_key_is_a_hold_in_spite_of_key_repeat(win):
    for _ in range(7):
        key(win, pygame.K_SPACE, up=False)          # the desktop repeats the stroke
        win.desk.advance(0.1)
    key(win, pygame.K_SPACE)
    assert win.desk.box.held == ["knob"] and edges(win) == [("knob", 0), ("knob", 1)]


def test_two_keys_of_one_control_are_one_contact(win):
    win.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0))
    win.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    win.desk.advance(0.1)
    win.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
    win.desk.advance(0.1)
    assert edges(win) == [("knob", 0)]
    win.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    assert not win.desk.down


@pytest.mark.parametrize("name", KEYS)
def test_clicks_on_every_control(win, name):
    win.paint()
    x, y = win.view.px(*win.view.round[name][:2])
    win.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y)))
    win.desk.advance(0.1)
    assert win.desk.is_down(name)
    win.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0)))      # let go elsewhere
    win.desk.advance(0.1)
    assert edges(win) == [(name, 0), (name, 1)]


def test_a_click_beside_the_controls_does_nothing(win):
    win.paint()
    win.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(250, 250)))
    win.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(250, 250)))
    assert edges(win) == []


def test_the_mouse_wheel_turns_and_its_button_presses(win):
    win.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    win.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=2, pos=(1, 1)))
    win.desk.advance(0.2)
    assert edges(win) == [("turn", 1), ("turn", 1), ("knob", 0)] or edges(win)[0] == ("knob", 0)
    assert win.desk.box.at == 2


def test_losing_the_keyboard_lets_everything_go(win):
    key(win, pygame.K_SPACE, up=False)
    win.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    win.desk.advance(0.1)
    assert edges(win) == [("knob", 0), ("knob", 1)]
    key(win, pygame.K_SPACE)
    assert len(edges(win)) == 4


def test_pause_single_turn_and_speed(win):
    key(win, pygame.K_p)
    t = win.desk.t
    win.frame(0.1)
    assert win.desk.t == t
    key(win, pygame.K_PERIOD)
    assert win.desk.t == t + 4000
    key(win, pygame.K_PLUS)
    key(win, pygame.K_PLUS)
    key(win, pygame.K_MINUS)
    assert win.desk.speed == 2
    assert "PAUSED" not in win.message and win.desk.paused


def test_holding_a_key_of_the_simulator_is_one_stroke(win):
    for _ in range(3):
        key(win, pygame.K_p, up=False)
    assert win.desk.paused
    for _ in range(3):
        key(win, pygame.K_PERIOD, up=False)         # this one may repeat
    assert win.desk.t == 12_000
    key(win, pygame.K_p)
    key(win, pygame.K_p)
    assert not win.desk.paused


def test_a_picture_by_one_key(win, tmp_path):
    key(win, pygame.K_F12)
    key(win, pygame.K_F12)
    assert sorted(p.name for p in (tmp_path / "pics").iterdir()) == ["shot-001.png", "shot-002.png"]
    assert "shot-002.png" in win.message


def test_power_off_and_on_and_the_next_language(win):
    first = win.desk.box
    key(win, pygame.K_F5)
    assert win.desk.box is not first
    key(win, pygame.K_F6)
    assert win.desk.box.made == "de"
    key(win, pygame.K_F6)
    key(win, pygame.K_F6)
    assert win.desk.box.made == "en"


def test_a_recording_is_not_cut_by_a_restart(win):
    win.desk.recorder = Recorder(io.StringIO())
    first = win.desk.box
    key(win, pygame.K_F5)
    key(win, pygame.K_F6)
    assert win.desk.box is first and "recording" in win.message


def test_the_window_shows_the_panel_and_changes_with_it(win):
    win.frame(0.02)
    area = pygame.Rect(win.view.panel_rect())
    first = pygame.image.tobytes(win.screen.subsurface(area), "RGB")
    assert max(first) > 200
    key(win, pygame.K_RIGHT)
    win.frame(0.02)
    assert pygame.image.tobytes(win.screen.subsurface(area), "RGB") != first


def test_it_can_be_resized_to_anything(win):
    for size in ((1200, 400), (300, 900), (241, 301)):
        win.window.size = size
        pygame.event.pump()
        win.frame(0.01)
        assert win.screen.get_size() == size
        assert 0 <= win.view.panel_rect()[0] < size[0]


def test_figures_beside_the_box_tell_its_state(win):
    win.desk.box.log.append(["answer", 1, "1969"])
    win.frame(0.02)
    key(win, pygame.K_TAB)
    win.looked = 0
    win.frame(0.02)
    text = "\n".join(line for line, _ in window.figures.lines(win.desk))
    assert "heap" not in text
    for words in ("screen  home", "chosen  Play", "points  A 0  B 1", "events  1", "1  answer 1 1969",
                  "bytes to the panel  120"):
        assert words in text
    assert win.view.width < 500


def test_help_can_be_switched_off(win):
    win.window.size = (900, 640)
    win.frame(0.01)
    k = win.view.k
    key(win, pygame.K_F1)
    win.frame(0.01)
    assert not win.help and win.view.k > k


def test_closing_ends_the_loop_and_the_recording(tmp_path):
    class Kept(io.StringIO):
        def close(self):
            self.kept = self.getvalue()
    out = Kept()

    def make(board, lang):
        box = FakeBox(KEYS)
        return box, FakeHands(box)
    w = window.Window(Desk(make, recorder=Recorder(out)), size=(300, 400))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    w.run()
    assert "turn 1" in out.kept


def test_without_a_screen_there_is_one_sentence(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(window.sys, "platform", "linux")
    with pytest.raises(window.NoScreen, match="no screen"):
        window.screen_there()
    pygame.display.quit()
    monkeypatch.setenv("DISPLAY", ":77")                # nobody is there: SDL would draw into nowhere instead
    with pytest.raises(window.NoScreen, match="no window can be opened"):
        window.screen_there()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    pygame.display.quit()
    with pytest.raises(window.NoScreen, match="no window can be opened"):
        window.screen_there()
