"""The emulated chips of a box and how they are wired: panel (sim/panels.py) and the chain of LEDs."""
from sim.panels import SH1106, SSD1306, SSD1309, ChipError

PANELS = {"ssd1306": SSD1306, "ssd1309": SSD1309, "sh1106": SH1106}


class Ring:
    """A chain of WS2812. `latched()` is what glows; bits that come before the latch gap is over belong to the frame
    before, so they run out at the end of the chain and are counted in `run_on`."""

    GAP = 280                   # us; the longest of the family

    def __init__(self, n, order="GRB"):
        self.n = n
        self.order = order
        self.wire = b"\x40" * (3 * n)   # as sent, in the order of the wire; LEDs keep their colours through a reset
        self.end = -1000000
        self.frames = 0
        self.run_on = 0
        self.log = None                 # set to a list: (us, frame in RGB) of each frame

    def frame(self, data, start, end):
        """A frame on the wire from `start` to `end` us."""
        if start - self.end < self.GAP:
            self.run_on += 1
        elif len(data) != 3 * self.n:
            raise ChipError("WS2812: %d bytes for %d LEDs" % (len(data), self.n))
        else:
            self.wire = bytes(data)
            self.frames += 1
            if self.log is not None:
                self.log.append((start, self.latched()))
        self.end = end

    def latched(self):
        """bytes(3 n): RGB in the order of the strip."""
        w = self.wire
        out = bytearray(3 * self.n)
        for k in range(3):
            at = "RGB".index(self.order[k])
            for i in range(self.n):
                out[3 * i + at] = w[3 * i + k]
        return bytes(out)


def bit_times(high0, high1, low0, low1):
    """Check the four times of a bit in ns against the windows of all members of the family; ChipError names it."""
    for name, ns, lo, hi in (("T0H", high0, 250, 380), ("T1H", high1, 580, 1000),
                             ("T0L", low0, 580, 5000), ("T1L", low1, 300, 5000)):
        if not lo <= ns <= hi:
            raise ChipError("WS2812: %s is %d ns, allowed are %d to %d" % (name, ns, lo, hi))


def word_ns(prog, freq):
    """How long a PIO program at `freq` Hz takes for the 24 bits of an LED; its bit times are checked."""
    high0, low0 = _bit(prog, 0)
    high1, low1 = _bit(prog, 1)
    bit_times(high0 * 1000000000 // freq, high1 * 1000000000 // freq, low0 * 1000000000 // freq,
              low1 * 1000000000 // freq)
    return max(high0 + low0, high1 + low1) * 24000000000 // freq


def _bit(prog, bit):
    """(cycles high, cycles low) of one bit, by running the program from one `out` to the next."""
    at, high, low, outs = prog.start, 0, 0, 0
    for _ in range(16):
        op, args, side, cycles = prog.code[at]
        if op == "out":
            if args != ("x", 1):
                raise NotImplementedError("out%r is not simulated" % (args,))
            outs += 1
            if outs == 2:
                return high, low
        if side is None:
            raise ChipError("WS2812 sender: an instruction without side()")
        if side:
            high += cycles
        else:
            low += cycles
        at += 1
        if op == "jmp" and (len(args) == 1 or args[0] == "not_x" and not bit):
            at = prog.labels[args[-1]]
        if at == prog.end:
            at = prog.start
    raise ChipError("WS2812 sender: no second bit")


def attach(world, board):
    """Wire the chips that the board's facts name to the world's buses and pins."""
    world.panel = world.panel_key = None
    if board.PANEL == "st7789":
        from sim.panel_colour import ST7789
        swap_panel(world, ST7789())
    elif board.PANEL:
        swap_panel(world, PANELS[board.PANEL]())
    world.ring = Ring(board.RING_LEDS, board.RING_ORDER) if board.RING_LEDS else None
    if board.SEAT_READER and hasattr(world, "levels"):      # (the host's end of a wire has no contacts)
        from sim import expanders
        expanders.attach(world, board)


def swap_panel(world, chip):
    """Solder another panel in: `chip` answers where the board's facts say that the panel is."""
    bus = world.board.PANEL_BUS
    world.panel = chip
    if bus[0] == "i2c":
        world.panel_key = (bus[1], bus[5])
        world.i2c[world.panel_key] = chip
    else:
        world.panel_key = bus[1]
        world.spi[bus[1]] = (chip, bus[5], bus[6])          # the pins CS, DC
    if world.board.PANEL_RES is not None:
        world.out_pins[world.board.PANEL_RES] = chip.res
