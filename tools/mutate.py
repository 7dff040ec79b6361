"""Mutation run over the scoring code: small changes of the rules, one at a time, each of which a test must notice.

    python -m tools.mutate                       all targets
    python -m tools.mutate nolsem_turn --sample 40 --seed 3
    python -m tools.mutate --list gambit7_board  only show the changes

A change is a comparison, an operator, a constant or a condition turned into another one, or a statement left out. It is
killed when a test fails. Survivors are listed; those that change nothing that anybody could notice are in SAME, with
the reason. Exit status 1 if less than 90 % are killed.
"""
import argparse
import ast
import importlib.util
import os
import random
import signal
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = "tests/engines/"
# module -> the tests that have to notice, the quickest first
TARGETS = {
    "common": ["test_common.py", "test_gambit7.py", "test_gambit7_table.py"],
    "decimals": ["test_decimals.py"],
    "gambit7_board": ["test_gambit7.py", "test_gambit7_table.py", "test_gambit7_twin.py"],
    "gallery_sets": ["test_gallery_sets.py", "test_gallery.py", "test_gallery_rulings.py"],
    "nolsem_turn": ["test_nolsem.py", "test_nolsem_contract.py", "test_nolsem_play.py"],
    "nolsem_cards": ["test_nolsem.py", "test_nolsem_contract.py", "test_nolsem_play.py"],
    "gambler": ["test_gambler.py", "test_gambler_contract.py", "test_gambler_play.py"],
    "gambler_tableau": ["test_gambler_tableau.py", "test_gambler.py"],
}
# (module, function, change): why nobody can notice
SAME = {
    ("common", "__init__", "super().__init__(code)  ->  (left out)"): "CPython keeps the argument anyway",
    ("common", "__init__", "2  ->  3"): "the first number is thrown away, of how many does not matter",
    ("gambit7_board", "rows", "0  ->  1"): "the place is set below",
    ("gambit7_board", "(module)", "4  ->  5"): "the first of PLACES: without a row nobody bets",
    ("decimals", "canon", "'0'  ->  '0x'"): "no x is left when zeros are stripped",
    ("decimals", "_canon", "'0'  ->  '0x'"): "no x is left when zeros are stripped",
    ("decimals", "canon", "'-1' <= text < '-:'  ->  '-1' < text < '-:'"): "-1 goes the long way and comes out the same",
    ("decimals", "canon", "'-1' <= text < '-:'  ->  '-1' <= text <= '-:'"): "a text with a colon has another inner part",
    ("decimals", "canon", "'-:'  ->  '-:x'"): "a text with a colon has another inner part",
    ("gallery_sets", "best", "len(suit) + jokers > 1  ->  len(suit) + jokers >= 1"): "one card gives the key 0",
    ("gallery_sets", "_run", "14  ->  15"): "there is no rank 15",
    ("gallery_sets", "best", "0  ->  1"): "a key below 1 << 18 is of no card",
    ("gambler", "(module)", "2  ->  3"): "fewer samples of rolls; every face still comes up",
    ("gallery_sets", "_key", "0  ->  1"): "fills up keys of equally many cards, which are alike",
    ("gambler", "_line", "0  ->  1"): "values are tens",
    ("nolsem_cards", "tails", "chips < 8  ->  chips <= 8"): "both ways give the ninth",
    ("nolsem_cards", "tails", "8  ->  9"): "of `chips < 8`: both ways give the ninth",
    ("nolsem_cards", "each_tail", "chips < 8  ->  chips <= 8"): "both ways give the ninth",
    ("nolsem_cards", "each_tail", "8  ->  9"): "of `chips < 8`: both ways give the ninth",
    ("nolsem_cards", "_list_plays", "9  ->  10"): "nobody asks for a tenth",
    ("gambler_tableau", "_box", "'AB'  ->  'ABx'"): "an x was refused above",
    ("gambler_tableau", "(module)", "200  ->  201"): "values are tens",
    ("gambler_tableau", "takes", "'6'  ->  '6x'"): "no box lies between",
    ("gambler_tableau", "takes", "0  ->  1"): "the three of a full house are alike",
    ("gambler_tableau", "_box", "'7890'  ->  '7890x'"): "signs are capitals here",
    ("gambler_tableau", "_box", "'123456*AB'  ->  '123456*ABx'"): "signs are capitals here",
    ("gambler_tableau", "_value", "0  ->  1"): "neither is a value",
}
GOAL = 90
_SECONDS = 15           # the tests of a module take 1 to 3

COMPARE = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
           ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
BINARY = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
          ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift}


class Mutant:
    """One change: its line, its function, what it was and what it is, and the source with it."""

    def __init__(self, module, function, line, was, now, source):
        self.module, self.function, self.line, self.source = module, function, line, source
        self.change = "%s  ->  %s" % (was, now)

    def __str__(self):
        return "engines/%s.py:%d %s: %s" % (self.module, self.line, self.function, self.change)


