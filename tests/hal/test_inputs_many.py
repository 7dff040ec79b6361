"""Ten thousand bounce trains: one press and one release each, strictly alternating."""
import pytest
from hal_rig import Bounce, Rig


@pytest.mark.parametrize("seed", [11, 12])
@pytest.mark.parametrize("us, edges", [(2000, 6), (15000, 12)])
def test_bounce_trains(seed, us, edges):
    r = Rig(bounce=Bounce(seed, us, edges))
    b = Bounce(seed + 100)
    for i in range(2500):
        r.hands.press("timer", r.now() + 100 + b.below(4000), 35000 + b.below(40000))
        r.run(120)
        assert [e[0] for e in r.take()] == ["down", "press", "up"], "train %d" % i
