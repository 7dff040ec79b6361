"""The stand-in for framebuf against MicroPython's real module: random drawing, the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
STANDIN = str(HERE.parents[1] / "sim" / "standin")


def output(interpreter, *args):
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": STANDIN, "MICROPYPATH": ".frozen", "PYTHONIOENCODING": "utf-8"}
    command = [*interpreter, str(HERE / "framebuf_ops.py"), *map(str, args)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def compare(micropython, seeds):
    real, ours = output([micropython], *seeds), output([sys.executable], *seeds)
    assert len(real) == len(ours) == len(seeds) + 2
    assert real[:2] == ours[:2]  # constants; what is refused
    for a, b in zip(real, ours):
        if a != b:
            seed = a.split()[0]
            for p, q in zip(output([micropython], "tell", seed), output([sys.executable], "tell", seed)):
                assert p == q, "seed %s: number, (format, width, height, stride, operation), bytes" % seed


def test_the_same_bytes(micropython):
    compare(micropython, range(1, 201))


@pytest.mark.soak
def test_the_same_bytes_for_long(micropython):
    compare(micropython, range(1000, 5000))
