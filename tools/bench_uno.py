"""Speed of RLCard's Uno, the yardstick of tools/bench_engines.py; needs RLCard and nothing of Croupier.

For every line on standard input, a number of seconds, it plays random games (bare, no undo) for that much processor
time and prints the steps per second.
"""
import random
import sys
import time


def play(game):
    """One random game; the number of its steps."""
    state, _ = game.init_game()
    steps = 0
    while not game.is_over():
        state, _ = game.step(random.choice(state["legal_actions"]))
        steps += 1
    return steps


def main():
    from rlcard.games.uno.game import UnoGame
    game = UnoGame()
    print("ready", " ".join(sys.version.split()), flush=True)
    for line in sys.stdin:
        start = time.process_time()
        steps = 0
        while time.process_time() - start < float(line):
            steps += play(game)
        print(steps / (time.process_time() - start), flush=True)


if __name__ == "__main__":
    main()
