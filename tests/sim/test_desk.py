"""The box on the desk: how real time, speed and the strokes of keys reach it."""
import pytest

from sim.desk import Desk
from tests.sim.fakebox import FakeBox, FakeHands


@pytest.fixture
def desk():
    def make(board, lang):
        box = FakeBox()
        box.made = board, lang
        return box, FakeHands(box)
    return Desk(make)


def edges(desk):
    return [(pin, level) for _, pin, level in desk.box.schedule]


@pytest.mark.parametrize("speed, us", [(1, 100_000), (10, 1_000_000), (0.5, 50_000)])
def test_time_runs_at_the_chosen_speed(desk, speed, us):
    desk.speed = speed
    desk.advance(0.1)
    assert desk.box.us == us


def test_a_desktop_that_slept_does_not_make_the_box_rush(desk):
    desk.advance(3600)
    assert desk.box.us == 250_000


def test_paused_time_stands_and_a_step_is_one_turn(desk):
    desk.paused = True
    desk.advance(0.1)
    assert desk.box.us == 0
    desk.step()
    assert desk.box.us == 4_000


def test_a_press_stays_a_press_at_sixty_times_the_speed(desk):
    desk.speed = 60
    desk.press("knob")
    desk.advance(0.1)
    desk.release("knob")
    desk.advance(0.1)
    assert desk.box.held == [] and edges(desk) == [("knob", 0), ("knob", 1)]
    desk.advance(0.1)
    assert desk.box.us > 3_000_000


def test_a_long_press_is_a_hold(desk):
    desk.press("knob")
    for _ in range(6):
        desk.advance(0.1)
    desk.release("knob")
    desk.advance(0.1)
    assert desk.box.held == ["knob"]


def test_a_tap_within_one_frame_lasts_as_long_as_a_finger(desk):
    desk.press("back")
    desk.release("back")
    desk.advance(0.2)
    (t0, _, _), (t1, _, _) = desk.box.schedule
    assert t1 - t0 >= 30_000


def test_keys_repeat_of_the_desktop_does_nothing(desk):
    desk.press("back")
    desk.press("back")
    desk.release("back")
    desk.release("back")
    desk.advance(0.2)
    assert edges(desk) == [("back", 0), ("back", 1)]


def test_a_lost_keyboard_releases_everything(desk):
    desk.press("A")
    desk.press("knob")
    desk.release_all()
    desk.advance(0.2)
    assert sorted(edges(desk)) == [("A", 0), ("A", 1), ("knob", 0), ("knob", 1)]


def test_taps_and_holds_by_one_stroke(desk):
    desk.tap("knob")
    desk.tap("back")
    desk.hold("timer")
    assert desk.is_down("knob") and not desk.is_down("A")
    for _ in range(11):
        desk.advance(0.1)
    assert desk.box.held == ["timer"] and not desk.is_down("knob")
    assert edges(desk) == [("knob", 0), ("knob", 1), ("back", 0), ("back", 1), ("timer", 0), ("timer", 1)]


def test_a_turn_after_a_stroke_waits_for_its_end(desk):
    desk.tap("back")
    desk.turn(1)
    desk.advance(0.2)
    times = {(pin, level): t for t, pin, level in desk.box.schedule}
    assert times["turn", 1] - times["back", 1] >= 30_000


def test_the_same_key_twice_in_a_row_is_two_presses(desk):
    desk.tap("knob")
    desk.tap("knob")
    for _ in range(4):
        desk.advance(0.1)
    assert edges(desk) == [("knob", 0), ("knob", 1)] * 2
    times = [t for t, _, _ in desk.box.schedule]
    assert times[2] > times[1]


def test_notches_of_the_wheel_are_never_lost(desk):
    for _ in range(10):
        desk.turn(1)
    desk.turn(-3)
    for _ in range(10):
        desk.advance(0.1)
    assert sum(level for _, _, level in desk.box.schedule) == 7 and desk.box.at == 7 % 5
    times = [t for t, _, _ in desk.box.schedule]
    assert times == sorted(times) and len(set(times)) == 13


@pytest.mark.parametrize("stroke", ["press", "tap", "hold"])
def test_what_was_turned_before_a_press_comes_before_it(desk, stroke):
    desk.turn(4)
    getattr(desk, stroke)("knob")
    for _ in range(5):
        desk.advance(0.1)
    assert [pin for pin, _ in edges(desk)][:5] == ["turn"] * 4 + ["knob"]
    times = [t for t, _, _ in desk.box.schedule]
    assert times[4] - times[3] >= 30_000        # the box looks every 4 ms, and the knob's sampler gives 7 ms at once


def test_a_key_that_the_board_lacks_does_nothing(desk):
    desk.press("G")
    desk.tap("F")
    desk.release("G")
    desk.advance(0.1)
    assert desk.box.schedule == []


def test_restart_makes_a_new_box_in_another_language(desk):
    desk.press("knob")
    first = desk.box
    desk.restart(lang="de")
    assert desk.box is not first and desk.box.made == ("pico", "de") and not desk.down and desk.t == 0


def test_speeds_end_at_both_ends(desk):
    for _ in range(20):
        desk.faster(1)
    assert desk.speed == 60
    for _ in range(20):
        desk.faster(-1)
    assert desk.speed == 0.25


def test_the_log_of_the_view_has_each_change_once(desk):
    for _ in range(3):
        desk.look()
    desk.box.log.append(["answer", 0, "5"])
    desk.look()
    desk.look()
    assert desk.log == [(1, ["answer", 0, "5"])]
