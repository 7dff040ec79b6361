"""Is Gambler balanced? Plays our tableaux, or one of yours, with the engine's own players and shows the figures.

    python -m tools.balance                         every tableau, whole games, the match of the three policies
    python -m tools.balance --only 7                one of ours
    python -m tools.balance --text "1 = +20; ..."   a tableau of yours (lines divided by ; or a file: --text @FILE)
    python -m tools.balance --write                 write docs/gambler-tableaux.md
    ... --rounds 200 --games 200                    rounds of each tableau and number of players; games of each kind
    ... --check                                     exit status 1 if a tableau lies outside the limits below

The same seeds give the same figures. Turns and throws are those of one round; "paid" is the share of payments in all
points that changed hands; "edge" is what the seat that begins has more than the mean of the table after the round;
"short" are rounds that ended because all dice were placed (GB-15).
"""
import argparse
import sys
from pathlib import Path

from engines import gambler, gambler_bots
from engines.common import Rng, RuleError
from engines.gambler_tableau import parse, write
from engines.gambler_tableaux import TABLEAUX

DOC = Path(__file__).resolve().parents[1] / "docs" / "gambler-tableaux.md"
COUNTS = (2, 3, 4, 5, 6)
OURS = range(1, len(TABLEAUX) + 1)
# What a tableau must keep to, means over all numbers of players: turns and throws of a round, starter's edge in points
# either way, per cent of rounds that run out of dice. The share of payments is a matter of taste, but not in the mean.
TURNS, THROWS, EDGE, SHORT, BLACK = (6, 20), (12, 28), 15, 1, (15, 30)


def without(word):
    """The policy that takes the bot's choice, but never `word`: "stop" rolls always, "roll" stops after one roll."""
    def policy(s, seat, rng):
        if s["ph"] != "play":
            return gambler.bot(s, seat, rng)
        can = [v for v in s["can"] if v != word] or s["can"]
        return ["play", seat, gambler_bots.best(s, seat, can)]
    return policy


POLICIES = {"bot": gambler.bot, "always rolls": without("stop"), "stops after one": without("roll"),
            "random": gambler.randbot}


class Figures:
    """Counts of what happens in rounds and games."""

    def __init__(self):
        self.turns = self.throws = self.most = self.gain = self.paid = self.rounds = 0

    def play(self, s, policies, rng):
        """Play until the game `s` is over; policies by seat."""
        began = self.turns
        while s["ph"] != "over":
            if s["ph"] == "roll":
                self.throws += 1
                self.turns += s["roll"] == 0
            e = gambler.chance(s, rng) or policies[s["turn"]](s, s["turn"], rng)
            for line in gambler.apply(s, e):
                if line[1] > 0:
                    self.gain += line[1]
                else:
                    self.paid -= line[1]
        self.rounds += s["r"]
        self.most = max(self.most, self.turns - began)
        return s["pts"]

    def black(self):
        """Per cent of the points moved that were payments."""
        return 100 * self.paid / max(1, self.gain + self.paid)


def rounds_of(options, number, players, count):
    """Figures of `count` rounds on one tableau, with `edge` (mean) and `short` (per cent)."""
    f = Figures()
    f.edge = f.short = f.spread = 0
    for i in range(count):
        rng = Rng(1000 * players + i)
        s = gambler.new(players, dict(options, number=1, first=i % players))
        begins = s["turn"]
        gambler.apply(s, ["tableau", -1, number])
        points = f.play(s, [gambler.bot] * players, rng)
        f.edge += (points[begins] - sum(points) / players) / count
        f.spread += (max(points) - min(points)) / count
        f.short += 100 * any(s["fit"]) / count
    return f


def games_of(players, count):
    """Figures of whole games to 500: those of Figures, and lists of the final points and the winners' seats."""
    f = Figures()
    f.finals, f.first = [], 0
    for i in range(count):
        s = gambler.new(players, {"first": i % players})
        begins = s["turn"]
        f.finals.append(list(f.play(s, [gambler.bot] * players, Rng(77000 + 1000 * players + i))))
        win = gambler.result(s)["win"]
        f.first += (begins in win) / len(win) / count
    return f


