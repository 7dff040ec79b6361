"""A program for tests of the wire: it builds the hardware, counts events, shows them on panel and ring."""
import hal
from hal import ticks


class App:
    """Has what a box asks of the console."""

    def __init__(self, board, data):
        self.hal = hal.build(board)
        self.data = data
        self.seen = []
        self.row = bytearray(128)
        self.page = -1

    def turn(self):
        """One turn of 4 ms."""
        h = self.hal
        now = ticks.ms()
        h.inputs.poll(now)
        e = h.inputs.next()
        while e >= 0:
            self.event(e)
            e = h.inputs.next()
        if h.panel.poll(now):
            self.page = 0
        if 0 <= self.page < 8:
            h.panel.send(0, 128, self.page, self.page + 1, [memoryview(self.row)])
            self.page += 1
        h.ring.show(now)
        ticks.sleep_ms(4 - (now & 3))

    def event(self, e):
        """Remember it; TIMER held ends the program with an exception."""
        self.seen.append([e & 15, e >> 4 & 255, (e >> 12) - 128])
        if e & 15 == 3 and e >> 4 & 255 == 2:
            raise RuntimeError("the timer was held")
        n = len(self.seen)
        self.row[n % 128] = n & 255
        self.page = 0
        self.hal.ring.frame[n % len(self.hal.ring.frame)] = 200

    def probe(self):
        """What the box tells."""
        return {"n": len(self.seen), "last": self.seen[-1] if self.seen else None, "screen": "Ёж", "data": self.data}


def build(board, data):
    """As firmware.start.build."""
    return App(board, data)
