"""What the modules of a slot have in common and is kept once: names, and a beginning that each of them is packed behind.

A quarter of an .mpy file is its table of names, and most of these stand in other modules too. In a slot a module has numbers
instead, of the names in tools/slot_common.json. A name that is not in that list stays in its module, so the list need not
follow every change; tools/slot_list.py renews it. The format is told in firmware/slotfs.py.
"""
import json
import zlib
from binascii import crc32
from pathlib import Path

from tools.build import BuildError
from tools.mpyfile import HEAD, Module, NotRead, entry

LIST = Path(__file__).with_suffix(".json")
WINDOW = 11                 # bits of the window when a module is unpacked, as in firmware/slotfs.py
BEGINNING = 1024            # bytes of it, as in firmware/slotfs.py
GROUP = 16                  # names are found in groups of so many, as there
LONGEST = 63                # bytes of a name in the list
_RUN = 255                  # bytes or names at most


class Common:
    """`names`: bytes, or the number of a name that MicroPython has in ROM; the first has number 1, since 0 is the name of
    the module itself. `beginning`: bytes."""

    def __init__(self, names, beginning):
        self.names = names
        self.beginning = beginning
        self._number = {name: i + 1 for i, name in enumerate(names)}
        size = len(beginning)
        self._stored = b"\0" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + beginning

    def block(self):
        """All of it as it lies in a slot, once."""
        entries = [b"\0"] + [b"\0" + entry(n) if isinstance(n, int) else n for n in self.names]
        entries += [b""] * (-len(entries) % GROUP)
        body, starts = self._stored, b""
        for i in range(0, len(entries), GROUP):
            starts += len(body).to_bytes(2, "little")
            ends = [GROUP + 1 + sum(map(len, entries[i:i + n])) for n in range(GROUP + 1)]
            if ends[-1] > 255:
                raise BuildError("the names around %r are too long for tools/%s" % (entries[i], LIST.name))
            body += _with_crc(bytes(ends) + b"".join(entries[i:i + GROUP]))
        starts += len(body).to_bytes(2, "little")
        return bytes([len(starts) // 2 - 1]) + starts + body

    def packed(self, data, path):
        """A module as it lies in a slot: size of what follows, what is packed, CRC32 of its path, the beginning and that; always the same."""
        body = _with_crc(squeezed(self.parted(data, path), self.beginning), crc32(self._stored, crc32(b"/" + path.encode())))
        if len(body) > 0xFFFF:
            raise BuildError("a module is too large for a slot: %d KB packed" % (len(body) // 1024))
        return len(body).to_bytes(2, "little") + body

    def as_read(self, data):
        """A module as MicroPython reads it out of a slot: the same but for the order of its names."""
        try:
            head, names, rest = self._ordered(data)
        except NotRead:
            return data
        return head + b"".join(map(entry, names)) + rest

    def parted(self, data, path):
        """What is packed of a module."""
        try:
            head, names, _ = self._ordered(data)
            runs = _Runs(head[len(HEAD):])
            for i, name in enumerate(names):
                own = i == 0 and name == source_name(path)
                runs.add(entry(name), 0 if own else self._number.get(name) if i else None)
            text, made = runs.done()
        except NotRead:
            return bytes(3) + data
        file = self.as_read(data)
        made += len(HEAD)
        over = -len(text) % 4           # bytes of what follows that are read with the runs
        sizes = len(runs.runs), -(-len(text) // 4), -(-(made + over) // 16)
        if max(sizes) > 255 or not runs.runs:
            return bytes(3) + file
        return bytes(sizes) + text + file[made:]

    def _ordered(self, data):
        # (head, names, rest) of a module with its names in the order that a slot gives them
        module = Module(data)
        far = len(self.names) + 1
        names, rest = module.order(lambda n: (self._number.get(n, far), entry(n)))
        return module.head, names, rest


class _Runs:
    """What comes before the rest of a module, as runs: bytes as they are, then gaps between the numbers of names."""

    def __init__(self, literal):
        self.runs = []
        self.made = 0
        self.last = -1
        self.kept = literal         # what has yet to become part of a run

    def add(self, data, number):
        """The next name: its entry, and its number or None."""
        if number is None:
            self.kept += data
            return
        if self.kept or number <= self.last or len(self.runs[-1][1]) + self._gap(number)[0] >= _RUN:
            self._begin()
        more, gap = self._gap(number)
        gaps = self.runs[-1][1]
        gaps += b"\xff" * more + bytes([gap])
        self.last = number
        self.made += len(data)

    def _gap(self, number):
        return divmod(number - self.last - 1, 255)

    def _begin(self):
        self.last = -1
        while True:
            self.runs.append((self.kept[:_RUN], bytearray()))
            self.made += len(self.kept[:_RUN])
            self.kept = self.kept[_RUN:]
            if not self.kept:
                return

    def done(self):
        """(bytes, number of bytes that they make); what is left of names comes with the rest."""
        return b"".join(bytes([len(x)]) + x + bytes([len(gaps)]) + gaps for x, gaps in self.runs), self.made


def squeezed(text, beginning):
    """Something packed behind a beginning."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW, 9, zlib.Z_DEFAULT_STRATEGY, beginning)
    return squeezer.compress(text) + squeezer.flush()


def _with_crc(data, start=0):
    return data + crc32(data, start).to_bytes(4, "little")


def source_name(path):
    """What a module in a slot calls its source, unless it is a package or in firmware/lib."""
    name = path[:-len(".mpy")].replace("/", ".").encode()
    return name if len(name) <= LONGEST else None


def load():
    """What tools/slot_common.json has."""
    said = json.loads(LIST.read_text(encoding="utf-8"))
    return Common([n if isinstance(n, int) else n.encode() for n in said["names"]], bytes.fromhex("".join(said["beginning"])))
