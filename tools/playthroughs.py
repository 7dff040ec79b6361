"""Whole games as text that a person who knows the rules can read and check, kept in tests/engines/playthroughs/.

    python -m tools.playthroughs            writes them anew
    python -m tools.playthroughs --check    exit status 1 if one is not fresh

Every engine has at least two: a small table with the defaults, and the fullest one, where people also leave and come
back, with other options. A change of these texts is a change of rules or of simulated players: read it before it is
committed.
"""
import argparse
import importlib
import sys
from pathlib import Path

from engines.common import Rng
from engines.session import Session
from tools.bench_engines import engines

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "engines" / "playthroughs"

# name of the text -> (players, options, seed, do people come and go); an engine that is not here gets the defaults
GAMES = {
    "gambit7": {"small": (3, {}, 1, 0), "full": (7, {"board": "P", "mode": "played"}, 5, 1)},
    "gallery": {"small": (2, {"mode": "played"}, 1, 0), "full": (5, {"joker_exchange": "may", "min_set": 1}, 4, 1)},
    "gambler": {"small": (2, {"number": 2}, 1, 0), "full": (6, {"number": 1, "mode": "played"}, 3, 1)},
    "pad": {"small": (2, {"rounds": 3}, 1, 0), "full": (7, {"rounds": 4, "low_wins": True}, 2, 1)},
    "nolsem": {"small": (3, {"supply": 4}, 1, 0), "full": (6, {"supply": 3, "bid_chips": "supply"}, 2, 1)},
}
LETTERS = "ABCDEFG"
# the values of these events are cards
CARDS = {"gallery": ("deal", "act", "play", "gambit", "cards", "open", "swap")}
_LONGEST = 400


def texts():
    """{file name: text} of all engines."""
    out = {}
    for name in engines():
        g = importlib.import_module("engines." + name)
        m = g.meta()
        plain = {"small": (m["min"], {}, 1, 0), "full": (m["max"], {}, 2, 1)}
        for kind, (n, options, seed, restless) in sorted(GAMES.get(name, plain).items()):
            lines = Play(g, n, options, seed, restless).tell()
            out["%s_%s.txt" % (name, kind)] = "\n".join(lines) + "\n"
    return out


