"""A flash chip in memory, as on the board: programming only clears bits, the power can go in any operation. Runs on
MicroPython and CPython."""
BLOCK = 4096
DEAD = -5       # a chip without power answers EIO: files left open are closed where nothing may be raised


class Chip:
    """`left`: operations until the cut, -1 never; `torn`: how the interrupted one ends: 0 not done, 1 half done,
    2 noise in the bits it was about to change."""

    def __init__(self, blocks=64, data=None):
        self.data = bytearray(b"\xff" * (blocks * BLOCK)) if data is None else data
        self.blocks = len(self.data) // BLOCK
        self.left = -1
        self.torn = 0
        self.dead = False
        self.fail = 0           # errno that every write answers, 0 none
        self.progs = self.erases = 0
        self.wear = [0] * self.blocks

    def _cut(self):
        if self.left < 0:
            return False
        self.left -= 1
        self.dead = self.left < 0
        return self.dead

    def readblocks(self, n, buf, off=0):
        if self.dead:
            return DEAD
        a = n * BLOCK + off
        memoryview(buf)[:] = memoryview(self.data)[a:a + len(buf)]

    def writeblocks(self, n, buf, off=0):
        for p in range(0, len(buf), 256):
            if self.dead:
                return DEAD
            if self.fail:
                return -self.fail
            self._program(n * BLOCK + off + p, buf, p, min(256, len(buf) - p), self._cut())
            if self.dead:
                return DEAD
            self.progs += 1

    def _program(self, a, buf, p, count, cut):
        if cut and self.torn == 0:
            return
        if cut and self.torn == 1:
            count //= 2
        d = self.data
        noise = 0x5A if cut else 0
        if not noise and d.find(b"\xff" * count, a, a + count) == a:
            d[a:a + count] = memoryview(buf)[p:p + count]
            return
        for i in range(count):
            new = d[a + i] & buf[p + i]
            d[a + i] = new | (noise & d[a + i] if i % 3 == 0 else 0)

    def ioctl(self, op, arg):
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op != 6:
            return 0
        if self.dead:
            return DEAD
        if self.fail:
            return -self.fail
        a, count = arg * BLOCK, BLOCK
        if self._cut():
            if self.torn == 1:
                self.data[a:a + BLOCK // 2] = b"\xff" * (BLOCK // 2)
            elif self.torn == 2:
                for i in range(0, count, 7):
                    self.data[a + i] = 0xFF
            return DEAD
        self.erases += 1
        self.wear[arg] += 1
        self.data[a:a + BLOCK] = b"\xff" * BLOCK
        return 0
