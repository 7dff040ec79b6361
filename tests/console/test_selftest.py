"""Self-test: a person walks through it on a box with one broken part; the last page names it. On CPython and, as it is
flashed, on MicroPython."""
import shutil

import pytest

from tests.console.selftester import Person, found

KINDS = ["cpython", pytest.param("micropython", marks=pytest.mark.mpy)]
HERE = pytest.mark.parametrize("person", ["cpython"], indirect=True)        # what is no other on MicroPython


def cases(names, *rows):
    """All rows on CPython, the first one on MicroPython too."""
    both = [("cpython",) + row for row in rows] + [pytest.param("micropython", *rows[0], marks=pytest.mark.mpy)]
    return pytest.mark.parametrize("person, " + names, both, indirect=["person"])


@pytest.fixture(params=KINDS)
def person(request, tmp_path):
    made = []

    def make(**changes):
        made.append(Person(request.param, tmp_path, **changes))
        return made[-1]
    yield make
    for p in made:
        p.box.close()


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
