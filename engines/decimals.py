"""Exact signed decimals as text: no floats (32 bits on the board), no big integers (they cost heap there)."""
from engines.common import RuleError

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_DIGITS = const(12)
_ALL = "0123456789"
LO = "-999999999999"
HI = "999999999999"


def canon(text):
    """The one way to write this number ("-0.50" is "-0.5", "007" is "7", "-0" is "0"), or None if it is none.

    At most 12 digits, a sign and a decimal point with digits on both sides.
    """
    if type(text) is not str:
        return None
    # "19", "-19" and "1.9", which are most, are seen at a glance (":" comes after "9")
    inner = text.strip(_ALL)
    if not inner:
        if not 0 < len(text) <= _DIGITS:
            return None
        return text if text[0] != "0" else text.lstrip("0") or "0"
    if (inner == "-" and "-1" <= text < "-:" or inner == "." and text[0] > "0" < text[-1]) and len(text) <= _DIGITS + 1:
        return text
    return _canon(text)


def _canon(text):
    """`canon` of the rest: several marks, zeros that go away, or no number at all."""
    sign = text[:1]
    if sign == "-" or sign == "+":
        text = text[1:]
    whole, mark, part = text.partition(".")
    if not whole or whole.strip(_ALL) or len(whole) + len(part) > _DIGITS:
        return None
    if mark:
        if not part or part.strip(_ALL):
            return None
        part = part.rstrip("0")
    if whole[0] == "0":
        whole = whole.lstrip("0") or "0"
    if part:
        whole += "." + part
    return "-" + whole if sign == "-" and whole != "0" else whole


def parse(text):
    """Like `canon`, but refuses with RuleError("bad_number")."""
    v = canon(text)
    if v is None:
        raise RuleError("bad_number")
    return v


def cmp(a, b):
    """-1, 0 or 1: how canonical number `a` compares with `b`."""
    if a == b:
        return 0
    if a[0] == "-":
        if b[0] != "-":
            return -1
        a, b = b[1:], a[1:]     # below zero the larger digits are the smaller number
    elif b[0] == "-":
        return 1
    i = a.find(".") if "." in a else len(a)
    j = b.find(".") if "." in b else len(b)
    if i == j:
        return 1 if a > b else -1
    return 1 if i > j else -1
