"""The script language: text to a flat list of steps.

Everything that can be wrong with a script is found here, before anything is played: each fault is a `ScriptError`
with file, line and column. Variables, `include` and `repeat` are resolved here too, so a player sees plain steps only.
The language itself is described in docs/scripts.md.
"""
import os
import re
from collections import namedtuple

from sim.words import Line, ScriptError, meant

__all__ = ["COMMANDS", "SEATS", "ScriptError", "Step", "Steps", "parse"]

SEATS = "ABCDEFG"
KEYS = ("knob", "back", "timer")
MOST_STEPS = 100_000
MOST_REPEATS = 1000
MOST_TURNS = 10_000

Step = namedtuple("Step", "place name args")        # place: "evening.txt:12"

_NUMBER = re.compile(r"-?\d{1,12}([.,]\d{1,12})?$")
_NAME = re.compile(r"[A-Za-z_]\w*$")


# ---- commands: each takes its words and gives the arguments of the step ------------------------------------------
def _key(line):
    word = line.take("key", "word")
    if word in KEYS:
        return word
    if len(word) == 1 and word.upper() in SEATS:
        return word.upper()
    line.at -= 1
    line.fail('there is no key "%s"%s (knob, back, timer or a seat A to G)' % (word, meant(word, KEYS)))


def _seat(line):
    return SEATS.index(line.choice("seat", SEATS))


def _rate(line, what="a speed"):
    return line.match(what, lambda w: _positive(w[:-2]) if w.endswith("/s") else None, "8/s")


def _positive(word):
    if not re.match(r"\d{1,3}(\.\d+)?$", word) or not 0.1 <= float(word) <= 100:
        return None
    return float(word)


def _within(line):
    if line.more() != "within":
        return 0
    line.at += 1
    return line.time()


def _key_alone(line):
    return (_key(line),)


def _press(line):
    key = _key(line)
    if line.more() is None:
        return (key,)
    line.choice("word", ("until",))
    return key, line.take("screen name", "word")


def _hold(line):
    key = _key(line)
    return key, line.time() if line.more() is not None else None


def _turn(line):
    n = line.integer("number of detents", -MOST_TURNS, MOST_TURNS)
    rate = None
    if line.more() is not None:
        line.choice("word", ("at",))
        rate = _rate(line)
    return n, rate


def _wait(line):
    return (line.time(),)


def _text(line):
    return (line.take("the text", "text"),)


def _type(line):
    word = line.take("number", "word")
    if word != "none" and not _NUMBER.match(word):
        line.at -= 1
        line.fail('"%s" is not a number, like 1969, -3.5 or none' % word)
    return (word.replace(",", "."),)


def _shot(line):
    name = line.take("name")
    if not re.match(r"[\w.-]+$", name):
        line.at -= 1
        line.fail('a picture\'s name has letters, digits, "-" and "_" only, not "%s"' % name)
    return (name,)


def _pace(line):
    what = line.choice("pace", ("turn", "press", "contact", "hold"))
    return what, _rate(line) if what == "turn" else line.time()


def _expect_ring(line):
    if line.choice("word", ("lit", "dark")) == "dark":
        return "ring", 0, _within(line)
    return "ring", line.integer("number of LEDs", 0, 255), _within(line)


def _expect_seat(line):
    seat = _seat(line)
    return "seat", seat, line.choice("word", ("lit", "dark")), _within(line)


def _expect_total(line):
    seat = _seat(line)
    return "total", seat, line.integer("number of points", -10**9 + 1, 10**9 - 1), _within(line)


def _expect_word(what, name):
    return lambda line: (name, line.take(what), _within(line))


_EXPECT = {
    "ring": _expect_ring, "seat": _expect_seat, "total": _expect_total,
    "screen": _expect_word("screen name", "screen"),
    "events": lambda line: ("events", line.integer("number of events", 0, 10**6), _within(line)),
    "last": _expect_word("event code", "last"),
    "phase": _expect_word("phase", "phase"),
    "round": lambda line: ("round", line.integer("number of the round", 0, 10**6), _within(line)),
    "chosen": lambda line: ("chosen", line.take("the text", "text"), _within(line)),
    "digest": _expect_word("digest", "digest"),
}


def _expect(line):
    if line.tokens[line.at:] and line.tokens[line.at].kind == "text":
        return "text", line.take("the text"), _within(line)
    word = line.choice("expectation", ("not",) + tuple(_EXPECT))
    if word == "not":
        return "no text", line.take("the text", "text"), _within(line)
    return _EXPECT[word](line)


COMMANDS = {
    "press": _press, "hold": _hold, "down": _key_alone, "up": _key_alone, "turn": _turn, "wait": _wait, "pick": _text,
    "choose": _text, "type": _type, "expect": _expect, "shot": _shot, "pace": _pace,
}
HEAD = ("board", "language", "file")    # what box it is: before the first command that does something
WORDS = tuple(COMMANDS) + ("set", "include", "repeat", "each", "end") + HEAD
LANGS = ("en", "de", "ru")


