"""The engines, found by what they offer: a module of engines/ with `new`, `check` and `apply` is a game."""
import gc
import os
import sys


def _folder():
    for p in sys.path:
        p = (p or ".") + "/engines"
        try:
            if "common.py" in os.listdir(p):
                return p
        except OSError:
            pass
    raise OSError("no folder engines on sys.path")


def _offers(path):
    """Does this module make a game? Read, not imported: memory is short on MicroPython."""
    found = 0
    with open(path, encoding="utf-8") as f:
        for line in f:
            found += line.startswith(("def new(", "def check(", "def apply("))
    return found == 3


_found = []


def games():
    """Ids of all engines, by name."""
    if not _found:
        folder = _folder()
        _found.extend(sorted([f[:-3] for f in os.listdir(folder) if f.endswith(".py") and _offers(folder + "/" + f)]))
    return _found[:]


_seen = []


def engine(name):
    """The module of a game. Where memory is short (MicroPython) the modules of other games leave it first."""
    import engines
    if not isinstance(True, int):
        others = [g for g in games() if g != name]
        for m in list(sys.modules):
            for g in others:
                if m == "engines." + g or m.startswith("engines." + g + "_"):
                    del sys.modules[m]
                    if hasattr(engines, m[8:]):
                        delattr(engines, m[8:])
        gc.collect()        # the new code where the old one was, not behind it
    __import__("engines." + name)
    game = getattr(engines, name)
    if not isinstance(True, int) and game not in _seen:
        _seen[:] = [game]
        game.legal(game.new(game.meta()["max"], {}), 0)     # what it lists once and keeps, before the heap is in pieces
        gc.collect()
    return game
