"""Plays a script on a box: presses its contacts in virtual time, reads its panel, ring and state.

A box is what docs/architecture.md calls one (this process, a MicroPython process, the bench board). Everything the
player does depends on the script and on what the box answers, never on the clock of the desktop, so the same script
gives the same schedule of contacts on every level.
"""
import hashlib
import json
import os
from collections import namedtuple

from sim import png
from sim.eyes import Eyes
from sim.language import SEATS, ScriptError, parse
from sim.words import meant

__all__ = ["Pace", "PlayError", "Player", "Report", "ScriptError", "parse", "play"]

SETTLE = 500_000        # µs from power-on to the first command
LEAD = 10_000           # µs from the start of a command to its first contact: longer than any step of the loop
TRIES = 5               # turns that `pick` makes before it gives up
PRESSES = 300           # of `press ... until` at most
PICTURES = 10           # pictures of failures kept
TICK, NONE = ("ok", "✓"), ("none", "no card")

Mark = namedtuple("Mark", "place events last digest")       # after every change of the log


class PlayError(Exception):
    """The script cannot go on here; the message is one sentence without the place."""


class Pace:
    """How fast the player's hand is: µs."""

    def __init__(self, detents=8.0, press=300_000, contact=80_000, hold=600_000):
        self.detents = detents          # a second
        self.press = press              # from one press to the next command
        self.contact = contact          # the contact is closed that long
        self.hold = hold                # a hold, when the script does not say


class Report:
    """What a play gave: `trace` (Marks), `shots` {name: SHA-256 of the panel}, `us` of virtual time, `failures`."""

    def __init__(self):
        self.trace, self.shots, self.files, self.failures = [], {}, {}, []
        self.us = self.steps = 0
        self.end = {}                   # the last probe

    @property
    def ok(self):
        return not self.failures

    def as_dict(self):
        """For JSON, and for comparing two plays."""
        return {"trace": [list(m) for m in self.trace], "shots": self.shots, "us": self.us, "steps": self.steps,
                "end": self.end, "failures": self.failures}

    def save(self, path):
        with open(path, "w", encoding="utf-8") as f:
            json.dump(self.as_dict(), f, indent=1, ensure_ascii=False, sort_keys=True)


