"""The box in a terminal, also over SSH: half-block pixels, or braille where the terminal is small, in a coloured ring.

A terminal tells strokes, not releases: so a stroke is a press, the same key with Shift (or Alt) is a hold.
"""
import os
import re
import select
import sys
import time

from sim import png
from sim.desk import Desk
from sim.draw_text import fit, ring_places
from sim.orders import Orders, watcher

FRAME = 0.05
LOOK_EVERY = 0.2
SAY = 4.0
HELP = (
    "arrows turn  Enter press  h hold  Backspace BACK  b hold  t TIMER  T hold  1-7 seats  p pause  + - speed"
    "  F2 F3 back, forward  F4 F5 power  F6 language  F7 board  F8 F9 recording  s picture  q quit",
    "arrows turn  Enter press  h hold  Backspace BACK  b hold  t TIMER  T hold  1-7 seats  p pause  + - speed"
    "  s picture  q quit",
    "arrows Enter h=hold Bksp=BACK b=hold t=TIMER T=hold 1-7 p=pause + - q=quit",
)
ESCAPES = {"[A": -1, "[B": 1, "[C": 1, "[D": -1, "OA": -1, "OB": 1, "OC": 1, "OD": -1, "[5~": -5, "[6~": 5}
F_KEYS = {"OQ": "back", "OR": "forward", "OS": "cut", "[12~": "back", "[13~": "forward", "[14~": "cut", "[15~": "power",
          "[17~": "language", "[18~": "board", "[19~": "replay", "[20~": "record", "[21~": "gif", "[24~": "picture"}
KEYS = {"p": "pause", ".": "step", "+": "faster", "=": "faster", "-": "slower", "s": "picture"}
TAPS = {"\r": "knob", "\n": "knob", " ": "knob", "\x7f": "back", "\x08": "back", "\x1b": "back", "t": "timer"}
HOLDS = {"h": "knob", "b": "back", "T": "timer"}
SEAT_HOLDS = "!@#$%^&"          # Shift and 1 to 7 on a common keyboard; Alt and the number does the same
_KEY = re.compile(r"\x1b(?:\[[0-9;]*[~A-Za-z]|O[A-Za-z]|[1-7])|.", re.S)

_CUT = re.compile(r"\x1b(?:\[[0-9;]*|O)?$")


class NoTerminal(Exception):
    """There is no terminal to play in; one sentence."""


def strokes(text):
    """What was typed as ("turn", n), ("tap", key), ("hold", key) or ("order", a character or an order's name)."""
    found = []
    for key in _KEY.findall(text):
        rest = key[1:]
        if key[0] == "\x1b" and rest in ESCAPES:
            found.append(("turn", ESCAPES[rest]))
        elif key[0] == "\x1b" and rest in F_KEYS:
            found.append(("order", F_KEYS[rest]))
        elif key[0] == "\x1b" and rest and rest in "1234567":
            found.append(("hold", "ABCDEFG"[int(rest) - 1]))
        elif key in TAPS:
            found.append(("tap", TAPS[key]))
        elif key in HOLDS:
            found.append(("hold", HOLDS[key]))
        elif key in "1234567" and len(key) == 1:
            found.append(("tap", "ABCDEFG"[int(key) - 1]))
        elif key in SEAT_HOLDS:
            found.append(("hold", "ABCDEFG"[SEAT_HOLDS.index(key)]))
        elif len(key) == 1:
            found.append(("order", key))
    return found


