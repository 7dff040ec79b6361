"""docs/performance.md and its plots, out of the figures and the budgets; nothing is measured here."""
from tools.bench import count, figures, plots

PAGE = figures.ROOT / "docs" / "performance.md"
FOLDER = figures.ROOT / "docs" / "performance"
GAMES = (("gambit7", "Gambit 7"), ("gallery", "Gallery Gambit"), ("nolsem", "Nolsem"), ("gambler", "Gambler"))
# (what, key, goal): what the project set out to reach
GOALS = (("display: nothing changed, instructions", "display.idle.instructions", 3_000),
         ("display: nothing changed, bytes of heap", "display.idle.heap", 0),
         ("display: one digit of the countdown, instructions", "display.digit.instructions", 250_000),
         ("display: one digit, bytes on the bus per byte that differs", "display.digit.overhead", 1.3),
         ("display: everything, instructions", "display.full.instructions", 600_000),
         ("reset to the menu's picture, instructions", "start.menu.instructions", 60_000_000),
         ("all .mpy files, bytes", "space.mpy.all", 140 * 1024),
         ("all .mpy files as they are flashed, packed, bytes", "space.packed", 160 * 1024),
         ("press to pixels, 95 % within, us", "loop.pixels.p95", 60_000),
         ("press to ring, 95 % within, us", "loop.light.p95", 60_000),
         ("longest time without a look at the pins, us", "loop.gap", 8_000))
EACH = (("evening of %s, 32 bits, program in ROM, KB of heap in use", "words32.rom.%s", 120),
        ("evening of %s, 64 bits, KB of heap", "memory.%s.heap", 110),
        ("loaded in an evening of %s, bytes of .mpy", "memory.%s.loads", 80 * 1024))


def number(v):
    """A figure for a table."""
    if v is None:
        return "–"
    if isinstance(v, float) and abs(v) < 100:
        return "%g" % v
    return "{:,}".format(round(v))


