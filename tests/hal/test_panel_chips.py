"""The emulated panel controllers themselves."""
import pytest
from sim import chips

pytestmark = pytest.mark.both


@pytest.mark.parametrize("kind, commands", [
    ("ssd1306", "31"), ("ssd1306", "ad30"), ("ssd1306", "ff"), ("ssd1306", "8d20"), ("ssd1306", "217f00"),
    ("ssd1306", "210080"), ("ssd1306", "220008"), ("ssd1306", "2003"), ("ssd1306", "a80e"), ("ssd1306", "a840"),
    ("ssd1306", "d340"), ("ssd1306", "d900"), ("ssd1306", "da01"), ("ssd1306", "2000b0"), ("ssd1309", "8d14"),
    ("sh1106", "2000"), ("sh1106", "21007f"), ("sh1106", "8d14"), ("sh1106", "ad30"),
])
def test_what_the_data_sheet_forbids_is_refused(kind, commands):
    with pytest.raises(chips.ChipError, match="SSD130|SH1106"):
        chips.PANELS[kind]().i2c_write(b"\x00" + bytes(int(commands[i:i + 2], 16) for i in range(0, len(commands), 2)))


def test_ssd130x_wraps_inside_its_window():
    c = chips.SSD1306()
    c.i2c_write(bytes((0, 0x8D, 0x14, 0xA1, 0xC8, 0x20, 0, 0x21, 10, 12, 0x22, 2, 3, 0xAF)))
    c.i2c_write(b"\x40" + bytes(range(1, 9)))
    p = c.picture()
    assert p[2 * 128 + 10:2 * 128 + 13] == b"\x07\x08\x03" and p[3 * 128 + 10:3 * 128 + 13] == b"\x04\x05\x06"


def test_an_sh1106_stops_at_its_last_column():
    c = chips.SH1106()
    c.i2c_write(bytes((0, 0xA1, 0xC8, 0xB0, 0x00, 0x18, 0xAF)))
    c.i2c_write(b"\x40" + bytes([255] * 9))
    assert list(c.ram[128:132]) == [255] * 4 and c.ram[132] == chips.SH1106().ram[132]


def test_control_bytes_of_single_commands():
    """0x80 announces one command byte and another control byte."""
    c = chips.SSD1309()
    c.i2c_write(bytes((0x80, 0x81, 0x80, 33, 0x80, 0xAF, 0x40, 7)))
    assert c.contrast == 33 and c.on and c.bytes == 1
