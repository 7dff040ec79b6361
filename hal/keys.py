"""The contacts of the buttons: which keys are closed, as a bit mask over keys (0 knob, 1 BACK, 2 TIMER, 3 seat A ...).

`closed()` reads them all at one moment; `tapped()` are those that have closed at some time since it was asked last,
where the chip remembers that (RP2: a tap shorter than the gap between two polls, or one during a stall).
"""
from machine import Pin, mem32


class PortKeys:
    """RP2: one read of the input register, and its sticky edge bits (INTR, four bits a pin: low high fell rose).

    They are only kept while no pin interrupt is in use: MicroPython's handler clears them all.
    """

    _PORT = 0xD0000004

    def __init__(self, pins, intr):
        self._pins = [Pin(p, Pin.IN, Pin.PULL_UP) for p in pins if p is not None]
        used = [p for p in pins if p is not None]
        first = used[0] if used else 0
        # pins in ascending order without a gap: a shift is all it takes
        self._shift = first if None not in pins and pins == list(range(first, first + len(pins))) else -1
        self._masks = [0 if p is None else 1 << p for p in pins]
        self._all = (1 << len(pins)) - 1
        self._wanted = 0
        for m in self._masks:
            self._wanted |= m
        self._groups = []                   # (register, its bits for "fell", first pin)
        for g in range(4):
            fell = 0
            for p in used:
                if p >> 3 == g:
                    fell |= 4 << 4 * (p & 7)
            if fell:
                self._groups.append((intr + 4 * g, fell, 8 * g))

    def _keys(self, port):
        if self._shift >= 0:
            return port >> self._shift & self._all
        keys = 0
        bit = 1
        for m in self._masks:
            if port & m:
                keys |= bit
            bit <<= 1
        return keys

    def closed(self):
        """Keys whose contact is closed now."""
        port = ~mem32[self._PORT] & self._wanted
        return self._keys(port) if port else 0

    def tapped(self):
        """Keys that have closed since the last call."""
        for g in self._groups:              # every turn of the loop: short, so that its frame needs no heap
            if mem32[g[0]] & g[1]:
                return self._taps()
        return 0

    def _taps(self):
        port = 0
        for register, fell, first in self._groups:
            bits = mem32[register] & fell
            if bits:
                mem32[register] = bits
                while bits:
                    if bits & 4:
                        port |= 1 << first
                    bits >>= 4
                    first += 1
        return self._keys(port) if port else 0


INTR = {"rp2040": 0x400140F0, "rp2350": 0x40028230}


def make(board):
    """The reader for the board's facts KNOB_PUSH, BACK, TIMER, SEATS, SEAT_READER."""
    pins = [board.KNOB_PUSH, board.BACK, board.TIMER]
    if board.SEAT_READER is None:
        pins += list(board.SEATS)
    intr = INTR.get(board.MCU)
    if intr is None:
        from hal.pinkeys import PinKeys
        keys = PinKeys(pins)
    else:
        keys = PortKeys(pins, intr)
    if board.SEAT_READER is None:
        return keys
    from hal import seats
    return seats.With(keys, seats.make(board))
