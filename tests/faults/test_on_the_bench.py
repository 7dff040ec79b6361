"""Faults on the bench board: flash pages below LittleFS, power cuts, mpremote in the middle of a game."""
import pytest

from sim import ocr, script
from sim.contacts import Hands
from tests.console.desk import START

HEAP = "420k"           # see docs/memory.md
PLAY = "press knob\ntype 20\nturn 1\npress knob\nturn 4\nwait 300ms\n"
# what a hand does in a running game before somebody plugs in: at the entry, a value turned, a menu, the page before, the
# clock running, its menu, a digit, a fast knob, the next question
STATES = ("wait 10ms", "turn 2", "hold knob", "press back", "press timer", "hold timer", "type 3", "turn 9", "press knob",
          "press timer\npress timer")


@pytest.fixture(scope="module")
def flashed(micropython):
    from sim.bench.bench import Bench
    from tools.bench_box import flash
    with Bench(heap=HEAP) as bench:
        flash(bench)
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


def test_mpremote_gets_in_while_a_game_runs_twenty_times_of_twenty(flashed, capsys):
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
    with capsys.disabled():
        print("\nmpremote gets in while a game runs: %d of 20" % got)
    assert got == 20


def test_ctrl_c_ends_within_200_ms_from_every_state(flashed, capsys):
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
    with capsys.disabled():
        print("\nCtrl-C to the prompt: %d ms at most" % (worst // 1000))
    assert worst < 200000
