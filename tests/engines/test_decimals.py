"""Exact signed decimals (G7-23)."""
import pytest

from engines import decimals
from engines.common import RuleError

pytestmark = pytest.mark.both


@pytest.mark.parametrize("text, canon", [
    ("0", "0"), ("7", "7"), ("007", "7"), ("-0", "0"), ("-0.0", "0"), ("0.50", "0.5"), ("-3.50", "-3.5"),
    ("+5", "5"), ("10", "10"), ("1.0", "1"), ("100.010", "100.01"), ("999999999999", "999999999999"),
    ("-999999999999", "-999999999999"), ("0.00000000001", "0.00000000001"), ("123456.789012", "123456.789012"),
    ("000000000000", "0"), ("-00.10", "-0.1"), ("1.50", "1.5"), ("10.0", "10"), ("-05", "-5"), ("0.5", "0.5"), ("-10", "-10"),
    ("12345678901.2", "12345678901.2"),
])
def test_canonical(text, canon):
    assert decimals.parse(text) == canon
    assert decimals.canon(canon) == canon


@pytest.mark.parametrize("text", [
    "", " ", " 5", "5 ", "12,5", "--3", "+-3", "-", "+", ".", "-.", ".5", "5.", "1.2.3", "1..2", "1e3", "0x10", "1_000",
    "1000000000000", "-1000000000000", "0.000000000001", "1234567.890123", "0000000000000", "nan", "inf", "3-", "1.-2",
    "\u0663", "\u00b2", "5\n", "five", "1-2", "12-3", "1+2", "-1-", "-.5", "-5.", "123456789012.3", "-:",
])
def test_no_number(text):
    assert decimals.canon(text) is None
    with pytest.raises(RuleError) as e:
        decimals.parse(text)
    assert e.value.code == "bad_number"


def _reads(text):
    """A number as anybody reads it, in units of 10^-4, or None: written on its own, for short texts."""
    sign = -1 if text[:1] == "-" else 1
    parts = (text[1:] if text[:1] in ("-", "+") else text).split(".")
    for p in parts:
        if not p or [c for c in p if c not in "0123456789"]:
            return None
    if len(parts) > 2:
        return None
    part = parts[1] if len(parts) == 2 else ""
    return sign * int(parts[0] + part + "0" * (4 - len(part)))


def test_every_short_text():
    """Up to four signs out of seven (three where memory is short)."""
    signs = "0129-+."
    seen = {}
    for length in range(5 if isinstance(True, int) else 4):
        for n in range(7 ** length):
            text = "".join([signs[n // 7 ** i % 7] for i in range(length)])
            v, value = decimals.canon(text), _reads(text)
            assert (v is None) == (value is None), text
            if value is not None:
                assert _reads(v) == value and len(v) <= length, text
                assert seen.setdefault(value, v) == v, text      # one way to write each number
    assert len(seen) > 80


@pytest.mark.parametrize("value", [None, 5, 1.5, True, ["5"], b"5", {}])
def test_wrong_type(value):
    assert decimals.canon(value) is None


RISING = ["-999999999999", "-1000000", "-100", "-99.5", "-99", "-10.25", "-10.2", "-10", "-9", "-1.5", "-1", "-0.5",
          "-0.05", "-0.00000000001", "0", "0.00000000001", "0.05", "0.5", "0.55", "1", "1.5", "2", "9", "9.99", "10",
          "10.5", "99", "100", "100.00001", "1912", "1920", "85000000", "99999999999.9", "999999999999"]


def test_order_by_value():
    for i in range(len(RISING)):
        for j in range(len(RISING)):
            assert decimals.cmp(RISING[i], RISING[j]) == (i > j) - (i < j), (RISING[i], RISING[j])


def test_order_agrees_with_exact_fractions():
    """Against whole numbers of 10^-4, for random numbers of few and many digits."""
    from engines.common import Rng
    rng = Rng(5)
    numbers = []
    for _ in range(150):
        n = rng.below(10 ** (1 + rng.below(4))) * (10 ** rng.below(4)) + rng.below(10)
        if rng.below(2):
            n = -n
        digits = "%05d" % abs(n)
        text = decimals.parse(("-" if n < 0 else "") + digits[:-4] + "." + digits[-4:])
        numbers.append((n, text))
    for n, a in numbers:
        for m, b in numbers:
            assert decimals.cmp(a, b) == (n > m) - (n < m), (a, b)


def test_limits_are_canonical():
    assert decimals.canon(decimals.LO) == decimals.LO
    assert decimals.canon(decimals.HI) == decimals.HI
