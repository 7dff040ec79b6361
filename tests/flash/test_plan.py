"""What a flash decides before it writes anything: a pure function of what is on the board."""
import json

from tools import slot
from tools.flash import Board, Plan

FILES = {"x/a": [10, "1"], "x/b": [5000, "2"], "x/y/c": [4096, "3"], "d": [1, "4"]}
WANTED = {"x/a": "1", "x/b": "2", "x/y/c": "3", "d": "4"}


def plan(slot, lines, clean=False):
    said = ["name micropython", "version 1.29.0", "mpy 6", "machine Pico", "free 900000", "block 4096",
            "slot " + slot]
    return Plan(Board([x.split(" ") for x in said + lines]), {"files": FILES, "modules": {}}, b"", clean)


def test_an_empty_board_gets_everything_in_slot_a():
    p = plan("-", [])
    assert p.slot == "a" and not p.current
    assert p.upload == ["d", "x/a", "x/b", "x/y/c"] and p.local == p.keep == p.remove == []
    assert p.folders == ["x", "x/y"]            # parents first
    assert p.need == (1 + 1 + 2 + 1) * 4096 + 2 * 2 * 4096
    assert p.bytes == sum(size for size, _ in FILES.values())


def test_each_file_comes_from_the_nearest_place():
    p = plan("a", ["dir /a/x", "dir /b/x", "file /a/x/a 10 1", "file /a/x/b 5000 old", "file /b/x/a 9 old",
                   "file /b/x/b 5000 2", "file /a/d 1 4", "file /b/d 1 4"])
    assert p.slot == "b"
    assert p.keep == ["d", "x/b"]
    assert p.local == ["x/a"]
    assert p.upload == ["x/y/c"]
    assert p.remove == ["x/a"] and p.gain == 4096
    assert p.folders == ["x/y"]


def test_what_is_not_wanted_goes_deepest_folder_first():
    p = plan("b", ["dir /a/old", "dir /a/old/deep", "file /a/old/deep/f 1 9", "file /a/x.py 1 9", "dir /a/x"])
    assert p.slot == "a"
    assert p.remove == ["old/deep/f", "x.py"]
    assert p.remove_dirs == ["old/deep", "old"]


def test_nothing_to_do_when_the_active_slot_is_exactly_this_version():
    files = ["file /b/%s 1 %s" % (p, sha) for p, sha in WANTED.items()]
    assert plan("b", files).current
    assert not plan("a", files).current                     # it lies in the idle slot only
    assert not plan("b", files + ["file /b/x/a.py 1 9"]).current    # a source would hide the compiled file
    assert not plan("b", files, clean=True).current


def test_clean_trusts_nothing_that_is_there():
    files = ["file /%s/%s 1 %s" % (s, p, sha) for p, sha in WANTED.items() for s in "ab"]
    p = plan("b", files, clean=True)
    assert p.slot == "a" and p.upload == sorted(WANTED) and p.keep == p.local == []
    assert p.remove == sorted(WANTED)


def packed(words, files=()):
    """A plan for slot b where the running slot has `modules` with the content of `words`, and the new one too."""
    table, _, data = slot.pack({"a": b"one", "b": b"two", "c": b"THREE"})
    new = {"files": {"modules": [len(data), "new"]}, "modules": table}
    old, _, _ = slot.pack(words)
    manifest = json.dumps({"files": {"modules": [1, "old"]}, "modules": old}, separators=(",", ":"))
    said = ["name micropython", "version 1.29.0", "mpy 6", "machine Pico", "free 900000", "block 4096", "slot a",
            "file /a/modules 99 %s" % ("old" if not files else files[0]), "manifest /a " + manifest]
    return Plan(Board([x.split(" ") for x in said]), new, data)


def test_of_the_modules_only_the_changed_ones_are_sent():
    p = packed({"a": b"one", "b": b"two", "c": b"three"})
    assert p.upload == [] and p.parts[0] == {"c"} and p.sent() == ["c"]
    assert p.bytes == 2 + 7 * 3 + slot.pack({"c": b"THREE"})[0]["c"][1]


def test_a_running_slot_that_is_not_what_its_manifest_says_is_not_copied_from():
    p = packed({"a": b"one", "b": b"two", "c": b"three"}, files=["damaged"])
    assert p.parts is None and p.upload == ["modules"]


def test_modules_that_have_all_changed_are_sent_whole():
    """A box from before modules were packed: a part beside the whole would not fit a Pico W with two slots of that time."""
    p = packed({"a": b"1", "b": b"2", "c": b"3"})
    assert p.parts is None and p.upload == ["modules"] == p.sent()
