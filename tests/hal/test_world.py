"""The virtual world: time, contacts, buses and the wire of the LEDs behave like the hardware's."""
import pytest
from hal_rig import Facts, ticks
from machine import I2C, PWM, Pin, mem32
from sim import chips
from sim.world import SimError, World

pytestmark = pytest.mark.both
PORT, INTR = 0xD0000004, 0x400140F0


def i2c(w, freq=400000, timeout=50000):
    return I2C(0, sda=Pin(4), scl=Pin(5), freq=freq, timeout=timeout)


def test_contacts_change_at_their_time_and_in_their_order():
    w = World(Facts())
    p = Pin(9, Pin.IN, Pin.PULL_UP)
    seen = []
    w.watch(9, lambda t, pin, level: seen.append((t, level)))
    for t, level in ((3000, 1), (1000, 0), (5000, 0), (2000, 1), (2500, 0)):
        w.pin(t, 9, level)
    w.advance(999)
    assert p.value() == 1
    w.advance(1)
    assert p.value() == 0
    w.advance(9000)
    assert p.value() == 0 and w.us == 10000
    assert seen == [(1000, 0), (2000, 1), (2500, 0), (3000, 1), (5000, 0)]


def test_a_contact_in_the_past_changes_now():
    w = World(Facts())
    w.advance(5000)
    w.pin(10, 9, 0)
    assert Pin(9).value() == 1
    w.advance(0)
    w.advance(1)
    assert Pin(9).value() == 0


@pytest.mark.parametrize("pin, level", [(-1, 0), (60, 0), (9, 2)])
def test_contacts_that_do_not_exist(pin, level):
    with pytest.raises(ValueError, match="no such contact"):
        World(Facts()).pin(0, pin, level)


def test_the_input_register_and_its_sticky_bits():
    w = World(Facts(), closed=(10,))
    assert mem32[PORT] >> 8 & 7 == 0b011
    w.pin(100, 9, 0)
    w.pin(200, 9, 1)
    w.advance(1000)
    bits = mem32[INTR + 4] >> 4 & 15            # pin 9: second of the second group
    assert bits == 0b1110                       # high, has fallen, has risen
    mem32[INTR + 4] = 4 << 4
    assert mem32[INTR + 4] >> 4 & 15 == 0b1010
    assert mem32[INTR + 4] >> 8 & 15 == 0b0001  # pin 10 is low, no edge
    with pytest.raises(ValueError):
        mem32[0x40000000]


@pytest.mark.parametrize("n, freq, least, most", [(143, 400000, 3500, 3900), (1025, 400000, 26000, 28000),
                                                  (130, 400000, 3300, 3600), (1025, 1000000, 10000, 13000)])
def test_i2c_takes_its_time(n, freq, least, most):
    w = World(Facts())
    w.panel.i2c_write = lambda buf: len(buf)
    assert i2c(w, freq).writeto(0x3C, bytes(n)) == n
    assert least <= w.us <= most


@pytest.mark.parametrize("freq", [100000, 200000])
def test_a_full_frame_on_a_slow_bus_times_out(freq):
    w = World(Facts())
    with pytest.raises(OSError):
        i2c(w, freq).writeto(0x3C, bytes(1025))
    assert 50000 <= w.us <= 51000


def test_nobody_at_that_address():
    w = World(Facts())
    with pytest.raises(OSError) as e:
        i2c(w).writeto(0x3D, b"\x00\xae")
    assert e.value.args[0] == 5 and w.us <= 1000
    assert i2c(w).scan() == [0x3C]


def test_pins_of_the_wrong_bus():
    World(Facts())
    with pytest.raises(ValueError, match="bad SCL/SDA pin"):
        I2C(1, sda=Pin(4), scl=Pin(5))


