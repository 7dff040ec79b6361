"""The figures beside the box: what it costs and what it knows, as lines of text and a moving graph."""
from collections import deque

from sim.language import SEATS

TOTALS = {"tx": "transfers", "step": "longest step, us", "gap": "longest wait of the pins, us",
          "frames": "frames of the ring", "turns": "turns of the loop"}
KEPT = 100              # samples of the graph, ten a second
BAR, BUSY, LINE = (90, 140, 200), (205, 110, 60), (196, 190, 180)


class Meter:
    """What went over the bus of late: a sample at each look at the box."""

    def __init__(self):
        self.samples = deque(maxlen=KEPT)       # (µs of virtual time, bytes, transfers) since the one before
        self.before = None
        self.picture = self.pending = (0, 0)    # bytes and transfers of the last picture; of the one that is being sent
        self.heap_most = 0

    def take(self, desk):
        """A sample of the box on a desk; after a restart it begins anew."""
        st = desk.box.stats()
        now = desk.t, st.get("bytes", 0), st.get("tx", 0)
        old, self.before = self.before, now
        self.heap_most = max(self.heap_most, st.get("heap", 0))
        if old is None or now[0] < old[0] or now[1] < old[1]:
            self.samples.clear()
            return
        new = tuple(a - b for a, b in zip(now, old))
        if not new[0]:
            return                              # paused
        self.samples.append(new)
        if new[1]:
            self.pending = self.pending[0] + new[1], self.pending[1] + new[2]
        elif self.pending[0]:
            self.picture, self.pending = self.pending, (0, 0)

    def rate(self, seconds=1):
        """Bytes and transfers a second, over the last second of samples."""
        us = n = tx = 0
        for dt, b, t in reversed(self.samples):
            if us >= seconds * 1_000_000:
                break
            us, n, tx = us + dt, n + b, tx + t
        return (n * 1_000_000 // us, tx * 1_000_000 // us) if us else (0, 0)


def bus_ms(n, board):
    """ms that n bytes take on the panel's bus, an acknowledge with each on I2C; None for no such bus."""
    bus = getattr(board, "PANEL_BUS", None)
    if not bus:
        return None
    return n * (9 if bus[0] == "i2c" else 8) * 1000 / bus[4]


def _traffic(desk, meter):
    rate, tx = meter.rate()
    board = getattr(desk.hands, "board", None)
    out = ["bus now  %d bytes/s  %d tx/s" % (rate, tx)]
    ms = bus_ms(rate, board)
    if ms is not None:
        out[0] += "  %.1f %%" % (ms / 10)
        out.append("last picture  %d bytes  %.1f ms" % (meter.picture[0], bus_ms(meter.picture[0], board)))
    return out


def lines(desk, meter=None):
    """(text, strong) lines about the box on a Desk; the log last, newest first."""
    p, stats = desk.state, desk.box.stats()
    t = desk.t // 1000
    out = [("time  %d:%02d.%03d" % (t // 60000, t // 1000 % 60, t % 1000), True), ("board  %s" % desk.board, False),
           ("screen  %s" % p.get("screen"), False)]
    if p.get("wheel"):
        out.append(("chosen  %s" % p["wheel"][min(p.get("at") or 0, len(p["wheel"]) - 1)], False))
    out.append(("", False))
    if meter:
        out += [(line, False) for line in _traffic(desk, meter)]
    if stats.get("bytes"):
        out.append(("bytes to the panel  %d" % stats["bytes"], False))
    out += [("%s  %s" % (TOTALS[key], stats[key]), False) for key in TOTALS if stats.get(key)]
    if stats.get("heap"):
        out.append(("heap  %d bytes, %d at most" % (stats["heap"], max(meter.heap_most if meter else 0, stats["heap"])), False))
    else:
        out.append(("memory: make sim PYTHON=micropython", False))
    out.append(("", False))
    totals = p.get("totals") or ()
    if totals:
        out.append(("points  " + "  ".join("%s %s" % (SEATS[q], v) for q, v in enumerate(totals)), True))
    if p.get("ph"):
        out.append(("phase  %s   round  %s" % (p["ph"], p.get("r")), False))
    out.append(("events  %s   %s" % (p.get("n", 0), p.get("digest") or ""), True))
    return out + [("%d  %s" % (n, " ".join(str(v) for v in (last or ()))), False) for n, last in desk.log[::-1]]


def graph(surface, area, meter, font):
    """Bytes on the bus over the last ten seconds, a column each look; its lower edge."""
    import pygame
    pygame.draw.line(surface, LINE, (area.x, area.bottom), (area.right, area.bottom))
    top = max([b for _, b, _ in meter.samples] + [1024])
    width = area.w / KEPT
    for i, (_, b, _) in enumerate(meter.samples):
        h = b * (area.h - 16) // top
        x = area.right - (len(meter.samples) - i) * width
        if b:
            pygame.draw.rect(surface, BUSY if b >= 1024 else BAR, (x, area.bottom - h, max(width - 1, 1), h))
    text = font(15).render("bytes to the panel (top %d)" % top, True, (120, 117, 111))
    surface.blit(text, (area.x, area.y - 2))
    return area.bottom
