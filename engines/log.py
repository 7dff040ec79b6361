"""A list of events that is short of memory: all but the last few lie packed as text on the board.

A list of four costs 40 to 60 bytes of the board's heap, its text 18; and undo, edit and history read old events rarely.
"""
import json

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

CHUNK = const(32)
BOARD = not isinstance(True, int)      # MicroPython: a bool is no int there


def pack(v):
    """A value that only `unpack` opens."""
    return json.dumps(v, separators=(",", ":")) if BOARD else v


def unpack(v):
    """The value that was packed."""
    return json.loads(v) if BOARD else v


class Log:
    """Events in order: `len`, index, iteration, `append`, `pop`, `cut`. `tail` are the last len % CHUNK ones."""

    def __init__(self):
        self.tail = []
        self._old = []

    def append(self, e):
        """Add an event; the log keeps `e` itself."""
        self.tail.append(e)
        if len(self.tail) == CHUNK:
            self.close()

    def close(self):
        """Put a full tail away."""
        self._old.append(pack(self.tail))
        self.tail = []

    def pop(self):
        """Take the last event away and return it."""
        if not self.tail:
            self.tail = unpack(self._old.pop())
        return self.tail.pop()

    def cut(self, count):
        """Keep only the first `count` events."""
        k = count // CHUNK
        if k < len(self._old):
            self.tail = unpack(self._old[k])
            del self._old[k:]
        del self.tail[count % CHUNK:]

    def part(self, k):
        """The events from k * CHUNK to (k + 1) * CHUNK, as far as there are any; only to be read."""
        return unpack(self._old[k]) if k < len(self._old) else self.tail

    def __len__(self):
        return len(self._old) * CHUNK + len(self.tail)

    def __getitem__(self, i):
        if i < 0:
            i += len(self)
        if not 0 <= i < len(self):
            raise IndexError("log index out of range")
        return self.part(i // CHUNK)[i % CHUNK]

    def __iter__(self):
        return self.since(0)

    def since(self, i):
        """The events from index `i` on, one after another."""
        for k in range(i // CHUNK, len(self._old) + 1):
            part = self.part(k)
            for j in range(i % CHUNK if k == i // CHUNK else 0, len(part)):
                yield part[j]
