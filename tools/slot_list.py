"""Renew tools/slot_common.json: the names that the modules share, and the beginning that they are packed behind.

    python -m tools.slot_list           make it anew of the present sources and say what that saves
    python -m tools.slot_list --look    only say it

An update to a version with another list sends all modules, so it is renewed when it pays.
"""
import argparse
import heapq
import json
import random
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from tools import build
from tools.mpyfile import Module, entry
from tools.slot_common import BEGINNING, LIST, LONGEST, Common, load, squeezed

_FREQUENT = 80              # names that come first; the others stand beside those of the same modules: small gaps
_TRIES = 4000               # to make that better, a minute
_CHANGES = 4, 6, 8, 12, 16, 24          # bytes
_GRAM, _PIECE = 4, 12       # the beginning is made of pieces whose substrings occur in many modules


def names(modules):
    """The names that two or more of {path: .mpy} have, in the order in which they are numbered."""
    where = defaultdict(list)
    for i, path in enumerate(sorted(modules)):
        for name in Module(modules[path]).names[1:]:
            if isinstance(name, int) or name[:1] > b"\0" and len(name) <= LONGEST:
                where[name].append(i)
    shared = sorted((n for n in where if len(where[n]) > 1), key=lambda n: (-len(where[n]), entry(n)))
    return shared[:_FREQUENT] + sorted(shared[_FREQUENT:], key=lambda n: (where[n], entry(n)))


def beginning(texts, size=BEGINNING):
    """`size` bytes out of these byte strings: the pieces that occur most, the most frequent last."""
    count = Counter()
    for text in texts:
        count.update({text[i:i + _GRAM] for i in range(len(text) - _GRAM + 1)})
    pieces = {text[i:i + _PIECE]: frozenset(text[k:k + _GRAM] for k in range(i, i + _PIECE - _GRAM + 1))
              for text in texts for i in range(len(text) - _PIECE + 1)}
    heap = [(-sum(count[g] - 1 for g in grams), piece) for piece, grams in pieces.items()]
    heapq.heapify(heap)
    made = b""
    while len(made) < size and heap:
        # what a piece is worth only sinks as others are taken: the best one is looked at again before it is taken
        worth, piece = heap[0]
        now = -sum(count[g] - 1 for g in pieces[piece])
        if now > worth:
            heapq.heapreplace(heap, (now, piece))
            continue
        heapq.heappop(heap)
        for g in pieces[piece]:
            count[g] = 1
        made = piece + made
    return made[-size:].rjust(size, b"\0")


def improved(start, texts, tries):
    """A beginning like `start`: of so many changes at random those stay that make these texts smaller. Always the same."""
    def cost(one):
        return sum(len(squeezed(text, one)) for text in texts)
    rng, best = random.Random(1), cost(start)
    for _ in range(tries):
        text, n = rng.choice(texts), rng.choice(_CHANGES)
        i, gone = rng.randrange(max(len(text) - n, 1)), rng.randrange(len(start) - n)
        rest = start[:gone] + start[gone + n:]
        at = rng.choice((gone, rng.randrange(len(rest)), len(rest)))
        new = rest[:at] + text[i:i + n].rjust(n, b"\0") + rest[at:]
        now = cost(new)
        if now < best:
            start, best = new, now
    return start


def make(modules, tries=0):
    """A Common that fits these modules."""
    found = names(modules)
    bare = Common(found, bytes(BEGINNING))
    texts = [bare.parted(data, path) for path, data in sorted(modules.items())]
    return Common(found, improved(beginning(texts), texts, tries))


def size(common, modules):
    """Bytes of all modules in a slot, with what they have in common."""
    return len(common.block()) + sum(len(common.packed(data, path)) for path, data in modules.items())


def write(common):
    """Write tools/slot_common.json."""
    text = common.beginning.hex()
    lines = [text[i:i + 120] for i in range(0, len(text), 120)]
    LIST.write_text(json.dumps({"beginning": lines, "names": [n if isinstance(n, int) else n.decode() for n in common.names]}, indent=0,
                               ensure_ascii=False) + "\n", encoding="utf-8")


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.slot_list", description="Renew the list of what a slot's modules have in common.")
    ap.add_argument("--look", action="store_true", help="only say what that would save")
    args = ap.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "x"
        built = build.build(tree)
        modules = {n: (tree / n).read_bytes() for n in built["files"] if n.endswith(".mpy")}
    new = make(modules, _TRIES)
    before = size(load(), modules) if LIST.exists() else 0
    print("%d bytes with the list there is, %d with a new one (%d names)" % (before, size(new, modules), len(new.names)))
    if not args.look:
        write(new)


if __name__ == "__main__":
    main()
