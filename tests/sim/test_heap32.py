"""With words of 32 bits, as on the board, the console and all that any game loads fit into 192 KB, nothing let go of."""
import shutil

import pytest

from sim import compiled
from tools import heap32, web

LIMIT = 192 * 1024
RUNNING = 16 * 1024         # for the pieces of a picture, an entry on its way, garbage between two collections


@pytest.fixture(scope="module")
def tree(micropython):
    if not shutil.which("node"):
        pytest.skip("node is missing: the 32-bit MicroPython runs in it")
    try:
        web.fetch()
    except web.WebError as e:
        pytest.skip(str(e))
    return compiled.tree()


@pytest.mark.parametrize("game", heap32.GAMES)
def test_a_game_with_all_its_modules_fits_a_pico(tree, game, figures):
    program = heap32.parts(game)
    far32, all32 = heap32.of_32(tree, program)
    far64, all64 = heap32.of_64(tree, program)
    figures("%s, all modules loaded: %.1f KB of heap with 32 bits, %.1f with 64" % (game, (all32 - far32) / 1024, (all64 - far64) / 1024))
    assert 80 * 1024 < all32 - far32 < LIMIT - RUNNING
    assert all32 - far32 < all64 - far64


def test_modules_of_one_game_are_not_those_of_another():
    loaded = {game: set(heap32.modules(game)) for game in ("nolsem", "gambler")}
    for game in loaded:
        other = ({"nolsem", "gambler"} - {game}).pop()
        assert "engines." + game in loaded[game] and "engines." + other not in loaded[game]
