"""Speed and size of the rules engines, against the goals of the project.

    python -m tools.bench_engines                       every engine found in engines/
    python -m tools.bench_engines nolsem gambler        only these
    python -m tools.bench_engines --rlcard PYTHON       a Python that has RLCard (`pip install rlcard` into a venv of
                                                        its own); without it there is no ratio and no goal for it
    ... --seconds 0.3 --rounds 5 --no-micropython
    ... --check                                         exit status 1 if a goal is missed

A step is legal list + check + apply through engines/session.py, which keeps the log that undo needs; the events are
those of random games, recorded before. RLCard's Uno (bare, without undo) is measured in short turns with each engine, on
the same Python and in processor time, so that a busy machine slows both; figures are medians of the rounds. "log" is what the log costs against the bare engine. The same steps
run on MicroPython, compiled as for the board, with a heap of 192 KB. ".mpy" are the bytes of what an engine loads
beside the session; "heap" is the largest state of a running game in MicroPython's 64-bit words (about twice the
board's).
"""
import argparse
import ast
import gc
import importlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean, median

from tools import build
from tools.bench_play import record, replay, replay_logged

ROOT = Path(__file__).resolve().parents[1]
ENGINES = ROOT / "engines"

# Least ratio to RLCard's Uno; the player count that goes with it; options that make whole games.
GOALS = {"gambit7": 2.5, "gambler": 1.7, "nolsem": 0.75, "gallery": 0.5}
PLAYERS = {"gambit7": 5, "gambler": 4, "nolsem": 4, "gallery": 3}
OPTIONS = {"gallery": {"mode": "played"}, "gambler": {"mode": "played"}}
MOST_LOG, MOST_MPY, MOST_HEAP = 10, 12 * 1024, 6 * 1024     # per cent, bytes, bytes


SECONDS = 0.3               # of processor time for each figure of a round
_TURNS = 10                 # of engine and Uno in a round


class BenchError(RuntimeError):
    """One sentence: what cannot be measured and why."""


def engines():
    """Ids of the engines: modules of engines/ that make a game, by name."""
    found = []
    for path in sorted(ENGINES.glob("*.py")):
        names = {node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)}
        if {"new", "check", "apply"} <= names:
            found.append(path.stem)
    return found


def modules(*names):
    """These modules and what they import of engines/ when they are loaded, by name."""
    found, rest = [], list(names)
    while rest:
        module = rest.pop()
        if module in found or not (ENGINES / (module + ".py")).exists():
            continue
        found.append(module)
        for node in ast.parse((ENGINES / (module + ".py")).read_text()).body:
            if isinstance(node, ast.ImportFrom) and node.module == "engines":
                rest += [a.name for a in node.names]
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engines."):
                rest.append(node.module.split(".")[1])
    return sorted(found)


def compile_engines(folder, names):
    """What these engines need, their bots and the session too, compiled as it is flashed, into folder/engines;
    {module: bytes}."""
    compiler, _ = build.mpy_cross()
    own = [path.stem for path in ENGINES.glob("*.py") if path.stem.split("_")[0] in names]
    size = {}
    for name in modules("__init__", "session", *own):
        target = folder / "engines" / (name + ".mpy")
        build.compile_file(compiler, "engines/%s.py" % name, target)
        size[name] = target.stat().st_size
    return size


def mpy_bytes(name, size):
    """Bytes of what an engine needs beside the session and what that loads for all games."""
    shared = modules("session")
    return sum(size[m] for m in modules(name) if m not in shared)


