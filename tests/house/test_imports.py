"""The borders between the rooms, read from the import statements (docs/architecture.md, "Rooms")."""
import ast

import pytest
import tree

ROOMS = set(tree.ROOMS)
HARDWARE = {"machine", "neopixel", "rp2", "esp32", "time", "asyncio", "_thread", "network"}
PLAIN = {"micropython", "array", "struct", "binascii"}      # in every MicroPython, no clock, no hardware
SCENE = {"displayio", "vectorio", "adafruit_display_text", "bakedfont", "fontio"}
LIB = {n.split("/")[2].partition(".")[0] for n in tree.python("firmware") if n.startswith("firmware/lib/")}

# what the files below a path may import; the longest path that fits counts
ALLOWED = {
    "engines/": {"engines", "json"} | PLAIN,
    "hal/": {"hal", "sys", "gc", "uctypes"} | HARDWARE | PLAIN,
    "hal/ticks.py": {"time", "micropython"},
    "boards/": {"boards", "micropython"},
    "firmware/": {"engines", "hal", "firmware", "json", "os", "sys", "gc", "io"} | SCENE | PLAIN,
    "firmware/start.py": {"boards", "engines", "hal", "firmware", "json", "os", "sys", "gc", "io"} | SCENE | PLAIN,
    # /main.py runs before the program, asks one pin whether it should, and looks whether it is whole
    "firmware/main.py": {"boards", "firmware", "machine", "os", "slotfs", "sys", "vfs"} | PLAIN,
    "firmware/slotfs.py": {"gc", "io", "os", "vfs", "deflate"} | PLAIN,     # and what makes the program appear
    "firmware/lib/": {"framebuf", "gc"} | LIB | PLAIN,
}
ROOMS_ALLOWED = {
    "sim": ROOMS - {"tests", "tools"},
    "tools": ROOMS - {"tests"},
    "tests": ROOMS,
}


def imports(module):
    """Every import of a syntax tree as (top name, line), `__import__("x")` too; a relative one is its own room's."""
    found = []
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            found += [(a.name.split(".")[0], node.lineno) for a in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.append((node.module.split(".")[0], node.lineno))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            name = node.args[0]
            if isinstance(name, ast.Constant):
                found.append((name.value.split(".")[0], node.lineno))
            elif isinstance(name, ast.BinOp) and isinstance(name.left, ast.Constant):     # "engines." + game
                found.append((name.left.value.split(".")[0].split("%")[0], node.lineno))
    return found


def strangers(name, module):
    """The imports of a file that its room does not allow, as sentences."""
    room = name.split("/")[0]
    if room in ROOMS_ALLOWED:
        return ["%s:%d imports %s" % (name, line, top) for top, line in imports(module)
                if top in ROOMS and top not in ROOMS_ALLOWED[room]]
    allowed = ALLOWED[max((p for p in ALLOWED if name.startswith(p)), key=len)]
    return ["%s:%d imports %s" % (name, line, top) for top, line in imports(module) if top not in allowed]


def test_no_room_reaches_where_it_must_not():
    names = tree.python(*tree.ROOMS)
    assert len(names) > 20
    assert [s for n in names for s in strangers(n, tree.tree(n))] == []


@pytest.mark.parametrize("name, text, bad", [
    ("engines/x.py", "from engines import common", 0),
    ("engines/x.py", "from . import common", 0),
    ("engines/x.py", "import time", 1),
    ("engines/x.py", "def f():\n    from hal import ticks", 1),
    ("hal/x.py", "from machine import Pin", 0),
    ("hal/x.py", "import firmware.texts", 1),
    ("boards/x.py", "import machine", 1),
    ("firmware/x.py", "from hal import ticks", 0),
    ("firmware/x.py", "import time", 1),
    ("firmware/x.py", "__import__('machine')", 1),
    ("firmware/x.py", "import sim.world", 1),
    ("firmware/x.py", "from boards import pico", 1),
    ("firmware/x.py", "__import__('engines.' + game)", 0),
    ("firmware/start.py", "from boards import pico", 0),
    ("firmware/lib/x.py", "import firmware", 1),
    ("sim/x.py", "import firmware.start, numpy", 0),
    ("sim/x.py", "from tools import build", 1),
    ("tools/x.py", "from tests.house import tree", 1),
])
def test_the_check_itself(name, text, bad):
    assert len(strangers(name, ast.parse(text))) == bad
