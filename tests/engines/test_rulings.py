"""Every ruling and every worked example of the four games appears in a test, under its number."""
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WORDS = "\n".join(f.read_text(encoding="utf-8") for f in sorted(HERE.glob("*.py")) if f != Path(__file__))
RULINGS = {"G7": 27, "GG": 21, "N7": 21, "GB": 20}
EXAMPLES = {"G7": [1, 2, 3, 4, 5, 7, 9, 10], "GG": [1, 2, 3, 5, 6, 8, 9, 10], "N7": [1, 2, 3, 4, 6, 7, 8, 10, 12],
            "GB": [1, 2, 3, 5, 6, 7, 8]}


def named(number):
    """Is `G7-21` there, or `test_G7_21...`?"""
    return re.search(r"(?<![A-Za-z0-9])%s(?![0-9])" % number.replace("-", "[-_]"), WORDS, re.IGNORECASE)


@pytest.mark.parametrize("game", sorted(RULINGS))
def test_rulings(game):
    assert [n for n in range(1, RULINGS[game] + 1) if not named("%s-%d" % (game, n))] == []


@pytest.mark.parametrize("game", sorted(EXAMPLES))
def test_worked_examples(game):
    assert [n for n in EXAMPLES[game] if not named("%s-A%d" % (game, n))] == []


def test_a_number_that_is_not_there_is_missed():
    assert not named("G7-28") and not named("GB-99") and named("G7-A1")
