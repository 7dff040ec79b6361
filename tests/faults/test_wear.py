"""Sector erases for 3,000 events, on real MicroPython with LittleFS (tests/faults/wear.py)."""
import json
import os
import subprocess

import pytest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def measure(micropython, drafts, pages):
    env = dict(os.environ, MICROPYPATH=":".join([ROOT, os.path.join(ROOT, "firmware", "lib"), HERE, ".frozen"]))
    p = subprocess.run([micropython, "-X", "heapsize=32M", os.path.join(HERE, "wear.py"), str(drafts), str(pages)], env=env,
                       capture_output=True, text=True, timeout=300)
    assert p.returncode == 0, p.stdout + p.stderr
    return json.loads(p.stdout)


@pytest.mark.mpy
@pytest.mark.parametrize("drafts, least", [(0, 60), (1, 50)], ids=["events", "with half-made entries"])
def test_events_an_erase(micropython, figures, drafts, least):
    got = measure(micropython, drafts, 1)
    figures("wear, drafts %d: %d events, %d writes, %d erases: one in %.1f events, most on one block %d" % (
        drafts, got["events"], got["writes"], got["erases"], got["events"] / got["erases"], got["most"]))
    assert got["events"] >= 3000 and not got["fault"]
    assert got["events"] >= least * got["erases"]
