"""Tableaux of Gambler as text and as data (GB-4).

Text: six lines, from the top row down, boxes from left to right, then the value of the row:

    4 = +20
    1 2 3 = +40
    * * * = -50         star row (GB-8); -50 is a black row, +50 or 50 a yellow one
    A A A B B = +80     full house (GB-9)

Spaces are free, `;` stands for a line break, `#` begins a remark, empty lines do not count. Data: a list of six strings
of boxes ("123", "***", "AAABB") and a list of six values.
"""
from engines.common import RuleError

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_ROWS = const(6)
_BOXES = const(6)       # the longest row
_LEAST = const(10)
_MOST = const(200)
ANY = const(7)
HOUSE = "AAABB"


class TableauError(RuleError):
    """A text that is no tableau. `code` is its text key, `line` and `column` count from 1, `text` says it in a
    sentence; `slot` is 0, or the number of the user's slot that holds the text."""

    def __init__(self, code, line, column, text):
        super().__init__(code)
        self.line = line
        self.column = column
        self.text = text
        self.slot = 0

    def __str__(self):
        slot = "slot %d, " % self.slot if self.slot else ""
        return "%sline %d, column %d: %s" % (slot, self.line, self.column, self.text)


def takes(boxes, fill):
    """What the next box of a row takes: 1 to 6 that face, ANY every face, -6 to -1 every face but that one, 0 nothing:
    the row is full. `fill` holds the faces placed, as digits; rows are filled from the left."""
    i = len(fill)
    if i == len(boxes):
        return 0
    box = boxes[i]
    if "1" <= box <= "6":
        return int(box)
    if box == "B":
        # GB-9: the pair is of another face than the three
        return -int(fill[0]) if i == 3 else int(fill[3])
    return int(fill[0]) if i else ANY


def parse(text):
    """(boxes, values) of the six rows. Raises TableauError at the first thing that is wrong."""
    if not isinstance(text, str):
        raise TableauError("tb_text", 1, 1, "a tableau is a text of six lines, such as 1 2 3 = +40.")
    boxes = []
    values = []
    n = 0
    for line in text.replace(";", "\n").split("\n"):
        n += 1
        line = line.split("#")[0]
        if line.strip():
            if len(boxes) == _ROWS:
                raise TableauError("tb_rows", n, 1, "a tableau has six rows, this is a seventh.")
            row, i = _boxes(line, n)
            boxes.append(row)
            values.append(_value(line, i, n))
    if len(boxes) < _ROWS:
        raise TableauError("tb_rows", n + 1, 1, "a tableau has six rows, here are only %d." % len(boxes))
    return boxes, values


def write(boxes, values):
    """The text of a tableau, one line a row; `parse` reads it back."""
    return "\n".join(["%s = %+d" % (" ".join(list(boxes[i])), values[i]) for i in range(len(boxes))])


def _boxes(line, n):
    """The boxes of a line, and the place behind its `=`."""
    row = ""
    for i, c in enumerate(line):
        if c == "=":
            if not row:
                raise TableauError("tb_boxes", n, i + 1, "there is no box before the =.")
            if row[0] == "A" and row != HOUSE:
                raise TableauError("tb_boxes", n, i + 1, "a full house is A A A B B.")
            return row, i + 1
        if c not in " \t\r":
            row += _box(row, c.upper(), n, i + 1)
    raise TableauError("tb_value", n, len(line.rstrip()) + 1, "= and the value of the row are missing.")


def _box(row, c, n, column):
    """The sign of one more box of a row, if it may stand there."""
    if c in "7890":
        raise TableauError("tb_face", n, column, "a die has no face %s." % c)
    if c not in "123456*AB":
        raise TableauError("tb_sign", n, column, "a box is a face 1 to 6, a star *, or A or B of a full house.")
    if len(row) == _BOXES:
        raise TableauError("tb_boxes", n, column, "a row has at most six boxes.")
    if c in "AB" or row[:1] == "A":
        if row + c != HOUSE[:len(row) + 1]:
            raise TableauError("tb_boxes", n, column, "a full house is A A A B B.")
    elif row and (c == "*") != (row[0] == "*"):
        raise TableauError("tb_boxes", n, column, "a row has only faces or only stars.")
    return c


def _value(line, i, n):
    """The value behind the `=` at place `i - 1`: a multiple of 10 from 10 to 200, negative in a black row."""
    while line[i:i + 1] in (" ", "\t", "\r"):
        i += 1
    at = i
    if line[i:i + 1] in ("+", "-"):
        i += 1
    digits = line[i:].strip()
    if not digits:
        raise TableauError("tb_value", n, i + 1, "the value of the row is missing.")
    for c in digits:
        if c not in "0123456789":
            raise TableauError("tb_value", n, line.index(c, i) + 1, "a value is a whole number such as +40 or -50.")
    v = int(digits) if len(digits) < 5 else 0       # four digits are enough to be too many
    if v % 10 or not _LEAST <= v <= _MOST:
        raise TableauError("tb_value", n, i + 1, "a value is a multiple of 10 from 10 to 200.")
    return -v if line[at] == "-" else v
