"""Runs on MicroPython: a table that plays on and on, from one power-on to the next. Random hands, bots that answer, pauses
to think. At the end the plug is pulled.

    micropython -X heapsize=384k day.py MINUTES SEED FOLDER STANDS

STANDS is a file that tells where the game stood when the power went. It must stand there again: log, digest, points, and,
where a page of the game was on the panel, its half-made entry and whose it is. Prints one line of JSON.
"""
import gc
import json
import os
import sys

from engines.common import Rng
from long_run import GAMES, begin
from sim.quick import BACK, KNOB, SEAT, TIMER, QuickBox

PAUSES = (0, 0, 100, 400, 1500, 4000, 9000, 20000, 60000)
NAPS = (700000, 1500000, 5400000)


class Day:
    """One power-on. `last`: what was done, the newest last."""

    def __init__(self, seed, folder):
        self.rng = Rng(seed)
        self.inputs = self.games = self.events = 0
        self.seen = set()
        self.last = []
        self.box = QuickBox(folder)
        app = self.app = self.box.app
        if app.settings["fresh"]:
            app.settings["fresh"] = False
            app.store.save_settings()
            app.home()
            self.box.settle()
        if app.store.aside:
            raise RuntimeError("set aside: %s" % app.store.aside)

    def look(self):
        """An exception in a screen or an engine ends the run, with what was done before it."""
        top = self.app.top()
        if top.name == "J1":
            raise RuntimeError(str(top.small))
        self.seen.add(top.name)

    def wait(self, ms):
        """In steps, so that clocks run and end as they do."""
        while ms > 0:
            self.box.wait(min(ms, 2000))
            ms -= 2000

    # ---- hands ------------------------------------------------------------------------------------------------------
    def input(self):
        """Something that somebody does."""
        rng, app, box = self.rng, self.app, self.box
        self.inputs += 1
        what = rng.below(100)
        if not app.play:
            if what < 70 or not self.start():
                self.key(what)
        elif what < 45 and app.depth() == 1 and getattr(app.top(), "page", -1) >= 0 and not app.play.over():
            self.bot()
        elif what < 50 and app.play.over():
            app.play.end()
            app.home()
        else:
            self.key(what)
        box.settle()
        self.look()
        self.wait(PAUSES[rng.below(len(PAUSES))] + rng.below(500))
        if rng.below(300) == 0:
            self.wait(NAPS[rng.below(len(NAPS))])

    def start(self):
        """A new game."""
        name = GAMES[self.rng.below(len(GAMES))]
        seats = 3 + self.rng.below(2)
        self.note("new", name)
        self.games += 1
        self.app.go(lambda: begin(self.app, name, seats))
        self.box.step()
        return True

    def bot(self):
        """The asked seat answers."""
        p = self.app.play
        seat, s, game = p.asked()[0], p.session.s, p.session.game
        e = game.chance(s, self.rng) or game.randbot(s, seat, self.rng)
        if s["g"] == "pad" and len(p.session.log) > 20 and not game.check(s, ["end", -1]):
            e = ["end", -1]
        self.note("bot", e)
        self.events += 1
        p.record(e)

    def key(self, what):
        """The knob, or a key."""
        rng, box = self.rng, self.box
        if what % 5 < 2:
            n = rng.below(7) - 3
            self.note("turn", n)
            box.turn(n)
            return
        k = (KNOB, KNOB, KNOB, BACK, TIMER, SEAT + rng.below(4))[rng.below(6)]
        held = rng.below(6) == 0
        self.note("hold" if held else "press", k)
        if held:
            box.hold(k)
        else:
            box.press(k)

    def note(self, *what):
        self.last = self.last[-11:] + [what]

    # ---- the plug ---------------------------------------------------------------------------------------------------
    def stands(self):
        """Where the game stands; its half-made entry only on a page of its own. [] where none goes on."""
        app = self.app
        if not app.play or app.play.over():
            return []
        top = app.top()
        out = [self.box.probe()[k] for k in ("n", "digest", "totals")]
        if app.depth() == 1 and getattr(top, "page", -1) >= 0:
            draft = top.draft()
            out.append([top.name, draft, app.play.seat if draft else -1])
        return out

    def back(self, before):
        """The game goes on where it stood."""
        if not before:
            return
        if getattr(self.app.top(), "keys", [""])[0] != "continue":
            raise RuntimeError("%s is not offered" % before)
        self.box.press()
        self.look()
        after = self.stands()
        if after[:len(before)] != before:
            raise RuntimeError("%s came back as %s on %s" % (before, after, self.app.top().name))

    def cut(self):
        """Somebody goes on with the game and turns the knob, then the power goes, once that is on file: not in the last
        seconds of a countdown."""
        self.box.hold(BACK)
        if getattr(self.app.top(), "keys", [""])[0] == "continue":
            self.box.press()
            self.box.turn(1)
            self.look()
        self.wait(250)
        while self.app.play and self.app.play.clock.state == 1 and self.app.play.clock.left(self.box.world.ticks_ms()) < 3400:
            self.wait(500)
        return self.stands()

    def run(self, minutes):
        """Until so much virtual time has passed."""
        while self.box.world.us < minutes * 60000000:
            self.input()


def main(minutes, seed, folder, file):
    gc.threshold(12000)
    day = Day(int(seed), folder)
    try:
        with open(file) as f:
            before = json.load(f)
    except OSError:
        before = []
    try:
        day.back(before)
        day.run(int(minutes))
        stands = day.cut()
    except Exception as e:
        print("after", day.last)
        raise e
    with open(file, "w") as f:
        json.dump(stands, f)
    print(json.dumps({"minutes": day.box.world.us // 60000000, "inputs": day.inputs, "events": day.events, "games": day.games,
                      "back": int(bool(before)), "halves": int(len(before) > 3), "screens": sorted(day.seen),
                      "crashes": int("crash.log" in os.listdir(folder)), "fault": day.app.store.fault}))


if __name__ == "__main__":
    main(*sys.argv[1:])
