"""Faults on the bench board: flash pages below LittleFS, power cuts, mpremote in the middle of a game."""
import subprocess

import pytest

from sim import ocr, script
from sim.bench.bench import BLOCK, BLOCKS, ROOT, Bench
from sim.contacts import Hands
from tests.console.desk import START
from tools import slot
from tools.flash import load_board

HEAP = "420k"           # see docs/memory.md
BACK = 9                # the pin of boards/pico.py
PLAY = "press knob\ntype 20\nturn 1\npress knob\nturn 4\nwait 300ms\n"
# what a hand does in a running game before somebody plugs in: at the entry, a value turned, a menu, the page before, the
# clock running, its menu, a digit, a fast knob, the next question
STATES = ("wait 10ms", "turn 2", "hold knob", "press back", "press timer", "hold timer", "type 3", "turn 9", "press knob",
          "press timer\npress timer")


# MicroPython: a blank chip, and on it the program in slot a
LAY = """
import os, sys, vfs
sys.path.append(%r)
from sim.bench.chip import Flash
chip = Flash(%r, -1, None)
vfs.VfsLfs2.mkfs(chip, progsize=256)
vfs.mount(vfs.VfsLfs2(chip, progsize=256), "/f")

def lay(source, target):
    if os.stat(source)[0] & 0x4000:
        os.mkdir(target)
        for name in os.listdir(source):
            lay(source + "/" + name, target + "/" + name)
    else:
        with open(source, "rb") as a, open(target, "wb") as b:
            b.write(a.read())

lay(%r, "/f/a")
lay(%r, "/f/main.py")
with open("/f/slot", "w") as f:
    f.write("a")
"""


