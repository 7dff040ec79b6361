"""Tableaux of Gambler: text and data (GB-4), errors with line and column, what a row takes against a list of all that
can lie on it, our twenty."""
import pytest
from engines.common import RuleError
from engines.gambler_tableau import TableauError, parse, takes, write
from engines.gambler_tableaux import TABLEAUX
from gambler_twin import fits, fullest

pytestmark = pytest.mark.both

X = "4 = +20\n1 2 3 = +40\n6 6 6 6 = +60\n* * * = -50\nA A A B B = +80\n1 2 3 4 5 6 = +100"
ROWS = ["4", "123", "6666", "***", "AAABB", "123456"]
VALUES = [20, 40, 60, -50, 80, 100]


def error(text):
    with pytest.raises(TableauError) as caught:
        parse(text)
    x = caught.value
    assert isinstance(x, RuleError)
    assert str(x) == "line %d, column %d: %s" % (x.line, x.column, x.text)
    return x.code, x.line, x.column


def with_row(n, row):
    """The test tableau with another row of this number."""
    lines = X.split("\n")
    lines[n - 1] = row
    return "\n".join(lines)


def test_a_slot_is_named_if_there_is_one():
    with pytest.raises(TableauError) as caught:
        parse("7")
    caught.value.slot = 12
    assert str(caught.value) == "slot 12, line 1, column 1: a die has no face 7."


# ---- text ----

@pytest.mark.parametrize("text", [
    X, X + "\n", "\n\n" + X, X.replace("\n", ";"), X.replace("\n", " ; "), X.replace(" ", ""), X.replace("\n", "\r\n"),
    X.replace("+", ""), X.replace("\n", "\n\n# mine\n"), X.replace("\n", "  # so\n"), X.lower(),
    X.replace(" ", "\t"), X.replace("= ", "=\r"), "# all of it\n" + X])
def test_ways_to_write_one_tableau(text):
    assert parse(text) == (ROWS, VALUES)


def test_what_is_written_is_read_back():
    assert write(ROWS, VALUES) == X
    assert write(*parse(X.lower().replace(" ", ""))) == X


@pytest.mark.parametrize("row, boxes, value", [
    ("6 = 10", "6", 10), ("1 1 1 1 1 1 = 200", "111111", 200), ("* * * * * * = -200", "******", -200),
    ("* = -10", "*", -10), ("aaabb=-80", "AAABB", -80), ("6 5 4 3 2 1=+0100", "654321", 100),
    ("1 2 = + 40", "12", 40), ("12 = -  40 ", "12", -40)])
def test_rows_at_the_limits(row, boxes, value):
    got = parse(with_row(3, row))
    assert (got[0][2], got[1][2]) == (boxes, value)
    assert parse(write(*got)) == got


# ---- errors ----

