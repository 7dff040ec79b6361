"""10,000 random games of every engine, player count and option set, and as many of each player count with any mix of
options (`make soak`); CROUPIER_SOAK_GAMES sets the number.

Every step is held to the laws of suite.step; one game in a hundred is looked at from all sides, undone to the start,
redone, saved and loaded. A failure names seed, players and options: suite.game plays the same game again.
"""
import os
import time

import pytest
import suite
from engines.common import Rng
from engines.text import write

CASES = [(name, n, i) for name in suite.games() for n in suite.counts(name)
         for i in range(-1, len(suite.option_sets(name)))]      # -1: any mix
COUNT = int(os.environ.get("CROUPIER_SOAK_GAMES", "10000"))


@pytest.mark.soak
@pytest.mark.parametrize("name, n, i", CASES)
def test_soak(name, n, i, figures):
    g = suite.engine(name)
    options = suite.option_sets(name)[i]
    mix = Rng(n)
    start = time.process_time()
    steps = over = 0
    for seed in range(COUNT):
        close = seed % 100 == 99
        if i < 0:
            options = suite.random_options(name, mix)
        try:
            session = suite.game(g, n, options, seed, looks=2 if close else 0, careful=close)
            if close:
                suite.back_and_forth(session, {name: g})
        except Exception as e:
            raise AssertionError("%s, %d players, %s, seed %d" % (name, n, write(options), seed)) from e
        steps += len(session.log)
        over += g.result(session.s) is not None
    figures("%-8s %d players  %6d games (%d to the end) %9d steps %7.1f s  %s"
          % (name, n, COUNT, over, steps, time.process_time() - start,
             "any mix" if i < 0 else write(options)))
