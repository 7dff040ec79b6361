"""The file that holds a slot's modules: packed, put together from an old one, and read by the real MicroPython."""
import random
import subprocess
import zlib
from binascii import crc32

import pytest

from tools import build, slot


def assemble(steps, old, part):
    """What tools/onboard/assemble.py does."""
    return b"".join((part if which else old)[at:at + size] for which, at, size in steps)


def some_modules(rng):
    return {"%s/m%d.mpy" % (rng.choice("abc"), rng.randrange(30)): rng.randbytes(rng.randrange(1, 60)) for _ in range(25)}


@pytest.mark.parametrize("seed", range(30))
def test_any_version_comes_from_any_other(seed):
    rng = random.Random(seed)
    before = some_modules(rng)
    after = dict(some_modules(rng), **dict(rng.sample(sorted(before.items()), 9)))
    old, _, old_data = slot.pack(before)
    new, _, data = slot.pack(after)
    changed, part, steps = slot.delta(data, new, old)
    assert assemble(steps, old_data, part) == data
    assert changed == {p for p in after if after[p] != before.get(p)}


def test_nothing_changed_is_one_step_beside_the_head():
    modules = some_modules(random.Random(1))
    table, head, data = slot.pack(modules)
    changed, part, steps = slot.delta(data, table, table)
    assert changed == set() and part == head
    assert steps == [[1, 0, len(head)], [0, len(head), len(data) - len(head)]]


def test_a_damaged_table_never_gives_a_wrong_file_unseen():
    """Whatever the old table says: the pieces are verified by the hash of the whole, here they must at least add up."""
    table, _, data = slot.pack({"a": b"12345", "b": b"678"})
    _, part, steps = slot.delta(data, table, {"a": [7, 5, table["a"][2]]})
    assert sum(size for _, _, size in steps) == len(data)


def test_each_module_is_packed_by_itself_and_the_same_every_time():
    modules = some_modules(random.Random(2))
    modules["a/large.mpy"] = bytes(range(256)) * 200
    table, _, data = slot.pack(modules)
    assert data == slot.pack(modules)[2]
    for path, (at, size, _) in table.items():
        piece = data[at:at + size]
        body = piece[6:]
        assert int.from_bytes(piece[:2], "little") == len(body) and int.from_bytes(piece[2:6], "little") == crc32(body)
        assert zlib.decompress(body, -slot.WINDOW) == modules[path]
    assert table["a/large.mpy"][1] < 5000
    # what does not get smaller takes a few bytes more
    assert all(table[p][1] <= len(modules[p]) + 6 + 11 for p in modules)


def test_a_module_that_is_too_large_is_refused():
    with pytest.raises(build.BuildError, match="too large for a slot: 68 KB packed"):
        slot.pack({"a.mpy": random.Random(1).randbytes(70000)})


def on_micropython(micropython, tmp_path, text):
    (tmp_path / "read.py").write_text(text)
    done = subprocess.run([micropython, str(tmp_path / "read.py")], capture_output=True, text=True, timeout=30)
    assert done.stdout.strip() == "well", done.stdout + done.stderr


EACH = """
import sys, os, hashlib, binascii
sys.path.insert(0, %r)
import slotfs
slotfs.mount(%r)
for path, sha in %r:
    f = open("/app/" + path, "rb")
    h = hashlib.sha256()
    while True:
        part = f.read(25)           # as the import does
        if not part:
            break
        h.update(part)
    f.close()
    assert binascii.hexlify(h.digest()).decode() == sha, path
print("well")
"""


def test_micropython_reads_each_module_as_it_was(micropython, project, tmp_path):
    """Repeats as far away as the window reaches, and what has none."""
    rng = random.Random(3)
    words = "".join(rng.choice("abcdefgh") for _ in range(980))
    project.write("engines/far.py", "X = '%s'\nY = '%s'\nZ = '%s'\n" % (words, words + "i", words + "j"))
    project.write("engines/none.py", "X = %r\n" % rng.randbytes(3000))
    folder, _ = slot.make(project.root / "out", "pico 9\n")
    files = [(p.relative_to(project.root / "out" / "tree").as_posix(), build.digest(p))
             for p in sorted((project.root / "out" / "tree").rglob("*.mpy"))]
    assert len(files) > 8
    on_micropython(micropython, tmp_path, EACH % (str(folder), str(folder), files))


DAMAGED = """
import sys
sys.path.insert(0, %r)
import slotfs
slotfs.mount(%r)
with open(%r, "rb") as f:
    data = bytearray(f.read())
at, size = %r


def refused(data):
    with open(%r, "wb") as f:
        f.write(data)
    try:
        open("/app/engines/big.mpy", "rb")
    except OSError as e:
        return str(e) == "/engines/big.mpy is damaged: flash again"


for i in range(at, at + size):
    data[i] ^= 1 << i %% 8
    assert refused(data), i
    data[i] ^= 1 << i %% 8
for i in range(at, at + size):
    assert refused(data[:i]), i
assert not refused(data)
import sys
sys.path[0] = "/app"
import engines.big
print("well")
"""


def test_a_damaged_module_is_not_imported(micropython, project, tmp_path):
    """MicroPython would believe it: of 25 changed bits in kit.mpy four kept it busy for ever and two crashed it."""
    folder, manifest = slot.make(project.root / "out", "pico 9\n")
    modules = str(folder / "modules")
    at, size, _ = manifest["modules"]["engines/big.mpy"]
    on_micropython(micropython, tmp_path, DAMAGED % (str(folder), str(folder), modules, [at, size], modules))


READ = """
import sys, os
sys.path.insert(0, %r)
import slotfs
slotfs.mount(%r)
sys.path[:1] = ["/app", "/app/firmware/lib"]
import engines.common, firmware.start, boards
assert engines.common.X == 1 and boards.load("x") == "x"
assert firmware.start.__file__ == "/app/firmware/start.mpy"
with open("/app/firmware/fonts/s.bin", "rb") as f:
    assert len(f.read()) == 3000
assert os.stat("/app/engines")[0] == 0x4000 and os.stat("/app/engines/big.mpy")[0] == 0x8000
for missing in ("/app/engines/big.py", "/app/nothing", "/app/firmware/fonts/x.bin"):
    try:
        os.stat(missing)
        assert False, missing
    except OSError:
        pass
try:
    import engines.nothing
    assert False
except ImportError:
    pass
slotfs.umount()
slotfs.umount()
try:
    import hal
    assert False
except ImportError:
    pass
print("well")
"""


def test_micropython_imports_from_it(micropython, project, tmp_path):
    folder, _ = slot.make(project.root / "out", "pico 9\n")
    on_micropython(micropython, tmp_path, READ % (str(folder), str(folder)))


def test_two_files_of_one_name_are_refused(project):
    project.write("firmware/words/s.bin", "x")
    with pytest.raises(build.BuildError, match="two files are called s.bin"):
        slot.make(project.root / "out", "pico 9\n")


def test_two_paths_with_one_crc_are_refused(monkeypatch):
    monkeypatch.setattr(slot, "crc32", lambda b: len(b))
    with pytest.raises(build.BuildError, match="same CRC32"):
        slot.pack({"a": b"", "b": b""})
