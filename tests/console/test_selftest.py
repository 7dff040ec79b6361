"""Self-test: a person walks through it on a box with one broken part; the last page names it. On CPython and, as it is
flashed, on MicroPython."""
import json
import shutil

import pytest

from sim import ocr, script
from sim.contacts import Hands
from sim.local import LocalBox
from sim.wire import WireBox

SEATS = "ABCDEFG"
KINDS = ["cpython", pytest.param("micropython", marks=pytest.mark.mpy)]
HERE = pytest.mark.parametrize("person", ["cpython"], indirect=True)        # what is no other on MicroPython


def cases(names, *rows):
    """All rows on CPython, the first one on MicroPython too."""
    both = [("cpython",) + row for row in rows] + [pytest.param("micropython", *rows[0], marks=pytest.mark.mpy)]
    return pytest.mark.parametrize("person, " + names, both, indirect=["person"])


class Person:
    """At a new box, language chosen. `knob` is what the knob does of a click (0: nothing, -1: the wrong way, 0.5: half the
    clicks)."""

    def __init__(self, kind, folder, closed=(), board="pico", start=True, knob=1):
        self.folder, self.knob = str(folder), knob
        make = LocalBox if kind == "cpython" else lambda *a, **k: WireBox(*a, heap="260k", **k)
        self.box = make(board, self.folder, closed=closed)
        self.hands = Hands(self.box)
        self.wait(600)
        if start:
            self.play('press knob\npick "Settings"\npick "Self-test"\nexpect screen I9')

    def play(self, text):
        report = script.play(text, self.box, hands=self.hands)
        assert report.ok, report.failures

    def wait(self, ms):
        self.box.run(self.box.now() + ms * 1000)

    def press(self, *keys):
        for key in keys:
            self.hands.press(key, self.box.now() + 1000)
            self.wait(300)

    def hold(self, key, ms=700):
        self.hands.press(key, self.box.now() + 1000, ms * 1000)
        self.wait(ms + 200)

    def click(self, n):
        n = int(n * self.knob)
        if n:
            self.hands.turn(n, self.box.now() + 1000, 60000)
        self.wait(abs(n) * 60 + 200)

    def screen(self):
        return self.box.probe()["screen"]

    def at(self, name):
        assert self.screen() == name

    def sees(self, text):
        return bool(ocr.find(self.box.panel(), text))

    # ---- one page each ----------------------------------------------------------------------------------------------
    def keys(self, dead=(), last="knob"):
        self.at("I9")
        self.press(*[k for k in self.hands.keys if k not in dead and k != last])
        self.press(last)
        if dead and self.screen() == "I9":
            self.press("knob" if "knob" not in dead else "timer")

    def knob_page(self):
        self.at("I9a")
        self.click(10)
        self.press("knob")
        if self.screen() == "I9a":
            self.click(-10)
            self.press("knob")

    def eyes(self):
        """All looks and sounds right."""
        self.at("I9b")
        self.press("knob")
        self.at("I9c")
        self.press("knob", "knob", "knob", "knob")
        self.at("I9d")
        self.press("knob")

    def to_report(self):
        self.at("I9e")
        self.wait(2500)
        self.at("I9f")

    def all(self):
        self.keys()
        self.knob_page()
        self.eyes()
        self.to_report()

    def report(self):
        with open(self.folder + "/selftest.json") as f:
            return json.load(f)


@pytest.fixture(params=KINDS)
def person(request, tmp_path):
    made = []

    def make(**changes):
        made.append(Person(request.param, tmp_path, **changes))
        return made[-1]
    yield make
    for p in made:
        p.box.close()


def found(p, *lines):
    """The last page shows exactly these faults, and they are written down."""
    p.at("I9f")
    assert p.box.probe()["wheel"] == list(lines)
    for line in lines[:5]:
        assert p.sees(line), line
    assert len(p.report()["faults"]) == len(lines)
    assert sum(1 for led in p.hands.clockwise(p.box.ring()) if max(led) >= 5) in ((8,) if lines else (24,))


def test_a_box_without_a_fault(person):
    p = person()
    p.all()
    found(p)
    assert p.sees("all is well") and p.sees("Raspberry Pi Pico")
    assert p.report()["board"] == "Raspberry Pi Pico"
    p.press("knob")
    assert p.screen() == "I1"
    p.play('press back\npick "Tools"\npick "Self-test"\nexpect screen I9')      # and once more, its modules loaded anew
    p.all()
    found(p)


@cases("key, says", ("C", "3 is dead"), ("back", "BACK is dead"), ("timer", "TIMER is dead"))
def test_a_dead_key(person, key, says):
    p = person()
    p.keys(dead=(key,))
    p.knob_page()
    p.eyes()
    p.to_report()
    found(p, "Buttons: " + says)


@HERE
def test_a_dead_knob_push_and_the_way_on_without_it(person):
    """TIMER answers in its place."""
    p = person(start=False)
    p.play('press knob\npick "Settings"\npick "Self-test"')
    p.keys(dead=("knob",), last="timer")
    p.click(10)
    p.press("timer")
    p.click(-10)
    p.press("timer", "timer", "timer", "timer", "timer", "timer", "timer")
    p.to_report()
    found(p, "Buttons: Knob is dead")


