"""Full, read-only and failing disks: the game goes on, it is said, what waits is written later."""
import builtins
import errno
import os

import pytest

from firmware import archive
from firmware.store import Store
from tests.console.desk import Desk


class Disk:
    """Writes below `folder` fail with `code`; 0: well. Console modules are loaded anew at any time, so the system's own
    functions are what fails."""

    def __init__(self, monkeypatch, folder):
        self.folder, self.code, self.refused, self.room = str(folder), 0, 0, -1
        self.real = builtins.open, os.rename, os.remove
        monkeypatch.setattr(builtins, "open", self.open)
        monkeypatch.setattr(os, "rename", self.rename)
        monkeypatch.setattr(os, "remove", self.remove)

    def _check(self, path):
        if self.code and str(path).startswith(self.folder):
            self.refused += 1
            raise OSError(self.code, "refused")

    def open(self, path, mode="r", *args, **kw):
        if mode[0] != "r":
            self._check(path)
        return self.real[0](path, mode, *args, **kw)

    def rename(self, a, b):
        self._check(a)
        self.real[1](a, b)

    def remove(self, path):
        """A full disk lets go of files; after `room` of them it is full no more."""
        if self.code != errno.ENOSPC:
            self._check(path)
        self.real[2](path)
        self.room -= 1
        if self.room == 0:
            self.code = 0


@pytest.fixture
def disk(monkeypatch, tmp_path):
    return Disk(monkeypatch, tmp_path)


CODES = [errno.ENOSPC, errno.EROFS, errno.EIO]


@pytest.mark.parametrize("code", CODES)
def test_the_game_goes_on_and_is_written_once_it_can_be(tmp_path, disk, code):
    desk = Desk(tmp_path)
    desk.start(3)
    desk.play("press knob\ntype 20")
    disk.code = code
    desk.play("type 30\ntype 40\nwait 1s")
    assert desk.probe()["n"] == 3 and disk.refused and desk.box.app.top().name != "J1"
    assert desk.sees("not saved") or desk.box.app.play.mark() == "not saved"
    digest = desk.probe()["digest"]
    disk.code = 0
    desk.play("wait 11s")       # tried again without anybody touching it
    assert not desk.box.app.store.fault and not desk.box.app.play.mark()
    desk.off()
    desk.on()
    desk.play('expect "Continue"\npress knob')
    assert desk.probe()["digest"] == digest


def test_it_is_tried_again_every_five_seconds(tmp_path, disk):
    """Also when the picture has long stood still and no clock runs."""
    desk = Desk(tmp_path)
    desk.start(3)
    disk.code = errno.EIO
    desk.play("press knob\ntype 20\nwait 40s")
    disk.code, refused = 0, disk.refused
    assert refused > 6 and desk.box.app.store.pending
    desk.play("wait 6s")
    assert not desk.box.app.store.fault and ["do", ["answer", 0, "20"]] in Store(str(tmp_path)).last()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("after", range(0, 14, 3))
def test_any_write_of_an_evening_may_fail(tmp_path, disk, code, after):
    """The disk fails from the n-th key on, for a while; nobody sees more than the warning."""
    desk = Desk(tmp_path)
    keys = ["press knob", 'pick "Play"', 'pick "Gambit 7"', 'choose "3"', "press knob", "press knob", 'pick "6/4"', "press knob",
            "press knob", "type 20", "type 30", "type 40", "wait 1s", "press knob", "hold back", "wait 1s"]
    for i in range(len(keys)):
        disk.code = code if after <= i < after + 6 else 0
        desk.play(keys[i])
        assert desk.box.app.top().name != "J1", (i, desk.box.app.top().small)
    desk.play("wait 1s")
    assert desk.box.app.store.last(), "the game is there"


class Half:
    """A file that the disk takes only half of."""

    def __init__(self, file):
        self.file = file

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.file.close()

    def write(self, data):
        self.file.write(data[:len(data) // 2])
        raise OSError(errno.ENOSPC, "refused")


@pytest.mark.parametrize("name", ["settings.json", "names.json", "tableaux.json"])
def test_a_file_that_is_half_written_is_the_old_one(tmp_path, monkeypatch, name):
    """The disk gives up in the middle, and then the power goes: what was there is there."""
    s, real = Store(str(tmp_path)), builtins.open
    s.save(name, {"seats": 5})
    monkeypatch.setattr(builtins, "open", lambda path, mode="r", *args, **kw:
                        Half(real(path, mode, *args, **kw)) if "w" in mode else real(path, mode, *args, **kw))
    s.save(name, {"seats": 6})
    monkeypatch.undo()
    assert s.fault == errno.ENOSPC
    back = Store(str(tmp_path))
    assert archive.loads(back.read(name)) == {"seats": 5} and not back.aside
    s.flush()
    assert archive.loads(back.read(name)) == {"seats": 6}


def test_settings_are_kept_and_tried_again(tmp_path, disk):
    s = Store(str(tmp_path))
    disk.code = errno.EIO
    s.settings["bright"] = 33
    s.save_settings()
    assert s.fault == errno.EIO
    disk.code = 0
    s.add(["new", 2, "gambit7", 3, {}, []])
    assert not s.fault and Store(str(tmp_path)).settings["bright"] == 33


def test_a_full_disk_loses_the_oldest_finished_game_first_and_never_the_running_one(tmp_path, disk):
    for i in range(1, 6):
        with open(str(tmp_path / ("h%04d.txt" % i)), "wb") as f:
            f.write(b"x")
    s = Store(str(tmp_path))
    s.begin("gambit7", 3, {}, [])
    running = s.game
    disk.room = 3               # so many files must go before there is room
    disk.code = errno.ENOSPC
    s.add(["do", ["answer", 0, "1"]])
    assert not s.fault
    assert archive.finished(s) == ["h0004.txt", "h0005.txt"]
    assert s.game == running and s.last()[-1] == ["do", ["answer", 0, "1"]]


def test_a_full_disk_without_anything_to_give_keeps_the_running_game(tmp_path, disk):
    s = Store(str(tmp_path))
    s.begin("gambit7", 3, {}, [])
    disk.code = errno.ENOSPC
    for q in range(3):
        s.add(["do", ["answer", q, "1"]])
    assert s.fault == errno.ENOSPC and len(s.pending) == 3
    assert [r[1][1] for r in s.last()[1:]] == [0, 1, 2], "what waits counts"
    disk.code = 0
    s.flush()
    assert [r[1][1] for r in Store(str(tmp_path)).last()[1:]] == [0, 1, 2]
