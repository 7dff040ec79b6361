"""/main.py of the board: starts the program in the slot that /slot names, else in the other slot, else the REPL.

BACK held at power-on is safe mode: the panel says so and the REPL is free, nothing else is started. The page comes from
the slot, so it may fail: that is printed; and what has not come to its end once (/safe is still there) is not tried again.
"""
import os
import sys
from machine import Pin


def _build(folder):
    with open(folder + "/board") as f:
        name, back = f.read().split()
    safe = back != "-" and not Pin(int(back), Pin.IN, Pin.PULL_UP).value()
    if safe and _was_tried():
        return None
    sys.path.insert(0, folder)
    import slotfs
    slotfs.mount(folder)
    sys.path[:1] = ["/app", "/app/firmware/lib"]
    import boards
    board = boards.load(name)
    if safe:
        from firmware.safe import show
        show(board, "/data")
        _forget()
        os.remove("/safe")
        return None
    from firmware import start
    return start.build(board, "/data")


def _was_tried():
    try:
        os.remove("/safe")
        return True
    except OSError:
        open("/safe", "w").close()
        return False


def _forget():
    sys.path[:] = _path
    if "slotfs" in sys.modules:
        sys.modules["slotfs"].umount()
    for name in list(sys.modules):
        if name not in _known:
            del sys.modules[name]


_path = sys.path[:]
_known = list(sys.modules)
app = fault = None
try:
    with open("/slot") as _f:
        _order = "ba" if _f.read(1) == "b" else "ab"
except OSError:
    _order = "ab"
for slot in _order:         # the flasher asks for `slot` and `fault`
    try:
        app = _build("/" + slot)
        break
    except Exception as e:
        fault = fault or e
        sys.print_exception(e)
        _forget()
if app:
    try:
        while True:
            app.turn()
    except Exception as e:
        fault = e
        raise
    finally:
        app.hal.ring.dark()
