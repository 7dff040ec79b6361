"""Records in flash pages: what goes in comes out, a torn end is no damage, older formats are read."""
import pytest

from firmware import pages

pytestmark = pytest.mark.both

RECORDS = [["new", 2, "gallery", 4, {"a": 1, "long": "x" * 500}, ["Яна", "b"]], ["do", ["answer", 2, "1969"]],
           ["do", ["bet", 0, -3, 3]], ["edit", 1, ["answer", 0, None]], ["undo"], ["do", ["gambit", 1, 0]], ["end"]]


def segment(records, count=0):
    data, before = bytearray(pages.head(7, 1, count)), []
    for r in records:
        data.extend(pages.pack(r, before))
        if r[0] == "draft":
            before = r[1]
    used = len(data)
    data.extend(b"\xff" * (pages.SIZE - used))
    return data, used


def test_lasting_records_come_back():
    data, used = segment(RECORDS, 300)
    assert pages.is_head(data) and pages.count_of(data) == 300
    got, end, good, before = pages.parse(data)
    assert got == RECORDS and end == used and good and before == []


def test_only_the_newest_of_what_passes_comes_back_and_none_from_before_an_event():
    a, b = ["draft", [3, 0, 0, 49]], ["draft", [3, 0, 0, 49, 57, -1, 300000]]
    clock = ["clock", 2, -99, 600]
    got = pages.parse(segment([RECORDS[0], a, b, clock])[0])
    assert got[0] == [RECORDS[0], b, clock] or got[0] == [RECORDS[0], clock, b]
    assert got[3] == b[1]
    got = pages.parse(segment([RECORDS[0], a, clock, RECORDS[1]])[0])[0]
    assert got == [RECORDS[0], clock, RECORDS[1]], "the clock goes on, the draft is void"


def test_a_draft_is_written_as_its_changed_end():
    before = [3, 1, 0] + [7] * 40
    assert len(pages.pack(["draft", before + [9]], before)) == 1 + 3 + 3
    got = pages.parse(segment([["draft", before], ["draft", before[:5]], ["draft", before[:5] + [1]]])[0])
    assert got[3] == before[:5] + [1]


@pytest.mark.parametrize("lost", [1, 2, 5, 9])
def test_a_torn_end_leaves_what_was_before(lost):
    data, used = segment(RECORDS[:3])
    for i in range(used - lost, used):
        data[i] = 0xFF
    got, end, good, before = pages.parse(data)
    assert got == RECORDS[:2] and not good and end < used


def test_every_flipped_bit_is_seen():
    data, used = segment(RECORDS[1:4])
    for i in range(16, used):
        data[i] ^= 4
        got, end, good, before = pages.parse(data)
        assert not good and got == RECORDS[1:1 + len(got)], i
        data[i] ^= 4


def test_a_light_reading_counts_events():
    got = pages.parse(segment(RECORDS)[0], True)[0]
    assert len(got) == len(RECORDS) and got[0] == RECORDS[0] and got[1] == got[2] == ["do"] and got[-1] == ["end"]
