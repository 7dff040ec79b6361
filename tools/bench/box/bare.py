"""Hardware that costs next to nothing, for counting what the console itself costs: reading a pin, the clock or the FIFO
of a state machine is one native call here as on a board, a transfer is a short function, and nothing is connected.

Time stands still inside a turn and is given from outside: `turn(app, ms)`.
"""
import io
import sys
import time

PORT = 0xD0000004
BOOT = (1 << 30) - 65000


class Pin:
    """A contact that is open."""

    IN, OUT, OPEN_DRAIN = 0, 1, 2
    PULL_UP = 1

    def __init__(self, *args, **more):
        self.id = args[0]

    def value(self, v=None):
        """Open."""
        return 1


class I2C:
    """Acknowledges everything; `sent` transfers and bytes of all of them."""

    sent = [0, 0]

    def __init__(self, *args, **more):
        pass

    def writeto(self, address, buf):
        """Takes it."""
        I2C.sent[0] += 1
        I2C.sent[1] += len(buf) + 1
        return len(buf)


class PWM:
    """Silence."""

    def __init__(self, *args, **more):
        self.freq = self.duty_u16 = abs


class StateMachine:
    """An empty FIFO that takes everything."""

    frames = [0]

    def __init__(self, *args, **more):
        self.rx_fifo = io.BytesIO().tell      # a native function that gives 0
        self.active = abs

    def put(self, words, shift):
        """Takes a frame."""
        self.frames[0] += 1


class PIO:
    """Names of settings."""

    OUT_LOW = SHIFT_LEFT = JOIN_RX = JOIN_TX = 0


class _Module:
    pass


def _module(**names):
    made = _Module()
    for name in names:
        setattr(made, name, names[name])
    return made


clock = io.BytesIO()    # its native `tell` is the clock, and its place the time
_registers = {PORT: -1}
for _i in range(8):
    _registers[0x400140F0 + 4 * _i] = 0


def install():
    """These stand-ins are `machine`, `rp2` and, for hal.ticks, `time` from now on."""
    sys.modules["machine"] = _module(Pin=Pin, I2C=I2C, PWM=PWM, mem32=_registers, reset_cause=int, WDT_RESET=3)
    sys.modules["rp2"] = _module(PIO=PIO, StateMachine=StateMachine, asm_pio=lambda **settings: (lambda f: f))
    sys.modules["time"] = _module(ticks_ms=clock.tell, ticks_us=clock.tell, ticks_add=time.ticks_add,
                                  ticks_diff=time.ticks_diff, sleep_ms=abs, sleep_us=abs)
    at(BOOT)


def at(ms):
    """What time it is from now on."""
    clock.seek(ms)


def close(pin):
    """The contact at a pin closes."""
    _registers[PORT] = -1 & ~(1 << pin)
    _registers[0x400140F0 + 4 * (pin >> 3)] = 4 << 4 * (pin & 7)


def open(pin):
    """It opens."""
    _registers[PORT] = -1
    _registers[0x400140F0 + 4 * (pin >> 3)] = 0
