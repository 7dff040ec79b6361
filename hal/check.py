"""Are the facts of a board sound? One sentence names the fact that is not."""
from hal import BoardError

PANELS = ("ssd1306", "ssd1309", "sh1106", "st7789")
_FACTS = ("NAME", "MCU", "PANEL", "PANEL_BUS", "PANEL_RES", "PANEL_FIRST", "RING_PIN", "RING_LEDS", "RING_START",
          "RING_DIR", "RING_ORDER", "RING_MA", "KNOB", "KNOB_EDGES", "KNOB_DIR", "KNOB_PUSH", "BACK", "TIMER", "SEATS",
          "SEAT_READER", "SOUND_PIN")
_PINS = {"rp2040": 30, "rp2350": 30, "esp32s3": 49}


def _need(good, fact, text, *args):
    if not good:
        raise BoardError(fact + ": " + text % args)


def _int(v, lo, hi):
    return isinstance(v, int) and v is not True and v is not False and lo <= v <= hi


def check(board):
    """Raise BoardError for the first fact that is missing, out of range, or uses a pin twice."""
    for fact in _FACTS:
        _need(hasattr(board, fact), fact, "the board file does not say")
    _need(board.MCU in _PINS, "MCU", "unknown %r: there are %s", board.MCU, ", ".join(sorted(_PINS)))
    _panel(board)
    _ring(board)
    _controls(board)
    _pins(board)


def _panel(b):
    if b.PANEL is None:
        return
    _need(b.PANEL in PANELS, "PANEL", "unknown panel %r: there are %s", b.PANEL, ", ".join(PANELS))
    bus = b.PANEL_BUS
    good = isinstance(bus, tuple) and len(bus) in (6, 7) and bus[0] == ("i2c", "spi")[len(bus) - 6]
    _need(good, "PANEL_BUS", "it is (\"i2c\", bus, SDA, SCL, Hz, address) or (\"spi\", bus, SCK, MOSI, Hz, CS, DC)")
    if bus[0] == "i2c":
        _need(b.PANEL != "st7789", "PANEL_BUS", "st7789 has no I2C")
        # below 300 kHz a page takes longer than the time-out of a transfer; above 1 MHz no panel follows
        _need(_int(bus[4], 300000, 1000000), "PANEL_BUS", "%r Hz is not between 300000 and 1000000", bus[4])
        _need(bus[5] in (0x3C, 0x3D), "PANEL_BUS", "address %r is not 0x3C or 0x3D", bus[5])
        _need(_int(bus[1], 0, 1), "PANEL_BUS", "there is no I2C bus %r", bus[1])
        if b.MCU != "esp32s3":
            good = _int(bus[2], 0, 29) and _int(bus[3], 0, 29) and bus[2] & 3 == bus[1] << 1 and \
                bus[3] & 3 == bus[1] << 1 | 1
            _need(good, "PANEL_BUS", "pins %r and %r are not SDA and SCL of I2C %d", bus[2], bus[3], bus[1])
    else:
        _need(_int(bus[4], 1000000, 62500000), "PANEL_BUS", "%r Hz is not between 1000000 and 62500000", bus[4])
        first = 1 if b.MCU == "esp32s3" else 0
        _need(_int(bus[1], first, first + 1), "PANEL_BUS", "there is no SPI bus %r", bus[1])
        if not first:
            good = _int(bus[2], 0, 29) and _int(bus[3], 0, 29) and bus[2] & 11 == bus[1] << 3 | 2 and \
                bus[3] & 11 == bus[1] << 3 | 3
            _need(good, "PANEL_BUS", "pins %r and %r are not SCK and MOSI of SPI %d", bus[2], bus[3], bus[1])
    most = 80 if b.PANEL == "st7789" else 4
    _need(_int(b.PANEL_FIRST, 0, most), "PANEL_FIRST", "%r is not between 0 and %d", b.PANEL_FIRST, most)


