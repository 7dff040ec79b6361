"""What the simulator itself can be told, by key, by button and by a file that is dropped; sound, film, figures."""
import io
import os
import struct

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
window = pytest.importorskip("sim.window")
pygame = window.pygame

from sim import figures  # noqa: E402
from sim import speaker as speaker_module  # noqa: E402
from sim.bar import Bar  # noqa: E402
from sim.desk import Desk  # noqa: E402
from sim.film import Film  # noqa: E402
from sim.language import parse  # noqa: E402
from sim.orders import ORDERS, Orders  # noqa: E402
from sim.power import Power  # noqa: E402
from sim.record import Recorder  # noqa: E402
from sim.speaker import Speaker  # noqa: E402
from tests.sim.fakebox import FakeBox, FakeHands, blank, put  # noqa: E402

KEYS = ("knob", "back", "timer") + tuple("ABCDEFG")


def fake(board, lang):
    box = FakeBox(KEYS)
    box.made = board, lang
    return box, FakeHands(box)


@pytest.fixture
def win(tmp_path):
    w = window.Window(Desk(fake), pictures=str(tmp_path / "pics"), size=(700, 800))
    w.frame(0.02)
    yield w
    w.window.destroy()


@pytest.fixture
def real(tmp_path):
    """A window over a real console."""
    w = window.Window(Desk(Power("cpython", str(tmp_path / "box")), "pico", "en"), pictures=str(tmp_path / "pics"), size=(500, 640))
    yield w
    w.desk.close()
    w.orders.close()
    w.window.destroy()


def key(win, name):
    win.handle(pygame.event.Event(pygame.KEYDOWN, key=getattr(pygame, "K_" + name), mod=0))
    win.handle(pygame.event.Event(pygame.KEYUP, key=getattr(pygame, "K_" + name), mod=0))


def click(win, pos):
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        win.handle(pygame.event.Event(kind, button=1, pos=pos))


def live(win, us):
    end = win.desk.t + us
    for _ in range(500):
        if win.desk.t >= end:
            return
        win.frame(0.05)
    raise AssertionError("time stands")


def do(win, *strokes):
    for s in strokes:
        if isinstance(s, int):
            win.desk.turn(s)
        else:
            win.desk.press(s)
            live(win, 100_000)
            win.desk.release(s)
        live(win, 600_000)


def arrive(win):
    for _ in range(1000):
        if win.desk.goal is None:
            return
        win.frame(0.05)
    raise AssertionError("it does not arrive")


# ---- keys and buttons ----------------------------------------------------------------------------------------------
def test_every_order_has_a_key_a_button_and_somebody_who_does_it(win):
    buttons = [order for order, _, _ in win.bar.buttons]
    assert set(buttons) == {order for order, _, _ in ORDERS} | {"help", "figures"}
    assert set(window.ORDER.values()) == set(buttons)
    for order, _, _ in ORDERS:
        assert callable(getattr(Orders, "do_" + order))


@pytest.mark.parametrize("size", [(1400, 900), (700, 800), (420, 700), (300, 900)])
def test_buttons_lie_inside_beside_each_other_and_can_be_clicked(win, size):
    win.window.size = size
    pygame.event.pump()
    win.frame(0.01)
    area = win.bar.area
    rects = [(order, rect.move(area.topleft)) for order, _, rect in win.bar.buttons]
    for i, (order, rect) in enumerate(rects):
        assert area.contains(rect), (order, rect, area)
        assert win.bar.at(rect.center, win.desk) == order
        assert rect.collidelist([r for _, r in rects[:i]]) == -1, order


def test_a_click_on_a_button_is_its_order(win):
    for order, want in (("pause", True), ("pause", False)):
        rect = next(r for o, _, r in win.bar.buttons if o == order)
        click(win, rect.move(win.bar.area.topleft).center)
        assert win.desk.paused == want
    assert win.desk.box.schedule == []


def test_the_window_asks_for_every_pixel_of_a_fine_screen(monkeypatch):
    asked = {}

    class Spy:
        def __init__(self, title, size, **kw):
            asked.update(kw)
            raise pygame.error("enough seen.")
    monkeypatch.setattr(pygame, "Window", Spy)
    with pytest.raises(window.NoScreen, match="enough seen"):
        window.open_window((10, 10), "x")
    assert asked == {"resizable": True, "allow_high_dpi": True}


