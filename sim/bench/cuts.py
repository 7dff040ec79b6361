"""What a flash chip holds when the power goes at any of its writes: from an image before, and the log of what followed.

    writes = read(log)                  of Bench(log=...)
    chip = Chip(image)                  bytes before
    for i, held in chip.torn(writes, range(0, len(writes), 10)): ...
"""
BLOCK = 4096
ERASED = b"\xff" * BLOCK


def read(path):
    """[(address, bytes programmed; b"" for an erase of the block there), ...] of a log."""
    with open(path, "rb") as f:
        data = f.read()
    out, at = [], 0
    while at < len(data):
        size = int.from_bytes(data[at + 4:at + 8], "little")
        out.append((int.from_bytes(data[at:at + 4], "little"), data[at + 8:at + 8 + size]))
        at += 8 + size
    return out


class Chip:
    """The bytes of a chip; `torn` goes on from them."""

    def __init__(self, image):
        self.data = bytearray(image)

    def torn(self, writes, points):
        """(i, image) for each of `points` (ascending): all writes before the i-th are done, that one is done by half."""
        done = 0
        for i in points:
            for at, data in writes[done:i]:
                self._write(at, data or ERASED)
            done = i
            at, data = writes[i]
            data = data or ERASED
            held = bytearray(self.data)
            held[at:at + len(data) // 2] = data[:len(data) // 2]
            yield i, bytes(held)

    def _write(self, at, data):
        self.data[at:at + len(data)] = data
