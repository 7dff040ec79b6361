"""A slot holds what its board loads, and no more: the program starts, draws and plays without what was left out."""
import subprocess
import sys

import boards
import pytest

from tools import build, slot

RUN = """
import sys
gone = set(%r)


class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name in gone:
            raise ImportError("left out: " + name)


sys.meta_path.insert(0, Blocker())
sys.path[:0] = ["firmware/lib", "sim/standin"]
from sim.local import LocalBox
from sim.contacts import Hands
box = LocalBox(%r, %r)
hands = Hands(box)
hands.turn(1, 500000, 60000)
box.run(1500000)
for key in hands.keys:
    hands.press(key, box.now() + 10000, 60000)
    box.run(box.now() + 400000)
if not boards.load(%r).PANEL is None:
    assert any(box.panel()), "no picture"
assert not [n for n in gone if n in sys.modules]
print("played", box.probe()["screen"])
"""


def dotted(path):
    name = path[:-len(".mpy")].replace("/", ".")
    return name[len("firmware.lib."):] if name.startswith("firmware.lib.") else name


@pytest.mark.parametrize("name", boards.NAMES)
def test_the_program_starts_without_what_was_left_out(name, tmp_path):
    gone = sorted(dotted(p) for p in slot.unneeded(name) if not p.startswith("boards/"))
    assert len(gone) >= 5
    code = RUN.replace("boards.load(%r)", "__import__('boards').load(%r)") % (gone, name, str(tmp_path), name)
    done = subprocess.run([sys.executable, "-c", code], cwd=build.ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and done.stdout.startswith("played"), done.stderr[-800:]


@pytest.mark.parametrize("name", boards.NAMES)
def test_what_is_left_out_exists(name):
    there = {n[:-3] + ".mpy" for n in build.sources() if n.endswith(".py")}
    assert set(slot.unneeded(name)) <= there


def test_each_driver_is_in_the_slot_of_the_board_that_needs_it():
    assert "hal/rp2_pio.mpy" in slot.unneeded("esp32s3_devkitc1") and "hal/rp2_pio.mpy" not in slot.unneeded("pico")
    assert "hal/knob_counted.mpy" in slot.unneeded("pico") and "hal/knob_counted.mpy" not in slot.unneeded("esp32s3_devkitc1")
    assert "boards/pico.mpy" not in slot.unneeded("pico2") and "boards/pico_w.mpy" in slot.unneeded("pico2")
    assert slot.unneeded("toaster") == ()