class Player(Eyes):
    """Plays steps on one box. `hands` closes its contacts (sim/contacts.py); `out` is a folder for pictures or None."""

    def __init__(self, box, hands, out=None, pace=None, picture=None, watch=None):
        self.box, self.hands, self.out = box, hands, out
        self.pace = pace or Pace()
        self.picture = picture          # (path, box): writes the PNG of the box
        self.watch = watch              # (step, player): called before each step, for a window that looks on
        self.report = Report()
        self.t = box.now()
        self.place = ""
        self.known = None               # (events, digest) of the last Mark

    # ---- the whole play ----------------------------------------------------------------------------------------
    def play(self, steps):
        """Plays all steps; a failed `expect` is noted and the play goes on, anything else that fails ends it."""
        started, self.place = self.t, "power on"
        try:
            self.go(SETTLE)
            self.note(self.place)
            for step in steps:
                self.place = step.place
                if self.watch:
                    self.watch(step, self)
                getattr(self, "do_" + step.name)(*step.args)
                self.note(step.place)
                self.report.steps += 1
        except PlayError as e:
            self.failed(str(e))
        self.report.us = self.t - started
        self.report.end = self.last_look()
        return self.report

    def last_look(self):
        """The box's state at the end."""
        return self.box.probe()

    def note(self, place):
        """A Mark, if the log has changed."""
        p = self.box.probe()
        now = (p.get("n"), p.get("digest"))
        if now != self.known:
            if self.known is not None or p.get("n"):
                self.report.trace.append(Mark(place, p.get("n"), p.get("last"), p.get("digest")))
            self.known = now

    def failed(self, why):
        self.report.failures.append("%s: %s" % (self.place, why))
        if self.out and len(self.report.failures) <= PICTURES:
            self.save("fail-" + self.place.replace(":", "-").replace(".txt", ""))

    # ---- time and keys -----------------------------------------------------------------------------------------
    def go(self, us):
        """Lets the box run on."""
        self.t += us
        self.box.run(self.t)

    def lead(self):
        """When the next contact may move."""
        return max(self.t + LEAD, self.box.now())

    def has(self, key):
        if key not in self.hands.keys:
            raise PlayError("this board has no %s" % ("seat button " + key if key in SEATS else key.upper()))

    def do_press(self, key, until=None):
        if until is not None:
            return self.press_until(key, until)
        self.has(key)
        t = self.lead()
        self.hands.down(key, t)
        self.hands.up(key, t + self.pace.contact)
        self.go(max(self.pace.press, self.pace.contact + 2 * LEAD))

    def press_until(self, key, screen):
        """Presses until that screen is there; every change of the log is a Mark."""
        for _ in range(PRESSES):
            if self.box.probe().get("screen") == screen:
                return
            self.do_press(key)
            self.note(self.place)
        raise PlayError("%d presses do not lead to the screen %s" % (PRESSES, screen))

    def do_hold(self, key, us):
        self.has(key)
        us = self.pace.hold if us is None else us
        t = self.lead()
        self.hands.down(key, t)
        self.hands.up(key, t + us)
        self.go(us + max(self.pace.press - self.pace.contact, 2 * LEAD))

    def do_down(self, key):
        self.has(key)
        self.hands.down(key, self.lead())
        self.go(2 * LEAD)

    def do_up(self, key):
        self.has(key)
        self.hands.up(key, self.lead())
        self.go(2 * LEAD)

    def do_turn(self, n, rate=None):
        step = round(1_000_000 / (rate or self.pace.detents))
        if n:
            self.hands.turn(n, self.lead(), step)
            self.go(abs(n) * step + 2 * LEAD)

    def do_wait(self, us):
        self.go(us)

    def do_pace(self, what, value):
        setattr(self.pace, "detents" if what == "turn" else what, value)

    # ---- wheels ------------------------------------------------------------------------------------------------
    def wheel(self):
        """Texts of what the knob turns, and the place of the chosen one."""
        p = self.box.probe()
        texts = p.get("wheel")
        if not texts:
            raise PlayError('nothing can be chosen on the screen "%s"' % p.get("screen"))
        return [str(text) for text in texts], p.get("at") or 0

    def find(self, texts, wanted):
        """Index of the wanted text: the exact one, else the only one that contains it."""
        if wanted in texts:
            return texts.index(wanted)
        near = [i for i, text in enumerate(texts) if wanted.casefold() in text.casefold()]
        if len(near) == 1:
            return near[0]
        if near:
            raise PlayError('"%s" fits more than one: %s' % (wanted, ", ".join(texts[i] for i in near)))
        raise PlayError('"%s" cannot be chosen here%s (there is: %s)'
                        % (wanted, meant(wanted, texts), ", ".join(texts)))

    def turn_to(self, wanted):
        """Turns the shorter way until the wanted text is the chosen one."""
        for again in range(TRIES):
            texts, at = self.wheel()
            n = self.find(texts, wanted) - at
            if not n:
                return
            if not again and len(texts) > 3 and 2 * abs(n) > len(texts):
                n -= len(texts) if n > 0 else -len(texts)
            self.do_turn(n)
        raise PlayError('the knob does not come to "%s"' % wanted)

    def do_choose(self, text):
        self.turn_to(text)

    def do_pick(self, text):
        self.turn_to(text)
        self.do_press("knob")

    def any_of(self, names, texts):
        return next((name for name in names if name in texts), None)

    def do_type(self, number):
        """A number on digit wheels, place by place, or on a dial that has it as a whole."""
        texts, _ = self.wheel()
        if number == "none":
            name = self.any_of(NONE, texts)
            if name is None:
                raise PlayError("this entry has no place for no answer (there is: %s)" % ", ".join(texts))
            return self.do_pick(name)
        if number in texts and len(number) > 1:
            return self.do_pick(number)
        before = self.box.probe().get("n")
        for i, c in enumerate(number):
            texts, _ = self.wheel()
            c = c if c != "." or "." in texts else ","
            if c not in texts:
                raise PlayError('"%s" of %s cannot be entered here (there is: %s)'
                                % (number[i], number, ", ".join(texts)))
            self.do_pick(c)
        p = self.box.probe()
        tick = self.any_of(TICK, p.get("wheel") or ())
        if tick and p.get("n") == before:
            self.do_pick(tick)

    # ---- pictures ----------------------------------------------------------------------------------------------
    def save(self, name):
        """Writes the picture of the box, if there is a folder for it."""
        if not self.out:
            return
        os.makedirs(self.out, exist_ok=True)
        path = os.path.join(self.out, name + ".png")
        if self.picture:
            self.picture(path, self)
        else:
            png.save_panel(path, self.box.panel())
        self.report.files[name] = path

    def do_shot(self, name):
        base, k = name, 1
        while name in self.report.shots:
            k += 1
            name = "%s-%d" % (base, k)
        self.report.shots[name] = hashlib.sha256(bytes(self.box.panel())).hexdigest()
        self.save(name)


def box_picture(path, player):
    """The whole box as a PNG; the panel alone where pygame is missing."""
    try:
        from sim import draw
    except ImportError:
        png.save_panel(path, player.box.panel())
        return
    draw.save(path, player.box.panel(), player.leds(), detent=player.hands.detent)


def play(source, box, out=None, variables=None, pace=None, hands=None, picture=box_picture, watch=None):
    """Plays a script (a path or the text itself) on a box; returns its Report.

    `out`: folder for the pictures of `shot` and of failures (None: hashes only); `variables`: win over `set` lines;
    `hands`: how contacts are closed, by default those of the box's own board. Raises ScriptError for a script that
    cannot be read, before anything is played.
    """
    steps = parse(source, variables)
    if hands is None:
        from sim.contacts import Hands
        hands = Hands(box)
    return Player(box, hands, out, pace, picture, watch).play(steps)