def test_on_a_fine_screen_the_mouse_still_hits_what_it_points_at(win):
    """The surface has twice as many pixels as the window has points, as on a HiDPI screen."""
    w, h = win.window.size
    win.screen = pygame.Surface((2 * w, 2 * h))
    win.view = win.bar = None
    win.paint()
    x, y = win.view.px(*win.view.round["timer"][:2])
    win.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x / 2, y / 2)))
    assert win.desk.is_down("timer") and win.view.width > w
    win.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(x / 2, y / 2)))
    rect = next(r for o, _, r in win.bar.buttons if o == "pause").move(win.bar.area.topleft)
    click(win, (rect.centerx / 2, rect.centery / 2))
    assert win.desk.paused


# ---- time ----------------------------------------------------------------------------------------------------------
def test_back_and_forward_by_key_and_by_a_click_on_the_track(real):
    do(real, "knob", 1)
    real.desk.look()
    end = real.desk.box.panel()
    key(real, "F2")
    arrive(real)
    assert "F3 goes forward" in real.message and "WAITS" in real.status()
    assert real.desk.box.panel() != end
    key(real, "F3")
    arrive(real)
    assert real.desk.box.panel() == end
    key(real, "F3")
    assert "nothing was taken back" in real.message
    real.frame(0.01)
    first = real.bar.marks(real.desk)[0]
    x = real.bar._place(real.desk, first) + real.bar.area.x
    click(real, (x, real.bar.area.y + 8))
    arrive(real)
    assert real.desk.done == first
    key(real, "F2")
    assert "as far back as it goes" in real.message


def test_p_goes_on_after_going_back(real):
    do(real, "knob")
    key(real, "F2")
    arrive(real)
    t = real.desk.t
    real.frame(0.05)
    assert real.desk.t == t
    key(real, "p")
    real.frame(0.05)
    assert real.desk.t > t and not real.desk.paused


# ---- power, language, board ----------------------------------------------------------------------------------------
def test_power_off_is_dark_and_on_again(win):
    first = win.desk.box
    key(win, "F5")
    win.frame(0.05)
    assert not any(win.desk.box.panel()) and "F5 switches on" in win.message
    key(win, "F5")
    assert win.desk.box is not first and any(win.desk.box.panel())


def test_power_cut_without_a_game(win):
    key(win, "F4")
    assert "no game was on file" in win.message and win.desk.on


def test_next_language_and_board(win):
    key(win, "F6")
    assert win.desk.box.made == ("pico", "de")
    key(win, "F7")
    assert win.desk.box.made[0] != "pico"
    for _ in range(9):
        key(win, "F7")
        if win.desk.board == "pico":
            break
    assert win.desk.board == "pico"


def test_a_box_that_does_not_start_is_one_sentence(win):
    def broken(board, lang):
        raise OSError("no such thing\nat all")
    good = win.desk.box
    win.desk.make = broken
    key(win, "F7")
    assert win.message == "OSError: at all - the box goes on as it was" and win.desk.box is good


# ---- recordings ----------------------------------------------------------------------------------------------------
def test_a_recording_by_one_key_is_replayed_by_another_on_a_box_of_its_own(real, tmp_path):
    do(real, "knob", 1, "back")
    end, files = real.desk.box.panel(), real.desk.make.files()
    key(real, "F9")
    path = tmp_path / "pics" / "recording-001.txt"
    assert str(path) in real.message
    names = [s.name for s in parse(path)]
    assert names.count("press") == 2 and names.count("turn") == 1
    own = real.desk.make
    key(real, "F8")
    real.desk.speed = 60
    real.orders.play_wanted()
    assert "as it should" in real.message, real.message
    assert real.desk.make is not own and real.desk.box.panel() == end and own.files() == files
    key(real, "F8")
    assert real.desk.make is own and "your own box" in real.message
    do(real, "knob")
    assert real.desk.look()["screen"]


