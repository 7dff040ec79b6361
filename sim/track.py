"""The track: everything that hands have done to a box since power-on, for going back to any of it and for recordings."""
import io
import os
import time
from bisect import insort
from collections import namedtuple

from sim.record import NOTCH, Recorder

TURN = 4_000            # µs of one turn of the loop
TRAVEL = 0.08           # s of real time on the way along the track before the window is drawn again
APART = 400_000         # µs between two turns that are not one gesture

# key "turn": `how` detents, `step` µs each; else the contact closes (True) or opens
Input = namedtuple("Input", "t key how step", defaults=(NOTCH,))


def marks(inputs):
    """Where a gesture begins: a key that closes while none is closed, or a turn."""
    found, down, last = [], set(), None
    for i, (t, key, how, _) in enumerate(inputs):
        if key == "turn":
            if not down and (last is None or last.key != "turn" or t - last.t > APART or (how > 0) != (last.how > 0)):
                found.append(i)
        elif how:
            if not down:
                found.append(i)
            down.add(key)
        else:
            down.discard(key)
        last = inputs[i]
    return found


def script(inputs, changes, end, head=()):
    """The text of a script that does all this again. `changes`: (t, number of events) whenever the log changed; `end`:
    µs, when it is over; `head`: lines to begin with."""
    out = _Kept()
    recorder = Recorder(out)
    for line in head:
        recorder.write(line)
    changes = list(changes)
    for t, key, how, step in inputs:
        while changes and changes[0][0] <= t:
            recorder.log(changes.pop(0)[1])
        if key == "turn":
            recorder.turn(how, t, step)
        else:
            recorder.key(key, how, t)
    for _, n in changes:
        recorder.log(n)
    recorder.close(end)
    return out.text


class _Kept(io.StringIO):
    def close(self):
        self.text = self.getvalue()
        super().close()


def quoted(text):
    """A text as the script language has it in quotes."""
    for c in "\\\"{":
        text = text.replace(c, "\\" + c)
    return '"%s"' % text.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def head(board, lang, files):
    """The lines that a recording begins with: what box it was, and its files."""
    lines = ["board " + board] + (["language " + lang] if lang else [])
    for name in sorted(files):
        try:
            lines.append("file %s %s" % (quoted(name), quoted(files[name].decode())))
        except UnicodeDecodeError:
            lines.append("# the file %s is no text: it is left out" % name)
    return lines


class Traveller:
    """The half of a Desk that goes back and forth: power on again, and everything up to that moment at the same times.

    `inputs` is the track, `done` how much of it has happened (the rest was gone back before).
    """

    def new_track(self):
        """At power-on."""
        self.inputs, self.done = [], 0
        self.own = 0                    # inputs before this one were not a person's: going on after a new start
        self.changes = []               # (t, events) whenever the log changed
        self.end = None                 # when the track ends, if that is not now
        self.goal = None                # µs, on the way there
        self.waits = False              # has gone back: time stands until the next key

    def _did(self, t, key, how, step=NOTCH):
        """A hand has moved: what had been gone back before is void."""
        if self.end is not None:
            self.changes = [c for c in self.changes if c[0] <= self.t]
        self.waits, self.end = False, None
        del self.inputs[self.done:]
        insort(self.inputs, Input(t, key, how, step), key=lambda i: i.t)
        self.done = len(self.inputs)

    def marks(self):
        """Where in the track gestures begin."""
        return [i for i in marks(self.inputs) if i >= self.own]

    def back(self):
        """To the moment before the last gesture, also before the last power-on; False if there is none."""
        before = [i for i in self.marks() if i < self.done]
        if before:
            self.go_to(before[-1])
            return True
        if not self.lives:
            return False
        self.box.close()
        self.make, self.board, self.lang, self.birth, inputs, end, self.changes, self.own = self.lives.pop()
        self._reborn(inputs, end)
        self._head_for(len(inputs))
        return True

    def forward(self):
        """Again the gesture that was gone back before; False if there is none."""
        if self.done >= len(self.inputs):
            return False
        after = [i for i in self.marks() if i > self.done]
        self.go_to(after[0] if after else len(self.inputs))
        return True

    def go_to(self, i):
        """To the moment before input `i` of the track; its length: to its end."""
        if self.end is None:
            self.end = self.t
        if i <= self.done or self.inputs[self.done].t < self.t:
            self.box.close()
            self._reborn(self.inputs, self.end)
        self._head_for(i)

    def _reborn(self, inputs, end):
        """The same box as at power-on, its track before it."""
        if hasattr(self.make, "put"):
            self.make.put(self.birth)
        changes, own = self.changes, self.own
        self._begin()
        self.inputs, self.end, self.changes, self.own = inputs, end, changes, own

    def _head_for(self, i):
        for t, key, how, step in self.inputs[self.done:i]:
            if key == "turn":
                self.hands.turn(how, t, step)
            else:
                (self.hands.down if how else self.hands.up)(key, t)
        self.done, self.start_t = i, self.t
        self.goal = max(self.inputs[i].t - TURN, self.t) if i < len(self.inputs) else self.end
        self.travel()

    def travel(self):
        """A piece of the way, as fast as it goes."""
        until = time.monotonic() + TRAVEL
        while self.t < self.goal and time.monotonic() < until and not self.fault:
            self._go(min(self.goal, self.t + 200_000))
        if self.t >= self.goal or self.fault:
            self.goal, self.waits, self.turned = None, True, 0
            n = self.look().get("n") or 0
            self.log[:] = [e for e in self.log if e[0] <= n]

    def progress(self):
        """How much of the way is behind it, 0 to 1; None when it is not on the way."""
        if self.goal is None:
            return None
        return (self.t - self.start_t) / max(self.goal - self.start_t, 1)

    def recording(self):
        """The text of a script that does what was done since power-on, on a box like this one was then."""
        _, board, lang, birth, inputs, end, changes, _ = self._life() if self.on or not self.lives else self.lives[-1]
        if "settings.json" in birth:
            lang = None                 # it stands in that file
        return script(inputs, [c for c in changes if c[0] <= end], end, head(board, lang, birth))


def free_name(folder, name, end):
    """folder/name-001.end, or the next number that is free; the folder is made."""
    os.makedirs(folder, exist_ok=True)
    n = 1
    while os.path.exists(os.path.join(folder, "%s-%03d%s" % (name, n, end))):
        n += 1
    return os.path.join(folder, "%s-%03d%s" % (name, n, end))
