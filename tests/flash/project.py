"""A small project for the flasher's tests: the rooms with a few files, the real main.py, and a program that says so."""
import shutil

from tools import build, flash, slot
from tools.board_link import Link

START = """
import time


class App:
    def __init__(self, board, data):
        self.hal = self.ring = self
        self.board = board
        self.first = True

    def turn(self):
        if self.first:
            print("%s started on", self.board)
        self.first = False
        time.sleep_ms(4)

    def dark(self):
        print("ring dark")


build = App
"""
BOARDS = """
def load(name):
    return name
"""


class Project:
    """A source tree at `root`; `flash(bench)` builds it and puts it on a bench board."""

    def __init__(self, root):
        self.root = root
        for room in build.ROOMS:
            self.write(room + "/__init__.py", "")
        self.write("boards/__init__.py", BOARDS)
        self.write("VERSION", "1.0\n")
        self.write("engines/common.py", "X = 1\n")
        self.write("engines/big.py", "X = '%s'\n" % ("abcd" * 1500))
        self.write("hal/ticks.py", "X = 2\n")
        self.write("firmware/fonts/s.bin", "\x01" * 3000)
        self.write("firmware/lib/displayio.py", "")
        self.says("one")
        for name in ("firmware/main.py", "firmware/slotfs.py"):
            shutil.copy(build.ROOT / name, root / name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def says(self, word):
        """The program prints `<word> started`."""
        self.write("firmware/start.py", START % word)

    def flash(self, bench, link=None, dry_run=False, clean=False, mcu='rp2040', progress=None, language=None):
        """Flash the bench board; returns what the flasher did."""
        folder, manifest = slot.make(self.root / "out", "pico 9\n")
        self.said = []
        flasher = flash.Flasher(link or Link(bench.port, quiet=10), folder, manifest, self.said.append, progress, language)
        return flasher.run(mcu, "pico", dry_run, clean)


def listing(bench):
    """{path: text of `mpremote`} of every file on the board: for "nothing has changed"."""
    code = ("import os, binascii\n"
            "def walk(d):\n"
            "    for e in os.ilistdir(d):\n"
            "        p = d.rstrip('/') + '/' + e[0]\n"
            "        if e[1] & 0x4000:\n"
            "            walk(p)\n"
            "        else:\n"
            "            with open(p, 'rb') as f:\n"
            "                print(p, binascii.crc32(f.read()))\n"
            "walk('/')\n")
    return sorted(bench.mpremote("exec", code).stdout.splitlines())


def restarted(bench, word, press=None):
    """Reset the board (or `press()`) and wait until the program has said its word."""
    mark = len(bench.console)
    (press or bench.reset)()
    bench.wait_console("%s started" % word, mark)
