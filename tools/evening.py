"""Play the evening scripts on every level and compare: this Python, real MicroPython, the bench board after flashing, the
page in headless Chromium.

    python -m tools.evening                     all scripts/*_evening.txt, prints one line a level, exit 1 if they differ
    python -m tools.evening SCRIPT ...          those scripts
    python -m tools.evening --level desktop     one level (desktop, micropython, rom, words32, rom32, bench, browser), repeatable
    python -m tools.evening --heap 384          KB of MicroPython's heap in all (-X heapsize=), stand-ins for hardware included
    python -m tools.evening --need              also bisect the smallest heap that plays each script on MicroPython

words32 and rom32 are MicroPython with words of 32 bits, as a board's, run by node (sim/node_box.py): there --heap is what the
program is told it has, and the most that it had in use is printed.

Compared are the log (number and last event after every change), the digest after every event and the hash of every picture.
"""
import argparse
import contextlib
import hashlib
import json
import sys
import tempfile
from pathlib import Path

from sim import script
from sim.wire import BoxError, WireBox, standins
from tools import build

ROOT = Path(__file__).resolve().parents[1]
LEVELS = ("desktop", "micropython", "bench", "browser")
ASKED = ("rom", "words32", "rom32")         # and these, where they are asked for
# KB of MicroPython's heap in all, the interpreter's start and the stand-ins for hardware included. A word of this MicroPython
# has 64 bits, a board's has 32: lists, dicts and objects take twice as much here, bytecode as much as there.
HEAP = 400      # room for all games in one go (scripts/box_*), with the names of all and nothing let go of
SLOT = 80       # on top for the bench, whose program comes out of a slot: where memory is short sooner more is drawn anew, and lots fall otherwise
TIGHT = 212     # what the evening of Gambit 7 must do with; docs/memory.md has the figures
IN_ROM = 192    # what the evening of each game must do with where the program lies in ROM
GOAL32 = 120    # what no evening may need with 32 bits where the program lies in ROM, stand-ins not included
_STEP = 2       # KB, the fineness of --need


class Missing(BoxError):
    """What a level needs is not installed here."""


@contextlib.contextmanager
def desktop(board, program, heap):
    """A box in this process."""
    from sim.local import LocalBox
    with tempfile.TemporaryDirectory() as data:
        box = LocalBox(board, data)
        try:
            yield box
        finally:
            box.close()


@contextlib.contextmanager
def micropython(board, program, heap):
    """A box on real MicroPython, running the .mpy files that are flashed."""
    with tempfile.TemporaryDirectory() as data:
        box = WireBox(board, data, program=str(program), heap=heap)
        try:
            yield box
        finally:
            box.close()


@contextlib.contextmanager
def rom(board, program, heap):
    """The same with the .mpy files in ROM, run from there: a firmware with a ROMFS, or the program frozen into it."""
    with tempfile.TemporaryDirectory() as data:
        box = WireBox(board, data, program=str(program), heap=heap, in_rom=True)
        try:
            yield box
        finally:
            box.close()


@contextlib.contextmanager
def words32(board, program, heap, in_rom=False):
    """A box on MicroPython with words of 32 bits; `heap` is what the program is told of."""
    from sim.node_box import NodeBox
    from tools import web
    try:
        engine = web.fetch()
    except web.WebError as e:
        raise Missing(str(e)) from None
    box = NodeBox(engine, board, str(program), int(heap[:-1]) << 10, in_rom)
    try:
        yield box
    finally:
        box.close()


def rom32(board, program, heap):
    """The same with the program in ROM."""
    return words32(board, program, heap, True)


@contextlib.contextmanager
def bench(board, program, heap):
    """The bench board: flashed with mpremote, reset, played on through its pins."""
    from tools.bench_box import flashed_box
    with flashed_box(board, "%dk" % (int(heap[:-1]) + SLOT)) as box:
        yield box


@contextlib.contextmanager
def browser(board, program, heap):
    """A box in a page of headless Chromium; its heap is the page's."""
    from sim.chromium import ChromiumError, find
    from sim.web_box import WebBox
    from tools import web
    try:
        find()
        web.fetch()
    except (ChromiumError, web.WebError) as e:
        raise Missing(str(e)) from None
    try:
        with web.served() as url, WebBox(url) as box:
            yield box
    except ChromiumError as e:
        raise BoxError(str(e)) from None