def match(name, players, count):
    """Share of the games that one bot wins against players of policy `name`; equal winners share."""
    won = 0
    for i in range(count):
        policies = [POLICIES[name]] * players
        policies[i % players] = gambler.bot
        s = gambler.new(players, {"first": i // players % players})
        Figures().play(s, policies, Rng(5000 + i))
        win = gambler.result(s)["win"]
        won += (i % players in win) / len(win)
    return won / count


def mean(values):
    return sum(values) / len(values)


def deviation(values):
    m = mean(values)
    return (sum((v - m) ** 2 for v in values) / len(values)) ** .5


def row_of(name, boxes, values, options, number, count):
    """The cells of a tableau's line, and its means for `misfits`."""
    by_count = [rounds_of(options, number, n, count) for n in COUNTS]
    turns = [f.turns / count for f in by_count]
    throws = [f.throws / count for f in by_count]
    means = {"turns": mean(turns), "throws": mean(throws), "edge": mean([f.edge for f in by_count]),
             "short": mean([f.short for f in by_count]), "black": mean([f.black() for f in by_count])}
    cells = [name, sum(map(len, boxes)), "%+d" % sum(v for v in values if v > 0), sum(v for v in values if v < 0),
             " ".join("%.0f" % t for t in turns), max(f.most for f in by_count), " ".join("%.0f" % t for t in throws),
             "%.0f %%" % means["black"], "%.0f" % mean([f.spread for f in by_count]), "%+.0f" % means["edge"],
             "%.1f %%" % means["short"]]
    return cells, means


HEAD = ["no.", "boxes", "yellow", "black", "turns, 2 to 6 players", "most", "throws, 2 to 6 players", "paid", "spread",
        "edge", "short"]


def misfits(name, m):
    """Sentences on what lies outside the limits."""
    said = []
    for key, (lo, hi) in (("turns", TURNS), ("throws", THROWS), ("edge", (-EDGE, EDGE)), ("short", (0, SHORT))):
        if not lo <= m[key] <= hi:
            said.append("tableau %s: %s %.1f, not within %d to %d" % (name, key, m[key], lo, hi))
    return said


def ours(numbers, count):
    """Lines of our tableaux, and what is wrong with them."""
    lines, said, black = [], [], []
    for nr in numbers:
        boxes, values = parse(text_of(nr))
        cells, means = row_of(str(nr), boxes, values, {}, nr, count)
        lines.append(cells)
        said += misfits(str(nr), means)
        black.append(means["black"])
    if len(black) == len(TABLEAUX) and not BLACK[0] <= mean(black) <= BLACK[1]:
        said.append("payments are %.0f %% of all points, not within %d to %d" % ((mean(black),) + BLACK))
    return lines, said


def text_of(nr):
    """The text of one of our tableaux."""
    boxes, values = TABLEAUX[nr - 1]
    return write(boxes.split(), values)


def game_lines(count):
    lines = [["players", "tableaux", "turns", "throws", "minutes", "winner", "last", "spread", "deviation", "paid",
              "beginner wins"]]
    for n in COUNTS:
        f = games_of(n, count)
        best, worst = [max(p) for p in f.finals], [min(p) for p in f.finals]
        lines.append([n, "%.1f" % (f.rounds / count), "%.0f" % (f.turns / count), "%.0f" % (f.throws / count),
                      "%.0f" % (f.throws / count / 6), "%.0f" % mean(best), "%.0f" % mean(worst),
                      "%.0f" % mean([a - b for a, b in zip(best, worst)]),
                      "%.0f" % mean([deviation(p) for p in f.finals]), "%.0f %%" % f.black(),
                      "%.0f %% of %.0f %%" % (100 * f.first, 100 / n)])
    return lines


def match_lines(count):
    lines = [["one bot against", "2 players", "4 players"]]
    for name in ("always rolls", "stops after one", "random"):
        lines.append([name] + ["%.0f %%" % (100 * match(name, n, count)) for n in (2, 4)])
    return lines


def markdown(lines):
    """A table, its first line the head."""
    lines = [[str(c) for c in line] for line in lines]
    return "\n".join("| " + " | ".join(line) + " |" for line in [lines[0], ["---"] * len(lines[0])] + lines[1:])


def plain(lines):
    """A table for the terminal."""
    lines = [[str(c) for c in line] for line in lines]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "\n".join("  ".join(c.rjust(w) for c, w in zip(line, widths)) for line in lines)


def texts():
    """Our tableaux as they are printed in the page, three side by side."""
    blocks = []
    for start in range(0, len(TABLEAUX), 3):
        numbers = range(start + 1, min(start + 3, len(TABLEAUX)) + 1)
        columns = [["No. %d" % nr] + text_of(nr).split("\n") for nr in numbers]
        blocks.append("\n".join("".join(c.ljust(26) for c in line).rstrip() for line in zip(*columns)))
    return "\n\n".join(blocks)


PAGE = """# The twenty tableaux of Gambler

Written by `python -m tools.balance --write`; the tableaux stand in `engines/gambler_tableaux.py`. They are this
project's own; those of the printed game are typed in by their owners (20 slots). No. 1 is for beginners. `*` is a star
(the first die of the row is free, the rest are equal to it), `A A A B B` a full house, a negative value a black row.

```
%(texts)s
```

## One round

%(rounds)d rounds for each number of players, played by the engine's own players. *Turns* and *throws* by number of
players; *most* turns that any round took; *paid*: payments as a share of all points that changed hands; *spread*:
between the best and the last of the round; *edge*: points that the seat that begins has more than the table's mean;
*short*: rounds that ended because all dice were placed.

%(ours)s

## Whole games to 500

%(games)d games for each number of players. *Minutes* at ten seconds a throw.

%(whole)s

## Stop or roll

Share of the games won by one bot that decides after every throw, against players who place as it does but always roll
again, or stop after one throw, and against one that plays at random. %(games)d games each.

%(match)s
"""


def page(rounds, games):
    lines, said = ours(OURS, rounds)
    return PAGE % {"texts": texts(), "rounds": rounds, "ours": markdown([HEAD] + lines), "games": games,
                   "whole": markdown(game_lines(games)), "match": markdown(match_lines(games))}, said


def own(argument, count):
    """The figures of a tableau given as text or @file."""
    text = Path(argument[1:]).read_text(encoding="utf-8") if argument.startswith("@") else argument
    boxes, values = parse(text)
    cells, means = row_of("yours", boxes, values, {"set": "own", "tableaux": [text]}, 101, count)
    return [cells], misfits("yours", means)


def arguments(argv):
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__.split("\n")[0])
    parser.add_argument("--only", type=int, choices=OURS, metavar="1..20", help="only this tableau of ours")
    parser.add_argument("--text", help='a tableau of yours, "1 2 = +20; ..." or @FILE')
    parser.add_argument("--write", action="store_true", help="write docs/gambler-tableaux.md")
    parser.add_argument("--check", action="store_true", help="exit status 1 if a tableau lies outside the limits")
    parser.add_argument("--rounds", type=int, default=200, help="rounds of each tableau and number of players")
    parser.add_argument("--games", type=int, default=200, help="games of each kind")
    a = parser.parse_args(argv)
    if a.rounds < 1 or a.games < 1:
        parser.error("--rounds and --games are at least 1")
    return a


def main(argv=None):
    a = arguments(argv)
    if a.text is not None:
        try:
            lines, said = own(a.text, a.rounds)
        except (RuleError, OSError, UnicodeDecodeError) as x:
            print("This is no tableau: %s" % x, file=sys.stderr)
            return 2
        print(plain([HEAD] + lines))
    elif a.write:
        text, said = page(a.rounds, a.games)
        DOC.write_text(text, encoding="utf-8")
    else:
        lines, said = ours([a.only] if a.only else OURS, a.rounds)
        print(plain([HEAD] + lines))
        if not a.only:
            print("\n" + plain(game_lines(a.games)) + "\n\n" + plain(match_lines(a.games)))
    for sentence in said:
        print(sentence, file=sys.stderr)
    return 1 if said and a.check else 0


if __name__ == "__main__":
    sys.exit(main())
