"""What is done by hand becomes a script: presses, holds, turns, and the waits between them.

Played again, the script does the same things at the same virtual times, except that a press always takes its pace, which
is short; the time that it loses all the same is made up at the next wait. Before each action that follows a change of the log stands an
`expect events`, so that a recording is a test.
"""
from sim.script import LEAD, SETTLE, Pace

SHORT = 200_000         # µs: a contact closed for less was a press, whatever its length
LONG = 500_000          # µs: closed for more it was a hold
NOTCH = 30_000          # µs between two detents of a mouse wheel
GAP = 20_000            # µs: shorter waits are not written
SAME_TURN = 120_000     # µs: a pause shorter than this does not end a turn
DETENTS = 33.3          # a second: the knob of a recording, as fast as a mouse wheel
PRESS = 110_000         # µs of a press in a recording: what comes after it is told by waits


def seconds(us):
    """A duration as the language writes it, to 10 ms."""
    ms = (us + 5000) // 10000 * 10
    return "%d.%02ds" % (ms // 1000, ms % 1000 // 10) if ms >= 1000 else "%dms" % ms


class Recorder:
    """Writes lines to `out` (a text file) as they become certain. All times: µs of virtual time since boot."""

    def __init__(self, out, title=""):
        self.out, self.pace, self.begun = out, Pace(detents=DETENTS, press=PRESS), False
        self.clock = SETTLE             # where the script's own time will be
        self.down = {}                  # key: (since, already written as `down`)
        self.late = {}                  # key: how much later than it did the script's `down` closes it
        self.spin = None                # [detents, first, last]
        self.events, self.told = 0, 0
        if title:
            self.write("# " + title)

    def write(self, line):
        self.out.write(line + "\n")
        self.out.flush()

    def _start(self, t):
        """Up to the moment of an action: what the log should say, then the wait."""
        if not self.begun:
            self.begun = True
            self.write("pace turn %s/s" % DETENTS)
            self.write("pace press " + seconds(PRESS))
        if self.events != self.told:
            self.told = self.events
            self.write("expect events %d" % self.events)
        gap = t - LEAD - self.clock
        if gap > GAP:
            self.write("wait " + seconds(gap))
            self.clock += (gap + 5000) // 10000 * 10000

    def _settle(self, t):
        """Something new happens at t: a turn is over, keys that are down cannot be plain presses any more."""
        if self.spin:
            n, first, last = self.spin
            self.spin = None
            self._start(first)
            rate = self.pace.detents
            if abs(n) > 1:
                rate = min(max(round((abs(n) - 1) * 1_000_000 / max(last - first, 1), 1), 1), 100)
            same = abs(rate - self.pace.detents) < 1
            self.write("turn %d" % n if same else "turn %d at %s/s" % (n, rate))
            self.clock += round(abs(n) * 1_000_000 / (self.pace.detents if same else rate)) + 2 * LEAD
        for key, (since, written) in sorted(self.down.items(), key=lambda item: item[1][0]):
            if not written:
                self._start(since)
                self.write("down " + key)
                self.late[key] = max(self.clock + LEAD - since, 0)
                self.clock += 2 * LEAD
                self.down[key] = since, True

    def key(self, key, closed, t):
        """A contact closes or opens."""
        if closed:
            self._settle(t)
            self.down[key] = t, False
            return
        if key not in self.down:
            return
        since, written = self.down.pop(key)
        if written or self.spin:
            self._settle(t)
            self._start(t + self.late.pop(key, 0))      # a hold stays as long as it was
            self.write("up " + key)
            self.clock += 2 * LEAD
            return
        self._start(since)
        if t - since < SHORT:
            self.write("press " + key)
            self.clock += self.pace.press
        else:
            long = t - since if t - since < LONG - 20_000 else max(t - since, LONG + 50_000)
            self.write("hold %s %s" % (key, seconds(long)))
            self.clock += long + self.pace.press - self.pace.contact

    def turn(self, n, t, step=NOTCH):
        """The knob, n detents, `step` us each."""
        if self.down:
            self._settle(t)
        if self.spin and (t - self.spin[2] > SAME_TURN or (n > 0) != (self.spin[0] > 0)):
            self._settle(t)
        if self.spin:
            self.spin[0] += n
        else:
            self.spin = [n, t, t]
        self.spin[2] = t + (abs(n) - 1) * step

    def shot(self, name, t):
        """A picture was taken."""
        self._settle(t)
        self._start(t)
        self.write("shot " + name)

    def log(self, n):
        """The log has n events now."""
        self.events = n

    def close(self, t):
        """The end: what is still open is written."""
        self._settle(t)
        self._start(t)
        self.out.close()
