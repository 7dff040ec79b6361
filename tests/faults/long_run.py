"""Runs on MicroPython with a heap like the board's: games one after the other on the console, or a table where nobody
does anything.

    micropython -X heapsize=192k long_run.py games COUNT FOLDER
    micropython -X heapsize=192k long_run.py idle HOURS FOLDER

Prints one line of JSON: the largest free block before and after, free bytes, what is on the panel's mind.
"""
import gc
import json
import sys

from engines.common import Rng
from sim.quick import QuickBox

GAMES = ("gambit7", "gallery", "nolsem", "gambler", "pad")


def largest():
    """Bytes of the largest piece that can be had now."""
    gc.collect()
    lo, hi = 0, gc.mem_free()
    while hi - lo > 256:
        n = (lo + hi) // 2
        try:
            bytearray(n)
            lo = n
        except MemoryError:
            hi = n
        gc.collect()
    return lo


def begin(app, name, seats, options=None):
    from firmware import rewind
    app.play = rewind.new(app, name, seats, options or {}, [])
    return app.play.first()


def options(name, number):
    """A race to 500 takes 300 events: four out of five are shorter."""
    return {"target": 150} if name == "gambler" and number % 25 != 3 else {}


def event(name, play, rng, steps):
    """What somebody at the table would enter."""
    s, game = play.session.s, play.session.game
    if name == "pad" and steps > 24 and not game.check(s, ["end", -1]):
        return ["end", -1]
    return game.chance(s, rng) or game.randbot(s, play.asked()[0], rng)


def play(box, number):
    """One game by bots through the console, put away when it is over; the number of its events. What plays has returned before
    home is there, as on a box: a function that runs keeps what it has."""
    steps = to_its_end(box, number)
    box.app.play.end()
    box.app.home()
    box.settle()
    return steps


def to_its_end(box, number):
    """The events of one game; how many they were."""
    app, rng = box.app, Rng(number)
    name = GAMES[number % len(GAMES)]
    app.go(lambda: begin(app, name, 3 + number % 2, options(name, number)))
    box.step()
    steps = 0
    while not app.play.over():
        steps += 1
        app.play.record(event(name, app.play, rng, steps))
        box.step()
        if steps % 3 == 0:
            box.turn(1)
        if steps % 17 == 0:
            box.wait(700)
        if app.top().name == "J1" or steps > 900:
            raise RuntimeError("game %d, %s, event %d: %s" % (number, name, steps, getattr(app.top(), "small", "no end")))
    return steps


def main(what, count, folder):
    gc.threshold(12000)         # as firmware/start.py sets it
    box = QuickBox(folder)
    app = box.app
    app.settings["fresh"] = False
    app.home()
    box.settle()
    while app.early:            # the names of all modules come up
        box.step()
    steps = 0
    if what == "games":
        for i in range(10):     # every game with three and with four: what a console keeps from then on is there
            play(box, i)
    else:                       # a game waits for its first answer
        app.go(lambda: begin(app, "gambit7", 3))
        box.settle()
    before, free = largest(), gc.mem_free()
    if what == "games":
        for i in range(int(count)):
            steps += play(box, i)
            if i % 50 == 49:
                print(json.dumps({"games": i + 1, "events": steps, "block": largest(), "free": gc.mem_free()}))
    else:
        for _ in range(int(count) * 60):
            box.wait(60000)
        box.turn(1)             # wakes it
    after = largest()
    print(json.dumps({"before": before, "after": after, "free": free, "free_after": gc.mem_free(), "events": steps,
                      "screen": app.top().name, "writes": app.store.writes, "fault": app.store.fault, "longest": app.longest}))


if __name__ == "__main__":
    main(*sys.argv[1:])
