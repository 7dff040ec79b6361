"""Self-test: what it shows, and that a person can see the fault: the board file says one thing, the parts are another."""
import pytest

from tests.console.selftester import Person, found


# ---- on this Python alone: what it shows and leaves behind ----------------------------------------------------------------
@pytest.fixture
def here(tmp_path):
    p = Person("cpython", tmp_path)
    yield p
    p.box.close()


def test_every_led_glows_alone_in_every_colour(here):
    """Slowly enough that the driver holds no change of light back."""
    here.keys()
    here.knob_page()
    here.at("I9b")
    log = here.box.world.ring.log = []
    held = here.box.app.hal.ring.held
    here.wait(24 * 4 * 200 + 400)
    alone = set()
    for _, frame in log:
        leds = here.hands.clockwise(frame)
        lit = [i for i, led in enumerate(leds) if any(led)]
        if len(lit) == 1:
            alone.add((lit[0], tuple(v > 0 for v in leds[lit[0]])))
    assert alone == {(i, c) for i in range(24) for c in ((True, False, False), (False, True, False), (False, False, True), (True,) * 3)}
    assert here.box.app.hal.ring.held == held


def test_every_pixel_is_lit_and_dark(here):
    here.keys()
    here.knob_page()
    here.press("knob")
    seen = []
    for _ in range(4):
        here.at("I9c")
        seen.append(here.box.panel())
        here.press("knob")
    assert seen[1] == b"\xff" * 1024
    assert seen[2] == bytes((0x55, 0xAA)) * 512 and seen[3] == bytes((0xAA, 0x55)) * 512
    rows = seen[0]
    assert all(rows[x] & 1 and rows[7 * 128 + x] & 0x80 for x in range(128)) and all(rows[p * 128 + x] == 255 for p in range(8) for x in (0, 127))


def test_sound_is_loud_whatever_the_setting_and_quiet_again_after(here):
    here.box.app.settings["sound"] = 0
    here.keys()
    here.knob_page()
    here.press("knob", "knob", "knob", "knob", "knob")
    here.at("I9d")
    tones = set()
    for _ in range(1000):
        here.wait(4)
        hz, duty = here.box.world.pwm[2]
        if duty:
            tones.add((hz, duty))
    assert len({hz for hz, _ in tones}) >= 5 and {duty for _, duty in tones} == {32768}
    here.press("knob")
    here.to_report()
    assert here.box.world.pwm[2][1] == 0 and here.box.app.hal.sound._volume == 0
    here.play('press knob\npick "Self-test"')
    here.keys()
    here.knob_page()
    here.press("knob", "knob", "knob", "knob", "knob")
    here.wait(1000)
    here.hold("back")       # leaving in the middle of it too
    assert here.box.app.hal.sound._volume == 0


def test_no_file_stays_and_no_module(here, tmp_path):
    import sys
    here.all()
    here.press("knob")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["selftest.json", "settings.json"]
    assert not [m for m in sys.modules if m.startswith("firmware.screens.self")]


def test_storage_that_gives_other_bytes(here, monkeypatch):
    import builtins
    real = builtins.open

    def swapped(path, mode="r", *args, **kw):
        f = real(path, mode, *args, **kw)
        if str(path).endswith("selftest.new") and mode == "rb":
            f.seek(1)
        return f
    monkeypatch.setattr(builtins, "open", swapped)
    here.all()
    found(here, "Storage: reads otherwise")


def test_a_box_with_the_knob_alone(tmp_path):
    """No BACK, TIMER, seats, ring or sound: what is not there is not asked; a held knob says no."""
    import boards.pico

    class Bare:
        pass
    for fact in dir(boards.pico):
        if fact.isupper():
            setattr(Bare, fact, getattr(boards.pico, fact))
    Bare.BACK = Bare.TIMER = Bare.SOUND_PIN = None
    Bare.SEATS, Bare.RING_LEDS = (), 0
    p = Person("cpython", tmp_path, board=Bare)
    try:
        p.press("knob")
        p.knob_page()
        p.at("I9c")
        p.hold("knob")
        p.at("I9w")
        p.press("knob")
        p.to_report()
        assert p.box.probe()["wheel"] == ["Display: pixels missing"]
    finally:
        p.box.close()


