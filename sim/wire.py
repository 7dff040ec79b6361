"""A box in another process, over two pipes: real MicroPython with a heap like the board's, or the bench board."""
import importlib.util
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile

from sim import chips, compiled, rom
from sim.device import load_board

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


_COST = """
import sys, gc, os
sys.path[:] = [%r, %r + "/firmware/lib", ".frozen"]
if os.getenv("CROUPIER_ROM"):
    import uctypes, vfs
    vfs.mount(vfs.VfsRom(uctypes.bytearray_at(*[int(n) for n in os.getenv("CROUPIER_ROM").split()])), "/rom")
    sys.path.insert(0, "/rom")
import sim.wire_end, sim.far, sim.world, sim.device
from sim import standin
standin.install(sim.device.load_board(%r))
gc.collect()
print(gc.mem_alloc())
"""


def standins(board="pico"):
    """KB of MicroPython's heap that the interpreter's own start and the stand-ins take before any of the program is
    loaded: on a board that is in ROM, so a heap that is meant for the program comes on top of it."""
    tree = compiled.tree()
    done = subprocess.run(_command() + ["-X", "heapsize=2000k", "-c", _COST % (tree, tree, board)], capture_output=True, text=True)
    if done.returncode:
        raise BoxError("the stand-ins do not start: " + done.stderr.strip())
    return -(-int(done.stdout) // 1024)


TONES = 100                 # kept for whoever asks


class BoxError(Exception):
    """The box has ended, or does not answer."""


def interpreter():
    """Path of the MicroPython binary; BoxError if there is none."""
    beside = os.path.join(os.path.dirname(sys.executable), "micropython")
    found = beside if os.access(beside, os.X_OK) else shutil.which("micropython")
    if not found:
        raise BoxError("there is no micropython beside %s nor on the PATH" % sys.executable)
    return found


def _command(image=None):
    """What starts MicroPython: with the ROM `image` (default: the stand-ins) where it is this Python's own package."""
    image = (image or compiled.image()) if importlib.util.find_spec("micropython_unix") else None
    return [sys.executable, rom.__file__, image] if image else [interpreter()]


def with_memory(path):
    """What starts MicroPython with a file as memory beside its heap, to be written; BoxError where that cannot be."""
    if not importlib.util.find_spec("micropython_unix"):
        raise BoxError("a bench board with a ROM partition needs the MicroPython of requirements-micropython.txt")
    return [sys.executable, rom.__file__, "--map", str(path)]


class Wire:
    """The host's end: a box over the file descriptors `to_box` and `from_box`; its chips are here. `seconds` is how
    long an answer may take."""

    def __init__(self, to_box, from_box, board, seconds=120):
        self.board = load_board(board)
        self._chips = _Chips(self.board)
        self._to, self._from = to_box, from_box
        self._seconds = seconds
        self._buf = b""
        self._now = 0

    def hello(self):
        """Wait for the end of the first turn."""
        self._done()

    def _say(self, text):
        try:
            os.write(self._to, text.encode() + b"\n")
        except OSError:
            raise BoxError("the box has ended" + self._why()) from None

    def _why(self):
        return ""

    def _fill(self):
        ready, _, _ = select.select([self._from], [], [], self._seconds)
        data = os.read(self._from, 65536) if ready else b""
        if not data:
            raise BoxError(("the box has ended" if ready else "the box has not answered for %d s" % self._seconds)
                           + self._why())
        self._buf += data

    def _line(self):
        while b"\n" not in self._buf:
            self._fill()
        line, _, self._buf = self._buf.partition(b"\n")
        return line.decode()

    def _hear(self, head):
        """The answer that begins with `head`; what the chips are sent before it reaches them."""
        while True:
            text = self._line()
            c, _, rest = text.partition(" ")
            if c == head:
                return rest
            if c == "E":
                raise BoxError("the program on the box has ended:\n" + json.loads(rest))
            words = rest.split()
            n = int(words.pop()) if c in ("I", "S", "L") else 0
            while len(self._buf) < n:
                self._fill()
            data, self._buf = self._buf[:n], self._buf[n:]
            if not self._chips.take(c, [int(w) for w in words], data):
                raise BoxError("the box said %r" % text)

    def _done(self):
        self._now = int(self._hear("D"))

    def _ask(self, what):
        self._say("Q " + what)
        return json.loads(self._hear("A"))

    def pin(self, t_us, pin, level):
        """Schedule a contact."""
        self._say("P %d %d %d" % (t_us, pin, level))

    def run(self, t_us):
        """Turns of the loop until virtual time is t_us or later."""
        self._say("R %d" % t_us)
        self._done()

    def now(self):
        """Virtual us since boot, as of the last run."""
        return self._now

    def panel(self):
        """bytes(1024): the picture that is seen."""
        return self._chips.panel.picture() if self._chips.panel else bytes(1024)

    def ring(self):
        """bytes(3 n): what glows, RGB in the order of the strip."""
        return self._chips.ring.latched() if self._chips.ring else b""

    def tones(self):
        """(us, Hz, duty of 65535) whenever the buzzer has changed since this was asked last."""
        heard, self._chips.tones = self._chips.tones, []
        return heard

    def probe(self):
        """What the console tells of itself."""
        return self._ask("probe")

    def stats(self):
        """Counters."""
        return self._ask("stats")

    def fault(self, what, how, n=-1):
        """Break a part, see World.fault."""
        self._say("F %s %s %d" % (what, how, n))

    def close(self):
        """Power off."""
        try:
            os.write(self._to, b"X\n")
        except OSError:
            pass


class _Chips:
    """The chips of the box, wired as its board says; `take` gives them what came over the wire."""

    def __init__(self, board):
        self.board = board
        self.out_pins, self.i2c, self.spi = {}, {}, {}
        self.panel = self.ring = self.panel_key = None
        self.tones = []
        chips.attach(self, board)

    def take(self, c, numbers, data):
        """False for what no chip understands."""
        if c == "I":
            self.panel.i2c_write(data)
        elif c == "S":
            self.panel.spi_write(data, numbers[0])
        elif c == "V":
            self.panel.res(numbers[0])
        elif c == "L":
            self.ring.frame(data, numbers[0], numbers[1])
        elif c == "T":
            self.tones.append(tuple(numbers))
            del self.tones[:-TONES]
        else:
            return False
        return True


class ProcessBox(Wire):
    """A box in a process of its own. `_begin` starts it; `_temporary`: functions that free what goes with it."""

    _temporary = ()

    def _begin(self, command, board, seconds, env=None):
        # `command`: a function of the two pipes' numbers
        down_r, down_w = os.pipe()
        up_r, up_w = os.pipe()
        self._errors = tempfile.TemporaryFile()
        env = dict(os.environ, CROUPIER_WIRE_IN=str(down_r), CROUPIER_WIRE_OUT=str(up_w), **(env or {}))
        self._process = subprocess.Popen(command(down_r, up_w), env=env, pass_fds=(down_r, up_w), stdin=subprocess.DEVNULL,
                                         stdout=self._errors, stderr=self._errors)
        os.close(down_r)
        os.close(up_w)
        Wire.__init__(self, down_w, up_r, board, seconds)
        try:
            self.hello()
        except BoxError:
            self.close()
            raise

    def _why(self):
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip()
        return ": " + said if said else ""

    def close(self):
        """Power off."""
        if self._process is None:
            return
        super().close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
        os.close(self._to)
        os.close(self._from)
        self._errors.close()
        for free in self._temporary:
            free()

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()


class WireBox(ProcessBox):
    """A box on real MicroPython in a process of its own.

    `program`: folder with engines, hal, boards, firmware, as source or as .mpy (default: this project, compiled);
    `heap`: what -X heapsize takes; `closed`: pins held down at power-on; `real`: in real time; `in_rom`: the program
    (compiled) lies in a ROMFS and runs from there, as on a board whose firmware has one.
    """

    def __init__(self, board="pico", data=None, app="firmware.start:build", closed=(), program=None, heap="192k",
                 micropython=None, real=False, seconds=120, in_rom=False):
        tree = compiled.tree()
        program, image = program or tree, None
        if in_rom:
            held = tempfile.NamedTemporaryFile(suffix=".rom")
            held.write(rom.whole(program, tree))
            held.flush()
            self._temporary = (held.close,)
            program, image = "/rom", held.name
        command = ([micropython] if micropython else _command(image)) + ["-X", "heapsize=" + heap, os.path.join(ROOT, "sim", "mp_main.py"),
                   program, tree, board, os.path.abspath(data) if data else "", app] + [str(p) for p in closed]
        self._begin(lambda *pipes: command, board, seconds, {"CROUPIER_TIME": "real" if real else "virtual"})
