"""The stand-ins outside MicroPython's heap, as a board has its hardware in silicon and its drivers in ROM.

    python sim/rom.py IMAGE ARGUMENT ...    the pinned MicroPython with the file IMAGE (made by image()) in its memory; it
                                            finds where in CROUPIER_ROM, see sim/mp_main.py
    python sim/rom.py --map FILE ARGUMENT ...   the same with the file itself as memory, to be written, in BENCH_ROM: the
                                            ROM partition of the bench board (sim/bench/partition.py)
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


def _contents(files):
    # of {path: bytes}: records of what is in that folder
    inner = {}
    for path, data in files.items():
        name, _, rest = path.partition("/")
        inner.setdefault(name, {})[rest] = data
    out = b""
    for name, below in sorted(inner.items()):
        out += _entry(_FILE, name, _record(_VERBATIM, below[""])) if "" in below else _entry(_FOLDER, name, _contents(below))
    return out


def image_of(files):
    """A ROMFS of {path: bytes}."""
    data = _contents(files)
    size = _number(len(data))
    return _HEAD + b"\x80" * ((len(size) + len(data) + 1) % 2) + size + data


def read(*paths, endings=(".mpy",)):
    """{path: bytes} of the folders `paths`, each under its own name; of files only those with one of `endings`."""
    files = {}
    for path in paths:
        for folder, _, names in os.walk(path):
            for name in names:
                if name.endswith(endings):
                    at = os.path.join(folder, name)
                    with open(at, "rb") as f:
                        files[os.path.relpath(at, os.path.dirname(path)).replace(os.sep, "/")] = f.read()
    return files


def image(*paths, endings=(".mpy",)):
    """A ROMFS of these folders, see read()."""
    return image_of(read(*paths, endings=endings))


def program(folder):
    """{path: bytes} of the compiled program in `folder`, with its fonts and words."""
    return read(*[os.path.join(folder, room) for room in ("engines", "hal", "boards", "firmware")], endings=(".mpy", ".bin", ".txt"))


def whole(folder, tree):
    """A ROMFS of the program in `folder`, and of the stand-ins in `tree`: what a board has whose firmware has the program
    frozen or a ROMFS."""
    return image_of(dict(program(folder), **read(os.path.join(tree, "sim"), endings=(".mpy", ".bin", ".txt"))))


def main():
    import ctypes
    import mmap
    from micropython_unix import main as micropython
    path = sys.argv.pop(1)
    if path == "--map":
        with open(sys.argv.pop(1), "r+b") as f:
            memory = mmap.mmap(f.fileno(), 0)
        rom, name = (ctypes.c_char * len(memory)).from_buffer(memory), "BENCH_ROM"
    else:
        with open(path, "rb") as f:
            data = f.read()
        rom, name = ctypes.create_string_buffer(data, len(data)), "CROUPIER_ROM"
    os.environ[name] = "%d %d" % (ctypes.addressof(rom), ctypes.sizeof(rom))
    sys.exit(micropython())


if __name__ == "__main__":
    main()
