"""What the ring shows: pure functions of model and time into a frame of RGB bytes, 12 o'clock first, clockwise.

State is told by the number of LEDs first, by brightness second, by colour last. A byte of 255 is the full duty of the
brightness setting. Nothing here allocates.
"""
from micropython import const

# linear start values of seats A to G, white, amber, red-orange
_SEATS = (b"\x3a\xeb\xff", b"\xff\xcc\x00", b"\x60\x0a\x01", b"\x04\x1d\x48", b"\x56\x33\xff", b"\x0f\x57\x49", b"\x95\x35\x07")
WHITE = b"\xc8\xc8\xbe"
AMBER = b"\xff\x70\x00"
RED = b"\xe6\x20\x00"
_STEPS = const(1000)
_places = ()                # of the seats in 24ths of the ring, if people have moved them
_tints = ()                 # colours of the seats, if people have changed them


def use(settings):
    """Places and colours of the seats as the settings say; empty lists: at equal angles, in the order of the colours."""
    global _places, _tints
    _places, _tints = settings["places"], settings["tints"]


def colour(q):
    """Linear start values of seat q, three bytes."""
    return _SEATS[_tints[q] if _tints else q]


def seat_led(q, n, leds):
    """The LED of seat q of n: A at 6 o'clock, the others clockwise at equal angles, unless people have moved them."""
    if len(_places) == n:
        return _places[q] * leds // 24
    return (leds // 2 + (2 * q * leds + n) // (2 * n)) % leds


def put(frame, i, colour, percent):
    """One LED in a colour at a duty of 0 to 100 percent."""
    i *= 3
    frame[i] = colour[0] * percent // 100
    frame[i + 1] = colour[1] * percent // 100
    frame[i + 2] = colour[2] * percent // 100


def fill(frame, colour, percent):
    """All LEDs alike: calm is fill(AMBER, 3)."""
    for i in range(len(frame) // 3):
        put(frame, i, colour, percent)


def arc(frame, left, total, colour, percent):
    """Time left as an arc from 12 o'clock; the leading LED is lit in proportion, so that the end glides."""
    leds = len(frame) // 3
    if total > 300000:          # the product below stays a small int
        left //= 64
        total //= 64
    whole = left * leds * 100 // total if total > 0 and left > 0 else 0
    for i in range(leds):
        part = whole - i * 100
        part = 0 if part < 0 else 100 if part > 100 else part
        j = i * 3
        frame[j] = colour[0] * percent * part // 10000
        frame[j + 1] = colour[1] * percent * part // 10000
        frame[j + 2] = colour[2] * percent * part // 10000


def breathe(now_ms, period, low, high):
    """A level that goes from low to high and back once in `period` ms (a triangle, no jump)."""
    x = now_ms % period * 2
    if x > period:
        x = 2 * period - x
    return low + (high - low) * x // period


def seat(frame, q, n, width, percent, side=30):
    """Seat q of n with `width` LEDs, the middle one at `percent`, the others at `side` percent of that."""
    leds = len(frame) // 3
    if leds < 20:
        width = (width + 1) // 2
    at, tint = seat_led(q, n, leds), colour(q)
    for d in range(-(width // 2), width - width // 2):
        put(frame, (at + d) % leds, tint, percent if d == 0 else percent * side // 100)


def seats(frame, n, percent=12):
    """One LED per player in the player's colour."""
    for q in range(n):
        seat(frame, q, n, 1, percent)


def over(frame):
    """Time is up: every third LED red-orange, the rest faint: another shape, not only another colour; steady."""
    for i in range(len(frame) // 3):
        put(frame, i, RED, 50 if i % 3 == 0 else 2)


def win(frame, winners, n, ms):
    """Two fronts run from each winner's seat, 3 LEDs a second each way, until the ring is full."""
    leds = len(frame) // 3
    reach = ms * 3 // 1000
    for i in range(leds):
        best, who = leds, -1
        for q in winners:
            d = (i - seat_led(q, n, leds)) % leds
            if d > leds - d:
                d = leds - d
            if d < best:
                best, who = d, q
        if best <= reach and who >= 0:
            put(frame, i, colour(who), 60)
        else:
            put(frame, i, WHITE, 0)


def hold(frame, step):
    """A hold of two seconds fills the ring in 8 steps."""
    leds = len(frame) // 3
    for i in range(leds):
        put(frame, i, RED, 50 if i * 8 < step * leds else 0)
