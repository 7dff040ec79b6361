"""The notation of the worked examples: bets as "-1 ATH" or "G0", answers as numbers by seat."""
from engines import gambit7


def bet(seat, text):
    """"-1 -1", "ATH", "" are chips, "G0" is the Gambit chip on the middle."""
    if text[:1] == "G":
        return ["gambit", seat, _place(text[1:])]
    return ["bet", seat] + [_place(x) for x in text.split()]


def _place(text):
    return -4 if text == "ATH" else int(text)


def answers(s, given):
    """Enter the answers by seat."""
    for i in range(len(given)):
        gambit7.apply(s, ["answer", i, given[i]])


def bets(s, given):
    """Enter the bets by seat."""
    for i in range(len(given)):
        gambit7.apply(s, bet(i, given[i]))


def lay(given, options=None):
    """A game with these answers on the board."""
    s = gambit7.new(len(given), options)
    answers(s, given)
    return s


def board(s):
    """The rows as "answer@place", lowest first."""
    return " ".join(["%s@%d" % (w[1], w[0]) for w in reversed(s["w"])])


def score(preset, given, before, placed, truth):
    """Points after one round that is played from the points `before`; also that lines and preview tell the same."""
    s = gambit7.new(len(given), {"board": preset})
    s["p"] = before[:]
    answers(s, given)
    bets(s, placed)
    e = ["truth", -1, truth]
    shown = gambit7.preview(s, e)
    lines = gambit7.apply(s, e)
    assert shown == lines
    after = before[:]
    for x in lines:
        after[x[0]] += x[1]
    assert after == gambit7.total(s)
    return after
