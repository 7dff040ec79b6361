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
        self.stream = open(int(os.getenv("CROUPIER_WIRE_IN")), "rb")
        self._out = open(int(os.getenv("CROUPIER_WIRE_OUT")), "wb")
        far.out = self._out
        self.until = 0                  # virtual time at which the program stops
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
        w.on_tone = self._tone
        if os.getenv("CROUPIER_TIME") == "real":
            from sim import real_time
            real_time.serve(w, self)

    def say(self, text):
        """A line to the host."""
        self._out.write(text.encode() + b"\n")

    def _tone(self, v):
        self.say("T %d %d %d" % (self._w.us, v[0], v[1]))

    def fail(self, e):
        """The program has ended with an exception: tell the host."""
        import gc
        import io
        self._device = None
        gc.collect()
        s = io.StringIO()
        sys.print_exception(e, s)
        self.say("E " + json.dumps(s.getvalue()))

    # ---- virtual time ------------------------------------------------------------------------------------------------
    def _gate(self):
        if self._w.us >= self.until:
            self.say("D %d" % self._w.us)
            while self._w.us >= self.until:
                self.line(self.stream.readline())

    def line(self, line):
        """Obey a line of the host."""
        words = line.decode().split()
        if not words or words[0] == "X":
            raise SystemExit
        c = words[0]
        if c == "P":
            self._w.pin(int(words[1]), int(words[2]), int(words[3]))
        elif c == "R":
            self.until = int(words[1])
            if self._w.us >= self.until:
                self.until = -1         # said once, also where nobody waits for the host
                self.say("D %d" % self._w.us)
        elif c == "Q":
            self.say("A " + json.dumps(self._device.app.probe() if words[1] == "probe" else self._device.stats()))
        elif c == "F":
            self._w.fault(words[1], None if words[2] == "None" else words[2], int(words[3]))
        else:
            raise ValueError("no such line on the wire: %r" % line)
