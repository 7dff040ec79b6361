"""What sends to a WS2812 chain on other chips than the RP2; see hal/leds.py."""
# T0H, T0L, T1H, T1L in ns: inside the windows of all members of the family. The default of `neopixel` (T0H 400) is
# outside that of newer chips.
TIMING = (320, 900, 700, 580)


class BlockingSender:
    """Any port with `neopixel`: waits until the frame is out, on some with interrupts off."""

    def __init__(self, pin, n):
        from machine import Pin
        from neopixel import NeoPixel
        self._np = NeoPixel(Pin(pin, Pin.OUT, value=0), n, timing=TIMING)

    def write(self, buf):
        """24 bits a LED, first byte first."""
        self._np.buf[:] = buf
        self._np.write()
        return 30 * self._np.n
