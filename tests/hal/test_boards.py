"""Boards: facts that are checked, one sentence for each that is wrong."""
import boards
import pytest
from hal_rig import Facts, Rig
from hal import BoardError
from hal.check import check, pins
from sim.world import EXTRA

pytestmark = pytest.mark.both
I2C = ("i2c", 0, 4, 5, 400000, 0x3C)


@pytest.mark.parametrize("name", boards.NAMES)
def test_every_board_is_sound_and_works(name):
    b = boards.load(name)
    check(b)
    r = Rig(board=b)
    r.hands.turn(2, 1000, 60000)
    r.hands.press("G", 200000, 50000)
    r.hands.press("back", 300000, 50000)
    r.run(400)
    assert r.take() == [("turn", 1), ("turn", 1), ("down", "G"), ("press", "G"), ("up", "G"), ("down", "back"),
                        ("press", "back"), ("up", "back")]


@pytest.mark.parametrize("name", ["", "Pico", "pico3", "pico.x", "../pico", "NAMES", None, 7, "os"])
def test_an_unknown_board(name):
    with pytest.raises(ValueError, match="unknown board .*: there are esp32s3_devkitc1, pico, pico2, pico_w"):
        boards.load(name)


@pytest.mark.parametrize("fact, value, says", [
    ("MCU", "avr", "MCU: unknown 'avr': there are esp32s3, rp2040, rp2350"),
    ("PANEL", "ssd1305", "PANEL: unknown panel 'ssd1305': there are ssd1306, ssd1309, sh1106, st7789"),
    ("PANEL", "st7789", "PANEL_BUS: st7789 has no I2C"),
    ("PANEL_BUS", None, "PANEL_BUS: it is"),
    ("PANEL_BUS", I2C[:5], "PANEL_BUS: it is"),
    ("PANEL_BUS", ("i2c", 0, 4, 5, 100000, 0x3C), "PANEL_BUS: 100000 Hz is not between 300000 and 1000000"),
    ("PANEL_BUS", ("i2c", 0, 4, 5, 4000000, 0x3C), "PANEL_BUS: 4000000 Hz"),
    ("PANEL_BUS", ("i2c", 0, 4, 5, 400000, 0x78), "PANEL_BUS: address 120 is not 0x3C or 0x3D"),
    ("PANEL_BUS", ("i2c", 2, 4, 5, 400000, 0x3C), "PANEL_BUS: there is no I2C bus 2"),
    ("PANEL_BUS", ("i2c", 1, 4, 5, 400000, 0x3C), "PANEL_BUS: pins 4 and 5 are not SDA and SCL of I2C 1"),
    ("PANEL_BUS", ("i2c", 0, 5, 4, 400000, 0x3C), "PANEL_BUS: pins 5 and 4 are not SDA and SCL"),
    ("PANEL_BUS", ("spi", 0, 18, 19, 100, 20, 21), "PANEL_BUS: 100 Hz"),
    ("PANEL_RES", 9, "BACK: pin 9 is already used by PANEL_RES"),
    ("PANEL_FIRST", -1, "PANEL_FIRST: -1 is not between 0 and 4"),
    ("RING_LEDS", 23, "RING_LEDS: 23 is not 0, 12, 16, 24 or 32"),
    ("RING_LEDS", "24", "RING_LEDS: '24' is not"),
    ("RING_START", 24, "RING_START: 24 is not between 0 and 23"),
    ("RING_DIR", 0, "RING_DIR: 0 is not 1 or -1"),
    ("RING_ORDER", "GBB", "RING_ORDER: 'GBB' is not an order"),
    ("RING_ORDER", "GRBW", "RING_ORDER: 'GRBW' is not an order"),
    ("RING_MA", 5, "RING_MA: 5 mA is not between 20 and 2000"),
    ("RING_PIN", 30, "RING_PIN: pin 30 is not between 0 and 29"),
    ("RING_PIN", 4, "RING_PIN: pin 4 is already used by PANEL_BUS"),
    ("KNOB", ("encoder", 6, 7), "KNOB: it is"),
    ("KNOB", ("pio", 7, 6), "KNOB: for .pio. pin B is the one after pin A, not 7 and 6"),
    ("KNOB_EDGES", 3, "KNOB_EDGES: 3 is not 1, 2 or 4"),
    ("KNOB_DIR", 2, "KNOB_DIR: 2 is not 1 or -1"),
    ("KNOB_PUSH", 6, "KNOB_PUSH: pin 6 is already used by KNOB"),
    ("TIMER", "10", "TIMER: pin '10' is not between 0 and 29"),
    ("SEATS", [11, 12], "SEATS: at most seven, in a tuple"),
    ("SEATS", (11, 12, 13, 14, 15, 16, 17, 18), "SEATS: at most seven"),
    ("SEATS", (11, 11), "SEATS: pin 11 is already used by SEATS"),
    ("SEATS", (11, True), "SEATS: pin True is not between"),
    ("SEAT_READER", ("hc165", 18, 19), "SEAT_READER: it is None"),
    ("SEAT_READER", ("pcf8574", 0x20), "SEAT_READER: it is None"),
    ("SOUND_PIN", -2, "SOUND_PIN: pin -2"),
    # a part that is there has its pins: None is no pin
    ("PANEL_BUS", ("i2c", 0, None, 5, 400000, 0x3C), "PANEL_BUS: pins None and 5 are not"),
    ("RING_PIN", None, "RING_PIN: a pin is missing"),
    ("KNOB", ("irq", None, 7), "KNOB: a pin is missing"),
    ("KNOB", ("pio", None, None), "KNOB: for .pio. pin B is the one after pin A, not None and None"),
    ("KNOB", ("pio", "6", "7"), "KNOB: for .pio. pin B"),
    ("SEATS", (11, None), "SEATS: a pin is missing"),
])
def test_a_wrong_fact_is_named(fact, value, says):
    with pytest.raises(BoardError, match="^" + says):
        check(Facts(**{fact: value}))


