"""A game as the log of its facts: do, undo, redo, edit, save, load, digest; the same for every engine."""
from engines import text
from engines.common import clone
from engines.log import BOARD, CHUNK, Log, pack, unpack

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_PARTS = 4 if BOARD else 8      # a state is kept after so many parts of the log, as undo replays them
_LINES = const(8)           # events in one piece of text: a longer one may find no room


class Session:
    """A running game. `game` is the engine, `s` the state, `log` the events (len, index, iteration); they change
    through the methods only."""

    def __init__(self, game, players, options=None):
        self.game = game
        self.s = game.new(players, {} if options is None else options)
        self.log = Log()
        self._redo = Log()
        self._back = 0          # length of the log for which `_redo` holds: do() need not care
        self._marks = []        # packed states, number i after (i + 1) * _PARTS parts of the log
        self._apply = game.apply

    def do(self, e):
        """Apply an event and log it; score lines. Refuses with RuleError and changes nothing. The log keeps `e` itself:
        who gives it does not change it any more, or gives a copy, as the console does (it is a tenth of the cost of a step)."""
        lines = self._apply(self.s, e)
        tail = self.log.tail
        tail.append(e)
        if len(tail) == CHUNK:
            self.log.close()
            self._mark(len(self.log), self.s)
        return lines

    def _mark(self, count, s):
        """Keep this state after `count` events if it is due and not there yet."""
        if not count % (_PARTS * CHUNK) and count // (_PARTS * CHUNK) > len(self._marks):
            self._marks.append(pack(clone(s)))

    def undo(self):
        """Take the last event back and return it; None if there is none."""
        if not self.log:
            return None
        rest = self._rest()
        e = self.log.pop()
        count = len(self.log)
        self._drop(count)
        self.s = self._at(count)
        rest.append(e)
        self._redo = rest
        self._back = count
        return e

    def redo(self):
        """Do the event again that was taken back last and return it; None if there is none."""
        rest = self._rest()
        if not rest:
            return None
        e = rest.pop()
        self.do(e)
        self._back += 1
        return e

    def _rest(self):
        """What was taken back and not overtaken by another event since."""
        return self._redo if self._back == len(self.log) else Log()

    def edit(self, i, e, keep=False):
        """What replacing event `i` by `e` would change: {"at": index of the first event that no longer fits or -1,
        "code": why (0 if all fit), "was": points by seat, "now": points as far as it fits}.

        With `keep` it is done: the log ends before the first later misfit. An index that is not in the log is refused
        with RuleError("bad_index"), and so is, with `keep`, an event that does not fit in place `i`.
        """
        from engines import edit
        return edit.edit(self, i, e, keep)

    def _drop(self, count):
        """The states kept after more than `count` events go."""
        del self._marks[count // (_PARTS * CHUNK):]

    def _at(self, count):
        """The state after the first `count` events, from the last kept one."""
        k = min(len(self._marks), count // (_PARTS * CHUNK))
        s = clone(unpack(self._marks[k - 1])) if k else self.game.new(self.s["n"], self.s["o"])
        at = k * _PARTS * CHUNK
        for e in self.log.since(at):
            if at == count:
                break
            self._apply(s, e)
            at += 1
        return s

    def save(self):
        """The game as text: a line of canonical JSON that tells the set-up, a line for every event, the checksum."""
        from engines import saved
        return saved.save(self)

    def digest(self):
        """Eight hexadecimal digits: CRC-32 of the canonical text of state and log."""
        return text.crc(self._text())

    def _text(self):
        """The canonical text of state and log in pieces: it is never there as a whole."""
        for part in text.pieces(self.s):
            yield part
        yield "\n"
        for part in self._log_text():
            yield part

    def _log_text(self):
        """The canonical text of the log, a line for every event, some lines at a time: kept one by one they would lie
        all over the board's heap and leave no room for the whole."""
        lines = []
        for e in self.log:
            lines.append(text.write(e) + "\n")
            if len(lines) == _LINES:
                yield "".join(lines)
                lines = []
        yield "".join(lines)


def load(told, games):
    """The session of a text `told` that `save` made; `games` maps ids to engines.

    Refuses with RuleError: "bad_save" for damage, "no_game" for an unknown game, the engine's own code for a set-up or
    an event that does not fit.
    """
    from engines import saved
    return saved.load(told, games)