def table(head, rows):
    """Markdown; numbers to the right."""
    out = ["| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1)]
    return out + ["| " + " | ".join(c if isinstance(c, str) else number(c) for c in row) + " |" for row in rows]


def command(group):
    """The line that says how to measure it again."""
    return ["", "`python -m tools.bench --only %s`" % group, ""]


class Page:
    """The page's parts as lists of lines."""

    def __init__(self, book, budgets):
        self.book, self.get, self.budgets = book, book.get, budgets
        self.plots = plots.all_of(book)

    def picture(self, name, text):
        """A plot in the page, if there are figures for it."""
        return ["", "![%s](performance/%s.svg)" % (text, name), ""] if name in self.plots else []

    def ms(self, key):
        """Estimated milliseconds on a Pico of a figure in instructions."""
        n, loop = self.get(key), self.get("display.loop.instructions")
        return "–" if n is None or loop is None else "%.3g" % (count.pico_us(n, loop) / 1000)

    def head(self):
        """What this is and how to read it."""
        m = self.book.made
        return ["# Performance", "",
                "Written by `make bench` (about ten minutes); the same figures for programs are in `performance.json`. Version %s,"
                % m.get("version", "?"),
                "MicroPython %s, CPython %s, %s (%s cores)." % (m.get("micropython"), m.get("python"), m.get("processor"), m.get("cores")), "",
                "* **Instructions** are counted by callgrind in MicroPython for x86-64 and are the same in every run; the program is the one",
                "  that is flashed, or for the display its sources.",
                "* **Pico ms** are estimated from them: 1,000 empty turns of a loop are %s instructions here and take %.1f ms on an RP2040 with"
                % (number(self.get("display.loop.instructions")), count.PICO_US_A_TURN),
                "  125 MHz. They are good for orders of magnitude.",
                "* **us** are virtual time: the I2C bus and the ring take their real time, sleeping does, the processor takes none. What the",
                "  processor adds is in the column *Pico ms*.",
                "* **per s** and **ms** are times of this machine, medians of %d; a ratio (**x**) is measured in turns in the same run." % figures.ROUNDS,
                "* **Heap** is that of a 64-bit MicroPython: lists, dicts and objects take twice as much as on a board (docs/memory.md).", "",
                "Budgets are in `tools/budgets.json`, and a test compares: counts, times and heaps may exceed theirs by 10 %, bytes not at all.", ""]

    def goals(self):
        """What was wanted and what is."""
        rows = []
        for what, key, goal in GOALS + tuple((w % title, k % game, g) for w, k, g in EACH for game, title in GAMES):
            value = self.get(key)
            rows.append((what, goal, value, "–" if value is None else "yes" if value <= goal else "no"))
        return ["## Goals", ""] + table(("", "at most", "is", "reached"), rows) + [""]

    def display(self):
        """Drawing and sending."""
        g = self.get
        names = (("idle", "nothing changed"), ("digit", "one digit of the countdown"), ("full", "everything"),
                 ("plain", "either of them, plain way"))
        rows = [(text, g("display.%s.instructions" % w), self.ms("display.%s.instructions" % w), g("display.%s.heap" % w)) for w, text in names]
        wire = [(text, g("display.%s.bus" % w), g("display.%s.us_400k" % w), g("display.%s.limit_400k" % w), g("display.%s.us_1M" % w),
                 g("display.%s.limit_1M" % w)) for w, text in names[1:]]
        out = ["## Display", "", "The screen of tools/display_cost.py: eleven labels, four rectangles. The *plain way* draws the same picture with `framebuf`",
               "and sends all of it, as micropython-lib's `ssd1306` does.", ""]
        out += table(("a turn of the loop", "instructions", "Pico ms", "heap left, bytes"), rows) + [""]
        out += table(("on the bus", "bytes", "us at 400 kHz", "limit", "us at 1 MHz", "limit"), wire)
        out += ["", "The limit is nine clocks for each byte of pixels that differs, and nothing else. What is above it: addresses, commands, and the",
                "pause of an RP2040 after each byte (measured: 3.5 us at 400 kHz).", "",
                "Against the plain way a digit takes %s times fewer instructions, the whole picture %s times fewer. Adafruit's displayio on CPython"
                % (number(g("display.digit.saved")), number(g("display.full.saved"))),
                "takes %s times as long for a digit and sends %s bytes for its 180; for everything %s times (both run on CPython, where this"
                % (number(g("display.digit.adafruit")), number(g("display.digit.adafruit_bytes")), number(g("display.full.adafruit"))),
                "project's `framebuf` is a stand-in in Python too; on boards Adafruit's is written in C)."]
        return out + self.picture("display", "Instructions for a digit and for everything") + command("display")

    def loop(self):
        """From the finger to the eye."""
        rows = [(text, self.get("loop.%s.inputs" % w), self.get("loop.%s.p50" % w), self.get("loop.%s.p95" % w), self.get("loop.%s.p100" % w))
                for w, text in (("pixels", "to the first pixels"), ("picture", "to the whole picture"), ("light", "to the ring"))]
        out = ["## Loop", "", "All evening scripts (`scripts/*_evening.txt`) on the emulated box, bus at 400 kHz: from the contact that counts (a key let go, a",
               "detent reached) to what changes, where that had been still for 100 ms before. An input after which nothing changes within 100 ms has no answer and is not counted.", ""]
        out += table(("us", "inputs", "half within", "95 % within", "longest"), rows)
        out += ["", "The longest step of the loop takes %s us, the pins are looked at again after %s us at the latest. Of %s frames of the moving ring 95 %%"
                % (number(self.get("loop.step")), number(self.get("loop.gap")), number(self.get("loop.frames"))),
                "come within %s us of their 50 ms, the worst %s us off." % (number(self.get("loop.jitter.p95")), number(self.get("loop.jitter.p100"))), ""]
        out += table(("a turn in which nothing happens", "instructions", "Pico ms", "heap, bytes"), [
            (text, self.get("start.turn.%s.instructions" % w), self.ms("start.turn.%s.instructions" % w), self.get("start.turn.%s.heap" % w))
            for w, text in (("menu", "in the menu"), ("game", "in a game"))])
        return out + self.picture("loop", "From press to pixels and ring") + command("evenings start")

    def start(self):
        """Reset, resume, wear."""
        g = self.get
        out = ["## Start", ""] + table(("", "instructions", "Pico ms", "us on the virtual clock"), [
            (text, g("start.%s.instructions" % w), self.ms("start.%s.instructions" % w), g("start.%s.us" % w))
            for w, text in (("menu", "from reset to the menu's whole picture"), ("slot", "the same, modules out of a slot as on a board"),
                            ("game", "from the press to the resumed game")) if g("start.%s.instructions" % w)])
        out += ["", "Most of the first is loading modules; what a board takes to read them from its flash is not in it. Out of a slot they are found by a",
                "file system in Python, verified and unpacked. The virtual clock is the panel: its reset and its bus.", "", "## Flash wear", "",
                "3,000 events of all games through the store, on LittleFS on an emulated flash: one sector is erased for %s events, or for %s where"
                % (number(g("wear.events")), number(g("wear.entries"))),
                "every turn of the knob leaves a half-made entry behind. No sector was erased more than %s times. An evening of 200 events erases %s"
                % (number(g("wear.most")), number(g("wear.evening"))),
                "sectors; each stands about 100,000 erases."]
        return out + command("start")

    def memory(self):
        """Heap and files."""
        g = self.get
        rows = [(title, g("memory.%s.heap" % n), g("memory.%s.loads" % n), g("memory.%s.at_once" % n), g("memory.%s.a_minute" % n),
                 g("words32.files.%s" % n), g("words32.rom.%s" % n)) for n, title in GAMES]
        out = ["## Memory", "", "*Smallest heap*: what the program needs to play the evening to its end, found by bisection; the %s KB that the"
               % number(g("memory.standins")), "interpreter and the stand-ins for hardware take come on top. *Taken a minute*: bytes asked for in a minute of play,",
               "loading of modules and the stand-ins' part for contacts and transfers included; collections give them back. *32 bits*: the most in use after a",
               "turn in MicroPython with the words of a board, the program out of a file system (of 192 KB) or run in a ROM (told that it has 120 KB).", ""]
        out += table(("evening", "smallest heap, KB", "loaded in all, bytes of .mpy", "at once", "taken a minute, bytes", "32 bits, KB", "in ROM, KB"), rows)
        out += ["", "After %s games of all kinds on one console the largest free block has gone from %s to %s bytes." % (
            number(g("games.count")), number(g("games.block.before")), number(g("games.block.after")))]
        out += self.picture("memory", "Smallest heap of each evening") + command("evenings words32 games")
        out += ["### Files", ""] + table(("room", "bytes of .mpy"), sorted(
            [(k[len("mpy."):].replace("-", "/"), v) for k, v in self.book.under("space").items() if k.startswith("mpy.") and k != "mpy.all"]))
        out += ["| **all** | **%s** |" % number(g("space.mpy.all")), "", "Fonts %s bytes, words %s bytes, list of names %s bytes." % (
            number(g("space.fonts")), number(g("space.words")), number(g("space.names"))), "", "### Heap by module", "",
            "After a collection, without what it brings along, in the 64-bit words of this machine; %s bytes in all." % number(g("space.import.all")), ""]
        parts = sorted([(k[len("import."):], v) for k, v in self.book.under("space").items() if k.startswith("import.") and k != "import.all"],
                       key=lambda p: (-p[1], p[0]))
        return out + table(("module", "bytes"), parts[:16] + [("%d others" % len(parts[16:]), sum(v for _, v in parts[16:]))]) + command("space")

    def engines(self):
        """Rules."""
        g = self.get
        rows = [[title] + [g("engines.%s.%s" % (n, w)) for w in ("players", "bare", "logged", "games", "mpy_bare", "mpy_logged", "rlcard", "openspiel")]
                for n, title in GAMES]
        out = ["## Engines", "", "A step is the legal list, the check and the change; *logged* keeps the log that undo needs. Games are played at random. RLCard's Uno",
               "and OpenSpiel's games written in Python (the fastest of %d) are bare, without undo." % len(self.book.under("engines.openspiel")), ""]
        out += table(("per second", "players", "steps", "steps, logged", "whole games", "MicroPython", "logged", "x RLCard", "x OpenSpiel"), rows)
        counted = [(title, g("engines.%s.step_bare" % n), g("engines.%s.step_logged" % n), self.ms("engines.%s.step_logged" % n),
                    g("engines.%s.state" % n)) for n, title in GAMES]
        out += [""] + table(("a step on MicroPython", "instructions", "logged", "Pico ms", "state, bytes of heap"), counted)
        out += ["", "Gallery's evaluation of an exhibit: %s a second on CPython, %s times as many as by trying everything (the twin of the tests)."
                % (number(g("sets.speed")), number(g("sets.twin")))]
        return out + self.picture("engines", "Steps a second") + self.picture("players", "Instructions of a step by players") + command("engines")

    def log(self):
        """Undo and its relatives."""
        g = self.get
        rows = [(text, g("log.%s" % w), self.ms("log.%s" % w), g("log.cpython.%s" % w)) for w, text in (
            ("undo", "undo"), ("edit", "edit the first event, try all others"), ("load", "read a saved game"), ("digest", "digest of state and log"))]
        out = ["## Log", "", "Nolsem with six players, %s events." % number(g("log.events")), ""]
        out += table(("", "instructions", "Pico ms", "ms on CPython"), rows)
        out += ["", "Undo is %s times as fast as playing everything again. The log takes %s bytes of heap." % (
            number(g("log.cpython.undo_saved")), number(g("log.heap")))]
        return out + self.picture("log", "Undo, edit and digest by length of the log") + command("log")

    def growth(self):
        """How cost grows."""
        g = self.book.series

        def span(name, unit="%s"):
            points = g.get(name)
            return "–" if not points else "%s with %s, %s with %s" % (number(points[0][1]), number(points[0][0]), number(points[-1][1]), number(points[-1][0]))

        return ["## How cost grows", "",
                "* **Players**: a step asks and changes one seat; only what is shown or settled for all of them grows. Instructions of a step: "
                + "; ".join("%s %s" % (title, span("engines.step." + n)) for n, title in GAMES) + ". The state grows by a few lists of numbers a seat: "
                + "; ".join("%s %s bytes" % (title, span("engines.state." + n)) for n, title in GAMES) + ".",
                "* **Rounds**: the state does not keep what is past, the log does. Round 50 costs what round 1 costs.",
                "* **Length of the log**: a new event costs the same at any length. Undo goes back to the last kept state and plays at most a fixed",
                "  number of events, so it stays level (%s events). Edit and digest go through all of it and grow in proportion: edit %s events."
                % (span("log.undo"), span("log.edit")),
                "  The log is kept packed and takes about %s bytes of heap an event." % self.per_event(), "",
                "What a Pico does with it: a turn of the loop has 4 ms. In a game one in which nothing happens takes about %s ms of them, a digit of the" % self.ms("start.turn.game.instructions"),
                "countdown %s ms once a second, and a whole new picture %s ms, spread over several turns because a page a turn is sent. A step of the"
                % (self.ms("display.digit.instructions"), self.ms("display.full.instructions")),
                "rules takes %s ms or less. Only an edit far back in a long game is noticed (%s ms after %s events): it is asked for on a page that"
                % (self.most(), self.ms("log.edit"), number(self.get("log.events"))),
                "says so, and no clock runs meanwhile.", ""]

    def per_event(self):
        """Bytes of heap that an event takes, from the second half of the series."""
        points = self.book.series.get("log.heap")
        if not points:
            return "–"
        (a, x), (b, y) = points[-2:]
        return number((y - x) // (b - a))

    def most(self):
        """Milliseconds of the dearest step of the rules."""
        found = [self.ms("engines.%s.step_logged" % n) for n, _ in GAMES]
        return max(found, key=lambda t: float(t) if t != "–" else 0)

    def text(self):
        """The whole page."""
        parts = (self.head, self.goals, self.display, self.loop, self.start, self.memory, self.engines, self.log, self.growth)
        return "\n".join(line.rstrip() for part in parts for line in part()).rstrip() + "\n"


def files(book, budgets):
    """{path: text} of the page and its plots."""
    out = {FOLDER / (name + ".svg"): text for name, text in plots.all_of(book).items()}
    out[PAGE] = Page(book, budgets).text()
    return out


def write(book, budgets):
    """To docs/."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in files(book, budgets).items():
        path.write_text(text, encoding="utf-8")
