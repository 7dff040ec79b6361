"""The loop: pins in, one verdict a key, the top screen, picture and ring out. One thread, nothing sleeps in a screen."""
import gc

from micropython import const
from hal import ticks
from hal import inputs as keys
import displayio
import vectorio
from firmware import modules
from firmware import ringview as rv
from firmware.clock import RUNNING

_TURN = const(4)            # ms between two readings of the pins
_RING = const(50)           # ms between two frames of the ring
_BAR_FROM = const(150)      # a hold shows its bar from here
_HOLD = const(500)
_STEPS = const(500)         # more than any picture needs
_PLAYED = const(10)         # in a game dim and dark come so many times later: people think long
_AWAKE = const(0)
_DIMMED = const(1)
_BLANKED = const(2)


class App:
    """`hal` as built from the board, `kit` the drawing kit, `display` the displayio display, `store` the files."""

    def __init__(self, hal, kit, display, store):
        self.hal = hal
        self.kit = kit
        self.display = display
        self.store = store
        self.settings = store.settings
        self.play = None            # the running game's controller
        self.setup = None           # the game that is being set up
        self.kept = {}              # what was chosen in set-ups that were left, see firmware/setup.py
        self.version = ""
        self.bare = hal.board.BACK is None or hal.board.TIMER is None       # the knob alone can do everything
        kit.bare = hal.board.BACK is None
        self._stack = []
        self._stale = True
        self.light = True           # the ring wants a new frame
        self._due = self._ring_at = self._input_at = self.turned = ticks.ms()
        self._holder = -1           # the key whose gesture is running
        self._wait_up = -1          # this key's release is swallowed
        self._sleep = _AWAKE
        self._crashes = []
        self.receipt = ""           # shown upper left for a moment after each recorded event
        self.longest = 0            # longest step, ms
        self._flip = False          # the picture stands on its head
        self.early = None           # what is done at home beside all else, see firmware/modules.py
        self._make = None           # builds the screen that comes next
        self._turns = self._loop()
        self._marks()
        self.apply_settings()

    # ---- marks that lie over every picture ----------------------------------------------------------------------
    def _marks(self):
        pal = displayio.Palette(1)
        pal[0] = 0xFFFFFF
        self._bar = vectorio.Rectangle(pixel_shader=pal, width=1, height=1, x=0, y=63)
        self._push = vectorio.Rectangle(pixel_shader=pal, width=7, height=7, x=121, y=57)
        top = displayio.Group()
        for mark in (self._bar, self._push):
            mark.hidden = True
            top.append(mark)
        self.kit.root.append(top)

    def apply_settings(self):
        """Brightness, volume, orientation as the settings say."""
        s = self.settings
        rv.use(s)
        self.hal.ring.brightness(5 if s["night"] else s["bright"])
        self.hal.panel.contrast(1 if s["night"] else 40 + s["bright"] * 2)
        self.hal.sound.volume(0 if s["night"] else s["sound"])
        if s["flip"] != self._flip:
            self._flip = s["flip"]
            self.hal.panel.flip(self._flip)
            self.display.redraw()
        self.light = True

    # ---- screens ------------------------------------------------------------------------------------------------
    def depth(self):
        """How many screens lie on each other."""
        return len(self._stack)

    def top(self):
        """The screen that is seen."""
        return self._stack[-1]

    def bottom(self):
        """The screen below all others."""
        return self._stack[0]

    def push(self, screen):
        """Lay a screen on top."""
        self._stack.append(screen)
        self._show()

    def pop(self):
        """Back to the screen below; the last one stays."""
        if len(self._stack) > 1:
            self._stack.pop()
            self._show()

    def swap(self, screen):
        """Replace the top screen."""
        if self._stack:
            self._stack.pop()
        self.push(screen)

    def root(self, screen):
        """Drop all screens and start from this one."""
        self._stack = []
        self.push(screen)

    def go(self, make):
        """Leave all screens; `make()` builds the next one once the running screen's code has returned, so that memory
        may let go of it first."""
        self._make = make

    def _switch(self):
        screen = None
        while screen is None:       # a maker may hand over to another with go(), and memory is made once more
            make, self._make = self._make, None
            self._stack = []
            short = modules.tight(self.kit)
            screen = make()
        if short:
            modules.forget("firmware.screens.which")    # it has chosen: room for the picture
        self.root(screen)

    def _show(self):
        self.top().shown()
        self.dirty()

    def dirty(self):
        """The picture and the ring are drawn anew in this turn."""
        self._stale = True
        self.light = True

    def home(self):
        """Home from anywhere; a running game stays saved at its step, a set-up with what has been chosen."""
        for screen in reversed(self._stack):
            screen.close()
        if self.setup:
            self.setup.close()
        if self.play:
            self.play.leave()
            self.play = None
        self.go(self._home)

    def _home(self):
        # nothing of the game is left in a running function: what stays from now on comes to lie low
        self.kit.forget()
        self.display.forget()
        modules.for_home()
        self.kit.anew()
        from firmware.screens.home import Home
        return Home(self)

    # ---- keys ---------------------------------------------------------------------------------------------------
    def _event(self, e, now):
        kind, key, n = e & 15, e >> 4 & 255, (e >> 12) - 128
        self._input_at = now
        if kind == keys.TURN:
            self.turned = now
        if self.play and self.play.resumed and kind in (keys.DOWN, keys.TURN):
            self.play.resumed = False
            self.dirty()
        if self._wake(kind, key):
            return
        top = self.top()
        if kind == keys.TURN:
            if self._holder < 0 or top.multi:
                if self.settings["tick"]:
                    self.hal.sound.play("tick")
                top.turn(n)
            return
        if kind == keys.DOWN:
            if self._holder < 0:
                self._holder = key
            if key == keys.KNOB and key == self._holder:
                self._push.hidden = False
            if key == self._holder or top.multi:
                top.down(key, self.hal.inputs.at)
            return
        mine = key == self._holder
        if kind == keys.UP:
            if mine:
                self._holder = -1
                self._bar.hidden = self._push.hidden = True
            return
        if mine or top.multi:
            self.hal.sound.play("tick")
            self._verdict(top, kind, key, now)

    def _verdict(self, top, kind, key, now):
        long = kind == keys.HOLD
        if long:
            self._bar.hidden = self._push.hidden = True
        if (long or key == keys.BACK or len(self._stack) > 1) and modules.room(self.kit):
            self.dirty()
        if key == keys.KNOB:
            if not long:
                top.press()
            elif self.bare and not top.more:
                from firmware.screens.bare import Bare
                self.push(Bare(self, top))
            else:
                top.hold()
        elif key == keys.BACK:
            self.home() if long else top.back()
        elif key == keys.TIMER:
            top.timer_hold(now) if long else top.timer(now)
        elif long:
            top.seat_hold(key - keys.SEAT)
        else:
            top.seat(key - keys.SEAT)

    def _wake(self, kind, key):
        """A key that wakes a dimmed panel does nothing else, up to its release."""
        if self._sleep and kind in (keys.DOWN, keys.TURN):
            if self._sleep == _BLANKED:
                self.hal.panel.sleep(False)
                self.display.redraw()
            self._sleep = _AWAKE
            self.apply_settings()
            self._wait_up = key if kind == keys.DOWN else -1
            return True
        if key == self._wait_up and kind != keys.TURN:
            if kind == keys.UP:
                self._wait_up = -1
            return True
        return False

    def _rest(self, now):
        """Dim and blank the panel that nobody uses, never while a clock runs."""
        if self._sleep == _BLANKED:
            return
        play = self.play
        if self.top().moving or (play and play.clock.state == RUNNING):
            self._input_at = now
            return
        idle = ticks.diff(now, self._input_at)
        if play:
            idle //= _PLAYED
        dim, off = self.settings["dim"] * 1000, self.settings["off"] * 60000
        if self._sleep == _AWAKE and dim and idle >= dim:
            self._sleep = _DIMMED
            self.hal.panel.contrast(1)
            self.hal.ring.brightness(3)
            self.light = True
        elif self._sleep == _DIMMED and off and idle >= off:
            self._sleep = _BLANKED
            self.hal.panel.sleep(True)

    # ---- the loop -----------------------------------------------------------------------------------------------
    def step(self, now):
        """One step of the console at ticks `now`."""
        inputs = self.hal.inputs
        inputs.poll(now)
        e = inputs.next()
        while e >= 0:
            self._event(e, now)
            if self._make:
                self._switch()
            e = inputs.next()
        if self._holder >= 0:
            self._hold_bar(inputs.held(self._holder, now))
        top = self.top()
        top.tick(now)
        if self._make:
            top = None              # memory lets go of it
            self._switch()
            top = self.top()
        self._rest(now)
        if self._stale:
            self._stale = False
            self.kit.begin()
            self.top().draw(self.kit)
            self.kit.end()
            if self.play:
                self.play.keeper.stale = True
        if self.play:
            self.play.keeper.poll(now)
        if self.hal.panel.poll(now):
            self.display.redraw()
        if not self.display.refresh_step() and self.early and self.play is None:
            self._early()
        if self.light or (top.moving and ticks.diff(now, self._ring_at) >= _RING):
            self._ring(now)
        self.hal.ring.show(now)
        self.hal.sound.poll(now)

    def _early(self):
        for _ in self.early:
            return
        self.early = None

    def _ring(self, now):
        self._ring_at = now
        self.light = False
        frame = self.hal.ring.frame
        self.top().ring(frame, now)
        if self._flip:              # 12 o'clock is where the reader's picture has its upper edge
            half = len(frame) // 6 * 3
            for i in range(half):
                frame[i], frame[half + i] = frame[half + i], frame[i]

    def _hold_bar(self, held):
        if _BAR_FROM <= held < _HOLD:
            width = 128 * (held - _BAR_FROM) // (_HOLD - _BAR_FROM) & ~7
            if width:
                self._bar.width = width
                self._bar.hidden = False

    def turn(self):
        """One turn of the loop: a step, then sleep until the next mark. Exceptions of screens and engines end on a page."""
        next(self._turns)

    def _loop(self):
        # a generator: its frame lies in the heap once, that of a function with `try` would be asked for in every turn
        while True:
            now = ticks.ms()
            try:
                self.step(now)
            except Exception as e:
                self._crash(e, now)
            self._pace(now)
            yield

    def _pace(self, now):
        after = ticks.ms()
        took = ticks.diff(after, now)
        if took > self.longest:
            self.longest = took
        self._due = ticks.add(self._due, _TURN)
        wait = ticks.diff(self._due, after)
        if wait < 1:
            self._due = after
            wait = 1
        inputs = self.hal.inputs
        inputs.fine = bool(self._stack) and self.top().multi    # the order of presses to the millisecond, where it counts
        inputs.rest(wait)

    def _crash(self, e, now):
        self._make = None
        self._stack = []            # the crash page goes on from the journal; memory may be what has run out
        self.kit.forget()
        modules.release("firmware.screens", ())
        gc.collect()
        self.store.crash(e, now)
        from firmware.screens.trouble import Crash
        self._crashes = [at for at in self._crashes if ticks.diff(now, at) < 60000]
        self._crashes.append(now)
        if len(self._crashes) >= 3:
            self._safe()
            raise e
        self._holder = -1
        self._bar.hidden = self._push.hidden = True
        self.push(Crash(self, e))

    def _safe(self):
        """Three crashes within a minute: the loop ends on the page that says so, ring dark; USB is free."""
        from firmware.screens.trouble import Safe
        self.stop()
        self._stack = [Safe(self)]
        self.kit.begin()
        self.top().draw(self.kit)
        self.kit.end()
        for _ in range(_STEPS):
            if not self.display.refresh_step():
                break

    def stop(self):
        """The end: ring dark, sound off."""
        self.hal.ring.dark()
        self.hal.sound.volume(0)

    # ---- for readers of the box (simulator, tests) --------------------------------------------------------------
    def probe(self):
        """What a person at the table would be told: log, digest, totals, screen, what the knob turns."""
        texts, at = self.top().wheel()
        out = {"screen": self.top().name, "wheel": list(texts), "at": at, "n": 0, "last": None, "digest": "", "totals": []}
        if self.play:
            s = self.play.session
            out["n"] = len(s.log)
            out["last"] = s.log[-1] if s.log else None
            out["digest"] = s.digest()
            out["totals"] = s.game.total(s.s)
            out["ph"], out["r"] = s.s["ph"], s.s["r"]
        return out
