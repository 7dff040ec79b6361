"""Flash that does not take what is written, or is not as erased as it should be: the record goes elsewhere, none is lost."""
import errno
import os

import pytest

from firmware import pages
from firmware.store import Store


class FileChip:
    """A chip whose blocks are the page segments of a folder: what is programmed stands in the file at once.

    `deaf`: bytes of the next write from which on nothing is taken (-1: all is); `lies`: answers EIO for what it took."""

    def __init__(self, folder):
        self.folder, self.deaf, self.lies = str(folder), -1, False

    def _path(self, n):
        return os.path.join(self.folder, self._blocks()[n])

    def _blocks(self):
        return sorted(f for f in os.listdir(self.folder) if os.path.getsize(os.path.join(self.folder, f)) == pages.SIZE)

    def readblocks(self, n, buf, off=0):
        with open(self._path(n), "rb") as f:
            f.seek(off)
            buf[:] = f.read(len(buf))

    def writeblocks(self, n, buf, off=0):
        old = bytearray(len(buf))
        self.readblocks(n, old, off)
        new = bytes(a & b for a, b in zip(old, buf))
        if self.deaf >= 0:
            kept = [i for i in range(len(buf)) if buf[i] != 0xFF][self.deaf:]
            new = bytes(old[i] if i in kept else new[i] for i in range(len(buf)))
            self.deaf = -1
        with open(self._path(n), "r+b") as f:
            f.seek(off)
            f.write(new)
        return -errno.EIO if self.lies else 0

    def ioctl(self, op, arg):
        return len(self._blocks())


def event(i):
    return ["do", ["answer", i % 3, str(1900 + i)]]


def power_on(folder):
    return Store(str(folder), FileChip(folder))


@pytest.mark.parametrize("taken", [0, 1, 4])
def test_what_the_flash_did_not_take_is_written_elsewhere(tmp_path, taken):
    store = power_on(tmp_path)
    store.begin("gambit7", 3, {}, [])
    for i in range(30):
        store.pages.flash.deaf = taken if i in (7, 8, 20) else -1
        store.add(event(i))
        assert not store.fault
        if i in (7, 8, 20, 29):
            back = power_on(tmp_path)
            assert back.last()[1:] == [event(j) for j in range(i + 1)] and not back.aside
    assert store.segment == 3, "a segment that has failed once is not trusted again"


@pytest.mark.parametrize("at", [0, 1, 40, 2000])
def test_a_rest_that_is_not_erased_is_left_alone(tmp_path, at):
    store = power_on(tmp_path)
    store.begin("gambit7", 3, {}, [])
    for i in range(5):
        store.add(event(i))
    end, path = store.pages.at, tmp_path / store.name(1, 0)
    data = bytearray(path.read_bytes())
    data[end + at] = 0xEF
    path.write_bytes(data)
    store = power_on(tmp_path)
    assert store.last()[1:] == [event(i) for i in range(5)]
    store.add(event(5))
    assert store.segment == 1 and path.read_bytes() == data
    assert power_on(tmp_path).last()[1:] == [event(i) for i in range(6)]


def test_what_was_written_although_the_flash_said_no_happens_once(tmp_path):
    store = power_on(tmp_path)
    store.begin("gambit7", 3, {}, [])
    for i in range(30):
        store.pages.flash.lies = i in (7, 8)
        store.add(event(i))
        if i in (7, 8):
            assert store.fault == errno.EIO and store.pending
            if i == 7:          # the power goes before it can be written again
                assert power_on(tmp_path).last()[1:] == [event(j) for j in range(8)]
    assert not store.fault and power_on(tmp_path).last()[1:] == [event(i) for i in range(30)]


@pytest.mark.parametrize("harm", ["torn", "in the middle"])
def test_a_damaged_line_is_mended_before_the_game_goes_on(tmp_path, harm):
    """A journal in a text file: what is recorded next must not stand behind the damage."""
    store = Store(str(tmp_path))
    store.begin("gambit7", 3, {}, [])
    for i in range(5):
        store.add(event(i))
    path = tmp_path / "g0001.000"
    data = path.read_bytes()
    good = 4 if harm == "torn" else 2
    path.write_bytes(data[:-9] if harm == "torn" else data.replace(b"1902", b"1912"))
    store = Store(str(tmp_path))
    assert store.last()[1:] == [event(i) for i in range(good)] and store.aside == ["g0001.000.bad"]
    store.add(event(7))
    assert Store(str(tmp_path)).last()[1:] == [event(i) for i in range(good)] + [event(7)]


@pytest.mark.parametrize("at", [2, 3, 19])
def test_a_hole_between_two_segments_is_no_game(tmp_path, at):
    """The first segment is damaged, the next one is whole: only what comes before the damage is the game."""
    store = power_on(tmp_path)
    store.begin("gambit7", 3, {}, [])
    for i in range(30):
        store.pages.flash.deaf = 0 if i == 20 else -1
        store.add(event(i))
    path = tmp_path / "g0001.000"
    damaged = bytearray(path.read_bytes())
    damaged[_start(at) + 2] ^= 4
    path.write_bytes(damaged)
    back = power_on(tmp_path)
    assert back.last()[1:] == [event(i) for i in range(at)]
    assert back.aside == ["g0001.001.bad"], "it is said"


@pytest.mark.parametrize("lines", [1, 3])
def test_a_hole_between_two_texts_is_no_game(tmp_path, lines):
    """Whole lines are gone from the end of the second segment: what stands in the third is not played behind the hole."""
    store = Store(str(tmp_path))
    store.begin("gambit7", 3, {}, [])
    for i in range(30):
        store.add(event(i))
    path = tmp_path / "g0001.001"
    rows = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join(rows[:-1 - lines]) + b"\n")
    good = int(rows[-2 - lines].split(b'"')[-2]) - 1900
    back = Store(str(tmp_path))
    assert 5 < good < 29 and back.last()[1:] == [event(i) for i in range(good + 1)]
    assert "g0001.002.bad" in back.aside, "it is said"
    back.add(event(99))
    assert Store(str(tmp_path)).last()[1:] == [event(i) for i in range(good + 1)] + [event(99)]


def test_texts_of_an_older_program_are_read_without_their_counts(tmp_path):
    store = Store(str(tmp_path))
    store.begin("gambit7", 3, {}, [])
    for i in range(30):
        store.add(event(i))
    for path in tmp_path.iterdir():
        path.write_bytes(b"\n".join(row for row in path.read_bytes().split(b"\n") if b'["at"' not in row))
    assert Store(str(tmp_path)).last()[1:] == [event(i) for i in range(30)]


def _start(at):
    """Where the record of event `at` begins."""
    place, left = 16, pages.fresh()
    for record in [["new", 3, "gambit7", 3, {}, []]] + [event(i) for i in range(at)]:
        place += len(pages.pack(record, left))
        pages.note(record, left)
    return place
