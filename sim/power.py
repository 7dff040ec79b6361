"""The switch of a box: makes boxes on one folder of files, and knows what a power cut does to those files."""
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOMS = ("engines", "hal", "boards", "firmware")
HEAP = 384              # KB of MicroPython's heap for the program: docs/memory.md
_JOURNAL = re.compile(r"g\d{4}\.\d{3}$")


class Power:
    """`power(board, lang)` switches a box on: (box, hands). `python`: cpython, or micropython (a process of its own);
    `data`: the folder of the box's files, made if it is missing."""

    def __init__(self, python="cpython", data="build/sim"):
        self.python, self.data = python, data

    def __call__(self, board, lang):
        from sim.contacts import Hands
        os.makedirs(self.data, exist_ok=True)
        if lang:
            set_language(self.data, lang)
        if self.python == "micropython":
            from sim.wire import WireBox, standins
            box = WireBox(board, self.data, heap="%dk" % (HEAP + standins(board)))
        else:
            from sim.local import LocalBox
            box = LocalBox(board, self.data)
        return box, Hands(box)

    # ---- files -------------------------------------------------------------------------------------------------
    def files(self):
        """{name: bytes} of all files of the box."""
        found = {}
        if os.path.isdir(self.data):
            for name in os.listdir(self.data):
                path = os.path.join(self.data, name)
                if os.path.isfile(path):
                    with open(path, "rb") as f:
                        found[name] = f.read()
        return found

    def put(self, files):
        """The box has exactly these files."""
        os.makedirs(self.data, exist_ok=True)
        for name in self.files():
            if name not in files:
                os.remove(os.path.join(self.data, name))
        for name, data in files.items():
            with open(os.path.join(self.data, name), "wb") as f:
                f.write(data)

    def tear(self):
        """The power goes in the middle of a write: the last record of the newest journal is half there. Its file's
        name, None if there is no journal."""
        names = sorted(name for name in self.files() if _JOURNAL.match(name))
        if not names:
            return None
        path = os.path.join(self.data, names[-1])
        with open(path, "rb") as f:
            data = f.read()
        last = data.rfind(b"\n", 0, len(data) - 1) + 1
        with open(path, "wb") as f:
            f.write(data[:last + (len(data) - last) // 2])
        return names[-1]

    # ---- the program -------------------------------------------------------------------------------------------
    def renew(self):
        """The next box reads the program anew. Returns a function that brings the old one back."""
        if self.python != "cpython":
            return lambda: None                 # every box is a process of its own
        old = {name: m for name, m in sys.modules.items() if _of_the_box(m)}
        for name in old:
            del sys.modules[name]

        def undo():
            for name in [name for name, m in sys.modules.items() if _of_the_box(m)]:
                del sys.modules[name]
            sys.modules.update(old)
        return undo


def _of_the_box(module):
    path = getattr(module, "__file__", None) or ""
    return path.startswith(tuple(os.path.join(ROOT, room, "") for room in ROOMS))


def set_language(folder, lang):
    """The box's settings file says this language; its other settings stay."""
    path = os.path.join(folder, "settings.json")
    try:
        with open(path, encoding="utf-8") as f:
            settings = json.load(f)
    except (OSError, ValueError):
        settings = {}
    if not isinstance(settings, dict):
        settings = {}
    settings.update(lang=lang, fresh=False)
    os.makedirs(folder, exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        json.dump(settings, f)


class Dark:
    """A box without power, where the other one stood."""

    def __init__(self, leds, t=0):
        self.leds, self.us = leds, t

    def run(self, t_us):
        """Time goes by all the same."""
        self.us = max(self.us, t_us)

    def now(self):
        return self.us

    def pin(self, t_us, pin, level):
        """Nobody looks."""

    def panel(self):
        return bytes(1024)

    def ring(self):
        return bytes(3 * self.leds)

    def probe(self):
        return {}

    def stats(self):
        return {}

    def tones(self):
        return []

    def close(self):
        """It has no power."""