def image(micropython, path):
    """The chip of a flashed board as a file; mpremote's own way is tested in tests/flash and takes half a minute."""
    folder, _ = slot.cached(load_board("pico")[1], None)
    path.write_bytes(b"\xff" * BLOCK * BLOCKS)
    code = LAY % (str(ROOT), str(path), str(folder), str(ROOT / "firmware" / "main.py"))
    done = subprocess.run([micropython, "-X", "heapsize=4m", "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return path


@pytest.fixture(scope="module")
def flashed(micropython, tmp_path_factory):
    with Bench(flash=image(micropython, tmp_path_factory.mktemp("chip") / "flash.img"), heap=HEAP) as bench:
        yield bench


def play(box, text):
    report = script.play(text, box, hands=Hands(box), variables={"SEATS": "3"})
    assert report.ok, report.failures


def start(bench):
    """A game that has an event and half an entry."""
    bench.mpremote("exec", "import os\nfor n in os.listdir('/data'):\n  os.remove('/data/'+n)")
    bench.power_cycle()
    box = bench.box()
    play(box, START + PLAY)
    return box


def exec_on(bench, code):
    return bench.mpremote("resume", "exec", code).stdout.strip()


def test_a_half_made_entry_outlives_the_power_in_flash_pages(flashed):
    box = start(flashed)
    before = box.probe()
    box.close()
    head = exec_on(flashed, "print(app.store.pages.block >= 0, open('/data/g0001.000', 'rb').read(4), app.store.fault)")
    assert head == "True b'CRJ2' 0"
    flashed.power_cycle()
    box = flashed.box()
    try:
        play(box, 'expect "Continue"\npress knob\nwait 300ms')
        assert ocr.find(box.panel(), "resumed")
        after = box.probe()
        for key in ("n", "digest", "screen", "at", "wheel"):
            assert after[key] == before[key], key
    finally:
        box.close()


@pytest.mark.parametrize("n", [0, 1, 2])
def test_the_power_goes_in_the_write_of_an_entry(flashed, n):
    box = start(flashed)
    flashed.cut_after(n)
    try:
        for key in "56":
            play(box, "type %s" % key)
            play(box, "wait 300ms")
    except Exception:           # the box is gone in the middle of it
        pass
    box.close()
    flashed.cut_after(-1)
    flashed.power_cycle()
    box = flashed.box()
    try:
        play(box, 'expect "Continue"\npress knob\nwait 300ms')
        assert box.probe()["n"] >= 1 and box.probe()["screen"] != "J1"
    finally:
        box.close()


def test_mpremote_gets_in_while_a_game_runs_twenty_times_of_twenty(flashed, figures):
    """In real time, as at a table: the program stops, its ring is dark, nothing of the game is lost, the prompt is free."""
    start(flashed).close()
    got, digest = 0, None
    for keys in STATES + STATES:
        box = flashed.box(real=True)
        play(box, "press knob")
        assert digest is None or box.probe()["digest"] == digest, "the game has outlived mpremote"
        play(box, keys)
        before = box.probe()
        digest = before["digest"]
        assert before["n"] > 0 and any(box.ring())
        said = exec_on(flashed, "print(app.play.session.digest(), app.store.fault, len(app.store.pending))")
        box.drain()
        assert not any(box.ring()), "the ring is dark"
        got += said == digest + " 0 0"
    box.close()
    figures("mpremote gets in while a game runs: %d of 20" % got)
    assert got == 20


def test_ctrl_c_ends_within_200_ms_from_every_state(flashed, figures):
    """In virtual time, from the key to the prompt, and the longest step that it may have to wait for. Typed twice too."""
    start(flashed).close()
    worst = 0
    for i, keys in enumerate(STATES):
        box = flashed.box()
        play(box, "press knob\n" + keys)
        step, pressed, mark = box.stats()["step"], box.now(), len(flashed.console)
        flashed.type(b"\x03" * (1 + i % 2))
        flashed.wait_console(">>> ", mark)
        flashed.type(b"import time; time.sleep_ms(1)\r")        # the wire answers when the board sleeps
        box.hello()
        worst = max(worst, step + box.now() - pressed)
        assert not any(box.ring())
        assert b"KeyboardInterrupt" in flashed.console[mark:]
    box.close()
    figures("Ctrl-C to the prompt: %d ms at most" % (worst // 1000))
    assert worst < 200000


def safe_mode(bench, damage=""):
    """Power-on with BACK held: what was printed, and the box. `damage`: code that is run on the board before."""
    if damage:
        bench.mpremote("exec", "import os\n" + damage)
    bench.closed = (BACK,)
    try:
        box = bench.box(real=True)
        mark = bench.booted
        bench.wait_console(">>> ", mark)
        box.drain()
        return bytes(bench.console[mark:]).decode(), box
    finally:
        bench.closed = ()


def lit(box):
    ring = Hands(box).clockwise(box.ring())
    return [i for i in range(len(ring)) if any(ring[i])]


@pytest.mark.parametrize("lang, text", [("en", "Safe mode"), ("de", "Notbetrieb")])
def test_back_held_at_power_on_shows_safe_mode_and_frees_the_prompt(flashed, lang, text):
    start(flashed).close()
    said, box = safe_mode(flashed, "import json\nf=open('/data/settings.json','w')\njson.dump({'lang':'%s'},f)\nf.close()" % lang)
    assert "Traceback" not in said
    assert ocr.find(box.panel(), text) and ocr.find(box.panel(), "mpremote")
    assert lit(box) == [11, 12, 13], "three LEDs at 6 o'clock"
    free = exec_on(flashed, "import gc, os, sys\ngc.collect()\nprint(app, [n for n in sys.modules if n[:8] == 'firmware' or n[:3] == 'hal'], 'safe' in os.listdir('/'), os.listdir('/data'))")
    assert free.startswith("None [] False ") and "'g0001.000'" in free, free
    box.close()


def test_safe_mode_is_free_where_the_program_is_broken(flashed):
    """What the page imports raises, then hangs: that is printed, or Ctrl-C ends it, and the next time it is not tried."""
    put = "try:\n  os.mkdir('/lib')\nexcept OSError:\n  pass\nf=open('/lib/json.py','w')\nf.write(%r)\nf.close()"
    try:
        for page, key, said in (("raise ValueError('no page')", b"", "no page"), ("import time\nwhile True: time.sleep_ms(5)", b"\x03", "Interrupt")):
            flashed.mpremote("exec", "import os\n" + put % page)
            flashed.closed = (BACK,)
            mark = len(flashed.console)
            flashed.power_cycle()
            if key:
                flashed.wait_running()
                flashed.type(key)
            flashed.wait_console(">>> ", mark)
            assert said in bytes(flashed.console[mark:]).decode()
            assert exec_on(flashed, "print(app)") == "None"
            mark = len(flashed.console)
            flashed.power_cycle()
            flashed.wait_console(">>> ", mark)
            assert said not in bytes(flashed.console[mark:]).decode(), "what has failed once is not tried again"
            assert exec_on(flashed, "import sys; print(app, 'hal' in sys.modules)") == "None False"
    finally:
        flashed.closed = ()
        flashed.mpremote("exec", "import os\nos.remove('/lib/json.py')")


def test_finished_games_leave_the_board(flashed, tmp_path):
    """make history, with the real mpremote: what is on the board comes, what is there stays."""
    from tests.faults.test_kept_games import kept, played
    from tools import replay
    games = tmp_path / "games"
    start(flashed).close()
    here = kept(tmp_path / "here", played("nolsem", 3))
    flashed.mpremote("fs", "cp", here, ":/data/h0001.txt")
    assert len(replay.fetch(str(games), flashed.port)) == 1
    head, session = replay.replay(str(games / "h0001.txt"))
    assert session.game.result(session.s)
    (games / "h0001.txt").write_bytes(b"mine")
    assert len(replay.fetch(str(games), flashed.port)) == 1 and (games / "h0001.txt").read_bytes() == b"mine"
    assert replay.fetch(str(games), flashed.port) == [], "nothing twice"
