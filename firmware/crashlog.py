"""The crash log. Loaded when there is something to note."""
from micropython import const

_CRASH = const(2000)        # bytes of crash.log


def _version():
    """What the flasher has built; of a program that was not built there is no file."""
    try:
        with open(__file__[:__file__.rfind("/")] + "/version.txt") as f:
            return f.read().strip()
    except OSError:
        return "?"


def crash(store, e, now):
    """Note an exception and the version in crash.log, which never grows beyond its limit."""
    try:
        import sys
        import io
        out = io.StringIO()
        sys.print_exception(e, out)
        text = "at %d ms, version %s: %s\n" % (now, _version(), out.getvalue()[-600:])
        old = store.read("crash.log") or b""
        with open(store.path("crash.log"), "wb") as f:
            f.write((old + text.encode())[-_CRASH:])
    except (OSError, MemoryError):
        pass
