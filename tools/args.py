"""Names that nobody else says, made short: MicroPython keeps the name of every argument and attribute for ever.

An argument that is only ever passed by its place is a local variable; it gets a letter that its function does not use.
Which names are said (`f(name=1)`) is read from the whole project, tests and tools included; so are the public names that
occur in one file only and in no text: they count as private.
"""
import ast
import functools
import io
import re
import string
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_ROOMS = ("engines", "hal", "boards", "firmware", "sim", "tests", "tools")
_FUNCTIONS = (ast.FunctionDef, ast.Lambda)


def said(source):
    """Names used as keywords in the calls of a source."""
    return {n.arg for n in ast.walk(ast.parse(source)) if isinstance(n, ast.keyword) and n.arg}


@functools.lru_cache(maxsize=None)
def said_in_project():
    """Names used as keywords anywhere in the project."""
    found = set()
    for source in _project().values():
        found |= said(source)
    return found


@functools.lru_cache(maxsize=None)
def _project():
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
            for room in _ROOMS for path in (ROOT / room).rglob("*.py")}


def _texts(tree):
    """Words in the strings of a source, docstrings apart."""
    silent = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in silent:
            yield from re.findall(r"[A-Za-z_]\w*", n.value)


def _defined(tree):
    """Names of classes and functions, and attributes that are set."""
    for n in ast.walk(tree):
        if isinstance(n, (ast.FunctionDef, ast.ClassDef)):
            yield n.name
        elif isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store):
            yield n.attr


@functools.lru_cache(maxsize=None)
def own_names():
    """{file: public names that it defines and that stand nowhere else in the project}."""
    where, told, trees = {}, set(), {}
    for name, source in _project().items():
        tree = trees[name] = ast.parse(source)
        told.update(_texts(tree))
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.NAME:
                where.setdefault(token.string, set()).add(name)
    own = {}
    for name, tree in trees.items():
        if name.split("/")[0] not in ("engines", "hal", "firmware"):
            continue
        own[name] = {n for n in _defined(tree) if n[0] != "_" and len(n) > 2 and n not in told and where[n] == {name}}
    return own


def _arguments(node):
    a = node.args
    return a.posonlyargs + a.args


def _outermost(body):
    """Functions that lie in a module or in its classes, not in other functions."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, (ast.ClassDef, ast.If, ast.Try)):
            yield from _outermost(node.body)


def _inside(function):
    """The function's own arguments and all that lies in its body; defaults and decorators belong outside."""
    found = list(_arguments(function)) + [a for a in (function.args.vararg, function.args.kwarg) if a] + function.args.kwonlyargs
    for statement in function.body:
        found += ast.walk(statement)
    return found


def _table(nodes, keep):
    """{argument: letter} for one function."""
    names, arguments = set(), []
    for n in nodes:
        if isinstance(n, (ast.ClassDef, ast.Global, ast.Nonlocal, ast.JoinedStr, ast.Import, ast.ImportFrom)):
            names |= {a.asname or a.name.split(".")[0] for a in getattr(n, "names", ()) if isinstance(a, ast.alias)}
            if not isinstance(n, (ast.Import, ast.ImportFrom)):
                return {}
        elif isinstance(n, ast.Name):
            names.add(n.id)
        elif isinstance(n, ast.arg):
            names.add(n.arg)
            arguments.append(n.arg)
        elif isinstance(n, (ast.FunctionDef, ast.ExceptHandler)) and n.name:
            names.add(n.name)
    fixed = {a.asname or a.name.split(".")[0] for n in nodes if isinstance(n, (ast.Import, ast.ImportFrom)) for a in n.names}
    fixed |= {n.name for n in nodes if isinstance(n, (ast.FunctionDef, ast.ExceptHandler)) and n.name} | keep | {"self"}
    letters = (c for c in string.ascii_lowercase if c not in names)
    table = {}
    for name in arguments:
        if len(name) > 1 and name[0] != "_" and name not in fixed and name not in table:
            letter = next(letters, None)
            if letter:
                table[name] = letter
    return table


def shorten_arguments(source, keep=frozenset()):
    """The source with arguments made short that are passed by place only; `keep`: names that may be said elsewhere."""
    tree = ast.parse(source)
    keep = set(keep) | said(source)
    changes = []
    for function in _outermost(tree.body):
        nodes = _inside(function)
        places = {a.arg for f in nodes + [function] if isinstance(f, _FUNCTIONS) for a in _arguments(f)}
        spread = {a.arg for a in nodes if isinstance(a, ast.arg)} - places
        table = _table(nodes, keep | spread)
        for n in nodes:
            name = n.arg if isinstance(n, ast.arg) else n.id if isinstance(n, ast.Name) else None
            if name in table:
                changes.append((n.lineno, n.col_offset, name, table[name]))
    lines = source.encode().splitlines(True)
    for row, col, name, letter in sorted(set(changes), reverse=True):
        line = lines[row - 1]
        lines[row - 1] = line[:col] + letter.encode() + line[col + len(name.encode()):]
    return b"".join(lines).decode()


_LAZY = re.compile(r"^( +)from (firmware\.(?!screens import)[\w.]+) import (\w+)$", re.MULTILINE)


def name_late(source):
    """The source with single imports inside functions replaced by a look-up of a text: MicroPython keeps the names of an
    import statement for ever as soon as its module is loaded, even if it is never reached."""
    text = _LAZY.sub(lambda m: '%s%s = named("%s:%s")' % (m.group(1), m.group(3), m.group(2), m.group(3)), source)
    first = re.search(r"^(?:from|import) [^(\n]+$", text, re.MULTILINE)
    if text == source or first is None or re.search(r"^from firmware\.modules import .*\bnamed\b", text, re.MULTILINE):
        return text if first else source
    return text[:first.end()] + "; from firmware.modules import named" + text[first.end():]


_CONST = re.compile(r"^(?:from micropython import const"
                    r"|try:\n    from micropython import const\nexcept ImportError:\n    def const\((\w+)\):(?:\n(?: .*)?)*?\n? *return \1) *$", re.MULTILINE)


def without_const(source):
    """The source without the import of `const`: the compiler knows it, and each module would keep the name. Same lines."""
    return _CONST.sub(lambda m: "\n" * m.group(0).count("\n"), source)
