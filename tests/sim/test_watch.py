"""The developer's loop: what was saved is noticed, told and played on."""
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from sim.watch import Watch, sentence

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tree(tmp_path):
    for name in ("engines/pad.py", "firmware/screens/home.py", "firmware/words/en.txt", "sim/desk.py", "hal/__pycache__/x.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    return tmp_path


def save(path, text):
    path.write_text(text)
    st = path.stat()
    os.utime(path, ns=(st.st_atime_ns, st.st_mtime_ns + 1_000_000))     # also where the clock of the files is coarse


def test_saved_new_and_removed_sources_are_named_once(tree):
    watch = Watch(str(tree))
    assert watch.changed() == []
    save(tree / "engines/pad.py", "x = 2\n")
    save(tree / "engines/pig.py", "x = 2\n")
    (tree / "firmware/words/en.txt").unlink()
    assert watch.changed() == ["engines/pad.py", "engines/pig.py", "firmware/words/en.txt"]
    assert watch.changed() == []


def test_what_is_not_the_boxs_is_not_looked_at(tree):
    watch = Watch(str(tree))
    save(tree / "sim/desk.py", "x = 3\n")
    save(tree / "hal/__pycache__/x.py", "x = 3\n")
    save(tree / "engines/notes.md", "x\n")
    assert watch.changed() == []


@pytest.mark.parametrize("source, words", [
    ("def f(:\n", "engines/pig.py:1: invalid syntax"), ("x = 1\ny = nothing\n", "engines/pig.py:2: NameError: name 'nothing'"),
    ("import nothing_of_the_kind\n", "engines/pig.py:1: ModuleNotFoundError"),
])
def test_what_keeps_a_program_from_starting_is_one_sentence(tmp_path, source, words):
    path = tmp_path / "engines" / "pig.py"
    path.parent.mkdir()
    path.write_text(source)
    with pytest.raises(Exception) as e:
        exec(compile(source, str(path), "exec"), {})
    said = sentence(e.value, str(tmp_path))
    assert said.startswith(words) and "\n" not in said


PROGRAM = """
import os, sys
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
from pathlib import Path
from sim import window
from sim.desk import Desk
from sim.power import Power

win = window.Window(Desk(Power("cpython", "box"), "pico", "en"), pictures="out", watch=True)
desk = win.desk

def live(us):
    end = desk.t + us
    while desk.t < end and not desk.fault:
        win.frame(0.05)
    desk.look()

def do(*strokes):
    for s in strokes:
        if isinstance(s, int):
            desk.turn(s)
        else:
            desk.press(s); live(100_000); desk.release(s)
        live(600_000)

def save(name, old, new):
    path = Path(name)
    text = path.read_text(encoding="utf-8")
    assert old in text, name
    path.write_text(text.replace(old, new), encoding="utf-8")
    st = path.stat()
    os.utime(path, ns=(st.st_atime_ns, st.st_mtime_ns + 1_000_000))
    win.orders.looked = 0
    win.orders.look_around()
    live(300_000)

do("knob", "knob", "knob", "knob", "knob", "knob", "timer", "knob", 1, "knob")
before = dict(desk.look())
half = desk.box.panel()
assert before["digest"], before
first = desk.box

# a screen is changed: the same step, another picture
save("firmware/screens/number.py", "self.head(k, self.title()", "self.head(k, 'Changed'")
print("1", desk.box is not first, desk.state["screen"] == before["screen"], desk.state["digest"] == before["digest"],
      desk.state["wheel"] == before["wheel"], desk.box.panel() != half, win.message)

# a slip of the pen: one sentence, and the box goes on
good = desk.box
save("firmware/kit.py", "class Kit", "clas Kit")
print("2", desk.box is good, desk.state["screen"] == before["screen"], win.message)
do(2)
desk.hold("knob")                       # a screen that is loaded only now: from the program as it was
live(1_500_000)
print("6", desk.state["screen"], desk.state["digest"] == before["digest"])
do("back")
save("firmware/kit.py", "clas Kit", "class Kit")
print("3", desk.box is not good, desk.state["screen"] == before["screen"], win.message)

# words are baked by themselves
save("tools/texts.tsv", "What shall we do?", "What now?")
do("back", "back", "back")
print("4", win.message, "What now?" in Path("firmware/words/en.txt").read_text(encoding="utf-8"))
save("tools/texts.tsv", "What now?", "What\\tnow?")
print("5", win.message)
"""


def test_saving_a_source_goes_on_at_the_same_step(tmp_path):
    """In a copy of the project: the window on SDL's dummy driver, a game in the middle of an entry, and sources that are saved."""
    for name in ("engines", "hal", "boards", "firmware", "sim", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "web"))
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(PROGRAM)], cwd=tmp_path, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stdout.splitlines() if line[0] in "123456"]
    more = said.pop(2)
    assert more.startswith("6 ") and more.endswith(" True") and more.split()[1] == "H1", more
    assert said[0].startswith("1 True True True True True firmware/screens/number.py: the box goes on with it")
    assert said[1].startswith("2 True True firmware/kit.py:") and said[1].endswith("invalid syntax - the box goes on as it was")
    assert said[2] == "3 True True firmware/kit.py: the box goes on with it"
    assert said[3].startswith("4 ") and said[3].endswith("True")
    assert said[4].startswith("5 texts.tsv line ") and "five filled columns are needed" in said[4]
