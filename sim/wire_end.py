"""The box's end of the wire: answers the lines of sim/wire.py. Runs inside MicroPython."""
import json
import os
import sys

from sim import far


class WireEnd:
    """Stops the program at the end of its turns until the host lets it run on. `device` has `world`, `app` (asked only
    when a query comes) and `stats()`; it may be attached later, once the program has been built.

    CROUPIER_WIRE_IN and CROUPIER_WIRE_OUT are the numbers of the pipes; with CROUPIER_TIME=real virtual time is that
    of the host, and commands are served as they come.
    """

    def __init__(self, device=None):
        self._in = open(int(os.getenv("CROUPIER_WIRE_IN")), "rb")
        self._out = open(int(os.getenv("CROUPIER_WIRE_OUT")), "wb")
        far.out = self._out
        self._until = 0

        if device:
            self.attach(device)

    def attach(self, device):
        """The box that the wire leads to; its chips are the host's from now on."""
        self._device = device
        self._w = w = device.world
        if w.parts is not far:
            w.parts = far
            far.attach(w, w.board)
        w.gate = self._gate
        if os.getenv("CROUPIER_TIME") == "real":
            self._real()

    def _say(self, text):
        self._out.write(text.encode() + b"\n")

    def fail(self, e):
        """The program has ended with an exception: tell the host."""
        import io
        s = io.StringIO()
        sys.print_exception(e, s)
        self._say("E " + json.dumps(s.getvalue()))

    # ---- virtual time ------------------------------------------------------------------------------------------------
    def _gate(self):
        if self._w.us >= self._until:
            self._say("D %d" % self._w.us)
            while self._w.us >= self._until:
                self._line(self._in.readline())

    def _line(self, line):
        words = line.decode().split()
        if not words or words[0] == "X":
            raise SystemExit
        c = words[0]
        if c == "P":
            self._w.pin(int(words[1]), int(words[2]), int(words[3]))
        elif c == "R":
            self._until = int(words[1])
            if self._w.us >= self._until:
                self._say("D %d" % self._w.us)
        elif c == "Q":
            self._say("A " + json.dumps(self._device.app.probe() if words[1] == "probe" else self._device.stats()))
        elif c == "F":
            self._w.fault(words[1], None if words[2] == "None" else words[2], int(words[3]))
        else:
            raise ValueError("no such line on the wire: %r" % line)

    # ---- real time -----------------------------------------------------------------------------------------------
    def _real(self):
        import select
        import time
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)
        state = [time.ticks_us(), 0]

        def us():
            t = time.ticks_us()
            state[1] += time.ticks_diff(t, state[0])
            state[0] = t
            return state[1]

        def nap(n):
            end = us() + n
            while True:
                left = end - us()
                for _ in self._poll.poll(left // 1000 if left > 0 else 0):
                    self._line(self._in.readline())
                if left <= 0:
                    return
        self._w.real = us
        self._w.nap = nap
        self._w.gate = self._due

    def _due(self):
        if self._until >= 0 and self._w.us >= self._until:
            self._until = -1
            self._say("D %d" % self._w.us)
