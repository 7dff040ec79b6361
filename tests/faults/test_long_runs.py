"""Long runs on real MicroPython with the heap of a board: words of the desktop's binary are twice as long, so its 384 KB
are a board's 192 KB."""
import json
import os
import subprocess

import pytest

from sim import compiled

HERE = os.path.dirname(os.path.abspath(__file__))
HEAP = "384k"


def run(micropython, folder, what, count, timeout=600):
    tree = compiled.tree()
    env = dict(os.environ, MICROPYPATH=":".join([tree, os.path.join(tree, "firmware", "lib"), ".frozen"]))
    p = subprocess.run([micropython, "-X", "heapsize=" + HEAP, os.path.join(HERE, "long_run.py"), what, str(count), str(folder)],
                       env=env, capture_output=True, text=True, timeout=timeout)
    assert p.returncode == 0, (p.stdout + p.stderr)[-1500:]
    return json.loads(p.stdout.strip().split("\n")[-1])


def say(capsys, text, got):
    with capsys.disabled():
        print("\n%s: %d events, largest free block %d -> %d, free %d -> %d" % (
            text, got["events"], got["before"], got["after"], got["free"], got["free_after"]))


@pytest.mark.mpy
@pytest.mark.soak
def test_a_hundred_games_in_a_row(micropython, tmp_path, capsys):
    got = run(micropython, tmp_path, "games", 100)
    say(capsys, "100 games", got)
    assert got["events"] > 3000 and not got["fault"]
    assert got["after"] * 10 >= got["before"] * 9


@pytest.mark.mpy
@pytest.mark.soak
def test_a_thousand_games_in_a_row(micropython, tmp_path, capsys):
    got = run(micropython, tmp_path, "games", 1000, 7200)
    say(capsys, "1000 games", got)
    assert got["after"] * 10 >= got["before"] * 9


@pytest.mark.mpy
def test_a_week_of_nothing(micropython, tmp_path, capsys):
    got = run(micropython, tmp_path, "idle", 24 * 7)
    say(capsys, "a week idle", got)
    assert got["screen"] == "B1", "the game still waits for its first answer"
    assert got["after"] * 10 >= got["before"] * 9
    assert got["writes"] < 20, "nothing happens, nothing is written"
