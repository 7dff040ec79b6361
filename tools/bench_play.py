"""Random games for tools/bench_engines.py, to be played on CPython and on MicroPython alike.

Standing alone it is the part that runs on MicroPython: `micropython bench_play.py ID PLAYERS OPTIONS MS` prints one
line of JSON with the steps, the time they took and the heap that a running game needs.
"""
import gc
import json
import sys
import time

from engines.common import Rng, clone
from engines.session import Session

_LONGEST = 2000     # steps after which a game is left


def record(game, players, options, seed):
    """[seat, event] of a random game: every choice is one of `legal`, what nobody chooses comes from `chance`."""
    rng = Rng(seed)
    s = game.new(players, options)
    steps = []
    while game.result(s) is None and len(steps) < _LONGEST:
        seats = game.who(s)
        seat = seats[0] if seats else -1
        e = game.chance(s, rng)
        if e is None:
            e = rng.pick(game.legal(s, seat) or [game.randbot(s, seat, rng)])
        steps.append([seat, e])
        game.apply(s, e)
    return steps


def replay(game, players, options, steps):
    """Every step as the goals count it: the legal list, the check, the change."""
    s = game.new(players, options)
    for seat, e in steps:
        game.legal(s, seat)
        if game.check(s, e):
            raise ValueError("refused: %s" % e)
        game.apply(s, e)
    return s


def replay_logged(game, players, options, steps):
    """The same through a session, which keeps the log that undo needs."""
    session = Session(game, players, options)
    s = session.s       # it stays the same dict as long as nothing is taken back
    for seat, e in steps:
        game.legal(s, seat)
        if game.check(s, e):
            raise ValueError("refused: %s" % e)
        session.do(e)
    return s


def heap_of(s):
    """Bytes that a copy of this state takes on MicroPython's heap."""
    gc.collect()
    before = gc.mem_alloc()
    copy = clone(s)
    gc.collect()
    return gc.mem_alloc() - before if copy else 0


def play_timed(game, players, options, seed, heaps):
    """A random game through a session: (steps, microseconds of their legal list, check and do).

    Nothing is recorded before, a small heap would be full of it. `heaps` collects the size of every eighth state.
    """
    ticks, diff = time.ticks_us, time.ticks_diff
    rng = Rng(seed)
    session = Session(game, players, options)
    steps = spent = 0
    while game.result(session.s) is None and steps < _LONGEST:
        s = session.s
        if steps % 8 == 0 and seed < 2:
            heaps.append(heap_of(s))
        e = game.chance(s, rng)
        seats = game.who(s)
        seat = seats[0] if seats else -1
        start = ticks()
        events = game.legal(s, seat)
        stop = ticks()
        spent += diff(stop, start)
        if e is None:
            e = rng.pick(events or [game.randbot(s, seat, rng)])
        events = None
        start = ticks()
        if game.check(s, e):
            raise ValueError("refused: %s" % e)
        session.do(e)
        spent += diff(ticks(), start)
        steps += 1
    return steps, spent


def _main(name, players, options, ms):
    game = getattr(__import__("engines." + name), name)
    options = json.loads(options)
    heaps = []
    spent = count = seed = 0
    while spent < ms * 1000:
        steps, us = play_timed(game, players, options, seed, heaps)
        count += steps
        spent += us
        seed += 1
    print(json.dumps({"steps": count, "us": spent, "heap": max(heaps)}))


if __name__ == "__main__":
    _main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
