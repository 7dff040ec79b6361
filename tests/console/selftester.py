"""A person who walks through the self-test, and what the last page must say."""
import json

from sim import ocr, script
from sim.contacts import Hands
from sim.local import LocalBox
from sim.wire import WireBox


class Person:
    """At a new box, language chosen. `knob` is what the knob does of a click (0: nothing, -1: the wrong way, 0.5: half the
    clicks)."""

    def __init__(self, kind, folder, closed=(), board="pico", start=True, knob=1):
        self.folder, self.knob = str(folder), knob
        make = LocalBox if kind == "cpython" else lambda *a, **k: WireBox(*a, heap="260k", **k)
        self.box = make(board, self.folder, closed=closed)
        self.hands = Hands(self.box)
        self.wait(600)
        if start:
            self.play('press knob\npick "Settings"\npick "Self-test"\nexpect screen I9')

    def play(self, text):
        report = script.play(text, self.box, hands=self.hands)
        assert report.ok, report.failures

    def wait(self, ms):
        self.box.run(self.box.now() + ms * 1000)

    def press(self, *keys):
        for key in keys:
            self.hands.press(key, self.box.now() + 1000)
            self.wait(300)

    def hold(self, key, ms=700):
        self.hands.press(key, self.box.now() + 1000, ms * 1000)
        self.wait(ms + 200)

    def click(self, n):
        n = int(n * self.knob)
        if n:
            self.hands.turn(n, self.box.now() + 1000, 60000)
        self.wait(abs(n) * 60 + 200)

    def screen(self):
        return self.box.probe()["screen"]

    def at(self, name):
        assert self.screen() == name

    def sees(self, text):
        return bool(ocr.find(self.box.panel(), text))

    # ---- one page each ----------------------------------------------------------------------------------------------
    def keys(self, dead=(), last="knob"):
        self.at("I9")
        self.press(*[k for k in self.hands.keys if k not in dead and k != last])
        self.press(last)
        if dead and self.screen() == "I9":
            self.press("knob" if "knob" not in dead else "timer")

    def knob_page(self):
        self.at("I9a")
        self.click(10)
        self.press("knob")
        if self.screen() == "I9a":
            self.click(-10)
            self.press("knob")

    def eyes(self):
        """All looks and sounds right."""
        self.at("I9b")
        self.press("knob")
        self.at("I9c")
        self.press("knob", "knob", "knob", "knob")
        self.at("I9d")
        self.press("knob")

    def to_report(self):
        self.at("I9e")
        self.wait(2500)
        self.at("I9f")

    def all(self):
        self.keys()
        self.knob_page()
        self.eyes()
        self.to_report()

    def report(self):
        with open(self.folder + "/selftest.json") as f:
            return json.load(f)


def found(p, *lines):
    """The last page shows exactly these faults, and they are written down."""
    p.at("I9f")
    assert p.box.probe()["wheel"] == list(lines)
    for line in lines[:5]:
        assert p.sees(line), line
    assert len(p.report()["faults"]) == len(lines)
    assert sum(1 for led in p.hands.clockwise(p.box.ring()) if max(led) >= 5) in ((8,) if lines else (24,))