def test_what_a_replay_does_can_be_gone_back_too(real, tmp_path):
    path = tmp_path / "two.txt"
    path.write_text("language en\npress knob\nturn 1\npress back\n")
    real.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    real.desk.speed = 60
    real.orders.play_wanted()
    assert len(real.desk.marks()) == 3
    end = real.desk.box.panel()
    key(real, "F2")
    arrive(real)
    key(real, "F3")
    arrive(real)
    assert real.desk.box.panel() == end


@pytest.mark.parametrize("name, text, words", [
    ("bad.txt", "press nothing\n", 'bad.txt:1:7: there is no key "nothing"'), ("a.png", "x", "a.png is no script"),
    ("bad.txt", "press knob\nboard pico\n", "bad.txt:2:1: board stands before the first command"),
])
def test_a_file_that_is_no_script_is_one_sentence_and_the_box_goes_on(win, tmp_path, name, text, words):
    path = tmp_path / name
    path.write_text(text)
    box = win.desk.box
    win.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    win.orders.play_wanted()
    assert words in win.message and win.desk.box is box


def test_a_missing_file_and_nothing_recorded(win, tmp_path):
    win.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "gone.txt")))
    win.orders.play_wanted()
    assert "gone.txt" in win.message
    key(win, "F8")
    assert "F9 saves a recording" in win.message


def test_a_running_recording_is_not_torn(win):
    win.desk.recorder = Recorder(io.StringIO())
    first = win.desk.box
    for name in ("F2", "F3", "F4", "F5", "F6", "F7", "F8"):
        win.message = ""
        key(win, name)
        assert "a recording runs" in win.message, name
    assert win.desk.box is first


