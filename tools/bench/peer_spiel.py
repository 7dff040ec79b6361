"""Speed of OpenSpiel's games that are written in Python: peer_spiel.py SECONDS GAME ... prints {game: steps a second}.

Needs OpenSpiel and nothing of Croupier. Random games, bare: legal actions, choice, change; in processor time.
"""
import json
import random
import sys
import time

import open_spiel.python.games  # noqa: F401  (registers them)
import pyspiel


def play(game):
    """One random game; the number of its steps."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions = [a for a, _ in state.chance_outcomes()]
        else:
            actions = state.legal_actions()
        state.apply_action(random.choice(actions))
        steps += 1
    return steps


def main(seconds, names):
    """Measure and print."""
    said = {}
    for name in names:
        game = pyspiel.load_game(name)
        start, steps = time.process_time(), 0
        while time.process_time() - start < seconds:
            steps += play(game)
        said[name] = steps / (time.process_time() - start)
    print(json.dumps(said))


main(float(sys.argv[1]), sys.argv[2:])
