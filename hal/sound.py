"""The buzzer: short patterns that run by themselves. Nothing waits for a sound, and each is also visible elsewhere."""
from hal import ticks
from micropython import const

# name: pairs of tone (100 Hz, 0 = pause) and length (10 ms), one after the other. The piezo is loudest near 4 kHz and
# soft below 1.5 kHz.
PATTERNS = {
    "tick": b"\x0c\x01",
    "ok": b"\x14\x04",
    "full": b"\x14\x05\x00\x06\x1a\x07",
    "warn": b"\x1e\x06\x00\x09\x1e\x06",
    "end": b"\x09\x28\x00\x0f\x09\x28",
    "error": b"\x05\x0c\x00\x05\x05\x0c",
    "win": b"\x14\x09\x19\x09\x1e\x09\x28\x19",
}
_LOW = const(2600)              # 4 % of the time high
_HIGH = const(32768)            # 50 %


class Sound:
    """`play(name)` begins, `poll(now)` goes on; `volume` 0 off, 1 low, 2 high. `playing` is a name or None."""

    def __init__(self, pwm):
        self._pwm = pwm
        self._volume = 1
        self.playing = None
        self._i = 0
        self._since = 0
        pwm.duty_u16(0)

    def volume(self, n):
        """0 off, 1 low, 2 high; ValueError for anything else. Off is silent at once."""
        if n not in (0, 1, 2):
            raise ValueError("volume must be 0, 1 or 2, not %r" % (n,))
        self._volume = n
        if not n:
            self.stop()

    def play(self, name):
        """Begin a pattern: one of PATTERNS, else ValueError. It takes the place of the one that sounds."""
        if name not in PATTERNS:
            raise ValueError("no sound %r: there are %s" % (name, ", ".join(sorted(PATTERNS))))
        if self._volume:
            self.playing = name
            self._i = 0
            self._since = ticks.ms()
            self._tone()

    def stop(self):
        """Silent at once. The duty goes to 0 and stays there: stopping the PWM could leave the pin high."""
        self.playing = None
        self._pwm.duty_u16(0)

    def poll(self, now):
        """The next tone, when the last has had its time."""
        if self.playing is None:
            return
        p = PATTERNS[self.playing]
        ms = p[self._i + 1] * 10
        if ticks.diff(now, self._since) >= ms:
            self._since = ticks.add(self._since, ms)
            self._i += 2
            if self._i == len(p):
                self.stop()
            else:
                self._tone()

    def _tone(self):
        hz = PATTERNS[self.playing][self._i] * 100
        if hz:
            self._pwm.freq(hz)
        self._pwm.duty_u16(0 if not hz else _LOW if self._volume == 1 else _HIGH)


def make(board):
    """The buzzer of the board's fact SOUND_PIN."""
    if board.SOUND_PIN is None:
        from hal.nothing import NoSound
        return NoSound()
    from machine import PWM, Pin
    return Sound(PWM(Pin(board.SOUND_PIN, Pin.OUT, value=0), freq=2000, duty_u16=0))
