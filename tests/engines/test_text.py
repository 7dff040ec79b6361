"""Canonical text: one text for one value, and nothing else is read."""
import pytest

from engines import text
from engines.common import RuleError

pytestmark = pytest.mark.both


@pytest.mark.parametrize("value, written", [
    (None, "null"), (True, "true"), (False, "false"), (0, "0"), (-5, "-5"), (1073741824, "1073741824"), ("", '""'),
    ("1969", '"1969"'), ('a"b\\c\n\x7f', '"a\\u0022b\\u005cc\\u000a\\u007f"'),
    ("\xe9\u0416\u20ac", '"\\u00e9\\u0416\\u20ac"'),
    ([], "[]"), ({}, "{}"), ([1, [2, None], "x"], '[1,[2,null],"x"]'),
    ({"p3": 1, "a": {"z": [], "b": 0}, "p1": "q", "B": 2}, '{"B":2,"a":{"b":0,"z":[]},"p1":"q","p3":1}'),
])
def test_write_and_read(value, written):
    assert text.write(value) == written
    back = text.read(written)
    assert back == value and type(back) is type(value)


@pytest.mark.parametrize("value", [1.5, (1, 2), b"x", [1, (2,)], {"a": 0.0}, {1: 2}, 1073741825, -1073741825])
def test_what_has_no_text(value):
    with pytest.raises(TypeError):
        text.write(value)


def test_neither_sets_nor_what_lies_beyond_the_first_plane_have_a_text():
    for value in ({1}, chr(0x1F600), object()):
        with pytest.raises(TypeError):
            text.write(value)


@pytest.mark.parametrize("bad", [
    "", " ", "[1,]", "[,]", "[1 2]", "[1, 2]", "{1:2}", "[1]x", " 1", "1.0", "-0", "01", "1e5", "nan", "tru", "None",
    '"', '"\\n"', '"\u00e9"', '"\\u00E9"', '"\\u0041"', '"\\ud800"', '{"b":1,"a":2}', '{"a":1,"a":2}', '{"a"}', "{",
    "}", "[", "1073741825", "99999999999999999999", None, 5, b"1", ["1"],
])
def test_read_refuses(bad):
    with pytest.raises(RuleError) as e:
        text.read(bad)
    assert e.value.code == "bad_save"


@pytest.mark.parametrize("n", [300, 1000])
def test_read_refuses_what_is_nested_too_deep(n):
    for bad in ("[" * n, "[" * 1000 + "]" * 1000):
        with pytest.raises(RuleError) as e:
            text.read(bad)
        assert e.value.code == "bad_save"


def test_crc_of_known_texts():
    assert text.crc([]) == text.crc([""]) == "00000000"
    assert text.crc(["123456789"]) == text.crc(["1234", "", "56789"]) == "cbf43926"       # the check value of CRC-32
