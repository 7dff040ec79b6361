"""A slot's modules in one file: LittleFS gives every small file a block of 4 KB, and a Pico has not that many.

`modules`: number of entries (2 bytes), the CRC32 of each path (4 bytes), where each begins (3 bytes, 0 = a folder); then
what the modules have in common; then of one module after the other the packed size (2 bytes), what is packed (raw deflate)
and a CRC32. Little-endian, made by tools/slot.py. Everything else lies beside it as files, all in one folder: each folder
would take 16 KB.

In common (tools/slot_common.py): the number of groups (1 byte), where each begins and the last one ends (2 bytes each, from
here on); the beginning, a stored block of deflate that is unpacked before each module, which refers to it, and that the CRC32
of each module includes, after its path; groups of 16 names: where in the group each begins and the last one ends (17 bytes), names, CRC32. A
zero and one or two bytes is a name that MicroPython has in ROM, the zero alone is the module's own.

A module: its number of runs, size of all runs (in 4 bytes), size of what they make (in 16 bytes); runs; the rest of the .mpy
file. A run is a size and so many bytes as they are; how many names, and how many are left out before each (255: and more).
The runs make the head of the file and its table of names.
"""
import gc
import os
import vfs
from array import array
from binascii import crc32
from deflate import RAW, DeflateIO
from io import BytesIO, IOBase
from micropython import const

AT = "/app"
_WINDOW = const(11)         # bits; tools/slot_common.py has the same
_BEGINNING = const(1024)    # bytes, as there
_PART = const(512)          # bytes that are read at once; a group of names is shorter
_HEAD = b"M\x06\0\x1f"      # of every .mpy file
_SIZES = bytes(range(0, 128, 2))
_WHOLE = const(0x2144DF1C)  # CRC32 of anything and its own CRC32
_BUFFER_SIZE = const(11)    # MP_STREAM_GET_BUFFER_SIZE
_CLOSE = const(4)
_GARBAGE = const(12000)     # bytes of garbage before a collection, as in firmware/start.py
_DIR = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class _Module(IOBase):
    # an .mpy file as MicroPython reads it: what has been put together, then what is unpacked

    def __init__(self, head, rest):
        self.head = head
        self.rest = rest

    def readinto(self, buf):
        n = self.head.readinto(buf)
        # less than was asked for would be taken for the end
        return n + self.rest.readinto(memoryview(buf)[n:]) if n < len(buf) else n

    def ioctl(self, request, arg):
        if request == _CLOSE:
            self.head.close()
            self.rest.close()
        return 255 if request == _BUFFER_SIZE else 0


class Slot:
    """The file system of the slot in `folder`, to be mounted; read-only as far as the modules go."""

    def __init__(self, folder):
        self._folder = folder
        self._part = memoryview(bytearray(_PART))
        with open(folder + "/modules", "rb") as f:
            n = int.from_bytes(f.read(2), "little")
            self._names = f.read(4 * n)
            self._starts = f.read(3 * n)
            self._groups = array("H", f.read(2 * f.read(1)[0] + 2))
            self._common = f.tell()

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
        # read as an .mpy file, what is damaged would crash MicroPython or keep it busy for ever
        try:
            rest = self._unpack(f, start, crc32(path.encode()))
            return _Module(self._head(f, path, rest), rest)
        except ValueError:
            raise OSError("%s is damaged: flash again" % path)

    def _unpack(self, f, start, crc):
        # the module that begins there, unpacked as a stream; `crc`: of its path, else it might be another one
        f.seek(start)
        size = int.from_bytes(f.read(2), "little")
        for at, left in ((self._common, 5 + _BEGINNING), (start + 2, size)):
            f.seek(at)
            while left:
                part = self._part[:left]
                if f.readinto(part) < len(part):
                    raise ValueError
                crc = crc32(part, crc)
                left -= len(part)
        if crc != _WHOLE:
            raise ValueError
        f.seek(self._common)
        rest = DeflateIO(f, RAW, _WINDOW, True)
        for _ in range(_BEGINNING // _PART):
            rest.readinto(self._part)
        f.seek(start + 2)
        return rest

    def _head(self, f, path, rest):
        # the part of an .mpy file that is kept as runs
        runs, size, made = rest.read(3)
        head = BytesIO(16 * made)
        if runs:
            head.write(_HEAD)
        said = rest.read(4 * size)
        at = f.tell()
        i = 0
        for _ in range(runs):
            n = said[i]
            head.write(said, i + 1, n)
            i += n + 2
            n = i + said[i - 1]
            self._named(f, path, said[i:n], head.write)
            i = n
        head.write(said, i, 255)
        head.seek(0)
        f.seek(at)
        return head

    def _named(self, f, path, gaps, write):
        # writes the names before which these gaps are
        part = self._part
        sizes = _SIZES
        group = -1
        k = 16              # place of the next name in its group
        for gap in gaps:
            k += gap
            if k > 15:
                if gap == 255:
                    continue
                group += k >> 4
                k &= 15
                self._read(f, group)
            p = part[k]
            k += 1
            size = part[k] - p
            if part[p]:
                write(sizes, size, 1)
                write(part, p, size)
                write(sizes, 0, 1)
            elif size > 1:
                write(part, p + 1, size - 1)
            else:
                own = path[1:-4].replace("/", ".")
                write(sizes, len(own), 1)
                write(own)
                write(sizes, 0, 1)

    def _read(self, f, i):
        # a group of names
        start = self._groups[i]
        part = self._part[:self._groups[i + 1] - start]
        f.seek(self._common + start)
        if f.readinto(part) < len(part) or crc32(part) != _WHOLE:
            raise ValueError

    def ilistdir(self, path):
        """The files beside the modules."""
        return os.ilistdir(self._folder)


def mount(folder):
    """The program in `folder` appears at /app."""
    # each import leaves 5 KB behind, which must not come to lie between the modules: those stay
    gc.collect()
    gc.threshold(_GARBAGE)
    vfs.mount(Slot(folder), AT)


def umount():
    """It is gone again."""
    try:
        vfs.umount(AT)
    except OSError:
        pass
