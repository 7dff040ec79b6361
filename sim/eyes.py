"""What a script expects to see: text on the panel, light on the ring, points, the state of the log.

Each `see_` method gives None, or why it is not so: a sentence, or a function that makes one where that takes time.
"""
from sim import ocr
from sim.language import SEATS

LOOK = 50_000           # µs between two looks of an `expect ... within`


def seat_leds(seats, leds):
    """The LED of each seat: A at 6 o'clock, the others clockwise at equal angles."""
    from firmware.ringview import seat_led
    return [seat_led(q, seats, leds) for q in range(seats)]


def seats_lit(leds, seats):
    """Which seats stand out on the ring, a bool each: at least half as bright as the brightest, in their own colour."""
    from firmware import ringview
    levels = []
    for q, i in enumerate(seat_leds(seats, len(leds))):
        levels.append(max(leds[i]) / max(ringview.colour(q)))
    return [v > 0 and 2 * v >= max(levels) for v in levels]


class Eyes:
    """The looking half of a player; it uses its `box`, `hands`, `t`, `go` and `failed`."""

    def leds(self):
        """The ring as (r, g, b) clockwise from 12 o'clock."""
        return self.hands.clockwise(self.box.ring())

    def seats(self):
        return len(self.box.probe().get("totals") or ())

    def do_expect(self, what, *args):
        """Looks once, then again and again until it is so or the time is over."""
        end = self.t + args[-1]
        see = getattr(self, "see_" + what.replace(" ", "_"))
        why = see(*args[:-1])
        while why and self.t < end:
            self.go(min(LOOK, end - self.t))
            why = see(*args[:-1])
        if why:
            self.failed(why() if callable(why) else why)

    def see_text(self, text):
        panel = self.box.panel()
        if ocr.find(panel, text):
            return None
        if ocr.missing(text):
            return 'no font of the box has all of "%s"' % text
        return lambda: '"%s" does not stand on the panel (it says: %s)' % (
            text, " / ".join(ocr.read(panel)) or "nothing")

    def see_no_text(self, text):
        if ocr.find(self.box.panel(), text):
            return '"%s" stands on the panel' % text

    def see_ring(self, lit):
        n = sum(1 for led in self.leds() if any(led))
        if n != lit:
            return "%d LEDs are lit, not %d" % (n, lit)

    def see_seat(self, seat, how):
        n = self.seats()
        if seat >= n:
            return "there is no seat %s: %d play" % (SEATS[seat], n)
        lit = seats_lit(self.leds(), n)
        if lit[seat] != (how == "lit"):
            glow = " ".join(SEATS[q] for q in range(n) if lit[q]) or "none"
            return "seat %s is not %s (lit: %s)" % (SEATS[seat], how, glow)

    def see_total(self, seat, points):
        totals = self.box.probe().get("totals") or ()
        if seat >= len(totals):
            return "there is no seat %s: %d play" % (SEATS[seat], len(totals))
        if totals[seat] != points:
            return "%s has %d points, not %d" % (SEATS[seat], totals[seat], points)

    def _see(self, key, what, wanted):
        got = self.box.probe().get(key)
        if got != wanted:
            return "the %s is %s, not %s" % (what, got, wanted)

    def see_screen(self, name):
        return self._see("screen", "screen", name)

    def see_events(self, n):
        return self._see("n", "number of events", n)

    def see_phase(self, name):
        return self._see("ph", "phase", name)

    def see_round(self, n):
        return self._see("r", "round", n)

    def see_chosen(self, text):
        p = self.box.probe()
        texts = p.get("wheel") or ()
        got = texts[p.get("at") or 0] if texts else None
        if got != text:
            return '"%s" is not the chosen text: %s' % (text, "nothing can be chosen here" if got is None else '"%s" is' % got)

    def see_digest(self, digest):
        return self._see("digest", "digest", digest)

    def see_last(self, code):
        last = self.box.probe().get("last")
        got = last[0] if last else "none"
        if got != code:
            return "the last event is %s, not %s" % (got, code)
