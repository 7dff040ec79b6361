"""Going back to any input and forth again, on the real console; recordings made afterwards."""
import pytest

from sim import script
from sim.contacts import Hands
from sim.desk import Desk, going_on
from sim.language import parse
from sim.local import LocalBox
from sim.power import Power
from sim.track import Input, free_name, marks, quoted
from tests.sim.fakebox import FakeBox, FakeHands


def key(t, name, *closed):
    return [Input(t + 1000 * i, name, how) for i, how in enumerate(closed)]


@pytest.mark.parametrize("inputs, want", [
    ([], []),
    (key(0, "knob", True, False), [0]),
    (key(0, "knob", True, False) + key(9_000_000, "back", True, False), [0, 2]),
    (key(0, "A", True) + key(5000, "B", True) + key(9000, "A", False) + key(9500, "B", False) + key(20_000, "A", True, False), [0, 4]),
    ([Input(0, "turn", 1), Input(50_000, "turn", 1), Input(100_000, "turn", -1), Input(900_000, "turn", -1)], [0, 2, 3]),
    (key(0, "knob", True) + [Input(5000, "turn", 1)] + key(9000, "knob", False), [0]),
])
def test_a_gesture_begins_where_hands_begin(inputs, want):
    assert marks(inputs) == want


@pytest.mark.parametrize("text", ["plain", 'say "x" \\ y', "a\nb\tc\r", '{"lang": "de", "x": {}}', "Привет {ANNA} \\n"])
def test_a_quoted_text_is_read_back(text):
    assert parse("set ANNA none\nexpect %s\n" % quoted(text))[0].args[1] == text


def test_free_names_go_on(tmp_path):
    for n in (1, 2, 3):
        path = free_name(str(tmp_path / "new"), "film", ".gif")
        assert path.endswith("film-%03d.gif" % n)
        open(path, "w").close()


def live(desk, us):
    """So much of the box's time goes by, however busy this machine is."""
    end = desk.t + us
    for _ in range(500):
        if desk.t >= end or not desk.on:
            return
        desk.advance(min(0.25, (end - desk.t) / 1e6 + 1e-6))
    raise AssertionError("time stands")


def do(desk, *strokes):
    """Strokes of a person, half a second each: a key, or detents."""
    for stroke in strokes:
        if isinstance(stroke, int):
            desk.turn(stroke)
        else:
            desk.press(stroke)
            live(desk, 100_000)
            desk.release(stroke)
        live(desk, 600_000)
        desk.look()


def arrive(desk):
    for _ in range(1000):
        if desk.goal is None:
            return
        desk.advance(0.1)
    raise AssertionError("it does not arrive")


def seen(desk):
    desk.look()
    return desk.box.panel(), desk.box.ring(), desk.state


@pytest.fixture
def desk(tmp_path):
    """A real console at home in English, in a game of Gambit 7 with three players."""
    d = Desk(Power("cpython", str(tmp_path / "box")), "pico", "en")
    do(d, "knob", "knob", -1, "knob", "knob", "knob", "knob", "timer", "knob", 1, "knob", 3, "knob", "knob")
    assert d.state["n"] == 1 and len(d.state["wheel"]) > 3, d.state
    return d


def test_back_and_forth_is_the_same_picture_ring_and_state(desk):
    pictures = []
    for strokes in (("knob",), (2,), ("knob", "knob"), ("back",), ("A",)):
        pictures.append((desk.t, seen(desk)))
        do(desk, *strokes)
    assert len({p[1][0] for p in pictures}) >= 4
    end = seen(desk)
    gestures = len([i for i in desk.marks()])
    for _ in range(6):
        assert desk.back()
        arrive(desk)
    assert seen(desk)[:2] == pictures[0][1][:2]
    assert len(desk.inputs) > desk.done
    for _ in range(6):
        assert desk.forward()
        arrive(desk)
    assert not desk.forward() and seen(desk) == end and len(desk.marks()) == gestures


def test_time_stands_after_going_back_until_a_key_comes_and_then_the_rest_is_void(desk):
    do(desk, "knob", 3)
    length = len(desk.inputs)
    desk.back()
    arrive(desk)
    t = desk.t
    desk.advance(0.2)
    assert desk.t == t and desk.waits
    do(desk, -1)
    assert desk.t > t and len(desk.inputs) == length and not desk.forward()


def test_a_click_goes_to_any_input(desk):
    end = seen(desk)
    first = desk.marks()[0]
    desk.go_to(first)
    arrive(desk)
    assert desk.state["screen"] == "A2" and desk.done == first
    desk.go_to(len(desk.inputs))
    arrive(desk)
    assert seen(desk) == end


def test_back_goes_over_power_off(desk):
    before = seen(desk)
    desk.restart()
    live(desk, 300_000)
    assert desk.look()["screen"] != before[2]["screen"]
    assert desk.back()
    arrive(desk)
    assert seen(desk) == before
    for _ in range(200):
        if not desk.back():
            break
        arrive(desk)
    assert desk.done == 0 and desk.state["screen"] == "A2"


