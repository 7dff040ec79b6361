"""The box inside the page, on MicroPython's WebAssembly build: what sim/web/machine.js calls.

Numbers that may pass 2^31 (µs since boot) cross the border as text: it carries 32 bits. Answers are JSON text, pictures
are bytes. Nothing here knows the page; the chips are those of sim/chips.py, the hands those of sim/contacts.py. The program is
imported late: only once the stand-ins are in place does it find the box's clock.
"""
import gc
import json
import os

from sim.contacts import Hands
from sim.device import Device

LEAST = 40000           # µs: no contact of a person is shorter
NOTCH = 30000           # µs between two detents of a wheel
AFTER = 30000           # µs from the last detent to a press: the box ignores the knob's turning while a key is down
_GARBAGE = 1 << 18      # bytes of garbage before a collection: the board's few would mean one after every picture
_PLAIN = 0xE000         # from here on glyphs are icons, no text

box = None              # the Inside that is switched on


class Inside:
    """One box that is switched on; its files lie in the folder `data`."""

    def __init__(self, board, data, closed):
        self._device = Device(board, data, "firmware.start:build", closed)
        gc.threshold(_GARBAGE)
        self.board = self._device.board
        self.world = self._device.world
        self.app = self._device.app
        self.pin = self.world.pin
        self.hands = Hands(self)
        self._down = {}                     # key: since
        self._turned = 0                    # the end of the last turn
        self._seen = None
        self.picture = bytearray(1025 + 3 * self.board.RING_LEDS)
        self._tone = (0, 0)
        self.tones = []                     # [ms from the start of the last run, Hz, duty]
        self.app.turn()

    # ---- time ---------------------------------------------------------------------------------------------------
    def run(self, end):
        """Turns of the loop until virtual time is `end` or later."""
        w = self.world
        w.enter()
        turn, start = self.app.turn, w.us
        pwm = w.pwm.get(self.board.SOUND_PIN)
        self.tones = []
        while w.us < end:
            turn()
            if pwm is not None and (pwm[1], pwm[1] and pwm[0]) != self._tone:
                self._tone = pwm[1], pwm[1] and pwm[0]
                self.tones.append([(w.us - start) // 1000, pwm[0], pwm[1]])

    # ---- hands --------------------------------------------------------------------------------------------------
    def press(self, key):
        """The contact of a key closes; what was turned before it counts before it."""
        if key in self.hands.keys and key not in self._down:
            self._down[key] = t = max(self.world.us + 1000, self._turned)
            self.hands.down(key, t)

    def release(self, key):
        """The contact opens, not sooner than a finger could."""
        since = self._down.pop(key, None)
        if since is not None:
            self.hands.up(key, max(self.world.us + 1000, since + LEAST))

    def turn(self, n):
        """The knob, n detents, closely one after another."""
        t = max(self.world.us + 1000, self._turned - AFTER)
        self.hands.turn(n, t, NOTCH)
        self._turned = t + abs(n) * NOTCH + AFTER

    # ---- looks --------------------------------------------------------------------------------------------------
    def frame(self):
        """Has what is seen changed since the last call? Then `picture` has it anew: 1024 bytes of the panel, its contrast
        (0 when dark), the ring clockwise from 12 o'clock in RGB. It stays in its place, so that the page reads it there."""
        w = self.world
        now = w.stats["tx"], w.stats["frames"]
        if now == self._seen:
            return False
        self._seen = now
        panel, out = w.panel, self.picture
        out[:1024] = panel.picture()
        out[1024] = max(panel.contrast, 1) if panel.lit() else 0
        at = 1025
        for led in self.hands.clockwise(w.ring.latched()):
            out[at:at + 3] = bytes(led)
            at += 3
        return True

    def says(self):
        """For those who cannot see the panel: its lines from top to bottom, what the knob chooses from and what is
        chosen, the language."""
        found = []
        _gather(self.app.kit.root, found)
        found.sort()
        lines, last = [], -99
        for y, _, text in found:
            if y - last > 4:
                lines.append(text)
            elif text not in lines[-1].split(" "):
                lines[-1] += " " + text
            last = y
        wheel, at = self.app.top().wheel()
        return {"lines": lines, "wheel": [str(v) for v in wheel], "at": at, "screen": self.app.top().name,
                "lang": self.app.settings["lang"], "game": self.app.play is not None,
                "volume": self.app.settings["sound"]}

    # ---- settings -----------------------------------------------------------------------------------------------
    def language(self, lang):
        """The box speaks another language, at the step where it is."""
        app = self.app
        if lang == app.settings["lang"]:
            return
        from firmware import texts
        app.settings["lang"] = lang
        app.store.save_settings()
        texts.use(lang, app.words)
        if app.settings["fresh"]:
            from firmware.start import first
            first(app)
        elif app.play:
            self.again()
        else:
            app.home()

    def again(self):
        """The saved game goes on from its journal, as Continue does it; home if there is none."""
        app = self.app
        if app.play:
            app.play.leave()
            app.play = None

        def make():
            from firmware import rewind
            from firmware.screens.home import Home
            return rewind.resume(app) or Home(app)
        app.go(make)


def _gather(group, out):
    # visible texts as (y, x, text)
    if group.hidden:
        return
    for i in range(len(group)):
        node = group[i]
        if hasattr(node, "append"):
            _gather(node, out)
        elif hasattr(node, "text") and not node.hidden:
            text = "".join([c for c in node.text if ord(c) < _PLAIN]).strip()
            if [c for c in text if c not in ".… "]:     # dots alone are drawn for the eye
                out.append((node.y, node.x, text))


# ---- what machine.js calls --------------------------------------------------------------------------------------
def power(board, data, lang, closed=""):
    """Power on. A box without settings begins in the language `lang`."""
    global box
    try:
        os.mkdir(data)
    except OSError:
        pass                    # it is there
    if "settings.json" not in os.listdir(data):
        with open(data + "/settings.json", "w") as f:
            f.write(json.dumps({"lang": lang}))
    box = None
    box = Inside(board, data, [int(p) for p in closed.split()])


def run(us):
    """`us` microseconds go by; JSON of the tones meanwhile, "" if there was none."""
    box.run(box.world.us + us)
    return json.dumps(box.tones) if box.tones else ""


def run_to(until, most):
    """On to virtual time `until` (text), at most `most` µs at once; True when it is reached."""
    until = int(until)
    box.run(min(until, box.world.us + most))
    return box.world.us >= until


def frame():
    """See Inside.frame()."""
    return box.frame()


def ask(what, *args):
    """JSON of what the box answers: now, panel, ring, probe, stats, says."""
    w = box.world
    if what == "now":
        return str(w.us)
    if what == "probe":
        w.enter()
        return json.dumps(box.app.probe())
    if what == "stats":
        return json.dumps(w.stats)
    if what == "says":
        return json.dumps(box.says())
    raise ValueError("the box does not know " + what)


def look(what):
    """bytes: the panel as it is seen, or the ring in the order of the strip."""
    return box.world.panel.picture() if what == "panel" else box.world.ring.latched()


def hand(what, value):
    """press, release, turn, language."""
    w = box.world
    w.enter()
    getattr(box, what)(value)


def contact(until, pin, level):
    """Schedule a contact at virtual time `until` (text)."""
    box.world.pin(int(until), pin, level)


def fault(what, how, n):
    """Break a part, see World.fault."""
    box.world.fault(what, how or None, n)
