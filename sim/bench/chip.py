"""The flash chip of the bench board: a file on the host, 4096-byte blocks, with a power cut that can be set to strike.

`cut_after(n)`: the n-th program or erase from now is torn (half done), and the power goes. `log`: a file of the host that
each program and erase is written down in first (sim/bench/cuts.py reads it).
"""
_BLOCK = 4096
_ERASED = b"\xff" * 256


class Flash:
    def __init__(self, path, cut, power_off, log=None):
        self._file = open(path, "r+b")
        self._log = open(log, "ab") if log else None
        self._file.seek(0, 2)
        self.blocks = self._file.tell() // _BLOCK
        self._cut = cut
        self._power_off = power_off
        self.stats = [0, 0, 0]              # reads, programs, erases

    def cut_after(self, n):
        self._cut = n

    def last(self):
        """Is this program or erase the one that the power cut strikes? Counts it."""
        if self._cut < 0:
            return False
        self._cut -= 1
        return self._cut < 0

    def readblocks(self, n, buf, off=0):
        self.stats[0] += 1
        self._file.seek(n * _BLOCK + off)
        self._file.readinto(buf)

    def writeblocks(self, n, buf, off=None):
        if off is None:
            self.ioctl(6, n)
            off = 0
        self.stats[1] += 1
        buf = self._programmed(n * _BLOCK + off, buf)
        if self._log:
            self._note(n * _BLOCK + off, buf)
        self._file.seek(n * _BLOCK + off)
        if self.last():
            self._file.write(memoryview(buf)[:len(buf) // 2])
            self._power_off()
        self._file.write(buf)

    def _note(self, at, data):
        self._log.write(at.to_bytes(4, "little") + len(data).to_bytes(4, "little"))
        self._log.write(data)
        self._log.flush()

    def _programmed(self, at, buf):
        """What lies there after programming `buf`: bits only go from 1 to 0."""
        old = bytearray(len(buf))
        self._file.seek(at)
        self._file.readinto(old)
        if old.count(b"\xff") == len(old):
            return buf
        for i in range(len(old)):
            old[i] &= buf[i]
        return old

    def ioctl(self, op, arg):
        if op == 4:
            return self.blocks
        if op == 5:
            return _BLOCK
        if op == 6:
            self.stats[2] += 1
            if self._log:
                self._note(arg * _BLOCK, b"")       # nothing to program: an erase
            self._file.seek(arg * _BLOCK)
            torn = self.last()
            for _ in range(8 if torn else 16):
                self._file.write(_ERASED)
            if torn:
                self._power_off()
        return 0
