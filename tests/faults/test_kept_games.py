"""One file a finished game: small, replayed to the same bytes, exported, fetched without loss."""
import csv
import json
import os
import subprocess
from binascii import crc32

import pytest

from engines import GAMES
from engines.common import Rng
from engines.session import Session
from firmware import archive
from firmware.store import Store
from tools import replay


def played(game, n, seed=3):
    """A whole game by bots."""
    m = __import__("engines." + game, None, None, (game,))
    rng, s = Rng(seed), Session(m, n, {})
    while m.result(s.s) is None and len(s.log) < 2000:
        who = m.who(s.s)
        seat = who[0] if who else -1
        e = m.chance(s.s, rng) or m.bot(s.s, seat, rng)
        s.do(["end", -1] if len(s.log) > 60 and not m.check(s.s, ["end", -1]) else e)
    return s


def kept(folder, session, names=("Zoë", "", "Ян")):
    """The session as the box keeps it; the path of its file."""
    store = Store(str(folder))
    store.begin(session.s["g"], session.s["n"], session.s["o"], list(names))
    for e in session.log:
        store.add(["do", e])
    archive.finish(store, session, list(names))
    found = archive.finished(store)
    assert store.last() == [] and not [f for f in os.listdir(folder) if f[0] == "g"]
    return os.path.join(str(folder), found[-1])


@pytest.mark.parametrize("game", [g for g, _, _ in GAMES])
@pytest.mark.parametrize("most", [0, 1])
def test_a_game_is_small_and_replays_to_the_same_bytes(tmp_path, game, most):
    n = [g for g in GAMES if g[0] == game][0][1 + most]
    session = played(game, n)
    path = kept(tmp_path, session)
    assert os.path.getsize(path) <= 5 * 1024
    head, again = replay.replay(path)
    assert again.save() == session.save() and again.digest() == session.digest()


def test_csv_has_a_row_an_event_and_the_final_points(tmp_path):
    session = played("gambit7", 3)
    path, out = kept(tmp_path, session), str(tmp_path / "out.csv")
    assert replay.main(["--csv", out, path]) == 0
    with open(out, newline="", encoding="utf-8") as f:
        rows = list(csv.DictReader(f))
    assert len(rows) == len(session.log)
    assert [int(rows[-1]["points_" + c]) for c in "ABC"] == session.game.total(session.s)
    assert {r["who"] for r in rows} <= {"Zoë", "B", "Ян", "table"}


def test_text_names_the_winner(tmp_path, capsys):
    session = played("nolsem", 3)
    assert replay.main(["--text", kept(tmp_path, session)]) == 0
    out = capsys.readouterr().out
    win = [("Zoë", "B", "Ян")[q] for q in session.game.result(session.s)["win"]]
    assert out.strip().endswith("Winner: " + ", ".join(win)) and "Round 1" in out


