"""Stand-in for `neopixel`: the wire is read by the emulated chain, interrupts are masked meanwhile."""
from sim import world as _w
from sim.standin.machine_more import masked


class NeoPixel:
    """As MicroPython's driver; GRB on the wire."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        self._w = _w.current()
        self.pin, self.n, self.bpp = pin, n, bpp
        self.buf = bytearray(n * bpp)
        if timing == 1:
            timing = (400, 850, 800, 450)
        high0, low0, high1, low1 = timing
        # the RP2 counts its clock: what is high gets shorter by up to 48 ns
        self._w.parts.bit_times(high0 - high0 % 48, high1 - high1 % 48, low0, low1)

    def __len__(self):
        return self.n

    def __setitem__(self, i, v):
        for k in range(self.bpp):
            self.buf[i * self.bpp + self.ORDER[k]] = v[k]

    def __getitem__(self, i):
        return tuple(self.buf[i * self.bpp + self.ORDER[k]] for k in range(self.bpp))

    def write(self):
        """Send the buffer: 30 us a LED and about 90 to begin (measured on an RP2040: 0.81 ms for 24)."""
        w = self._w
        w.now()
        start = w.us + 50
        if w.ring is not None and self.pin.id == w.board.RING_PIN:
            w.ring.frame(self.buf, start, start + 30 * self.n)
            w.stats["frames"] += 1
        masked(w, 30 * self.n + 90)
