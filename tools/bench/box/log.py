"""The compiled session on MicroPython: undo, edit, replay and digest of a game with so many events in its log.

    log.py ID PLAYERS OPTIONS EVENTS [EVENTS ...]       regions "undo.N", "edit.N", "load.N", "digest.N"; says the heap of each log
"""
import gc
import json
import sys

import bench_play
from region import begin, region
from engines import session


def edit(made, e):
    """What replays the whole log."""
    return lambda: made.edit(0, e)


def load(saved, games):
    """What reads a saved game."""
    return lambda: session.load(saved, games)


def main(name, players, options, *lengths):
    """Everything, one length after the other."""
    game = getattr(__import__("engines." + name), name)
    players, options = int(players), json.loads(options)
    steps = []
    seed = 0
    while len(steps) < max([int(n) for n in lengths]):      # a game that is long enough
        steps = bench_play.record(game, players, options, seed)
        seed += 1
    begin()
    for n in lengths:
        gc.collect()
        before = gc.mem_alloc()
        made = session.Session(game, players, options)
        for _, e in steps[:int(n)]:
            made.do(e)
        gc.collect()
        print("say heap.%s %d" % (n, gc.mem_alloc() - before))
        region("digest." + n, made.digest)
        region("undo." + n, made.undo)
        made.redo()
        region("edit." + n, edit(made, steps[0][1]))
        region("load." + n, load(made.save(), {name: game}))


main(*sys.argv[1:])
