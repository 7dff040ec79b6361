"""What the ring shows, on rings of every size: pure functions of model and time."""
import gc

import pytest

from firmware import ringview as rv

pytestmark = pytest.mark.both
SIZES = (12, 16, 24, 32)


def frame(n):
    return bytearray(b"\x55" * (3 * n))


def lit(f):
    return [i for i in range(len(f) // 3) if f[3 * i] or f[3 * i + 1] or f[3 * i + 2]]


def light(f):
    return sum(f)


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("total", [5000, 30000, 180000, 5999000])
def test_a_countdown_drains_smoothly(n, total):
    """Never brighter than before, never more than one LED at once, from all to nothing; one LED at most is partly lit."""
    f = frame(n)
    rv.arc(f, total, total, rv.WHITE, 60)
    full = f[0]
    assert len(lit(f)) == n and {f[3 * i] for i in range(n)} == {full}
    before = light(f)
    one = before // n
    seen = set()
    for k in range(1, 20 * n + 1):
        rv.arc(f, total - total * k // (20 * n), total, rv.WHITE, 60)
        now = light(f)
        assert 0 <= before - now <= one // 5
        on = lit(f)
        assert on == list(range(len(on)))
        assert len([1 for i in on if f[3 * i] != full]) <= 1
        before = now
        seen.add(now)
    assert before == 0 and len(seen) > 5 * n, "the end of the arc glides"


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("left, total", [(-1, 30000), (-99999, 30000), (0, 30000), (5, 0)])
def test_no_time_no_arc(n, left, total):
    f = frame(n)
    rv.arc(f, left, total, rv.WHITE, 60)
    assert not lit(f)


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_seats_are_apart_and_a_is_at_six_o_clock(n, players):
    f = frame(n)
    rv.fill(f, rv.WHITE, 0)
    rv.seats(f, players)
    at = [rv.seat_led(q, players, n) for q in range(players)]
    assert at[0] == n // 2 and len(set(at)) == players and sorted(at) == lit(f)
    turned = [(i - at[0]) % n for i in at]
    assert turned == sorted(turned), "clockwise"
    gaps = [(b - a) % n for a, b in zip(at, at[1:] + at[:1])]
    assert max(gaps) - min(gaps) <= 1


@pytest.mark.parametrize("n, three, five", [(12, 2, 3), (16, 2, 3), (24, 3, 5), (32, 3, 5)])
def test_the_one_who_is_asked_is_wider_and_brightest_in_the_middle(n, three, five):
    for q in range(4):
        for width, want in ((3, three), (5, five)):
            f = frame(n)
            rv.fill(f, rv.WHITE, 0)
            rv.seat(f, q, 4, width, 100)
            on = lit(f)
            assert len(on) == want
            sums = [sum(f[3 * i:3 * i + 3]) for i in range(n)]
            assert sums.index(max(sums)) == rv.seat_led(q, 4, n)
            assert sums.count(max(sums)) == 1


@pytest.mark.parametrize("n", SIZES)
def test_time_up_is_another_shape(n):
    f = frame(n)
    rv.over(f)
    bright = [i for i in range(n) if f[3 * i] > 50]
    assert bright == list(range(0, n, 3)) and len(lit(f)) == n


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("winners", [[0], [1, 3], [0, 1, 2, 3]])
def test_the_winners_fronts_run_until_the_ring_is_full(n, winners):
    f = frame(n)
    rv.win(f, winners, 4, 0)
    assert lit(f) == sorted([rv.seat_led(q, 4, n) for q in winners])
    before = 0
    for ms in range(0, 1000 * n, 50):
        rv.win(f, winners, 4, ms)
        now = len(lit(f))
        assert before <= now <= before + 2 * len(winners) or before == 0
        before = now
    assert before == n
    colours = set([bytes(f[3 * i:3 * i + 3]) for i in range(n)])
    assert len(colours) == len(winners)


def test_breathing_has_no_jump():
    for period, low, high in ((1000, 40, 60), (2000, 1, 4), (2000, 4, 12)):
        was, way, turns, least, most = low, 1, 0, low, low
        for ms in range(3 * period):
            level = rv.breathe(ms, period, low, high)
            assert abs(level - was) <= 1
            if level != was and (level > was) != (way > 0):
                way, turns = -way, turns + 1
            least, most, was = min(least, level), max(most, level), level
        assert (least, most) == (low, high) and turns in (5, 6)


@pytest.mark.parametrize("n", SIZES)
def test_a_hold_fills_the_ring_in_eight_steps(n):
    counts = []
    for step in range(9):
        f = frame(n)
        rv.hold(f, step)
        counts.append(len(lit(f)))
    assert counts[0] == 0 and counts[8] == n and counts == sorted(counts) and len(set(counts)) == 9


@pytest.mark.parametrize("n", SIZES)
def test_the_same_arguments_give_the_same_frame_and_take_no_heap(n):
    a, b = frame(n), bytearray(3 * n)
    winners = [0, 2]

    def draw(f, k):
        rv.fill(f, rv.AMBER, 3)
        rv.arc(f, 5999000 - k, 5999000, rv.WHITE, rv.breathe(k, 2000, 1, 4))
        rv.seats(f, 7)
        rv.seat(f, 3, 7, 5, 100)
        rv.over(f)
        rv.hold(f, 5)
    draw(a, 77)
    draw(b, 77)
    assert a == b
    rv.win(a, winners, 4, 700)
    rv.win(b, winners, 4, 700)
    assert a == b
    if hasattr(gc, "mem_alloc"):
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        for k in range(20):
            rv.fill(a, rv.AMBER, 3)
            rv.arc(a, 5999000, 5999000, rv.WHITE, 12)
            rv.over(a)
        taken = gc.mem_alloc() - before
        gc.enable()
        assert taken == 0
