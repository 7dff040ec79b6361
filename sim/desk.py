"""The box on the desk: real time at a chosen speed, keys and knob of a person, a recorder, live figures.

The window and the terminal are two views of this. `make(board, lang)` builds a box; it is asked again after a restart.
"""
import time

SPEEDS = (0.25, 0.5, 1, 2, 5, 10, 30, 60)
TURN = 4_000            # µs of one turn of the loop
TAP = 80_000            # µs that a tap closes the contact
HOLD = 650_000          # µs of a hold by one stroke
LEAST = 40_000          # µs: no contact of a person is shorter
NOTCH = 30_000          # µs between two detents of a mouse wheel
AFTER = 30_000          # µs from the last detent to a press: the box ignores the knob's turning while a key is down
BUSY = 0.040            # s of real time that one advance may take
LONGEST = 0.25          # s: a desktop that slept longer does not make the box rush
LANGS = ("en", "de", "ru")
KEEP = 400              # lines of the log kept for the view


class Desk:
    """One box in use. Times are µs of virtual time."""

    def __init__(self, make, board="pico", lang=None, speed=1, recorder=None):
        self.make, self.board, self.lang = make, board, lang
        self.speed, self.paused, self.recorder = speed, False, recorder
        self.box = self.hands = None
        self.log = []                   # (events, last event) as they were seen
        self.shots = 0
        self.start()

    # ---- power -------------------------------------------------------------------------------------------------
    def start(self):
        """Power on."""
        self.box, self.hands = self.make(self.board, self.lang)
        self.t = self.box.now()
        self.down, self.queue, self.turned = {}, [], 0      # key: since; (t, key, closed) to come; end of the last turn
        self.state, self.seen = {}, None

    def restart(self, board=None, lang=None):
        """Power off and on again; the box's files stay."""
        self.box.close()
        self.board, self.lang = board or self.board, lang or self.lang
        self.start()

    def close(self):
        if self.recorder:
            self.release_all()
            for at, key, closed in self.queue:          # a recording ends with all keys up
                self.recorder.key(key, closed, at)
                self.t = max(self.t, at)
            self.recorder.close(self.t)
            self.recorder = None
        self.box.close()

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
        stays a press."""
        if self.paused:
            return
        held = self.down or self.queue
        speed = min(self.speed, 1) if held else self.speed
        end = self.t + int(min(dt, LONGEST) * speed * 1_000_000)
        if limit is not None:
            end = min(end, limit)
        until = time.monotonic() + BUSY
        while self.t < end and time.monotonic() < until:
            self._run(min(end, self.t + 50_000))

    def _run(self, t):
        while self.queue and self.queue[0][0] <= t:
            at, key, closed = self.queue.pop(0)
            self._contact(key, closed, max(at, self.box.now()))
        self.box.run(t)
        self.t = max(t, self.box.now())

    # ---- hands -------------------------------------------------------------------------------------------------
    def has(self, key):
        return key in self.hands.keys

    def _contact(self, key, closed, t):
        (self.hands.down if closed else self.hands.up)(key, t)
        if self.recorder:
            self.recorder.key(key, closed, t)

    def press(self, key):
        """The key goes down and stays down."""
        if self.has(key) and key not in self.down and not any(k == key for _, k, _ in self.queue):
            self.down[key] = max(self.t, self.box.now(), self._turned())
            self._contact(key, True, self.down[key])

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
        self.queue.append((t, key, closed))
        self.queue.sort()

    def tap(self, key, us=TAP):
        """A whole press, where only the stroke of a key is known (terminal)."""
        if self.has(key) and key not in self.down:
            t = max([self.t, self._turned()] + [at + LEAST for at, _, _ in self.queue])     # one after another
            self._later(t, key, True)
            self._later(t + us, key, False)

    def hold(self, key):
        """A whole hold."""
        self.tap(key, HOLD)

    def is_down(self, key):
        """For the picture."""
        return key in self.down or any(k == key and not closed for _, k, closed in self.queue)

    def turn(self, n):
        """The knob, n detents; fast notches follow each other closely, none is lost."""
        t = max([self.t, self.box.now(), self.turned] + [at + AFTER for at, _, _ in self.queue])
        self.hands.turn(n, t, NOTCH)
        self.turned = t + abs(n) * NOTCH
        if self.recorder:
            self.recorder.turn(n, t)

    # ---- looks -------------------------------------------------------------------------------------------------
    def look(self):
        """Asks the box for its state; notes what is new in the log."""
        self.state = self.box.probe()
        now = self.state.get("n"), self.state.get("digest")
        if now != self.seen:
            self.seen = now
            if self.state.get("n"):
                self.log.append((now[0], self.state.get("last")))
                del self.log[:-KEEP]
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
