"""Buttons and knob: from contacts to events, one verdict for each gesture.

`poll(now)` every 4 ms, then `next()` until it gives -1. An event is one int: kind | key << 4 | (n + 128) << 12.

DOWN    the first edge of a contact, at once; 20 ms of lock-out after it, shared by both edges, swallow the bounce
PRESS   at the release of a short press
HOLD    once after 500 ms while the key is still held; then no PRESS
UP      the release, always last
TURN    n detents, clockwise positive
"""
from array import array

from hal import ticks
from micropython import const

DOWN, UP, PRESS, HOLD, TURN = 0, 1, 2, 3, 4             # kinds
KNOB, BACK, TIMER, SEAT = 0, 1, 2, 3                    # keys; seat i is SEAT + i

HOLD_MS = 500
_LOCK_MS = const(20)        # bounce after an edge
_LONG_MS = const(150)       # held so long, ...
_GAP_MS = const(10)         # ... a contact must stay open this long to count as released
_CALM_MS = const(16)        # a contact that has not stirred for so long does not bounce any more
_STALL_MS = const(20)       # nobody looked for so long
_OVER_MS = const(8)         # a tap in a stall is over once its contact has been open and calm for so long
_KEYS = const(10)
_QUEUE = const(32)


class Inputs:
    """`keys` reads the contacts (see hal/keys.py), `knob` the detents (see hal/knob.py); `direction` -1 turns the
    knob round. `at` is the tick of the edge of the event that next() gave last.
    """

    def __init__(self, keys, knob, direction=1):
        self._keys = keys
        self._knob = knob
        self._sign = direction
        self.at = 0
        self.lost = 0               # events that found the queue full
        self.fine = False           # True: rest() looks every ms, for edges that must be told apart (a buzzer)
        self._glimpsed = 0          # contacts that rest() has seen close
        self._down = 0              # keys held, as debounced
        self._locked = 0            # keys whose lock-out still runs
        self._open = 0              # held keys whose contact has opened, not yet believed
        self._spent = 0             # keys whose HOLD has been given
        self._restless = 0          # keys that have stirred lately: a tap found now may be bounce
        self._raw = 0               # contacts closed at the last poll
        self._late = 0              # keys found by a tap that lies somewhere in a stall
        self._edge = array("i", bytes(4 * _KEYS))       # tick of the last edge that counted
        self._since = array("i", bytes(4 * _KEYS))      # tick when a held key went down
        self._left = array("i", bytes(4 * _KEYS))       # tick when a held key's contact opened
        self._seen = array("i", bytes(4 * _KEYS))       # tick when rest() saw a contact close
        self._stir = array("i", bytes(4 * _KEYS))       # tick of the last poll that saw the contact change
        self._q = array("i", bytes(4 * _QUEUE))
        self._qt = array("i", bytes(4 * _QUEUE))
        self._first = self._n = 0
        self._last_poll = self._moment = ticks.ms()
        self._turned = self._turn   # bound once: no allocation in poll
        # a contact closed at power-on is silent until it opens
        self.stuck = self._mute = keys.closed()
        keys.tapped()

    # ---- the queue -------------------------------------------------------------------------------------------------
    def next(self):
        """The oldest event, or -1."""
        if not self._n:
            return -1
        i = self._first
        self._first = (i + 1) % _QUEUE
        self._n -= 1
        self.at = self._qt[i]
        return self._q[i]

    def _put(self, kind, key, n, moment):
        if self._n == _QUEUE:
            self.lost += 1
            return
        i = (self._first + self._n) % _QUEUE
        self._q[i] = kind | key << 4 | (n + 128) << 12
        self._qt[i] = moment
        self._n += 1

    def _turn(self, n):
        n *= self._sign
        if self._n:                 # detents the same way that nobody has fetched yet are one event
            i = (self._first + self._n - 1) % _QUEUE
            e = self._q[i]
            if e & 15 == TURN:
                m = (e >> 12) - 128
                if (m > 0) == (n > 0) and -100 < m + n < 100:
                    self._q[i] = TURN | (m + n + 128) << 12
                    return
        self._put(TURN, KNOB, n, self._moment)

    # ---- the keys --------------------------------------------------------------------------------------------------
    def poll(self, now):
        """Read everything once; `now` are ticks in ms. Allocates nothing."""
        self._moment = now
        self._knob.read(self._turned)
        closed = self._keys.closed()
        tapped = self._keys.tapped()            # closed at some time since the last poll
        if self._mute:
            closed, tapped = self._quiet(now, closed, tapped)
        if closed or tapped or self._down or self._locked or self._restless:
            self._look(now, closed, tapped)
        self._glimpsed = 0
        self._last_poll = now

    def rest(self, ms):
        """The end of a turn: sleep for `ms`. While `fine` is set the contacts are looked at every ms meanwhile, so that
        two presses within one turn have their own times."""
        if self.fine:
            while ms > 1:
                ms -= 1
                ticks.sleep_us(1000)
                self._glance(ticks.ms())
        ticks.sleep_ms(ms)

    def _glance(self, now):
        new = self._keys.closed() & ~(self._glimpsed | self._down | self._mute)
        self._glimpsed |= new
        k = 0
        while new:
            if new & 1:
                self._seen[k] = now
            new >>= 1
            k += 1

    def _quiet(self, now, closed, tapped):
        """Hide the muted keys; one that opens is locked, so that its bounce is no press."""
        opened = self._mute & ~closed
        self._mute &= closed
        tapped &= ~(self._mute | opened)
        k = 0
        while opened:
            if opened & 1:
                self._locked |= 1 << k
                self._edge[k] = now
            opened >>= 1
            k += 1
        return closed & ~self._mute, tapped

    def _look(self, now, closed, tapped):
        active = closed | tapped | self._down | self._locked | self._restless
        k = 0
        bit = 1
        while bit <= active:
            if active & bit:
                if self._locked & bit and (ticks.diff(now, self._edge[k]) >= _LOCK_MS or self._late & ~closed & bit
                                           and ticks.diff(now, self._stir[k]) >= _OVER_MS):
                    self._locked &= ~bit
                stirred = (closed ^ self._raw | tapped) & bit
                if self._restless & bit:        # bounce, unless it stays closed from one poll to the next
                    tapped &= ~bit
                if self._down & bit:
                    self._held(now, k, bit, closed & bit, tapped & bit)
                elif not self._locked & bit and (closed | tapped) & (self._raw | ~self._restless) & bit:
                    self._press(now, k, bit)
                    if not closed & bit and ticks.diff(now, self._last_poll) >= _STALL_MS:
                        self._late |= bit
                self._calm(now, k, bit, stirred)
            k += 1
            bit <<= 1
        self._raw = closed

    def _calm(self, now, k, bit, stirred):
        if stirred:
            self._restless |= bit
            self._stir[k] = now
        elif self._restless & bit and ticks.diff(now, self._stir[k]) >= _CALM_MS:
            self._restless &= ~bit

    def _press(self, now, k, bit):
        self._down |= bit
        self._locked |= bit
        self._edge[k] = now
        self._since[k] = now if not self._glimpsed & bit else self._seen[k]
        self._put(DOWN, k, 0, self._since[k])

    def _held(self, now, k, bit, closed, tapped):
        long = ticks.diff(now, self._since[k]) >= _LONG_MS
        if closed:
            self._open &= ~bit
            if tapped and not (long or self._locked & bit) and ticks.diff(now, self._last_poll) >= _STALL_MS:
                # It opened and closed again while nobody looked, and that was no bounce.
                self._release(now, k, bit)
                self._press(now, k, bit)
            elif not self._spent & bit and ticks.diff(now, self._since[k]) >= HOLD_MS:
                self._spent |= bit
                self._put(HOLD, k, 0, now)
        elif not self._locked & bit:
            if not self._open & bit:
                self._open |= bit
                self._left[k] = now
            # A short drop-out of the contact does not end a long hold; a short press ends at once.
            if not long or ticks.diff(now, self._left[k]) >= _GAP_MS:
                self._release(self._left[k], k, bit)

    def _release(self, moment, k, bit):
        self._down &= ~bit
        self._open &= ~bit
        self._late &= ~bit
        self._locked |= bit
        self._edge[k] = self._moment
        if not self._spent & bit:
            self._put(PRESS, k, 0, moment)
        self._spent &= ~bit
        self._put(UP, k, 0, moment)

    def held(self, key, now):
        """How many ms the key has been held at ticks `now`, at least 1; 0 if it is up."""
        if not self._down >> key & 1:
            return 0
        ms = ticks.diff(now, self._since[key])
        return ms if ms > 0 else 1

    def muted(self):
        """Keys, as a bit mask, that have not opened since power-on."""
        return self._mute

    def ignore_held(self):
        """The keys that are down now give nothing more, up to their release."""
        self._mute |= self._down
        self._down = self._open = self._spent = 0
