"""/main.py of the board: starts the program that /slot names (slot a or b, r: ROM), else another one, else the REPL.

In ROM the program runs where it lies, and what is damaged there would crash MicroPython or keep it busy for ever; so the
CRC32 in /rom.sha must be that of the whole image (tools/romfs.py writes both; SHA-256 would take five times as long).

BACK held at power-on is safe mode: the panel says so and the REPL is free, nothing else is started. The page comes from
the slot, so it may fail: that is printed; and what has not come to its end once (/safe is still there) is not tried again.
"""
import os
import sys
from machine import Pin


def _check_rom():
    whole = False
    try:
        import vfs
        from binascii import crc32
        with open("/rom.sha") as f:
            size, crc = f.read().split()[:2]
        whole = crc32(memoryview(vfs.rom_ioctl(2, 0))[:int(size)]) == int(crc)
    except Exception:
        pass                # no such file, or firmware without ROM
    if not whole:
        raise OSError("no whole program in ROM: run make rom or make flash")


def _build(folder):
    at = "/app"
    if folder == "/r":
        _check_rom()
        at = folder = "/rom"
    with open(folder + "/board") as f:
        name, back = f.read().split()
    safe = back != "-" and not Pin(int(back), Pin.IN, Pin.PULL_UP).value()
    if safe and _was_tried():
        return None
    if at == "/app":
        sys.path.insert(0, folder)
        import slotfs
        slotfs.mount(folder)
        del sys.path[0]
    # not what the firmware finds in ROM: nobody has looked whether that is whole
    sys.path[:] = [at, at + "/firmware/lib"] + [p for p in _path if p[:4] != "/rom"]
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
_order = "abr"
try:
    with open("/slot") as _f:
        _order = {"b": "bar", "r": "rab"}.get(_f.read(1), _order)
except (OSError, ValueError):
    pass
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
