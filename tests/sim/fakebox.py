"""A small console with a box's methods, for tests of what drives boxes: a menu wheel, a digit entry, two players."""
import zlib

from sim import ocr

MENU = ["Play", "Timer", "Tools", "Settings", "Past"]
DIGITS = [str(d) for d in range(10)]


def blank():
    return bytearray(1024)


def write(panel, text, x, y, font="m", inverse=False):
    """Draws a text into a panel's bytes, as a label with its background would."""
    face = next(f for f in ocr.faces() if f.name == font)
    for c in text:
        g = face.glyph(c)
        for r in range(face.height):
            for k in range(g.advance):
                put(panel, x + k, y + r, (g.rows[r] >> k & 1) ^ inverse)
        x += g.advance
    return x


def put(panel, x, y, lit):
    if 0 <= x < 128 and 0 <= y < 64:
        i, bit = y // 8 * 128 + x, 1 << y % 8
        panel[i] = panel[i] | bit if lit else panel[i] & ~bit


def fill(panel, x0, y0, w, h, lit=1):
    for y in range(y0, y0 + h):
        for x in range(x0, x0 + w):
            put(panel, x, y, lit)


class FakeBox:
    """Opens with a menu; "Play" leads to digit entries of seats A and B in turn; BACK takes the last event back."""

    def __init__(self, keys=("knob", "back", "timer", "A", "B")):
        self.us, self.due, self.log, self.keys = 0, [], [], keys
        self.schedule = []              # everything pin() was told
        self.screen, self.wheel, self.at = "home", MENU, 0
        self.typed, self.since, self.held = "", {}, []
        self.lit = bytearray(3 * 24)

    # ---- the box -----------------------------------------------------------------------------------------------
    def pin(self, t_us, pin, level):
        assert t_us >= self.us, "a contact in the past"
        self.schedule.append((t_us, pin, level))
        self.due.append((t_us, len(self.schedule), pin, level))
        self.due.sort()

    def run(self, t_us):
        while self.due and self.due[0][0] <= t_us:
            t, _, pin, level = self.due.pop(0)
            self.us = max(self.us, t)
            self.edge(pin, level)
        self.us = max(self.us, t_us)

    def now(self):
        return self.us

    def panel(self):
        p = blank()
        write(p, self.screen, 0, 0, "s")
        fill(p, 0, 9, 128, 1)
        if self.wheel:
            fill(p, 0, 22, 123, 20)
            write(p, self.wheel[self.at], 4, 22, "h", inverse=True)
        write(p, self.typed, 4, 44, "s")
        return bytes(p)

    def ring(self):
        return bytes(self.lit)

    def probe(self):
        text = repr(self.log).encode()
        return {"n": len(self.log), "last": self.log[-1] if self.log else None, "digest": "%08x" % zlib.crc32(text),
                "totals": [sum(1 for e in self.log if e[1] == q) for q in range(2)], "screen": self.screen,
                "wheel": list(self.wheel), "at": self.at}

    def stats(self):
        return {"bytes": 120, "heap": 0}

    def close(self):
        pass

    # ---- the console -------------------------------------------------------------------------------------------
    def edge(self, pin, level):
        if pin == "turn":
            self.turn(level)
        elif not level:
            self.since[pin] = self.us
        elif self.us - self.since.pop(pin) >= 500_000:
            self.held.append(pin)
        elif pin == "knob":
            self.press()
        elif pin == "back" and self.log:
            self.log.pop()

    def turn(self, n):
        if len(self.wheel) > 3:
            self.at = (self.at + n) % len(self.wheel)
        else:
            self.at = min(max(self.at + n, 0), len(self.wheel) - 1)

    def press(self):
        item = self.wheel[self.at]
        if item == "Play":
            self.ask()
        elif item == "none":
            self.enter(None)
        elif item == "ok":
            self.enter(self.typed)
        elif self.screen == "answer":
            self.typed += item
            self.wheel = (["ok"] if self.typed != "-" else []) + DIGITS + ([] if "." in self.typed else ["."])
            self.at = 0
            if len(self.typed) == 6:
                self.enter(self.typed)

    def ask(self):
        self.screen, self.wheel, self.at, self.typed = "answer", DIGITS + ["-", "none"], 0, ""

    def enter(self, value):
        self.log.append(["answer", len(self.log) % 2, value])
        self.ask()


class FakeHands:
    """Closes the contacts of a FakeBox."""

    def __init__(self, box):
        self.box, self.keys, self.detent = box, box.keys, 0

    def down(self, key, t):
        self.box.pin(t, key, 0)

    def up(self, key, t):
        self.box.pin(t, key, 1)

    def turn(self, n, t, step):
        for i in range(abs(n)):
            self.box.pin(t + i * step, "turn", 1 if n > 0 else -1)
        self.detent += n

    def clockwise(self, ring):
        return [tuple(ring[i:i + 3]) for i in range(0, len(ring), 3)]
