"""Sessions of Gambit 7 that the tests of engines/session.py begin with."""
import gambit7_notation as note

from engines import gambit7
from engines.session import Session


def round_of(session, answers, bets, truth):
    for i in range(len(answers)):
        session.do(["answer", i, answers[i]])
    for i in range(len(bets)):
        session.do(note.bet(i, bets[i]))
    return session.do(["truth", -1, truth])


def two_rounds():
    s = Session(gambit7, 3)
    round_of(s, ["10", "20", "30"], ["0 1", "0 0", "1 1"], "25")
    round_of(s, ["5", "5", "9"], ["-1 -1", "1 1", "ATH -1"], "4")
    return s


def long_log(count, game=gambit7):
    """A session with that many events of one round: one seat changes its mind all the time."""
    s = Session(game, 3)
    for i in range(count):
        s.do(["answer", 1, str(i)])
    return s
