"""A box on the table of a test: scripts are played on it, its panel is read, its power is cut."""
from sim import ocr, script
from sim.contacts import Hands
from sim.local import LocalBox
from sim.quick import QuickBox

START = """
press knob
pick "Play"
pick "Gambit 7"
choose "{SEATS}"
press knob
press knob
pick "6/4"
press knob
expect "Round 1 of 7"
"""


class Desk:
    """A local box with a folder for its files; `play` runs script text and fails with what the panel said."""

    def __init__(self, folder, board="pico"):
        self.folder, self.board = str(folder), board
        self.on()

    def on(self):
        """Power on (again)."""
        self.box = LocalBox(self.board, self.folder)
        self.hands = Hands(self.box)

    def off(self):
        """Pull the plug."""
        self.box.close()

    def play(self, text, **variables):
        report = script.play(text, self.box, hands=self.hands, variables={k: str(v) for k, v in variables.items()})
        assert report.ok, report.failures
        return report

    def start(self, seats=3):
        """A new box set up to round 1 of Gambit 7."""
        return self.play(START, SEATS=seats)

    def probe(self):
        return self.box.probe()

    def sees(self, text):
        """Does the text stand on the panel?"""
        return bool(ocr.find(self.box.panel(), text))


def begin(folder, game, seats, options):
    """A quick box in a game that has just begun; what a screen or an engine raises fails the test."""
    box = QuickBox(folder)
    from firmware import rewind

    def raised(e, now):
        raise e
    box.app._crash = raised
    box.press()
    box.app.play = rewind.new(box.app, game, seats, options, [])
    box.app.go(box.app.play.first)
    box.step()
    box.settle()
    return box