class Terminal:
    """One terminal over a Desk: `write` puts text on it, `size` gives (columns, rows)."""

    def __init__(self, desk, write, size, pictures="out", colours=None, watch=False):
        self.desk, self.write, self.size, self.pictures = desk, write, size, pictures
        self.full = true_colour() if colours is None else colours
        self.open, self.message, self.message_until = True, "", 0.0
        self.shown, self.shown_size, self.looked = [], None, 0.0
        self.orders = Orders(self, watch=watcher(watch))
        self.partial = ""               # the beginning of an escape sequence
        self.read = None                # gives what was typed, where frames run by themselves (tick)
        self.rest = lambda: time.sleep(FRAME)
        self.last = time.monotonic()

    # ---- input -------------------------------------------------------------------------------------------------
    def typed(self, text):
        """Strokes as they come from the terminal."""
        for what, value in strokes(text):
            if what == "turn":
                self.desk.turn(value)
            elif what == "tap":
                self.desk.tap(value)
            elif what == "hold":
                self.desk.hold(value)
            else:
                self._order(value)

    def _order(self, c):
        if c in "q\x03\x04":
            self.open = False
        elif c == "\x0c":
            self.shown = []             # Ctrl-L: everything anew
        elif c in KEYS or len(c) > 1:
            self.orders.do(KEYS.get(c, c))

    def save(self, path):
        """The panel as a PNG."""
        png.save_panel(path, self.desk.box.panel())

    def say(self, text):
        self.message, self.message_until = text, time.monotonic() + SAY

    # ---- picture -----------------------------------------------------------------------------------------------
    def lines(self, columns, rows):
        """The screen as rows of text with colours; a sentence where it cannot fit."""
        cells = fit(columns, rows - 2)
        if cells is None:
            return ["Croupier needs a terminal of at least 72 columns and 22 rows; this one has %d and %d."
                    % (columns, rows)]
        canvas = cells.canvas(self.desk.box.panel())
        for (x, y), led in zip(ring_places(cells, len(self.desk.leds())), self.desk.leds()):
            canvas[y][x] = self._led(led)
        out = ["".join(row).rstrip() for row in canvas]
        return out + [self._status(columns), next((line for line in HELP if len(line) <= columns), HELP[-1][:columns])]

    def _led(self, led):
        if not any(led):
            return self._ink((70, 70, 74)) + "·\x1b[0m"
        return self._ink(tuple(min(255, int(60 + 195 * (v / 255) ** 0.42)) if v else 0 for v in led)) + "●\x1b[0m"

    def _ink(self, rgb):
        if self.full:
            return "\x1b[38;2;%d;%d;%dm" % rgb
        return "\x1b[38;5;%dm" % (16 + 36 * (rgb[0] * 5 // 255) + 6 * (rgb[1] * 5 // 255) + rgb[2] * 5 // 255)

    def _status(self, columns):
        desk, p = self.desk, self.desk.state
        t = desk.t // 1_000_000
        text = "%d:%02d  x%g%s  %s  %s events" % (
            t // 60, t % 60, desk.speed, self._standing(), p.get("screen", ""), p.get("n", 0))
        totals = p.get("totals") or ()
        text += "".join("  %s %s" % ("ABCDEFG"[q], v) for q, v in enumerate(totals))
        if time.monotonic() < self.message_until:
            text += "  " + self.message
        return text[:columns]

    def _standing(self):
        desk = self.desk
        if desk.fault:
            return "  THE PROGRAM HAS ENDED: " + desk.fault
        if desk.goal is not None:
            return "  going there: %d %%" % (100 * desk.progress())
        return "  WAITS" if desk.waits else "  PAUSED" if desk.paused else "" if desk.on else "  OFF"

    def paint(self):
        """Writes the rows that differ from what is shown."""
        columns, rows = self.size()
        out = []
        if (columns, rows) != self.shown_size or not self.shown:
            self.shown, self.shown_size = [], (columns, rows)
            out.append("\x1b[2J")
        new = self.lines(columns, rows)
        for y, line in enumerate(new):
            if y >= len(self.shown) or self.shown[y] != line:
                out.append("\x1b[%d;1H%s\x1b[K" % (y + 1, line))
        self.shown = new
        if out:
            self.write("".join(out))

    def frame(self, dt, limit=None):
        """`dt` seconds of the box's life, and the picture."""
        self.desk.advance(dt, limit)
        now = time.monotonic()
        if now - self.looked >= LOOK_EVERY:
            self.looked = now
            self.desk.look()
        self.paint()


    def whole(self, new):
        """What was typed without the beginning of an escape sequence at its end, which waits for the rest: a slow line
        cuts them. If no rest comes until the next frame, it was the key itself."""
        text = self.partial + new
        m = _CUT.search(text) if new else None
        self.partial = text[m.start():] if m else ""
        return text[:m.start()] if m else text

    def tick(self, limit=None):
        """One frame of real time, strokes and all."""
        if self.read:
            self.typed(self.whole(self.read()))
        now = time.monotonic()
        self.frame(now - self.last, limit)
        self.last = now
        self.orders.look_around()
        self.rest()


def true_colour():
    """Whether this terminal says that it has 16 million colours."""
    return os.environ.get("COLORTERM", "") in ("truecolor", "24bit")


def _read(fd):
    """All that was typed; "" if nothing, Ctrl-D's character at the end of the input."""
    if not select.select([fd], [], [], 0)[0]:
        return ""
    data = os.read(fd, 1024)
    return data.decode("utf-8", "ignore") if data else "\x04"


def check():
    """Raises NoTerminal where this cannot be played."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminal("there is no terminal here: --tty needs one for its input and its output")
    try:
        import termios  # noqa: F401
    except ImportError:
        raise NoTerminal("this terminal cannot be read key by key: --tty works on Linux and macOS") from None


def run(make, board, lang=None, speed=1, recorder=None, pictures="out", watch=False):
    """Plays in this terminal until q is pressed; the terminal is left as it was."""
    check()
    import termios
    import tty
    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)

    def write(text):
        sys.stdout.write(text)
        sys.stdout.flush()

    desk = Desk(make, board, lang, speed, recorder)
    term = Terminal(desk, write, lambda: tuple(os.get_terminal_size(sys.stdout.fileno())), pictures, watch=watch)
    term.read = lambda: _read(fd)
    term.rest = lambda: select.select([fd], [], [], FRAME)
    try:
        tty.setraw(fd)
        write("\x1b[?1049h\x1b[?25l")
        while term.open:
            term.tick()
            if term.orders.wanted:
                term.orders.play_wanted()
    finally:
        write("\x1b[0m\x1b[?25h\x1b[?1049l")
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
        desk.close()
        term.orders.close()
