"""Virtual time, the pins and the emulated chips of one box.

A `World` is what lies outside the processor. Nothing in it runs by itself: time moves when the program sleeps or
when a transfer takes its time, and on the way the scheduled contacts change, in order. So the same schedule gives the
same run on CPython and on MicroPython, however fast the host is.

The stand-ins for `machine`, `neopixel`, `rp2` and `time` act on `current()`.
"""
_MASK = (1 << 30) - 1
EXTRA = 52                          # contact i behind a shift register or expander is "pin" EXTRA + i
BOOT_MS = (1 << 30) - 65000         # ticks wrap 65 s after power-on
_current = None


class SimError(Exception):
    """The program did what the hardware would not do: a defect of the program or of its set-up, never a fault to
    survive, hence no OSError."""


def current():
    """The world that the stand-ins act on; SimError if there is none."""
    if _current is None:
        raise SimError("no world: make a sim.world.World(board) first")
    return _current


class World:
    """One box. `board` is a board module (see boards/pico.py); `closed` are the pins held down at power-on.

    `us` virtual microseconds since boot; `levels` the inputs as a bit mask; `panel` and `ring` the emulated chips or
    None; `stats` counters.
    """

    def __init__(self, board, closed=(), parts=None):
        if parts is None:
            from sim import chips as parts
        self.board = board
        self.parts = parts                    # the module that makes chips: sim.chips, or sim.far
        self.us = 0
        self.levels = (1 << 60) - 1           # every contact open: pull-ups
        for pin in closed:
            self.levels &= ~(1 << pin)
        self.driven = 0                       # what output pins give
        self.falls = self.rises = 0           # sticky edge bits, as in the chip's INTR registers
        self._due = []                        # scheduled edges: t << 7 | pin << 1 | level
        self._watch = {}                      # pin: [function(t, pin, level)]
        self.handlers = {}                    # pin: what an interrupt of it calls
        self.held = None                      # interrupts kept back while they are off
        self.real = None                      # function: microseconds since boot by a real clock; None: virtual
        self.nap = None                       # function(us) that really waits, where `real` is set
        self.frozen = -1                      # what a clock that stands shows, in us; -1: it goes
        self.gate = None                      # called at the end of each sleep_ms
        self.on_reset = None
        self.out_pins = {}                    # pin: function(level) of a chip
        self.pwm = {}                         # pin: [hz, duty]
        self.i2c = {}                         # (bus, address): chip
        self.spi = {}                         # bus: [chip]
        self.faults = {}                      # (bus, address) or bus: [how, how many times]
        self.stats = {"bytes": 0, "tx": 0, "step": 0, "gap": 0, "frames": 0, "turns": 0}
        self._woke = 0
        self._read = 0
        parts.attach(self, board)
        self.enter()

    def enter(self):
        """The stand-ins act on this world from now on."""
        global _current
        _current = self

    # ---- time ----------------------------------------------------------------------------------------------------
    def now(self):
        """Virtual microseconds since boot."""
        if self.real is not None:
            t = self.real()
            if t > self.us:
                self.advance_to(t)
        return self.us

    def ticks_ms(self):
        """What time.ticks_ms() gives."""
        now = self.now()
        return BOOT_MS + (now if self.frozen < 0 else self.frozen) // 1000 & _MASK

    def ticks_us(self):
        """What time.ticks_us() gives; wraps at the same moment as ticks_ms."""
        now = self.now()
        return BOOT_MS * 1000 + (now if self.frozen < 0 else self.frozen) & _MASK

    def advance(self, us):
        """The program is busy or asleep for `us` microseconds; contacts change meanwhile."""
        if self.real is None and us > 0:
            self.advance_to(self.us + us)

    def advance_to(self, end):
        """Virtual time becomes `end`."""
        due = self._due
        while due and due[0] >> 7 <= end:
            e = due.pop(0)
            self._edge(e >> 7, e >> 1 & 63, e & 1)
        if end > self.us:
            self.us = end

    def sleep(self, us):
        """A sleep of the program; the time since the last one was a step of its loop."""
        step = self.now() - self._woke
        st = self.stats
        if step > st["step"]:
            st["step"] = step
        st["turns"] += 1
        if self.real is None:
            self.advance(us)
        else:
            self.nap(us)
            self.now()
        if self.gate:
            self.gate()
        self._woke = self.us

    # ---- pins ----------------------------------------------------------------------------------------------------
    def pin(self, t_us, pin, level):
        """Schedule a contact: `pin` takes `level` at `t_us` since boot, at once if that is past."""
        if not (0 <= pin < 60 and level in (0, 1)):
            raise ValueError("no such contact: pin %r, level %r" % (pin, level))
        e = max(t_us, self.us) << 7 | pin << 1 | level
        due = self._due
        i = len(due)
        while i and due[i - 1] >> 7 > e >> 7:
            i -= 1
        due.insert(i, e)

    def _edge(self, t, pin, level):
        bit = 1 << pin
        if (self.levels & bit != 0) == level:
            return
        if t > self.us:
            self.us = t
        self.levels ^= bit
        if level:
            self.rises |= bit
        else:
            self.falls |= bit
        for f in self._watch.get(pin, ()):
            f(t, pin, level)

    def watch(self, pin, f):
        """`f(t, pin, level)` is called at each edge of an input."""
        self._watch.setdefault(pin, []).append(f)

    def unwatch(self, pin, f):
        """Undo watch()."""
        if f in self._watch.get(pin, ()):
            self._watch[pin].remove(f)

    def port(self):
        """All inputs as a bit mask, as the chip's input register gives them."""
        gap = self.now() - self._read
        if gap > self.stats["gap"] and self._read:
            self.stats["gap"] = gap
        self._read = self.us
        return self.levels

    def drive(self, pin, level):
        """An output pin changes."""
        bit = 1 << pin
        if level:
            self.driven |= bit
        else:
            self.driven &= ~bit
        f = self.out_pins.get(pin)
        if f:
            f(level)

    # ---- faults --------------------------------------------------------------------------------------------------
    def fault(self, what, how, n=-1):
        """Break something: `what` "panel" or a key of `i2c`; `how` "gone" (EIO), "timeout" (bus stuck), "nack" (data
        refused after the address) or None (well again); `n` transfers long, -1 until told otherwise. `what` "clock":
        the ticks stand still, until None."""
        if what == "clock":
            self.frozen = -1 if how is None else self.us
            return
        if how not in ("gone", "timeout", "nack", None):
            raise ValueError("no such fault: %r (gone, timeout, nack, None)" % (how,))
        if what == "panel":
            what = self.panel_key
        if how is None:
            self.faults.pop(what, None)
        else:
            self.faults[what] = [how, n]

    def struck(self, key):
        """The fault that hits this transfer, or None."""
        f = self.faults.get(key)
        if f is None or f[1] == 0:
            return None
        if f[1] > 0:
            f[1] -= 1
        return f[0]
