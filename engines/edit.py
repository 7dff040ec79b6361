"""An event in the middle of a log replaced by another one. Needed seldom, so it is loaded when it is."""
from engines.common import RuleError
from engines.log import Log


def edit(session, i, e, keep):
    """See Session.edit."""
    if type(i) is not int or not 0 <= i < len(session.log):
        raise RuleError("bad_index")
    game, s = session.game, session._at(i)
    at, code = _replay(session, s, i, e)
    report = {"at": at, "code": code, "was": game.total(session.s), "now": game.total(s)}
    if keep:
        if at == i:
            raise RuleError(code)
        _replace(session, i, e, len(session.log) if at < 0 else at)
    return report


def _replay(session, s, i, e):
    """Apply `e` and then the log after `i` to `s`; the first misfit and its code, or -1 and 0."""
    at = i
    for x in session.log.since(i):
        if at == i:
            x = e
        code = session.game.check(s, x)
        if code:
            return at, code
        session.game.apply(s, x)
        at += 1
    return -1, 0


def _replace(session, i, e, count):
    """The log with `e` in place `i` and only `count` events, and its state."""
    rest = Log()
    for x in session.log.since(i + 1):
        rest.append(x)
    rest.cut(count - i - 1)
    s = session._at(i)
    session.log.cut(i)
    session._drop(i)
    session._back = -1
    session.s = s
    session.do(e[:])
    for x in rest:
        session.do(x)
