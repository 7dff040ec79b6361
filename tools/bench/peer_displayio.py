"""The screen of tools/display_cost.py on CPython, over this project's displayio or Adafruit's, in processor time.

    peer_displayio.py own|blinka N      prints seconds of a turn of each kind, mean of N, and bytes of pixels sent
"""
import json
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main(which, n):
    """Measure and print."""
    sys.path[:0] = [str(ROOT), str(ROOT / "sim" / "standin"), str(ROOT / "firmware" / "lib")]
    if which == "blinka":
        from sim import blinka
        blinka.install()
    from tools import display_cost
    made = display_cost.Screen(str(ROOT / "firmware" / "fonts"))
    said = {}
    for what in ("digit", "full"):
        for i in range(2):
            display_cost.turn(made, what, i)
        made.bus.sent = 0
        start = time.process_time()
        for i in range(n):
            display_cost.turn(made, what, i)
        said[what] = (time.process_time() - start) / n
        said[what + "_bytes"] = made.bus.sent // n
    print(json.dumps(said))


main(sys.argv[1], int(sys.argv[2]))
