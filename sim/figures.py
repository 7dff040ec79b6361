"""The figures beside the box: what it costs and what it knows, as lines of text."""
from sim.language import SEATS

FIGURES = {"bytes": "bytes to the panel", "tx": "transfers", "step": "longest step, us",
           "gap": "longest wait of the pins, us", "frames": "frames of the ring", "turns": "turns of the loop",
           "heap": "heap, bytes"}


def lines(desk):
    """(text, strong) lines about the box on a Desk; the log last, newest first."""
    p, stats = desk.state, desk.box.stats()
    t = desk.t // 1000
    out = [("time  %d:%02d.%03d" % (t // 60000, t // 1000 % 60, t % 1000), True), ("board  %s" % desk.board, False),
           ("screen  %s" % p.get("screen"), False)]
    if p.get("wheel"):
        out.append(("chosen  %s" % p["wheel"][min(p.get("at") or 0, len(p["wheel"]) - 1)], False))
    out.append(("", False))
    out += [("%s  %s" % (FIGURES[key], stats[key]), False) for key in FIGURES if stats.get(key)]
    out.append(("", False))
    totals = p.get("totals") or ()
    if totals:
        out.append(("points  " + "  ".join("%s %s" % (SEATS[q], v) for q, v in enumerate(totals)), True))
    out.append(("events  %s   %s" % (p.get("n", 0), p.get("digest") or ""), True))
    return out + [("%d  %s" % (n, " ".join(str(v) for v in (last or ()))), False) for n, last in desk.log[::-1]]
