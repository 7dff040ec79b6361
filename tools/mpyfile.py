"""A compiled module (.mpy, version 6) taken apart as far as its table of names.

A file is a head of four bytes, the number of names and of constants, the names, the constants, the code. The code speaks of
a name by its place in the table, so the names may stand in any order; the first one is the source's and stays. A place below
128 takes one byte in the code, others take two: those below stay below.
"""
HEAD = b"M\x06\0\x1f"       # bytecode of version 6, small ints of 31 bits: what mpy-cross makes unless told otherwise
PLACES = 128                # that take one byte
_QSTR, _VAR_UINT, _OFFSET = 1, 2, 3


class NotRead(Exception):
    """The file is not of the kind that is known here: native code, another version."""


def var_uint(data, i):
    """(number, place after it)"""
    n = 0
    while True:
        byte = data[i]
        i += 1
        n = n << 7 | byte & 127
        if byte < 128:
            return n, i


def as_var_uint(n):
    """The bytes of a number."""
    out = [n & 127]
    while n > 127:
        n >>= 7
        out.insert(0, 128 | n & 127)
    return bytes(out)


def entry(name):
    """A name as it stands in the table: text as bytes, or the number of one that MicroPython has in ROM."""
    return as_var_uint(name << 1 | 1) if isinstance(name, int) else as_var_uint(len(name) << 1) + name + b"\0"


class Module:
    """`names`: bytes, or the number of a name in MicroPython's ROM; `head`: what is before them; `rest`: what follows;
    `places`: where it speaks of a name, as (from, to, place in the table)."""

    def __init__(self, data):
        try:
            self._read(data)
        except IndexError:
            raise NotRead("it ends in the middle") from None

    def _read(self, data):
        if data[:len(HEAD)] != HEAD:
            raise NotRead("no bytecode of version 6")
        count, i = var_uint(data, len(HEAD))
        constants, i = var_uint(data, i)
        self.head, self.names = bytes(data[:i]), []
        for _ in range(count):
            n, i = var_uint(data, i)
            if n & 1:
                self.names.append(n >> 1)
            else:
                self.names.append(bytes(data[i:i + n // 2]))
                i += n // 2 + 1
        self.rest = bytes(data[i:])
        self.places = []
        i = 0
        for _ in range(constants):
            i = self._constant(i)
        if self._code(i) != len(self.rest):
            raise NotRead("something follows the code")

    def _constant(self, i):
        kind, i = self.rest[i], i + 1
        if kind < 5:                            # None, False, True ...
            return i
        n, i = var_uint(self.rest, i)
        if kind == 10:                          # a tuple
            for _ in range(n):
                i = self._constant(i)
            return i
        return i + n + (kind in (5, 6))         # str and bytes end with a zero

    def _code(self, i):
        kind, i = var_uint(self.rest, i)
        if kind & 3:
            raise NotRead("native code")
        end = i + (kind >> 3)
        i = self._prelude(i)
        while i < end:
            i = self._opcode(i)
        if i != end:
            raise NotRead("an instruction reaches over the end")
        if kind & 4:
            children, i = var_uint(self.rest, i)
            for _ in range(children):
                i = self._code(i)
        return i

    def _prelude(self, i):
        # as MP_BC_PRELUDE_SIG_DECODE and MP_BC_PRELUDE_SIZE_DECODE in MicroPython's py/bc.h; where the instructions begin
        byte, i = self.rest[i], i + 1
        arguments, shift = byte & 3, 0
        while byte & 128:
            byte, i = self.rest[i], i + 1
            arguments += ((byte & 4) << shift) + ((byte >> 3 & 1) << shift)
            shift += 1
        info = cells = shift = 0
        while True:
            byte, i = self.rest[i], i + 1
            info |= (byte >> 1 & 63) << 6 * shift
            cells |= (byte & 1) << shift
            shift += 1
            if byte < 128:
                break
        start = i
        for _ in range(1 + arguments):          # the function's name and those of its arguments; then come line numbers
            i = self._name(i)
        return start + info + cells

    def _name(self, i):
        place, end = var_uint(self.rest, i)
        self.places.append((i, end, place))
        return end

    def _opcode(self, i):
        byte, i = self.rest[i], i + 1
        kind = 0x3A4 >> 2 * (byte >> 4) & 3
        if kind == _QSTR:
            i = self._name(i)
        elif kind == _VAR_UINT:
            _, i = var_uint(self.rest, i)
        elif kind == _OFFSET:
            i += 2 if self.rest[i] > 127 else 1
        return i + (not byte & 0x9E)

    def order(self, key):
        """The table's names sorted by `key` as far as that goes, and what follows the table then."""
        count = len(self.names)
        low = sorted(range(1, min(count, PLACES)), key=lambda i: key(self.names[i]))
        order = list(range(min(count, 1))) + low + sorted(range(PLACES, count), key=lambda i: key(self.names[i]))
        place = {old: new for new, old in enumerate(order)}
        rest = bytearray(self.rest)
        for start, end, old in self.places:
            rest[start:end] = as_var_uint(place[old])
        return [self.names[i] for i in order], bytes(rest)
