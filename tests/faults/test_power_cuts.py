"""The power cut in every operation of the flash during evenings of all games, on real MicroPython (tests/faults/cuts.py)."""
import json
import os
import subprocess

import pytest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# game, percent of the chip in use (above 85: full of old games), pages (1) or text files (0), cuts
EVENINGS = [("gambit7", 20, 1, 1700), ("gambit7", 90, 1, 800), ("gallery", 60, 1, 1700), ("gallery", 90, 0, 500),
            ("nolsem", 85, 1, 1700), ("nolsem", 20, 0, 500), ("gambler", 40, 1, 1700), ("gambler", 90, 1, 1700)]
BAD = ("lost", "wrong", "unreadable", "aside", "settings", "stuck", "undurable")


def start(micropython, game, percent, pages, cuts, seed):
    env = dict(os.environ, MICROPYPATH=":".join([ROOT, os.path.join(ROOT, "firmware", "lib"), HERE, ".frozen"]))
    return subprocess.Popen([micropython, "-X", "heapsize=48M", os.path.join(HERE, "cuts.py"), game, str(percent), str(seed),
                             str(cuts), str(pages)], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def evenings(micropython, jobs, capsys, at_once=2):
    """Run all jobs, two at a time; the sum of what they counted."""
    total, running, jobs = {}, [], list(jobs)
    while jobs or running:
        while jobs and len(running) < at_once:
            running.append(start(micropython, *jobs.pop(0)))
        p = running.pop(0)
        out = p.communicate(timeout=3600)[0]
        assert p.returncode == 0, out
        report = json.loads(out.strip().split("\n")[-1])
        assert not [k for k in BAD if report[k]], out
        for key in ("cuts", "events", "replays"):
            total[key] = total.get(key, 0) + report[key]
    with capsys.disabled():
        print("\npower cuts: %(cuts)d, events: %(events)d, replayed: %(replays)d, lost 0, unreadable 0" % total)
    return total


@pytest.mark.mpy
def test_no_cut_loses_an_event(micropython, capsys):
    total = evenings(micropython, [e + (3 + i,) for i, e in enumerate(EVENINGS)], capsys)
    assert total["cuts"] >= 10000 and total["replays"] > 20


@pytest.mark.mpy
@pytest.mark.soak
def test_a_hundred_thousand_cuts(micropython, capsys):
    jobs = [(g, p, w, cuts * 2, 100 + 7 * k + i) for k in range(5) for i, (g, p, w, cuts) in enumerate(EVENINGS)]
    total = evenings(micropython, jobs, capsys)
    assert total["cuts"] >= 100000
