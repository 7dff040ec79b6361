"""The power cut in every operation of the flash during evenings, on real MicroPython (tests/faults/cuts.py): Gambit 7, and
the long version of all games. The other games: test_power_cuts_*.py."""
import pytest

from tests.faults import cutting


@pytest.mark.mpy
@pytest.mark.parametrize("evening", cutting.of("gambit7"))
def test_no_cut_loses_an_event(micropython, figures, evening):
    cutting.told(figures, "%s %d" % evening[:2], [cutting.finished(micropython, evening)])


def test_ten_thousand_cuts_of_all_four_games():
    """What the four files of this test share cuts 10,000 times, in flash pages and in text files, on empty and full chips."""
    assert sum(e[3] for e in cutting.EVENINGS) >= 10000
    assert {e[0] for e in cutting.EVENINGS} == {"gambit7", "gallery", "nolsem", "gambler"}
    assert {e[2] for e in cutting.EVENINGS} == {0, 1} and {e[1] > 85 for e in cutting.EVENINGS} == {False, True}


@pytest.mark.mpy
@pytest.mark.soak
def test_a_hundred_thousand_cuts(micropython, figures):
    jobs = [(g, p, w, cuts * 2, 100 + 7 * k + i) for k in range(5) for i, (g, p, w, cuts, _) in enumerate(cutting.EVENINGS)]
    assert cutting.told(figures, "all games", cutting.evenings(micropython, jobs))["cuts"] >= 100000
