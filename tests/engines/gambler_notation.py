"""Short ways to set up and play a position of Gambler, shared by its tests."""
import pytest
from engines import gambler as game
from engines.common import RuleError, clone
from engines.gambler_tableau import takes

# the test tableau of the examples: 22 boxes
X = "4 = +20; 1 2 3 = +40; 6 6 6 6 = +60; * * * = -50; A A A B B = +80; 1 2 3 4 5 6 = +100"


def on(text, n, **options):
    """A game of `n` on that tableau, before the first roll."""
    s = game.new(n, dict(set="own", tableaux=[text], **options))
    game.apply(s, ["tableau", -1, 101])
    return s


def filled(s, *fills):
    """The same game with these faces on the rows, top to bottom."""
    s["fill"] = list(fills)
    s["fit"] = [takes(row, fill) for row, fill in zip(s["rows"], fills)]
    return s


def ends_with(pts, *fills):
    """Test tableau X with three players, these points and fills; seat 0 is about to roll."""
    s = filled(on(X, 3), *fills)
    s["pts"] = list(pts)
    return s


def roll(s, *faces):
    assert game.apply(s, ["roll", s["turn"]] + list(faces)) == []


def play(s, *values):
    """All score lines of these plays."""
    lines = []
    for v in values:
        lines += game.apply(s, ["play", s["turn"], v])
    return lines


def can(s):
    return [e[2] for e in game.legal(s, s["turn"])]


def refusal(s, e):
    """The code with which an event is refused; check, apply and preview must agree and nothing may change."""
    was = clone(s)
    code = game.check(s, e)
    for f in (game.apply, game.preview):
        with pytest.raises(RuleError) as caught:
            f(s, e)
        assert caught.value.code == code
    assert s == was
    assert isinstance(code, str)
    return code
