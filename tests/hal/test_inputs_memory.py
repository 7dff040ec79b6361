"""What runs every 4 ms takes nothing from the heap."""
import gc

import hal_rig  # noqa: F401  (puts the stand-ins in place)
import pytest
from hal.inputs import Inputs
from hal.knob import Decoder, PioSource
from hal.knob_counted import IrqSource
from hal.panel_ssd13xx import Mono
from hal.ring import Ring
from hal_rig import Facts
from sim.world import World

pytestmark = pytest.mark.both


class Locked:
    """Nothing is allocated inside, or the test fails (on CPython nobody looks)."""

    def __init__(self):
        self.before = 0

    def __enter__(self):
        gc.collect()
        gc.disable()
        self.before = _allocated()

    def __exit__(self, kind, value, trace):
        taken = _allocated() - self.before
        gc.enable()
        assert kind or taken == 0, "%d bytes" % taken


def _allocated():
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def test_an_allocation_is_noticed():
    if hasattr(gc, "mem_alloc"):
        with pytest.raises(AssertionError, match="bytes"):
            with Locked():
                bytearray(50)


class Keys:
    def __init__(self):
        self.now = 0

    def closed(self):
        return self.now

    def tapped(self):
        return 0


class Fifo:
    """A state machine with prepared words."""

    def __init__(self, words):
        self.words = words
        self.n = 0

    def rx_fifo(self):
        return len(self.words) - self.n

    def get(self):
        self.n += 1
        return self.words[self.n - 1]


class Pio(PioSource):
    def __init__(self, even, odd):
        self._even, self._odd = even, odd
        self.decoder = Decoder(4)
        self.overruns = 0


def word(*states):
    w = 0
    for s in states:
        w = w << 2 | s
    return w


def test_polling_allocates_nothing():
    """Idle, presses, holds, releases and turns."""
    World(Facts())
    spin = word(*[3] * 3 + [2] * 3 + [0] * 3 + [1] * 3 + [3] * 3)
    rest = word(*[3] * 15)
    keys = Keys()
    i = Inputs(keys, Pio(Fifo([rest, spin, spin, rest]), Fifo([rest, spin, spin, rest])))
    got = [0] * 8
    n = 0
    with Locked():
        t = 1000
        for k in range(300):
            keys.now = 0b101 if 20 < k < 200 else 0
            i.poll(t)
            e = i.next()
            while e >= 0:
                got[n] = e
                n += 1
                e = i.next()
            i.held(0, t)
            t += 4
    assert [e & 15 for e in got[:n]] == [4, 0, 0, 3, 3, 1, 1] and got[0] >> 12 == 130


def test_the_interrupt_handler_allocates_nothing():
    World(Facts())

    class Contact:
        IRQ_FALLING, IRQ_RISING = 4, 8

        def __init__(self):
            self.now = 1

        def value(self):
            return self.now

        def irq(self, handler, trigger, hard=False):
            self.handler = handler

    a, b = Contact(), Contact()
    s = IrqSource((a, b), 4)
    edges = ((a, 0), (b, 0), (a, 1), (b, 1))
    with Locked():
        for pin, level in edges:
            pin.now = level
            pin.handler(pin)
    assert s.count() == 4


class Sender:
    def __init__(self):
        self.n = 0

    def write(self, buf):
        self.n += 1
        return 720


def test_the_ring_allocates_nothing():
    """A drain that is sent, a frame that is the same, a change that must wait."""
    w = World(Facts())
    sender = Sender()
    r = Ring(sender, 24)
    r.brightness(100)
    now = [w.ticks_ms()]
    r.show(now[0])
    with Locked():
        t = now[0]
        for k in range(400):
            r.frame[k % 72] = (k * 7) & 255
            r.show(t)
            r.show(t)
            t = t + 10 & 0x3FFFFFFF
    assert sender.n > 30 and r.held > 0


class Link:
    def __init__(self):
        self.n = 0

    def window(self, a, b, c, d, e, f):
        return True

    def data(self, row):
        self.n += len(row)
        return True

    def ping(self):
        return True


def test_a_page_to_the_panel_allocates_nothing():
    w = World(Facts())
    link = Link()
    p = Mono(link)
    p.ok, p._state = True, 4
    p.forget()
    row = memoryview(bytes(24))
    rows = [row]
    t = w.ticks_ms()
    with Locked():
        for k in range(50):
            p.send(10, 34, k % 8, k % 8 + 1, rows)
            p.poll(t)
    assert link.n == 50 * 24


def test_the_link_copies_in_place():
    """After the first row of a width; the stand-in for I2C itself is left out."""
    from hal.links import I2CLink
    World(Facts())
    link = I2CLink(0, 4, 5, 400000, 0x3C)

    class Bus:
        def __init__(self):
            self.sent = 0

        def writeto(self, addr, buf):
            self.sent += len(buf)
            return len(buf)

    link.i2c = Bus()
    row = memoryview(bytes(24))
    link.data(row)
    with Locked():
        for _ in range(20):
            link.window(0x21, 1, 24, 0x22, 0, 7)
            link.place(0xB0, 1, 0x10)
            link.data(row)
            link.ping()
    assert link.i2c.sent == 21 * 25 + 20 * (7 + 4 + 2)
