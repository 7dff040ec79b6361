"""The ring: what reaches the LEDs, whatever a screen puts into the frame."""
import pytest
from hal_rig import Rig, ticks
from sim.contacts import Bounce

pytestmark = pytest.mark.both


class RingRig(Rig):
    """Shows the ring in each turn; `log` is every frame as (us, bytes)."""

    def __init__(self, **changes):
        super().__init__(**changes)
        self.ring = self.hal.ring
        self.log = self.world.ring.log = []

    def rest(self):
        self.ring.show(ticks.ms())
        super().rest()

    def fill(self, *rgb):
        for i in range(self.ring.n):
            self.ring.frame[3 * i:3 * i + 3] = bytes(rgb)

    def glow(self):
        """What glows, as (r, g, b), in the order of the strip."""
        w = self.world.ring.latched()
        return [tuple(w[i:i + 3]) for i in range(0, len(w), 3)]


def test_the_first_frame_is_dark():
    """LEDs keep their colours through a reset: dark is sent before the panel hears anything."""
    r = RingRig()
    assert r.world.ring.frames == 1 and sum(r.world.ring.wire) == 0
    assert r.world.stats["tx"] == 0


@pytest.mark.parametrize("leds", [12, 16, 24, 32])
@pytest.mark.parametrize("start, way", [(0, 1), (5, 1), (5, -1), (0, -1)])
def test_start_and_direction(leds, start, way):
    r = RingRig(RING_LEDS=leds, RING_START=start, RING_DIR=way)
    f = r.ring.frame
    f[0] = 200                              # red at 12 o'clock, green at the next place clockwise
    f[1] = 100
    f[4] = 200
    r.run(300)
    glow = r.glow()
    lit = [i for i in range(leds) if sum(glow[i])]
    assert sorted(lit) == sorted([start, (start + way) % leds])
    assert glow[start][0] > 0 and glow[(start + way) % leds][0] == 0


@pytest.mark.parametrize("order", ["GRB", "RGB", "BRG"])
def test_order_of_the_channels(order):
    r = RingRig(RING_ORDER=order)
    r.ring.frame[0:3] = b"\xc8\x64\x32"
    r.run(300)
    red, green, blue = r.glow()[0]
    assert red > green > blue > 0
    assert [r.world.ring.wire[i] for i in range(3)] == [{"R": red, "G": green, "B": blue}[c] for c in order]


@pytest.mark.parametrize("mcu, knob", [("rp2040", "pio"), ("rp2350", "pio"), ("esp32s3", "encoder")])
def test_both_senders_say_the_same(mcu, knob):
    r = RingRig(MCU=mcu, KNOB=(knob, 6, 7))
    for i in range(72):
        r.ring.frame[i] = i * 3
    r.run(400)
    ref = RingRig()
    for i in range(72):
        ref.ring.frame[i] = i * 3
    ref.run(400)
    assert r.world.ring.wire == ref.world.ring.wire and sum(ref.world.ring.wire)


def test_nothing_is_sent_without_a_change():
    r = RingRig()
    r.fill(9, 9, 9)
    r.run(500)
    n = len(r.log)
    r.run(10000)
    r.fill(9, 9, 9)
    r.run(1000)
    assert len(r.log) == n


def test_at_most_20_frames_a_second():
    r = RingRig()
    for i in range(500):
        r.fill(i % 250, 30, 30)
        r.turn()
    gaps = [b[0] - a[0] for a, b in zip(r.log, r.log[1:])]
    assert len(r.log) > 10 and min(gaps) >= 50000


def test_the_first_change_is_sent_at_once():
    r = RingRig()
    r.run(1000)
    t = r.world.us
    r.fill(0, 0, 200)
    r.turn()
    assert r.log and r.log[0][0] - t < 1000


def test_a_fade_takes_100_ms_and_has_no_jump():
    r = RingRig(RING_MA=2000)
    r.ring.brightness(100)
    r.run(100)
    r.fill(200, 200, 200)
    r.run(500)
    levels = [0] + [f[1][0] for f in r.log]
    assert levels[-1] == 200 and levels == sorted(levels)
    assert r.log[-1][0] - r.log[0][0] >= 100000
    assert max(b - a for a, b in zip(levels, levels[1:])) <= 86


def test_latch_gap():
    """Dark right after a frame: the chain must have latched the frame before."""
    r = RingRig()
    r.fill(50, 50, 50)
    r.turn()
    assert r.ring.show(ticks.ms()) is False
    r.ring.dark()
    r.ring.dark()
    assert r.world.ring.run_on == 0 and r.world.ring.frames == 4
    assert sum(r.world.ring.wire) == 0 and sum(r.ring.frame) == 0


@pytest.mark.parametrize("mcu, knob", [("rp2040", "pio"), ("esp32s3", "encoder")])
def test_two_frames_at_once_keep_the_gap(mcu, knob):
    r = RingRig(MCU=mcu, KNOB=(knob, 6, 7))
    for _ in range(5):
        r.ring.dark()
    assert r.world.ring.run_on == 0 and r.world.ring.frames == 6


@pytest.mark.parametrize("percent", [-3, 0, 1, 3, 5, 13, 60, 100, 400])
def test_brightness_has_a_floor_and_lit_is_never_dark(percent):
    r = RingRig(RING_MA=2000)
    r.ring.brightness(percent)
    r.ring.frame[0:12] = bytes((255, 255, 255, 1, 0, 0, 0, 2, 1, 0, 0, 3))
    r.run(400)
    glow = r.glow()
    assert glow[0][0] >= 5                          # 2 % of 255
    assert glow[1] == (1, 0, 0) or percent >= 60
    assert min(sum(g) for g in glow[:4]) >= 1 and sum(glow[4]) == 0
    assert glow[2][1] >= glow[2][2] and glow[3][2] >= 1


