"""Space: sizes of the .mpy files by room, and the heap that each module takes when it is loaded."""
import tempfile
from pathlib import Path

import boards
from sim import compiled
from tools import build, slot
from tools.bench import count

ROOMS = ("engines", "hal", "boards", "firmware", "firmware/lib", "firmware/screens")


def room_of(name):
    """The room of a file, screens and the display's layer apart."""
    return max((r for r in ROOMS if name.startswith(r + "/")), key=len)


def shared(files):
    """The files of a build without boards of one's own: they are no part of what has a budget."""
    ours = ["boards/%s.mpy" % name for name in ("__init__",) + boards.NAMES]
    return {name: size for name, size in files.items() if not name.startswith("boards/") or name in ours}


def sizes(book):
    """Bytes of the .mpy files of each room, of all of them, and of what lies beside them."""
    with tempfile.TemporaryDirectory() as folder:
        files = shared(build.build(Path(folder) / "x")["files"])
        book.put("space.packed", slot.packed_size(Path(folder) / "x", {"files": files}), "bytes")
    rooms = dict.fromkeys(ROOMS, 0)
    for name, (size, _) in files.items():
        if name.endswith(".mpy"):
            rooms[room_of(name)] += size
    for room, size in rooms.items():
        book.put("space.mpy." + room.replace("/", "-"), size, "bytes")
    book.put("space.mpy.all", sum(rooms.values()), "bytes")
    for name, begin, end in (("fonts", "firmware/fonts/", ".bin"), ("words", "firmware/words/", ".txt"), ("names", "firmware/interned", ".txt")):
        book.put("space." + name, sum(s for n, (s, _) in files.items() if n.startswith(begin) and n.endswith(end)), "bytes")


def imports(book):
    """Heap after the import of each module, in the order in which the console loads them."""
    said = count.run("imports.py", compiled.tree(), heap="2000k")
    rows = [line.split()[1:] for line in said.splitlines() if line.startswith("loaded ")]
    for name, size in rows:
        book.put("space.import.%s" % name, int(size), "bytes")
    book.put("space.import.all", sum(int(size) for _, size in rows), "bytes")


def measure(book, rounds):
    """All of it."""
    sizes(book)
    imports(book)
