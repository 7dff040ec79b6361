"""Runs on MicroPython: an evening through the store, the power cut in every operation of the flash.

    micropython -X heapsize=32M cuts.py GAME FILL SEED MOST PAGES

FILL: percent of the chip that other files take; MOST: cuts after which it stops; PAGES 1: journal in flash pages, 0: in
text files. Prints one line of JSON.
"""
import json
import os
import sys
import vfs

from engines.common import Rng
from engines.session import Session
from firmware import archive, halfway, rewind
from firmware.store import PASSING, Store
from nor import Chip

DATA = "/f/data"
COUNTS = ("cuts", "lost", "wrong", "unreadable", "aside", "settings", "stuck", "undurable")


class App:
    """As much of the console as a game needs that comes back from its journal."""
    turned = 0

    def __init__(self, store):
        self.store = store


def lasting(records):
    return [r for r in records if r[0] not in PASSING]


def mount(chip):
    vfs.mount(vfs.VfsLfs2(chip, readsize=256, progsize=256), "/f")


def off():
    """The power is gone: nothing in memory is written any more."""
    vfs.umount("/f")


def fill(chip, percent):
    """Files like the program's, up to this much of the chip."""
    try:
        for i in range(chip.blocks * percent // 100 // 2):
            with open("/f/m%d.mpy" % i, "wb") as f:
                f.write(os.urandom(8000))
    except OSError:
        pass



def old_games(chip):
    """Finished games until the chip is full: room is made by thinning them."""
    n = 0
    try:
        while n < 60:
            n += 1
            with open(DATA + "/h%04d.txt" % n, "wb") as f:
                f.write(os.urandom(4000))
    except OSError:
        os.remove(DATA + "/h%04d.txt" % n)


class Evening:
    """A game by bots as a list of steps: ("add", record), ("save", settings), ("end",)."""

    def __init__(self, game, seed):
        self.game = __import__("engines." + game, None, None, (game,))
        self.name = game
        self.rng = Rng(seed)
        meta = self.game.meta()
        self.n = meta["min"] + seed % (meta["max"] - meta["min"] + 1)

    def steps(self):
        """Yields (step, session after it)."""
        rng, game = self.rng, self.game
        s = self.session = Session(game, self.n, {})
        while game.result(s.s) is None and len(s.log) < 500:
            seats = game.who(s.s)
            seat = seats[0] if seats else -1
            typed = []
            for _ in range(rng.below(3)):
                typed.append(rng.below(60))
                yield "add", ["draft", [3, seat, 0] + typed + [rng.below(10)]]
            e = game.chance(s.s, rng) or game.bot(s.s, seat, rng)
            s.do(e)
            yield "add", ["do", e]
            what = rng.below(40)
            if what == 0 and len(s.log) > 1:
                s.undo()
                yield "add", ["undo"]
            elif what == 1:
                yield "save", rng.below(100)
            elif what == 2:
                yield "add", ["clock", 2, rng.below(300), 300]
            elif what == 3:
                yield "add", ["step", s.s["r"], s.s["ph"]]
            elif what == 4:
                yield "add", ["offer", e]
            elif what == 5:
                yield "add", ["name", rng.below(self.n), "Яна"]
        yield "end", None


def play(store, step, session):
    kind, value = step
    if kind == "add":
        store.add(value)
    elif kind == "save":
        store.settings["bright"] = 1 + value
        store.save_settings()
    else:
        archive.finish(store, session, ["A"])


def copied(left):
    return [left[0], list(left[1]), left[2]]


FIELDS = ("game", "segment", "size", "count")


class Desk:
    """A store on a chip, that can be set back to what it was."""

    def __init__(self, chip, pages):
        self.chip, self.use = chip, pages
        mount(chip)
        self.store = Store(DATA, chip if pages else None)

    def state(self):
        s = self.store
        p = s.pages
        return [getattr(s, f) for f in FIELDS], dict(s.settings), (p.block, p.at, copied(p.left)) if p else None


def twin(chip, use, state):
    """A store that knows what the first one knew."""
    s = Store(DATA, chip if use else None)
    for f, v in zip(FIELDS, state[0]):
        setattr(s, f, v)
    s.settings = dict(state[1])
    if s.pages and state[2]:
        s.pages.block, s.pages.at, s.pages.left = state[2][0], state[2][1], copied(state[2][2])
    elif state[2] is None:
        s.pages = None
    return s


class Lab:
    def __init__(self, game, percent, seed, most, use):
        self.game = game
        self.percent, self.most, self.use, self.seed = percent, most, use, seed
        self.tally = dict([(k, 0) for k in COUNTS])
        self.events = self.replays = 0

    def run(self):
        chip = Chip(48)
        vfs.VfsLfs2.mkfs(chip, progsize=256)
        mount(chip)
        os.mkdir(DATA)
        fill(chip, min(self.percent, 85))
        if self.percent > 85:
            old_games(chip)
        off()
        desk = Desk(chip, self.use)
        store = desk.store
        for i in range(self.seed % 7):      # directory blocks filled differently
            store.settings["bright"] = 50 + i
            store.save_settings()
        while self.tally["cuts"] < self.most:
            self._game(desk)
            self.seed += 1
        off()
        return self

    def _game(self, desk):
        """A whole game, unless there have been enough cuts."""
        chip, store = desk.chip, desk.store
        self.evening = Evening(self.game, self.seed)
        store.begin(self.evening.name, self.evening.n, {}, [])
        self.want = lasting(store.last())
        for step, session in self._steps():
            base, state = bytes(chip.data), desk.state()
            after = self._after(step)
            off()
            self._cuts(base, state, step, session, after)
            mount(chip)
            play(store, step, session)
            if store.fault:
                self.tally["stuck"] += 1
            self.want = after
            self.events += step[0] == "add" and step[1][0] == "do"
            if self.tally["cuts"] >= self.most:
                break

    def _steps(self):
        for step in self.evening.steps():
            yield step, self.evening.session

    def _after(self, step):
        if step[0] == "add" and step[1][0] not in PASSING:
            return self.want + [step[1]]
        return [] if step[0] == "end" else self.want

    def _cuts(self, base, state, step, session, after):
        n = 0
        while True:
            torn = 0
            while torn < 3:
                cut = self._one(base, state, step, session, after, n, torn)
                if not cut:
                    return
                torn += 1
            n += 1

    def _one(self, base, state, step, session, after, n, torn):
        """One cut. False if the step had ended before: then it must be durable."""
        chip = Chip(data=bytearray(base))
        mount(chip)
        store = twin(chip, self.use, state)
        chip.left, chip.torn = n, torn
        play(store, step, session)
        cut = chip.dead
        chip.dead = True
        off()
        self.tally["cuts"] += cut
        self._back(Chip(data=chip.data), step, session, after, cut)
        return cut

    def _back(self, chip, step, session, after, cut):
        """Power comes back."""
        tally = self.tally
        try:
            mount(chip)
        except OSError:
            tally["unreadable"] += 1
            return
        store = Store(DATA, chip if self.use else None)
        got = store.last()
        have = lasting(got)
        if have not in (self.want, after) or (not cut and have != after and step[0] != "end"):
            if step[0] != "end" or have:
                tally["lost" if len(have) < len(self.want) else "wrong"] += 1
                if tally["lost"] + tally["wrong"] < 3:
                    print("HAVE", len(have), "WANT", len(self.want), step, have[-2:], self.want[-2:])
        if step[0] == "end" and not have:
            self._ended(store)
        if store.aside:
            tally["aside"] += 1
        if step[0] == "save" and store.settings["bright"] not in (self.bright, step[1] + 1):
            tally["settings"] += 1
        self.bright = store.settings["bright"]
        if have and have[-1][0] != "end":
            self._go_on(chip, store, have, got, session if have == after else None)
        else:
            off()

    bright = -1

    def _ended(self, store):
        """The journal is gone: then the whole game is in its file."""
        data = store.read("h%04d.txt" % store.game) or b""
        if data != b"".join(archive.game_text(self.evening.session, ["A"])):
            self.tally["lost"] += 1

    def _go_on(self, chip, store, have, got, session):
        """The next event is taken, and is there after the next power-on; now and then the game is played again."""
        if self.tally["cuts"] % 3:
            off()
            return
        new = ["do", ["probe", -1, 0]]
        store.add(new)
        off()
        mount(chip)
        store = Store(DATA, chip if self.use else None)
        if lasting(store.last()) != have + [new]:
            self.tally["undurable"] += 1
        off()
        if session and self.tally["cuts"] % 100 == 0:
            self.replays += 1
            self.tally["wrong"] += rewind.replay(App(store), got, halfway.Half()).session.digest() != session.digest()


def main(game, percent, seed, most, pages):
    lab = Lab(game, int(percent), int(seed), int(most), pages == "1").run()
    out = dict(lab.tally)
    out["events"], out["replays"], out["game"], out["fill"] = lab.events, lab.replays, game, int(percent)
    print(json.dumps(out))


if __name__ == "__main__":
    main(*sys.argv[1:])
