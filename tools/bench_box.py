"""The bench board with this project on it, put there as a user would: `make flash`, then a reset."""
import contextlib
import subprocess
import sys
from pathlib import Path

from sim.bench.bench import Bench
from sim.wire import BoxError

ROOT = Path(__file__).resolve().parents[1]


def flash(bench, *args):
    """Run the flasher's command on a bench board; returns what it said. BoxError if it refused."""
    done = subprocess.run([sys.executable, "-m", "tools.flash", "--port", bench.port, "--board", bench.board, *args],
                          cwd=ROOT, capture_output=True, text=True, timeout=180, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise BoxError("the bench board could not be flashed: %s; its console ends: %r; it booted for %s" % (
            done.stderr.strip() or done.stdout.strip(), bytes(bench.console[-400:]), bench.boots[-6:]))
    return done.stdout


@contextlib.contextmanager
def flashed_box(board="pico", heap="256k"):
    """A box (docs/architecture.md, "Simulator contract") on a bench board that has been flashed and switched on."""
    with Bench(board=board, heap=heap) as bench:
        flash(bench)
        box = bench.box()
        try:
            yield box
        finally:
            box.close()
