"""The knob: every detent counts once, in its direction, however fast, with bounce, reversals and stalls."""
import pytest
from hal_rig import Bounce, Rig
from hal.knob import Decoder

pytestmark = pytest.mark.both


def rig(kind="pio", edges=4, direction=1, bounce=None, closed=()):
    changes = {"KNOB": (kind, 6, 7), "KNOB_EDGES": edges, "KNOB_DIR": direction}
    if kind == "encoder":
        changes["MCU"] = "esp32s3"
    return Rig(closed, bounce, None, **changes)


@pytest.mark.parametrize("kind", ["pio", "irq", "encoder"])
@pytest.mark.parametrize("edges", [4, 2, 1])
@pytest.mark.parametrize("direction", [1, -1])
def test_slow_turning_is_one_event_a_detent(kind, edges, direction):
    r = rig(kind, edges, direction, Bounce(7, 1500, 4))
    got = []
    for n in (1, 1, -1, 1, -1, -1, -1, 1):
        r.hands.turn(n, r.now(), 100000)
        r.run(260)
        got += r.take()
    assert got == [("turn", n) for n in (1, 1, -1, 1, -1, -1, -1, 1)]


@pytest.mark.parametrize("kind", ["pio", "irq", "encoder"])
@pytest.mark.parametrize("edges", [4, 2])
@pytest.mark.parametrize("rate", [20, 60, 140])
def test_fast_spins(kind, edges, rate):
    """40 detents at up to 7 turns a second, with bounce; then back."""
    r = rig(kind, edges, 1, Bounce(rate, 300, 4))
    for n in (40, -40, 13):
        r.hands.turn(n, r.now(), 1000000 // rate)
        r.run(40 * 1000 // rate + 50)
        assert r.net() == n
        assert min(e[2] * n for e in r.events) > 0, "a detent the wrong way"
        r.take()


@pytest.mark.parametrize("phase", [(), (6,), (6, 7), (7,)])
def test_reversals_from_every_phase(phase):
    """100 times forth and back gives 200 events, and the value is where it was."""
    r = rig(bounce=Bounce(3, 1500, 4), closed=phase)
    if phase:       # power-on between two detents: on to the next one
        for pin in phase if phase != (6, 7) else (6, 7):
            r.hands.box.pin(r.now() + 1000 * pin, pin, 1)
        r.run(100)
    r.take()
    for _ in range(100):
        r.hands.turn(1, r.now(), 50000)
        r.hands.turn(-1, r.now() + 50000, 50000)
        r.run(120)
    got = r.take()
    assert got == [("turn", 1), ("turn", -1)] * 100


@pytest.mark.parametrize("kind", ["pio", "irq", "encoder"])
@pytest.mark.parametrize("offset", [0, 11, 23, 37])
def test_a_stall_of_100_ms(kind, offset):
    """20 detents a second with reversals and bounce, nobody polls for 100 ms (or a flash erase stops all for 45)."""
    r = rig(kind, 4, 1, Bounce(offset, 1500, 4))
    t = r.now()
    for n in (5, -3, 4, -2, 7):
        r.hands.turn(n, t, 50000)
        t += abs(n) * 50000
    for _ in range(7):
        r.run(30 + offset)
        r.stall(100)
    r.run(1200)
    assert r.net() == 11
    assert [e[2] > 0 for e in r.events if e[2] == 0] == []


def test_order_is_kept_through_a_stall():
    r = rig()
    r.hands.turn(2, r.now(), 20000)
    r.hands.turn(-1, r.now() + 40000, 20000)
    r.stall(90)
    r.run(40)
    assert r.take() == [("turn", 2), ("turn", -1)]


def test_longer_stalls_lose_detents_but_never_the_knob():
    """Beyond 120 ms the FIFO is full: what comes later is lost, and afterwards it counts as before."""
    r = rig()
    r.hands.turn(20, r.now(), 20000)
    r.stall(500)
    r.run(50)
    assert 0 < r.net() < 20
    r.take()
    for n in (7, -7):
        r.hands.turn(n, r.now(), 20000)
        r.run(300)
        assert r.net() == n
        r.take()
    assert r.hal.inputs._knob.overruns == 1


def test_from_detent_to_event():
    """At most one word of the sampler and one poll: 15 + 4 ms."""
    worst = 0
    for k in range(40):
        r = rig()
        r.run(100 + k)
        r.hands.turn(1, r.now(), 100000 + k * 370)
        last = r.world._due[-1] >> 7
        while not r.events:
            r.turn()
        worst = max(worst, r.now() - last)
    assert worst <= 23000


def test_detents_not_fetched_are_one_event():
    r = rig()
    r.hands.turn(6, r.now(), 20000)
    r.stall(110)
    r.hal.inputs.poll(0)
    r.run(60)
    assert r.take() == [("turn", 5), ("turn", 1)] or r.net() == 6


def states(*names):
    """A = first contact closed, B = second, AB, - = none."""
    return [{"-": 3, "A": 2, "AB": 0, "B": 1}[n] for n in names]


@pytest.mark.parametrize("edges, way, detents", [
    (4, ("A", "AB", "B", "-"), 1),
    (4, ("B", "AB", "A", "-"), -1),
    (4, ("A", "-"), 0),
    (4, ("A", "AB", "A", "-"), 0),
    (4, ("A", "AB", "B", "AB", "A", "-"), 0),
    (4, ("A", "B", "-"), 1),                    # AB missed
    (4, ("AB", "B", "-"), 1),                   # A missed
    (4, ("A", "AB", "-"), 1),                   # B missed
    (4, ("A", "-", "A", "AB", "A", "AB", "B", "AB", "B", "-", "B", "-"), 1),
    (2, ("A", "AB"), 1),
    (2, ("A", "AB", "B", "-"), 2),
    (2, ("B", "AB", "B", "-"), 0),
    (2, ("A", "-", "A", "AB", "A", "AB"), 1),
])
def test_the_decoder(edges, way, detents):
    d = Decoder(edges)
    assert sum(d.feed(s) for s in states(*way)) == detents
    assert d.missed == sum(1 for a, b in zip(("-",) + way, way) if {a, b} in ({"A", "B"}, {"-", "AB"}))


def test_one_edge_a_detent_believes_only_what_lasts():
    d = Decoder(1)
    got = [d.feed(s) for s in states("A", "-", "A", "-", "A", "A", "A", "A", "A")]
    assert got == [0, 0, 0, 0, 0, 0, 0, 1, 0]


@pytest.mark.parametrize("edges", [0, 3, 8, None])
def test_other_knobs_are_refused(edges):
    with pytest.raises(ValueError, match="edges must be 1, 2 or 4"):
        Decoder(edges)


def test_a_counter_that_missed_steps_finds_its_detents_again():
    """Interrupts held off for long: the phase is lost; at the next rest it is set right."""
    r = rig("irq")
    source = r.hal.inputs._knob
    r.hands.turn(3, r.now(), 20000)
    r.run(100)
    source._n -= 1                              # an edge that nobody saw
    r.run(200)
    r.take()
    for n in (1, -1, 1):
        r.hands.turn(n, r.now(), 50000)
        r.run(100)
        assert r.take() == [("turn", n)]


@pytest.mark.parametrize("edges, missed, way, late", [(4, 1, 1, 1), (4, 1, -1, -1), (4, 2, 1, 1), (4, 3, 1, 0), (2, 1, -1, -1)])
def test_a_detent_with_missed_steps_counts_when_at_rest(edges, missed, way, late):
    """Half of the steps and more are a detent, 100 ms after the last; less is none."""
    r = rig("irq", edges)
    source = r.hal.inputs._knob
    r.hands.turn(way, r.now(), 40000)
    while r.now() < 30000:
        r.turn()
    source._n -= missed * way
    r.run(60)
    assert r.take() == []
    r.run(150)
    assert r.take() == ([("turn", late)] if late else [])


def test_ports_without_hard_interrupts():
    """The ESP32 takes no `hard`; the handler is scheduled there."""
    from hal.knob_counted import IrqSource

    class Contact:
        IRQ_FALLING, IRQ_RISING = 4, 8

        def __init__(self):
            self.now = 1

        def value(self):
            return self.now

        def irq(self, handler, trigger):
            self.handler = handler

    a, b = Contact(), Contact()
    got = []
    s = IrqSource((a, b), 4)
    for pin, level in ((a, 0), (b, 0), (a, 1), (b, 1)):
        pin.now = level
        pin.handler(pin)
    s.read(got.append)
    a.now = b.now = 0                   # both at once: one was missed, its direction is unknown
    a.handler(a)
    assert got == [1] and s.missed == 1


@pytest.mark.parametrize("kind", ["pio", "encoder", "irq"])
@pytest.mark.parametrize("offset", [0, 17, 31])
def test_a_flash_erase(kind, offset):
    """45 ms with interrupts off, again and again, at 20 detents a second there and back. Sampler and counter lose nothing;
    interrupts may miss what happens meanwhile (nothing is written while the knob moves), never the knob."""
    from sim.standin import machine_more
    r = rig(kind, 4, 1, Bounce(offset + 1, 1500, 4))
    t = r.now()
    for n in (6, -4, 5):
        r.hands.turn(n, t, 50000)
        t += abs(n) * 50000
    for _ in range(8):
        r.run(30 + offset)
        machine_more.masked(r.world, 45000)
    r.run(600)
    net = r.net()
    assert net == 7 if kind != "irq" else -4 <= net <= 15
    r.take()
    r.hands.turn(3, r.now(), 50000)
    r.run(260)
    assert r.net() in ((3,) if kind != "irq" else (2, 3, 4))
    r.take()
    r.hands.turn(-3, r.now(), 50000)
    r.run(260)
    assert r.net() == -3
