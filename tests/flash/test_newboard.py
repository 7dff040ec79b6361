"""The wizard that writes a board file, with scripted answers; the file is sound and runs."""
import importlib.util

import boards
import pytest
from hal.check import check
from tools import newboard, wiring

KEEP = ""


class Maker:
    """Answers questions by the words in them; what is not named is kept. Notes what was said."""

    def __init__(self, **answers):
        self.answers, self.said, self.asked = {k.replace("_", " "): list(v) if isinstance(v, list) else [v] for k, v in answers.items()}, [], []

    def ask(self, text):
        self.asked.append(text)
        assert len(self.asked) < 60, self.said[-3:]
        for words, left in self.answers.items():
            if words in text and left:
                return left.pop(0)
        return KEEP


def made(tmp_path, name="mine", mcu="rp2040", **answers):
    maker = Maker(**answers)
    newboard.main(["--name", name, "--mcu", mcu], maker.ask, maker.said.append, tmp_path)
    spec = importlib.util.spec_from_file_location("made_board", tmp_path / (name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    check(module)
    return module, maker


@pytest.mark.parametrize("mcu, like", sorted(newboard.LIKE.items()))
def test_return_all_the_way_gives_the_board_it_is_like(tmp_path, mcu, like):
    b, maker = made(tmp_path, mcu=mcu)
    old = boards.load(like)
    assert {k: getattr(b, k) for k in dir(b) if k.isupper()} == {k: getattr(old, k) for k in dir(old) if k.isupper()}
    assert len(maker.said) == 1 and "make sim BOARD=mine" in maker.said[0]


def test_a_box_of_ones_own(tmp_path):
    b, _ = made(tmp_path, called="My box", ssd1306="sh1106", bus_SDA="1 GP2 3 400000 0x3D", reset_pin="-", of_BACK="-",
                seat_buttons="14, 15", piezo="-", pins_of_A="GP6 7", edges="2", **{"how many": "16"})
    assert (b.NAME, b.PANEL, b.PANEL_BUS, b.PANEL_RES, b.PANEL_FIRST) == ("My box", "sh1106", ("i2c", 1, 2, 3, 400000, 0x3D), None, 2)
    assert (b.RING_LEDS, b.KNOB, b.BACK, b.SEATS, b.SOUND_PIN) == (16, ("pio", 6, 7), None, (14, 15), None)


@pytest.mark.parametrize("answers, says", [
    ({"how many": ["23", "24"]}, "23 is not 0, 12, 16, 24 or 32"),
    ({"how many": ["many", "24"]}, "'many' cannot be understood"),
    ({"of BACK": ["4", "9"]}, "pin 4 is already used by PANEL_BUS"),
    ({"bus SDA": ["0 5 4 400000 0x3C", ""]}, "are not SDA and SCL"),
    ({"data pin": ["23", "22"]}, "GP23 is not on the header"),
    ({"ssd1306": ["oled", "ssd1306"]}, "one of ssd1306"),
    ({"pins of A": ["7 6", "6 7"]}, "pin B is the one after pin A"),
    ({"pins of A": ["- -", "6 7"]}, "pin B is the one after pin A"),
    ({"data pin": ["-", "22"]}, "a pin is missing"),
    ({"seat buttons": ["14 - 15", "-"]}, "a pin is missing"),
    ({"ssd1306": "st7789", "bus SCK": ["0 4 5 40000000 20 21", ""]}, "are not SCK and MOSI of SPI 0"),
])
def test_a_wrong_answer_is_said_and_asked_again(tmp_path, answers, says):
    _, maker = made(tmp_path, **answers)
    assert [x for x in maker.said if says in x], maker.said


def test_pins_that_the_board_needs_itself(tmp_path):
    _, maker = made(tmp_path, mcu="esp32s3", **{"of TIMER": ["46", "15"]})
    assert [x for x in maker.said if "GPIO46 is needed by the board itself" in x]


def test_pins_kept_for_what_is_asked_later_may_be_taken(tmp_path):
    """A knob on the pins that BACK and its push have otherwise: those are asked, and the file is sound."""
    b, maker = made(tmp_path, **{"pins of A": "8 9", "its push": ["", "20"], "of BACK": ["", "21"]})
    assert b.KNOB == ("pio", 8, 9) and (b.KNOB_PUSH, b.BACK) == (20, 21)
    assert [x for x in maker.said if "pin 8 is already used by KNOB" in x]


def test_it_is_drawn_too(tmp_path):
    b, _ = made(tmp_path, seat_buttons="-", piezo="-")
    assert "Piezo" not in wiring.draw(b) and "Seat A" not in wiring.draw(b)


@pytest.mark.parametrize("name, says", [("Big", "small letters"), ("a.b", "small letters"), ("taken", "exists already")])
def test_names(tmp_path, name, says):
    def ask(text):
        raise AssertionError("a name that will be refused is refused before the questions")
    (tmp_path / "taken.py").write_text("")
    with pytest.raises(SystemExit) as e:
        newboard.main(["--name", name, "--mcu", "rp2040"], ask, print, tmp_path)
    assert says in str(e.value) and [p.name for p in tmp_path.iterdir()] == ["taken.py"]


def test_it_may_be_left_at_any_question(tmp_path):
    def ask(text):
        raise EOFError
    with pytest.raises(SystemExit, match="nothing is written"):
        newboard.main(["--name", "mine"], ask, print, tmp_path)
    assert list(tmp_path.iterdir()) == []
