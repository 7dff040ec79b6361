"""Runs inside MicroPython (unix build) before anything else and makes a board of it. Not flashed.

The stand-ins for the hardware come from the host, compiled, and act on a World; then the host's files are unmounted,
LittleFS on the chip's file is mounted as '/' with the geometry of a Pico, and main.py starts as on a board. The pins and
the picture go over the wire of sim/wire_end.py. What the supervisor (sim/bench/bench.py) must know goes as lines over a
pipe of its own: HARD why (machine.reset, a power cut), SOFT (SystemExit), BOOT why, HEAP used free, END file.
"""
import gc
import os
import sys

_tell = open(int(os.getenv("BENCH_TELL")), "wb")
sys.path[:] = [".frozen", os.getenv("BENCH_HOST")]


def _event(kind, text=""):
    _tell.write("%s %s\n" % (kind, text))


def _halt():
    import select
    while True:
        select.poll().poll(1000)


def _off(why):
    _event("HARD", why)
    _halt()


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
__import__("sim.bench.setup", None, None, ("board",)).board(globals(), _off)
sys = sys.modules["sys"]
_event("BOOT", os.getenv("BENCH_WHY"))
gc.collect()
_event("HEAP", "%d %d" % (gc.mem_alloc(), gc.mem_free()))
_run("boot.py")
if _main:
    _run("main.py")
