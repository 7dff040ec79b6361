"""The bench board as a box, played on in virtual time."""
import select
import time

from sim.wire import BoxError, Wire


class BenchBox(Wire):
    """The bench board as a box (docs/architecture.md, "Simulator contract"); close() gives it back."""

    def __init__(self, bench, to_box, from_box):
        super().__init__(to_box, from_box, bench.board, seconds=120)
        self.from_box = from_box
        self._bench = bench

    def _why(self):
        return "; its console ends: %r" % bytes(self._bench.console[-400:])

    def _fill(self):
        end = time.monotonic() + self._seconds
        while not select.select([self.from_box], [], [], 0.1)[0]:
            if self._bench.ended:
                raise BoxError("the program on the bench board has ended" + self._why())
            if time.monotonic() > end:
                raise BoxError("the bench board has not answered for %d s%s" % (self._seconds, self._why()))
        super()._fill()

    def drain(self):
        """What the chips have been sent since the last call reaches them; for a program that has ended."""
        while select.select([self.from_box], [], [], 0)[0]:
            self._fill()
        self._buf += b"A 0\n"           # as if it had been asked something: what lies before is taken
        self._hear("A")

    def close(self):
        """Power off and on again, in real time."""
        self._bench.time, self._bench.watched = "real", False
        self._bench.power_cycle()
