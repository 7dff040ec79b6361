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
    ("expect phase bet within 1s", ("expect", ("phase", "bet", 1_000_000))),
    ("expect round 3", ("expect", ("round", 3, 0))),
    ('expect chosen "1969"', ("expect", ("chosen", "1969", 0))),
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
    ("each P", 7, "each wants values"),
    ("each 3 A B", 6, "a name"),
    ("expect chosen 1969", 15, '"quotes"'),
    ("expect round x", 14, "whole number"),
    ("language fr", 10, 'no language "fr"'),
    ('file "../x" "y"', 6, "plain name"),
    ('file "a.json"', 14, "missing"),
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


# ---- each, and what box it is ---------------------------------------------------------------------------------------
def test_each_goes_through_its_values_and_nests():
    steps = parse('set ALL "A B"\neach P {ALL} C\npress {P}\nrepeat 2\neach N 1 2\nturn {N}\nend\nend\nend\n')
    assert [s.args[0] for s in steps] == [x for p in "ABC" for x in (p, 1, 2, 1, 2)]


def test_a_variable_set_inside_a_loop_is_set_each_time():
    steps = parse("set LAST none\neach P A B\npress {P}\nset LAST {P}\nend\nhold {LAST}\n")
    assert [s.args[0] for s in steps] == ["A", "B", "B"]


def test_the_command_line_wins_over_each():
    assert [s.args[0] for s in parse("each P A B\npress {P}\nend\n", {"P": "C"})] == ["C", "C"]


def test_an_error_inside_a_loop_has_its_own_line():
    with pytest.raises(ScriptError) as e:
        parse("each P A\n\n  pres {P}\nend\n")
    assert (e.value.line, e.value.column) == (3, 3)


@pytest.mark.parametrize("text", ["repeat 2\n", "each P A\npress {P}\n", "repeat 2\nrepeat 3\nwait 1s\nend\n"])
def test_a_loop_without_an_end_is_told_where_it_begins(text):
    with pytest.raises(ScriptError, match="script:1:1: this (repeat|each) has no end"):
        parse(text)


def test_loops_of_nothing_end_soon():
    with pytest.raises(ScriptError, match="more than"):
        parse("repeat 1000\n" * 3 + "end\n" * 3)


def test_a_script_says_what_box_it_wants():
    steps = parse('# a bug\nboard pico2\nlanguage de\nset X y\nfile "g0001.000" "a \\"b\\"\\n\\{\\\\}"\npress knob\n')
    assert (steps.board, steps.lang, len(steps)) == ("pico2", "de", 1)
    assert steps.files == {"g0001.000": 'a "b"\n{\\}'}
    plain = parse("press knob\n")
    assert (plain.board, plain.lang, plain.files) == (None, None, {})


@pytest.mark.parametrize("line", ["board pico", "language en", 'file "a.json" "x"'])
def test_what_box_it_is_comes_first(line):
    with pytest.raises(ScriptError, match="stands before the first command"):
        parse("press knob\n" + line + "\n")


@pytest.mark.parametrize("text, want", [(r'"a\\n"', "a\\n"), (r'"\{A}"', "{A}"), (r'"\\{A}"', "\\x"), (r'"{A}\n"', "x\n"), (r'"{B}"', "1\\n2")])
def test_what_is_written_in_quotes(text, want):
    assert parse("expect %s\n" % text, {"A": "x", "B": "1\\n2"})[0].args[1] == want