def test_not_while_a_game_runs(tmp_path):
    """Its storage test would write while a clock runs."""
    from tests.console.desk import Desk
    desk = Desk(tmp_path)
    desk.start(3)
    desk.play('hold knob\npick "Settings"\nexpect screen I1')
    assert "Self-test" not in desk.probe()["wheel"]


# ---- can the person see it? The board file says one thing, the parts are another ------------------------------------------
def facts(**changes):
    """The Pico board with some facts changed."""
    import boards.pico
    made = type("Board", (), {fact: getattr(boards.pico, fact) for fact in dir(boards.pico) if fact.isupper()})
    for fact in changes:
        setattr(made, fact, changes[fact])
    return made


def edges(panel):
    """Which of the four edges of the picture are whole: top, bottom, left, right."""
    return [all(panel[x] & 1 for x in range(128)), all(panel[896 + x] & 0x80 for x in range(128)),
            all(panel[128 * p] == 255 for p in range(8)), all(panel[128 * p + 127] == 255 for p in range(8))]


@pytest.mark.parametrize("kind, first, chip, whole", [
    ("ssd1309", 0, None, True), ("sh1106", 2, None, True),
    ("sh1106", 0, None, False),             # the picture lies two columns to the left
    ("ssd1309", 0, "SH1106", False), ("ssd1306", 0, "SH1106", False)])
def test_the_first_picture_shows_a_wrong_panel(tmp_path, kind, first, chip, whole):
    from sim import chips, panels
    p = Person("cpython", tmp_path, board=facts(PANEL=kind, PANEL_FIRST=first))
    try:
        if chip:
            chips.swap_panel(p.box.world, getattr(panels, chip)(strict=False))
            p.box.app.hal.panel.start()
            p.wait(1000)
        p.keys()
        p.knob_page()
        p.press("knob")
        p.at("I9c")
        assert any(p.box.panel()) and (edges(p.box.panel()) == [True] * 4) is whole
    finally:
        p.box.close()


@pytest.mark.parametrize("changes, order, says", [
    ({}, "GRB", "right"), ({"RING_ORDER": "RGB"}, "GRB", "colour"), ({"RING_DIR": -1}, "GRB", "place"), ({"RING_START": 5}, "GRB", "place")])
def test_the_walking_led_shows_wrong_colours_and_places(tmp_path, changes, order, says):
    """The parts are wired as the Pico's board file says; this one says something else. What glows is not what the panel says."""
    p = Person("cpython", tmp_path, board=facts(**changes))
    try:
        p.box.world.ring.order = order
        p.keys()
        p.knob_page()
        p.at("I9b")
        p.wait(5 * 200)
        top = p.box.app.top()
        while top.at != 5:
            p.wait(4)
        p.wait(150)
        assert p.sees("6/24") and p.sees("red")
        leds = [tuple(p.box.ring()[3 * i:3 * i + 3]) for i in range(24)]        # as wired: the strip's order is the clock's
        lit = [i for i in range(24) if any(leds[i])]
        red = len(lit) == 1 and leds[lit[0]][0] > 0 and leds[lit[0]][1:] == (0, 0)
        assert {"right": lit == [5] and red, "colour": lit == [5] and not red, "place": lit != [5] and red}[says]
    finally:
        p.box.close()


def test_a_panel_that_is_not_wired_is_told_by_ring_and_file(tmp_path):
    """SDA and SCL swapped: nobody answers. The picture is dark, the test ends all the same."""
    p = Person("cpython", tmp_path, start=False)
    try:
        p.press("knob")
        p.play('pick "Settings"\npick "Self-test"')
        p.box.fault("panel", "gone")
        p.keys()
        p.knob_page()
        p.eyes()
        p.wait(3000)
        p.at("I9f")
        assert [f[:2] for f in p.report()["faults"]] == [["p_panel", "st_bus"]]
        assert sum(1 for led in p.hands.clockwise(p.box.ring()) if max(led) >= 5) == 8
    finally:
        p.box.close()
