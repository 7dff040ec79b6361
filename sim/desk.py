"""The box on the desk: real time at a chosen speed, keys and knob of a person, its power, its track, live figures.

The window and the terminal are two views of this. `make(board, lang)` builds a box and its hands (sim/power.py); it is
asked again after each restart.
"""
import os
import time

from sim.power import ROOT, Dark
from sim.track import NOTCH, TURN, Traveller
from sim.watch import sentence

SPEEDS = (0.25, 0.5, 1, 2, 5, 10, 30, 60)
TAP = 80_000            # µs that a tap closes the contact
HOLD = 650_000          # µs of a hold by one stroke
LEAST = 40_000          # µs: no contact of a person is shorter
AFTER = 30_000          # µs from the last detent to a press: the box ignores the knob's turning while a key is down
FREE = 60_000           # µs from a release to the next detent, for the same reason: a contact may bounce that long
ORDER = 8_000           # µs between two keys that go down "at once": the box sees which was first
SETTLED = 200_000       # µs in which a half-made entry reaches the journal
BUSY = 0.040            # s of real time that one advance may take
LONGEST = 0.25          # s: a desktop that slept longer does not make the box rush
LANGS = ("en", "de", "ru")
KEEP = 400              # lines of the log kept for the view


class Desk(Traveller):
    """One box in use. Times are µs of virtual time."""

    def __init__(self, make, board="pico", lang=None, speed=1, recorder=None):
        self.make, self.board, self.lang = make, board, lang
        self.speed, self.paused, self.recorder = speed, False, recorder
        self.box = self.hands = None
        self.log = []                   # (events, last event) as they were seen
        self.shots = 0
        self.lives = []                 # what was done before each power-on but the last: see _life()
        self.start()

    # ---- power -------------------------------------------------------------------------------------------------
    def start(self):
        """Power on, the box's files as they are."""
        files = getattr(self.make, "files", None)
        self.birth = files() if files else {}
        self._begin()

    def _begin(self):
        self.box, self.hands = self.make(self.board, self.lang)
        self.on, self.fault = True, ""
        self.t = self.box.now()
        self.freed = self.closing = 0   # when the knob counts again after a release; when the next key may close
        self.down, self.queue, self.turned = {}, [], 0      # key: since; (t, key, closed) to come; end of the last turn
        self.state, self.seen = {}, None
        self.new_track()

    def _life(self):
        return self.make, self.board, self.lang, self.birth, self.inputs[:self.done], self.t, self.changes, self.own

    def _off(self):
        """The power goes; what was done is kept to go back to."""
        self.lives.append(self._life())
        self.box.close()

    def restart(self, board=None, lang=None):
        """Power off and on again; the box's files stay."""
        self._off()
        self.board, self.lang = board or self.board, lang or self.lang
        self.start()

    def power(self):
        """The switch: off if it is on, on if it is off."""
        if self.on:
            self._off()
            leds = getattr(getattr(self.hands, "board", None), "RING_LEDS", 24)
            self.box, self.on, self.down, self.queue, self.state = Dark(leds, self.t), False, {}, [], {}
        else:
            self.start()

    def cut(self):
        """The power goes in the middle of a write, and comes back; the name of the torn file, or None."""
        if self.on:
            self._off()
        torn = self.make.tear() if hasattr(self.make, "tear") else None
        self.start()
        return torn

    def renew(self, board=None, lang=None, fresh=False):
        """Off and on, and on with the running game where it stood; `fresh`: with the program as it is on disk now.
        Whatever keeps the new box from starting is raised, and the old one goes on."""
        self.advance_to_rest()
        playing = bool(self.state.get("digest"))
        undo = self.make.renew() if fresh and hasattr(self.make, "renew") else None
        kept = self.__dict__.copy()
        life = self._life() if self.on else None
        alone = getattr(self.make, "alone", False)      # there is one board on the bench: no going back
        if alone:
            self.box.close()
        try:
            self.board, self.lang = board or self.board, lang or self.lang
            self.start()
        except Exception:
            if undo:
                undo()
            self.__dict__.update(kept)
            if alone:
                self.fault = "the board is off: F5 switches it on"
            raise
        if not alone:
            kept["box"].close()
        if life:
            self.lives.append(life)
        if playing:
            self.resume()

    def advance_to_rest(self):
        """Keys up, and what is half made is in the journal."""
        if not self.on or self.fault:
            return
        self.release_all()
        last = max([at for at, _, _ in self.queue] + [self.turned, self.t])
        self._run(last + SETTLED)
        self.look()

    def resume(self):
        """From home on with the game that waits."""
        self._run(self.t + SETTLED)
        self.look()
        wheel = self.state.get("wheel")
        if wheel and not self.state.get("digest") and not self.state.get("at") and wheel[0] in going_on():
            self.tap("knob")
            self._run(self.t + 2 * SETTLED)
            self.look()
            self.own = len(self.inputs)

    def close(self):
        if self.recorder:
            self.release_all()
            for at, key, closed in self.queue:          # a recording ends with all keys up
                self.recorder.key(key, closed, at)
                self.t = max(self.t, at)
            self.recorder.close(self.t)
            self.recorder = None
        self.box.close()
        if hasattr(self.make, "close"):
            self.make.close()

    # ---- time --------------------------------------------------------------------------------------------------
    def faster(self, by):
        """One step up or down in speed."""
        near = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - self.speed))
        self.speed = SPEEDS[min(max(near + by, 0), len(SPEEDS) - 1)]

    def step(self):
        """One turn of the loop while paused."""
        self._run(self.t + TURN)

    def advance(self, dt, limit=None):
        """Real seconds go by, up to virtual time `limit`. While a key is down, time runs at its natural speed: a press
        stays a press. On the way along the track it runs as fast as it can."""
        if self.goal is not None:
            self.travel()
            return
        if self.paused or self.waits:
            return
        held = self.down or self.queue
        speed = min(self.speed, 1) if held else self.speed
        end = self.t + int(min(dt, LONGEST) * speed * 1_000_000)
        if limit is not None:
            end = min(end, limit)
        until = time.monotonic() + BUSY
        while self.t < end and time.monotonic() < until and not self.fault:
            self._run(min(end, self.t + 50_000))

    def _run(self, t):
        while self.queue and self.queue[0][0] <= t:
            at, key, closed = self.queue.pop(0)
            self._contact(key, closed, max(at, self.next()))
        self._go(t)

    def _go(self, t):
        if self.fault:
            return
        try:
            self.box.run(t)
        except Exception as e:          # the program has ended: a person may look on, and save a better one
            self.fault = sentence(e)
        self.t = max(self.t, self.box.now())

    # ---- hands -------------------------------------------------------------------------------------------------
    def has(self, key):
        return self.on and self.goal is None and key in self.hands.keys

    def _contact(self, key, closed, t):
        (self.hands.down if closed else self.hands.up)(key, t)
        self._did(t, key, closed)
        if closed:
            self.closing = t + ORDER
        else:
            self.freed = t + FREE
        if self.recorder:
            self.recorder.key(key, closed, t)

    def press(self, key):
        """The key goes down and stays down."""
        if self.has(key) and key not in self.down and not any(k == key for _, k, _ in self.queue):
            self.down[key] = max([self.t, self.next(), self._turned(), self.closing])
            self._contact(key, True, self.down[key])

    def next(self):
        """The first moment that the box has not seen: a contact that moves then moves at the same turn of the loop
        when all is done again."""
        return self.box.now() + 1

    def _turned(self):
        """When a key may close: what was turned before it counts before it."""
        return self.turned + AFTER if self.turned else 0

    def release(self, key):
        """The key goes up, not sooner than a finger could."""
        if key in self.down:
            since = self.down.pop(key)
            self._later(max(self.t, self.box.now(), since + LEAST), key, False)

    def release_all(self):
        """The window has lost the keyboard."""
        for key in list(self.down):
            self.release(key)

    def _later(self, t, key, closed):
        self.waits = False
        self.queue.append((t, key, closed))
        self.queue.sort()

    def tap(self, key, us=TAP):
        """A whole press, where only the stroke of a key is known (terminal)."""
        if self.has(key) and key not in self.down:
            t = max([self.t, self._turned()] + [at + LEAST for at, _, _ in self.queue] + [self.closing])   # one after another
            self._later(t, key, True)
            self.closing = t + ORDER
            self._later(t + us, key, False)

    def hold(self, key):
        """A whole hold."""
        self.tap(key, HOLD)

    def is_down(self, key):
        """For the picture."""
        return key in self.down or any(k == key and not closed for _, k, closed in self.queue)

    def turn(self, n):
        """The knob, n detents; fast notches follow each other closely, none is lost."""
        if not self.on or self.goal is not None:
            return
        t = max([self.t, self.box.now(), self.turned] + [at + FREE for at, _, _ in self.queue] + [self.freed])
        self.hands.turn(n, t, NOTCH)
        self.turned = t + abs(n) * NOTCH
        self._did(t, "turn", n)
        if self.recorder:
            self.recorder.turn(n, t)

    # ---- looks -------------------------------------------------------------------------------------------------
    def look(self):
        """Asks the box for its state; notes what is new in the log."""
        if self.fault:
            return self.state
        self.state = self.box.probe()
        now = self.state.get("n"), self.state.get("digest")
        if now != self.seen:
            self.seen = now
            if self.state.get("n") and self.goal is None:
                self.log.append((now[0], self.state.get("last")))
                del self.log[:-KEEP]
            if self.end is None:
                self.changes.append((self.t, now[0] or 0))
            if self.recorder:
                self.recorder.log(self.state.get("n") or 0)
        return self.state

    def leds(self):
        """The ring as (r, g, b) clockwise from 12 o'clock."""
        return self.hands.clockwise(self.box.ring())

    def shot(self, folder, paint):
        """Saves a picture (`paint(path)` writes it); gives its path."""
        self.shots += 1
        name = "shot-%03d" % self.shots
        path = "%s/%s.png" % (folder, name)
        paint(path)
        if self.recorder:
            self.recorder.shot(name, self.t)
        return path


def going_on():
    """What "Continue" is called on the home screen, in any language."""
    found = set()
    for lang in LANGS:
        with open(os.path.join(ROOT, "firmware", "words", lang + ".txt"), encoding="utf-8") as f:
            found.update(line.rstrip("\n").split("\t")[1] for line in f if line.startswith("continue\t"))
    return found
