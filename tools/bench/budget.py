"""Budgets: what a figure may be at most. tools/budgets.json holds them; the tests compare, tools.bench --record writes.

Instructions, us and KB of heap may exceed their budget by 10 %, since they move a little with everything; bytes not at all.
Raising a budget is an edit of that file, and the commit says why.
"""
import json
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "budgets.json"
SLACK = {"instructions": 10, "KB": 10, "bytes": 0, "us": 10}       # per cent
# What has a budget: the beginnings of the figures' keys.
WATCHED = ("display.idle.instructions", "display.digit.instructions", "display.full.instructions", "display.idle.heap",
           "display.digit.heap", "display.full.heap", "display.digit.bus", "display.full.bus", "start.menu.instructions",
           "start.game.instructions", "start.turn.", "start.menu.us", "space.mpy.", "space.packed", "loop.step", "loop.gap",
           "memory.gambit7.heap", "memory.gallery.heap", "memory.nolsem.heap", "memory.gambler.heap")


def watched(key):
    """Has a figure of this key a budget?"""
    return any(key.startswith(w) for w in WATCHED)


def load(path=FILE):
    """{key: budget}."""
    return json.loads(Path(path).read_text(encoding="utf-8"))


def exceeded(figures, budgets):
    """Sentences about figures ({key: [value, unit]}) above their budget: figure, budget and change."""
    late = []
    for key in sorted(figures):
        if key not in budgets:
            continue
        (value, unit), budget = figures[key], budgets[key]
        if value > budget + budget * SLACK[unit] // 100:
            change = "%+.1f %%" % (100 * (value - budget) / budget) if budget else "%+d" % value
            late.append("%s: %d %s, budget %d (%s)" % (key, value, unit, budget, change))
    return late


def strayed(figures, shown):
    """Sentences about figures that docs/performance.md shows more than 10 % off."""
    off = []
    for key in sorted(figures):
        value, was = figures[key][0], shown.get(key, [None])[0]
        if was is not None and abs(value - was) * 10 > max(was, 1):
            off.append("%s: %d %s, docs/performance.md says %d" % (key, value, figures[key][1], was))
    return off


def renewed(figures, budgets, groups):
    """Budgets: of the groups (beginnings of keys) that were measured, the figures; of the others what they were."""
    kept = {key: value for key, value in budgets.items() if key.split(".")[0] not in groups}
    return {key: kept.get(key, figures[key][0]) for key in sorted(figures) if watched(key)}


def save(budgets, path=FILE):
    """To the file, one a line."""
    Path(path).write_text("{\n%s\n}\n" % ",\n".join("%s: %s" % (json.dumps(k), json.dumps(budgets[k])) for k in sorted(budgets)),
                          encoding="utf-8")
