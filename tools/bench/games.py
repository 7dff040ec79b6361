"""A hundred games in a row on one console: what happens to the largest free block of the heap."""
import json
import os
import subprocess
import tempfile

from sim import compiled
from tools import icount
from tools.bench import count

GAMES, HEAP = 100, 384      # of all kinds; KB, as the tests of long runs have it


def measure(book, rounds, games=GAMES):
    """Largest free block after 15 games, and after so many more."""
    script = count.ROOT / "tests" / "faults" / "long_run.py"
    tree = compiled.tree()
    env = dict(os.environ, MICROPYPATH=":".join([tree, tree + "/firmware/lib", ".frozen"]))
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([icount.find_micropython(), "-X", "heapsize=%dk" % HEAP, str(script), "games", str(games), folder],
                              env=env, capture_output=True, text=True, timeout=1800)
    if done.returncode:
        raise RuntimeError("tests/faults/long_run.py failed:\n" + done.stdout + done.stderr)
    said = json.loads(done.stdout.strip().splitlines()[-1])
    book.put("games.count", games, "games")
    book.put("games.events", said["events"], "events")
    book.put("games.block.before", said["before"], "bytes")
    book.put("games.block.after", said["after"], "bytes")
    book.put("games.free.before", said["free"], "bytes")
    book.put("games.free.after", said["free_after"], "bytes")
