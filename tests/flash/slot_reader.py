"""Reads a slot's `modules` on the PC, written after the description in firmware/slotfs.py."""
import zlib
from binascii import crc32


class Reader:
    """`modules` as bytes."""

    def __init__(self, data):
        self.data = data
        n = self._number(0, 2)
        self.keys = [data[2 + 4 * i:6 + 4 * i] for i in range(n)]
        self.starts = [self._number(2 + 4 * n + 3 * i, 3) for i in range(n)]
        at = 2 + 7 * n
        count = data[at]
        groups = [self._number(at + 1 + 2 * i, 2) for i in range(count + 1)]
        base = at + 3 + 2 * count
        self.stored = data[base:base + groups[0]]
        size = int.from_bytes(self.stored[1:3], "little")
        assert self.stored[0] == 0 and self.stored[1:5] == size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little")
        self.names = []
        for start, end in zip(groups, groups[1:]):
            group, crc = data[base + start:base + end - 4], data[base + end - 4:base + end]
            assert crc32(group).to_bytes(4, "little") == crc
            self.names += [group[group[k]:group[k + 1]] for k in range(16)]
        self.end = base + groups[-1]

    def _number(self, at, size):
        return int.from_bytes(self.data[at:at + size], "little")

    def read(self, path):
        """The .mpy file at a path without a slash before it."""
        at = self.starts[self.keys.index(crc32(b"/" + path.encode()).to_bytes(4, "little"))]
        body = self.data[at + 2:at + 2 + self._number(at, 2)]
        assert crc32(body[:-4], crc32(self.stored, crc32(b"/" + path.encode()))).to_bytes(4, "little") == body[-4:]
        text = zlib.decompressobj(-11, self.stored[5:]).decompress(body[:-4])
        out, i = bytearray(), 3
        if text[0]:
            out += b"M\x06\0\x1f"
        for _ in range(text[0]):
            literal = text[i + 1:i + 1 + text[i]]
            i += 1 + len(literal)
            gaps = text[i + 1:i + 1 + text[i]]
            i += 1 + len(gaps)
            out += literal
            number = -1
            for gap in gaps:
                number += gap + (gap < 255)
                if gap < 255:
                    out += self._name(number, path)
        assert 4 * text[1] - 3 <= i - 3 <= 4 * text[1]
        assert len(out) + 4 * text[1] + 3 - i <= 16 * text[2]
        return bytes(out + text[i:])

    def _name(self, number, path):
        name = self.names[number]
        if name == b"\0":
            name = path[:-4].replace("/", ".").encode()
        return name[1:] if name[:1] == b"\0" else bytes([2 * len(name)]) + name + b"\0"
