"""The bench: how figures are judged, kept, counted and drawn."""
import json
import re
import xml.etree.ElementTree as xml

import pytest
from tools import icount
from tools.bench import __main__ as bench
from tools.bench import budget, count, evenings, figures, log, page, plots, svg


def test_counts_may_be_ten_per_cent_above_their_budget_and_bytes_not_at_all():
    budgets = {"a.instructions": 1000, "b": 1000, "c": 0}
    good = {"a.instructions": [1100, "instructions"], "b": [1000, "bytes"], "c": [0, "bytes"], "d": [5, "bytes"]}
    assert budget.exceeded(good, budgets) == []
    bad = {"a.instructions": [1101, "instructions"], "b": [1001, "bytes"], "c": [8, "bytes"]}
    assert budget.exceeded(bad, budgets) == ["a.instructions: 1101 instructions, budget 1000 (+10.1 %)",
                                             "b: 1001 bytes, budget 1000 (+0.1 %)", "c: 8 bytes, budget 0 (+8)"]


def test_a_page_that_is_more_than_ten_per_cent_off_is_told():
    shown = {"a": [1000, "bytes"], "b": [1000, "bytes"], "c": [0, "bytes"]}
    assert budget.strayed({"a": [1100, "bytes"], "b": [900, "bytes"], "c": [0, "bytes"], "new": [7, "bytes"]}, shown) == []
    assert budget.strayed({"a": [880, "bytes"]}, shown) == ["a: 880 bytes, docs/performance.md says 1000"]


def test_every_budget_has_a_unit_that_is_judged():
    for key in budget.load():
        assert figures.load().figures[key][1] in budget.SLACK, key


def test_only_what_was_measured_gets_a_new_budget():
    now = {"space.mpy.all": [7, "bytes"], "memory.gambit7.heap": [3, "KB"], "start.turn.x": [4, "us"], "space.words": [9, "bytes"]}
    was = {"space.mpy.all": 5, "memory.gambit7.heap": 8, "space.mpy.gone": 1}
    assert budget.renewed(now, was, ["space"]) == {"space.mpy.all": 7, "memory.gambit7.heap": 8, "start.turn.x": 4}
    assert budget.renewed(now, was, ["space", "start", "memory"])["memory.gambit7.heap"] == 3


def test_figures_are_kept_as_they_are(tmp_path):
    book = figures.Figures({"version": "1"})
    book.put("a.x", [3.0, 1.0, 2.0], "ms")
    book.put("a.big", 123456.7, "per s")
    book.put("a.small", 1.23456, "x")
    book.put("b.n", 7, "bytes")
    book.row("b.row", [(1, 2.0), (2, 3000.4)])
    book.save(tmp_path / "f.json")
    again = figures.load(tmp_path / "f.json")
    assert (again.made, again.figures, again.series) == (book.made, book.figures, book.series)
    assert (again.get("a.x"), again.get("a.big"), again.get("a.small"), again.get("none")) == (2.0, 123457, 1.23, None)
    assert again.series["b.row"] == [[1, 2.0], [2, 3000]]
    assert again.under("a") == {"x": 2.0, "big": 123457, "small": 1.23}


def test_a_group_measured_anew_takes_the_place_of_the_old_one():
    old, new = figures.Figures(), figures.Figures()
    for key in ("a.x", "a.gone", "ab.y"):
        old.put(key, 1, "bytes")
    new.put("a.x", 2, "bytes")
    old.take(new, "a")
    assert old.figures == {"a.x": [2, "bytes"], "ab.y": [1, "bytes"]}


def test_regions_are_means_without_what_counting_costs():
    assert count.means(["empty", "loop", "a", "a"], [10, 110, 30, 50]) == {"loop": 100, "a": 30}
    assert count.said("say a 5\nregion a\nsay b.c -7\nsay no x\n") == {"a": 5, "b.c": -7}


@pytest.mark.mpy
def test_a_region_counts_what_lies_in_it():
    if icount.available():
        pytest.skip(icount.available())
    found, _ = count.regions("rules.py", "count", "gambit7", 3, json.dumps({}), 12)
    assert found["bare"] > found["loop"] / 10
    assert found["bare"] < found["logged"] < 2 * found["bare"]


def test_a_program_that_fails_is_named():
    if icount.available():
        pytest.skip(icount.available())
    with pytest.raises(RuntimeError, match="(?s)rules.py failed.*chess"):
        count.run("rules.py", "time", "chess", 3, "{}", 1)


class Seen:
    """What evenings.Watched keeps, of two presses and a detent."""

    class board:
        KNOB = ("pio", 6, 7)

    pins = [(1000, 8, 0), (81_000, 8, 1), (500_000, 6, 0), (510_000, 7, 0), (520_000, 6, 1), (530_000, 7, 1), (900_000, 9, 0), (980_000, 9, 1)]


def test_inputs_are_releases_and_whole_detents():
    assert evenings.inputs(Seen) == [81_000, 530_000, 980_000]


