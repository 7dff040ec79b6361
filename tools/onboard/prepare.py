"""Runs on the board: makes a slot ready for what will be copied. REMOVE, FOLDERS, COPY are set before this text.

REMOVE: files and folders to delete, deepest first. FOLDERS: to make. COPY: [from, to], files that the other slot has.
"""
import os

for _path in REMOVE:  # noqa: F821
    try:
        os.remove(_path)
    except OSError:
        try:
            os.rmdir(_path)
        except OSError:
            pass
for _path in FOLDERS:  # noqa: F821
    try:
        os.mkdir(_path)
    except OSError:
        pass
_buf = bytearray(1024)
_view = memoryview(_buf)
for _old, _new in COPY:  # noqa: F821
    with open(_old, "rb") as _f, open(_new, "wb") as _g:
        while True:
            _n = _f.readinto(_buf)
            if not _n:
                break
            _g.write(_view[:_n])
print("@@ end")
