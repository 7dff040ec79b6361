"""What the page says to records that are none: read on both Pythons."""
from binascii import crc32

import pytest

from engines import gambit7
from engines.common import Rng
from engines.session import Session
from firmware import archive
from firmware.store import FORMAT
from sim.web import records

pytestmark = pytest.mark.both


_made = []


def text():
    """The record of a whole game, played once."""
    if not _made:
        _made.append(_text())
    return _made[0]


def _text():
    session, rng = Session(gambit7, 3, {}), Rng(11)
    while gambit7.result(session.s) is None:
        who = gambit7.who(session.s) or [-1]
        session.do(gambit7.randbot(session.s, who[0], rng) if who[0] >= 0 else gambit7.chance(session.s, rng))
    return b"".join(archive.game_text(session, ["Ann", "", ""])).decode()


def signed(body):
    """With a checksum that fits."""
    return body + "%08x\n" % (crc32(body.encode()) & 0xFFFFFFFF)


def refusal(record):
    """The key of the sentence."""
    try:
        records.read(record)
    except records.RecordError as e:
        return e.args[0]
    return ""


def test_a_whole_record():
    head, session = records.read(text())
    assert head["g"] == "gambit7" and head["names"][0] == "Ann"
    assert session.digest() == head["digest"] and len(session.log) > 40


@pytest.mark.parametrize("cut", [0, 5, 19, 100, 500])
def test_cut_off(cut):
    assert refusal(text()[:cut]) == "bad_sum"


def test_a_changed_character():
    t = text()
    assert refusal(t[:60] + ("x" if t[60] != "x" else "y") + t[61:]) == "bad_sum"


@pytest.mark.parametrize("body", ["nothing at all, but long enough\n", "[1, 2, 3, 4, 5, 6, 7, 8]\n", '{"v": 2, "g": "gambit7", "codes": []}\nq0\n', '{"v": "2", "g": "gambit7", "codes": []}\n', "{}\n\n\n\n\n\n\n\n\n"])
def test_no_record(body):
    assert refusal(signed(body)) == "bad_form"


def test_a_game_that_is_not_known():
    body = text()[:-9]
    assert refusal(signed(body.replace('"gambit7"', '"chess"'))) == "bad_version"
    assert refusal(signed(body.replace('"v": %d' % FORMAT, '"v": 99'))) == "bad_version"


def test_an_event_that_breaks_the_rules():
    lines = text()[:-9].split("\n")
    lines[1], lines[-2] = lines[-2], lines[1]
    assert refusal(signed("\n".join(lines))) == "bad_event"


def test_another_end():
    lines = text()[:-9].split("\n")
    del lines[-2]
    assert refusal(signed("\n".join(lines))) == "bad_digest"
