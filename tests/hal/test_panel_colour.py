"""ST7789: the same life as the mono panels, in colour."""
import pytest
from hal_rig import Rig, ticks
from sim.chips import ChipError
from sim.contacts import Bounce
from sim.panel_colour import ST7789

BUS = ("spi", 0, 18, 19, 40000000, 20, 21)


class ColourRig(Rig):
    def __init__(self, **changes):
        super().__init__(PANEL="st7789", PANEL_BUS=BUS, **changes)
        self.panel = self.hal.panel
        self.came = 0

    def rest(self):
        self.came += self.panel.poll(ticks.ms())
        super().rest()


@pytest.fixture
def rig():
    r = ColourRig()
    r.run(500)
    assert r.panel.ok and r.came == 1
    return r


def area(b, x1, x2, y1, y2):
    return bytes(b.below(256) for _ in range((x2 - x1) * (y2 - y1) * 2))


def test_what_is_sent_is_seen(rig):
    b = Bounce(3)
    want = bytearray(240 * 240 * 2)
    for _ in range(30):
        x1, y1 = b.below(240), b.below(240)
        x2, y2 = x1 + 1 + b.below(min(40, 240 - x1)), y1 + 1 + b.below(min(24, 240 - y1))
        pixels = area(b, x1, x2, y1, y2)
        rig.panel.send(x1, x2, y1, y2, (memoryview(pixels),))
        w = (x2 - x1) * 2
        for y in range(y1, y2):
            want[(y * 240 + x1) * 2:(y * 240 + x1) * 2 + w] = pixels[(y - y1) * w:(y - y1 + 1) * w]
    assert rig.world.panel.colours() == bytes(want)


def test_dark_until_it_has_been_cleared():
    r = ColourRig()
    while not r.panel.ok:
        assert not any(r.world.panel.colours())
        r.turn()
    assert not any(r.world.panel.colours()) and r.world.panel.on
    assert r.world.stats["step"] <= 8000


def test_flip():
    r = ColourRig()
    r.run(500)
    r.panel.flip(True)
    pixels = area(Bounce(5), 0, 240, 0, 240)
    for y in range(0, 240, 24):
        r.panel.send(0, 240, y, y + 24, (pixels[y * 480:(y + 24) * 480],))
    assert r.world.panel.colours() == pixels


def test_sleep_keeps_the_picture(rig):
    rig.panel.send(0, 2, 0, 1, (b"\xff\xff\x12\x34",))
    rig.panel.sleep(True)
    assert not any(rig.world.panel.colours())
    rig.panel.sleep(False)
    assert rig.world.panel.colours()[:4] == b"\xff\xff\x12\x34"


def test_without_a_reset_pin():
    r = ColourRig(PANEL_RES=None)
    r.run(500)
    assert r.panel.ok


@pytest.mark.parametrize("sent", [((0xFF, 0),), ((0x2A, 0), (0, 1)), ((0x2C, 0), (0, 1)), ((0x2A, 0), (1, 1), (0x2B, 0)),
                                  ((0x36, 0), (0x20, 1))])
def test_what_the_data_sheet_forbids_is_refused(sent):
    """An unknown command, columns that run backwards, pixels asleep, a parameter too few, an unknown access."""
    chip = ST7789()
    with pytest.raises(ChipError):
        for value, dc in sent:
            chip.spi_write(bytes((value,)) if (value, dc) != (0, 1) else b"\x00\x05\x00\x01", dc)


def test_the_console_runs_on_it(tmp_path):
    from hal_rig import Facts
    from sim.contacts import Hands
    from sim.local import LocalBox
    with LocalBox(Facts(PANEL="st7789", PANEL_BUS=BUS), data=str(tmp_path)) as box, \
            LocalBox("pico", data=str(tmp_path / "mono")) as mono:
        for b in (box, mono):
            b.run(800000)
            Hands(b).turn(1, b.now() + 1000, 60000)
            b.run(1800000)
        assert box.probe()["wheel"] == mono.probe()["wheel"]
        assert box.panel() == mono.panel() and any(box.panel())
        assert box.stats()["gap"] <= 8000


BOARD = "from boards.pico import *\nNAME = 'TFT'\nPANEL = 'st7789'\nPANEL_BUS = %r\n" % (BUS,)


@pytest.mark.mpy
def test_the_console_on_micropython_shows_every_colour_alike(tmp_path, monkeypatch, micropython):
    """A board file of one's own, in this process and over the wire: all 57,600 dots are the same, also turned round."""
    import os
    import sys
    import types

    from sim import compiled, script
    from sim.local import LocalBox
    from sim.wire import WireBox
    made = types.ModuleType("boards.tft")
    exec(BOARD, made.__dict__)
    monkeypatch.setitem(sys.modules, "boards.tft", made)
    tree, program = compiled.tree(), tmp_path / "program"
    (program / "boards").mkdir(parents=True)
    for room in ("engines", "hal", "firmware"):
        os.symlink(os.path.join(tree, room), program / room)
    for name in os.listdir(os.path.join(tree, "boards")):
        os.symlink(os.path.join(tree, "boards", name), program / "boards" / name)
    (program / "boards" / "tft.py").write_text(BOARD)
    steps = ["press knob\nexpect screen A2", 'pick "Settings"\nwait 300ms', 'pick "Upside down"\nturn 1\npress knob\nwait 500ms', "hold back"]
    with LocalBox("tft", str(tmp_path / "a")) as local, \
            WireBox("tft", str(tmp_path / "b"), program=str(program), heap="512k", micropython=micropython) as wire:
        seen = []
        for step in steps:
            for box in (local, wire):
                report = script.play(step, box)
                assert report.ok, report.failures
            assert local.now() == wire.now()
            seen.append(local.world.panel.colours())
            assert seen[-1] == wire._chips.panel.colours()
        assert seen[3] == seen[0] and len(set(seen)) == 3       # home again, upright for the reader of the other side
        a, b = local.stats(), wire.stats()
        assert a["bytes"] == b["bytes"] > 200000 and b["step"] <= 8000
