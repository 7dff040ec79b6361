"""The stand-ins outside MicroPython's heap, as a board has its hardware in silicon and its drivers in ROM.

    python sim/rom.py IMAGE ARGUMENT ...    the pinned MicroPython with the file IMAGE (made by image()) in its memory; it
                                            finds where in CROUPIER_ROM, see sim/mp_main.py
"""
import os
import sys

_HEAD = b"\xd2\xcd\x31"         # of a ROMFS
_VERBATIM, _FOLDER, _FILE = 2, 4, 5


def _number(n):
    # seven bits a byte, the highest first
    out = bytes([n & 127])
    while n > 127:
        n >>= 7
        out = bytes([n & 127 | 128]) + out
    return out


def _record(kind, data):
    return _number(kind) + _number(len(data)) + data


def _entry(kind, name, data):
    return _record(kind, _number(len(name)) + name.encode() + data)


def _contents(path, endings):
    out = b""
    for name in sorted(os.listdir(path)):
        at = os.path.join(path, name)
        if os.path.isdir(at):
            out += _entry(_FOLDER, name, _contents(at, endings))
        elif name.endswith(endings):
            with open(at, "rb") as f:
                out += _entry(_FILE, name, _record(_VERBATIM, f.read()))
    return out


def image(*paths, endings=(".mpy",)):
    """A ROMFS of the folders `paths`, each under its own name; of files only those with one of `endings`."""
    data = b"".join(_entry(_FOLDER, os.path.basename(path), _contents(path, endings)) for path in paths)
    size = _number(len(data))
    return _HEAD + b"\x80" * ((len(size) + len(data) + 1) % 2) + size + data


def whole(program, tree):
    """A ROMFS of the program in the folder `program`, with its fonts and words, and of the stand-ins in `tree`: what a
    board has whose firmware has the program frozen or a ROMFS."""
    rooms = [os.path.join(program, room) for room in ("engines", "hal", "boards", "firmware")]
    return image(*rooms, os.path.join(tree, "sim"), endings=(".mpy", ".bin", ".txt"))


def main():
    import ctypes
    from micropython_unix import main as micropython
    with open(sys.argv.pop(1), "rb") as f:
        data = f.read()
    rom = ctypes.create_string_buffer(data, len(data))
    os.environ["CROUPIER_ROM"] = "%d %d" % (ctypes.addressof(rom), len(data))
    sys.exit(micropython())


if __name__ == "__main__":
    main()
