"""The script language: what it reads, and what it says about what it cannot read."""
import pytest

from sim.language import ScriptError, parse
from sim.words import duration


def one(line):
    (step,) = parse(line + "\n")
    return step.name, step.args


@pytest.mark.parametrize("text, us", [("2.5s", 2_500_000), ("300ms", 300_000), ("0.1s", 100_000), ("2min", 120_000_000),
                                      ("3", None), ("s", None), ("-1s", None), ("1.s", None), ("3 s", None)])
def test_times(text, us):
    assert duration(text) == us


@pytest.mark.parametrize("line, step", [
    ("press knob", ("press", ("knob",))),
    ("press b", ("press", ("B",))),
    ("press knob until D15", ("press", ("knob", "D15"))),
    ("hold back", ("hold", ("back", None))),
    ("hold timer 2s", ("hold", ("timer", 2_000_000))),
    ("down A", ("down", ("A",))),
    ("turn -12", ("turn", (-12, None))),
    ("turn 3 at 20/s", ("turn", (3, 20.0))),
    ('pick "Ноль семь"', ("pick", ("Ноль семь",))),
    (r'choose "a \"quoted\" text"', ("choose", ('a "quoted" text',))),
    ("type -3,5", ("type", ("-3.5",))),
    ("type 85000000", ("type", ("85000000",))),
    ('expect "# no comment" # a comment', ("expect", ("text", "# no comment", 0))),
    ('expect not "Play" within 300ms', ("expect", ("no text", "Play", 300_000))),
    ("expect ring lit 12", ("expect", ("ring", 12, 0))),
    ("expect ring dark", ("expect", ("ring", 0, 0))),
    ("expect seat B lit", ("expect", ("seat", 1, "lit", 0))),
    ("expect total C -17 within 1s", ("expect", ("total", 2, -17, 1_000_000))),
    ("expect screen bets", ("expect", ("screen", "bets", 0))),
    ("expect events 9", ("expect", ("events", 9, 0))),
    ("shot board-1", ("shot", ("board-1",))),
    ("  pace turn 4/s", ("pace", ("turn", 4.0))),
])
def test_each_command_gives_its_step(line, step):
    assert one(line) == step


@pytest.mark.parametrize("line, column, words", [
    ("pres knob", 1, 'did you mean "press"?'),
    ("press knbo", 7, 'did you mean "knob"?'),
    ("  expect ringg lit 3", 10, 'did you mean "ring"?'),
    ("turn x", 6, "whole number"),
    ("turn 3 at 8", 11, "like 8/s"),
    ("turn 3 by 8/s", 8, '"by"'),
    ("turn 20000", 6, "must lie within"),
    ("wait 3", 6, "like 2.5s"),
    ("wait", 5, "missing"),
    ('expect "abc', 8, "closing"),
    ("pick Play", 6, '"quotes"'),
    ('press "knob"', 7, "without quotes"),
    ("type 1e3", 6, "not a number"),
    ("type --3", 6, "not a number"),
    ("expect seat H lit", 13, '"H"'),
    ("expect total A", 15, "missing"),
    ("press knob twice", 12, '"twice"'),
    ("shot a/b", 6, "name"),
    ("pick \"{WHO}\"", 7, "{WHO} is not set"),
    ("repeat 0", 8, "within 1 and"),
    ("end", 1, "no repeat"),
    ("include no-such-file.txt", 9, "no-such-file.txt"),
])
def test_an_error_has_line_column_and_reason(line, column, words):
    with pytest.raises(ScriptError) as e:
        parse("# first line\n" + line + "\n")
    assert (e.value.line, e.value.column) == (2, column)
    assert words in e.value.why
    assert str(e.value) == "script:2:%d: %s" % (column, e.value.why)


def test_an_error_anywhere_is_found_before_anything_is_played():
    with pytest.raises(ScriptError):
        parse("press knob\nrepeat 2\nwait 1s\n")


def test_variables_are_replaced_and_the_command_line_wins():
    text = 'set NAME "Anna B"\nset N 3\npick "{NAME}!"\nturn {N}\n'
    assert [s.args for s in parse(text)] == [("Anna B!",), (3, None)]
    assert [s.args for s in parse(text, {"N": "5"})] == [("Anna B!",), (5, None)]


def test_a_variable_with_a_typo_is_suggested():
    with pytest.raises(ScriptError, match='did you mean "NAME"'):
        parse('set NAME x\npick "{NMAE}"\n')


def test_repeat_nests():
    steps = parse("repeat 2\nturn 1\nrepeat 3\npress knob\nend\nend\nwait 1s\n")
    assert "".join(s.name[0] for s in steps) == "tppptpppw"


def test_too_many_steps_are_refused_before_they_are_made():
    with pytest.raises(ScriptError, match="more than"):
        parse("repeat 1000\nrepeat 1000\npress knob\nend\nend\n")


def test_include_is_relative_to_its_file_and_shares_variables(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "main.txt").write_text("set K back\ninclude parts/a.txt\nwait 1s\n", encoding="utf-8")
    (tmp_path / "parts" / "a.txt").write_text("press {K}\ninclude b.txt\n", encoding="utf-8")
    (tmp_path / "parts" / "b.txt").write_text("\n\nturn 1\n", encoding="utf-8")
    steps = parse(tmp_path / "main.txt")
    assert [(s.place, s.name) for s in steps] == [("a.txt:1", "press"), ("b.txt:3", "turn"), ("main.txt:3", "wait")]


def test_an_error_in_an_included_file_names_that_file(tmp_path):
    (tmp_path / "main.txt").write_text("include a.txt\n")
    (tmp_path / "a.txt").write_text("press knob\nturn\n")
    with pytest.raises(ScriptError) as e:
        parse(tmp_path / "main.txt")
    assert e.value.file == str(tmp_path / "a.txt") and e.value.line == 2


def test_a_file_that_includes_itself_is_refused(tmp_path):
    (tmp_path / "a.txt").write_text("include b.txt\n")
    (tmp_path / "b.txt").write_text("include a.txt\n")
    with pytest.raises(ScriptError, match="would include itself"):
        parse(tmp_path / "a.txt")


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe\x00press")
    with pytest.raises(ScriptError, match="UTF-8"):
        parse(tmp_path / "a.txt")