def test_faults():
    w = World(Facts())
    bus = i2c(w)
    w.fault("panel", "nack", 2)
    assert bus.writeto(0x3C, b"\x00\xae") == 1 and bus.writeto(0x3C, b"\x00\xae") == 1
    assert bus.writeto(0x3C, b"\x00\xae") == 2
    w.fault("panel", "gone")
    with pytest.raises(OSError):
        bus.writeto(0x3C, b"\x00\xae")
    assert bus.scan() == []
    w.fault("panel", None)
    assert bus.writeto(0x3C, b"\x00\xae") == 2
    with pytest.raises(ValueError, match="no such fault"):
        w.fault("panel", "broken")


def test_a_frame_that_comes_too_soon_belongs_to_the_one_before():
    ring = chips.Ring(12)
    ring.frame(bytes(36), 0, 360)
    ring.frame(b"\xff" * 36, 360 + 279, 1000)
    assert ring.run_on == 1 and sum(ring.latched()) == 0
    ring.frame(b"\xff" * 36, 1000 + 280, 1700)
    assert ring.frames == 2 and sum(ring.latched()) == 36 * 255


def test_a_frame_of_the_wrong_length():
    with pytest.raises(chips.ChipError, match="33 bytes for 12 LEDs"):
        chips.Ring(12).frame(bytes(33), 0, 300)


@pytest.mark.parametrize("timing, good", [(1, False), ((400, 850, 800, 450), False), ((320, 900, 700, 580), True),
                                          ((320, 900, 400, 580), False), ((320, 300, 700, 580), False)])
def test_bit_times_of_neopixel(timing, good):
    """The default (T0H 400 ns) is outside the window of newer chips."""
    from neopixel import NeoPixel
    World(Facts())
    if good:
        NeoPixel(Pin(22), 24, timing=timing)
    else:
        with pytest.raises(chips.ChipError, match="WS2812: T[01][HL] is"):
            NeoPixel(Pin(22), 24, timing=timing)


def test_bit_times_of_the_pio_program():
    from hal import rp2_pio
    assert chips.word_ns(rp2_pio.sender, rp2_pio.SEND_HZ) == 30000
    for hz in (8000000, 12000000, 24000000):
        with pytest.raises(chips.ChipError):
            chips.word_ns(rp2_pio.sender, hz)


def test_the_sampler_fills_the_words_that_the_pins_gave():
    import rp2
    from hal import rp2_pio
    w = World(Facts())
    sm = rp2.StateMachine(0, rp2_pio.sampler, freq=4000, in_base=Pin(6))
    sm.active(1)
    w.pin(4500, 6, 0)                   # samples at 0, 1000, 2000 ... us
    w.pin(9500, 7, 0)
    w.advance(14500)
    assert sm.rx_fifo() == 1
    word = sm.get()
    got = [word >> k & 3 for k in range(28, -2, -2)]
    assert got == [3] * 5 + [2] * 5 + [0] * 5
    w.advance(120000)
    assert sm.rx_fifo() == 8
    w.advance(500000)
    assert sm.rx_fifo() == 8            # joined FIFO full: it stands still
    for _ in range(8):
        sm.get()
    assert sm.rx_fifo() == 1            # the word that could not go
    sm.get()
    with pytest.raises(SimError, match="empty FIFO"):
        sm.get()


def test_a_sampler_clock_that_the_divider_cannot_make():
    import rp2
    from hal import rp2_pio
    World(Facts())
    with pytest.raises(ValueError, match="freq out of range"):
        rp2.StateMachine(0, rp2_pio.sampler, freq=1900, in_base=Pin(6))


def test_stopping_a_tone_while_it_sounds_is_a_defect():
    World(Facts())
    p = PWM(Pin(2), freq=1000, duty_u16=100)
    with pytest.raises(SimError, match="may stay high"):
        p.deinit()
    with pytest.raises(ValueError):
        p.freq(7)


def test_the_same_schedule_gives_the_same_run():
    def run():
        from hal_rig import Bounce, Rig
        r = Rig(bounce=Bounce(4))
        for k in range(5):
            r.hands.turn(3 - k, r.now() + 1000, 40000)
            r.hands.press("timer", r.now() + 100000, 70000 * (1 + k * 3))
            r.run(900)
        return r.events, r.world.us, r.world.stats, ticks.us()
    assert run() == run()
