"""Chips at the far end of the wire: what reaches them goes to the host, where the emulated chips of sim/chips.py take
it. The small heap of the box holds the program, not its surroundings.

Lines to the host, each followed by n raw bytes where n is given: `I n` (I2C to the panel), `S dc n` (SPI), `V level`
(RES pin), `L start end n` (a frame of the ring).
"""
out = None                  # binary stream to the host, or None: nobody looks


def _say(head, buf=None):
    if out is not None:
        out.write(head.encode() + b"\n")
        if buf is not None:
            out.write(buf)


class Panel:
    """Acknowledges like the chip."""

    in_reset = False

    def i2c_write(self, buf):
        """A transfer; -1 (nobody answers) in reset."""
        if self.in_reset:
            return -1
        _say("I %d" % len(buf), buf)
        return len(buf)

    def spi_write(self, buf, dc):
        """Bytes over SPI."""
        _say("S %d %d" % (dc, len(buf)), buf)

    def res(self, level):
        """The RES pin."""
        self.in_reset = not level
        _say("V %d" % level)


class Ring:
    """Passes frames on."""

    def frame(self, data, start, end):
        """A frame on the wire from `start` to `end` us."""
        _say("L %d %d %d" % (start, end, len(data)), data)


def attach(world, board):
    """As sim.chips.attach()."""
    world.panel = world.panel_key = None
    if board.PANEL:
        swap_panel(world, Panel())
    world.ring = Ring() if board.RING_LEDS else None
    if board.SEAT_READER:
        from sim import expanders
        expanders.attach(world, board)


def swap_panel(world, chip):
    """As sim.chips.swap_panel()."""
    bus = world.board.PANEL_BUS
    world.panel = chip
    if bus[0] == "i2c":
        world.panel_key = (bus[1], bus[5])
        world.i2c[world.panel_key] = chip
    else:
        world.panel_key = bus[1]
        world.spi[bus[1]] = (chip, bus[5], bus[6])
    if world.board.PANEL_RES is not None:
        world.out_pins[world.board.PANEL_RES] = chip.res


def word_ns(prog, freq):
    """20 cycles a bit; the local box checks them."""
    return 24 * 20 * 1000000000 // freq


def bit_times(high0, high1, low0, low1):
    """The local box checks them."""