@pytest.mark.parametrize("harm", ["empty", "half", "flipped", "name", "foreign", "missing"])
def test_a_damaged_file_is_one_clear_sentence(tmp_path, harm, capsys):
    path = kept(tmp_path, played("gambit7", 3))
    with open(path, "rb") as f:
        data = f.read()
    bad = {"empty": b"", "half": data[:len(data) // 2], "flipped": data[:99] + bytes([data[99] ^ 1]) + data[100:],
           "name": data.replace(b'"Zo', b'"Zu'), "foreign": b'{"v":9}\n', "missing": None}[harm]
    if bad is None:
        os.remove(path)
    else:
        with open(path, "wb") as f:
            f.write(bad)
    assert replay.main([path]) == 1
    err = capsys.readouterr().err
    assert path in err and err.count("\n") == 1 and "Traceback" not in err


@pytest.mark.parametrize("names", [["\ud800", "B", "C"], {"0": "A"}, "ABC", [1, 2, 3], None])
def test_names_that_nobody_can_have(tmp_path, names, capsys):
    """The checksum fits, and nothing of it could be written."""
    path = kept(tmp_path, played("gambit7", 3))
    with open(path, "rb") as f:
        head, _, rest = f.read()[:-9].partition(b"\n")
    head = json.loads(head)
    head["names"] = names
    body = json.dumps(head).encode() + b"\n" + rest
    with open(path, "wb") as f:
        f.write(body + b"%08x\n" % crc32(body))
    assert replay.main(["--text", path]) == 1
    assert "not a game of this box" in capsys.readouterr().err


def test_a_game_that_ends_differently_is_refused(tmp_path, capsys):
    """A whole file, but replayed to another state than the box had."""
    path = kept(tmp_path, played("gambit7", 3))
    with open(path, "rb") as f:
        head, _, rest = f.read()[:-9].partition(b"\n")
    head = json.loads(head)
    head["digest"] = "%08x" % (int(head["digest"], 16) ^ 1)
    body = json.dumps(head).encode() + b"\n" + rest
    with open(path, "wb") as f:
        f.write(body + b"%08x\n" % crc32(body))
    assert replay.main([path]) == 1
    assert "the box had" in capsys.readouterr().err


def changed(path, **facts):
    """The file with other facts in its head, and a checksum that fits."""
    with open(path, "rb") as f:
        head, _, rest = f.read()[:-9].partition(b"\n")
    head = dict(json.loads(head), **facts)
    body = json.dumps(head).encode() + b"\n" + rest
    with open(path, "wb") as f:
        f.write(body + b"%08x\n" % crc32(body))


def test_a_kept_game_of_format_2_is_read_and_one_of_a_newer_is_named(tmp_path, capsys):
    session = played("gambit7", 3)
    path = kept(tmp_path, session)
    changed(path, v=2)          # 2 is 3 but for its number
    assert replay.replay(path)[1].save() == session.save()
    changed(path, v=4)
    assert replay.main([path]) == 1
    assert "made by another version (format 4" in capsys.readouterr().err


@pytest.mark.parametrize("facts", [{"names": 5}, {"names": [None, 3]}, {"codes": {}}, {"codes": 1}, {"n": "3"}, {"o": []}, {"digest": 7}, {"g": 3},
                                   {"v": None}])
def test_a_whole_file_with_impossible_facts_is_one_clear_sentence(tmp_path, capsys, facts):
    path = kept(tmp_path, played("gambit7", 3))
    changed(path, **facts)
    assert replay.main(["--text", "--csv", str(tmp_path / "out.csv"), path]) == 1
    err = capsys.readouterr().err
    assert path in err and err.count("\n") == 1


def test_where_nothing_can_be_written_is_one_clear_sentence(tmp_path, capsys, monkeypatch):
    path = kept(tmp_path, played("gambit7", 3))
    out = str(tmp_path / "no" / "out.csv")
    assert replay.main(["--csv", out, path]) == 1
    assert capsys.readouterr().err == out + ": cannot be written (No such file or directory)\n"
    monkeypatch.setattr(replay, "fetch", lambda folder, port: os.makedirs(folder))
    assert replay.main(["--fetch", os.path.join(path, "games")]) == 1
    err = capsys.readouterr().err
    assert "cannot be written" in err and err.count("\n") == 1


class Board:
    """mpremote as far as `fetch` uses it."""

    def __init__(self, files):
        self.files = files

    def __call__(self, cmd, **kw):
        if "ls" in cmd:
            text = "ls :/data\n" + "".join(["%12d %s\n" % (len(d), n) for n, d in self.files.items()])
            return subprocess.CompletedProcess(cmd, 0, text, "")
        with open(cmd[-1], "wb") as f:
            f.write(self.files[os.path.basename(cmd[-2])])
        return subprocess.CompletedProcess(cmd, 0, "", "")


def test_fetching_keeps_what_is_there(tmp_path):
    board = Board({"h0001.txt": b"one", "h0002.txt": b"two", "settings.json": b"{}"})
    folder = str(tmp_path / "games")
    assert len(replay.fetch(folder, run=board)) == 2
    assert replay.fetch(folder, run=board) == [], "nothing new, nothing twice"
    board.files = {"h0001.txt": b"another first game"}
    new = replay.fetch(folder, run=board)
    assert len(new) == 1
    kept_files = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as f:
            kept_files[name] = f.read()
    assert kept_files["h0001.txt"] == b"one" and sorted(kept_files.values()) == [b"another first game", b"one", b"two"]


def test_a_board_that_does_not_answer(tmp_path, capsys):
    with pytest.raises(replay.GameError, match="does not answer"):
        replay.fetch(str(tmp_path), run=lambda cmd, **kw: subprocess.CompletedProcess(cmd, 1, "", "no device found"))


def test_a_copy_that_breaks_off_leaves_nothing_half(tmp_path):
    board = Board({"h0001.txt": b"one", "h0002.txt": b"two"})

    def breaks(cmd, **kw):
        done = board(cmd, **kw)
        return subprocess.CompletedProcess(cmd, 1, "", "no answer") if ":/data/h0002.txt" in cmd else done
    with pytest.raises(replay.GameError, match="h0002.txt could not be copied: no answer"):
        replay.fetch(str(tmp_path), run=breaks)
    assert os.listdir(tmp_path) == ["h0001.txt"]


def test_sixty_finished_games_are_kept_and_twelve_open_ones(tmp_path):
    for i in range(1, 66):
        with open(str(tmp_path / ("h%04d.txt" % i)), "wb") as f:
            f.write(b"x")
    store = Store(str(tmp_path))
    for _ in range(14):
        store.begin("gambit7", 3, {}, [])
    assert archive.finished(store) == ["h%04d.txt" % i for i in range(6, 66)]
    assert archive.games(store) == list(range(68, 80))


def test_numbers_go_on_after_a_finished_game(tmp_path):
    first = kept(tmp_path, played("nolsem", 3))
    second = kept(tmp_path, played("nolsem", 4))
    assert first != second and os.path.exists(first)


@pytest.mark.parametrize("part", [0.0, 0.5, 0.99, 1.0])
def test_the_power_goes_while_a_game_is_put_away(tmp_path, part):
    """Only a whole file replaces the journal; half a one goes, and the game is still there."""
    session = played("gambit7", 3)
    store = Store(str(tmp_path))
    store.begin("gambit7", 3, session.s["o"], [])
    for e in session.log:
        store.add(["do", e])
    data = b"".join(archive.game_text(session, []))
    with open(store.path("h0001.txt"), "wb") as f:
        f.write(data[:int(len(data) * part)])
    store = Store(str(tmp_path))
    records = store.last()
    names = os.listdir(tmp_path)
    if part == 1:
        assert records == [] and "h0001.txt" in names and not [n for n in names if n[0] == "g"]
    else:
        assert [r[1] for r in records[1:]] == list(session.log) and "h0001.txt" not in names
        archive.finish(store, session, [])
        with open(store.path("h0001.txt"), "rb") as f:
            assert f.read() == data
