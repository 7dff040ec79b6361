"""Ten thousand fast spins with reversals and bounce: the net count is exact."""
import pytest
from hal_rig import Bounce, Rig


@pytest.mark.parametrize("kind, mcu, edges", [("pio", "rp2040", 4), ("pio", "rp2040", 2), ("encoder", "esp32s3", 4),
                                              ("irq", "rp2040", 4)])
def test_spins(kind, mcu, edges):
    r = Rig(bounce=Bounce(edges, 400, 4), KNOB=(kind, 6, 7), MCU=mcu, KNOB_EDGES=edges)
    b = Bounce(77)
    for i in range(2500):
        want, t = 0, r.now()
        for _ in range(1 + b.below(3)):
            n = b.below(9) - 4
            step = 1000000 // (20 + b.below(60))
            r.hands.turn(n, t, step)
            t += abs(n) * step
            want += n
        r.run((t - r.now()) // 1000 + 24)
        assert r.net() == want, "spin %d" % i
        r.take()
