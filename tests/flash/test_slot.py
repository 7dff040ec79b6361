"""The file that holds a slot's modules: packed, put together from an old one, and read by the real MicroPython."""
import hashlib
import random
import subprocess
from binascii import crc32

import pytest
from slot_reader import Reader

from tools import build, slot, slot_common, slot_list
from tools.mpyfile import Module, NotRead


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


def test_a_new_list_of_what_is_common_is_sent_once(monkeypatch):
    modules = some_modules(random.Random(4))
    old, _, _ = slot.pack(modules)
    common = slot_common.load()
    monkeypatch.setattr(slot_common, "load", lambda: slot_common.Common(common.names[1:], common.beginning))
    new, head, data = slot.pack(modules)
    changed, part, _ = slot.delta(data, new, old)
    assert changed == {slot.COMMON}         # none of these modules has names
    assert part == data[:len(head) + new[slot.COMMON][1]]


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
    for path in modules:
        at, size, _ = table[path]
        alone, _, other = slot.pack({path: modules[path]})
        assert data[at:at + size] == other[alone[path][0]:]
    assert table["a/large.mpy"][1] < 5000
    # what does not get smaller takes a few bytes more
    assert all(table[p][1] <= len(modules[p]) + 6 + 3 + 11 for p in modules)


@pytest.fixture(scope="module")
def every(tmp_path_factory):
    """{path: bytes} of all modules of the program."""
    tree = tmp_path_factory.mktemp("every") / "tree"
    return {n: (tree / n).read_bytes() for n in build.build(tree)["files"] if n.endswith(".mpy")}


def test_every_module_of_the_program_comes_out_with_its_names_in_another_order(every, figures):
    _, _, data = slot.pack(every)
    reader = Reader(data)
    parted = 0
    for path in every:
        came = reader.read(path)
        assert came == slot_common.load().as_read(every[path])
        assert meaning(came) == meaning(every[path])
        parted += came != every[path]
    figures("%d modules with the names in another order, %d in all" % (parted, len(every)))
    assert parted > len(every) * 3 // 4


def meaning(data):
    """What a module says, with names instead of their places."""
    module = Module(data)
    rest = bytearray(module.rest)
    said = []
    for start, end, place in module.places:
        rest[start:end] = bytes(end - start)
        said.append(module.names[place])
    return module.head, module.names[:1], sorted(module.names, key=repr), bytes(rest), said


def test_other_lists_of_what_is_common_change_nothing(every):
    """No name, names only from one module, names that stand in no module, one that is nearly too long."""
    some = sorted(every)[::9]
    for names in ([], [n for n in slot_list.names(every) if n in Module(every["firmware/kit.mpy"]).names], [b"never", b"x" * 63, 5, 250],
                  slot_list.names(every)[::2]):
        common = slot_common.Common(names, bytes(slot_common.BEGINNING))
        body = common.block()
        for path in some:
            at = len(body) + 9
            head = (1).to_bytes(2, "little") + crc32(("/" + path).encode()).to_bytes(4, "little") + at.to_bytes(3, "little")
            assert meaning(Reader(head + body + common.packed(every[path], path)).read(path)) == meaning(every[path])


def test_a_list_made_anew_is_the_same_each_time_and_better_than_none(every, tmp_path, monkeypatch):
    few = {path: every[path] for path in sorted(every)[::8]}
    made = slot_list.make(few, 20)
    assert made.block() == slot_list.make(few, 20).block() and len(made.beginning) == slot_common.BEGINNING
    plain = slot_list.size(slot_list.make(few), few)
    assert slot_list.size(made, few) < plain < slot_list.size(slot_common.Common([], bytes(slot_common.BEGINNING)), few)
    for module in (slot_common, slot_list):
        monkeypatch.setattr(module, "LIST", tmp_path / "list.json")
    slot_list.write(made)
    assert slot_common.load().block() == made.block()


def test_a_list_with_names_that_are_too_long_is_refused():
    with pytest.raises(build.BuildError, match="too long for tools/slot_common.json"):
        slot_common.Common([b"x" * 63] * 15, bytes(512)).block()


