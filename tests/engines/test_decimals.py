"""Exact signed decimals (G7-23)."""
import pytest

from engines import decimals
from engines.common import RuleError

pytestmark = pytest.mark.both


@pytest.mark.parametrize("text, canon", [
    ("0", "0"), ("7", "7"), ("007", "7"), ("-0", "0"), ("-0.0", "0"), ("0.50", "0.5"), ("-3.50", "-3.5"),
    ("+5", "5"), ("10", "10"), ("1.0", "1"), ("100.010", "100.01"), ("999999999999", "999999999999"),
    ("-999999999999", "-999999999999"), ("0.00000000001", "0.00000000001"), ("123456.789012", "123456.789012"),
    ("000000000000", "0"), ("-00.10", "-0.1"),
])
def test_canonical(text, canon):
    assert decimals.parse(text) == canon
    assert decimals.canon(canon) == canon


@pytest.mark.parametrize("text", [
    "", " ", " 5", "5 ", "12,5", "--3", "+-3", "-", "+", ".", "-.", ".5", "5.", "1.2.3", "1..2", "1e3", "0x10", "1_000",
    "1000000000000", "-1000000000000", "0.000000000001", "1234567.890123", "0000000000000", "nan", "inf", "3-", "1.-2",
    "\u0663", "\u00b2", "5\n", "five",
])
def test_no_number(text):
    assert decimals.canon(text) is None
    with pytest.raises(RuleError) as e:
        decimals.parse(text)
    assert e.value.code == "bad_number"


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
