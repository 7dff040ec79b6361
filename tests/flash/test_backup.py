"""User data: saved to a file, brought back whole, never half; what the doctor says of a board."""
import json
import zipfile

import pytest
from project import listing

from tools import backup, doctor
from tools.board_link import Link, LinkError

FILES = {"settings.json": b'{"lang": "de", "fresh": false}', "h0001.txt": b"one\n" * 50, "g0002.000": bytes(range(256)) * 16,
         "names.json": b'["Anna"]'}


def fill(bench, files, folder="/data"):
    code = "import os\ntry:\n    os.mkdir(%r)\nexcept OSError:\n    pass\n" % folder
    for name, data in files.items():
        code += "with open(%r, 'wb') as f:\n    for n in range(%d):\n        f.write(%r)\n" % (
            folder + "/" + name, len(data) // len(data[:256]), data[:256])
        code += "    f.write(%r)\n" % data[len(data) // 256 * 256:] if len(data) > 256 else ""
    bench.mpremote("exec", code)


def on_board(bench):
    return sorted(x for x in listing(bench) if x.startswith("/data"))


def test_there_and_back_again(bench, tmp_path):
    fill(bench, FILES)
    before = on_board(bench)
    path = tmp_path / "mine.zip"
    found = backup.save(Link(bench.port), path)
    assert found.games() == (1, 1) and backup.read(path) == FILES
    bench.mpremote("exec", "import os\nfor n in os.listdir('/data'): os.remove('/data/' + n)")
    backup.restore(Link(bench.port), path)
    assert on_board(bench) == before


def test_games_of_its_own_are_only_replaced_when_it_is_said(bench, tmp_path):
    fill(bench, FILES)
    path = tmp_path / "mine.zip"
    backup.save(Link(bench.port), path)
    fill(bench, {"h0003.txt": b"two\n", "settings.json": b"{}"})
    before = on_board(bench)
    with pytest.raises(LinkError, match="2 finished and 1 unfinished games of its own.*--force"):
        backup.restore(Link(bench.port), path)
    assert on_board(bench) == before
    backup.restore(Link(bench.port), path, force=True)
    assert len(on_board(bench)) == len(FILES)
    with pytest.raises(backup.BackupError, match="exists already"):
        backup.save(Link(bench.port), path)


def test_nothing_to_save(bench, tmp_path):
    with pytest.raises(LinkError, match="nothing to keep"):
        backup.save(Link(bench.port), tmp_path / "x.zip")
    assert list(tmp_path.iterdir()) == []


def test_a_restore_cut_off_anywhere_keeps_the_old_data_or_has_the_new(bench, tmp_path, figures):
    from sim.bench import cuts
    fill(bench, dict(FILES, **{"h0009.txt": b"old\n"}))
    old = on_board(bench)
    path = tmp_path / "mine.zip"
    with zipfile.ZipFile(path, "w") as z:
        z.writestr(backup.LIST, json.dumps({"format": 1, "files": {n: list(backup.hashed(d)) for n, d in FILES.items()}}))
        for name, data in FILES.items():
            z.writestr(name, data)
    bench.power_cycle()
    image = bench.flash.read_bytes()
    bench.log = tmp_path / "log"
    bench.power_cycle()
    backup.restore(Link(bench.port), path, force=True)
    bench.log = None
    new = on_board(bench)
    assert new != old
    seen = {"old": 0, "new": 0, "aside": 0}
    writes = cuts.read(tmp_path / "log")
    points = sorted({n * len(writes) // 12 for n in range(12)} | set(range(len(writes) - 8, len(writes))))
    for _, held in cuts.Chip(image).torn(writes, points):
        bench.flash.write_bytes(held)
        bench.power_cycle()
        there = listing(bench)
        data = [x for x in there if x.startswith("/data/")]
        aside = [x.replace(backup.ASIDE + "/", "/data/") for x in there if x.startswith(backup.ASIDE + "/")]
        seen["old" if data == old else "new" if data == new else "aside"] += 1
        assert data in (old, new) or (data == [] and aside == old), there
    figures("restore, %d writes, %d cut points: %s" % (len(writes), len(points), seen))
    assert seen["old"] and seen["new"]


def test_the_box_itself_mends_a_restore_cut_off_between_its_renames(tmp_path):
    from firmware.store import Store
    (tmp_path / "data.old").mkdir()
    (tmp_path / "data.old" / "settings.json").write_text('{"lang": "ru", "fresh": false}')
    assert Store(str(tmp_path / "data")).settings["lang"] == "ru"
    assert not (tmp_path / "data.old").exists()
    (tmp_path / "data.old").mkdir()                 # the rest of one that came through is not taken for data
    (tmp_path / "data.old" / "settings.json").write_text('{"lang": "de", "fresh": false}')
    assert Store(str(tmp_path / "data")).settings["lang"] == "ru"


@pytest.mark.parametrize("what, says", [
    (None, "cannot be read"),
    (b"no zip at all", "is no backup"),
    ({}, "is no backup"),
    ({"format": 9, "files": {}}, "another version"),
    ({"format": 1, "files": {"a": [1, "0"]}}, "is damaged: a is not"),
    ({"format": 1, "files": {"../a": list(backup.hashed(b"A"))}}, "is damaged"),
])
def test_files_that_are_no_backup(tmp_path, what, says):
    path = tmp_path / "x.zip"
    if isinstance(what, bytes):
        path.write_bytes(what)
    elif what is not None:
        with zipfile.ZipFile(path, "w") as z:
            z.writestr(backup.LIST, json.dumps(what))
            for name in what.get("files", ()):
                z.writestr(name, b"A")
    with pytest.raises(backup.BackupError, match=says):
        backup.read(path)


def test_any_damaged_byte_and_any_cut_is_one_sentence_or_harmless(tmp_path):
    """What is read is what was saved, byte by byte, or BackupError; nothing else comes out."""
    files = {"settings.json": b'{"lang": "en", "bright": 60, "night": false}' * 5, "h0001.txt": bytes(range(256))}
    path = tmp_path / "x.zip"
    listed = json.dumps({"format": 1, "files": {n: list(backup.hashed(data)) for n, data in files.items()}})
    backup._write(path, {**files, backup.LIST: listed})
    whole = path.read_bytes()
    refused = 0
    for i in range(len(whole)):
        for harmed in (whole[:i] + bytes([whole[i] ^ 1]) + whole[i + 1:], whole[:i] + b"\xff" + whole[i + 1:], whole[:i]):
            path.write_bytes(harmed)
            try:
                assert backup.read(path) == files
            except backup.BackupError as e:
                refused += 1
                assert str(path) in str(e)
    assert refused > 2 * len(whole)


def test_a_backup_that_cannot_be_written_leaves_nothing(tmp_path, monkeypatch):
    found = backup.Data([["file", "2", backup.hashed(b"{}")[1], "settings.json"]])
    monkeypatch.setattr(backup, "look", lambda link: found)

    class Board:
        """mpremote as far as `save` uses it."""
        @staticmethod
        def mpremote(*args):
            if "cp" in args:
                with open(args[-1] + "settings.json", "wb") as f:
                    f.write(b"{}")
    path = tmp_path / "x.zip"
    (tmp_path / "x.zip.new").mkdir()            # stands for a folder that takes no file
    with pytest.raises(backup.BackupError, match="x.zip cannot be written"):
        backup.save(Board, path)
    (tmp_path / "x.zip.new").rmdir()
    assert backup.save(Board, path) is found and [x.name for x in tmp_path.iterdir()] == ["x.zip"]


def test_the_command_without_a_file_to_restore():
    with pytest.raises(SystemExit) as e:
        backup.main(["--restore"])
    assert "name the file" in str(e.value)


# ---- the doctor ---------------------------------------------------------------------------------------------------
@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(doctor, "STARTS_IN", (0.5, 4.0))


def examined(bench):
    lines, faults = doctor.report(doctor.Visit(Link(bench.port)))
    return "\n".join(lines), faults


def test_an_empty_board(bench):
    said, faults = examined(bench)
    assert "slot a     empty" in said and "data       none yet" in said
    assert len(faults) == 2 and "no main.py" in faults[0] and "no program" in faults[1]


def test_a_board_in_order_and_then_not(bench, project):
    project.flash(bench)
    said, faults = examined(bench)
    assert faults == [] and "Croupier 1.0, commit unknown, whole" in said and "<- runs" in said
    project.says("two")
    project.flash(bench)
    fill(bench, {"crash.log": b"tail of an older one\nat 7 ms, version 1.0: ValueError: no turn\nat 9 ms, version 1.0: OSError: last\n",
                 "g0001.000.bad": b"?", "h0003.txt": b"x", "settings.json": b"{"})
    bench.mpremote("exec", "import os; f = open('/b/modules', 'r+b'); f.seek(30); f.write(b'?'); f.close(); os.mkdir('/data.old')")
    said, faults = examined(bench)
    assert "1 finished and 0 unfinished" in said and "3 entries; the last one:\n    at 9 ms, version 1.0: OSError: last" in said
    for words in ("slot b is not whole (1 files, modules first)", "settings.json cannot be read", "1 damaged files were set aside",
                  "a restore was cut off"):
        assert [f for f in faults if words in f], (words, faults)


def test_a_program_that_has_ended_is_named(bench, project):
    project.flash(bench)
    bench.mpremote("exec", "import os; os.remove('/a/modules')")
    said, faults = examined(bench)
    assert [f for f in faults if "does not run (OSError(2" in f] and "<- to be started" in said


def test_the_command(bench, project, capsys):
    project.flash(bench)
    assert doctor.main(["--port", bench.port]) == 0
    assert capsys.readouterr().out.rstrip().endswith("All is well.")
    bench.mpremote("exec", "import os; os.remove('/main.py')")
    assert doctor.main(["--port", bench.port]) == 1
    assert "! there is no main.py" in capsys.readouterr().out
