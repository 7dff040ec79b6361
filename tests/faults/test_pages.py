"""Records in flash pages: what goes in comes out, a torn end is no damage, older formats are read."""
import pytest

from firmware import pages, reading

pytestmark = pytest.mark.both

RECORDS = [["new", 2, "gallery", 4, {"a": 1, "long": "x" * 500}, ["Яна", "b"]], ["do", ["answer", 2, "1969"]],
           ["do", ["bet", 0, -3, 3]], ["edit", 1, ["answer", 0, None]], ["undo"], ["do", ["gambit", 1, 0]], ["end"]]


def segment(records, count=0):
    data, left = bytearray(pages.head(7, 1, count)), pages.fresh()
    for r in records:
        data.extend(pages.pack(r, left))
        pages.note(r, left)
    used = len(data)
    data.extend(b"\xff" * (pages.SIZE - used))
    return data, used


def test_lasting_records_come_back():
    data, used = segment(RECORDS, 300)
    assert reading.is_head(data) and reading.count_of(data) == 300
    got, end, good, left = reading.parse(data)
    assert got == RECORDS and end == used and good
    assert left == [[], ["answer", "bet", "gambit"], None]


def test_only_the_newest_of_what_passes_comes_back_and_none_from_before_an_event():
    a, b = ["draft", [3, 0, 0, 49]], ["draft", [3, 0, 0, 49, 57, -1, 300000]]
    clock = ["clock", 2, -99, 600]
    got = reading.parse(segment([RECORDS[0], a, b, clock])[0])
    assert got[0] == [RECORDS[0], b, clock] or got[0] == [RECORDS[0], clock, b]
    assert got[3][0] == b[1] and got[3][2] == clock
    got = reading.parse(segment([RECORDS[0], a, clock, RECORDS[1]])[0])[0]
    assert got == [RECORDS[0], clock, RECORDS[1]], "the clock goes on, the draft is void"


def test_a_draft_is_written_as_its_changed_end():
    before = [3, 1, 0] + [7] * 40
    left = [before, [], None]
    assert len(pages.pack(["draft", before + [9]], left)) == 1 + 2 + 2
    assert len(pages.pack(["draft", before[:-1] + [9]], left)) == 1 + 1 + 2
    drafts = [before, before[:5], before[:5] + [1], before[:4] + [-9, 300000], before[:3], [3, 2, 0]]
    for n in range(1, len(drafts) + 1):
        got = reading.parse(segment([["draft", d] for d in drafts[:n]])[0])
        assert got[3][0] == drafts[n - 1] and got[2]


EVENTS = [["play", 0, "66"], ["play", 1, "67"], ["turn", 0, "next"], ["turn", -1, "next"], ["bid", 0, -5, 3], ["bid", 1, 0, 0],
          ["roll", 6, 1, 2, 3, 4, 6], ["play", 2, "066"], ["play", 2, "0"], ["play", 2, None], ["play", 2, ""], ["play", 2, "-7"],
          ["play", 2, "1.5"], ["play", 2, "999999"], ["play", 2, "1000000"], ["bid", 2, 2 ** 30 - 1], ["bid", 2, -2 ** 30],
          ["bid", 2, [1, [2]]], ["bid", 2, True], ["bid", 2, "B1"], ["bid", 2, "Яна"], ["play"], ["bid", 0] + [63] * 40, ["score", -1],
          ["score", -1]]


def test_events_of_every_kind_come_back_the_same_and_known_words_are_short():
    records = [["do", e] for e in EVENTS]
    got, end, good, left = reading.parse(segment(records)[0])
    assert good and len(got) == len(records)
    for a, b in zip(got, records):
        assert a == b and [type(v) for v in a[1]] == [type(v) for v in b[1]]
    left = pages.fresh()
    for r in records[:3]:
        pages.note(r, left)
    assert len(pages.pack(["do", ["turn", 2, "next"]], left)) == 1 + 3 + 3
    assert len(pages.pack(["do", ["play", 2, "1915"]], left)) == 1 + 4 + 3


def test_words_are_forgotten_by_nobody_and_bounded():
    records = [["do", ["w%d" % i, 0, "x%d" % i]] for i in range(50)] * 2
    got, end, good, left = reading.parse(segment(records)[0])
    assert got == records and good and len(left[1]) <= 60


def test_a_running_clock_is_written_as_what_is_left():
    left = [[], [], ["clock", 1, 299, 300]]
    assert len(pages.pack(["clock", 1, 249, 300], left)) == 1 + 2 + 2
    clocks = [["clock", 1, 299, 300], ["clock", 1, 249, 300], ["clock", 2, 249, 300], ["clock", 1, -9, 600], ["clock", 1, -70000, 600]]
    for n in range(1, 6):
        assert reading.parse(segment(clocks[:n])[0])[0] == [clocks[n - 1]]


def old_segment():
    """A segment as format 2 wrote it: bodies d, a, c, j, all with a CRC of three bytes."""
    data = bytearray(pages.head(7, 0, 0))
    for body in (b'j["new",2,"gambit7",3,{},[]]', b'd"answer",0,"1969"', b"a\x00\x06\x02\x00\x62", b"a\x03\x72\x02", b"c\x02\x52\xd8\x04"):
        data.extend(bytes((len(body),)) + body + pages.check(bytes((len(body),)) + body))
    return data


def test_a_segment_of_format_2_is_read_and_gone_on_with():
    data = old_segment()
    left = reading.parse(data + b"\xff" * (pages.SIZE - len(data)))[3]
    assert left == [[3, 1, 57, 1], ["answer"], ["clock", 1, 41, 300]]
    for r in (["draft", [3, 1, 57, 2]], ["clock", 1, 40, 300], ["do", ["answer", 1, "7"]]):
        data.extend(pages.pack(r, left))
        pages.note(r, left)
    got, used, good, left = reading.parse(data + b"\xff" * (pages.SIZE - len(data)))
    assert good and got == [["new", 2, "gambit7", 3, {}, []], ["do", ["answer", 0, "1969"]], ["clock", 1, 40, 300], ["do", ["answer", 1, "7"]]]


@pytest.mark.parametrize("lost", [1, 2, 5, 9])
def test_a_torn_end_leaves_what_was_before(lost):
    data, used = segment(RECORDS[:3])
    for i in range(used - lost, used):
        data[i] = 0xFF
    got, end, good, before = reading.parse(data)
    assert got == RECORDS[:2] and not good and end < used


def test_every_flipped_bit_is_seen():
    data, used = segment(RECORDS[1:4] + [RECORDS[1], ["draft", [3, 1, 0]], ["draft", [3, 1, 9]], RECORDS[4]])
    want = reading.parse(data)[0]
    for i in range(16, used):
        for bit in (1, 4, 128):
            data[i] ^= bit
            got, end, good, left = reading.parse(data)
            lasting = [r for r in got if r[0] != "draft"]
            assert not good and lasting == want[:len(lasting)], i
            data[i] ^= bit


def test_a_light_reading_counts_events():
    got = reading.parse(segment(RECORDS)[0], True)[0]
    assert len(got) == len(RECORDS) and got[0] == RECORDS[0] and got[1] == got[2] == ["do"] and got[-1] == ["end"]
