"""Runs on the board: the user's files in FOLDER with their hashes, and the end of its crash log as hex. Changes nothing.

FOLDER is set before this text.
"""
import hashlib
import os

_buf = bytearray(512)
_view = memoryview(_buf)


def _hex(b):
    return "".join("%02x" % c for c in b)


def _sha(path):
    h = hashlib.sha256()
    with open(path, "rb") as f:
        while True:
            n = f.readinto(_buf)
            if not n:
                return _hex(h.digest())
            h.update(_view[:n])


try:
    _names = [e[0] for e in os.ilistdir(FOLDER) if not e[1] & 0x4000]  # noqa: F821
except OSError:
    _names = None
print("@@ folder", "-" if _names is None else FOLDER)  # noqa: F821
for _name in _names or ():
    _path = FOLDER + "/" + _name  # noqa: F821
    print("@@ file", os.stat(_path)[6], _sha(_path), _name)
if "crash.log" in (_names or ()):
    with open(FOLDER + "/crash.log", "rb") as _f:  # noqa: F821
        print("@@ log", _hex(_f.read(4096)))
for _name in ("settings.json",):
    if _name in (_names or ()):
        with open(FOLDER + "/" + _name, "rb") as _f:  # noqa: F821
            print("@@ settings", _hex(_f.read(2048)))
_fs = os.statvfs("/")
print("@@ size", _fs[0] * _fs[2], _fs[0] * _fs[3], _fs[0])
print("@@ others", " ".join([e[0] for e in os.ilistdir("/")]))
print("@@ end")