@pytest.mark.parametrize("bus, says", [
    (("spi", 0, 4, 5, 40000000, 20, 21), "pins 4 and 5 are not SCK and MOSI of SPI 0"),
    (("spi", 0, 10, 11, 40000000, 20, 21), "pins 10 and 11 are not SCK and MOSI of SPI 0"),
    (("spi", 1, 18, 19, 40000000, 20, 21), "pins 18 and 19 are not SCK and MOSI of SPI 1"),
    (("spi", 0, 19, 18, 40000000, 20, 21), "pins 19 and 18 are not"),
    (("spi", 0, None, 19, 40000000, 20, 21), "pins None and 19 are not"),
    (("spi", 0, 18, 19, 40000000, None, 21), "a pin is missing"),
    (("spi", 2, 18, 19, 40000000, 20, 21), "there is no SPI bus 2"),
])
def test_an_spi_bus_that_the_rp2_has_not(bus, says):
    with pytest.raises(BoardError, match="^PANEL_BUS: " + says):
        check(Facts(PANEL="st7789", PANEL_BUS=bus))


@pytest.mark.parametrize("reader, seats, says", [
    (("hc165", 18, 19, 20), (0, 8), "SEATS: input 8 of the hc165 is not between 0 and 7"),
    (("mcp23017", 0x20), (0, 7), "SEATS: input 7 of the mcp23017 is not between 0 and 6"),
    (("mcp23017", 0x3C), (0,), "SEAT_READER: address 60 is not between"),
    (("hc165", 18, 19, 9), (0,), "SEAT_READER: pin 9 is already used by BACK"),
])
def test_wrong_seats(reader, seats, says):
    with pytest.raises(BoardError, match="^" + says):
        check(Facts(SEAT_READER=reader, SEATS=seats))


def test_a_fact_that_is_missing():
    f = Facts()
    del f.RING_MA
    with pytest.raises(BoardError, match="^RING_MA: the board file does not say"):
        check(f)


