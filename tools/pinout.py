"""Where the pins of the boards are: the order of the header's contacts, left side and right side from the top.

A contact is a number (GPIO), or a name (GND, 3V3, 5V, RUN ...). Facts of the makers' drawings, for tools/wiring.py.
"""
_PICO = (
    (0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15),
    ("5V", "VSYS", "GND", "EN", "3V3", "VREF", 28, "GND", 27, 26, "RUN", 22, "GND", 21, 20, 19, 18, "GND", 17, 16),
)
_S3 = (
    ("3V3", "3V3", "RST", 4, 5, 6, 7, 15, 16, 17, 18, 8, 3, 46, 9, 10, 11, 12, 13, 14, "5V", "GND"),
    ("GND", 43, 44, 1, 2, 42, 41, 40, 39, 38, 37, 36, 35, 0, 45, 48, 47, 21, 20, 19, "GND", "GND"),
)
HEADERS = {"rp2040": _PICO, "rp2350": _PICO, "esp32s3": _S3}
KEEP_OFF = {"esp32s3": (0, 3, 19, 20, 35, 36, 37, 38, 43, 44, 45, 46, 48)}     # strapping, USB, PSRAM, UART, LED
USB_BELOW = ("esp32s3",)    # the socket is at the lower end of the drawing
NAMES = {"rp2040": "GP%d", "rp2350": "GP%d", "esp32s3": "GPIO%d"}
LABELS = {"rp2040": {"5V": "VBUS"}, "rp2350": {"5V": "VBUS"}, "esp32s3": {}}


def number(mcu, contact, near=None):
    """The number printed beside a contact on the drawing: 1 at the upper left, down, and up again on the right side.

    near: for a name that stands several times, the one closest to this number.
    """
    left, right = HEADERS[mcu]
    numbers = [i + 1 for i, c in enumerate(left) if c == contact]
    numbers += [len(left) + len(right) - i for i, c in enumerate(right) if c == contact]
    if not numbers:
        raise ValueError("%s is not on the header" % (NAMES[mcu] % contact if isinstance(contact, int) else contact))
    return min(numbers, key=lambda n: abs(n - near)) if near else numbers[0]


def place(mcu, n):
    """(side 0 left or 1 right, row from 0) of a contact's number."""
    left, right = HEADERS[mcu]
    return (0, n - 1) if n <= len(left) else (1, len(left) + len(right) - n)


def spot(mcu, n):
    """A contact's number as the maker's drawing has it: 29, or J3-4 where each side counts by itself."""
    side, row = place(mcu, n)
    return "J%d-%d" % (1 + 2 * side, row + 1) if mcu == "esp32s3" else str(n)


def label(mcu, contact):
    """What a contact is called on this board."""
    return NAMES[mcu] % contact if isinstance(contact, int) else LABELS[mcu].get(contact, contact)
