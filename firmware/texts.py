"""The texts of the box in the language chosen: one sorted file a language, searched where it lies.

Only the place of every 16th key and its first letters are in memory (about 300 bytes); a look-up reads one stretch between
two of them, or a few where keys begin alike.
"""
from array import array

LANGUAGES = ("en", "de", "ru")
_EVERY = 16
_file = None
_marks = array("H")         # where every 16th line begins
_heads = array("I")         # and its key's head
_lang = ""


def use(lang, folder):
    """Load a language ("en", "de", "ru"; anything else is "en") from `folder`."""
    global _file, _lang, _marks, _heads
    if lang not in LANGUAGES:
        lang = "en"
    if lang == _lang:
        return
    if _file:
        _file.close()
    _file = open(folder + "/" + lang + ".txt", "rb")
    _lang, _marks, _heads = lang, array("H"), array("I")
    at = n = 0
    for line in _file:
        if n % _EVERY == 0 and len(line) > 1:
            _marks.append(at)
            _heads.append(_head(line[:line.find(b"\t")]))
        at += len(line)
        n += len(line) > 1
    _marks.append(at)


def language():
    """The language in use."""
    return _lang


def _head(key):
    # the first four letters (ASCII) as a number that sorts like them and is a small one on the board too
    n = 0
    for i in range(4):
        n = n << 7 | (key[i] if i < len(key) else 0)
    return n


def raw(key):
    """The text of a key as it stands in the table, or None."""
    key = key.encode()
    head = _head(key)
    i = len(_heads)
    while i and _heads[i - 1] > head:
        i -= 1
    while i:
        text = _search(i - 1, key)
        if text is not None or _heads[i - 1] != head:
            return text
        i -= 1
    return None


def _search(i, key):
    _file.seek(_marks[i])
    part = _file.read(_marks[i + 1] - _marks[i])
    if part[:len(key) + 1] != key + b"\t":
        at = part.find(b"\n" + key + b"\t")
        if at < 0:
            return None
        part = part[at + 1:]
    return part[len(key) + 1:part.find(b"\n")].decode()


def plural(n):
    """Which form goes with n: 0 one, 1 other; Russian 0 one, 1 few, 2 many."""
    if n < 0:
        n = -n
    if _lang != "ru":
        return 0 if n == 1 else 1
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def t(key, *args, n=None):
    """The text of `key` with {0}, {1} filled in; `n` chooses the plural form. An unknown key shows itself."""
    s = raw(key)
    if s is None:
        return key
    if n is not None:
        s = s.split("~")[plural(n)]
    for i in range(len(args)):
        s = s.replace("{%d}" % i, str(args[i]))
    return s


def number(s):
    """A decimal number as the language writes it: comma in German and Russian, a real minus never."""
    s = str(s)
    return s if _lang == "en" else s.replace(".", ",")


def reason(line, head=None):
    """The words of a score line [seat, change, reason, *args]; a string argument is a text key itself. `head`: where
    there is room, the longer text whose key begins so, if there is one."""
    args = [t(a) if isinstance(a, str) else a for a in line[3:]] or [abs(line[1])]
    return t((head if head and raw(head + line[2]) else "r_") + line[2], *args)
