"""Panels: what is sent is seen, whatever the chip, the bus or the cable do."""
import pytest
from hal_rig import Rig
from panel_rig import PanelRig
from sim.contacts import Bounce

pytestmark = pytest.mark.both
SPI = ("spi", 0, 18, 19, 8000000, 20, 21)


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
@pytest.mark.parametrize("bus", [None, SPI])
def test_what_is_sent_is_seen(kind, bus):
    r = PanelRig(kind, bus)
    r.draw(0, 128, 0, 8)
    r.up()
    assert r.seen() == bytes(r.picture)
    b = Bounce(8)
    for _ in range(60):
        x1 = b.below(128)
        p1 = b.below(8)
        r.draw(x1, x1 + 1 + b.below(128 - x1), p1, p1 + 1 + b.below(8 - p1))
        if b.below(4) == 0:
            r.panel.contrast(b.below(256))
        r.run(40)
    r.run(40)
    assert r.seen() == bytes(r.picture)
    assert r.world.panel.contrast == r.panel._contrast


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
def test_noise_of_the_ram_is_never_seen(kind):
    """Power-on: dark until every page has been written."""
    r = PanelRig(kind)
    while not r.panel.ok:
        assert sum(r.seen()) == 0
        r.turn()
    assert sum(r.seen()) == 0 and r.world.panel.lit()


def test_reset_has_its_time():
    """RES low for 10 ms, then 100 ms before the first command."""
    r = PanelRig()
    log = []
    r.world.out_pins[3] = lambda level: (log.append((r.now(), level)), r.world.panel.res(level))
    r.panel.start()
    log.append((r.now(), 0))
    while not r.world.stats["tx"]:
        r.turn()
    low = [t for t, level in log if not level][0]
    high = [t for t, level in log if level][-1]
    assert high - low >= 10000 and r.now() - high >= 100000


def test_without_a_reset_pin():
    r = PanelRig(PANEL_RES=None)
    r.draw(3, 9, 2, 3)
    r.up()
    assert r.seen() == bytes(r.picture) and r.came[0] < 60000


def test_bytes_of_a_countdown_digit():
    """24 columns in six pages: 144 bytes of pixels, at most 1.3 times that on the bus, addresses included."""
    r = PanelRig().up()
    before = r.world.stats["bytes"]
    r.draw(52, 76, 1, 7)
    r.run(40)
    assert r.seen() == bytes(r.picture)
    assert r.world.stats["bytes"] - before <= 144 * 13 // 10


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("hz", [400000, 1000000])
def test_no_step_takes_longer_than_8_ms(kind, hz):
    r = PanelRig(kind, ("i2c", 0, 4, 5, hz, 0x3C)).up()
    r.draw(0, 128, 0, 8)
    r.run(100)
    assert r.world.stats["step"] <= 4000 and r.world.stats["gap"] <= 8000


def test_sleep_keeps_the_picture():
    r = PanelRig()
    r.draw(0, 128, 0, 8)
    r.up()
    r.panel.sleep(True)
    assert sum(r.seen()) == 0
    r.panel.sleep(False)
    assert r.seen() == bytes(r.picture)


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
def test_flip_is_upright_for_the_far_side(kind):
    r = PanelRig(kind)
    r.draw(0, 128, 0, 8)
    r.up()
    r.panel.flip(True)
    r.todo = [(0, 128, p) for p in range(8)]
    r.run(60)
    c = r.world.panel
    assert not c.up and not c.turned and r.seen() == bytes(r.picture)
    r.panel.flip(False)
    r.todo = [(0, 128, p) for p in range(8)]
    r.run(60)
    assert c.up and r.seen() == bytes(r.picture)


def test_no_panel():
    r = Rig(PANEL=None)
    p = r.hal.panel
    assert (p.width, p.height, p.ok) == (128, 64, False)
    p.start()
    p.send(0, 128, 0, 1, [bytes(128)])
    p.contrast(1)
    p.sleep(True)
    p.flip(True)
    assert p.poll(0) is False and r.world.stats["tx"] == 0
