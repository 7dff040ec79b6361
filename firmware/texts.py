"""The texts of the box in the language chosen: one file a language, looked up by searching its bytes."""

LANGUAGES = ("en", "de", "ru")
_words = b"\n"
_lang = ""


def use(lang, folder):
    """Load a language ("en", "de", "ru"; anything else is "en") from `folder`."""
    global _words, _lang
    if lang not in LANGUAGES:
        lang = "en"
    if lang != _lang:
        _words = b"\n"          # the old table is free before the new one is read
        with open(folder + "/" + lang + ".txt", "rb") as f:
            _words = f.read()
        _lang = lang


def language():
    """The language in use."""
    return _lang


def raw(key):
    """The text of a key as it stands in the table, or None."""
    at = _words.find(b"\n" + key.encode() + b"\t")
    if at < 0:
        return None
    at += len(key) + 2
    return _words[at:_words.find(b"\n", at)].decode()


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


def reason(line):
    """The words of a score line [seat, change, reason, *args]; a string argument is a text key itself."""
    args = [t(a) if isinstance(a, str) else a for a in line[3:]]
    return t("r_" + line[2], *args)
