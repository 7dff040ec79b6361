"""Keys on other chips than the RP2: no register of all pins, no bits that remember an edge; see hal/keys.py."""
from machine import Pin


class PinKeys:
    """Any board: one pin after the other, a few microseconds apart."""

    def __init__(self, pins):
        self._pins = [None if p is None else Pin(p, Pin.IN, Pin.PULL_UP) for p in pins]

    def closed(self):
        """Keys whose contact is closed now."""
        keys = 0
        bit = 1
        for p in self._pins:
            if p is not None and not p.value():
                keys |= bit
            bit <<= 1
        return keys

    def tapped(self):
        """Nothing is remembered here."""
        return 0