@pytest.mark.parametrize("row, code, column", [
    ("1 2 7 = +40", "tb_face", 5), ("0 = +40", "tb_face", 1), ("1 8 = +40", "tb_face", 3), ("1 2 9", "tb_face", 5),
    ("1 2 x = +40", "tb_sign", 5), ("1, 2 = +40", "tb_sign", 2), ("C = +40", "tb_sign", 1), ("+40", "tb_sign", 1),
    ("1 2 \u0410 = +40", "tb_sign", 5), ("1 2 \u2605 = +40", "tb_sign", 5),
    ("1 2 3 4 5 6 1 = +40", "tb_boxes", 13), ("* * * * * * * = +40", "tb_boxes", 13), ("1 * = +40", "tb_boxes", 3),
    ("* * 3 = +40", "tb_boxes", 5), ("1 A = +40", "tb_boxes", 3), ("A A 1 = +40", "tb_boxes", 5),
    ("A A A * B = +40", "tb_boxes", 7), ("B B B A A = +40", "tb_boxes", 1), ("A A B B = +40", "tb_boxes", 5),
    ("A A A A B = +40", "tb_boxes", 7), ("A A A B B B = +40", "tb_boxes", 11), ("A A A B = +40", "tb_boxes", 9),
    ("A A A = +40", "tb_boxes", 7), ("A A = +40", "tb_boxes", 5), ("A = +40", "tb_boxes", 3), ("= +40", "tb_boxes", 1),
    ("  = +40", "tb_boxes", 3),
    ("1 2 3", "tb_value", 6), ("1 2 3  ", "tb_value", 6), ("1 2 3 +", "tb_sign", 7), ("1 2 3 # = +40", "tb_value", 6),
    ("1 2 3 =", "tb_value", 8), ("1 2 3 = ", "tb_value", 9), ("1 2 3 = -", "tb_value", 10), ("1 = + ", "tb_value", 6),
    ("1 2 = 15", "tb_value", 7), ("1 2 = -15", "tb_value", 8), ("1 2 = 0", "tb_value", 7), ("1 2 = 5", "tb_value", 7),
    ("1 2 = 210", "tb_value", 7), ("1 2 = -210", "tb_value", 8), ("1 2 = 1000", "tb_value", 7),
    ("1 2 = 00000100", "tb_value", 7), ("1 2 = 00200", "tb_value", 7), ("1 2 = 2x0", "tb_value", 8), ("1 2 = 1000000000000", "tb_value", 7),
    ("1 2 = ten", "tb_value", 7), ("1 2 = 4o", "tb_value", 8), ("1 2 = 40.0", "tb_value", 9),
    ("1 2 = +-40", "tb_value", 8),
    ("1 2 = 40 = 40", "tb_value", 9), ("1 2 = 40 50", "tb_value", 9)])
def test_a_bad_row_is_named_by_line_and_column(row, code, column):
    for n in range(1, 7):
        assert error(with_row(n, row)) == (code, n, column)


@pytest.mark.parametrize("rows, line", [(0, 2), (1, 2), (5, 6)])
def test_too_few_rows(rows, line):
    assert error("\n".join(X.split("\n")[:rows])) == ("tb_rows", line, 1)


def test_a_seventh_row():
    assert error(X + "\n\n1 = +20") == ("tb_rows", 8, 1)
    assert error(X + ";1 = +20") == ("tb_rows", 7, 1)


@pytest.mark.parametrize("value", [None, 0, 20, True, [], ["1 = 20"], {}, b"1 = 20"])
def test_what_is_no_text(value):
    assert error(value) == ("tb_text", 1, 1)


# ---- what a row takes ----

@pytest.mark.parametrize("boxes", ["4", "123", "6666", "*", "**", "***", "******", "AAABB", "123456", "654", "1616"])
def test_rows_take_what_a_list_of_all_full_rows_allows(boxes):
    fills = [""]
    for fill in fills:
        t = takes(boxes, fill)
        for f in range(1, 7):
            takes_it = t == f or t == 7 or t < 0 and t != -f
            assert takes_it == fits(boxes, fill, f)
            if takes_it:
                fills.append(fill + str(f))
    assert sorted([f for f in fills if not takes(boxes, f)]) == sorted(fullest(boxes))


# ---- ours ----

@pytest.mark.parametrize("nr", list(range(1, 21)))
def test_ours_are_tableaux(nr):
    boxes, values = TABLEAUX[nr - 1]
    assert parse(write(boxes.split(), values)) == (boxes.split(), list(values))
    assert min(values) < 0 < max(values)
    assert len(boxes.replace(" ", "")) <= 28    # GB-1: at least 28 dice are dealt, so they never run out for all


def test_ours_are_twenty_different_ones():
    assert len(TABLEAUX) == 20
    assert len({" ".join(sorted(boxes.split())) for boxes, _ in TABLEAUX}) == 20


def test_number_1_is_for_beginners():
    boxes, values = TABLEAUX[0]
    assert "A" not in boxes and sum([v < 0 for v in values]) == 1 and min(values) == -20
