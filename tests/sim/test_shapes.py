"""The demo on boards of every shape: what a maker sees first of a board file of one's own."""
import pytest

import boards
from sim import __main__ as command
from tools import wiring

SPI = 'PANEL_BUS = ("spi", 0, 18, 19, 30000000, 20, 21)'
SHAPES = {
    "no_timer": "TIMER = None", "no_back": "BACK = None", "no_ring": "RING_LEDS = 0; RING_PIN = None", "no_sound": "SOUND_PIN = None",
    "no_seats": "SEATS = ()", "no_panel": "PANEL = None", "colours": 'PANEL = "st7789"; ' + SPI, "sh1106": 'PANEL = "sh1106"; PANEL_FIRST = 2',
    "knob_alone": "TIMER = BACK = SOUND_PIN = None; SEATS = (); RING_LEDS = 0",
    "colours_and_knob_alone": 'PANEL = "st7789"; TIMER = BACK = SOUND_PIN = None; SEATS = (); RING_LEDS = 0; ' + SPI,
    "small_ring": "RING_LEDS = 12", "read_by_edges": 'KNOB = ("irq", 6, 7)'}


FAULTS = [
    ('PANEL = "xyz"', "PANEL: unknown panel 'xyz'"), ("PANEL =", "invalid syntax"), ("del KNOB", "KNOB: the board file does not say"),
    ("RING_LEDS = N", "name 'N' is not defined"), ("from boards.picko import *", "No module named 'boards.picko'"),
    ("BACK = TIMER", "is already used by"), ("SEATS = 11", "SEATS: at most seven, in a tuple, not 11")]


@pytest.fixture
def shaped(tmp_path, monkeypatch):
    """Makes a board file like that of the Pico with other facts, in a folder that is looked into as boards/ is."""
    monkeypatch.setattr(boards, "__path__", list(boards.__path__) + [str(tmp_path)])
    monkeypatch.chdir(tmp_path)

    def make(name, facts):
        (tmp_path / ("shape_%s.py" % name)).write_text("from boards.pico import *\n%s\n" % facts)
        return "shape_" + name
    return make


@pytest.mark.parametrize("name", SHAPES)
def test_the_demo_plays_on_a_board_of_any_shape(shaped, tmp_path, capsys, name):
    status = command.main(["--headless", "--board", shaped(name, SHAPES[name]), "--shots", "pictures"])
    told = capsys.readouterr()
    assert (status, told.err) == (0, "")
    assert "7 events" in told.out and len(list((tmp_path / "pictures").glob("*.png"))) == 12


@pytest.mark.parametrize("facts", ["KNOB = None", "KNOB_PUSH = None"])
def test_without_a_knob_there_is_no_demo(shaped, capsys, facts):
    assert command.main(["--headless", "--board", shaped(facts[:-7].lower(), facts)]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and "is played with the knob" in told.err


@pytest.mark.parametrize("tool", [lambda name: command.main(["--headless", "--board", name]), lambda name: wiring.main([name])], ids=["sim", "wiring"])
@pytest.mark.parametrize("facts, says", FAULTS)
def test_a_wrong_fact_is_one_sentence(shaped, tmp_path, capsys, tool, facts, says):
    """docs/boards.md: a wrong one is refused with one sentence that names it."""
    name = shaped("fault%d" % [f for f, _ in FAULTS].index(facts), facts)
    try:
        assert tool(name)
        told = capsys.readouterr()
        assert told.out == ""
        told = told.err
    except SystemExit as e:
        told = str(e.code) + "\n"
    assert says in told and told.count("\n") == 1
    assert [p.name for p in tmp_path.iterdir() if p.suffix != ".py" and p.name != "__pycache__"] == []
