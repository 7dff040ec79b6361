"""A game as text and back. The box keeps its games in a journal and loads this only where a text is wanted."""
from engines import text
from engines.common import RuleError
from engines.session import Session

try:
    from micropython import const
except ImportError:
    def const(x):
        return x

_FORMAT = const(1)


def save(session):
    """See Session.save."""
    s = session.s
    parts = [text.write({"v": _FORMAT, "g": s["g"], "n": s["n"], "o": s["o"]}), "\n"]
    parts += session._log_text()
    return "".join(parts) + text.crc(parts) + "\n"


def load(told, games):
    """See engines.session.load."""
    try:
        if not isinstance(told, str) or told[-10:-9] != "\n" or told[-9:] != text.crc([told[:-9]]) + "\n":
            raise RuleError("bad_save")
    except UnicodeError:        # half of a surrogate pair
        raise RuleError("bad_save")
    data = told.encode()        # MicroPython counts the letters of a text from its beginning, bytes have their place
    i = data.find(b"\n")
    session = _set_up(text.read(data[:i].decode()), games)
    while i < len(data) - 10:
        j = data.find(b"\n", i + 1)
        session.do(text.read(data[i + 1:j].decode()))
        i = j
    return session


def _set_up(d, games):
    if not isinstance(d, dict) or sorted(d) != ["g", "n", "o", "v"] or d["v"] != _FORMAT:
        raise RuleError("bad_save")
    if not isinstance(d["g"], str) or not isinstance(d["o"], dict):
        raise RuleError("bad_save")
    if d["g"] not in games:
        raise RuleError("no_game")
    return Session(games[d["g"]], d["n"], d["o"])
