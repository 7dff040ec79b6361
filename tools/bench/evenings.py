"""The evening scripts, measured: from the finger to panel and ring, steps of the loop, heap, modules in use.

A script is played once on a box in this process, and its contacts are kept; MicroPython plays those, without a wire and
without anybody who asks, with ever less heap.
"""
import os
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sim import compiled, script
from sim.local import LocalBox
from tools import build, icount
from tools.bench import count

SCRIPTS = ("gambit7", "gallery", "nolsem", "gambler")
HEAP = 384                  # KB, enough for every evening
GUESS = 200                 # KB, where the search begins that has no earlier figure
FINE = 2                    # KB, fineness of the smallest heap
QUIET = 100_000             # us without output before an input whose answer is measured
ANSWER = 100_000            # us within which an answer belongs to its input; what comes later has another cause
_FRAMES = 75_000            # us between two frames of the ring at most if they follow each other


class Watched:
    """A box whose contacts and outputs are kept: `pins` [(us, pin, level)], `pixels` and `light` [us]."""

    def __init__(self, box):
        self._box, self.board = box, box.board
        self.pins, self.pixels, self.light, self.frames = [], [], [], []
        self.end = 0
        panel, ring = box.world.panel, box.world.ring
        self._write, self._frame = panel.i2c_write, ring.frame
        panel.i2c_write, ring.frame = self._panel, self._ring

    def _panel(self, buf):
        if buf[0] == 0x40:
            self.pixels.append(self._box.world.us)
        return self._write(buf)

    def _ring(self, data, start, end):
        was = self._box.ring()
        self._frame(data, start, end)
        self.frames.append(start)
        if self._box.ring() != was:
            self.light.append(end)

    def pin(self, t, pin, level):
        """A contact."""
        self.pins.append((t, pin, level))
        self._box.pin(t, pin, level)

    def run(self, t):
        """Turns until then."""
        self.end = t
        self._box.run(t)

    def __getattr__(self, name):
        return getattr(self._box, name)


def watch(name):
    """(Watched, Report, counters) of an evening on a box in this process."""
    with tempfile.TemporaryDirectory() as data, LocalBox("pico", data) as box:
        seen = Watched(box)
        report = script.play(count.ROOT / "scripts" / ("%s_evening.txt" % name), seen)
        if not report.ok:
            raise RuntimeError("the evening of %s fails: %s" % (name, report.failures[0]))
        return seen, report, box.stats()


def inputs(seen):
    """Moments at which something has been done: a key let go, a detent reached."""
    knob = seen.board.KNOB[1:]
    level = {pin: 1 for pin in knob}
    moments = []
    for t, pin, now in sorted(seen.pins):
        if pin in level:
            level[pin] = now
            if all(level.values()):
                moments.append(t)
        elif now:
            moments.append(t)
    return moments


def answers(moments, output, whole=False):
    """us from each input to the first (`whole`: the last) of the output that follows it, where it was quiet before."""
    found = []
    for i, t in enumerate(moments):
        until = min(t + ANSWER, moments[i + 1] if i + 1 < len(moments) else t + ANSWER)
        if any(t - QUIET <= o < t for o in output):
            continue
        after = [o for o in output if t <= o < until]
        if not after:
            continue
        last = 0
        while whole and last + 1 < len(after) and after[last + 1] - after[last] < 20_000:
            last += 1
        found.append(after[last] - t)
    return found


