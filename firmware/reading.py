"""Reading segments of flash pages (firmware/pages.py writes them): at power-on, and when a game begins. Loaded when used."""
import json
from binascii import crc32
from micropython import const

from firmware.pages import CLOCK, DRAFT, EVENT, MAGIC, SIZE, check, fresh, note
from firmware.store import PASSING

_HEAD = const(16)
SOME = ["do"]               # stands for an event where only their number matters


def count_of(data):
    """How many lasting records lie before this segment."""
    return data[7] | data[8] << 8


def is_head(data):
    """Do these bytes begin a segment of this format?"""
    return data[:4] == MAGIC and bytes(data[13:16]) == check(bytes(data[:13]))


def _numbers(body, most=255):
    """(up to `most` numbers, the bytes behind them)."""
    out, v, shift, at = [], 0, 0, 0
    while at < len(body) and len(out) < most:
        b = body[at]
        at += 1
        v |= (b & 127) << shift
        shift += 7
        if b < 128:
            out.append(~(v >> 1) if v & 1 else v >> 1)
            v = shift = 0
        elif shift > 28:
            raise ValueError
    return out, body[at:]


def _event(body, words):
    numbers = _numbers(body)[0]
    e = [words[numbers[0]], numbers[1]]
    for v in numbers[2:]:
        e.append(v >> 1 if not v & 1 else words[v >> 2] if v & 2 else str(v >> 2))
    return ["do", e]


def _record(body, left):
    kind, rest = body[0], body[1:]
    if kind == 0x61:            # a, format 2: how many of the last draft are kept comes first
        numbers = _numbers(rest)[0]
        return ["draft", left[0][:numbers[0]] + numbers[1:]]
    if kind == 0x62:            # b
        return ["draft", _numbers(rest)[0]]
    if kind == 0x63:            # c
        return ["clock"] + _numbers(rest)[0]
    if kind == 0x73:            # s
        numbers, rest = _numbers(rest, 1)
        return ["step", numbers[0], rest.decode()]
    text = rest.decode()
    if kind == 0x64:            # d
        return ["do", json.loads("[" + text + "]")]
    record = json.loads(text)
    if kind != 0x6A or not isinstance(record, list) or not record:      # j
        raise ValueError
    return record


def parse(data, light=False):
    """(records, bytes used, all good?, what pack() builds on) of a segment: up to the first damaged record; erased bytes
    are the end. Of half-made entries only those that count are there; with `light` every event is SOME."""
    records, left, at, piece, passing = [], fresh(), _HEAD, b"", {}
    good, view = at, memoryview(data)
    while at < len(data) and data[at] != 0xFF:
        first = data[at]
        body = at + 1
        end = body + first
        for kind in (CLOCK, DRAFT, EVENT):
            if first >= kind:
                end -= kind
                break
        after = end + (2 if first >= DRAFT else 3)
        if after > len(data) or (crc32(view[at:end]) ^ int.from_bytes(view[end:after], "little")) & (0xFFFF if first >= DRAFT else 0xFFFFFF):
            break
        at, body = after, bytes(view[body:end])
        try:
            if first >= CLOCK:
                record = ["clock", left[2][1], _numbers(body)[0][0], left[2][3]]
            elif first >= DRAFT:
                record = ["draft", left[0][:-1] + _numbers(body)[0]]
            elif first >= EVENT:
                record = _event(body, left[1])
            elif body[0] == 0x3E and len(piece) < SIZE:         # >
                piece += body[1:]
                continue
            else:
                record = _record(piece + body, left)
            note(record, left)
        except (ValueError, IndexError, TypeError):
            break
        piece, good = b"", at
        if record[0] in PASSING:
            passing[record[0]] = record
            continue
        _settle(records, passing, ("step", "clock"))
        records.append(SOME if light and record[0] == "do" else record)
    _settle(records, passing, PASSING)
    at = good
    while at < len(data) and data[at] == 0xFF:
        at += 1
    return records, good, at == len(data), left


def _settle(records, passing, kinds):
    for kind in kinds:
        if kind in passing:
            records.append(passing[kind])
    passing.clear()
