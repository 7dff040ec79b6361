"""What puts bytes on the wire of a WS2812 chain. `write(buffer)` sends and gives the us that the frame takes."""
from array import array


class PioSender:
    """RP2: exact, and interrupts stay on. State machine 2; the knob has 0 and 1."""

    def __init__(self, pin, n):
        from hal import rp2_pio
        from machine import Pin
        from rp2 import StateMachine
        self._words = array("I", bytes(4 * n))
        self._sm = StateMachine(2, rp2_pio.sender, freq=rp2_pio.SEND_HZ, sideset_base=Pin(pin, Pin.OUT, value=0))
        self._sm.active(1)

    def write(self, buf):
        """24 bits a LED, first byte first."""
        w = self._words
        k = 0
        for i in range(len(w)):
            w[i] = buf[k] << 16 | buf[k + 1] << 8 | buf[k + 2]
            k += 3
        self._sm.put(w, 8)
        return 30 * len(w)


def make(board):
    """The sender for the board's facts."""
    if board.MCU.startswith("rp2"):
        return PioSender(board.RING_PIN, board.RING_LEDS)
    from hal.blocking import BlockingSender
    return BlockingSender(board.RING_PIN, board.RING_LEDS)
