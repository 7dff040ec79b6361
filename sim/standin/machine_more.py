"""Parts of the stand-in for `machine` that few boards need."""
from sim import world as _w

PWRON_RESET, HARD_RESET, WDT_RESET = 1, 2, 3

class SPI:
    """Hardware SPI; the chip is selected by its CS pin and told data from commands by D/C."""

    MSB, LSB = 0, 1

    def __init__(self, id, baudrate=1000000, *, polarity=0, phase=0, sck=None, mosi=None, miso=None):
        self._w = _w.current()
        if id not in (0, 1, 2):
            raise ValueError("SPI(%s) doesn't exist" % id)
        self._id = id
        self._rate = baudrate

    def write(self, buf):
        """Send."""
        w = self._w
        w.advance(len(buf) * 8000000 // self._rate + 10)
        w.stats["bytes"] += len(buf)
        w.stats["tx"] += 1
        chip, cs, dc = w.spi.get(self._id, (None, 0, 0))
        if chip is not None and not w.driven >> cs & 1 and w.struck(w.panel_key) is None:
            chip.spi_write(buf, w.driven >> dc & 1)


def irq(pin, handler, trigger):
    """Pin.irq()."""
    w = pin._w
    if pin.id in w.handlers:
        w.unwatch(pin.id, w.handlers.pop(pin.id))
    if handler:
        def edge(t, number, level):
            if trigger & (8 if level else 4):
                interrupt(w, handler, pin)
        w.handlers[pin.id] = edge
        w.watch(pin.id, edge)


def interrupt(w, handler, *args):
    """Run a handler now, or, while interrupts are off, once for each source when they are on again."""
    if w.held is None:
        handler(*args)
    elif (handler, args) not in w.held:
        w.held.append((handler, args))


def masked(w, us):
    """Time passes with interrupts off."""
    w.held = []
    w.advance(us)
    held = w.held
    w.held = None
    for handler, args in held:
        handler(*args)


class Encoder:
    """The ESP32's pulse counter in 4x mode."""

    def __init__(self, id, phase_a, phase_b, *, phases=4):
        self._w = w = _w.current()
        if not w.board.MCU.startswith("esp32") or phases != 4:
            raise ValueError("Encoder(%s) doesn't exist" % id)
        self._a, self._b = phase_a.id, phase_b.id
        self._n = 0
        w.watch(self._a, self._edge)
        w.watch(self._b, self._edge)

    def _edge(self, t, pin, level):
        other = self._w.levels >> (self._b if pin == self._a else self._a) & 1
        self._n += 1 if (pin == self._a) == (level != other) else -1

    def value(self):
        """Quarter steps since the start."""
        self._w.now()
        return self._n


def freq(hz=None):
    """Clock of the processor."""
    return 125000000 if hz is None else None


def reset_cause():
    """Power-on."""
    return PWRON_RESET


def unique_id():
    """The board's number."""
    return b"\xe6\x61\x64\x08\x43\x00\x00\x2a"


def idle():
    """Nothing to wait for."""


def disable_irq():
    """Interrupts off; none come between two statements here."""
    return 0


def enable_irq(state):
    """Interrupts on."""


def bootloader(timeout=0):
    """Not on the desktop."""
    raise _w.SimError("machine.bootloader() was called")
