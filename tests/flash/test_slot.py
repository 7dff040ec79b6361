"""The file that holds a slot's modules: packed, put together from an old one, and read by the real MicroPython."""
import random
import subprocess

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
    (tmp_path / "read.py").write_text(READ % (str(folder), str(folder)))
    done = subprocess.run([micropython, str(tmp_path / "read.py")], capture_output=True, text=True, timeout=30)
    assert done.stdout.strip() == "well", done.stdout + done.stderr


def test_two_paths_with_one_crc_are_refused(monkeypatch):
    monkeypatch.setattr(slot, "crc32", lambda b: len(b))
    with pytest.raises(build.BuildError, match="same CRC32"):
        slot.pack({"a": b"", "b": b""})
