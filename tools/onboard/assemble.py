"""Runs on the board: the file NEW out of pieces of OLD and PART. STEPS: [0 OLD / 1 PART, offset, size], one by one.

NEW, OLD, PART and STEPS are set before this text.
"""
import os

_buf = bytearray(1024)
_view = memoryview(_buf)
with open(OLD, "rb") as _old, open(PART, "rb") as _part, open(NEW, "wb") as _new:  # noqa: F821
    for _which, _at, _size in STEPS:  # noqa: F821
        _f = _part if _which else _old
        _f.seek(_at)
        while _size:
            _n = _f.readinto(_view[:min(_size, 1024)])
            if not _n:
                raise OSError("a piece is missing")
            _new.write(_view[:_n])
            _size -= _n
os.remove(PART)  # noqa: F821
print("@@ end")