def test_answers_are_what_follows_an_input_in_quiet():
    moments = [1_000_000, 2_000_000, 2_050_000, 3_000_000, 4_000_000]
    output = [1_010_000, 1_020_000, 1_090_000, 2_052_000, 2_950_000, 3_001_000, 4_200_000]
    # the second has no answer before the third comes, before the fourth it was not quiet, the last is too late
    assert evenings.answers(moments, output) == [10_000, 2_000]
    assert evenings.answers(moments, output, whole=True) == [20_000, 2_000]


def test_percentiles():
    values = list(range(1, 101))
    assert evenings.percentile(values, 50) == 51 and evenings.percentile(values, 95) == 96
    assert evenings.percentile(values, 100) == 100 and evenings.percentile([], 95) == 0


@pytest.mark.parametrize("guess", [None, 150, 100, 60, 300])
def test_the_smallest_heap_is_found_from_any_guess(guess, tmp_path):
    class Fake(evenings.Contacts):
        def plays(self, kilobytes, standins):
            return kilobytes >= 133

    found = Fake(tmp_path, type("S", (), {"end": 1, "pins": []}), 0, "tree").need(30, guess)
    assert 133 <= found < 133 + 2 * evenings.FINE


def test_steps_of_an_axis_reach_the_top():
    for top in (0.3, 1, 7, 59, 100, 1234, 999_999, 60_000_000):
        marks = svg.steps(top)
        assert marks[0] == 0 and marks[-1] >= top and 3 <= len(marks) <= 11
        assert marks[-1] - marks[1] < top


def test_plots_are_xml_and_escape_their_texts():
    text = svg.bars("a < b & c", "x", [("one", [1, None]), ("two", [3, 4])], ("p", "q"), limit=(5, "most"))
    root = xml.fromstring(text)
    assert len([e for e in root.iter() if e.tag.endswith("rect")]) == 3 + 2       # three values, two of the legend
    assert "a &lt; b &amp; c" in text
    assert len(re.findall("<circle", svg.lines("t", "y", {"a": [(1, 2), (3, 4)], "b": [(1, 1)]}, "x"))) == 3
    marks = [float(x) for x in re.findall(r'<text x="([\d.]+)" y="271.0"', svg.lines("t", "y", {"a": [(95, 2), (99, 4), (100, 5)]}, "x"))]
    assert len(marks) == 2 and marks[1] - marks[0] >= 16


def test_a_taller_bar_is_a_larger_value():
    heights = [float(h) for h in re.findall(r'<rect [^>]*height="([\d.]+)" fill', svg.bars("t", "y", [("a", [10]), ("b", [30])]))]
    assert heights[1] == pytest.approx(3 * heights[0], abs=0.2)


def test_a_page_without_figures_has_dashes_and_no_plots():
    empty = figures.Figures()
    assert plots.all_of(empty) == {}
    text = page.Page(empty, {}).text()
    assert "| reset to the menu's picture, instructions | 60,000,000 | – | – |" in text


def test_every_group_says_which_keys_are_its_own():
    assert set(bench.GROUPS) == set(bench.KEYS)
    keys = [k for ks in bench.KEYS.values() for k in ks]
    assert len(keys) == len(set(keys))
    assert {k.split(".")[0] for k in figures.load().figures} <= set(keys)


def test_exhibits_for_the_sets_are_the_same_every_time_and_of_all_sizes():
    some = log.hands(50)
    assert some == log.hands(50)
    assert {len(h) for h in some} == {1, 2, 3, 4} and any(52 in h for h in some)


@pytest.mark.parametrize("argv", [["--only", "weather"], ["--rounds", "0"]])
def test_wrong_arguments_are_refused(argv, capsys):
    with pytest.raises(SystemExit) as end:
        bench.arguments(argv)
    assert end.value.code == 2
    assert argv[0] in capsys.readouterr().err


def test_without_micropython_nothing_is_measured(monkeypatch, capsys):
    monkeypatch.setattr(icount, "find_micropython", lambda: None)
    assert bench.main([]) == 2
    assert "needs micropython" in capsys.readouterr().err


@pytest.mark.parametrize("lack, kept", [(None, {"a.rlcard"}), ("no valgrind", {"a.rlcard", "a.instructions", "a.gone"})])
def test_what_could_not_be_measured_stays(monkeypatch, lack, kept):
    monkeypatch.setattr(icount, "available", lambda: lack)
    old, new = figures.Figures(), figures.Figures()
    for key in ("a.rlcard", "a.instructions", "a.gone", "a.new", "b.other"):
        old.put(key, 1, "x")
    old.row("a.row", [(1, 2)])
    new.put("a.new", 2, "x")
    bench.keep(new, old, ("a",))
    assert set(new.figures) == kept | {"a.new"} and new.get("a.new") == 2
    assert ("a.row" in new.series) == (lack is not None)
