"""Start and the loop's turn: instructions and virtual time from reset to the menu and on to a resumed game; flash wear."""
import json
import os
import subprocess
import tempfile
from pathlib import Path

from sim import compiled, script
from sim.contacts import Hands
from sim.local import LocalBox
from tools import icount, slot
from tools.bench import count
from tools.bench.evenings import Watched

SAVED = """
press knob
pick "Play"
pick "Gambit 7"
choose "3"
press knob
press knob
pick "6/4"
press knob
press knob
type 10
type 20
wait 1s
hold back
wait 1s
"""
PRESSED = 3_000_000         # us after the reset at which the game is chosen


def save_game(folder):
    """A game of Gambit 7 in round 1, left for the menu, in the files of `folder`."""
    with LocalBox("pico", folder) as box:
        report = script.play(SAVED, box)
        if not report.ok or box.probe()["screen"] != "A2":
            raise RuntimeError("no game could be saved: %s, %s" % (report.failures, box.probe()))


def instructions(book):
    """Counted on hardware that costs nothing (box/bare.py)."""
    with tempfile.TemporaryDirectory() as folder:
        save_game(folder)
        counted, said = count.regions("console.py", folder, 1)
    book.put("start.menu.instructions", counted["menu"], "instructions")
    book.put("start.game.instructions", counted["game"], "instructions")
    book.put("start.loop.instructions", counted["loop"], "instructions")
    for name, what in (("idle", "menu"), ("game.idle", "game")):
        book.put("start.turn.%s.instructions" % what, counted[name] // 10, "instructions")
        book.put("start.turn.%s.heap" % what, said[name + ".bytes"], "bytes")


def from_slot(book):
    """Instructions to the menu when the modules come out of a slot as on a board: found, verified, unpacked."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        made, _ = slot.make(folder / "new", "pico 9\n")
        (folder / "data").mkdir()
        counted, _ = count.regions("console.py", folder / "data", 0, made)
    book.put("start.slot.instructions", counted["menu"], "instructions")


def virtual(book):
    """us of virtual time: the bus, the waits of the panel and the loop, not the processor."""
    with tempfile.TemporaryDirectory() as folder:
        save_game(folder)
        with LocalBox("pico", folder) as box:
            seen = Watched(box)
            Hands(seen).press("knob", PRESSED, 80_000)
            seen.run(2 * PRESSED)
            if not box.probe()["n"]:
                raise RuntimeError("the game was not resumed")
    first = [t for t in seen.pixels if t < PRESSED]
    let_go = PRESSED + 80_000
    later = [t for t in seen.pixels if let_go <= t < let_go + 500_000]
    book.put("start.menu.us", first[-1], "us")
    book.put("start.game.us", later[-1] - let_go, "us")


def wear(book):
    """Sector erases of 3,000 events of all games on LittleFS, on an emulated flash; and what that means for evenings."""
    events = {}
    for drafts in (0, 1):
        here = count.ROOT / "tests" / "faults"
        path = [compiled.tree(), compiled.tree() + "/firmware/lib", str(here), ".frozen"]
        env = {"PATH": os.environ["PATH"], "HOME": "/", "PYTHONHASHSEED": "0", "MICROPYPATH": ":".join(path)}
        done = subprocess.run([icount.find_micropython(), "-X", "heapsize=32M", str(here / "wear.py"), str(drafts), "1"],
                              env=env, capture_output=True, text=True, timeout=600)
        if done.returncode:
            raise RuntimeError("tests/faults/wear.py failed:\n" + done.stdout + done.stderr)
        said = json.loads(done.stdout)
        events[drafts] = said["events"] / said["erases"]
        book.put("wear.%s" % ("entries" if drafts else "events"), events[drafts], "events an erase")
        if drafts:
            book.put("wear.most", said["most"], "erases of one sector in %d events" % said["events"])
    book.put("wear.evening", 200 / events[1], "erases in 200 events")


def measure(book, rounds):
    """All of it."""
    if not icount.available():
        instructions(book)
        from_slot(book)
    virtual(book)
    wear(book)
