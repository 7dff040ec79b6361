"""Runs inside MicroPython (unix build) before anything else and makes a board of it. Not flashed.

The stand-ins for the hardware come from the host and act on a World; then the host's files are unmounted, LittleFS on
the chip's file is mounted as '/' with the geometry of a Pico, and main.py starts as on a board. The pins and the
picture go over the wire of sim/wire_end.py. What the supervisor (sim/bench/bench.py) must know goes as lines over a
pipe of its own: HARD why (machine.reset, a power cut), SOFT (SystemExit), BOOT why, HEAP used free, END file.
"""
import gc
import os
import sys
import vfs

_tell = open(int(os.getenv("BENCH_TELL")), "wb")
sys.path[:] = [".frozen", os.getenv("BENCH_HOST"), os.getenv("BENCH_HOME")]


def _event(kind, text=""):
    _tell.write("%s %s\n" % (kind, text))


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


def _halt():
    import select
    while True:
        select.poll().poll(1000)


def _off(why):
    _event("HARD", why)
    _halt()


def _soft_reset():
    raise SystemExit


def _kbd_intr(c):
    # byte 3 must pass as data while mpremote's `mount` protocol runs
    import termios
    attr = termios.tcgetattr(0)
    attr[3] = attr[3] & ~1 if c < 0 else attr[3] | 1      # ISIG
    termios.tcsetattr(0, 0, attr)


def _hardware():
    import boards
    from sim import device, far, wire_end, world
    from sim.standin import machine, neopixel, rp2, simtime

    class Board(device.Device):
        def __init__(self, name, closed):
            self.board = boards.load(name)
            self.world = world.World(self.board, closed, far)
            self.world.on_reset = lambda: _off("reset")

        @property
        def app(self):                      # what main.py has started
            return globals()["app"]

    closed = [int(p) for p in os.getenv("BENCH_CLOSED").split()]
    wire_end.WireEnd().attach(Board(os.getenv("BENCH_BOARD"), closed))      # keeps the real clock, if it needs one
    machine.soft_reset = _soft_reset
    for name in list(sys.modules):
        if name.split(".")[0] in ("boards", "firmware", "hal"):
            del sys.modules[name]           # the program brings its own
    sys.modules["machine"] = machine
    sys.modules["neopixel"] = neopixel
    sys.modules["rp2"] = rp2
    clock = {}
    for name in dir(simtime):
        if name.startswith("ticks_") or name.startswith("sleep"):
            clock[name] = getattr(simtime, name)
    _overlay("time", **clock)
    _overlay("micropython", kbd_intr=_kbd_intr)


def _identity():
    # what a board says of itself; BENCH_IDENTITY is name|version|build|machine|.mpy version
    from collections import namedtuple
    name, version, build, board, mpy = os.getenv("BENCH_IDENTITY").split("|")
    impl = namedtuple("implementation", ("name", "version", "_machine", "_mpy", "_build"))
    parts = tuple(int(n) for n in version.split(".")) + ("",)
    real = sys.implementation
    _overlay("sys", platform="rp2", implementation=impl(name, parts, board, real._mpy & ~0xFF | int(mpy), build))
    uname = namedtuple("uname_result", ("sysname", "nodename", "release", "version", "machine"))
    said = uname("rp2", "rp2", version, sys.version, board)
    _overlay("os", uname=lambda: said, sync=lambda: None)


def _mount():
    from chip import Flash
    flash = Flash(os.getenv("BENCH_FLASH"), int(os.getenv("BENCH_CUT")), lambda: _off("cut"))
    try:
        fs = vfs.VfsLfs2(flash, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        fs = vfs.VfsLfs2(flash, progsize=256)
    vfs.umount("/")                         # the host's files end here
    vfs.mount(fs, "/")


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


def _run(name):
    try:
        os.stat(name)
    except OSError:
        return
    try:
        execfile(name)  # noqa: F821     MicroPython has it
    except SystemExit:
        _event("SOFT", name)
        _halt()
    finally:
        _event("END", name)


_main = os.getenv("BENCH_MAIN") == "1"
_why = os.getenv("BENCH_WHY")
_hardware()
_identity()
_late_stand_ins()
_mount()
os = sys.modules["os"]
sys = sys.modules["sys"]
os.chdir("/")
sys.path[:] = ["", ".frozen", "/lib"]
_event("BOOT", _why)
_hardware = _identity = _late_stand_ins = _mount = _overlay = None     # their memory is the program's
gc.collect()
_event("HEAP", "%d %d" % (gc.mem_alloc(), gc.mem_free()))
_run("boot.py")
if _main:
    _run("main.py")
