"""Runs on the board: is the image in ROM the one of TEXT, size, CRC32 and SHA-256 first? Then that becomes /rom.sha, by one rename.

TEXT is set before this text.
"""
import gc
import hashlib
import os
import vfs
from binascii import crc32

gc.collect()
_size, _crc, _sha = TEXT.split()[:3]  # noqa: F821
_image = memoryview(vfs.rom_ioctl(2, 0))[:int(_size)]
_whole = "".join("%02x" % c for c in hashlib.sha256(_image).digest()) == _sha and crc32(_image) == int(_crc)
if _whole:
    with open("/rom.new", "w") as _f:
        _f.write(TEXT)  # noqa: F821
    os.rename("/rom.new", "/rom.sha")
print("@@ rom", "whole" if _whole else "damaged")
print("@@ end")