def percentile(values, share):
    """The value that so many per cent do not exceed."""
    values = sorted(values)
    return values[min(len(values) - 1, len(values) * share // 100)] if values else 0


def loop(book, evenings):
    """Answers, steps and frames of the ring."""
    first, whole, light, apart = [], [], [], []
    for seen, _, _ in evenings.values():
        moments = inputs(seen)
        first += answers(moments, seen.pixels)
        whole += answers(moments, seen.pixels, True)
        light += answers(moments, seen.light)
        gaps = [b - a for a, b in zip(seen.frames, seen.frames[1:])]
        apart += [abs(g - 50_000) for g in gaps if g < _FRAMES]
    for name, values in (("pixels", first), ("picture", whole), ("light", light)):
        book.put("loop.%s.inputs" % name, len(values), "inputs")
        for share in (50, 95, 100):
            book.put("loop.%s.p%d" % (name, share), percentile(values, share), "us")
        book.row("loop." + name, [(share, percentile(values, share)) for share in (5, 25, 50, 75, 90, 95, 99, 100)])
    book.put("loop.frames", len(apart), "frames")
    book.put("loop.jitter.p95", percentile(apart, 95), "us")
    book.put("loop.jitter.p100", percentile(apart, 100), "us")
    book.put("loop.step", max(stats["step"] for _, _, stats in evenings.values()), "us")
    book.put("loop.gap", max(stats["gap"] for _, _, stats in evenings.values()), "us")
    for name, (seen, report, stats) in evenings.items():
        book.put("loop.evening.%s.bytes" % name, stats["bytes"], "bytes")
        book.put("loop.evening.%s.events" % name, report.end["n"], "events")


class Contacts:
    """A recorded evening that MicroPython can play, as often as wanted."""

    def __init__(self, folder, seen, events, tree=None):
        self.tree = tree or compiled.tree()
        self.path = Path(folder) / "contacts"
        self.seconds = seen.end // 1_000_000 + 1
        self.events = events
        self.path.write_text("".join("%d %d %d\n" % p for p in sorted(seen.pins)) if seen.pins else "")

    def play(self, what, kilobytes):
        """What box/evening.py says, or None if it does not come to the end with that heap. The heap is what the program
        has beside the stand-ins."""
        with tempfile.TemporaryDirectory() as data:
            command = [icount.find_micropython(), "-X", "heapsize=%dk" % kilobytes, str(count.BOX / "evening.py"), self.tree,
                       self.tree, data, str(self.path), str(self.seconds), what]
            done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        return done.stdout if done.returncode == 0 and count.said(done.stdout).get("events") == self.events else None

    def plays(self, kilobytes, standins):
        """Does the evening come to its end with this heap?"""
        return self.play("play", kilobytes + standins) is not None

    def need(self, standins, guess=None):
        """The smallest heap for the program, in KB, by bisection; first near `guess`, where that is known."""
        low, high = 40, HEAP
        if guess:
            if self.plays(guess, standins):
                high = guess
                low = guess - 8
                while low > 40 and self.plays(low, standins):
                    low, high = low - 16, low
            else:
                low = guess
        while high - low > FINE:
            middle = (low + high) // 2
            if self.plays(middle, standins):
                high = middle
            else:
                low = middle
        return high


def standins(said):
    """KB that the stand-ins take, out of what a play said."""
    return -(-count.said(said)["standins"] // 1024)


def memory(book, evenings, known=None):
    """Smallest heap and bytes taken a minute of each evening, modules in use; `known` are figures of an earlier run."""
    sizes = module_sizes()
    with tempfile.TemporaryDirectory() as folder:
        tree = os.path.join(folder, "mpy")
        shutil.copytree(compiled.tree(), tree)      # it stays as it is while sources are edited

        def one(name):
            seen, report, _ = evenings[name]
            evening_memory(book, name, seen, report.end["n"], known, sizes, tree)

        with ThreadPoolExecutor(os.cpu_count()) as pool:        # what is measured depends on no clock
            list(pool.map(one, evenings))


def evening_memory(book, name, seen, events, known, sizes, tree):
    """The same of one evening; `sizes` of the modules' files, `tree` the compiled program."""
    with tempfile.TemporaryDirectory() as folder:
        contacts = Contacts(folder, seen, events, tree)
        said = contacts.play("modules", HEAP)
        if said is None:
            raise RuntimeError("the evening of %s does not play on MicroPython with %d KB" % (name, HEAP))
        base = standins(said)
        sets = [line.split()[1:] for line in said.splitlines() if line.startswith("modules ")]
        book.put("memory.standins", base, "KB")
        book.put("memory.%s.loads" % name, sum(sizes.get(m, 0) for m in set().union(*sets)), "bytes")
        book.put("memory.%s.at_once" % name, max(sum(sizes.get(m, 0) for m in s) for s in sets), "bytes")
        guess = known.get("memory.%s.heap" % name) if known else None
        guess = guess or GUESS
        book.put("memory.%s.heap" % name, contacts.need(base, guess), "KB")
        taken = count.said(contacts.play("alloc", 256 * 1024))["taken"]
        book.put("memory.%s.a_minute" % name, int(taken * 60 / contacts.seconds - idle_minute(folder, tree)), "bytes")


def idle_minute(folder, tree):
    """Bytes that the stand-ins take in a minute in which nothing happens (the console takes none)."""
    class Nothing:
        pins, end = [], 9_000_000
    quiet = Contacts(folder, Nothing, 0, tree)
    a = count.said(quiet.play("alloc", 65536))["taken"]
    Nothing.end = 4_000_000
    b = count.said(Contacts(folder, Nothing, 0, tree).play("alloc", 65536))["taken"]
    return (a - b) * 60 / 5


def module_sizes():
    """{module: bytes of its .mpy} of what is flashed."""
    with tempfile.TemporaryDirectory() as folder:
        files = build.build(Path(folder) / "x")["files"]
    return {build.dotted(name[:-len(".mpy")] + ".py"): size for name, (size, _) in files.items() if name.endswith(".mpy")}


def measure(book, rounds, known=None, quick=False):
    """All of it; `quick`: what needs no MicroPython."""
    evenings = {name: watch(name) for name in SCRIPTS}
    loop(book, evenings)
    if not quick:
        memory(book, evenings, known)