class Subject:
    """One engine: its recorded games and what was measured."""

    def __init__(self, name):
        self.name = name
        self.game = importlib.import_module("engines." + name)
        meta = self.game.meta()
        self.players = PLAYERS.get(name, (meta["min"] + meta["max"]) // 2)
        self.options = OPTIONS.get(name, {})
        self.games = [record(self.game, self.players, self.options, seed) for seed in range(12)]
        self.speed, self.ratio, self.log_cost, self.played = [], [], [], 0

    def measure(self, seconds, uno=None):
        """One round: the same games bare and logged, and Uno, in turns, so that what disturbs one disturbs the others."""
        gc.collect()
        spent, steps, base = {replay: 0, replay_logged: 0}, 0, []
        for turn in range(1, _TURNS + 1):
            while sum(spent.values()) < 2 * seconds * turn / _TURNS:
                steps += self._play(spent)
            if uno:
                base.append(uno.measure(seconds / _TURNS))
        bare, logged = spent[replay], spent[replay_logged]
        self.speed.append(steps / logged)
        self.log_cost.append(100 * (logged - bare) / bare)
        if uno:
            self.ratio.append(steps / logged / mean(base))

    def _play(self, spent):
        """The next game both ways; its steps. `spent`: seconds of processor time, by the way."""
        self.played += 1
        steps = self.games[self.played % len(self.games)]
        for f in (replay, replay_logged) if self.played % 2 else (replay_logged, replay):
            start = time.process_time()
            f(self.game, self.players, self.options, steps)
            spent[f] += time.process_time() - start
        return len(steps)


class Uno:
    """RLCard's Uno in a process of its own."""

    def __init__(self, python):
        try:
            self.process = subprocess.Popen([python, str(ROOT / "tools" / "bench_uno.py")], stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        except OSError as e:
            raise BenchError("%s cannot be started: %s" % (python, e.strerror))
        ready, _, version = self.process.stdout.readline().strip().partition(" ")
        if ready != "ready":
            raise BenchError("RLCard does not run with %s: %s"
                             % (python, (self.process.stderr.read().strip().splitlines() or ["no reason given"])[-1]))
        if version != " ".join(sys.version.split()):
            self.close()
            raise BenchError("%s is Python %s and this is %s: a ratio wants the same Python for both."
                             % (python, version.split(" ")[0], sys.version.split(" ")[0]))
        self.speed = []

    def measure(self, seconds):
        """Steps per second."""
        self.process.stdin.write("%f\n" % seconds)
        self.process.stdin.flush()
        self.speed.append(float(self.process.stdout.readline()))
        return self.speed[-1]

    def close(self):
        """End the process."""
        self.process.stdin.close()
        self.process.wait(10)


def find_rlcard(python):
    """The Python that has RLCard: the one named, or this one; None if nobody named one and this one has not."""
    if python:
        return python
    return sys.executable if importlib.util.find_spec("rlcard") else None


def on_micropython(binary, folder, subject, seconds):
    """(steps per second, bytes of the largest state) of the compiled engine, heap 192 KB; None if it does not run."""
    start, used = time.perf_counter(), children()
    done = subprocess.run([binary, "-X", "heapsize=192k", str(ROOT / "tools" / "bench_play.py"), subject.name,
                           str(subject.players), json.dumps(subject.options), str(int(seconds * 1000))],
                          capture_output=True, text=True, timeout=300, env=dict(os.environ, MICROPYPATH=str(folder)))
    if done.returncode:
        print("%s does not run on MicroPython: %s"
              % (subject.name, (done.stdout + done.stderr).strip().splitlines()[-1]), file=sys.stderr)
        return None
    said = json.loads(done.stdout)
    # MicroPython knows no processor time: take out the share of the time in which others had the processor
    share = min(1, (children() - used) / (time.perf_counter() - start))
    return said["steps"] * 1e6 / (said["us"] * share), said["heap"]


def children():
    """Processor time of ended child processes, in seconds."""
    spent = os.times()
    return spent.children_user + spent.children_system


def find_micropython():
    """Path of the interpreter beside this Python, or None."""
    path = Path(sys.executable).with_name("micropython")
    return str(path) if path.exists() else None


def row_of(subject, size, small):
    """The table's row of an engine and the sentences about goals that it misses."""
    missed = []

    def judge(value, limit, good, text):
        if value is not None and limit is not None and not good(value, limit):
            missed.append("%s: %s" % (subject.name, text % (value, limit)))

    ratio = median(subject.ratio) if subject.ratio else None
    cost = median(subject.log_cost)
    speed, heap = small or (None, None)
    judge(ratio, GOALS.get(subject.name), lambda a, b: a >= b, "%.2f times Uno, goal %.2f")
    judge(cost, MOST_LOG, lambda a, b: a <= b, "the log costs %.1f %%, goal %d %%")
    judge(size, MOST_MPY, lambda a, b: a <= b, "%d bytes compiled, goal %d")
    judge(heap, MOST_HEAP, lambda a, b: a <= b, "%d bytes of heap, goal %d")
    cells = [subject.name, "%d" % subject.players, "%.0f" % median(subject.speed),
             "-" if ratio is None else "%.2f" % ratio, "%s" % GOALS.get(subject.name, "-"), "%.1f %%" % cost,
             "-" if speed is None else "%.0f" % speed, "%d" % size, "-" if heap is None else "%d" % heap]
    return cells, missed


def show(rows):
    """Print a table, numbers to the right."""
    rows = [["engine", "players", "steps/s", "x Uno", "goal", "log", "MicroPython", ".mpy", "heap"]] + rows
    width = [max(len(r[i]) for r in rows) for i in range(len(rows[0]))]
    for r in rows:
        print("  ".join(c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(r, width))))


def main(argv=None):
    """The command; its exit status."""
    p = argparse.ArgumentParser(description="Speed and size of the rules engines.")
    p.add_argument("names", nargs="*", metavar="ENGINE", help="default: all of engines/")
    p.add_argument("--rlcard", metavar="PYTHON", help="a Python that has RLCard")
    p.add_argument("--seconds", type=float, default=SECONDS, help="of processor time for each figure (%s)" % SECONDS)
    p.add_argument("--rounds", type=int, default=5, help="of which the median is shown (5)")
    p.add_argument("--no-micropython", action="store_true")
    p.add_argument("--check", action="store_true", help="exit status 1 if a goal is missed")
    o = p.parse_args(argv)
    try:
        return run(o)
    except (BenchError, build.BuildError) as e:
        print(e, file=sys.stderr)
        return 2


def run(o):
    """Measure and print; 0, or 1 when goals count and one is missed."""
    known = engines()
    for name in o.names:
        if name not in known:
            raise BenchError("There is no engine %r; there are %s." % (name, ", ".join(known)))
    if o.seconds <= 0 or o.rounds < 1:
        raise BenchError("--seconds must be above 0 and --rounds at least 1.")
    python = find_rlcard(o.rlcard)
    uno = Uno(python) if python else None
    subjects = [Subject(name) for name in o.names or known]
    for _ in range(o.rounds):
        for subject in subjects:
            subject.measure(o.seconds, uno)
    if uno:
        uno.close()
        print("RLCard Uno, bare: %.0f steps/s" % median(uno.speed))
    else:
        print("RLCard is not installed here: no ratio (see --rlcard).")
    binary = None if o.no_micropython else find_micropython()
    rows, missed = [], []
    with tempfile.TemporaryDirectory() as tmp:
        size = compile_engines(Path(tmp), [subject.name for subject in subjects])
        for subject in subjects:
            small = on_micropython(binary, Path(tmp), subject, o.seconds) if binary else None
            cells, late = row_of(subject, mpy_bytes(subject.name, size), small)
            rows.append(cells)
            missed += late
    show(rows)
    for text in missed:
        print("MISSED " + text)
    return 1 if o.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
