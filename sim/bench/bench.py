"""The bench board's supervisor: what is around the CPU of a board (power switch, flash chip, USB cable).

    with Bench() as bench:
        subprocess.run(["mpremote", "connect", bench.port, "fs", "ls"])

Inside runs real MicroPython with sim/bench/boot.py, which mounts LittleFS on the file that plays the flash chip and
starts main.py. Two pseudo-terminals are needed: a host tool and MicroPython cannot both sit on the same slave side.
The bridge between them also supplies what the unix build lacks: a soft reset that comes back, and a hard reset.
"""
import functools
import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tty
from pathlib import Path

from sim import compiled
from sim.bench.box import BenchBox
from sim.bench.child import Child, set_nonblocking
from sim.wire import BoxError, interpreter, with_memory

ROOT = Path(__file__).resolve().parents[2]
BLOCK = 4096
BLOCKS = 352                # 1408 KiB, what the rp2 port gives a 2 MB Pico
IDENTITY = "micropython|1.29.0|RPI_PICO|Raspberry Pi Pico with RP2040|6"
RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n"
FRIENDLY_BANNER = b'Type "help()" for more information.'
PROMPT = b">>> "
REBOOT = b"MPY: soft reboot\r\n"
CTRL_C = 3.0                # seconds that a program may take until it sleeps; then Ctrl-C is a signal
FULL = 2048                 # bytes on their way to the host before `print` waits
OWN = 16                    # KB of heap for what a board has in ROM, or has taken before its prompt: file system, identity
STUCK = 0.5                 # seconds after which output that nobody reads is dropped, as a USB port does


@functools.cache
def stand_ins():
    """Path of the compiled stand-ins, brought up to date once."""
    return compiled.tree()


