"""Exact signed decimals as text: no floats (32 bits on the board), no big integers (they cost heap there)."""
from engines.common import RuleError

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_DIGITS = const(12)
_ALL = "0123456789"
_NINES = {"-": "", ".": "."}
for _i in range(10):
    _NINES[_ALL[_i]] = _ALL[9 - _i]
LO = "-999999999999"
HI = "999999999999"


def canon(text):
    """The one way to write this number ("-0.50" is "-0.5", "007" is "7", "-0" is "0"), or None if it is none.

    At most 12 digits, a sign and a decimal point with digits on both sides.
    """
    if type(text) is not str:
        return None
    if text.isdigit() and text.encode().isdigit():      # the common case; bytes: only the ten ASCII digits
        if len(text) > _DIGITS:
            return None
        return text if text[0] != "0" else text.lstrip("0") or "0"
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


def key(text):
    """A string that sorts as the canonical number `text` does, by plain comparison of strings."""
    dot = text.find(".")
    if dot < 0:
        dot = len(text)
    if text[0] != "-":
        return chr(80 + dot) + text
    # below zero the larger digit is the smaller number: 9 - digit, and the end after everything
    return chr(80 - dot) + "".join([_NINES[c] for c in text]) + "~"


def cmp(a, b):
    """-1, 0 or 1: how canonical number `a` compares with `b`."""
    a = key(a)
    b = key(b)
    return (a > b) - (a < b)
