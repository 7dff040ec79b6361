"""A game as the log of its facts: do, undo, redo, edit, save, load, digest; the same for every engine."""
from engines import text
from engines.common import RuleError, clone

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_EVERY = const(128)         # events between two kept states: undo replays at most this many
_FORMAT = const(1)


class Session:
    """A running game. `game` is the engine, `s` the state, `log` the events; change them through the methods only."""

    def __init__(self, game, players, options=None):
        self.game = game
        self.s = game.new(players, {} if options is None else options)
        self.log = []
        self._redo = []
        self._marks = []

    def do(self, e):
        """Apply an event and log it; score lines. Refuses with RuleError and changes nothing."""
        lines = self.game.apply(self.s, e)
        log = self.log
        log.append(e[:])
        if self._redo:
            self._redo = []
        if not len(log) % _EVERY:
            self._marks.append(clone(self.s))
        return lines

    def undo(self):
        """Take the last event back and return it; None if there is none."""
        if not self.log:
            return None
        e = self.log.pop()
        self.s = self._at(len(self.log))
        del self._marks[len(self.log) // _EVERY:]
        self._redo.append(e)
        return e

    def redo(self):
        """Do the event again that was taken back last and return it; None if there is none."""
        if not self._redo:
            return None
        rest = self._redo
        e = rest.pop()
        self.do(e)
        self._redo = rest
        return e

    def edit(self, i, e, keep=False):
        """What replacing event `i` by `e` would change: {"at": index of the first event that no longer fits or -1,
        "code": why (0 if all fit), "was": points by seat, "now": points as far as it fits}.

        With `keep` it is done: the log ends before the first later misfit. An index that is not in the log is refused
        with RuleError("bad_index"), and so is, with `keep`, an event that does not fit in place `i`.
        """
        if type(i) is not int or not 0 <= i < len(self.log):
            raise RuleError("bad_index")
        s = self._at(i)
        at, code = self._replay(s, i, e)
        report = {"at": at, "code": code, "was": self.game.total(self.s), "now": self.game.total(s)}
        if keep:
            if at == i:
                raise RuleError(code)
            self.log[i] = e[:]
            if at >= 0:
                del self.log[at:]
            del self._marks[i // _EVERY:]
            self._redo = []
            self.s = s
        return report

    def _replay(self, s, i, e):
        """Apply `e` and then the log after `i` to `s`; the first misfit and its code, or -1 and 0."""
        for j in range(i, len(self.log)):
            x = e if j == i else self.log[j]
            code = self.game.check(s, x)
            if code:
                return j, code
            self.game.apply(s, x)
        return -1, 0

    def _at(self, count):
        """The state after the first `count` events: from the last kept one (kept ones are added on the way)."""
        marks = self._marks
        k = min(len(marks), count // _EVERY)
        s = clone(marks[k - 1]) if k else self.game.new(self.s["n"], self.s["o"])
        for j in range(k * _EVERY, count):
            self.game.apply(s, self.log[j])
            if (j + 1) // _EVERY > len(marks):
                marks.append(clone(s))
        return s

    def save(self):
        """The game as text: one line of canonical JSON and its checksum."""
        body = text.write({"v": _FORMAT, "g": self.s["g"], "n": self.s["n"], "o": self.s["o"], "log": self.log})
        return body + "\n" + text.crc(body) + "\n"

    def digest(self):
        """Eight hexadecimal digits: CRC-32 of the canonical text of state and log."""
        return text.crc(text.write(self.s) + text.write(self.log))


def load(saved, games):
    """The session of a text made by `save`; `games` maps ids to engines.

    Refuses with RuleError: "bad_save" for damage, "no_game" for an unknown game, the engine's own code for a set-up or
    an event that does not fit.
    """
    if not isinstance(saved, str):
        raise RuleError("bad_save")
    body, mark, tail = saved.partition("\n")
    if not mark or tail != text.crc(body) + "\n":
        raise RuleError("bad_save")
    d = text.read(body)
    if not isinstance(d, dict) or sorted(d) != ["g", "log", "n", "o", "v"] or d["v"] != _FORMAT:
        raise RuleError("bad_save")
    if not isinstance(d["g"], str) or not isinstance(d["log"], list):
        raise RuleError("bad_save")
    if d["g"] not in games:
        raise RuleError("no_game")
    session = Session(games[d["g"]], d["n"], d["o"])
    for e in d["log"]:
        session.do(e)
    return session