class Bench:
    """One board. `port`: its serial port; `console`: all it has printed; `boots`: why each boot happened;
    `events`: [(kind, text)] that it reported; `heap`: (used, free) bytes at its last boot; `ended`: main.py has.

    flash: file that plays the chip (made blank if missing; default: a temporary one). blocks: size of a new chip in
    4096-byte blocks. heap: of MicroPython, like "256k", for the program and the stand-ins, as of a wired box. link:
    symbolic link to make for the port. identity: what the board says of itself, `name|version|build|machine|.mpy
    version`. log: a file in which all that is programmed and erased is written down from the next boot on
    (sim/bench/cuts.py). board: its facts, a name in boards/. `closed`: pins that are held down at the next power-on.
    rom: bytes of the ROM partition that its firmware was built with (`rom` is then the file that plays it); 0: MicroPython
    could, but there is none; None: it could not.
    sim.wire.BoxError where MicroPython is missing.
    """

    def __init__(self, flash=None, heap="256k", link=None, identity=IDENTITY, blocks=BLOCKS, board="pico",
                 log=None, rom=None):
        self._micropython = [interpreter()]
        self._tree = stand_ins()
        self._tmp = tempfile.mkdtemp(prefix="bench-")
        self.flash = Path(flash or os.path.join(self._tmp, "flash.img"))
        if not self.flash.exists():
            self.flash.write_bytes(b"\xff" * BLOCK * blocks)
        self.rom, self._rom_size = Path(self._tmp, "rom.img"), rom
        if rom:
            self.rom.write_bytes(b"\xff" * rom)
            self._micropython = with_memory(self.rom)
        self._heap = "%dk" % (int(heap.rstrip("k")) + OWN)
        self.identity = identity
        self.board = board
        self.log = log
        self.closed = ()
        self.time = "real"          # or "virtual": the program runs as far as the wire lets it
        self.watched = False        # somebody reads what comes over the wire: the chips are theirs
        self.console = bytearray()
        self.events = []
        self.boots = []
        self.booted = 0             # where in `console` what it has printed since the last boot begins
        self.heap = (0, 0)
        self._raw = False           # REPL mode, kept over a soft reset
        self._tail = b""
        self._child = None
        self._swallow = None
        self._to_child = bytearray()
        self._to_host = bytearray()
        self._stuck = None
        self._wanted = None         # reset that is due
        self._stop = False

        self._cut = -1
        self._link = link
        self._master = None
        self._plug()
        self._wake_r, self._wake_w = os.pipe()
        self._boot("power")
        self._thread = threading.Thread(target=self._loop, daemon=True)
        self._thread.start()

    # ---- what a test does to the board ------------------------------------------------------------------------------
    def power_cycle(self):
        """Off and on again; returns once it boots."""
        self._reset("power")

    def reset(self):
        """Press the reset button; returns once it boots."""
        self._reset("hard")

    def box(self, real=False):
        """Switch off and on, in virtual or in real time; the box that has just started, to be played on and closed."""
        self.time, self.watched = "real" if real else "virtual", True
        self.power_cycle()
        box = BenchBox(self, self._child.to_box, self._child.from_box)
        try:
            box.hello()
        except BoxError:
            box.close()
            raise
        return box

    def set_pin(self, pin, level):
        """A contact of the running program, in real time: 0 closes it, 1 opens it."""
        os.write(self._child.to_box, b"P 0 %d %d\n" % (pin, level))

    def cut_after(self, n):
        """The n-th program or erase of the flash chip after the next reset tears it and the power goes: the port
        vanishes, the board boots again, and a new `port` is there."""
        self._cut = n

    def _reset(self, why):
        before = len(self.boots)
        self._wanted = why
        os.write(self._wake_w, b"x")
        self.wait_for(lambda: len(self.boots) > before and self._wanted is None, what="boot")

    def mpremote(self, *args, check=True, timeout=60):
        """Run the real mpremote on this board; returns the finished process (text output)."""
        done = subprocess.run([sys.executable, "-m", "mpremote", "connect", self.port, *args], capture_output=True,
                              text=True, timeout=timeout, stdin=subprocess.DEVNULL)
        if check and done.returncode:
            raise AssertionError("mpremote %s ended with %d: %s" % (
                " ".join(args), done.returncode, (done.stdout + done.stderr).strip()))
        return done

    def type(self, data):
        """Bytes typed at the board's serial port by a terminal program."""
        with open(self.port, "wb", buffering=0) as f:
            f.write(data)

    def wait_for(self, predicate, timeout=15.0, what="condition"):
        """Wait until `predicate()` is true and return its value."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            got = predicate()
            if got:
                return got
            time.sleep(0.01)
        raise TimeoutError("no %s within %g s; the console ends: %r" % (what, timeout, bytes(self.console[-800:])))

    def wait_running(self, timeout=15.0):
        """Wait until the program that main.py starts has made its first turn (in real time)."""
        self.wait_for(lambda: self._running, timeout, "first turn of the program")

    def wait_console(self, text, start=0, timeout=15.0):
        """Wait until the board has printed `text` at or after `start` of `console`."""
        text = text.encode() if isinstance(text, str) else text
        self.wait_for(lambda: self.console.find(text, start) >= 0, timeout, repr(text))

    def close(self):
        """Power off and take everything away but a flash file of the caller's."""
        self._stop = True
        os.write(self._wake_w, b"x")
        self._thread.join(5)
        self._end_child()
        self._unplug()
        os.close(self._wake_r)
        os.close(self._wake_w)
        shutil.rmtree(self._tmp, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()

    # ---- the USB port -----------------------------------------------------------------------------------------------
    def _plug(self):
        self._master, self._slave = pty.openpty()      # towards the host
        tty.setraw(self._slave)
        set_nonblocking(self._master)
        self.port = os.ttyname(self._slave)
        if self._link:
            if os.path.islink(self._link):
                os.unlink(self._link)
            os.symlink(self.port, self._link)

    def _unplug(self):
        os.close(self._master)
        os.close(self._slave)
        self._to_host.clear()
        if self._link and os.path.islink(self._link):
            os.unlink(self._link)

    # ---- the board's own life ---------------------------------------------------------------------------------------
    def _boot(self, why):
        """Start a fresh interpreter; why: power, hard, soft, cut (power lost in the middle of a write)."""
        if why != "soft":
            self._raw = False
        env = dict(os.environ, HOME=self._tmp, TERM="dumb", CROUPIER_TIME=self.time, BENCH_HOST=self._tree,
                   BENCH_FLASH=str(self.flash), BENCH_CUT=str(self._cut),
                   BENCH_WHY=why, BENCH_MAIN="0" if self._raw else "1", BENCH_IDENTITY=self.identity,
                   BENCH_BOARD=self.board, BENCH_CLOSED=" ".join(str(p) for p in self.closed))
        if self.log:
            env["BENCH_LOG"] = str(self.log)
        env.pop("MICROPYPATH", None)
        env["BENCH_ROM"] = "" if self._rom_size is None else "0 0"       # where a file plays it, sim/rom.py says where
        self._child = Child(self._micropython + ["-X", "heapsize=" + self._heap, "-i",
                                                 str(ROOT / "sim/bench/boot.py")], env)
        self._running = self.ended = False
        self._asked = None          # since when a Ctrl-C waits to be taken
        self._to_child.clear()
        self._tail = b""
        # a new process always starts at the friendly prompt: if the REPL was raw, hide that and switch back to raw
        self._swallow = bytearray() if self._raw else None
        self.booted = len(self.console)
        self.boots.append(why)

    def _end_child(self):
        if self._child:
            self._drain()
            self._child.end()
            self._child = None

    def _restart(self, why):
        self._end_child()
        if why == "cut":
            self._cut = -1
            self._unplug()
            self._plug()
        self._boot(why)
        self._wanted = None

    def _from_child(self, data):
        if self._swallow is not None:
            self._swallow += data
            at = self._swallow.find(PROMPT)
            if at < 0:
                return
            # what boot.py printed goes through, banner and prompt do not
            head = bytes(self._swallow[:at])
            cut = head.rfind(b"MicroPython ")
            self._swallow = None
            self._to_child[:0] = b"\x01"
            data = head[:cut] if cut >= 0 else head
        self._print(data)
        seen = self._tail + data
        raw, friendly = seen.rfind(RAW_BANNER), seen.rfind(FRIENDLY_BANNER)
        if raw != friendly:
            self._raw = raw > friendly
        self._tail = seen[-64:]

    def _print(self, data):
        self.console += data
        self._to_host += data

    def _drain(self):
        """What the board printed before it died still reaches the host: mpremote waits for it without a time-out."""
        data = self._child.read()
        while data:
            self._from_child(data)
            data = self._child.read()

    def _loop(self):
        while not self._stop:
            child = self._child
            writers = [child.tty] if self._to_child and self._swallow is None else []
            if self._to_host:
                writers.append(self._master)
            readers = [self._master, child.pipe, self._wake_r]
            if not self.watched:        # nobody looks at the chips
                readers.append(child.from_box)
            if len(self._to_host) < FULL:       # else the board's print waits
                readers.append(child.tty)
            ready, writable, _ = select.select(readers, writers, [], 0.05)
            if self._asked is not None:         # a Ctrl-C is on its way: no hurry
                time.sleep(0.005)
            if self._wake_r in ready:
                os.read(self._wake_r, 100)
            if child.pipe in ready:
                self._take_events()
            if self._wanted:
                self._restart(self._wanted)
                continue
            if child.from_box in ready and b"D " in os.read(child.from_box, 65536):
                self._running = True
            if self._master in ready:
                self._to_child += self._from_host()
            if child.tty in ready:
                data = child.read()
                if data is None:        # the interpreter has ended
                    self._ended()
                    continue
                self._from_child(data)
            if child.tty in writable:
                self._type(child)
            self._feed_host(self._master in writable)

    def _type(self, child):
        """Pass on what the host has typed; Ctrl-C while code runs is a request first, and a signal if that is not met."""
        if self._to_child[0] != 3:
            self._asked = None
            del self._to_child[:child.write(self._to_child.partition(b"\x03")[0])]
        elif not child.runs():
            if self._asked is None:
                child.write(b"\x03")
            del self._to_child[:1]              # else: met
            self._asked = None
        elif self._asked is None:
            child.interrupt()
            self._asked = time.monotonic()
        elif time.monotonic() - self._asked > CTRL_C:
            child.write(b"\x03")
            del self._to_child[:1]
            self._asked = None

    def _from_host(self):
        try:
            return os.read(self._master, 4096)
        except OSError:         # nobody there
            return b""

    def _feed_host(self, writable):
        if not self._to_host:
            return
        if writable:
            try:
                del self._to_host[:os.write(self._master, bytes(self._to_host[:1024]))]
            except BlockingIOError:
                pass
            self._stuck = None
            return
        now = time.monotonic()
        self._stuck = self._stuck or now
        if now - self._stuck > STUCK:
            self._to_host.clear()
            self._stuck = None

    def _ended(self):
        """Ctrl-D or SystemExit at the REPL is a soft reset, unless a hard one was asked for."""
        self._take_events()
        if not self._wanted:
            self._drain()
            self._print(REBOOT)
            self._wanted = "soft"
        self._restart(self._wanted)

    def _take_events(self):
        for kind, text in self._child.events():
            if kind == "HARD":          # machine.reset(), or the chip cut the power
                self._wanted = "cut" if text == "cut" else "hard"
            elif kind == "SOFT":        # SystemExit out of main.py
                self._drain()
                self._print(REBOOT)
                self._wanted = "soft"
            elif kind == "END":
                self.ended = True
            elif kind == "HEAP":
                self.heap = tuple(int(n) for n in text.split())
            self.events.append((kind, text))
