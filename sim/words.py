"""The words of one line of a script, and what is said about a word that does not fit."""
import difflib
import re
from collections import namedtuple
from decimal import Decimal

Token = namedtuple("Token", "kind value col")       # kind: "word" or "text"; col counts from 1

_TOKEN = re.compile(r'\s*(?:(?P<comment>#.*)|"(?P<text>(?:[^"\\]|\\.)*)"|(?P<open>".*)|(?P<word>[^\s"#]+))')
_TIME = re.compile(r"(\d+(?:\.\d+)?)(ms|s|min)$")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_UNITS = {"ms": 1000, "s": 1_000_000, "min": 60_000_000}


class ScriptError(Exception):
    """A script that cannot be played: where it is wrong (file, line, column) and why, in one sentence."""

    def __init__(self, file, line, column, why):
        super().__init__("%s:%d:%d: %s" % (file, line, column, why))
        self.file, self.line, self.column, self.why = file, line, column, why


def duration(text):
    """Microseconds of "2.5s", "300ms" or "2min"; None if the text is no duration."""
    m = _TIME.match(text)
    return int(Decimal(m.group(1)) * _UNITS[m.group(2)]) if m else None


def meant(word, known):
    """A half sentence for a typo: `; did you mean "press"?`, or nothing."""
    near = difflib.get_close_matches(word, known, 1, 0.5)
    return '; did you mean "%s"?' % near[0] if near else ""


class Line:
    """The tokens of one line, taken from left to right; each take says what it wants and refuses the rest."""

    def __init__(self, file, number, source, variables):
        self.file, self.number = file, number
        self.tokens, self.at = [], 0
        self.width = len(source.rstrip())
        self._split(source, variables)

    def _split(self, source, variables):
        at = 0
        while at < self.width:
            m = _TOKEN.match(source, at)
            at = m.end()
            kind = m.lastgroup
            if kind == "comment":
                break
            col = m.start(kind) + 1
            if kind == "open":
                self.fail('the closing " is missing', col)
            value = self._fill(m.group(kind), variables, col, kind == "text")
            if kind == "text":
                col -= 1
            self.tokens.append(Token(kind, value, col))

    def _fill(self, value, variables, col, text):
        """The value with {NAME} replaced, and in a text \\ and the next sign."""
        def put(m):
            escaped, name = m.group(1), m.group(2)
            if escaped is not None:
                return _ESCAPES.get(escaped, escaped) if text else m.group()
            if name not in variables:
                self.fail("{%s} is not set%s" % (name, meant(name, variables)), col + m.start())
            return variables[name]
        return re.sub(r"\\(.)|\{(\w*)\}", put, value)

    def fail(self, why, col=None):
        """Raises ScriptError at that column (the next token if not given)."""
        if col is None:
            col = self.tokens[self.at].col if self.at < len(self.tokens) else self.width + 1
        raise ScriptError(self.file, self.number, col, why)

    def more(self):
        """The next token's value, or None at the end of the line."""
        return self.tokens[self.at].value if self.at < len(self.tokens) else None

    def take(self, what, kind=None):
        """The next token; `what` names it for the error."""
        if self.more() is None:
            self.fail("%s is missing" % what)
        t = self.tokens[self.at]
        if kind and t.kind != kind:
            how = 'goes in "quotes"' if kind == "text" else "goes without quotes"
            self.fail("%s %s, not %s" % (what, how, t.value or '""'))
        self.at += 1
        return t.value

    def choice(self, what, known):
        """One of the known words."""
        word = self.take(what, "word")
        if word not in known:
            self.at -= 1
            self.fail('there is no %s "%s"%s' % (what, word, meant(word, known)))
        return word

    def match(self, what, convert, example):
        """A word that `convert` understands (it gives None for what it does not)."""
        word = self.take(what, "word")
        value = convert(word)
        if value is None:
            self.at -= 1
            self.fail('"%s" is not %s, like %s' % (word, what, example))
        return value

    def integer(self, what, lo, hi):
        """A whole number within lo..hi."""
        example = str(max(lo, min(hi, 3)))
        value = self.match("a whole number", lambda w: int(w) if re.match(r"-?\d{1,9}$", w) else None, example)
        if not lo <= value <= hi:
            self.at -= 1
            self.fail("%s must lie within %d and %d, not be %d" % (what, lo, hi, value))
        return value

    def time(self, what="a time"):
        """Microseconds."""
        return self.match(what, duration, "2.5s or 300ms")

    def end(self):
        """Nothing may follow."""
        if self.more() is not None:
            self.fail('nothing may follow here, but "%s" does' % self.more())