def test_a_recording_made_afterwards_plays_the_same_game(desk, tmp_path):
    do(desk, "knob", 1, "knob", "knob", 2, "knob")
    (tmp_path / "again").mkdir()
    steps = parse(desk.recording())
    assert steps.board == "pico" and [s.name for s in steps].count("expect") >= 1
    power = Power("cpython", str(tmp_path / "again"))
    power.put({name: text.encode() for name, text in steps.files.items()})
    box, hands = power(steps.board, steps.lang)
    report = script.Player(box, hands).play(steps)
    assert report.ok, report.failures
    for name in ("digest", "n", "screen", "wheel"):
        assert box.probe()[name] == desk.look()[name]


def test_a_recording_knows_the_game_that_waited(desk, tmp_path):
    do(desk, "knob", "knob")
    desk.restart()
    live(desk, 300_000)
    do(desk, "knob")
    assert desk.look()["digest"]
    text = desk.recording()
    steps = parse(text)
    assert "g0001.000" in steps.files and "settings.json" in steps.files
    power = Power("cpython", str(tmp_path / "again"))
    power.put({name: t.encode() for name, t in steps.files.items()})
    box, hands = power(steps.board, steps.lang)
    assert script.Player(box, hands).play(steps).ok
    assert box.probe()["digest"] == desk.look()["digest"]


# ---- power ---------------------------------------------------------------------------------------------------------
def test_off_is_dark_and_deaf_and_on_is_home_with_the_game(desk):
    desk.power()
    assert not desk.on and not any(desk.box.panel()) and not any(max(led) for led in desk.leds())
    do(desk, "knob", 1, "A")
    assert desk.inputs == [] or not desk.on
    desk.power()
    live(desk, 300_000)
    assert desk.on and any(desk.box.panel()) and "Continue" in desk.look()["wheel"]


def test_a_power_cut_tears_the_last_record_and_nothing_else(desk):
    do(desk, "knob", 1, "knob", "knob")
    files = desk.make.files()
    torn = desk.cut()
    assert torn and torn.startswith("g0001.")
    live(desk, 300_000)
    assert desk.on and desk.look()["screen"] in ("J3", "A2")
    assert files[torn] not in desk.make.files().values() and desk.make.files()["settings.json"] == files["settings.json"]


def test_a_recording_made_while_it_is_off_is_of_what_was_done_before(desk):
    text = desk.recording()
    desk.power()
    assert desk.recording() == text and text.count("press knob") > 5


def test_on_a_box_without_a_game_another_language_is_just_home(tmp_path):
    d = Desk(Power("cpython", str(tmp_path)), "pico", "en")
    live(d, 500_000)
    d.renew(lang="ru")
    live(d, 500_000)
    assert d.look()["screen"] == "A2" and d.inputs == [] and "Играть" in d.state["wheel"]


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_continue_is_known_in_every_language(tmp_path, lang):
    assert len(going_on()) == 3
    d = Desk(Power("cpython", str(tmp_path)), "pico", lang)
    do(d, "knob", "knob", "knob", "knob", "knob", "knob")
    screen = d.look()["screen"]
    assert d.state["digest"]
    d.renew()
    assert (d.state["screen"], d.state["digest"] != "") == (screen, True)


def test_another_language_and_board_go_on_with_the_game(desk):
    do(desk, "knob", 1, "knob", "knob")
    digest, screen = desk.look()["digest"], desk.state["screen"]
    desk.renew(lang="de")
    assert (desk.state["digest"], desk.state["screen"], desk.lang) == (digest, screen, "de")
    desk.renew(board="esp32s3_devkitc1")
    assert (desk.state["digest"], desk.state["screen"]) == (digest, screen) and desk.hands.board.MCU == "esp32s3"


def test_going_back_after_a_new_start_is_to_what_a_person_did(desk):
    do(desk, "knob")
    desk.renew(lang="de")
    want = seen(desk)
    do(desk, 2)
    desk.back()
    arrive(desk)
    assert desk.state["screen"] == want[2]["screen"] and desk.state["digest"] == want[2]["digest"]
    desk.back()                         # not to home, where the box has gone on by itself
    arrive(desk)
    assert desk.lang == "en" and desk.state["digest"] == want[2]["digest"]


def test_a_board_that_is_none_changes_nothing(desk):
    box = desk.box
    with pytest.raises(ValueError, match="unknown board"):
        desk.renew(board="toaster")
    assert desk.box is box and desk.board == "pico" and desk.on
    do(desk, "knob")
    assert not desk.fault


def test_a_program_that_ends_is_told_and_can_be_switched_off_and_on():
    class Broken(FakeBox):
        def run(self, t):
            if t > 500_000:
                raise ZeroDivisionError("by zero")
            super().run(t)
    boxes = [Broken(), FakeBox()]
    made = []

    def make(board, lang):
        made.append(boxes[len(made)])
        return made[-1], FakeHands(made[-1])
    d = Desk(make)
    for _ in range(5):
        d.advance(0.25)
    assert d.fault == "ZeroDivisionError: by zero"
    d.look()
    d.power()
    d.power()
    d.advance(0.2)
    assert not d.fault and d.box is boxes[1]


def test_local_boxes_tell_their_tones(tmp_path):
    with LocalBox("pico", str(tmp_path)) as box:
        hands = script.Player(box, Hands(box))
        box.tones()
        hands.do_press("timer")
        hands.do_hold("knob", 800_000)
        first = box.tones()
        assert [duty > 0 for _, _, duty in first].count(True) >= 1 and first[-1][2] == 0
        assert all(100 <= hz <= 5000 and us <= box.now() for us, hz, _ in first)
        assert box.tones() == []
