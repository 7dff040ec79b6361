"""A game as text: save, load, digest, and whatever damage."""
import pytest
from sessions import long_log, two_rounds

from engines import gambit7, text
from engines.common import RuleError
from engines.session import Session, load

pytestmark = pytest.mark.both

GAMES = {"gambit7": gambit7}


def test_save_and_load():
    for make in (lambda: Session(gambit7, 7, {"board": "P", "bet_s": 45}), two_rounds, lambda: long_log(200)):
        s = make()
        saved = s.save()
        back = load(saved, GAMES)
        assert back.s == s.s and list(back.log) == list(s.log)
        assert back.digest() == s.digest() and back.save() == saved
        back.undo()
        s.undo()
        assert back.digest() == s.digest()


def test_digest_tells_state_and_log():
    s = two_rounds()
    d = s.digest()
    assert len(d) == 8 and not d.strip("0123456789abcdef")
    s.s["p"][0] += 1
    assert s.digest() != d
    s.s["p"][0] -= 1
    assert s.digest() == d
    other = two_rounds()
    other.edit(0, ["answer", 0, "11"], True)
    assert other.s == s.s and other.digest() != d


def refusal(saved, games=None):
    with pytest.raises(RuleError) as e:
        load(saved, GAMES if games is None else games)
    return e.value.code


def sealed(body):
    body += "\n"
    return body + text.crc([body]) + "\n"


def test_load_of_no_save():
    good = two_rounds().save()
    for bad in (None, 5, b"", "", "\n", "{}", good[:-1], good + "\n", good[1:], good.replace("25", "26"), "\x00" * 50,
                good[:40], good.replace("\n", ""), good.replace('"', "'"), chr(0xD800) + good, good.replace("25", chr(0xDFFF))):
        assert refusal(bad) == "bad_save", bad


@pytest.mark.parametrize("body, code", [
    ("", "bad_save"), ("null", "bad_save"), ("[]", "bad_save"), ("{}", "bad_save"), ("5", "bad_save"),
    ('{"g":"gambit7","n":3,"o":{},"v":2}', "bad_save"),
    ('{"g":"gambit7","n":3,"v":1}', "bad_save"),
    ('{"g":"gambit7","n":3,"o":{},"v":1,"x":1}', "bad_save"),
    ('{"g":["gambit7"],"n":3,"o":{},"v":1}', "bad_save"),
    ('{"g":"gambit7","n":3,"o":[],"v":1}', "bad_save"),
    ('{"g":"gambit7","n":3,"o":null,"v":1}', "bad_save"),
    ('{"g":"gambit7", "n":3,"o":{},"v":1}', "bad_save"),
    ('{"v":1,"g":"gambit7","n":3,"o":{}}', "bad_save"),
    ('{"g":"gambit7","n":3.0,"o":{},"v":1}', "bad_save"),
    ('{"g":"chess","n":3,"o":{},"v":1}', "no_game"),
    ('{"g":"gambit7","n":2,"o":{},"v":1}', "bad_players"),
    ('{"g":"gambit7","n":null,"o":{},"v":1}', "bad_players"),
    ('{"g":"gambit7","n":3,"o":{"x":1},"v":1}', "no_option"),
    ('{"g":"gambit7","n":3,"o":{},"v":1}\n5', "bad_event"),
    ('{"g":"gambit7","n":3,"o":{},"v":1}\n["bet",0]', "wrong_phase"),
    ('{"g":"gambit7","n":3,"o":{},"v":1}\n["roll",0,3]', "bad_event"),
    ('{"g":"gambit7","n":3,"o":{},"v":1}\n', "bad_save"),
    ('{"g":"gambit7","n":3,"o":{},"v":1}\n["answer",0,"5"]\n\n["answer",1,"5"]', "bad_save"),
    ('{"g":"gambit7","n":3,"o":{},"v":1}\n["answer",0,"5"', "bad_save"),
])
def test_load_of_a_sealed_but_wrong_save(body, code):
    assert refusal(sealed(body)) == code


def test_load_of_the_smallest_save():
    s = load(sealed('{"g":"gambit7","n":3,"o":{},"v":1}'), GAMES)
    assert s.s == gambit7.new(3) and len(s.log) == 0
    s = load(sealed('{"g":"gambit7","n":3,"o":{},"v":1}\n["answer",1,"5"]'), GAMES)
    assert list(s.log) == [["answer", 1, "5"]]


def test_load_of_every_single_damage():
    """Every byte of a save lost, doubled or changed: refused as damaged."""
    good = two_rounds().save()
    for i in range(len(good)):
        for bad in (good[:i] + good[i + 1:], good[:i] + good[i] + good[i:], good[:i] + "#" + good[i + 1:]):
            if bad != good:
                assert refusal(bad) == "bad_save", (i, bad)
