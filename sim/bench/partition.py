"""The ROM partition of the bench board, as a firmware that is built with MICROPY_HW_ROMFS_BYTES has one: memory beside the heap,
a file of the host that sim/rom.py has mapped. vfs.rom_ioctl tells of it as on an rp2 board: a block device that can be
read as memory; mounted as /rom where it holds a ROMFS.
"""
import sys
import uctypes
import vfs

_BLOCK = 4096
_EINVAL = -22


class Segment(memoryview):
    """`chip`: the Flash whose power cuts strike here too; `power_off`: what happens then."""

    def ioctl(self, op, arg):
        """As of any block device."""
        if op == 4:
            return len(memoryview(self)) // _BLOCK
        if op == 5:
            return _BLOCK
        if op == 6:
            self._put(arg * _BLOCK, b"\xff" * _BLOCK)
        return 0

    def writeblocks(self, n, data, off=None):
        """Bits only go from 1 to 0; what is not told an offset is erased first."""
        if off is None:
            for i in range(len(data) // _BLOCK):
                self.ioctl(6, n + i)
        at = n * _BLOCK + (off or 0)
        memory, data = memoryview(self), bytearray(data)
        for k in range(len(data)):
            data[k] &= memory[at + k]
        self._put(at, data)

    def _put(self, at, data):
        memory = memoryview(self)
        if self.chip.last():
            memory[at:at + len(data) // 2] = data[:len(data) // 2]
            self.power_off("cut")
        memory[at:at + len(data)] = data


class Partition:
    """`where`: address and size, as sim/rom.py tells them; 0 0 is a firmware that was built without one."""

    def __init__(self, where, chip, power_off):
        at, size = [int(n) for n in where.split()]
        self._segment = None
        if size:
            self._segment = Segment(uctypes.bytearray_at(at, size))
            self._segment.chip = chip
            self._segment.power_off = power_off

    def mount(self):
        """As MicroPython does it before boot.py."""
        try:
            vfs.mount(vfs.VfsRom(self._segment), "/rom")
            sys.path.extend(("/rom", "/rom/lib"))
        except (OSError, TypeError):
            pass

    def ioctl(self, op, part=0, *rest):
        """vfs.rom_ioctl"""
        if self._segment and op == 1:
            return 1
        return self._segment if self._segment and op == 2 and not part else _EINVAL
