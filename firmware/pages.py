"""Journal segments in flash pages: a file of one erased block, whose free rest is programmed record by record.

LittleFS copies on every append: at best 15 commits fit into a block, so 15 events would cost an erase. A file of just
one block (4096 bytes, the first 16 its mark, the rest erased) is written once through LittleFS, which never moves it;
its block is found by the mark, and the records then go straight into bits that are still erased. See docs/journal.md.

A record: length of the body, body (its first byte is the kind), three bytes of CRC32 over length and body.
"""
import json
import os
from binascii import crc32
from micropython import const

from firmware.store import PASSING

SIZE = const(4096)
MAGIC = b"CRJ2"
_HEAD = const(16)
_PAGE = const(256)
_BODY = const(200)          # a longer body is cut into pieces of kind ">"
_FREE = b"\xff" * _PAGE
# kinds of body: d event, a draft, c clock, j any other record, > a piece of what follows
SOME = ["do"]               # stands for an event where only their number matters


def _crc(data):
    c = crc32(data)
    return bytes((c & 255, c >> 8 & 255, c >> 16 & 255))


def head(game, segment, count):
    """The mark of a new segment: nobody else on this chip has it. `count`: lasting records in the segments before."""
    body = MAGIC + bytes((game & 255, game >> 8 & 255, segment & 255, count & 255, count >> 8 & 255)) + os.urandom(4)
    return body + _crc(body)


def count_of(data):
    """How many lasting records lie before this segment."""
    return data[7] | data[8] << 8


def is_head(data):
    """Do these bytes begin a segment of this format?"""
    return data[:4] == MAGIC and bytes(data[13:16]) == _crc(bytes(data[:13]))


# ---- records as bytes -----------------------------------------------------------------------------------------------
def _numbers(out, values):
    for v in values:
        v = v << 1 if v >= 0 else ~v << 1 | 1
        while v > 127:
            out.append(v & 127 | 128)
            v >>= 7
        out.append(v)


def pack(record, before):
    """Bytes of one record; `before`: the draft before it in this segment, of which only the changed end is written."""
    kind = record[0]
    if kind == "draft":
        new, k = record[1], 0
        while k < len(before) and k < len(new) and before[k] == new[k]:
            k += 1
        body = bytearray(b"a")
        _numbers(body, [k])
        _numbers(body, new[k:])
    elif kind == "clock":
        body = bytearray(b"c")
        _numbers(body, record[1:])
    else:
        text = json.dumps(record[1] if kind == "do" else record, separators=(",", ":"))
        if kind == "do":
            text = text[1:-1]
        body = bytearray(b"d" if kind == "do" else b"j")
        body.extend(text.encode())
    out = bytearray()
    while len(body) > _BODY:
        _frame(out, b">" + body[:_BODY])
        body = body[_BODY:]
    _frame(out, body)
    return out


def _frame(out, body):
    start = len(out)
    out.append(len(body))
    out.extend(body)
    out.extend(_crc(bytes(out[start:])))


def _read_numbers(body):
    out, v, shift = [], 0, 0
    for b in body:
        v |= (b & 127) << shift
        shift += 7
        if b < 128:
            out.append(~(v >> 1) if v & 1 else v >> 1)
            v = shift = 0
        elif shift > 28:
            raise ValueError
    return out


def _record(body, before, light):
    kind, rest = body[0], body[1:]
    if light and kind == 0x64:
        return SOME
    if kind == 0x61:
        numbers = _read_numbers(rest)
        return ["draft", before[:numbers[0]] + numbers[1:]]
    if kind == 0x63:
        return ["clock"] + _read_numbers(rest)
    text = bytes(rest).decode()
    if kind == 0x64:
        return ["do", json.loads("[" + text + "]")]
    record = json.loads(text)
    if kind != 0x6A or not isinstance(record, list) or not record:
        raise ValueError
    return record


def parse(data, light=False):
    """(records, bytes used, all good?, last draft) of a segment: up to the first damaged record; erased bytes are the
    end. Of half-made entries only those that count are there; with `light` every event is SOME."""
    records, before, at, piece, passing = [], [], _HEAD, b"", {}
    good = at
    while at < len(data) and data[at] != 0xFF:
        end = at + 1 + data[at]
        body = bytes(data[at + 1:end])
        if not body or bytes(data[end:end + 3]) != _crc(bytes(data[at:end])):
            break
        at = end + 3
        if body[0] == 0x3E and len(piece) < SIZE:
            piece += body[1:]
            continue
        try:
            record = _record(piece + body, before, light)
        except (ValueError, IndexError):
            break
        piece, good = b"", at
        if record[0] == "draft":
            before = record[1]
        if record[0] in PASSING:
            passing[record[0]] = record
            continue
        _settle(records, passing, ("step", "clock"))
        records.append(record)
    _settle(records, passing, PASSING)
    at = good
    while at < len(data) and data[at] == 0xFF:
        at += 1
    return records, good, at == len(data), before


def _settle(records, passing, kinds):
    for kind in kinds:
        if kind in passing:
            records.append(passing[kind])
    passing.clear()


class Pages:
    """The segment being written. `flash`: block device below the file system; `block` -1 while none is open."""

    def __init__(self, flash):
        self.flash = flash
        self.block = -1
        self.at = 0
        self.before = []

    def create(self, path, game, segment, count):
        """A new empty segment as a file; False if its block is not found; OSError from the file system."""
        self.block = -1
        mark = head(game, segment, count)
        with open(path, "wb") as f:
            f.write(mark + _FREE[_HEAD:])
            for _ in range(SIZE // _PAGE - 1):
                f.write(_FREE)
        self.open(mark, _HEAD, [])
        return self.block >= 0

    def open(self, mark, at, before):
        """Go on behind byte `at` of the segment with this mark, if its block is found and the rest of it is erased."""
        self.block, self.at, self.before = -1, at, before
        found, start = [], bytearray(_HEAD)
        for n in range(self.flash.ioctl(4, 0)):
            self.flash.readblocks(n, start, 0)
            if start == mark:
                found.append(n)
        if len(found) == 1 and self._erased(found[0], at):
            self.block = found[0]

    def _erased(self, block, at):
        while at < SIZE:        # page by page: a whole block is much in one piece
            rest = bytearray(_PAGE - at % _PAGE)
            self.flash.readblocks(block, rest, at)
            if rest != _FREE[:len(rest)]:
                return False
            at += len(rest)
        return True

    def data(self):
        """All bytes of the segment as they lie in flash: the file system may still hold older ones in its cache."""
        out = bytearray(SIZE)
        self.flash.readblocks(self.block, out, 0)
        return out

    def add(self, record):
        """Write a record behind the others. False: it does not fit or the flash did not take it, and the segment is
        closed; OSError if the flash answers with one."""
        data = pack(record, self.before)
        if self.at + len(data) > SIZE:
            self.block = -1
            return False
        at, self.at, rest = self.at, self.at + len(data), data
        while rest:
            offset = at % _PAGE
            part = rest[:_PAGE - offset]
            page = bytearray(_FREE)         # bits of 1 leave what lies there as it is
            page[offset:offset + len(part)] = part
            code = self.flash.writeblocks(self.block, page, at - offset)
            if code:
                self.block = -1
                raise OSError(-code)
            at += len(part)
            rest = rest[len(part):]
        check = bytearray(len(data))
        self.flash.readblocks(self.block, check, self.at - len(data))
        if check != data:
            self.block = -1
            return False
        if record[0] == "draft":
            self.before = record[1]
        return True