@HERE
def test_a_key_that_is_stuck_while_it_is_tested(person):
    p = person()
    p.hands.down("D", p.box.now() + 1000)
    p.wait(900)
    p.keys(dead=("D",))
    p.knob_page()
    p.eyes()
    p.to_report()
    found(p, "Buttons: 4 is stuck")


def test_a_key_stuck_at_power_on_is_told_at_once_and_in_the_test(person):
    p = person(closed=(13,), start=False)
    assert p.sees("Buttons") and p.sees("3 is stuck")
    p.press("knob")
    p.play('press knob\npick "Settings"\npick "Self-test"')
    p.keys(dead=("C",))
    p.knob_page()
    p.eyes()
    p.to_report()
    found(p, "Buttons: 3 is stuck")


@cases("knob, says", (-1, "is reversed"), (0, "gives nothing"), (0.5, "5, not 10"), (2, "20, not 10"))
def test_a_knob_that_is_silent_reversed_or_of_another_kind(person, knob, says):
    p = person()
    p.knob = knob
    p.keys()
    p.knob_page()
    p.eyes()
    p.to_report()
    found(p, "Knob: " + says)


@cases("clicks, says", (0, "LEDs stay dark"), (1, "wrong colours"), (-1, "wrong place"))
def test_a_ring_that_is_not_right(person, clicks, says):
    p = person()
    p.keys()
    p.knob_page()
    p.at("I9b")
    p.press("back")
    p.at("I9w")
    p.click(clicks)
    p.press("knob")
    p.press("knob", "knob", "knob", "knob", "knob")
    p.to_report()
    found(p, "Ring: " + says)


@cases("picture, clicks, says", (0, 1, "shifted"), (0, 2, "upside down"), (2, 0, "pixels missing"))
def test_a_picture_that_is_not_right(person, picture, clicks, says):
    p = person()
    p.keys()
    p.knob_page()
    p.press("knob")
    p.at("I9c")
    p.press(*["knob"] * picture)
    p.press("back")
    p.click(clicks)
    p.press("knob")
    p.at("I9d")
    p.press("knob")
    p.to_report()
    found(p, "Display: " + says)


@HERE
def test_bus_errors_of_the_panel(person):
    p = person()
    p.box.fault("panel", "gone", 1)
    p.wait(3000)        # noticed by the look every 2 s, and mended by the next one
    p.all()
    found(p, "Display: 1 bus errors")


def test_no_sound(person):
    p = person()
    p.keys()
    p.knob_page()
    p.press("knob", "knob", "knob", "knob", "knob")
    p.at("I9d")
    p.press("back")
    p.to_report()
    found(p, "Sound: not heard")


def test_storage_that_refuses(person):
    """The folder of the files is gone: the errno stands in the report, and the box goes on."""
    p = person()
    p.keys()
    p.knob_page()
    p.at("I9b")
    shutil.rmtree(p.folder)
    p.eyes()
    p.to_report()
    assert p.box.probe()["wheel"] == ["Storage: error 2"] and p.sees("Storage: error 2")
    p.press("knob")
    assert p.screen() == "I1"


def test_a_clock_that_stands_still(person):
    p = person()
    p.keys()
    p.knob_page()
    p.eyes()
    p.at("I9e")
    p.box.fault("clock", "stopped")
    p.wait(20000)
    p.box.fault("clock", None)
    p.wait(500)
    found(p, "Clock: stands still")


@HERE
def test_several_faults_in_their_order_and_more_than_a_page(person):
    p = person()
    p.knob = -1
    p.keys(dead=("A", "B", "C"))
    p.knob_page()
    p.press("back", "knob")         # ring: dark LEDs
    p.press("back", "knob")         # picture: pixels
    p.press("back")
    p.to_report()
    lines = ["Buttons: %d is dead" % n for n in (1, 2, 3)] + ["Knob: is reversed", "Ring: LEDs stay dark", "Display: pixels missing",
                                                              "Sound: not heard"]
    found(p, *lines)
    assert not p.sees(lines[-1])
    p.knob = 1
    p.click(9)
    assert p.sees(lines[-1]) and p.sees(lines[2]) and not p.sees(lines[1])


@HERE
def test_nobody_answers(person):
    """Minute by minute it goes on by itself to the page that says so."""
    p = person()
    p.wait(305000)
    found(p, *["Buttons: %s is dead" % k for k in ("Knob", "BACK", "TIMER", 1, 2, 3, 4, 5, 6, 7)]
          + ["Knob: gives nothing", "Ring: no answer", "Display: no answer", "Sound: no answer"])


def test_timer_held_at_power_on_begins_it_even_before_the_language_is_chosen(person):
    p = person(closed=(10,), start=False)
    p.at("I9")
    p.hands.up("timer", p.box.now() + 1000)
    p.wait(200)
    p.all()
    found(p)
    p.press("knob")
    assert p.screen() == "A1"


@HERE
def test_back_twice_leaves_and_back_held_goes_home(person):
    p = person()
    p.press("back")
    p.at("I9")
    p.press("back")
    p.at("I1")
    p.play('pick "Self-test"\nexpect screen I9')
    p.hold("back")
    p.at("A2")


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
