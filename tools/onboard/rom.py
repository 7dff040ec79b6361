"""Runs on the board: its ROM partition, what /rom.sha says lies in it and whether it does. Changes nothing."""
import gc
import sys


def _partition():
    # its memory; None: this firmware knows of none, 0: there is none
    try:
        import vfs
        part = vfs.rom_ioctl(2, 0)
    except (ImportError, AttributeError):
        return None
    try:
        return 0 if isinstance(part, int) else memoryview(part)
    except TypeError:
        return 0


def _hash(data):
    import hashlib
    from binascii import crc32
    gc.collect()
    return "%d %s" % (crc32(data), "".join("%02x" % c for c in hashlib.sha256(data).digest()))


if sys.implementation.name == "micropython":
    _part = _partition()
    print("@@ rom", "none" if _part is None else len(_part) if _part else 0)
    try:
        with open("/rom.sha") as _f:
            _said = _f.read().split()
        print("@@ said", " ".join(_said))
        print("@@ is", _hash(_part[:int(_said[0])]) if _part else "-")
    except (OSError, ValueError, IndexError):
        pass
print("@@ end")