def test_nothing_is_touched_when_a_fact_is_wrong():
    from sim.world import World
    import hal
    w = World(Facts(KNOB_EDGES=3))
    with pytest.raises(BoardError):
        hal.build(w.board)
    assert w.driven == 0 and w.ring.frames == 0


def test_the_bare_box():
    """A knob and nothing else: it is built and counts."""
    r = Rig(PANEL=None, RING_LEDS=0, SEATS=(), BACK=None, TIMER=None, SOUND_PIN=None)
    r.hands.press("knob", 10000, 50000)
    r.hands.turn(-1, 100000, 50000)
    r.run(250)
    assert r.take() == [("down", "knob"), ("press", "knob"), ("up", "knob"), ("turn", -1)]
    assert pins(r.board) == [(6, "KNOB"), (7, "KNOB"), (8, "KNOB_PUSH")]


def test_no_knob():
    r = Rig(KNOB=None, KNOB_PUSH=None)
    r.hands.turn(5, 1000, 50000)
    r.hands.press("timer", 10000, 50000)
    r.run(200)
    assert r.take() == [("down", "timer"), ("press", "timer"), ("up", "timer")]


@pytest.mark.parametrize("pins", [(15, 9, 10), (8, None, 10), (20, 3, 0)])
def test_buttons_on_any_pins(pins):
    r = Rig(KNOB_PUSH=pins[0], BACK=pins[1], TIMER=pins[2], SEATS=(27, 12), PANEL_RES=None)
    t = 10000
    for key in r.hands.keys:
        r.hands.press(key, t, 50000)
        r.hands.press(key, t + 100000, 1500)        # and a tap that only the sticky bits see
        t += 200000
    r.run(t // 1000 + 100)
    got = r.take()
    for key in r.hands.keys:
        assert [e[0] for e in got if e[1] == key] == ["down", "press", "up"] * 2, key


@pytest.mark.parametrize("reader, inputs", [
    (("hc165", 18, 19, 20), (0, 1, 2, 3, 4, 5, 7)), (("hc165", 18, 19, 20), (7, 3)),
    (("mcp23017", 0x20), (0, 1, 2, 3, 4, 5, 6)), (("mcp23017", 0x27), (6, 0)),
])
def test_seats_behind_another_part(reader, inputs):
    r = Rig(SEAT_READER=reader, SEATS=inputs)
    t = 20000
    for i in range(len(inputs)):
        r.hands.press("ABCDEFG"[i], t, 60000)
        t += 100000
    r.hands.press("back", t, 60000)
    r.run(t // 1000 + 150)
    want = []
    for key in list("ABCDEFG"[:len(inputs)]) + ["back"]:
        want += [("down", key), ("press", key), ("up", key)]
    assert r.take() == want
    assert r.world.levels >> EXTRA & 0xFF == 0xFF


def test_an_expander_that_dies_and_comes_back():
    r = Rig(SEAT_READER=("mcp23017", 0x20), SEATS=(0, 1))
    r.world.fault((0, 0x20), "gone")
    r.hands.press("A", 50000, 60000)
    r.hands.press("timer", 200000, 60000)
    r.run(3000)
    assert r.take() == [("down", "timer"), ("press", "timer"), ("up", "timer")]
    r.world.fault((0, 0x20), None)
    r.run(2100)
    r.hands.press("A", r.now() + 1000, 60000)
    r.run(150)
    assert r.take() == [("down", "A"), ("press", "A"), ("up", "A")]


def test_the_board_itself():
    """Number, cause of the last reset, and a reset that the box must allow."""
    from hal import system
    from sim.world import SimError
    r = Rig()
    assert len(system.unique_id()) == 16 and int(system.unique_id(), 16) > 0
    assert system.watchdog_bit() is False
    with pytest.raises(SimError, match="reset"):
        system.reset()
    seen = []
    r.world.on_reset = lambda: seen.append(1)
    system.reset()
    assert seen == [1]
