"""/main.py of the board: starts the program in the slot that /slot names, else in the other slot, else the REPL.

BACK held at power-on is safe mode: a free REPL, nothing is imported but the pin.
"""
import sys
from machine import Pin


def _build(folder):
    with open(folder + "/board") as f:
        name, back = f.read().split()
    if back != "-" and not Pin(int(back), Pin.IN, Pin.PULL_UP).value():
        return None
    sys.path.insert(0, folder)
    import slotfs
    slotfs.mount(folder)
    sys.path[:1] = ["/app", "/app/firmware/lib"]
    import boards
    from firmware import start
    return start.build(boards.load(name), "/data")


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