def test_brightness_is_monotone():
    last = 0
    for percent in range(1, 101, 9):
        r = RingRig(RING_MA=2000)
        r.ring.brightness(percent)
        r.ring.frame[0:3] = b"\xff\xff\xff"
        r.run(400)
        level = r.glow()[0][0]
        assert level >= last
        last = level
    assert last == 255


def test_a_new_setting_is_shown_without_a_new_frame():
    r = RingRig()
    r.fill(100, 100, 100)
    r.run(400)
    before = r.glow()[0][0]
    r.ring.brightness(20)
    r.run(400)
    assert 0 < r.glow()[0][0] < before


def test_red_alone_is_never_full():
    r = RingRig(RING_MA=2000)
    r.ring.brightness(100)
    r.ring.frame[0:6] = bytes((255, 0, 0, 255, 60, 10))
    r.run(400)
    assert r.glow()[:2] == [(204, 0, 0), (255, 60, 10)]


@pytest.mark.parametrize("ma", [20, 240, 1000])
def test_current_cap(ma):
    """White at full: the sum of all channels stays under the budget, and the colour stays white."""
    r = RingRig(RING_MA=ma)
    r.ring.brightness(100)
    r.fill(255, 255, 255)
    r.run(500)
    s = sum(r.world.ring.wire)
    assert s * 20 <= ma * 255
    assert s * 20 > ma * 255 - 72 * 20 - 72 * 5      # and not far below: a channel rounds down
    assert len(set(r.glow())) == 1


def reversals(values, span=1000000):
    """Most reversals in any second of a list of (us, value)."""
    at, way, last = [], 0, values[0][1]
    worst = 0
    for t, v in values[1:]:
        if v != last:
            new = 1 if v > last else -1
            if way and new != way:
                at = [x for x in at if t - x < span] + [t]
                worst = max(worst, len(at))
            way, last = new, v
    return worst


def quantities(log, n):
    """For each LED and, as LED n, for the ring: R, G, B, sum and luminance over time."""
    for i in range(n + 1):
        for red, green, blue in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (2, 7, 1)):
            values = []
            for t, f in log:
                v = 0
                for k in range(0, 3 * n, 3) if i == n else (3 * i,):
                    v += red * f[k] + green * f[k + 1] + blue * f[k + 2]
                values.append((t, v))
            yield values


def storm(r, kind, b, seconds):
    """Frames as no screen should make them."""
    end = r.now() + seconds * 1000000
    k = 0
    while r.now() < end:
        k += 1
        if kind == "strobe":
            r.fill(*((255, 255, 255) if k // 13 % 2 else (0, 0, 0)))
        elif kind == "colours":
            r.fill(*((255, 0, 0), (0, 0, 255))[k // 20 % 2])
        elif kind == "sparkle":
            for _ in range(6):
                r.ring.frame[b.below(len(r.ring.frame))] = b.below(256)
        elif kind == "halves":
            for i in range(r.ring.n):
                r.ring.frame[3 * i] = 255 if (i < r.ring.n // 2) == (k // 15 % 2) else 3
        elif kind == "settings":
            if b.below(20) == 0:
                r.ring.brightness(1 + b.below(100))
            r.ring.frame[b.below(len(r.ring.frame))] = b.below(256)
        r.turn()


@pytest.mark.parametrize("kind", ["strobe", "colours", "sparkle", "halves", "settings"])
@pytest.mark.parametrize("ma", [60, 2000])
def test_never_more_than_three_reversals_a_second(kind, ma):
    """Per LED and for the ring as a whole, in every channel, in sum and in luminance; and the budget holds in
    every single frame."""
    leds = 12
    r = RingRig(RING_LEDS=leds, RING_MA=ma)
    r.ring.brightness(100)
    storm(r, kind, Bounce(len(kind)), 3)
    assert len(r.log) > 3
    for values in quantities(r.log, leds):
        assert reversals(values) <= 3
    assert max(sum(f) for t, f in r.log) * 20 <= ma * 255
    full = [sum(1 for i in range(leds) if sum(a[3 * i:3 * i + 3]) == 0 and max(b[3 * i:3 * i + 3]) >= 200)
            for (_, a), (_, b) in zip(r.log, r.log[1:])]
    assert max(full) <= 8
    # and when the storm is over, what was asked for last is shown
    r.run(3000)
    want = bytes(r.ring._want)
    assert bytes(r.ring.out) == want
    n = len(r.log)
    r.run(2000)
    assert len(r.log) == n


def test_slow_patterns_are_not_held_back():
    """Breathing once a second and a drain: what screens do passes unchanged."""
    r = RingRig()
    r.world.ring.log = None
    for k in range(2500):
        ms = k * 4 % 1000
        level = 40 + (ms if ms < 500 else 1000 - ms) * 60 // 500
        r.fill(level, level // 2, 0)
        r.turn()
    assert r.ring.held == 0


def test_across_the_wrap_and_after_a_week():
    r = RingRig()
    for wait in (64900, 7 * 86400000, 3 * 86400000):
        r.world.advance(wait * 1000)
        r.fill(0, 0, 0)
        r.run(400)
        r.fill(90, 90, 90)
        r.run(400)
        assert r.glow()[0] != (0, 0, 0)


def test_no_ring():
    r = Rig(RING_LEDS=0)
    ring = r.hal.ring
    assert ring.n == 0 and len(ring.frame) == 36 and ring.show(0) is False
    ring.brightness(50)
    ring.dark()
