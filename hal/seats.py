"""Seat buttons behind a shift register or an I2C expander, for boards with few pins.

`closed()` gives bit i for seat i. Neither part remembers a tap between two polls.
"""
from hal import ticks
from machine import I2C, Pin
from micropython import const

_RETRY_MS = const(2000)
_PULL_UPS = b"\x0c\xff"         # register GPPUA
_INPUTS = b"\x12"               # register GPIOA


class Shift165:
    """74HC165: load, clock and data pin; inputs 0 to 7 (A to H) with pull-ups, contacts to ground."""

    def __init__(self, load, clock, data, inputs):
        self._load = Pin(load, Pin.OUT, value=1)
        self._clock = Pin(clock, Pin.OUT, value=0)
        self._data = Pin(data, Pin.IN, Pin.PULL_UP)
        self._inputs = inputs

    def closed(self):
        """Seats whose contact is closed now."""
        self._load.value(0)         # all inputs are taken at this moment
        self._load.value(1)
        levels = 0
        for _ in range(8):          # the last input comes first
            levels = levels << 1 | self._data.value()
            self._clock.value(1)
            self._clock.value(0)
        return seats(levels, self._inputs)


class Mcp23017:
    """MCP23017 on the panel's I2C bus, inputs GPA0 to GPA6. If it does not answer the seats are up, and it is asked
    again after 2 s."""

    def __init__(self, bus, sda, scl, hz, address, inputs):
        self._i2c = I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=hz, timeout=2000)
        self._addr = address
        self._inputs = inputs
        self._buf = bytearray(1)
        self._tried = ticks.ms()
        self.ok = self._set_up()

    def _set_up(self):
        try:
            return self._i2c.writeto(self._addr, _PULL_UPS) in (None, 2)
        except OSError:
            return False

    def closed(self):
        """Seats whose contact is closed now."""
        if not self.ok:
            if ticks.diff(ticks.ms(), self._tried) < _RETRY_MS:
                return 0
            self._tried = ticks.ms()
            self.ok = self._set_up()
            if not self.ok:
                return 0
        try:
            self._i2c.writeto(self._addr, _INPUTS)
            self._i2c.readfrom_into(self._addr, self._buf)
        except OSError:
            self.ok = False
            self._tried = ticks.ms()
            return 0
        return seats(self._buf[0], self._inputs)


def seats(levels, inputs):
    """Seats from input levels: `inputs[i]` is the input of seat i, low when closed."""
    closed = 0
    bit = 1
    for i in inputs:
        if not levels >> i & 1:
            closed |= bit
        bit <<= 1
    return closed


class With:
    """The other keys from their pins, the seats from a part of their own."""

    def __init__(self, keys, part):
        self._keys = keys
        self._part = part

    def closed(self):
        """Keys whose contact is closed now."""
        return self._keys.closed() | self._part.closed() << 3

    def tapped(self):
        """Keys that have closed since the last call; only those at pins."""
        return self._keys.tapped()


def make(board):
    """The reader that the board's facts SEAT_READER and SEATS name."""
    r = board.SEAT_READER
    if r[0] == "hc165":
        return Shift165(r[1], r[2], r[3], board.SEATS)
    bus = board.PANEL_BUS
    return Mcp23017(bus[1], bus[2], bus[3], bus[4], r[1], board.SEATS)
