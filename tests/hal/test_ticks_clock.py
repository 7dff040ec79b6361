"""Ticks: 30 bits that wrap; the virtual clock wraps 65 s after power-on, so every long test crosses the wrap."""
import pytest
from hal_rig import Facts, ticks
from sim.world import World

pytestmark = pytest.mark.both
WRAP = 1 << 30


@pytest.mark.parametrize("a, b, d", [
    (5, 3, 2), (3, 5, -2), (2, WRAP - 3, 5), (WRAP - 3, 2, -5), (0, WRAP - 1, 1),
    ((1 << 29) - 1, 0, (1 << 29) - 1), (1 << 29, 0, -(1 << 29)),
])
def test_differences_across_the_wrap(a, b, d):
    assert ticks.diff(a, b) == d


@pytest.mark.parametrize("t, d, sum", [(WRAP - 2, 5, 3), (3, -5, WRAP - 2), (10, 0, 10)])
def test_moments_across_the_wrap(t, d, sum):
    assert ticks.add(t, d) == sum
    assert ticks.diff(ticks.add(t, d), t) == d


@pytest.mark.parametrize("d", [1 << 29, -(1 << 29), 1 << 40])
def test_half_a_turn_is_refused(d):
    with pytest.raises(OverflowError):
        ticks.add(0, d)


def test_the_clock_starts_65_s_before_its_wrap():
    w = World(Facts())
    start = ticks.ms()
    assert WRAP - start == 65000
    w.advance(65000000 - 1)
    assert ticks.ms() == WRAP - 1 and ticks.us() == WRAP - 1
    w.advance(1)
    assert ticks.ms() == 0 and ticks.us() == 0
    assert ticks.diff(ticks.ms(), start) == 65000


def test_sleeping_is_what_time_does():
    w = World(Facts())
    t = ticks.ms()
    ticks.sleep_ms(7)
    ticks.sleep_us(500)
    assert w.us == 7500 and ticks.diff(ticks.ms(), t) == 7


@pytest.mark.parametrize("now, due, yes", [(5, 5, True), (6, 5, True), (4, 5, False), (1, WRAP - 1, True),
                                           (WRAP - 1, 1, False)])
def test_passed(now, due, yes):
    assert ticks.passed(now, due) is yes
