"""Runs on the board: what it is, and what lies in the slots. Lines for tools/flash.py; changes nothing.

SLOTS, the slots whose files are listed, is set before this text.
"""
import gc
import hashlib
import os
import sys

_impl = sys.implementation


def _say(*words):
    print("@@", *words)


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


def _walk(folder):
    try:
        entries = list(os.ilistdir(folder))
    except OSError:
        return
    for entry in entries:
        path = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            _say("dir", path)
            _walk(path)
        else:
            _say("file", path, os.stat(path)[6], _sha(path))


def _slot():
    try:
        with open("/slot") as f:
            return f.read(1) or "-"
    except (OSError, ValueError):
        return "-"


_buf = bytearray(512)
_view = memoryview(_buf)
_say("name", _impl.name)
_say("version", ".".join(str(n) for n in _impl.version[:3]))
_say("mpy", getattr(_impl, "_mpy", 0) & 0xFF)
_say("machine", getattr(_impl, "_machine", "-"))
if _impl.name == "micropython":
    _fs = os.statvfs("/")
    _say("free", _fs[0] * _fs[3])
    _say("block", _fs[0])
    _say("slot", _slot())
    for _name in ("/main.py", "/boot.py"):
        try:
            _say("file", _name, os.stat(_name)[6], _sha(_name))
        except OSError:
            pass
    for _name in SLOTS:  # noqa: F821
        gc.collect()
        _walk(_name)
        try:
            with open(_name + "/manifest.json") as _f:
                _say("manifest", _name, _f.read().strip())
        except (OSError, UnicodeError):
            pass
_say("end")
