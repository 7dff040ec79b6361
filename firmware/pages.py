"""Journal segments in flash pages: a file of one erased block, whose free rest is programmed record by record.

LittleFS copies on every append: at best 15 commits fit into a block, so 15 events would cost an erase. A file of just
one block (4096 bytes, the first 16 its mark, the rest erased) is written once through LittleFS, which never moves it;
its block is found by the mark, and the records then go straight into bits that are still erased. See docs/journal.md.

A record: length of the body and with it its kind, body, two or three bytes of CRC32 over length and body.
"""
import json
import os
from binascii import crc32
from micropython import const

SIZE = const(4096)
MAGIC = b"CRJ2"
_HEAD = const(16)
_PAGE = const(256)
_BODY = const(200)          # a longer body is cut into pieces of kind ">"
_FREE = b"\xff" * _PAGE
_WORDS = const(60)
_MOST = const(1 << 28)
# first byte of a record: up to 201 length of a body, which begins with its kind (d event, b draft, c clock, s step, j any
# other, > a piece of what follows); from here on an event, the end of a draft or a moved clock, and the length of that;
# 255 is erased flash
EVENT = const(202)
DRAFT = const(228)
CLOCK = const(249)


def check(data):
    """Three bytes of CRC32."""
    c = crc32(data)
    return bytes((c & 255, c >> 8 & 255, c >> 16 & 255))


def head(game, segment, count):
    """The mark of a new segment: nobody else on this chip has it. `count`: lasting records in the segments before."""
    body = MAGIC + bytes((game & 255, game >> 8 & 255, segment & 255, count & 255, count >> 8 & 255)) + os.urandom(4)
    return body + check(body)


# ---- records as bytes -----------------------------------------------------------------------------------------------
def _number(out, v):
    v = v << 1 if v >= 0 else ~v << 1 | 1
    while v > 127:
        out.append(v & 127 | 128)
        v >>= 7
    out.append(v)


def _json(value):
    return json.dumps(value, separators=(",", ":")).encode()


def _framed(first, body, crc):
    out = bytearray((first + len(body),))
    out.extend(body)
    out.extend(check(out)[:crc])
    return out


def pack(record, left):
    """Bytes of one record. `left`: [the last draft, words, the last clock] of this segment: of a draft only the changed
    end is written, of a word its number once it has stood here."""
    kind = record[0]
    if kind == "do":
        body = _event(record[1], left[1])
        if body:
            return _framed(EVENT, body, 3)
        body = b"d" + _json(record[1])[1:-1]
    elif kind == "draft":
        body, at = bytearray(), len(left[0]) - 1
        for v in record[1][at:]:
            _number(body, v)
        if 0 <= at < len(record[1]) and record[1][:at] == left[0][:at] and len(body) < CLOCK - DRAFT:
            return _framed(DRAFT, body, 2)
        body = bytearray(b"b")
        for v in record[1]:
            _number(body, v)
    elif kind == "clock":
        body, old = bytearray(), left[2]
        _number(body, record[2])
        if old and old[1] == record[1] and old[3] == record[3] and len(body) < 255 - CLOCK:
            return _framed(CLOCK, body, 2)
        body = bytearray(b"c")
        for v in record[1:]:
            _number(body, v)
    elif kind == "step":
        body = bytearray(b"s")
        _number(body, record[1])
        body.extend(record[2].encode())
    else:
        body = b"j" + _json(record)
    out = bytearray()
    while len(body) > _BODY:
        out.extend(_framed(0, b">" + body[:_BODY], 3))
        body = body[_BODY:]
    out.extend(_framed(0, body, 3))
    return out


def _event(e, words):
    """An event as word, seat and values: 2 v, for text of digits 4 n + 1, for another word 4 number + 3. None if that
    is impossible or long."""
    if len(e) < 2 or e[0] not in words or type(e[1]) is not int:
        return None
    body = bytearray()
    _number(body, words.index(e[0]))
    _number(body, e[1])
    for v in e[2:]:
        if type(v) is int and -_MOST < v < _MOST:
            v *= 2
        elif not isinstance(v, str):
            return None
        elif is_digits(v):
            v = int(v) * 4 + 1
        elif v in words:
            v = words.index(v) * 4 + 3
        else:
            return None
        _number(body, v)
    return body if len(body) < DRAFT - EVENT else None


def is_digits(text):
    """Is it the text of a number from 0 to 999999, as str() writes it?"""
    for c in text:
        if not "0" <= c <= "9":
            return False
    return 0 < len(text) < 7 and (text[0] != "0" or text == "0")


def fresh():
    """What pack() builds on in an empty segment."""
    return [[], [], None]


def note(record, left):
    """A record has been written: what the next ones of this segment may build on."""
    if record[0] == "draft":
        left[0] = record[1]
    elif record[0] == "clock" and len(record) == 4:
        left[2] = record
    elif record[0] == "do":
        words = left[1]
        for word in record[1]:
            if isinstance(word, str) and "a" <= word[:1] <= "z" and len(words) < _WORDS and word not in words:
                words.append(word)


class Pages:
    """The segment being written. `flash`: block device below the file system; `block` -1 while none is open."""

    def __init__(self, flash):
        self.flash = flash
        self.block = -1
        self.at = 0
        self.left = fresh()     # see pack()

    def create(self, path, game, segment, count):
        """A new empty segment as a file; False if its block is not found; OSError from the file system."""
        self.block = -1
        mark = head(game, segment, count)
        with open(path, "wb") as f:
            f.write(mark + _FREE[_HEAD:])
            for _ in range(SIZE // _PAGE - 1):
                f.write(_FREE)
        self.open(mark, _HEAD, fresh())
        return self.block >= 0

    def open(self, mark, at, left):
        """Go on behind byte `at` of the segment with this mark, if its block is found and the rest of it is erased."""
        self.block, self.at, self.left = -1, at, left
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
        data = pack(record, self.left)
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
        note(record, self.left)
        return True
