"""Speed of the brute-force twin of Gallery's sets (tests/engines/gallery_twin.py): peer_sets.py JSON prints sets a second."""
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "engines"))
twin = __import__("gallery_twin")


def main(hands):
    """Measure and print."""
    words = [["Joker" if c == 52 else twin.RANKS[c >> 2] + twin.SUITS[c & 3] for c in cards] for cards in hands]
    start = time.process_time()
    for some in words:
        twin.value(some)
    print(len(words) / (time.process_time() - start))


main(json.loads(sys.argv[1]))
