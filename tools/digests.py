"""Digests of 200 games of every engine: what was played once must come out the same ever after, on both Pythons.

    python -m tools.digests            writes tests/engines/recorded.py anew
    python -m tools.digests --check    exit status 1 if it is not fresh

A change of them is a change of rules, of the players of engines/*_bots.py, or of the canonical text: say which in the
commit. The first part runs on MicroPython too.
"""
from engines.common import Rng
from engines.session import Session

GAMES = 200
_LONGEST = 400


def options(m, seed):
    """One option off its default, a different one with each seed; ranges stay."""
    lists = [o for o in m["options"] if type(o[2]) is list and len(o[2]) > 1]
    if not lists or seed % 3 == 0:
        return {}
    key, _, allowed = lists[seed % len(lists)]
    return {key: allowed[seed // len(lists) % len(allowed)]}


def play(g, seed):
    """Game number `seed` of an engine: sensible players against careless ones; the session."""
    m = g.meta()
    n = m["min"] + seed % (m["max"] - m["min"] + 1)
    o = options(m, seed)
    if o.get("set") == "own":       # Gambler: needs tableaux of one's own
        o = {}
    session = Session(g, n, o)
    rng = Rng(seed)
    while g.result(session.s) is None and len(session.log) < _LONGEST:
        s = session.s
        seats = g.who(s)
        if seats:
            seat = rng.pick(seats)
            e = (g.bot if (seat + seed) % 3 == 0 else g.randbot)(s, seat, rng)
        else:
            e = g.chance(s, rng)
            if e is None:
                e = rng.pick(g.legal(s, -1))
        session.do(e)
    return session


def written(found):
    """The file of these digests, {engine: eight digits for each seed}."""
    lines = ['"""Digests of recorded games, written by tools/digests.py: eight digits for each seed."""', "", "DIGESTS = {"]
    for name in sorted(found):
        lines.append('    "%s":' % name)
        lines += ['        "%s"' % found[name][i:i + 96] for i in range(0, len(found[name]), 96)]
        lines[-1] += ","
    return "\n".join(lines + ["}", ""])


def main(argv=None):
    """The command; its exit status."""
    import argparse
    import importlib
    import sys
    from pathlib import Path

    from tools.bench_engines import engines
    p = argparse.ArgumentParser(description="Digests of recorded games.")
    p.add_argument("--check", action="store_true", help="write nothing; exit status 1 if they are not fresh")
    o = p.parse_args(argv)
    found = {}
    for name in engines():
        g = importlib.import_module("engines." + name)
        found[name] = "".join([play(g, seed).digest() for seed in range(GAMES)])
    text = written(found)
    path = Path(__file__).resolve().parents[1] / "tests" / "engines" / "recorded.py"
    if o.check:
        if not path.exists() or path.read_text(encoding="ascii") != text:
            print("%s is not fresh: python -m tools.digests" % path.name, file=sys.stderr)
            return 1
        return 0
    path.write_text(text, encoding="ascii")
    print("%s: %d games of %s" % (path.name, GAMES, ", ".join(engines())))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
