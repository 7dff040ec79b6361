"""Starts tests/faults/cuts.py: evenings whose power is cut in every operation of the flash. The tests are a file a game,
so that several processes share them (test_power_cuts*.py)."""
import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# game, percent of the chip in use (above 85: full of old games), pages (1) or text files (0), cuts, seed
EVENINGS = [("gambit7", 20, 1, 1700, 3), ("gambit7", 90, 1, 800, 4), ("gallery", 60, 1, 1700, 5), ("gallery", 90, 0, 500, 6),
            ("nolsem", 85, 1, 1700, 7), ("nolsem", 20, 0, 500, 8), ("gambler", 40, 1, 1700, 9), ("gambler", 90, 1, 1700, 10)]
BAD = ("lost", "wrong", "unreadable", "aside", "settings", "stuck", "undurable")


def of(*games):
    """The evenings of these games."""
    return [e for e in EVENINGS if e[0] in games]


def finished(micropython, evening):
    """What an evening counted; it has lost nothing."""
    game, percent, pages, cuts, seed = evening
    env = dict(os.environ, MICROPYPATH=":".join([ROOT, os.path.join(ROOT, "firmware", "lib"), HERE, ".frozen"]))
    p = subprocess.run([micropython, "-X", "heapsize=3M", os.path.join(HERE, "cuts.py"), game, str(percent), str(seed),
                             str(cuts), str(pages)], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=7200)
    assert p.returncode == 0, p.stdout
    report = json.loads(p.stdout.strip().split("\n")[-1])
    assert not [k for k in BAD if report[k]], p.stdout
    assert report["cuts"] >= cuts and report["replays"] >= cuts // 500 - 2, "so many cuts, and games that were played again"
    return report


def told(figures, what, reports):
    """The sum of the reports, printed at the end of the run."""
    total = {"what": what}
    for report in reports:
        for key in ("cuts", "events", "replays"):
            total[key] = total.get(key, 0) + report[key]
    figures("power cuts, %(what)s: %(cuts)d, events: %(events)d, replayed: %(replays)d, lost 0, unreadable 0" % total)
    return total


def evenings(micropython, jobs):
    """Run all jobs, as many at once as there are processors, at most four; their reports."""
    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        return list(pool.map(lambda job: finished(micropython, job), jobs))
