"""/main.py of the board: starts the program in the slot that /slot names, else in the other slot, else the REPL.

BACK held at power-on is safe mode: a free REPL, nothing is imported but the pin.
"""
import sys
from machine import Pin


def _build(folder):
    with open(folder + "/board") as f:
        board, back = f.read().split()
    if back != "-" and not Pin(int(back), Pin.IN, Pin.PULL_UP).value():
        return None
    sys.path[:] = [folder, folder + "/firmware/lib"] + _path
    from firmware import start
    return start.build(board, "/data")


def _forget():
    for name in list(sys.modules):
        if name.split(".")[0] in ("engines", "hal", "boards", "firmware", "displayio", "bakedfont"):
            del sys.modules[name]
    sys.path[:] = _path


_path = sys.path[:]
app = fault = None
try:
    with open("/slot") as _f:
        slot = _f.read(1)
except OSError:
    slot = "a"
for slot in (slot, "a" if slot == "b" else "b"):        # the flasher asks for `slot` and `fault`
    try:
        app = _build("/" + slot)
        break
    except Exception as e:
        fault = e
        sys.print_exception(e)
        _forget()
if app:
    app.run()
