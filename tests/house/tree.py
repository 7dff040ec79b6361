"""What the house tests share: the project's files by room, parsed once."""
import ast
import functools
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLASHED = ("engines", "hal", "boards", "firmware")
ROOMS = FLASHED + ("sim", "tools", "tests")


@functools.cache
def files():
    """Every file of the project as paths relative to its root: tracked, or new and not ignored."""
    env = dict(os.environ, GIT_CEILING_DIRECTORIES=str(ROOT.parent))        # not one that the project's folder lies in
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=ROOT, env=env,
                            capture_output=True, text=True)
    if listed.returncode == 0:
        names = [n for n in listed.stdout.split("\0") if n]
    else:       # an unpacked archive without git
        skip = {".git", ".venv", "build", "out", "__pycache__"}
        names = [str(p.relative_to(ROOT)) for p in ROOT.rglob("*") if p.is_file() and not skip & set(p.parts)]
    return tuple(sorted(n for n in names if (ROOT / n).is_file()))


def python(*rooms):
    """The Python files of these rooms."""
    return [n for n in files() if n.endswith(".py") and n.split("/")[0] in rooms]


@functools.cache
def tree(name):
    """The syntax tree of one file."""
    return ast.parse((ROOT / name).read_text(encoding="utf-8"), name)
