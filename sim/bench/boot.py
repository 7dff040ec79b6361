"""Runs inside MicroPython (unix build) before anything else and makes a board of it. Not flashed.

The stand-ins for the hardware come from the host; then the host's files are unmounted, LittleFS on the chip's file is
mounted as '/' with the geometry of a Pico, and main.py starts as on a board. What the board must tell the supervisor
(sim/bench/bench.py) goes as lines over a pipe: HARD (machine.reset), SOFT (SystemExit), BOOT why, HEAP used free.
"""
import gc
import os
import sys
import vfs

_HOST = os.getenv("BENCH_HOST")             # the project on the host
_tell = open(int(os.getenv("BENCH_TELL")), "wb")
sys.path[:] = ["", ".frozen", _HOST + "/sim/bench/device", _HOST + "/sim/standin", _HOST]


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
    import time
    while True:
        time.sleep_ms(1000)


def _reset():
    _event("HARD", "reset")
    _halt()


def _soft_reset():
    raise SystemExit


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


def _kbd_intr(c):
    # byte 3 must pass as data while mpremote's `mount` protocol runs
    import termios
    attr = termios.tcgetattr(0)
    attr[3] = attr[3] & ~1 if c < 0 else attr[3] | 1      # ISIG
    termios.tcsetattr(0, 0, attr)


def _hardware():
    import machine
    machine.reset = _reset
    machine.soft_reset = _soft_reset
    machine.unique_id = lambda: b"\xe6\x61\x64\x08\x43\x00\x00\x2a"
    _overlay("micropython", kbd_intr=_kbd_intr)


def _mount():
    import chip
    flash = chip.Flash(os.getenv("BENCH_FLASH"), int(os.getenv("BENCH_CUT")), _cut)
    sys.modules["chip"] = flash             # for tests: import chip; chip.cut_after(7)
    try:
        fs = vfs.VfsLfs2(flash, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        fs = vfs.VfsLfs2(flash, progsize=256)
    vfs.umount("/")                         # the host's files end here
    vfs.mount(fs, "/")


def _cut():
    _event("HARD", "cut")
    _halt()


def _run(name):
    try:
        os.stat(name)
    except OSError:
        return
    try:
        execfile(name)
    except SystemExit:
        _event("SOFT", name)
        _halt()


_main = os.getenv("BENCH_MAIN") == "1"
_why = os.getenv("BENCH_WHY")
_hardware()
_identity()
_mount()
os = sys.modules["os"]
sys = sys.modules["sys"]
os.chdir("/")
sys.path[:] = ["", ".frozen", "/lib"]
_event("BOOT", _why)
gc.collect()
_event("HEAP", "%d %d" % (gc.mem_alloc(), gc.mem_free()))
_run("boot.py")
if _main:
    _run("main.py")
