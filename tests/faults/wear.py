"""Runs on MicroPython: sector erases for 3,000 events of all games, through the store, on a chip like a Pico's.

    micropython -X heapsize=32M wear.py DRAFTS PAGES

DRAFTS 1: with half-made entries as hands make them (one for every value, one for every second value where the knob
rested, the clock once a turn of the table); 0: events alone. Prints one line of JSON.
"""
import json
import os
import sys
import vfs

from engines.common import Rng
from engines.session import Session
from firmware import archive
from firmware.store import Store
from nor import Chip

EVENTS = 3000
GAMES = ("gambit7", "gallery", "nolsem", "gambler")


def keys(e, rng):
    """Drafts on the way to an event: every value is turned to and pressed."""
    out, typed = [], []
    values = e[2:] or [0]
    if type(values[0]) is str and values[0].isdigit():
        values = [ord(c) for c in values[0]]
    for v in values:
        if rng.below(2):
            out.append(["draft", [3, e[1], 0] + typed + [rng.below(10)]])
        typed.append(v if type(v) is int else 1)
        out.append(["draft", [3, e[1], 0] + typed + [0]])
    return out[:-1]             # the last press is the event


def evening(store, drafts):
    """Games one after the other until there are enough events; (events, records)."""
    events = seed = 0
    while events < EVENTS:
        name = GAMES[seed % 4]
        game = __import__("engines." + name, None, None, (name,))
        n = game.meta()["min"] + 1 + seed // 4 % 2
        rng = Rng(seed)
        s = Session(game, n, {})
        store.begin(name, n, s.s["o"], [])
        while game.result(s.s) is None and len(s.log) < 400:
            seats = game.who(s.s)
            seat = seats[0] if seats else -1
            e = game.chance(s.s, rng) or game.bot(s.s, seat, rng)
            if drafts and e[1] >= 0:
                for record in keys(e, rng):
                    store.add(record)
                if len(s.log) % n == 0:
                    store.add(["clock", 1, 300 - rng.below(300), 300])
            s.do(e)
            store.add(["do", e])
            events += 1
        archive.finish(store, s, [])
        seed += 1
    return events, seed


def main(drafts, pages):
    chip = Chip(352)
    vfs.VfsLfs2.mkfs(chip, progsize=256)
    vfs.mount(vfs.VfsLfs2(chip, progsize=256), "/f")
    for i in range(20):
        with open("/f/m%d.mpy" % i, "wb") as f:
            f.write(os.urandom(8192))
    store = Store("/f/data", chip if pages == "1" else None)
    was, wear = chip.erases, list(chip.wear)
    events, games = evening(store, drafts == "1")
    most = max([a - b for a, b in zip(chip.wear, wear)])
    print(json.dumps({"events": events, "games": games, "erases": chip.erases - was, "most": most, "writes": store.writes,
                      "fault": store.fault}))


if __name__ == "__main__":
    main(*sys.argv[1:])
