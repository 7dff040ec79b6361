"""The power cut in every operation of the flash during evenings of all games, on real MicroPython (tests/faults/cuts.py)."""
import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# game, percent of the chip in use (above 85: full of old games), pages (1) or text files (0), cuts
EVENINGS = [("gambit7", 20, 1, 1700), ("gambit7", 90, 1, 800), ("gallery", 60, 1, 1700), ("gallery", 90, 0, 500),
            ("nolsem", 85, 1, 1700), ("nolsem", 20, 0, 500), ("gambler", 40, 1, 1700), ("gambler", 90, 1, 1700)]
BAD = ("lost", "wrong", "unreadable", "aside", "settings", "stuck", "undurable")


def finished(micropython, job):
    """(what it said, exit status) of a run of cuts.py."""
    game, percent, pages, cuts, seed = job
    env = dict(os.environ, MICROPYPATH=":".join([ROOT, os.path.join(ROOT, "firmware", "lib"), HERE, ".frozen"]))
    p = subprocess.run([micropython, "-X", "heapsize=3M", os.path.join(HERE, "cuts.py"), game, str(percent), str(seed),
                             str(cuts), str(pages)], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=7200)
    return p.stdout, p.returncode


def evenings(micropython, jobs, figures):
    """Run all jobs, as many at once as there are processors, at most four; the sum of what they counted."""
    total, jobs = {}, list(jobs)
    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        for out, code in pool.map(lambda job: finished(micropython, job), jobs):
            assert code == 0, out
            report = json.loads(out.strip().split("\n")[-1])
            assert not [k for k in BAD if report[k]], out
            for key in ("cuts", "events", "replays"):
                total[key] = total.get(key, 0) + report[key]
    figures("power cuts: %(cuts)d, events: %(events)d, replayed: %(replays)d, lost 0, unreadable 0" % total)
    return total


@pytest.mark.mpy
def test_no_cut_loses_an_event(micropython, figures):
    total = evenings(micropython, [e + (3 + i,) for i, e in enumerate(EVENINGS)], figures)
    assert total["cuts"] >= 10000 and total["replays"] > 20


@pytest.mark.mpy
@pytest.mark.soak
def test_a_hundred_thousand_cuts(micropython, figures):
    jobs = [(g, p, w, cuts * 2, 100 + 7 * k + i) for k in range(5) for i, (g, p, w, cuts) in enumerate(EVENINGS)]
    total = evenings(micropython, jobs, figures)
    assert total["cuts"] >= 100000
