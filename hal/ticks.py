"""Time of the board, in ticks: 30 bits that wrap. The only module that may compute with them.

`ms()`, `us()`   now, 0 .. 2**30 - 1; milliseconds wrap after 12.4 days, microseconds after 17.9 minutes
`add(t, d)`      the moment `d` after `t`; `d` within +-2**29 - 1, else OverflowError
`diff(a, b)`     signed distance a - b; right as long as the two are less than half a turn apart
`sleep_ms(n)`    wait; the end of a turn of the loop, nothing else
`sleep_us(n)`    wait a moment inside a driver (a latch gap, a clock pulse), at most 1000
"""
from time import sleep_ms, sleep_us
from time import ticks_add as add
from time import ticks_diff as diff
from time import ticks_ms as ms
from time import ticks_us as us

__all__ = ("add", "diff", "ms", "passed", "sleep_ms", "sleep_us", "us")


def passed(now, due):
    """True once `now` has reached the moment `due`."""
    return diff(now, due) >= 0
