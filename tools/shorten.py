"""Private names made short and shared, for the files that are flashed.

MicroPython keeps every distinct name of a program for ever (on the board about 12 bytes each, in tables that double and
must lie in one piece). `_underscore` names are nobody else's business, so unrelated modules may use the same few short
ones; those are names that MicroPython has in ROM (tools/romnames.py). Public names, `_X = const()` (which leave no trace) and
names that the project does not define stay as they are; lines stay where they are, so tracebacks still name file and line.

Modules that may touch the same object's private names (a base class in another module, a private name used but not
defined, or used on something else than `self`) form a cluster; names are only shared between clusters.

    python -m tools.shorten FOLDER [FILE ...]   the sources of engines, hal, boards and firmware (and these files), shortened, into FOLDER
"""
import ast
import io
import re
import string
import sys
import tokenize
from pathlib import Path

from tools import romnames
from tools.args import name_late, own_names, said_in_project, shorten_arguments, without_const

ROOT = Path(__file__).resolve().parents[1]


def private(name):
    """Is this a name that may be changed?"""
    return len(name) > 1 and name[0] == "_" and not name.startswith("__")


class Module:
    """What one source defines and uses of private names, and whose classes it derives from."""

    def __init__(self, name, source, own=frozenset()):
        self.name, self.source, self.own = name, source, own
        self.tree = ast.parse(source)
        self.defined, self.foreign, self.consts, self.used = set(), set(), set(), set()
        self.bases = set()          # modules of base classes, as dotted names
        self.imports = set()        # dotted names of what is imported, anywhere
        imports = {}
        for node in ast.walk(self.tree):
            self._look(node, imports)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    root = base.value.id if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name) else getattr(base, "id", None)
                    if root in imports:
                        self.bases.add(imports[root])
        self.defined -= self.consts

    def _private(self, name):
        return private(name) or name in self.own

    def _look(self, node, imports):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            self._define(node.name)
        elif isinstance(node, ast.Name):
            self.used.add(node.id)
            if isinstance(node.ctx, ast.Store):
                self._define(node.id)
        elif isinstance(node, ast.arg):
            self._define(node.arg)
        elif isinstance(node, ast.Attribute) and self._private(node.attr):
            self.used.add(node.attr)
            mine = isinstance(node.value, ast.Name) and node.value.id == "self"
            if mine and isinstance(node.ctx, ast.Store):
                self._define(node.attr)
            elif not mine:
                self.foreign.add(node.attr)
        elif isinstance(node, ast.Import):
            for a in node.names:
                imports[(a.asname or a.name).split(".")[0]] = a.name
                self.imports.add(a.name)
        elif isinstance(node, ast.ImportFrom):
            self.imports.add(node.module)
            for a in node.names:
                imports[a.asname or a.name] = node.module
                self.imports.add(node.module + "." + a.name)
                if private(a.name):
                    self.used.add(a.name)
                    self.foreign.add(a.name)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "const":
            for target in node.targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        self.consts.add(name.id)

    def _define(self, name):
        if self._private(name):
            self.defined.add(name)
            self.used.add(name)

    def wants(self):
        """Names that may belong to another module's objects."""
        return (self.foreign | {n for n in self.used if private(n) and n not in self.defined} - self.consts) - self.own


class Names:
    """Who imports whom, and which modules a private name of one module may come from."""

    def __init__(self, modules):
        self.file = {}
        for m in modules:
            dotted = m.name[:-3].replace("/", ".")
            self.file[dotted] = m.name
            if dotted.startswith("firmware.lib."):
                self.file[dotted[len("firmware.lib."):]] = m.name
        self.near = {m.name: {self.file[i] for i in m.imports if i in self.file} - {m.name} for m in modules}
        self.definers = {}
        for m in modules:
            for name in m.defined:
                self.definers.setdefault(name, set()).add(m.name)

    def reach(self, module):
        """All modules that `module` imports, directly or not."""
        seen, todo = set(), [module]
        while todo:
            for other in self.near[todo.pop()]:
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        return seen

    def sources(self, m, name):
        """Modules whose objects `name` in module m may belong to: importing or imported ones, else whatever m reaches, else all."""
        found = self.definers.get(name, set())
        direct = {d for d in found if d in self.near[m.name] or m.name in self.near[d]}
        if direct or m.name in found:
            return direct
        return found & self.reach(m.name) or found


def clusters(modules):
    """Groups of modules that may share objects' private names, each a list."""
    names = Names(modules)
    parent = {m.name: m.name for m in modules}

    def find(a):
        while parent[a] != a:
            a = parent[a]
        return a

    for m in modules:
        near = {names.file[b] for b in m.bases if b in names.file}
        for name in m.wants():
            near |= names.sources(m, name)
        for other in near:
            parent[find(m.name)] = find(other)
    groups = {}
    for m in modules:
        groups.setdefault(find(m.name), []).append(m)
    return [groups[key] for key in sorted(groups)]


def _shorts(free):
    """The names that MicroPython has anyway, then _a, _b ... _z, _aa ..."""
    letters = string.ascii_lowercase
    yield from free
    yield from ("_" + a for a in letters)
    yield from ("_" + a + b for a in letters for b in letters)


def shorten(sources):
    """{name: source} with private names made short; the same number of lines, the same behaviour."""
    said = said_in_project()
    own = own_names()
    plain = {name: without_const(text) for name, text in sources.items()}
    late = {name: name_late(text) if name.startswith("firmware/") else text for name, text in plain.items()}
    told = {word for text in late.values() for word in re.findall(r'named\("[\w.]+:(\w+)"\)', text)}
    free = romnames.free(sources.values())
    modules = [Module(name, shorten_arguments(late[name], said), own.get(name, frozenset()) - told) for name in sorted(sources)]
    out = {}
    for group in clusters(modules):
        counts, taken = {}, set()
        known = set().union(*[m.defined for m in group])
        for m in group:
            for token in _tokens(m.source):
                if token.type == tokenize.NAME:
                    if token.string in known:
                        counts[token.string] = counts.get(token.string, 0) + 1
                    else:
                        taken.add(token.string)
        shorts = (s for s in _shorts(free) if s not in taken)
        table = {name: next(shorts) for name in sorted(counts, key=lambda n: (-counts[n], n))}
        for m in group:
            out[m.name] = _rewrite(m.source, {n: s for n, s in table.items() if n not in m.consts})
    return out


def _tokens(source):
    return tokenize.generate_tokens(io.StringIO(source).readline)


def _rewrite(source, table):
    lines = source.splitlines(True)
    for token in reversed(list(_tokens(source))):
        if token.type == tokenize.NAME and token.string in table:
            row, col = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:col] + table[token.string] + line[col + len(token.string):]
    return "".join(lines)


def flashed_sources(more=()):
    """{name: source} of engines, hal, boards and firmware, and of the files `more`."""
    names = list(more) + [p.relative_to(ROOT).as_posix() for room in ("engines", "hal", "boards", "firmware") for p in (ROOT / room).rglob("*.py")]
    return {n: (ROOT / n).read_text(encoding="utf-8") for n in names}


def main(argv=None):
    argv = sys.argv[1:] if argv is None else argv
    if not argv:
        sys.exit("usage: python -m tools.shorten FOLDER [FILE ...]")
    for name, text in shorten(flashed_sources(argv[1:])).items():
        path = Path(argv[0]) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
