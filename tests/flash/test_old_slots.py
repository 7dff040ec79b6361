"""Boxes flashed before modules were packed and folders gone: an update goes on from them, and an older version can be flashed again."""
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


def test_an_update_of_a_box_whose_modules_are_not_packed_and_the_way_back(bench, project, monkeypatch):
    loader = project.root / "firmware" / "slotfs.py"
    new = loader.read_text(), slot.packed, slot.beside
    old = PLAIN, bytes, str

    def format(text, packed, beside):
        loader.write_text(text)
        monkeypatch.setattr(slot, "packed", packed)
        monkeypatch.setattr(slot, "beside", beside)
    format(*old)
    project.flash(bench)
    project.says("two")
    project.flash(bench)                    # both slots are of the old kind
    restarted(bench, "two")
    assert "/b/firmware/fonts/s.bin" in " ".join(listing(bench))
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
