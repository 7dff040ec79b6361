"""What every screen is: it draws itself from its state and turns keys into steps. It never sleeps, never touches
hardware, and asks for a new picture with app.dirty()."""
from firmware import ringview as rv


class Screen:
    name = ""
    moving = False          # the ring or the picture follows the time
    more = False            # it says itself what a held knob does, also on a box without BACK or TIMER
    multi = False           # several keys at once count (buzzer, self-test)

    def __init__(self, app):
        self.app = app

    def draw(self, k):
        """Say what stands where, on the kit `k`."""

    def tick(self, now):
        """Called every turn; change labels only when something differs."""

    def ring(self, frame, now):
        """Fill the ring's frame: calm; if the running game's time is up, that."""
        play = self.app.play
        if play and play.clock.over(now):
            rv.over(frame)
        else:
            rv.fill(frame, rv.AMBER, 3)

    def turn(self, n):
        """The knob: n detents, right is positive."""

    def press(self):
        """Short press of the knob: accept and go on."""

    def hold(self):
        """Knob held: More."""

    def back(self):
        """Short BACK: one step back, nothing is lost."""
        self.app.pop()

    def timer(self, now):
        """Short TIMER."""

    def timer_hold(self, now):
        """TIMER held: the clock menu; where no clock runs, night."""
        from firmware.screens.night import Night
        self.app.push(Night(self.app, True))

    def seat(self, q):
        """Seat button q, short."""

    def seat_hold(self, q):
        """Seat button q, held."""

    def down(self, key, at):
        """A key has just closed, edge at ticks `at`; for screens where the moment counts."""

    def shown(self):
        """The screen has come to the top (again)."""

    def close(self):
        """Home comes next: what is half made here is kept."""

    def wheel(self):
        """(texts, index) of what the knob turns, for readers of the screen; ([], 0) where nothing turns."""
        return (), 0
