"""The ring of WS2812 LEDs. `frame` is what the screen wants, `show(now)` sends what may be sent.

`frame` holds RGB bytes, linear, 255 = full of the brightness setting; LED 0 at 12 o'clock, clockwise. On the way to
the wire, for whatever is put into the frame:

* brightness: the setting is perceived brightness, duty = setting squared, never below 2 %; a lit LED is never dark;
* pure red stays below full;
* the sum of all channels is capped by the current that the board grants (RING_MA, 20 mA a channel);
* a channel moves by a third of its range a frame at most, so a change from dark to full takes 100 ms;
* no LED, and not the ring as a whole, reverses (brighter to darker or back, in any channel) more than 3 times in any
  second: what would be the fourth is held back until it may be;
* at most 20 frames a second, none without a change.
"""
from array import array

from hal import ticks
from micropython import const

_FRAME_MS = const(50)
_WINDOW_MS = const(1010)    # a second, and what rounding to ms may take from it
_REVERSALS = const(3)
_LATCH_US = const(400)      # 280 by the data sheet, 100 for what a blocking sender takes before it begins
_FRAME_US = const(1500)     # more than the longest frame takes
_RED = const(204)           # most of red alone
_MA = const(20)             # a channel at full


class Ring:
    """`sender.write(buffer)` puts a frame on the wire and gives the us it takes; `n` LEDs, `start` the LED at
    12 o'clock, `direction` 1 if the strip runs clockwise, `order` of the channels on the wire, `ma` for the light."""

    def __init__(self, sender, n, start=0, direction=1, order="GRB", ma=250):
        self.n = n
        self.frame = bytearray(3 * n)
        self.out = bytearray(3 * n)         # what glows, in the order of the frame
        self.held = 0                       # frames in which something had to wait
        self._sender = sender
        self._limit = ma * 255 // _MA
        self._seen = bytearray(3 * n)       # frame at the last show
        self._want = bytearray(3 * n)
        self._next = bytearray(3 * n)
        self._wire = bytearray(3 * n)
        self._lut = bytearray(256)
        self._map = [3 * ((start + direction * i) % n) for i in range(n)]
        self._order = ["RGB".index(c) for c in order]
        # for each LED and, at index n, the whole ring: the last three reversals and which way each quantity went last
        self._turns = array("i", [-1] * (_REVERSALS * (n + 1)))
        self._ways = array("h", [0] * (n + 1))
        self._moving = False                # the wire has not yet reached the frame
        self._percent = self._shown = 0     # setting, and the one that `_want` was made with
        self.brightness(60)
        self._sent = self._sent_us = 0
        self._send()                        # LEDs keep their colours through a reset: dark before anything else

    def brightness(self, percent):
        """The setting, 1 to 100; what lies outside is moved inside."""
        percent = 1 if percent < 1 else 100 if percent > 100 else percent
        if percent == self._percent:
            return
        self._percent = percent
        duty = percent * percent            # of 10000
        if duty < 200:
            duty = 200
        lut = self._lut
        for i in range(1, 256):
            lut[i] = (i * duty + 5000) // 10000
        self._moving = True

    def show(self, now):
        """Bring the frame on the wire as far as it may go at ticks `now`. True if something was sent."""
        if not self._moving and self.frame == self._seen:
            return False
        if 0 <= ticks.diff(now, self._sent) < _FRAME_MS:
            return False
        self._sent = now
        if self.frame != self._seen or self._percent != self._shown:
            self._seen[:] = self.frame
            self._target()
        self._fade(now)
        if self._next == self.out:
            return False
        if not self._may(self.n, self._sum_way(), now):
            self._moving = True
            self.held += 1
            return False
        self._commit()
        self._send()
        return True

    # ---- what the frame asks for -----------------------------------------------------------------------------------
    def _target(self):
        self._shown = self._percent
        want, lut, f = self._want, self._lut, self._seen
        total = 0
        for i in range(0, 3 * self.n, 3):
            r, g, b = f[i], f[i + 1], f[i + 2]
            if r or g or b:
                if r > _RED and (g + b) * 8 < r:
                    r = _RED
                r0, g0, b0 = lut[r], lut[g], lut[b]
                if not (r0 or g0 or b0):            # lit stays lit: one step of its main colour
                    r0, g0, b0 = (1, 0, 0) if r >= g and r >= b else (0, 1, 0) if g >= b else (0, 0, 1)
                want[i], want[i + 1], want[i + 2] = r0, g0, b0
                total += r0 + g0 + b0
            else:
                want[i] = want[i + 1] = want[i + 2] = 0
        if total > self._limit:
            share = (self._limit << 10) // total
            for i in range(3 * self.n):
                want[i] = want[i] * share >> 10

    def _fade(self, now):
        """The next frame: on the way to the target, LED by LED, in steps; what has reversed too often stays."""
        want, out, nxt = self._want, self.out, self._next
        step = (self._lut[255] + 2) // 3
        for c in range(3 * self.n):
            v = want[c] - out[c]
            nxt[c] = out[c] + (step if v > step else -step if v < -step else v)
        total = 0
        for i in range(self.n):
            k = 3 * i
            if not self._still(k) and not self._may(i, self._way(k), now):
                self._hold(k)
                self.held += 1
            total += nxt[k] + nxt[k + 1] + nxt[k + 2]
        if total > self._limit:
            self._rein_in(total)
        self._moving = nxt != want

    def _rein_in(self, total):
        # What still glows leaves no current for what should rise: some of that waits for the next frame.
        out, nxt = self.out, self._next
        for k in range(3 * self.n - 3, -1, -3):
            if total <= self._limit:
                return
            rise = nxt[k] + nxt[k + 1] + nxt[k + 2] - out[k] - out[k + 1] - out[k + 2]
            if rise > 0:
                self._hold(k)
                total -= rise

    def _still(self, k):
        out, nxt = self.out, self._next
        return nxt[k] == out[k] and nxt[k + 1] == out[k + 1] and nxt[k + 2] == out[k + 2]

    def _hold(self, k):
        out, nxt = self.out, self._next
        nxt[k] = out[k]
        nxt[k + 1] = out[k + 1]
        nxt[k + 2] = out[k + 2]

    # ---- light that must not flash ---------------------------------------------------------------------------------
    def _way(self, k):
        """Which way the LED at byte k would go: bits 0 to 4 up, 5 to 9 down, for R, G, B, sum and luminance."""
        out, nxt = self.out, self._next
        r, g, b = nxt[k] - out[k], nxt[k + 1] - out[k + 1], nxt[k + 2] - out[k + 2]
        return _ways(r, g, b)

    def _may(self, i, way, now):
        """May LED i (or, as i = n, the ring) go that way now?"""
        w = self._ways[i]
        if not (way & 31 & w >> 5 or way >> 5 & w & 31):
            return True                     # no reversal
        t = self._turns
        for j in range(_REVERSALS * i, _REVERSALS * i + _REVERSALS):
            if t[j] < 0 or not 0 <= ticks.diff(now, t[j]) < _WINDOW_MS:
                return True
        return False

    def _note(self, i, way, now):
        w = self._ways[i]
        up, down = way & 31, way >> 5
        if up & w >> 5 or down & w & 31:
            t = self._turns
            k = _REVERSALS * i
            t[k] = t[k + 1]
            t[k + 1] = t[k + 2]
            t[k + 2] = now
        self._ways[i] = w & 31 & ~down | up | (w >> 5 & ~up | down) << 5

    def _sum_way(self):
        out, nxt = self.out, self._next
        r = g = b = 0
        for k in range(0, 3 * self.n, 3):
            r += nxt[k] - out[k]
            g += nxt[k + 1] - out[k + 1]
            b += nxt[k + 2] - out[k + 2]
        return _ways(r, g, b)

    def _commit(self):
        out, nxt = self.out, self._next
        now = ticks.ms()                    # later than the step's time: no second may seem longer than it is
        self._sent = now
        self._note(self.n, self._sum_way(), now)
        for i in range(self.n):
            if not self._still(3 * i):
                self._note(i, self._way(3 * i), now)
        out[:] = nxt

    # ---- the wire --------------------------------------------------------------------------------------------------
    def _send(self):
        """`out` on the wire, not before the last frame is latched."""
        wire, out = self._wire, self.out
        a, b, c = self._order
        k = 0
        for at in self._map:
            wire[at], wire[at + 1], wire[at + 2] = out[k + a], out[k + b], out[k + c]
            k += 3
        gap = ticks.diff(ticks.us(), self._sent_us)     # negative: the last frame is still on its way
        if -_FRAME_US < gap < _LATCH_US:
            ticks.sleep_us(_LATCH_US - gap)
        self._sent_us = ticks.add(ticks.us(), self._sender.write(wire))

    def dark(self):
        """All off, at once; the frame too."""
        for i in range(3 * self.n):
            self.frame[i] = self._seen[i] = self._want[i] = self._next[i] = 0
        self._moving = False
        if self.out != self._next:
            self._commit()
        self._send()


def _ways(r, g, b):
    # spelled out: a loop over a tuple would take heap for each LED of each frame
    s = r + g + b
    y = 2 * r + 7 * g + b
    way = 1 if r > 0 else 32 if r < 0 else 0
    way |= 2 if g > 0 else 64 if g < 0 else 0
    way |= 4 if b > 0 else 128 if b < 0 else 0
    way |= 8 if s > 0 else 256 if s < 0 else 0
    return way | (16 if y > 0 else 512 if y < 0 else 0)