def _changes(node):
    """Functions that change this node in place and return how to undo it."""
    def put(name, value):
        def change():
            old = getattr(node, name)
            setattr(node, name, value)
            return lambda: setattr(node, name, old)
        return change

    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            yield put("ops", node.ops[:i] + [COMPARE[type(op)]()] + node.ops[i + 1:])
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in BINARY:
        yield put("op", BINARY[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield put("op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield put("value", node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield put("value", not node.value)
    elif isinstance(node, ast.Constant) and type(node.value) is str and node.value:
        yield put("value", node.value + "x")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield put("op", ast.UAdd())
    elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
        yield put("test", ast.UnaryOp(ast.Not(), node.test))


def _statements(node):
    """As `_changes`, for statements that are left out."""
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        if not isinstance(block, list) or isinstance(node, ast.Module):
            continue
        for i, s in enumerate(block):
            docstring = isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant)
            if isinstance(s, (ast.Assign, ast.AugAssign, ast.Expr, ast.Delete)) and not docstring:
                def change(block=block, i=i, s=s):
                    block[i] = ast.Pass()
                    return lambda: block.__setitem__(i, s)
                yield s, change


def mutants(module, sources=True):
    """Every change of a module of engines/; without `sources` only what they are, which is quick."""
    tree = ast.parse((ROOT / "engines" / (module + ".py")).read_text(encoding="utf-8"))
    found = []

    def visit(node, function):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            function = node.name
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Try, ast.Raise, ast.Assert)):
            return
        for change in _changes(node):
            record(node, function, change)
        for statement, change in _statements(node):
            record(statement, function, change)
        for child in ast.iter_child_nodes(node):
            if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
                visit(child, function)

    def record(node, function, change):
        was = ast.unparse(node).split("\n")[0]
        undo = change()
        now = "(left out)" if isinstance(node, ast.stmt) and was == ast.unparse(node).split("\n")[0] else \
            ast.unparse(ast.fix_missing_locations(node)).split("\n")[0]
        source = ast.unparse(ast.fix_missing_locations(tree)) if sources else None
        found.append(Mutant(module, function, node.lineno, was, now, source))
        undo()

    visit(tree, "(module)")
    return found


class _Loader:
    """Finds `engines.<module>` in a changed source."""

    def __init__(self, mutant):
        self.name, self.source = "engines." + mutant.module, mutant.source

    def find_spec(self, name, path=None, target=None):
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(compile(self.source, self.name, "exec"), module.__dict__)      # noqa: S102


def killed(mutant):
    """Does a test fail? In a process of its own that has pytest loaded already; what never ends counts as failed."""
    import pytest
    child = os.fork()
    if not child:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        signal.setitimer(signal.ITIMER_PROF, _SECONDS)      # of processor time: a busy machine kills nothing
        sys.meta_path.insert(0, _Loader(mutant))
        tests = [TESTS + t for t in TARGETS[mutant.module] if (ROOT / TESTS / t).exists()]
        code = 1
        try:
            code = int(pytest.main(["-x", "-q", "--no-mpy", "--no-header", "-p", "no:cacheprovider"] + tests))
        finally:
            os._exit(code & 127)
    _, status = os.waitpid(child, 0)
    return status != 0


def main(argv=None):
    """The command; its exit status."""
    p = argparse.ArgumentParser(description="Mutation run over the scoring code.")
    p.add_argument("modules", nargs="*", metavar="MODULE", help="default: " + " ".join(TARGETS))
    p.add_argument("--sample", type=int, default=0, help="only so many of each module, drawn at random")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--list", action="store_true", help="show the changes, run nothing")
    o = p.parse_args(argv)
    for m in o.modules:
        if m not in TARGETS:
            print("%r is no target; there are %s." % (m, ", ".join(TARGETS)), file=sys.stderr)
            return 2
    os.chdir(ROOT)
    total = dead = equal = 0
    for module in o.modules or TARGETS:
        of = mutants(module, not o.list)
        if o.sample and o.sample < len(of):
            of = random.Random(o.seed).sample(of, o.sample)
        if o.list:
            print("\n".join(str(m) for m in of))
            continue
        if killed(Mutant(module, "", 0, "", "", (ROOT / "engines" / (module + ".py")).read_text(encoding="utf-8"))):
            print("The tests of %s fail without a change." % module, file=sys.stderr)
            return 2
        left = [m for m in of if not killed(m)]
        total += len(of)
        dead += len(of) - len(left)
        equal += len([m for m in left if (m.module, m.function, m.change) in SAME])
        print("%-16s %4d changes, %4d killed (%.1f %%)" % (module, len(of), len(of) - len(left),
                                                          100 * (len(of) - len(left)) / max(1, len(of))), flush=True)
        for m in left:
            print("  survived %s%s" % (m, "".join("  [%s]" % SAME[k] for k in [(m.module, m.function, m.change)]
                                                  if k in SAME)), flush=True)
    if o.list:
        return 0
    print("%d of %d killed, %.1f %%; %d of the others change nothing" % (dead, total, 100 * dead / max(1, total), equal))
    return 0 if dead * 100 >= GOAL * total else 1


if __name__ == "__main__":
    sys.exit(main())