class Play:
    """One game that is played and told."""

    def __init__(self, game, players, options, seed, restless):
        self.game = game
        self.session = Session(game, players, options)
        self.rng = Rng(seed)
        self.restless = restless
        self.seed = seed
        self.lines = []
        self.seen = None        # the table as it was told last
        self.lay = {}           # exhibits by seat, rows of a tableau, as they were told last

    def tell(self):
        """The lines of the whole game."""
        s = self.session.s
        asked = ", ".join("%s %s" % (k, s["o"][k]) for k in sorted(s["o"]))
        self.lines.append("%s, players %s" % (s["g"], " ".join(LETTERS[:s["n"]])))
        self.lines.append("options: " + asked)
        self.lines.append("played by tools/playthroughs.py with seed %d" % self.seed)
        where = None
        while self.game.result(s) is None and len(self.session.log) < _LONGEST:
            if s["r"] != where:
                where = s["r"]
                self.lines += ["", "Round %d" % where]
            self._look()
            self._do(self._event())
            s = self.session.s
        self._end()
        return self.lines

    def _event(self):
        g, s, rng = self.game, self.session.s, self.rng
        if self.restless and not rng.below(25):
            seat = rng.below(s["n"])
            e = ["back" if seat in s["out"] else "leave", seat]
            if not g.check(s, e):
                return e
        seats = g.who(s)
        if not seats:
            return g.chance(s, rng) or rng.pick(g.legal(s, -1))
        return (g.bot if rng.below(3) else g.randbot)(s, rng.pick(seats), rng)

    def _do(self, e):
        lines = self.session.do(e)
        self.lines.append("  %s %s" % (self._who(e[1]), " ".join([e[0]] + [self._value(e, v) for v in e[2:]])))
        for seat, change, *why in lines:
            self.lines.append("      %s %+d  %s" % (LETTERS[seat], change, " ".join(str(x) for x in why)))
        if lines:
            points = self.game.total(self.session.s)
            self.lines.append("      = " + "  ".join("%s %d" % x for x in zip(LETTERS, points)))

    def _look(self):
        """What lies on the table, whenever it has changed."""
        t = self.game.table(self.session.s)
        if t != self.seen:
            self.seen = t
            if t:
                tell = getattr(self, "_see_" + t["t"], self._see_other)
                self.lines += ["    " + x for x in tell(t)]

    def _see_rows(self, t):
        for i, (left, middle, seats) in enumerate(t["rows"]):
            yield "%7s  %-14s %s" % (left, middle, " ".join(LETTERS[q] for q in seats))
            if i == t["mid"]:
                yield "-------  (the middle is empty)"

    def _see_market(self, t):
        yield "open: %s; deck %d" % (self._cards(t["cards"]) or "nothing", t["deck"])
        for q, three in enumerate(t["ex"]):
            if self.lay.get(q) != three:        # only the exhibits that have changed
                self.lay[q] = three
                yield "%s: %s" % (LETTERS[q], " | ".join(self._cards(x) or "-" for x in three))

    def _see_exhibits(self, t):
        self.seen = None        # those of one seat: told with the next market
        return []

    def _see_battles(self, t):
        for name, row in zip("ABC", t["rows"]):
            yield "exhibit %s: %s" % (name, ", ".join("%s %d+%d (%s)" % (LETTERS[q], x[0], x[1], x[2])
                                                      for q, x in enumerate(row) if x))

    def _see_pot(self, t):
        yield "pot %d, supply %d" % (t["pot"], t["supply"])

    def _see_reveal(self, t):
        for row in t["rows"]:
            yield "%s bids %s with cards %s and %d chips" % (
                LETTERS[row[0]], row[-2], " ".join(str(c) for c in row[1:-3]), row[-3])

    def _see_tableau(self, t):
        for r, (boxes, fill, value) in enumerate(t["rows"]):
            if self.lay.get(r) != [t["nr"], boxes, fill]:       # only the rows that have changed
                self.lay[r] = [t["nr"], boxes, fill]
                yield "row %d: %s has %s, %+d" % (r + 1, boxes, fill or "nothing", value)

    def _see_other(self, t):
        yield "%s: %s" % (t["t"], "; ".join("%s %s" % (k, t[k]) for k in sorted(t) if k != "t"))

    def _end(self):
        s = self.session.s
        result = self.game.result(s)
        points = self.game.total(s)
        if not result:
            self.lines += ["", "Not over after %d events." % len(self.session.log)]
        else:
            self.lines += ["", "Over. " + ", ".join("%d. %s %d" % (result["ranks"][q], LETTERS[q], points[q])
                                                    for q in sorted(range(s["n"]), key=lambda q: result["ranks"][q]))]
        self.lines.append("%d events, digest %s" % (len(self.session.log), self.session.digest()))

    def _who(self, seat):
        return "table" if seat < 0 else LETTERS[seat]

    def _cards(self, cards):
        return " ".join(self.game.card(c) for c in cards)

    def _value(self, e, v):
        if v is None:
            return "-"
        if e[0] in CARDS.get(self.session.s["g"], ()) and type(v) is int:
            words = {53: "draw", 54: "Gambit", 55: "keep"}
            return words.get(v) or self.game.card(v)
        return str(v)


def main(argv=None):
    """The command; its exit status."""
    p = argparse.ArgumentParser(description="Whole games as readable text.")
    p.add_argument("--check", action="store_true", help="write nothing; exit status 1 if one is not fresh")
    o = p.parse_args(argv)
    new = texts()
    old = {f.name: f.read_text(encoding="utf-8") for f in FOLDER.glob("*.txt")}
    stale = sorted(name for name in set(new) | set(old) if new.get(name) != old.get(name))
    if o.check:
        for name in stale:
            print("%s is not fresh: python -m tools.playthroughs" % name, file=sys.stderr)
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for name in stale:
        if name in new:
            (FOLDER / name).write_text(new[name], encoding="utf-8")
        else:
            (FOLDER / name).unlink()
    print("%d texts, %d new or changed" % (len(new), len(stale)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
