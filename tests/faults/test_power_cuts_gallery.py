"""The power cut in every operation of the flash during evenings of Gallery Gambit; see test_power_cuts.py."""
import pytest

from tests.faults import cutting


@pytest.mark.mpy
@pytest.mark.parametrize("evening", cutting.of("gallery"))
def test_no_cut_loses_an_event(micropython, figures, evening):
    cutting.told(figures, "%s %d" % evening[:2], [cutting.finished(micropython, evening)])
