"""Long runs on real MicroPython. The heap is that of the 64-bit binary, whose words are twice as long as a board's, with the
stand-ins and what plays; see docs/memory.md."""
import json
import os
import subprocess

import pytest

from sim import compiled

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = "384k"          # games in a row
IDLE = "384k"
DAY = "420k"            # random hands open every page there is


def env():
    tree = compiled.tree()
    return dict(os.environ, MICROPYPATH=":".join([tree, os.path.join(tree, "firmware", "lib"), HERE, ".frozen"]))


def run(micropython, heap, folder, what, count, timeout=600):
    p = subprocess.run([micropython, "-X", "heapsize=" + heap, os.path.join(HERE, "long_run.py"), what, str(count), str(folder)],
                       env=env(), capture_output=True, text=True, timeout=timeout)
    assert p.returncode == 0, (p.stdout + p.stderr)[-1500:]
    print(p.stdout)             # how it went on, every 50 games: seen when the test fails, or with -s
    return dict(json.loads(p.stdout.strip().split("\n")[-1]), heap=heap)


def say(figures, text, got):
    figures("%s: %d events, heap %s, largest free block %d -> %d, free %d -> %d" % (
        text, got["events"], got["heap"], got["before"], got["after"], got["free"], got["free_after"]))


@pytest.mark.mpy
@pytest.mark.parametrize("games", [30, pytest.param(1000, marks=pytest.mark.soak)])
def test_games_in_a_row(micropython, tmp_path, figures, games):
    got = run(micropython, GAMES, tmp_path, "games", games, 120 + 20 * games)
    say(figures, "%d games" % games, got)
    assert got["events"] > 30 * games and not got["fault"]
    assert got["after"] * 10 >= got["before"] * 9
    assert got["before"] > 50000, "free memory in one piece, not scattered"
    kept = [n for n in os.listdir(tmp_path) if n[0] == "h"]
    assert len(kept) == min(games + 10, 60), "every game was played to its end and put away; 60 are kept"
    assert not [n for n in os.listdir(tmp_path) if n[0] in "ge"] and "crash.log" not in os.listdir(tmp_path)


@pytest.mark.mpy
def test_a_week_of_nothing(micropython, tmp_path, figures):
    got = run(micropython, IDLE, tmp_path, "idle", 24 * 7)
    say(figures, "a week idle", got)
    assert got["screen"] == "B1", "the game still waits for its first answer"
    assert got["after"] * 10 >= got["before"] * 9
    assert got["writes"] < 20, "nothing happens, nothing is written"


@pytest.mark.mpy
@pytest.mark.parametrize("hours, seed", [(3, 1), pytest.param(24, 2, marks=pytest.mark.soak)])
def test_a_day_of_random_evenings(micropython, tmp_path, figures, hours, seed):
    """Virtual hours, or more (tests/faults/day.py); the power goes at the end of each, and the game is where it was."""
    data, total, seen = tmp_path / "data", {}, set()
    data.mkdir()
    for i in range(hours):
        p = subprocess.run([micropython, "-X", "heapsize=" + DAY, os.path.join(HERE, "day.py"), "60", str(seed * 100 + i), str(data),
                            str(tmp_path / "stands")], env=env(), capture_output=True, text=True, timeout=1800)
        assert p.returncode == 0, (p.stdout + p.stderr)[-3000:]
        got = json.loads(p.stdout.strip().split("\n")[-1])
        seen.update(got.pop("screens"))
        for key in got:
            total[key] = total.get(key, 0) + got[key]
    figures("%d virtual hours: %d inputs, %d events of %d games on %d screens; back after power cuts %d times, %d with an entry" % (
        total["minutes"] // 60, total["inputs"], total["events"], total["games"], len(seen), total["back"], total["halves"]))
    assert not total["crashes"] and not total["fault"]
    assert total["back"] > 0 and total["halves"] > 0 and len(seen) > 20
