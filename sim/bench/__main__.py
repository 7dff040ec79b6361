"""A board without hardware: prints its port and lives until Ctrl-C.

    python -m sim.bench --link box
    mpremote connect ./box fs ls
"""
import argparse
import re
import signal
import sys
import time

from sim.bench.bench import Bench
from sim.wire import BoxError


def _size(text):
    if not re.match(r"[1-9]\d{0,8}[km]?$", text):
        raise argparse.ArgumentTypeError("a number with k or m is wanted, not %r" % text)
    return text


def _kb(text):
    if not re.match(r"[1-9]\d{0,4}$", text):
        raise argparse.ArgumentTypeError("a number of KB is wanted, not %r" % text)
    return int(text)


def main(argv=None):
    ap = argparse.ArgumentParser(prog="sim.bench", description="A board without hardware, for mpremote.")
    ap.add_argument("--flash", help="file that plays the flash chip, kept (made blank if missing)")
    ap.add_argument("--heap", type=_size, default="384k", help="heap of MicroPython, stand-ins included (default 384k: words have 64 bits here)")
    ap.add_argument("--rom", type=_kb, metavar="KB", help="size of a ROM partition, as some firmware has it (default none)")
    ap.add_argument("--link", help="symbolic link to make for the port")
    args = ap.parse_args(argv)
    signal.signal(signal.SIGTERM, lambda *a: sys.exit(0))
    try:
        with Bench(flash=args.flash, heap=args.heap, link=args.link, rom=args.rom and args.rom << 10) as bench:
            print("The bench board is at %s. Ctrl-C switches it off." % (args.link or bench.port), flush=True)
            while True:
                time.sleep(1)
    except KeyboardInterrupt:
        pass
    except (BoxError, OSError) as e:
        sys.exit(str(e))


if __name__ == "__main__":
    main()
