"""Runs test functions inside MicroPython for tests/mpy_plugin.py and reports one line for each."""
import gc
import io
import json
import sys


class Skipped(Exception):
    """Raised by skip() of the small pytest beside this file."""


def _text(e):
    s = io.StringIO()
    sys.print_exception(e, s)
    return s.getvalue()


def _report(status, text=""):
    # a test may have printed without a line end
    print("\n@@mpy " + json.dumps({"status": status, "text": text}))


def _call(mod, cls, test, params):
    where = getattr(mod, cls)() if cls else mod
    if cls and hasattr(where, "setup_method"):
        where.setup_method()
    elif not cls and hasattr(mod, "setup_function"):
        mod.setup_function()
    getattr(where, test)(**params)


def run(name, jobs):
    """Import the test module and run `[class or None, function, parameters]` of each job in turn."""
    gc.threshold(12000)         # as firmware/start.py sets it
    try:
        mod = __import__(name)
    except Skipped as e:
        for _ in jobs:
            _report("skip", str(e))
        return
    except Exception as e:
        for _ in jobs:
            _report("fail", "The module cannot be imported on MicroPython.\n" + _text(e))
        return
    for cls, test, params in jobs:
        gc.collect()
        try:
            _call(mod, cls, test, params)
            _report("ok")
        except Skipped as e:
            _report("skip", str(e))
        except Exception as e:
            _report("fail", _text(e))
