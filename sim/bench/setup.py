"""Makes a board of MicroPython's unix build: hardware, file system, identity. Imported by boot.py, compiled, and dropped
again once it has done its work: the heap is the program's."""
import os
import sys
import vfs

from sim import device, far, wire_end, world
from sim.bench.chip import Flash
from sim.standin import machine, neopixel, rp2, simtime


def _overlay(name, **extra):
    # `import name` finds sys.modules first: a built-in module gets a stand-in with everything it has, plus `extra`
    real = __import__(name)
    ns = {}
    for key in dir(real):
        if not key.startswith("__"):
            ns[key] = getattr(real, key)
    for key in extra:
        v = extra[key]
        ns[key] = staticmethod(v) if callable(v) else v
    sys.modules[name] = type(name, (), ns)


class _End(wire_end.WireEnd):
    def line(self, line):
        if line == b"C\n":                  # Ctrl-C, see sim/bench/child.py
            raise KeyboardInterrupt
        super().line(line)


def _soft_reset():
    raise SystemExit


def _kbd_intr(c):
    # byte 3 must pass as data while mpremote's `mount` protocol runs
    import termios
    attr = termios.tcgetattr(0)
    attr[3] = attr[3] & ~1 if c < 0 else attr[3] | 1      # ISIG
    termios.tcsetattr(0, 0, attr)


def _hardware(names, power_off):
    import boards

    class Board(device.Device):
        def __init__(self, name, closed):
            self.board = boards.load(name)
            self.world = world.World(self.board, closed, far)
            self.world.on_reset = lambda: power_off("reset")

        @property
        def app(self):                      # what main.py has started
            return names["app"]

    closed = [int(p) for p in os.getenv("BENCH_CLOSED").split()]
    _End().attach(Board(os.getenv("BENCH_BOARD"), closed))      # keeps the real clock, if it needs one
    machine.soft_reset = _soft_reset
    for name in list(sys.modules):
        if name.split(".")[0] in ("boards", "firmware", "hal"):
            del sys.modules[name]           # the program brings its own
    sys.modules["machine"] = machine
    sys.modules["neopixel"] = neopixel
    sys.modules["rp2"] = rp2
    sys.modules["time"] = simtime
    _overlay("micropython", kbd_intr=_kbd_intr)


def _identity():
    # what a board says of itself; BENCH_IDENTITY is name|version|build|machine|.mpy version
    from collections import namedtuple
    name, version, build, board, mpy = os.getenv("BENCH_IDENTITY").split("|")
    impl = namedtuple("implementation", ("name", "version", "_machine", "_mpy", "_build"))
    parts = tuple(int(n) for n in version.split(".")) + ("",)
    mpy = sys.implementation._mpy & ~0xFF | int(mpy)
    _overlay("sys", platform="rp2", implementation=impl(name, parts, board, mpy, build))


def _late_stand_ins():
    # stand-ins load what only some boards need when it is asked for: then the host is there for a moment
    import builtins
    host, mount, umount, modules = os.getenv("BENCH_HOST"), vfs.mount, vfs.umount, sys.modules
    files, plain = vfs.VfsPosix(host), __import__

    def load(name, *args):
        if not name.startswith("sim.") or name in modules:
            return plain(name, *args)
        mount(files, host, readonly=True)
        try:
            return plain(name, *args)
        finally:
            umount(host)
    builtins.__import__ = load


def _mount(power_off):
    flash = Flash(os.getenv("BENCH_FLASH"), int(os.getenv("BENCH_CUT")), lambda: power_off("cut"), os.getenv("BENCH_LOG"))
    try:
        fs = vfs.VfsLfs2(flash, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        fs = vfs.VfsLfs2(flash, progsize=256)
    rp2.Flash = lambda *args: flash
    vfs.umount("/")                         # the host's files end here
    vfs.mount(fs, "/")
    os.chdir("/")
    return flash


def _rom(chip, power_off):
    # the partition of a firmware that has one
    from sim.bench.partition import Partition
    partition = Partition(os.getenv("BENCH_ROM"), chip, power_off)
    _overlay("vfs", rom_ioctl=partition.ioctl)
    partition.mount()


def board(names, power_off):
    """`names`: the globals of main.py; `power_off(why)`: the supervisor takes the power away."""
    _hardware(names, power_off)
    _identity()
    _late_stand_ins()
    chip = _mount(power_off)
    sys.path[:] = ["", ".frozen", "/lib"]
    if os.getenv("BENCH_ROM"):
        _rom(chip, power_off)
    for name in ("sim.bench.setup", "sim.bench.chip", "sim.bench.partition", "sim.bench"):
        sys.modules.pop(name, None)
