"""The few names of pytest that tests marked `both` may use, for MicroPython."""
from mpy_worker import Skipped


class raises:
    """`with raises(Error, match="regex") as e:`; afterwards the exception is in `e.value`."""

    def __init__(self, exc, match=None):
        self.exc = exc
        self.match = match
        self.value = None

    def __enter__(self):
        return self

    def __exit__(self, t, v, tb):
        if t is None:
            raise AssertionError("did not raise %r" % (self.exc,))
        kinds = self.exc if isinstance(self.exc, tuple) else (self.exc,)
        if not any(issubclass(t, k) for k in kinds):
            return False
        self.value = v
        if self.match:
            import re
            assert re.search(self.match, str(v)), "%r does not match %r" % (str(v), self.match)
        return True


def skip(reason="", allow_module_level=False):
    """End the running test (or the module) as skipped."""
    raise Skipped(reason)


def importorskip(name, reason=None):
    """The module `name`, or skip."""
    try:
        return __import__(name)
    except ImportError:
        raise Skipped(reason or "no module %s" % name)


def fail(reason=""):
    """End the running test as failed."""
    raise AssertionError(reason)


def fixture(*a, **k):
    """Accepted and ignored: tests with fixtures have no twin."""
    return a[0] if a and callable(a[0]) else lambda f: f


class _Mark:
    def __getattr__(self, name):
        def mark(*a, **k):
            return a[0] if len(a) == 1 and not k and callable(a[0]) else lambda f: f
        return mark


mark = _Mark()


def param(*values, **k):
    """Accepted and ignored: the values come from the pytest of the desktop."""
