"""Self-test: what all its pages share. One page after another asks or measures; the last one says what failed.

Each page is a screen of its own, loaded when its turn comes (selfkeys, selfeyes, selfparts) and let go after it. Yes is
the knob or TIMER, no is BACK or either of them held, so that no single dead key stops the test; where nobody answers
for a minute it goes on by itself and says so at the end.
"""
from hal import ticks
from micropython import const
from firmware import modules
from firmware import ringview as rv
from firmware.screen import Screen

_PATIENCE = const(60000)    # ms without a key until a page gives up
_HERE = "firmware.screens."
_STEPS = ("selfkeys:Keys", "selfkeys:Knob", "selfeyes:Light", "selfeyes:Picture", "selfeyes:Tone", "selfparts:Parts", "selfparts:Report")


class Run:
    """One walk through the test. `faults`: what failed so far, each (text key of the part, text key of the fault, value)."""

    def __init__(self, app):
        self.app = app
        self.faults = []
        self.failures = getattr(app.hal.panel, "failures", 0)
        self._at = -1

    def fault(self, part, what, value=""):
        """Note a fault, once."""
        found = (part, what, value)
        if found not in self.faults:
            self.faults.append(found)

    def has(self, step):
        """Is there anything on this board for the step to test?"""
        hal = self.app.hal
        return not (step == "selfkeys:Knob" and hal.board.KNOB is None or step == "selfeyes:Light" and not hal.ring.n
                    or step == "selfeyes:Picture" and hal.board.PANEL is None or step == "selfeyes:Tone" and hal.board.SOUND_PIN is None)

    def next(self):
        """The next page that this board has a part for."""
        old = self._at
        self._at += 1
        while not self.has(_STEPS[self._at]):
            self._at += 1
        step = _STEPS[self._at]
        if old >= 0 and _STEPS[old].split(":")[0] != step.split(":")[0]:
            modules.forget(_HERE + _STEPS[old].split(":")[0])
        screen = modules.named(_HERE + step)(self)
        if old < 0:
            self.app.push(screen)
        else:
            self.app.swap(screen)

    def end(self):
        """Back to where the test was begun; its modules go."""
        self.app.pop()
        modules.for_home()


def begin(app):
    """Lay the first page on top. No game runs: what the menus before it have loaded goes first."""
    modules.for_home()
    Run(app).next()


class Step(Screen):
    """A page. `part` is the text key of what it tests."""
    multi = True
    more = True
    moving = True
    part = ""

    def __init__(self, run):
        super().__init__(run.app)
        self.run = run
        self.since = self.touched = ticks.ms()

    def yes(self):
        """It is right: go on."""
        self.run.next()

    def no(self):
        """It is not."""
        self.run.next()

    def silence(self):
        """Nobody has answered."""
        self.run.fault(self.part, "st_asked")
        self.run.next()

    def down(self, key, at):
        self.touched = at

    def turn(self, n):
        self.touched = ticks.ms()

    def press(self):
        self.yes()

    def timer(self, now):
        self.yes()

    def back(self):
        self.no()

    def hold(self):
        self.no()

    def timer_hold(self, now):
        self.no()

    def tick(self, now):
        if ticks.diff(now, self.touched) >= _PATIENCE:
            self.silence()

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 3)
