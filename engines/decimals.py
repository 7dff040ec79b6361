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
    if not text.strip(_ALL):        # the common case: nothing but digits
        if not 0 < len(text) <= _DIGITS:
            return None
        return text if text[0] != "0" else text.lstrip("0") or "0"
    sign = ""
    if text[:1] in ("-", "+"):
        sign = text[0] if text[0] == "-" else ""
        text = text[1:]
    whole, mark, part = text.partition(".")
    if not whole or whole.strip(_ALL) or part.strip(_ALL) or (mark and not part):
        return None
    if len(whole) + len(part) > _DIGITS:
        return None
    whole = whole.lstrip("0") or "0"
    part = part.rstrip("0")
    if part:
        return sign + whole + "." + part
    return "0" if whole == "0" else sign + whole


def parse(text):
    """Like `canon`, but refuses with RuleError("bad_number")."""
    v = canon(text)
    if v is None:
        raise RuleError("bad_number")
    return v


def key(text):
    """A string that sorts as the canonical number `text` does, by plain comparison of strings."""
    dot = text.find(".")
    if text[0] != "-":
        return chr(80 + (len(text) if dot < 0 else dot)) + text
    # below zero the larger digit is the smaller number: 9 - digit, and the end after everything
    return chr(80 - (len(text) if dot < 0 else dot)) + "".join([_NINES[c] for c in text]) + "~"


def cmp(a, b):
    """-1, 0 or 1: how canonical number `a` compares with `b`."""
    a = key(a)
    b = key(b)
    return (a > b) - (a < b)