def test_modules_of_another_kind_are_packed_as_they_are(every):
    kit = every["firmware/kit.mpy"]
    for odd in (b"", b"M", kit[:-1], kit + b"x", b"M\x05" + kit[2:], kit[:3] + b"\x1e" + kit[4:], kit[:60], b"C" * 300):
        with pytest.raises(NotRead):
            Module(odd)
        _, _, data = slot.pack({"a/x.mpy": odd})
        assert Reader(data).read("a/x.mpy") == odd


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
for size in (25, 255, 3, 4096):     # as the import does, and otherwise
    buf = bytearray(size)
    for path, sha in %r:
        f = open("/app/" + path, "rb")
        h = hashlib.sha256()
        n = size
        while n == size:            # as the import takes less than it asked for for the end
            n = f.readinto(buf)
            h.update(memoryview(buf)[:n])
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
    files = {p.relative_to(project.root / "out" / "tree").as_posix(): p.read_bytes() for p in (project.root / "out" / "tree").rglob("*.mpy")}
    assert len(files) > 8
    on_micropython(micropython, tmp_path, EACH % (str(folder), str(folder), digests(files)))


def digests(modules):
    common = slot_common.load()
    return [(path, hashlib.sha256(common.as_read(modules[path])).hexdigest()) for path in sorted(modules)]


def test_micropython_reads_every_module_of_the_program(micropython, every, tmp_path):
    every = dict(every, **{"boards/odd.mpy": bytes(range(250)) * 12})
    (tmp_path / "modules").write_bytes(slot.pack(every)[2])
    compiler, _ = build.mpy_cross()
    build.compile_file(compiler, slot.LOADER, tmp_path / "slotfs.mpy", build.ROOT)
    on_micropython(micropython, tmp_path, EACH % (str(tmp_path), str(tmp_path), digests(every)))


DAMAGED = """
import sys
sys.path.insert(0, %r)
import slotfs
name = "/engines/big.mpy"
folder = %r
at, size, least = %r
with open(folder + "/modules", "rb") as f:
    data = bytearray(f.read())
buf = bytearray(10000)


def put(at, data, mode="r+b"):
    with open(folder + "/modules", mode) as f:
        f.seek(at)
        f.write(data)


def read():
    try:
        slot = slotfs.Slot(folder)
    except IndexError:          # at the start, which then takes the other slot
        return "refused"
    try:
        f = slot.open(name, "rb")
    except OSError as e:
        return str(e) == name + " is damaged: flash again" and "refused"
    return bytes(buf[:f.readinto(buf)])


well = read()
assert len(well) > 5900
refused = 0
for i in range(at, at + size):
    put(i, bytes((data[i] ^ 1 << i %% 8,)))
    got = read()
    refused += got == "refused"
    assert got == "refused" or least < size and got == well, i
    put(i, bytes((data[i],)))
assert refused >= least
for i in range(at, at + size, 1 + size // 400):
    put(0, data[:i], "wb")
    assert read() == "refused", i
put(0, data, "wb")
assert read() == well
slotfs.mount(folder)
sys.path[0] = "/app"
import engines.big
print("well")
"""


def test_a_damaged_module_is_not_imported(micropython, project, tmp_path):
    """MicroPython would believe it: of 25 changed bits in kit.mpy four kept it busy for ever and two crashed it."""
    folder, manifest = slot.make(project.root / "out", "pico 9\n")
    at, size, _ = manifest["modules"]["engines/big.mpy"]
    on_micropython(micropython, tmp_path, DAMAGED % (str(folder), str(folder), (at, size, size)))


def test_what_is_common_damaged_gives_no_wrong_module(micropython, project, tmp_path):
    """Refused is what needs the damaged part: the beginning, which all need, and the names that are in this module."""
    folder, manifest = slot.make(project.root / "out", "pico 9\n")
    at, size, _ = manifest["modules"][slot.COMMON]
    on_micropython(micropython, tmp_path, DAMAGED % (str(folder), str(folder), (at, size, slot_common.BEGINNING + 60)))


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