def play(level, path, program, board="pico", heap=HEAP):
    """The script's Report on one level, and the box's counters at the end. `heap`: KB in all."""
    with globals()[level](board, program, "%dk" % heap) as box:
        report = script.play(path, box)
        return report, box.stats()


def fingerprint(report):
    """What must be equal on all levels, as one hash: trace (log and digests) and pictures."""
    same = {"trace": [[m.events, m.last, m.digest] for m in report.trace], "shots": report.shots}
    return hashlib.sha256(json.dumps(same, sort_keys=True).encode()).hexdigest()[:16]


def difference(a, b):
    """The first thing in which two reports differ, as one sentence; "" if they are equal."""
    for x, y in zip(a.trace, b.trace):
        if x[1:] != y[1:]:
            return "%s: after %s events: %s against %s" % (x.place, x.events, x[1:], y[1:])
    if len(a.trace) != len(b.trace):
        return "%d changes of the log against %d" % (len(a.trace), len(b.trace))
    for name in sorted(set(a.shots) | set(b.shots)):
        if a.shots.get(name) != b.shots.get(name):
            return "picture %s differs" % name
    return ""


def plays(path, program, kilobytes, level="micropython"):
    """Does the script play to its end on MicroPython with that heap?"""
    try:
        return play(level, path, program, heap=kilobytes)[0].ok
    except BoxError:
        return False


def heap_need(path, program, level="micropython", low=120, high=HEAP):
    """A heap in KB that plays the script while 2 KB less do not; None if `high` is not enough."""
    if not plays(path, program, high, level):
        return None
    while high - low > _STEP:
        middle = (low + high) // 2
        if plays(path, program, middle, level):
            high = middle
        else:
            low = middle
    return high


def compare(path, levels, program, heap, spare=()):
    """Play one script on all levels, print a line for each; True if all agree and none failed. Those of `spare` may be
    missing here."""
    first, good = None, True
    for level in levels:
        try:
            report, stats = play(level, path, program, heap=heap)
        except BoxError as e:
            print("%-12s %s" % (level, e))
            good = good and level in spare and isinstance(e, Missing)
            continue
        print("%-12s %s  %3d events, %2d pictures, last digest %s, %.0f s of table time, longest step %.1f ms%s" % (
            level, fingerprint(report), report.end.get("n", 0), len(report.shots), report.end.get("digest"), report.us / 1e6, stats["step"] / 1000,
            ", at most %.1f KB of heap in use" % (stats["need"] / 1024) if "need" in stats else ""))
        for failure in report.failures:
            print("  " + failure)
        if first is not None and difference(first, report):
            print("  differs: " + difference(first, report))
            good = False
        good = good and report.ok
        first = first or report
    return good


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.evening", description="Play the evening scripts on every level and compare.")
    ap.add_argument("scripts", nargs="*", help="default: scripts/*_evening.txt")
    ap.add_argument("--level", action="append", choices=LEVELS + ASKED)
    ap.add_argument("--heap", type=int, default=HEAP, metavar="KB")
    ap.add_argument("--need", action="store_true", help="also measure the smallest heap on MicroPython")
    args = ap.parse_args(argv)
    paths = [Path(p) for p in args.scripts] or sorted((ROOT / "scripts").glob("*_evening.txt"))
    good = True
    with tempfile.TemporaryDirectory() as folder:
        build.build(Path(folder))
        for path in paths:
            print(path.name)
            try:
                good = compare(path, args.level or LEVELS, folder, args.heap, () if args.level else ("browser",)) and good
            except (script.ScriptError, OSError) as e:
                sys.exit(str(e))
            if args.need:
                print("smallest heap  %s KB, with the program in ROM %s KB; %d of them for the interpreter's start and the stand-ins" % (
                    heap_need(path, folder), heap_need(path, folder, "rom"), standins()))
    if not good:
        sys.exit("the levels do not agree")


if __name__ == "__main__":
    main()
