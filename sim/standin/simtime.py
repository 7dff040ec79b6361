"""Stand-in for MicroPython's `time` on a board: 30-bit ticks over the virtual time of the current world."""
from sim import world as _w

_MASK = (1 << 30) - 1


def ticks_ms():
    """Milliseconds, wrapping at 2**30."""
    return _w.current().ticks_ms()


def ticks_us():
    """Microseconds, wrapping at 2**30."""
    return _w.current().ticks_us()


def ticks_add(t, d):
    """t + d, wrapped; like the board's, it refuses half a turn or more."""
    if not -(1 << 29) < d < 1 << 29:
        raise OverflowError("ticks interval overflow")
    return t + d & _MASK


def ticks_diff(a, b):
    """Signed a - b."""
    return (a - b + (1 << 29) & _MASK) - (1 << 29)


def sleep_ms(n):
    """Wait n ms of virtual time; the loop's end of a turn."""
    _w.current().sleep(n * 1000 if n > 0 else 0)


def sleep_us(n):
    """Wait n us of virtual time."""
    w = _w.current()
    if w.real is None:
        w.advance(n)
    else:
        end = w.now() + n
        while w.now() < end:
            pass


def sleep(s):
    """Wait s seconds of virtual time."""
    sleep_ms(int(s * 1000))