def _ring(b):
    _need(b.RING_LEDS in (0, 12, 16, 24, 32), "RING_LEDS", "%r is not 0, 12, 16, 24 or 32", b.RING_LEDS)
    if not b.RING_LEDS:
        return
    _need(_int(b.RING_START, 0, b.RING_LEDS - 1), "RING_START", "%r is not between 0 and %d", b.RING_START,
          b.RING_LEDS - 1)
    _need(b.RING_DIR in (1, -1), "RING_DIR", "%r is not 1 or -1", b.RING_DIR)
    _need(isinstance(b.RING_ORDER, str) and sorted(b.RING_ORDER) == ["B", "G", "R"], "RING_ORDER",
          "%r is not an order of R, G and B", b.RING_ORDER)
    _need(_int(b.RING_MA, 20, 2000), "RING_MA", "%r mA is not between 20 and 2000", b.RING_MA)


def _controls(b):
    if b.KNOB is not None:
        kinds = ("encoder", "irq") if b.MCU == "esp32s3" else ("irq", "pio")
        good = isinstance(b.KNOB, tuple) and len(b.KNOB) == 3 and b.KNOB[0] in kinds
        _need(good, "KNOB", "it is (kind, pin A, pin B) with one of %s", ", ".join(kinds))
        if b.KNOB[0] == "pio":
            _need(_int(b.KNOB[1], 0, 28) and b.KNOB[2] == b.KNOB[1] + 1, "KNOB",
                  "for \"pio\" pin B is the one after pin A, not %r and %r", b.KNOB[1], b.KNOB[2])
    _need(b.KNOB_EDGES in (1, 2, 4), "KNOB_EDGES", "%r is not 1, 2 or 4", b.KNOB_EDGES)
    _need(b.KNOB_DIR in (1, -1), "KNOB_DIR", "%r is not 1 or -1", b.KNOB_DIR)
    _need(isinstance(b.SEATS, tuple) and len(b.SEATS) <= 7, "SEATS", "at most seven, in a tuple, not %r", b.SEATS)
    r = b.SEAT_READER
    if r is not None:
        good = isinstance(r, tuple) and (len(r) == 4 and r[0] == "hc165" or len(r) == 2 and r[0] == "mcp23017")
        _need(good, "SEAT_READER", "it is None, (\"hc165\", load, clock, data) or (\"mcp23017\", address)")
        last = 7 if r[0] == "hc165" else 6      # GPA7 of the expander has become an output
        for s in b.SEATS:
            _need(_int(s, 0, last), "SEATS", "input %r of the %s is not between 0 and %d", s, r[0], last)
        if r[0] == "mcp23017":
            _need(_int(r[1], 0x20, 0x27), "SEAT_READER", "address %r is not between 0x20 and 0x27", r[1])
            _need(b.PANEL is not None and b.PANEL_BUS[0] == "i2c", "SEAT_READER", "mcp23017 shares the panel's I2C bus")


def pins(b):
    """[(pin, fact), ...] of everything that the board connects. None is left out only where a part may be missing by
    itself."""
    found = []
    if b.PANEL:
        bus = b.PANEL_BUS
        used = bus[2:4] if bus[0] == "i2c" else bus[2:4] + bus[5:7]
        found += [(p, "PANEL_BUS") for p in used]
        if b.PANEL_RES is not None:
            found.append((b.PANEL_RES, "PANEL_RES"))
    if b.RING_LEDS:
        found.append((b.RING_PIN, "RING_PIN"))
    if b.KNOB:
        found += [(p, "KNOB") for p in b.KNOB[1:]]
    for fact in ("KNOB_PUSH", "BACK", "TIMER", "SOUND_PIN"):
        if getattr(b, fact) is not None:
            found.append((getattr(b, fact), fact))
    if b.SEAT_READER is None:
        found += [(p, "SEATS") for p in b.SEATS]
    elif b.SEAT_READER[0] == "hc165":
        found += [(p, "SEAT_READER") for p in b.SEAT_READER[1:]]
    return found


def _pins(b):
    n = _PINS[b.MCU]
    seen = {}
    for p, fact in pins(b):
        _need(p is not None, fact, "a pin is missing")
        _need(_int(p, 0, n - 1), fact, "pin %r is not between 0 and %d", p, n - 1)
        _need(p not in seen, fact, "pin %d is already used by %s", p, seen.get(p))
        seen[p] = fact