class Steps(list):
    """The steps of a script, and the box that it wants: `board` and `lang` (None: any), `files` {name: text}."""

    def __init__(self):
        super().__init__()
        self.board = self.lang = None
        self.files = {}


class _Parser:
    def __init__(self, given):
        self.given = dict(given)        # from outside: win over `set`
        self.variables = dict(given)
        self.steps = Steps()
        self.read = 0                   # lines, each time they are read

    def file(self, path, folders, stack):
        """The steps of one file, appended."""
        try:
            with open(path, encoding="utf-8") as f:
                source = f.read()
        except UnicodeDecodeError:
            raise ScriptError(path, 1, 1, "this is not a text file in UTF-8") from None
        self.source(source, path, os.path.dirname(path), stack + [os.path.realpath(path)])

    def source(self, source, name, folder, stack):
        self.block(source.split("\n"), 0, None, name, folder, stack)

    def block(self, lines, at, opened, name, folder, stack):
        """The lines from index `at` on, up to the `end` of the line `opened` or of all; the index behind them."""
        while at < len(lines):
            line = Line(name, at + 1, lines[at], self.variables)
            at += 1
            self.read += 1
            if not line.tokens:
                continue
            word = line.choice("command", WORDS)
            if word == "end":
                if opened is None:
                    line.fail("this end has no repeat or each", 1)
                line.end()
                return at
            if word in ("repeat", "each"):
                at = self.loop(line, word, lines, at, name, folder, stack)
            else:
                self.command(line, word, folder, stack)
                line.end()
            self.count(line)
        if opened is not None:
            opened.fail("this %s has no end" % opened.tokens[0].value, 1)
        return at

    def count(self, line):
        if len(self.steps) > MOST_STEPS or self.read > 4 * MOST_STEPS:
            line.fail("this script has more than %d steps" % MOST_STEPS, 1)

    def loop(self, line, word, lines, at, name, folder, stack):
        """The block that begins at index `at`, once for each value; the index behind it."""
        if word == "repeat":
            variable, values = None, [None] * line.integer("number of times", 1, MOST_REPEATS)
        else:
            variable, values = self.name(line), self.values(line)
        line.end()
        after = at
        for value in values:
            if variable and variable not in self.given:
                self.variables[variable] = value
            after = self.block(lines, at, line, name, folder, stack)
            self.count(line)
        return after

    def values(self, line):
        """What `each` goes through: the rest of the line, word by word."""
        found = []
        while line.more() is not None:
            found += line.take("value").split()
        if not found:
            line.fail("each wants values, like: each P A B C")
        return found

    def command(self, line, word, folder, stack):
        if word == "set":
            self.set(line)
        elif word == "include":
            self.include(line, folder, stack)
        elif word in HEAD:
            self.head(line, word)
        else:
            args = COMMANDS[word](line)
            self.steps.append(Step("%s:%d" % (os.path.basename(line.file), line.number), word, args))

    def head(self, line, word):
        """What box it is."""
        if self.steps:
            line.fail("%s stands before the first command: it says what box is switched on" % word, 1)
        if word == "board":
            self.steps.board = line.take("board", "word")
        elif word == "language":
            self.steps.lang = line.choice("language", LANGS)
        else:
            name = line.take("file name", "text")
            if not re.match(r"[A-Za-z0-9][\w.-]{0,40}$", name):
                line.at -= 1
                line.fail('a file of the box is a plain name, not "%s"' % name)
            self.steps.files[name] = line.take("what is in it", "text")

    def name(self, line):
        return line.match("a name", lambda w: w if _NAME.match(w) else None, "ANNA")

    def set(self, line):
        name = self.name(line)
        value = line.take("value")
        if name not in self.given:
            self.variables[name] = value

    def include(self, line, folder, stack):
        path = os.path.join(folder, line.take("file name"))
        line.at -= 1
        if os.path.realpath(path) in stack:
            line.fail("%s would include itself" % os.path.basename(path))
        if not os.path.isfile(path):
            line.fail("there is no file %s" % path)
        line.at += 1
        line.end()
        self.file(path, folder, stack)


def parse(source, variables=None):
    """Steps of a script: `source` is a path (str ending in .txt, or a Path) or the text itself.

    `variables` (name to text) win over `set` lines. Raises ScriptError; FileNotFoundError if there is no such file.
    """
    parser = _Parser(variables or {})
    if isinstance(source, os.PathLike) or ("\n" not in source and source.endswith(".txt")):
        parser.file(os.fspath(source), "", [])
    else:
        parser.source(source, "script", "", [])
    return parser.steps
