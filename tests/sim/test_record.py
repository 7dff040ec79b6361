"""A recording, played again, does the same."""
import io

import pytest

from sim import script
from sim.desk import Desk
from sim.language import parse
from sim.record import Recorder, seconds
from tests.sim.fakebox import FakeBox, FakeHands


class Kept(io.StringIO):
    def close(self):
        self.kept = self.getvalue()


def desk_with_recorder():
    out = Kept()
    boxes = []

    def make(board, lang):
        boxes.append(FakeBox())
        return boxes[-1], FakeHands(boxes[-1])
    return Desk(make, recorder=Recorder(out)), boxes[0], out


@pytest.mark.parametrize("us, text", [(300_000, "300ms"), (1_234_000, "1.23s"), (994_999, "990ms"),
                                      (61_500_000, "61.50s")])
def test_durations_are_written_as_the_language_reads_them(us, text):
    assert seconds(us) == text
    ((step,),) = [s.args for s in parse("wait %s\n" % text)]
    assert abs(step - us) <= 5000


def test_a_recorded_evening_plays_again():
    desk, box, out = desk_with_recorder()
    desk.advance(0.2)
    desk.advance(0.2)
    desk.advance(0.2)
    for keys in ("p", "ttp", "p", "TTTp", "b", "ttttp", "p"):
        for k in keys:
            if k in "tT":
                desk.turn(1 if k == "t" else -1)
            else:
                key = {"p": "knob", "b": "back"}[k]
                desk.press(key)
                desk.advance(0.1)
                desk.release(key)
            desk.advance(0.2)
            desk.look()
    desk.press("knob")
    for _ in range(4):
        desk.advance(0.2)
    desk.release("knob")
    desk.advance(0.1)
    desk.close()
    assert box.log and box.held == ["knob"]
    again = FakeBox()
    report = script.play(out.kept, again, hands=FakeHands(again))
    assert report.failures == []
    assert (again.log, again.typed, again.held) == (box.log, box.typed, box.held)
    assert abs(again.us - box.us) < 600_000
    assert "expect events" in out.kept


def test_two_keys_at_once_are_recorded_as_down_and_up():
    desk, box, out = desk_with_recorder()
    desk.press("A")
    desk.advance(0.1)
    desk.press("B")
    desk.advance(0.1)
    desk.release("A")
    desk.advance(0.1)
    desk.release("B")
    desk.advance(0.1)
    desk.close()
    done = [s.name + " " + s.args[0] for s in parse(out.kept) if s.name in ("down", "up")]
    assert done == ["down A", "down B", "up A", "up B"]


def test_a_fast_turn_keeps_its_speed():
    desk, box, out = desk_with_recorder()
    for _ in range(6):
        desk.turn(1)
    desk.advance(0.2)
    desk.turn(-1)
    desk.advance(0.1)
    desk.close()
    turns = [s.args for s in parse(out.kept) if s.name == "turn"]
    assert turns == [(6, None), (-1, None)] and "pace turn 33.3/s\n" in out.kept


@pytest.mark.parametrize("apart, detents, rate", [(0.05, 5, 20.0), (0.1, 3, 10.0), (0.03, 5, None)])
def test_a_turn_of_another_speed_says_so(apart, detents, rate):
    """The box counts faster where the knob is turned fast."""
    desk, box, out = desk_with_recorder()
    for _ in range(detents):
        desk.turn(1)
        desk.advance(apart)
    desk.advance(0.25)
    desk.close()
    assert [s.args for s in parse(out.kept) if s.name == "turn"] == [(detents, rate)]


def test_a_hold_that_begins_before_a_script_can_keeps_its_length():
    desk, box, out = desk_with_recorder()
    desk.advance(0.05)
    desk.press("knob")
    desk.advance(0.1)
    desk.press("A")
    desk.advance(0.1)
    desk.release("A")
    for _ in range(4):
        desk.advance(0.1)
    desk.release("knob")
    desk.advance(0.1)
    desk.close()
    again = FakeBox()
    assert script.play(out.kept, again, hands=FakeHands(again)).ok
    times = {(pin, level): t for t, pin, level in again.schedule}
    assert times["knob", 1] - times["knob", 0] >= 590_000 and again.held == box.held == ["knob"]


def test_keys_that_go_down_at_once_are_written_in_their_order():
    desk, box, out = desk_with_recorder()
    desk.turn(3)
    for key in ("timer", "A", "knob"):
        desk.press(key)
    desk.advance(0.2)
    for key in ("timer", "A", "knob"):
        desk.release(key)
    desk.advance(0.1)
    desk.close()
    times = [t for t, pin, level in box.schedule if pin != "turn" and not level]
    assert times == sorted(times) and len(set(times)) == 3
    assert [s.args[0] for s in parse(out.kept) if s.name == "down"] == ["timer", "A", "knob"]


@pytest.mark.parametrize("stroke, seconds, line", [("hold", .4, "hold back 650ms"), ("press", .7, "hold back 700ms"),
                                                   ("press", .1, "press back")])
def test_a_recording_ends_with_all_keys_up(stroke, seconds, line):
    desk, box, out = desk_with_recorder()
    getattr(desk, stroke)("back")
    for _ in range(round(seconds * 10)):
        desk.advance(0.1)
    desk.close()
    assert out.kept.splitlines()[-1] == line


def test_pictures_are_recorded():
    desk, box, out = desk_with_recorder()
    painted = []
    path = desk.shot("pictures", painted.append)
    desk.close()
    assert painted == [path] == ["pictures/shot-001.png"] and "shot shot-001" in out.kept
