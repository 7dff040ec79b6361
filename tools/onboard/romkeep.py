"""Runs on the board: is the image in ROM the one of TEXT, size and SHA-256 first? Then that becomes /rom.sha, by one rename.

TEXT is set before this text.
"""
import gc
import hashlib
import os
import vfs

gc.collect()
_size, _sha = TEXT.split()[:2]  # noqa: F821
_is = hashlib.sha256(memoryview(vfs.rom_ioctl(2, 0))[:int(_size)]).digest()
_whole = "".join("%02x" % c for c in _is) == _sha
if _whole:
    with open("/rom.new", "w") as _f:
        _f.write(TEXT)  # noqa: F821
    os.rename("/rom.new", "/rom.sha")
print("@@ rom", "whole" if _whole else "damaged")
print("@@ end")
