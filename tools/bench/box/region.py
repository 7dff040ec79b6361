"""What tools/bench/count.py counts, on MicroPython: the instructions between the beginning and the end of a call.

    region("name", f)       calls f() once; the host learns the name from the line that this prints

Callgrind counts while MicroPython is in the C function behind `re.sub` and writes its count down whenever that ends.
Nothing flashed uses `re`, so nothing but regions is counted. Run without callgrind, a region is an ordinary call.
"""
import re
import sys


def region(name, f):
    """Call f() and have it counted under this name; several of the same name are added up."""
    def call(_):
        f()
        return ""

    re.sub(".", call, "x")
    sys.stdout.write("region %s\n" % name)


def _nothing():
    pass


def _turns():
    for _ in range(1000):
        pass


def begin():
    """First of all: what the counting itself costs, and a loop whose speed on a Pico is known."""
    region("empty", _nothing)
    region("loop", _turns)
