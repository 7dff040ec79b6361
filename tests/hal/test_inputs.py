"""Buttons: contacts that bounce, taps, holds, stalls; one verdict for each gesture."""
import pytest
from hal_rig import Bounce, Rig, ticks

pytestmark = pytest.mark.both
PRESS = [("down", "timer"), ("press", "timer"), ("up", "timer")]
HOLD = [("down", "timer"), ("hold", "timer"), ("up", "timer")]


def press(r, key, us, gap=0):
    """A press of `us` in 3 ms, and turns until 60 ms after it."""
    t = r.now() + 3000
    r.hands.press(key, t, us)
    r.run(63 + us // 1000 + gap)


@pytest.mark.parametrize("key", ["knob", "back", "timer", "A", "G"])
def test_a_press_of_every_key(key):
    r = Rig()
    press(r, key, 80000)
    assert r.take() == [("down", key), ("press", key), ("up", key)]


def test_the_first_edge_counts_at_once():
    r = Rig()
    r.hands.down("back", 41000)
    while not r.events:
        r.turn()
    assert r.now() - 41000 <= 8000
    assert r.hal.inputs.held(1, r.events[0][3]) == 1


@pytest.mark.parametrize("ms", [6, 12, 20, 35, 99])
@pytest.mark.parametrize("offset", [0, 1, 2, 3])
def test_short_taps_are_presses(ms, offset):
    """No tap under 100 ms is ever long, and none is lost."""
    r = Rig()
    r.run(20)
    r.hands.press("timer", r.now() + 1000 * offset + 1, ms * 1000)
    r.run(200)
    assert r.take() == PRESS


@pytest.mark.parametrize("us", [300, 1000, 2000, 3900])
def test_a_tap_between_two_polls(us):
    """The chip's sticky edge bits keep it."""
    r = Rig()
    r.run(20)
    r.hands.press("timer", r.now() + 50, us)
    r.run(100)
    assert r.take() == PRESS


@pytest.mark.parametrize("ms", [6, 12, 20, 35])
@pytest.mark.parametrize("stall_at", [0, 10, 25, 32, 37, 50])
def test_pairs_of_taps_with_a_stall(ms, stall_at):
    """Two taps 60 ms apart, and nobody polls for 30 ms somewhere."""
    r = Rig()
    r.run(40)
    t = r.now() + 1000
    r.hands.press("timer", t, ms * 1000)
    r.hands.press("timer", t + 60000, ms * 1000)
    r.run(stall_at)
    r.stall(30)
    r.run(200)
    assert r.take() == PRESS + PRESS


@pytest.mark.parametrize("late", [2000, 9000, 14000])
def test_bounce_of_a_release_in_a_stall_is_no_press(late):
    """The chip remembers the bounce, but the contact was still restless when the stall began."""
    r = Rig()
    t = 20000
    r.hands.press("timer", t, 60000)
    for k in (0, 300):
        r.pin(t + 60000 + late + k, r.board.TIMER, 0 if not k else 1)
    while r.now() < t + 60000:
        r.turn()
    r.turn()
    r.stall(30)
    r.run(100)
    assert r.take() == PRESS


def test_a_double_press_at_120_ms_is_two():
    r = Rig(bounce=Bounce(5, 8000, 10))
    r.hands.press("timer", 10000, 60000)
    r.hands.press("timer", 130000, 60000)
    r.run(400)
    assert r.take() == PRESS + PRESS


def test_bounce_trains():
    """One press and one release each, whatever bounces for up to 15 ms (10,000 of them: test_inputs_many.py)."""
    r = Rig(bounce=Bounce(1, 15000, 12))
    b = Bounce(2)
    for _ in range(300):
        r.hands.press("timer", r.now() + 100 + b.below(4000), 40000 + b.below(40000))
        r.run(130)
        assert r.take() == PRESS


@pytest.mark.parametrize("gap", [5000, 7000, 9000, 11000])
def test_chatter_longer_than_the_lock_out_is_no_press(gap):
    """A worn contact: after the release it closes for 0.3 ms again and again, for 50 ms, only the sticky bits see it."""
    r = Rig()
    pin = r.hands.pins["A"]
    t = r.now() + 1000
    r.hands.press("A", t, 60000)
    for k in range(1, 50000 // gap + 1):
        r.pin(t + 60000 + gap * k, pin, 0)
        r.pin(t + 60300 + gap * k, pin, 1)
    r.run(250)
    assert r.take() == [("down", "A"), ("press", "A"), ("up", "A")]
    press(r, "A", 50000)
    assert r.take() == [("down", "A"), ("press", "A"), ("up", "A")]


def test_hold_is_one_verdict():
    r = Rig(bounce=Bounce(3, 5000, 8))
    press(r, "timer", 3000000)
    assert r.take() == HOLD


def test_hold_comes_while_held():
    r = Rig()
    r.hands.down("timer", 10000)
    r.run(500)
    assert r.take() == [("down", "timer")]
    r.run(20)
    assert r.take() == [("hold", "timer")]
    assert 500 <= r.hal.inputs.held(2, ticks.ms()) <= 520
    r.hands.up("timer", r.now() + 100)
    r.run(60)
    assert r.take() == [("up", "timer")]


def test_drop_outs_do_not_break_a_hold():
    r = Rig()
    r.hands.down("timer", 10000)
    for t in (200, 300, 333, 420, 600, 900):
        r.hands.up("timer", t * 1000)
        r.hands.down("timer", t * 1000 + 5000)
    r.hands.up("timer", 1500000)
    r.run(1600)
    assert r.take() == HOLD


def test_many_taps_are_never_a_hold():
    r = Rig()
    for i in range(50):
        r.hands.press("timer", 10000 + i * 125000, 80000)
    r.run(50 * 125 + 100)
    assert r.take() == PRESS * 50


def test_other_keys_during_a_hold():
    r = Rig()
    r.hands.press("timer", 10000, 800000)
    r.hands.press("A", 200000, 50000)
    r.run(900)
    assert r.take() == HOLD[:1] + [("down", "A"), ("press", "A"), ("up", "A")] + HOLD[1:]


def test_all_keys_at_once():
    """Mashing: every key gets its own verdict."""
    r = Rig(bounce=Bounce(9, 4000, 6))
    for i, key in enumerate(r.hands.keys):
        r.hands.press(key, 10000 + i * 1700, 90000)
    r.run(250)
    got = r.take()
    for key in r.hands.keys:
        assert [e[0] for e in got if e[1] == key] == ["down", "press", "up"], key


def test_a_key_closed_at_power_on_is_silent_until_released():
    r = Rig(closed=(9,))
    assert r.hal.inputs.stuck == 2
    r.run(2000)
    press(r, "A", 50000)
    assert r.take() == [("down", "A"), ("press", "A"), ("up", "A")]
    r.hands.bounce = Bounce(4, 15000, 12)
    r.hands.up("back", r.now() + 1000)
    r.run(100)
    assert r.take() == []
    press(r, "back", 80000)
    assert r.take() == [("down", "back"), ("press", "back"), ("up", "back")]


def test_ignored_up_to_the_release():
    r = Rig(bounce=Bounce(6, 15000, 12))
    r.hands.press("back", 10000, 900000)
    r.run(100)
    assert r.take() == [("down", "back")]
    r.hal.inputs.ignore_held()
    r.run(1000)
    assert r.take() == []
    press(r, "back", 80000)
    assert [e[0] for e in r.take()] == ["down", "press", "up"]


def test_edges_have_the_time_of_their_poll():
    r = Rig()
    r.hands.press("A", 101000, 50000)
    r.hands.press("B", 106000, 50000)
    r.run(300)
    at = {e[1]: e[3] for e in r.events if e[0] == "down"}
    assert 4 <= at["B"] - at["A"] <= 8


@pytest.mark.parametrize("offset", [0, 1000, 2000, 3000])
def test_who_was_first_to_the_millisecond(offset):
    """A buzzer: two presses 1 ms apart, wherever the polls lie."""
    r = Rig()
    r.hal.inputs.fine = True
    r.rest = lambda: r.hal.inputs.rest(4 - r.now() // 1000 % 4)
    t = 40500 + offset
    r.hands.press("B", t, 50000)
    r.hands.press("A", t + 1000, 50000)
    r.hands.press("C", t + 7000, 50000)
    r.run(200)
    at = {e[1]: e[3] for e in r.events if e[0] == "down"}
    assert ticks.diff(at["A"], at["B"]) == 1 and ticks.diff(at["C"], at["B"]) == 7


def test_a_bounce_that_only_a_glance_sees_is_no_press():
    """A contact that was open again at the poll: the chip's edge bits make it a press once, not twice."""
    r = Rig()
    r.hal.inputs.fine = True
    r.rest = lambda: r.hal.inputs.rest(4 - r.now() // 1000 % 4)
    r.run(100)
    r.hands.press("A", r.now() + 1500, 1200)
    r.run(100)
    assert [e[0] for e in r.take()] == ["down", "press", "up"]


def test_a_press_across_the_wrap():
    r = Rig()
    r.world.advance(64900000)
    r.run(10)
    r.take()
    r.hands.press("timer", 64990000, 600000)
    r.run(1000)
    assert r.take() == HOLD


def test_after_a_week_of_idling():
    r = Rig()
    press(r, "timer", 80000)
    r.take()
    r.world.advance(7 * 86400 * 1000000)
    r.run(40)
    press(r, "timer", 80000)
    assert r.take() == PRESS


def test_a_full_queue_loses_no_order():
    """Nobody fetches for long: what was refused is counted."""
    r = Rig()
    i = r.hal.inputs
    for _ in range(20):
        r.hands.press("timer", r.now() + 1000, 30000)
        for _ in range(25):
            i.poll(ticks.ms())
            r.rest()
    n = 0
    while i.next() >= 0:
        n += 1
    assert n == 32 and i.lost == 60 - 32
