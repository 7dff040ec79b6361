"""A hundred games in a row on one console: what happens to the largest free block of the heap."""
import json
import os
import subprocess
import tempfile

from sim import compiled
from tools import icount
from tools.bench import count

SCRIPT = count.ROOT / "tests" / "faults" / "long_run.py"
GAMES, HEAP = 100, 288      # of all kinds; KB, as the tests of long runs have it


class Run:
    """The games, begun; they depend on no clock and go on beside other measurements."""

    def __init__(self, games=GAMES):
        self.games = games
        # in the compiled tree: names of paths are as short as on a board; the first one becomes that of the script
        env = dict(os.environ, MICROPYPATH="first::firmware/lib:.frozen")
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen([icount.find_micropython(), "-X", "heapsize=%dk" % HEAP, str(SCRIPT), "games", str(games),
                                         self.folder.name], cwd=compiled.tree(), env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def end(self):
        """What the program says at its end."""
        out, errors = self.process.communicate(timeout=1800)
        self.folder.cleanup()
        if self.process.returncode:
            raise RuntimeError("tests/faults/long_run.py failed:\n" + out + errors)
        return json.loads(out.strip().splitlines()[-1])


def measure(book, rounds, begun=None):
    """Largest free block after 15 games, and after a hundred more; `begun`: a Run that goes on already."""
    begun = begun or Run()
    said = begun.end()
    book.put("games.count", begun.games, "games")
    book.put("games.events", said["events"], "events")
    book.put("games.block.before", said["before"], "bytes")
    book.put("games.block.after", said["after"], "bytes")
    book.put("games.free.before", said["free"], "bytes")
    book.put("games.free.after", said["free_after"], "bytes")
