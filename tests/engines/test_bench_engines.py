"""The speed bench: finds the engines, plays the same games bare and logged, says what it cannot do."""
import pytest
from engines import nolsem
from tools import bench_engines as bench
from tools.bench_play import record, replay, replay_logged


def test_engines_are_found_by_what_they_offer():
    found = bench.engines()
    assert {"gambit7", "nolsem"} <= set(found)
    assert "session" not in found and "nolsem_turn" not in found


def test_modules_of_an_engine_are_those_it_loads():
    assert {"nolsem", "nolsem_cards", "nolsem_turn", "common"} <= set(bench.modules("nolsem"))
    assert "nolsem_bots" not in bench.modules("nolsem")     # loaded only when a player is asked for


def test_bytes_without_what_all_games_share():
    size = dict.fromkeys(bench.modules("nolsem") + bench.modules("session"), 1000)
    assert bench.mpy_bytes("nolsem", size) == 3000


def test_bare_and_logged_games_are_the_same_and_run_to_the_end():
    steps = record(nolsem, 4, {}, 3)
    s = replay(nolsem, 4, {}, steps)
    assert nolsem.result(s) is not None and s["k"] == len(steps)
    assert replay_logged(nolsem, 4, {}, steps) == s


def test_a_refused_event_stops_the_measurement():
    for f in (replay, replay_logged):
        with pytest.raises(ValueError, match="refused"):
            f(nolsem, 4, {}, [[0, ["bid", 0, 9, 4]]])


def test_the_table_names_missed_goals(capsys, monkeypatch):
    monkeypatch.setitem(bench.GOALS, "nolsem", 0.5)
    subject = bench.Subject("nolsem")
    subject.speed, subject.ratio, subject.log_cost = [1e5] * 3, [0.4, 0.4, 9.0], [1.0, 30.0, 30.0]
    cells, missed = bench.row_of(subject, 20000, (5000.0, 7000))
    assert cells[:2] == ["nolsem", "4"] and len(missed) == 4
    subject.ratio, subject.log_cost = [0.6], [10.0]
    assert bench.row_of(subject, 12288, (5000.0, 6144))[1] == []
    assert bench.row_of(subject, 12288, None)[1] == []


def test_uno_is_measured_in_turns_with_each_engine():
    class Uno:
        asked = []

        def measure(self, seconds):
            self.asked.append(seconds)
            return 1000.0

    subject = bench.Subject("nolsem")
    subject.measure(0.01, Uno())
    assert subject.ratio == [subject.speed[0] / 1000] and len(subject.log_cost) == 1
    assert len(Uno.asked) >= 10 and sum(Uno.asked) == pytest.approx(0.01)
    subject.measure(0.01)
    assert len(subject.ratio) == 1 and len(subject.speed) == 2


def test_rlcard_of_another_python_is_refused(tmp_path, capsys):
    other = tmp_path / "python"
    other.write_text("#!/bin/sh\necho ready 2.7.18 of long ago\ncat\n")
    other.chmod(0o755)
    assert bench.main(["nolsem", "--rlcard", str(other)]) == 2
    said = capsys.readouterr().err
    assert "is Python 2.7.18 and this is" in said and len(said.splitlines()) == 1


def test_a_short_run_prints_the_row(capsys):
    assert bench.main(["nolsem", "--seconds", "0.01", "--rounds", "1", "--no-micropython"]) == 0
    out = capsys.readouterr().out
    assert "steps/s" in out and "nolsem" in out and "gambler " not in out


@pytest.mark.parametrize("args, text", [
    (["chess"], "There is no engine 'chess'"),
    (["nolsem", "--seconds", "0"], "--seconds must be above 0"),
    (["nolsem", "--rounds", "0"], "--rounds at least 1"),
    (["nolsem", "--rlcard", "/nowhere/python"], "/nowhere/python")])
def test_bad_input_is_one_sentence_and_a_status(args, text, capsys):
    assert bench.main(args) == 2
    said = capsys.readouterr().err
    assert text in said and len(said.splitlines()) == 1
