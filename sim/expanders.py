"""Parts that read contacts for the processor. Contact i behind them is pin EXTRA + i of the world."""
from sim.world import EXTRA, SimError


class HC165:
    """Shift register: takes eight inputs at a low on LOAD, gives them out at each rise of CLOCK, the last first."""

    def __init__(self, world, load, clock, data):
        self._w = world
        self._bit = 1 << data
        self._latch = 0xFF
        self._loading = False
        world.out_pins[load] = self._load
        world.out_pins[clock] = self._clock

    def _show(self):
        w = self._w
        w.levels = w.levels & ~self._bit | (self._bit if self._latch & 0x80 else 0)

    def _load(self, level):
        self._loading = not level
        if not level:
            self._latch = self._w.levels >> EXTRA & 0xFF
            self._show()

    def _clock(self, level):
        if level and not self._loading:
            self._latch = self._latch << 1 & 0xFF
            self._show()


class MCP23017:
    """I2C expander: the registers for pull-ups and inputs of port A."""

    def __init__(self, world):
        self._w = world
        self._reg = 0
        self._pull = 0

    def i2c_write(self, buf):
        """Register number, values."""
        self._reg = buf[0]
        if len(buf) > 1:
            if buf[0] != 0x0C:
                raise SimError("MCP23017: register %02x is not simulated" % buf[0])
            self._pull = buf[1]
        return len(buf)

    def i2c_read(self, buf):
        """From the register on; without pull-ups an open contact reads as noise, here as closed."""
        if self._reg != 0x12:
            raise SimError("MCP23017: register %02x is not simulated" % self._reg)
        buf[0] = self._w.levels >> EXTRA & self._pull


def attach(world, board):
    """Wire the part that the board's fact SEAT_READER names."""
    r = board.SEAT_READER
    if r[0] == "hc165":
        HC165(world, *r[1:])
    else:
        world.i2c[(board.PANEL_BUS[1], r[1])] = MCP23017(world)