# ---- film ----------------------------------------------------------------------------------------------------------
def panel(i):
    p = blank()
    put(p, i % 128, i // 128, 1)
    return bytes(p)


def test_a_film_has_what_was_seen_and_how_long(tmp_path):
    Image = pytest.importorskip("PIL.Image")
    film = Film()
    leds = [(0, 0, 0)] * 23 + [(255, 0, 0)]
    for i, t in enumerate((0, 100_000, 100_000, 600_000)):
        film.note(t, panel(min(i, 1) if i < 3 else 2), leds)
    assert film.save(str(tmp_path / "a.gif"), width=200) == 3
    with Image.open(tmp_path / "a.gif") as im:
        assert im.size == (200, 200) and im.n_frames == 3
        times = []
        for i in range(3):
            im.seek(i)
            times.append(im.info["duration"])
        assert times == [100, 500, 1500]
        r, g, b = im.convert("RGB").getpixel(tuple(round(v * 200 / 780) for v in (390 + 328 * -.2588, 390 - 328 * .9659)))
        assert r > 150 and g < 100 and b < 100          # the LED before 12 o'clock is red


def test_a_film_forgets_what_is_long_ago_and_begins_anew_after_going_back():
    film = Film(seconds=2)
    for i in range(60):
        film.note(i * 100_000, panel(i), [])
    assert 20 <= len(film.frames) <= 22
    film.note(0, panel(0), [])
    assert len(film.frames) == 1


def test_a_gif_by_one_key(win, tmp_path):
    pytest.importorskip("PIL.Image")
    do(win, 1, 1)
    key(win, "F10")
    assert (tmp_path / "pics" / "film-001.gif").stat().st_size > 1000 and "film-001.gif" in win.message


# ---- sound ---------------------------------------------------------------------------------------------------------
class Channel:
    def __init__(self):
        self.done = []

    def play(self, sound, loops=0, maxtime=0):
        self.done.append((round(sound.get_length(), 2), maxtime))

    def stop(self):
        self.done.append("stop")


@pytest.fixture
def speaker():
    s = Speaker()
    if not s.ok:
        pytest.skip("SDL has no dummy sound here")
    s.channel = Channel()
    yield s
    pygame.mixer.quit()


def test_tones_begin_end_and_are_not_lost_between_two_frames(speaker):
    speaker.hear([(0, 1000, 2600)], 10)
    speaker.hear([], 20)
    speaker.hear([(50_000, 1000, 0)], 50_000)
    speaker.hear([(60_000, 2000, 32768), (80_000, 2000, 0)], 100_000)
    assert speaker.channel.done == [(0.05, 2000), "stop", (0.05, 20)]


def test_a_fast_box_and_a_muted_one_are_silent(speaker):
    speaker.hear([(0, 1000, 2600)], 10, speed=60)
    speaker.muted = True
    speaker.hear([(0, 1000, 2600)], 10)
    assert speaker.channel.done == ["stop", "stop"]


def test_low_is_softer_than_high(speaker):
    low, high = ([abs(v) for (v,) in struct.iter_unpack("<h", speaker.sound(1000, duty).get_raw())] for duty in (2600, 32768))
    assert 0 < 2 * max(low) < max(high) and len(low) == len(high)


def test_no_sound_card_is_not_asked_for(monkeypatch, tmp_path):
    monkeypatch.setattr(speaker_module.sys, "platform", "linux")
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(speaker_module.os.path, "exists", lambda path: str(path).startswith(str(tmp_path)) and "pulse" in path)
    assert speaker_module.card_there()
    monkeypatch.setattr(speaker_module.os.path, "exists", lambda path: False)
    monkeypatch.setattr(pygame.mixer, "init", lambda *args: 1 / 0)
    assert not Speaker().ok
    monkeypatch.setattr(speaker_module.sys, "platform", "darwin")
    assert speaker_module.card_there()


def test_without_a_loudspeaker_there_is_silence(monkeypatch):
    def none(*args):
        raise pygame.error("no audio")
    monkeypatch.setattr(pygame.mixer, "init", none)
    s = Speaker()
    s.hear([(0, 1000, 2600)], 10)
    assert not s.ok
    s.close()


def test_the_window_plays_what_the_box_sounds(real):
    if not real.speaker.ok:
        pytest.skip("SDL has no dummy sound here")
    real.speaker.channel = Channel()
    do(real, "timer")
    assert any(d != "stop" for d in real.speaker.channel.done)


# ---- figures -------------------------------------------------------------------------------------------------------
class Costs:
    """A desk whose box has sent so much at a time."""
    board, log, state = "pico", [], {"screen": "A2"}

    def __init__(self):
        self.t, self.box = 0, self
        self.hands = type("H", (), {"board": type("B", (), {"PANEL_BUS": ("i2c", 0, 4, 5, 400000, 0x3C)})})
        self.sent = {"bytes": 0, "tx": 0, "heap": 0}

    def stats(self):
        return dict(self.sent)

    def later(self, n, tx=1, heap=0):
        self.t += 100_000
        self.sent = {"bytes": self.sent["bytes"] + n, "tx": self.sent["tx"] + tx, "heap": heap}


def test_the_meter_tells_traffic_and_the_cost_of_a_picture():
    desk, meter = Costs(), figures.Meter()
    meter.take(desk)
    for n in (0, 300, 100, 0, 0):
        desk.later(n, 2 if n else 0)
        meter.take(desk)
    assert meter.rate() == (800, 8) and meter.picture == (400, 4)
    text = "\n".join(line for line, _ in figures.lines(desk, meter))
    assert "bus now  800 bytes/s  8 tx/s  1.8 %" in text        # 800 bytes of 9 bits at 400 kHz
    assert "last picture  400 bytes  9.0 ms" in text


def test_the_meter_keeps_the_largest_heap_and_begins_anew_with_a_new_box():
    desk, meter = Costs(), figures.Meter()
    for heap in (1000, 5000, 2000):
        desk.later(10, heap=heap)
        meter.take(desk)
    assert "heap  2000 bytes, 5000 at most" in "\n".join(line for line, _ in figures.lines(desk, meter))
    desk.t = 0
    meter.take(desk)
    assert not meter.samples and meter.rate() == (0, 0)


def test_the_graph_is_drawn_and_moves(win):
    key(win, "TAB")
    win.meter = figures.Meter()
    desk = Costs()
    win.meter.take(desk)
    win.paint()
    before = pygame.image.tobytes(win.screen, "RGB")
    for n in (100, 3000, 500):
        desk.later(n)
        win.meter.take(desk)
    win.paint()
    assert pygame.image.tobytes(win.screen, "RGB") != before


def test_a_bar_for_any_font_and_width():
    pygame.font.init()
    fonts = {}

    def font(size):
        return fonts.setdefault(size, pygame.font.Font(None, size))
    heights = [Bar(font, width, True).height for width in (1600, 800, 400, 240)]
    assert heights == sorted(heights) and Bar(font, 800, False).height < heights[0]
