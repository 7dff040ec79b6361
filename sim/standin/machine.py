"""Stand-in for `machine`: what the drivers use of it, acting on the current world. Arguments that the real one
refuses on hardware are refused here."""
from sim import world as _w

class Pin:
    """A pin of the board; inputs have pull-ups and contacts to ground."""

    IN, OUT, OPEN_DRAIN, ALT = 0, 1, 2, 3
    PULL_UP, PULL_DOWN = 1, 2
    IRQ_FALLING, IRQ_RISING = 4, 8

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        self._w = _w.current()
        if isinstance(id, Pin):
            id = id.id
        if not isinstance(id, int) or not 0 <= id < 49:
            raise ValueError("unknown pin %r" % (id,))
        self.id = id
        self.mode = Pin.IN
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None):
        """Set up again."""
        if mode >= 0:
            self.mode = mode
        if value is not None:
            self.value(value)

    def value(self, v=None):
        """Read the contact, or drive the pin."""
        if v is None:
            if self.mode == Pin.OUT:
                return self._w.driven >> self.id & 1
            self._w.now()
            return self._w.levels >> self.id & 1
        self._w.drive(self.id, 1 if v else 0)

    __call__ = value

    def on(self):
        """High."""
        self.value(1)

    def off(self):
        """Low."""
        self.value(0)

    def irq(self, handler=None, trigger=12, *, hard=False):
        """`handler(pin)` at each edge of `trigger`; runs as a hard interrupt whether asked to or not."""
        from sim.standin import machine_more
        machine_more.irq(self, handler, trigger)


class _Mem32:
    """The registers that the drivers read: input port and sticky edge bits of the RP2 (both generations)."""

    PORT = 0xD0000004
    INTR = (0x400140F0, 0x40028230)

    def _group(self, addr):
        for base in self.INTR:
            if 0 <= addr - base < 16 and not addr & 3:
                return (addr - base) << 1
        raise ValueError("nothing is simulated at %08x" % addr)

    def __getitem__(self, addr):
        w = _w.current()
        if addr == self.PORT:
            return w.port() & 0x3FFFFFFF
        g = self._group(addr)
        w.now()
        v = 0
        for i in range(8):
            pin = g + i
            bits = (2 if w.levels >> pin & 1 else 1) | (w.falls >> pin & 1) << 2 | (w.rises >> pin & 1) << 3
            v |= bits << (4 * i)
        return v

    def __setitem__(self, addr, v):
        w = _w.current()
        g = self._group(addr)
        for i in range(8):
            if v >> (4 * i + 2) & 1:
                w.falls &= ~(1 << (g + i))
            if v >> (4 * i + 3) & 1:
                w.rises &= ~(1 << (g + i))


mem32 = _Mem32()


class I2C:
    """Hardware I2C: takes its time on the virtual clock, fails as the board's does."""

    def __init__(self, id, *, scl=None, sda=None, freq=400000, timeout=50000):
        self._w = w = _w.current()
        if id not in (0, 1):
            raise ValueError("I2C(%s) doesn't exist" % id)
        if w.board.MCU.startswith("rp2"):
            for pin, low in ((sda, 0), (scl, 1)):
                if pin is not None and pin.id & 3 != id << 1 | low:
                    raise ValueError("bad SCL/SDA pin")
        self._id = id
        self._freq = freq
        self._timeout = timeout

    def _spend(self, n):
        # nine clocks a byte, and what the peripheral pauses between two (measured on an RP2040: 26 us at 400 kHz)
        us = (n + 1) * 10400000 // self._freq + 5
        if us > self._timeout:
            self._w.advance(self._timeout)
            raise OSError(110)
        self._w.advance(us)

    def _chip(self, addr):
        w = self._w
        key = (self._id, addr)
        how = w.struck(key) if w.faults else None
        if how == "timeout":
            w.advance(self._timeout)
            raise OSError(110)
        chip = w.i2c.get(key)
        if chip is None or how == "gone":
            w.advance(600)
            raise OSError(5)
        return chip, how

    def writeto(self, addr, buf, stop=True):
        """Send; returns how many bytes were acknowledged, which the caller must compare."""
        chip, how = self._chip(addr)
        n = len(buf)
        if how == "nack":
            self._spend(1)
            return 1
        self._spend(n)
        st = self._w.stats
        st["bytes"] += n + 1
        st["tx"] += 1
        n = chip.i2c_write(buf)
        if n < 0:
            raise OSError(5)
        return n

    def readfrom_into(self, addr, buf, stop=True):
        """Receive len(buf) bytes."""
        chip, how = self._chip(addr)
        self._spend(len(buf))
        self._w.stats["bytes"] += len(buf) + 1
        self._w.stats["tx"] += 1
        chip.i2c_read(buf)

    def scan(self):
        """The addresses that answer."""
        w = self._w
        return [a for b, a in sorted(w.i2c) if b == self._id and (b, a) not in w.faults]


class PWM:
    """The buzzer's pin."""

    def __init__(self, pin, *, freq=0, duty_u16=0):
        self._w = _w.current()
        self._v = self._w.pwm[pin.id] = [freq, duty_u16]

    def freq(self, hz=None):
        """Get or set the frequency in Hz."""
        if hz is None:
            return self._v[0]
        if not 8 <= hz <= 62500000:
            raise ValueError("freq out of range")
        self._v[0] = hz
        self._told()

    def duty_u16(self, d=None):
        """Get or set the share of high time, 0 to 65535."""
        if d is None:
            return self._v[1]
        self._v[1] = d
        self._told()

    def _told(self):
        f = getattr(self._w, "on_tone", None)       # whoever listens to this world's buzzer
        if f:
            f(self._v)

    def deinit(self):
        """Stop; on the RP2 the pin freezes where it is."""
        if self._v[1]:
            raise _w.SimError("PWM stopped while it sounds: the pin may stay high")


def reset():
    """Power-on again; the box decides what that means."""
    w = _w.current()
    if w.on_reset is None:
        raise _w.SimError("machine.reset() was called")
    w.on_reset()


def __getattr__(name):
    # what few boards need is loaded when it is asked for
    from sim.standin import machine_more
    return getattr(machine_more, name)
