"""What stands for parts that a board lacks; loaded only there."""


class NoRing:
    """A board without a ring: what screens draw for one of twelve LEDs is seen by nobody."""

    n = 0
    held = 0

    def __init__(self):
        self.frame = bytearray(36)

    def brightness(self, percent):
        """Nothing to set."""

    def show(self, now):
        """Nothing to show."""
        return False

    def dark(self):
        """Dark already."""


class NoSound:
    """A board without a buzzer."""

    playing = None

    def volume(self, n):
        """Nothing to set."""

    def play(self, name):
        """Silence."""

    def stop(self):
        """Silent already."""

    def poll(self, now):
        """Nothing sounds."""


class NoKnob:
    """A board without a knob."""

    overruns = 0

    def read(self, turned):
        """Nothing turns."""
