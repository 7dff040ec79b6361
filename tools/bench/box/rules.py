"""The compiled engines on MicroPython: random games, recorded first, played again bare and through the session with its
log. Needs a heap of its own size: nothing here is as on the board but the code.

    rules.py time ID PLAYERS OPTIONS MS     says steps, us bare, us logged of as many rounds as fit into MS
    rules.py count ID PLAYERS OPTIONS STEPS regions "bare" and "logged" over the same steps
"""
import json
import sys
import time

import bench_play
from region import begin, region


def main(how, name, players, options, ms="0"):
    """Everything."""
    game = getattr(__import__("engines." + name), name)
    players, options = int(players), json.loads(options)
    steps = bench_play.record(game, players, options, 1)
    if how == "count":
        steps = steps[:int(ms)]
    print("say steps %d" % len(steps))
    print("say heap %d" % bench_play.heap_of(bench_play.replay(game, players, options, steps[:60])))
    if how == "count":
        begin()
        region("bare", lambda: bench_play.replay(game, players, options, steps))
        region("logged", lambda: bench_play.replay_logged(game, players, options, steps))
        return
    spent = [0, 0]
    rounds = 0
    while sum(spent) < int(ms) * 1000:
        for k in (0, 1):
            play = bench_play.replay_logged if k else bench_play.replay
            start = time.ticks_us()
            play(game, players, options, steps)
            spent[k] += time.ticks_diff(time.ticks_us(), start)
        rounds += 1
    print("say rounds %d" % rounds)
    print("say bare %d" % spent[0])
    print("say logged %d" % spent[1])


main(*sys.argv[1:])
