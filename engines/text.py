"""Canonical text of JSON-like values, the same bytes on both Pythons, a strict reader of it, and its checksum."""
import json
from binascii import crc32

from engines.common import RuleError

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_MOST = const(0x40000000)
# what stands in a canonical string as it is
_PLAIN = " !#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"


def write(v):
    """JSON with sorted keys, ASCII only, no spaces. Whatever is no int within 2^30, str (up to U+FFFF), None, bool,
    list or dict of those with string keys is a TypeError."""
    t = type(v)
    if t is int and -_MOST <= v <= _MOST:
        return str(v)
    if t is str:
        return _quote(v)
    if t is list:
        return "[" + ",".join([write(x) for x in v]) + "]"
    if t is dict:
        return "{" + ",".join([_quote(k) + ":" + write(v[k]) for k in sorted(v)]) + "}"
    if v is None:
        return "null"
    if t is bool:
        return "true" if v else "false"
    raise TypeError(str(t))


def pieces(d):
    """The text of a dict, entry by entry."""
    sep = "{"
    for k in sorted(d):
        yield sep + _quote(k) + ":" + write(d[k])
        sep = ","
    yield "}" if d else "{}"


def _quote(text):
    if type(text) is not str:       # a key that MicroPython's reader let through
        raise TypeError(str(type(text)))
    if text.strip(_PLAIN):      # something is left: not all is plain
        out = ""
        for c in text:
            out += c if c in _PLAIN else _escape(ord(c))
        text = out
    return '"' + text + '"'


def _escape(n):
    if n > 0xFFFF or 0xD800 <= n < 0xE000:      # MicroPython's reader joins no surrogates
        raise TypeError("U+%x" % n)
    return "\\u%04x" % n


def read(text):
    """The value of a text made by `write`; anything else, even other JSON, is refused with RuleError("bad_save")."""
    try:
        v = json.loads(text) if type(text) is str else None
        if write(v) == text:
            return v
    except (ValueError, TypeError, RuntimeError):       # RuntimeError: nested too deep
        pass
    raise RuleError("bad_save")


def crc(parts):
    """CRC-32 of an ASCII text given in pieces: eight hexadecimal digits."""
    n = 0
    for p in parts:
        n = crc32(p.encode(), n)
    return "%08x" % (n & 0xFFFFFFFF)
