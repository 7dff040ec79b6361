"""Boxes flashed before modules had something in common, and before they were packed and folders gone: an update goes on from them, and an older version can be flashed again."""
import hashlib
import zlib
from binascii import crc32

import pytest
from project import listing, restarted

from tools import slot

PLAIN = '''
import os
import vfs
from binascii import crc32


class Slot:
    def __init__(self, folder):
        self._folder = folder
        with open(folder + "/modules", "rb") as f:
            n = int.from_bytes(f.read(2), "little")
            self._names = f.read(4 * n)
            self._starts = f.read(3 * n)

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def _start(self, path):
        key = crc32(path.encode()).to_bytes(4, "little")
        for i in range(0, len(self._names), 4):
            if self._names[i:i + 4] == key:
                i = i // 4 * 3
                return int.from_bytes(self._starts[i:i + 3], "little")
        return -1

    def stat(self, path):
        start = self._start(path)
        if start < 0:
            return os.stat(self._folder + path)
        return (0x8000 if start else 0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def open(self, path, mode):
        start = self._start(path)
        if start < 0:
            return open(self._folder + path, mode)
        f = open(self._folder + "/modules", "rb")
        f.seek(start)
        return f


def mount(folder):
    vfs.mount(Slot(folder), "/app")


def umount():
    try:
        vfs.umount("/app")
    except OSError:
        pass
'''


PACKED = PLAIN.replace("import os", "import os\nimport deflate").replace(
    "f.seek(start)\n        return f", "f.seek(start + 6)\n        return deflate.DeflateIO(f, deflate.RAW, 10, True)").replace(
    "self._folder + path)", "self._folder + path[path.rfind('/'):])").replace("self._folder + path, mode", "self._folder + path[path.rfind('/'):], mode")


def packed(data):
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -10, 9)
    body = squeezer.compress(data) + squeezer.flush()
    return len(body).to_bytes(2, "little") + crc32(body).to_bytes(4, "little") + body


def each_by_itself(packed):
    """slot.pack() of before modules had something in common."""
    def pack(modules):
        folders = {p.rsplit("/", n)[0] for p in modules for n in range(1, p.count("/") + 1)}
        names = sorted(set(modules) | folders)
        table, starts, body = {}, b"", b""
        for name in names:
            start = 0
            if name in modules:
                data = packed(modules[name])
                start = 2 + 7 * len(names) + len(body)
                table[name] = [start, len(data), hashlib.sha256(data).hexdigest()[:16]]
                body += data
            starts += start.to_bytes(3, "little")
        head = len(names).to_bytes(2, "little") + b"".join(crc32(("/" + n).encode()).to_bytes(4, "little") for n in names) + starts
        return table, head, head + body
    return pack


@pytest.mark.parametrize("loader, pack, beside", [(PLAIN, each_by_itself(bytes), str), (PACKED, each_by_itself(packed), slot.beside)], ids=["plain", "packed"])
def test_an_update_of_a_box_with_slots_of_an_older_format_and_the_way_back(bench, project, monkeypatch, loader, pack, beside):
    source = project.root / "firmware" / "slotfs.py"
    new = source.read_text(), slot.pack, slot.beside
    old = loader, pack, beside

    def format(text, pack, beside):
        source.write_text(text)
        monkeypatch.setattr(slot, "pack", pack)
        monkeypatch.setattr(slot, "beside", beside)
    format(*old)
    project.flash(bench)
    project.says("two")
    project.flash(bench)                    # both slots are of the old kind
    restarted(bench, "two")
    assert ("/b/firmware/fonts/s.bin" in " ".join(listing(bench))) == (beside is str)
    format(*new)
    project.says("three")
    done = project.flash(bench)
    assert done["slot"] == "a" and "/a/firmware" not in " ".join(listing(bench)) and {"slotfs.mpy", "modules"} <= set(done["sent"])
    restarted(bench, "three")
    project.says("four")                    # from here on updates are small again
    assert project.flash(bench)["sent"] == ["firmware/start.mpy", "manifest.json"]
    restarted(bench, "four")
    format(*old)
    project.says("five")
    assert {"slotfs.mpy", "modules"} <= set(project.flash(bench)["sent"])
    restarted(bench, "five")
    bench.mpremote("exec", "import os; os.remove('/a/modules')")       # the other slot brings its own loader
    restarted(bench, "four")
