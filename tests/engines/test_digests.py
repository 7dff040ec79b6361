"""Recorded games come out as they did when they were recorded, byte for byte, on both Pythons."""
import pytest
from found import engine, games
from recorded import DIGESTS

from tools import digests

pytestmark = pytest.mark.both
_BLOCK = 25


@pytest.mark.parametrize("name, first", [(name, first) for name in games() for first in range(0, 200, _BLOCK)])
def test_recorded_games(name, first):
    g = engine(name)
    for seed in range(first, first + _BLOCK):
        want = DIGESTS[name][8 * seed:8 * seed + 8]
        session = digests.play(g, seed)
        assert session.digest() == want, "game %d: %d events, %s" % (seed, len(session.log), g.total(session.s))


def test_every_engine_has_its_games():
    assert sorted(DIGESTS) == games()
    assert min([len(DIGESTS[name]) for name in DIGESTS]) >= 8 * 200
