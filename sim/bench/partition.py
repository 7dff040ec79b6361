"""The ROM partition of the bench board, as a firmware that is built with MICROPY_HW_ROMFS_BYTES has one: memory beside the heap,
a file of the host that sim/rom.py has mapped; `vfs.rom_ioctl` as on an rp2 board, mounted as /rom where it holds a ROMFS.
"""
import sys
import uctypes
import vfs

_BLOCK = 4096
_EINVAL = -22


class Partition:
    """`where`: address and size, as sim/rom.py tells them; `chip`: the Flash whose power cuts strike here too."""

    def __init__(self, where, chip, power_off):
        self._memory = memoryview(uctypes.bytearray_at(*[int(n) for n in where.split()]))
        self._chip = chip
        self._power_off = power_off

    def mount(self):
        """As MicroPython does it before boot.py."""
        try:
            vfs.mount(vfs.VfsRom(self._memory), "/rom")
            sys.path.extend(("/rom", "/rom/lib"))
        except OSError:
            pass

    def ioctl(self, op, part=0, *args):
        """vfs.rom_ioctl"""
        if op == 1:
            return 1 if self._memory else 0
        if not self._memory or part or not 1 < op < 7:
            return _EINVAL
        if op == 2:
            return self._memory
        if op == 6:
            return _BLOCK
        if op == 3:
            return self._erase(0 if len(args) < 2 else args[0], args[-1])
        if op == 4:
            return self._program(*args)
        return 0

    def _erase(self, at, size):
        if at % _BLOCK or at + size > len(self._memory):
            return _EINVAL
        erased = b"\xff" * _BLOCK
        for i in range(at, at + size, _BLOCK):
            self._put(i, erased)
        return 4                            # the least that may be written

    def _program(self, at, data):
        data = bytearray(data)
        if at + len(data) > len(self._memory):
            return _EINVAL
        for i in range(0, len(data), _BLOCK):
            part = data[i:i + _BLOCK]
            for k in range(len(part)):      # bits only go from 1 to 0
                part[k] &= self._memory[at + i + k]
            self._put(at + i, part)
        return 0

    def _put(self, at, data):
        if self._chip.last():
            self._memory[at:at + len(data) // 2] = data[:len(data) // 2]
            self._power_off("cut")
        self._memory[at:at + len(data)] = data
