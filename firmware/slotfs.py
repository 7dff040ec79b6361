"""A slot's modules in one file: LittleFS gives every small file a block of 4 KB, and a Pico has not that many.

`modules`: number of entries (2 bytes), the CRC32 of each path (4 bytes), where each begins (3 bytes, 0 = a folder); then
of one module after the other the packed size (2 bytes), the CRC32 of what is packed (4 bytes), and the .mpy file, packed
(raw deflate with a window of 1 KB). Little-endian, made by tools/slot.py. An import reads an .mpy file only as far as it
goes, so an opened module is `modules`, wound on and unpacked by a native stream. Everything else lies beside it as files,
all in one folder: each folder would take 16 KB.
"""
import gc
import os
import vfs
from binascii import crc32
from deflate import RAW, DeflateIO
from micropython import const

AT = "/app"
_WINDOW = const(10)         # bits; tools/slot.py has the same
_GARBAGE = const(12000)     # bytes of garbage before a collection, as in firmware/start.py
_DIR = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Slot:
    """The file system of the slot in `folder`, to be mounted; read-only as far as the modules go."""

    def __init__(self, folder):
        self._folder = folder
        with open(folder + "/modules", "rb") as f:
            n = int.from_bytes(f.read(2), "little")
            self._names = f.read(4 * n)
            self._starts = f.read(3 * n)

    def mount(self, readonly, mkfs):
        """Nothing to prepare."""

    def umount(self):
        """Nothing to give back."""

    def _start(self, path):
        # where a module begins, 0 for a folder, -1 for what is not in `modules`
        key = crc32(path.encode()).to_bytes(4, "little")
        i = self._names.find(key)
        while i & 3 and i > 0:
            i = self._names.find(key, i + 1)
        if i < 0:
            return -1
        i = i // 4 * 3
        return int.from_bytes(self._starts[i:i + 3], "little")

    def _beside(self, path):
        return self._folder + path[path.rfind("/"):]

    def stat(self, path):
        """As os.stat; of a module only whether it is one."""
        start = self._start(path)
        if start >= 0:
            return _FILE if start else _DIR
        if path.endswith("py") or "." not in path:
            raise OSError(2)        # what an import asks for in vain does not lie beside the modules either
        return os.stat(self._beside(path))

    def open(self, path, mode):
        """A module to import, or a file beside them."""
        start = self._start(path)
        if start < 0:
            return open(self._beside(path), mode)
        f = open(self._folder + "/modules", "rb")
        f.seek(start)
        # read as an .mpy file, what is damaged would crash MicroPython or keep it busy for ever
        if not _whole(f):
            raise OSError("%s is damaged: flash again" % path)
        f.seek(start + 6)
        return DeflateIO(f, RAW, _WINDOW, True)

    def ilistdir(self, path):
        """The files beside the modules."""
        return os.ilistdir(self._folder)


def _whole(f):
    # is the module at which `modules` stands what was written there?
    head = f.read(6)
    left = int.from_bytes(head[:2], "little")
    part = memoryview(bytearray(256))
    crc = 0
    while left:
        if left < len(part):
            part = part[:left]
        if f.readinto(part) < len(part):
            return False
        crc = crc32(part, crc)
        left -= len(part)
    return crc.to_bytes(4, "little") == head[2:]


def mount(folder):
    """The program in `folder` appears at /app."""
    # each import leaves 3 KB behind, which must not come to lie between the modules: those stay
    gc.collect()
    gc.threshold(_GARBAGE)
    vfs.mount(Slot(folder), AT)


def umount():
    """It is gone again."""
    try:
        vfs.umount(AT)
    except OSError:
        pass
