"""All names that come up in the course of an evening, in one file, `firmware/interned.txt`: the console reads it after its start.

MicroPython keeps every distinct name for ever, in pieces of 128 bytes that lie wherever memory is free when the name comes
up for the first time. In the middle of a game that is above what the game takes, and the piece stays there when that has
gone: after some hundred games nothing large would fit between. So the names of all modules that may be loaded later come up
at home (firmware/modules.py): what they say, what they are called, where they lie, and the single characters that are taken
out of texts.

The file: the characters, in one line; then a name a line, or a tab and a module's dotted name.

    python -m tools.allnames TREE       put it into a compiled tree
"""
import re
import sys
from pathlib import Path

from tools import romnames
from tools.mpyfile import var_uint

FILE = "firmware/interned.txt"
LATER = ("engines/", "firmware/", "hal/accel.")     # the rest of hal and boards are loaded before anything else
NEVER = re.compile(r"engines/\w+_bots?\.mpy|firmware/(main|slotfs|safe)\.mpy")      # bots play in tests, safe.py alone
BEFORE = re.compile(r"firmware/(app|kit|screen|store|texts|clock|ringview|icons|modules|start|archive|screens/(home|menu))\.mpy"
                    r"|firmware/lib/(displayio|vectorio|bakedfont|adafruit\w+/\w+)\.mpy")       # loaded when it is read
ICONS = 32                              # more than any of the icon fonts has
_STR, _BYTES, _TUPLE = 5, 6, 10         # kinds of constant objects in an .mpy file


class NotMpy(ValueError):
    """These bytes are no .mpy file."""


def names(data):
    """(names that the .mpy file `data` spells out, their number with those it holds as numbers, where the list begins and ends)."""
    if data[:1] != b"M":
        raise NotMpy("no .mpy file")
    count, at = var_uint(data, 4)
    _, at = var_uint(data, at)
    first, found = at, []
    for _ in range(count):
        size, at = var_uint(data, at)
        if size & 1 == 0:
            size >>= 1
            found.append(data[at:at + size].decode())
            at += size + 1
    return found, count, (first, at)


def texts(data):
    """The names and longer texts that an .mpy file spells out; those inside tuples are not looked for."""
    found, _, (first, at) = names(data)
    count = var_uint(data, var_uint(data, 4)[1])[0]
    for _ in range(count):
        kind = data[at]
        at += 1
        if kind == _TUPLE:          # its parts follow, each with a kind of its own: no more is read
            break
        if kind >= _STR:
            size, at = var_uint(data, at)
            if kind == _STR:
                found.append(data[at:at + size].decode())
            at += size + (kind <= _BYTES)
    return found


def characters(said):
    """Characters that are taken one by one out of the texts `said`, out of what is typed and the icons."""
    plain = {chr(c) for c in range(32, 127)} | {chr(0xE000 + i) for i in range(ICONS)}
    return {c for c in plain.union(*said) if c >= " "}


def modules(files):
    """Paths of the modules that may be loaded later, of {path: bytes of .mpy}."""
    return [path for path in sorted(files) if path.startswith(LATER) and not NEVER.match(path) and not BEFORE.match(path)]


def dotted(path):
    """What a module is called."""
    return re.sub(r"\.__init__$", "", path[:-4].replace("/", "."))


def collect(tree):
    """(characters, names, dotted names of modules) of the compiled program in the folder `tree`, each sorted."""
    tree = Path(tree)
    files = {p.relative_to(tree).as_posix(): p.read_bytes() for room in ("engines", "firmware", "hal") for p in sorted((tree / room).rglob("*.mpy"))}
    said = [p.read_text(encoding="utf-8") for p in sorted((tree / "firmware" / "words").glob("*.txt"))]
    found, known = set(), set(romnames.LIST.read_text(encoding="utf-8").split("\n"))
    for path in files:
        if BEFORE.match(path):
            known.update(names(files[path])[0])
    later = modules(files)
    for path in later:
        found.update(names(files[path])[0])
        said += texts(files[path])
    called = {dotted(path) for path in later}
    alone = characters(said)
    return sorted(alone), sorted(n for n in found - known - called - alone if n and "\n" not in n and n[0] != "\t"), sorted(called)


def write(tree):
    """Put the file into the folder `tree`; how many names it has."""
    alone, said, called = collect(tree)
    text = "\n".join(["".join(alone)] + said + ["\t" + n for n in called]) + "\n"
    path = Path(tree) / FILE
    path.parent.mkdir(exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8", newline="\n")
    return len(alone) + len(said) + 3 * len(called)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: python -m tools.allnames TREE")
    print("%d names" % write(sys.argv[1]))
