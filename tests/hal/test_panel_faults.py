"""Panels that are missing, fail, hang or come back: the rest goes on, and in the end the picture is complete."""
import pytest
from panel_rig import PanelRig
from sim import chips

pytestmark = pytest.mark.both


@pytest.mark.parametrize("how, worst", [("gone", 1000), ("timeout", 6100), ("nack", 1000)])
def test_a_panel_that_fails_from_the_start(how, worst):
    """The rest goes on; one try every 2 s, none longer than 10 ms; when it is well the picture is complete."""
    r = PanelRig()
    r.world.fault("panel", how)
    r.draw(0, 128, 0, 8)
    r.hands.press("timer", 50000, 60000)
    r.hands.turn(3, 200000, 50000)
    r.run(9000)
    assert [e[0] for e in r.take()] == ["down", "press", "up", "turn", "turn", "turn"]
    assert not r.panel.ok and r.came == [] and 4 <= r.panel.failures <= 5
    assert r.world.stats["step"] <= worst
    r.world.fault("panel", None)
    r.run(2300)
    assert r.panel.ok and r.seen() == bytes(r.picture)


@pytest.mark.parametrize("how", ["gone", "timeout", "nack"])
@pytest.mark.parametrize("n", [1, 2, 3, -1])
def test_a_panel_that_fails_in_a_picture(how, n):
    """For n transfers, or for five seconds."""
    r = PanelRig().up()
    r.draw(0, 128, 0, 8)
    r.run(9)
    r.world.fault("panel", how, n)
    r.draw(10, 90, 2, 6)
    r.run(5000 if n < 0 else 100)
    assert not r.panel.ok
    r.draw(0, 40, 0, 8)
    r.world.fault("panel", None)
    r.run(2500)
    assert r.panel.ok and len(r.came) == 2 and r.seen() == bytes(r.picture)


def test_retries_are_2_s_apart():
    r = PanelRig().up()
    r.world.fault("panel", "gone")
    r.draw(0, 8, 0, 1)
    tries = []
    last = r.panel.failures
    for _ in range(2600):
        r.turn()
        if r.panel.failures != last:
            last = r.panel.failures
            tries.append(r.now())
    gaps = [b - a for a, b in zip(tries, tries[1:])]
    assert len(gaps) >= 3 and min(gaps) >= 2000000 and max(gaps) <= 2200000


def test_a_panel_that_dies_while_nothing_changes_is_noticed():
    r = PanelRig().up()
    r.run(5000)
    assert r.panel.ok
    r.world.fault("panel", "gone")
    r.run(2100)
    assert not r.panel.ok
    r.world.fault("panel", None)
    r.run(2300)
    assert r.panel.ok and r.seen() == bytes(r.picture)


def test_a_panel_exchanged_while_running():
    """Unplugged and plugged in again: its RAM and its settings are lost, the picture and the contrast are not."""
    r = PanelRig().up()
    r.panel.contrast(77)
    r.draw(0, 128, 0, 8)
    r.run(60)
    r.world.fault("panel", "gone")
    r.run(2100)
    chips.swap_panel(r.world, chips.SSD1309())
    r.world.fault("panel", None)
    r.run(2400)
    assert r.seen() == bytes(r.picture) and r.world.panel.contrast == 77


def test_asleep_through_a_failure():
    r = PanelRig().up()
    r.panel.sleep(True)
    r.world.fault("panel", "gone")
    r.run(2500)
    r.world.fault("panel", None)
    r.run(2500)
    assert r.panel.ok and not r.world.panel.lit()


def test_an_sh1106_driven_as_ssd1306_rolls():
    """The symptom that the self-test must name: commands of windows become a start line, the picture rolls."""
    r = PanelRig("ssd1306")
    chips.swap_panel(r.world, chips.SH1106(strict=False))
    r.draw(0, 128, 0, 8)
    r.run(300)
    c = r.world.panel
    assert c.unknown and c.start == 63 and r.seen() != bytes(r.picture)


@pytest.mark.parametrize("good", range(14))
def test_a_fault_in_every_step_of_the_start(good):
    """The n-th transfer fails, be it an initialisation, a cleared page or the light: the next try succeeds."""
    r = PanelRig()
    r.draw(0, 128, 0, 8)
    while r.world.stats["tx"] < good:
        r.turn()
    r.world.fault("panel", "gone", 1)
    r.run(5000)
    assert r.panel.ok and r.seen() == bytes(r.picture) and r.panel.failures == 1


@pytest.mark.parametrize("call", ["contrast", "sleep", "flip"])
def test_a_switch_that_fails_is_made_up_for(call):
    r = PanelRig().up()
    r.world.fault("panel", "nack", 1)
    getattr(r.panel, call)(9 if call == "contrast" else True)
    assert not r.panel.ok
    r.run(2500)
    c = r.world.panel
    assert r.panel.ok and (c.contrast, c.on, c.up) == {
        "contrast": (9, True, True), "sleep": (127, False, True), "flip": (127, True, False)}[call]


def test_a_chip_that_holds_the_bus_is_clocked_free():
    """A reset in the middle of a transfer: SDA stays low until nine clocks have passed."""
    r = PanelRig()
    w = r.world
    clocks = []

    def clock(level):
        clocks.append(level)
        if clocks.count(1) == 9:
            w.levels |= 1 << 4
            w.fault("panel", None)

    w.out_pins[5] = clock
    w.levels &= ~(1 << 4)
    w.fault("panel", "timeout")
    r.draw(0, 128, 0, 8)
    r.run(300)
    assert clocks.count(0) == 9 and r.panel.ok and r.seen() == bytes(r.picture)
