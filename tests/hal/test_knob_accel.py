"""Acceleration: slow turning is never touched, a spin goes far, a turn back is at once exact."""
import hal_rig  # noqa: F401  (puts the stand-ins in place)
import pytest
from hal.accel import Accel

pytestmark = pytest.mark.both


def play(gaps, start=0, way=1):
    a = Accel()
    at = start
    out = []
    for g in gaps:
        at = at + g & 0x3FFFFFFF
        out.append(a.steps(way, at))
    return out


@pytest.mark.parametrize("gap", [60, 61, 125, 250, 299, 5000, 700000000])
def test_slow_turning_is_one_a_detent(gap):
    assert play([gap] * 50) == [1] * 50


def test_two_quick_clicks_are_two():
    assert play([400, 40, 500, 20, 600, 20]) == [1] * 6


def test_a_spin_goes_far_and_slowing_down_is_exact_again():
    got = play([400] + [40] * 10 + [20] * 10 + [70] * 3)
    assert got == [1] * 3 + [4] * 8 + [10] * 10 + [1] * 3


def test_a_turn_back_counts_one():
    a = Accel()
    at = 0
    for _ in range(10):
        at += 20
        last = a.steps(1, at)
    assert last == 10 and a.steps(-1, at + 20) == -1 and a.steps(-1, at + 40) == -1


def test_several_detents_in_one_event():
    """After a stall: five detents in 50 ms are as fast as one in 10."""
    a = Accel()
    a.steps(1, 0)
    a.steps(1, 20)
    assert a.steps(5, 70) == 50 and a.steps(3, 370 - 1) == 3


def test_across_the_wrap():
    assert play([30] * 6, start=(1 << 30) - 100) == play([30] * 6, start=1000)
