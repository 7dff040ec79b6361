"""The table's clock: deadlines, right through stalls, pauses, the wrap of the tick counter and days of nothing."""
import pytest

from sim import standin

standin.install()

from firmware.clock import PAUSED, READY, RUNNING, Clock, seconds_text  # noqa: E402
from hal import ticks  # noqa: E402

pytestmark = pytest.mark.both
WRAP = 1 << 30


def going(seconds, now):
    c = Clock()
    c.set(seconds)
    c.start(now)
    return c


@pytest.mark.parametrize("before", [5000, 1, 0, 59999, 60000])
def test_across_the_wrap(before):
    """60 s begun so many ms before the counter wraps end after 60.000 s, and the last ten seconds are 10 to 1."""
    now = (WRAP - before) % WRAP
    c = going(60, now)
    shown = []
    for ms in range(0, 60000, 7):
        at = ticks.add(now, ms)
        assert c.left(at) == 60000 - ms and not c.over(at)
        text = seconds_text(c.left(at))
        if ms >= 50000 and (not shown or shown[-1] != text):
            shown.append(text)
    assert shown == ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
    assert not c.over(ticks.add(now, 59999)) and c.over(ticks.add(now, 60000))


def test_a_loop_that_stalls():
    """300 ms without a look in every second, for an hour: nothing adds up."""
    now = start = WRAP - 1800000
    c = going(3600, now)
    for second in range(3600):
        for step in (4, 4, 300, 692):
            now = ticks.add(now, step)
            c.poll(now)
        assert c.left(now) == 3600000 - 1000 * (second + 1)
    assert ticks.diff(now, start) == 3600000 and c.over(now)


def test_a_pause_leaks_in_nowhere():
    now = 77
    c = going(30, now)
    for k in range(5):
        now = ticks.add(now, 1300)
        c.pause(now)
        left = c.left(now)
        assert left == 30000 - 1300 * (k + 1) and c.state == PAUSED
        now = ticks.add(now, 600000)
        assert c.left(now) == left
        c.start(now)
        assert c.left(now) == left and c.state == RUNNING


def test_pause_and_resume_in_the_same_tick():
    c = going(30, 1000)
    for _ in range(1000):
        c.pause(5000)
        c.start(5000)
    assert c.left(5000) == 26000
    c.pause(5000)
    c.pause(5000)
    assert c.left(9000) == 26000


def test_starting_twice_and_setting_anew():
    c = going(30, 1000)
    c.start(9000)
    assert c.left(9000) == 22000
    c.set(30)
    assert c.state == READY and c.left(9000) == c.left(99000) == 30000 and not c.over(99000)
    c.start(99000)
    assert c.left(100000) == 29000


def test_a_correction_counts_running_paused_and_ready():
    c = going(30, 0)
    c.add(10000, 5000)
    assert c.left(6000) == 34000
    c.pause(6000)
    c.add(-4000, 7000)
    assert c.left(8000) == 30000 and c.state == PAUSED
    c.start(8000)
    assert c.left(9000) == 29000
    c.set(20)
    c.add(10000, 9000)
    assert c.total == c.left(9000) == 30000


def test_more_time_in_overtime_counts_from_zero_and_is_told_again():
    c = going(5, 0)
    c.told = 2
    assert c.left(12000) == -7000 and c.over(12000) and seconds_text(c.left(12000)) == "+0:07"
    c.add(10000, 12000)
    assert c.left(12000) == 10000 and c.told == 0 and not c.over(12000)


@pytest.mark.parametrize("look", [4000, 3600000, 86400000])
def test_days_of_overtime_end_at_the_floor(look):
    """Twenty days, longer than the counter: it never starts again from above."""
    now = 500
    c = going(30, now)
    for _ in range(min(20 * 86400000 // look, 3000)):
        now = ticks.add(now, look)
        c.poll(now)
        assert c.left(now) <= 30000 - look or c.left(now) < 0
    assert c.over(now)
    if look > 4000:
        assert seconds_text(c.left(now)) == "+99:59" and c.state == PAUSED


def test_without_a_limit_nothing_runs_out():
    c = going(0, 0)
    assert not c.over(99999999)
