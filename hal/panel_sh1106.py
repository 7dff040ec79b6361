"""SH1106: 132 columns of RAM of which the glass shows 2 to 129, and page addressing only."""
from hal.panel_ssd13xx import Mono


class Sh1106(Mono):
    """The 1.3 inch panel. `first` is usually 2."""

    # AD 8B: DC-DC on. (AD 30, which SSD1306 drivers send, would switch it off.)
    init = b"\xae\xa4\xd5\x50\xa8\x3f\xd3\x00\x40\xad\x8b\xd9\x22\xdb\x35\x32\xa6\xda\x12"

    def _at(self, x1, x2, p):
        """The pointer stays in its page and does not return to the left: set it each time."""
        x = x1 + self.first
        return self.link.place(0xB0 | p, x & 15, 0x10 | x >> 4)
