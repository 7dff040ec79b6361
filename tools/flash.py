"""Flash the board: build, copy what changed into the idle slot, verify, switch over, restart.

    python -m tools.flash                         the only board connected, as a Pico
    python -m tools.flash --port /dev/ttyACM0 --board pico
    python -m tools.flash --dry-run               say what would be done
    python -m tools.flash --clean                 copy everything afresh

The program lies in /a or /b, the file /slot says in which. Only the other slot is written, and /slot changes at the
very end, so that an update that is cut off anywhere leaves a box that starts. /data is never touched.
"""
import argparse
import json
import sys
import time

import boards
from tools import build, slot
from tools.board_link import Link, LinkError, choose_port, script

OLDEST = (1, 26)            # first MicroPython that blits read-only buffers
SPARE = 32 * 1024           # bytes that stay free for games and their history
STARTS_IN = (2.0, 6.0)      # seconds after a reset when it is asked whether it has started


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
        self.slot = "b" if active == "a" else "a"
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
            self.upload.remove("modules")
            self.parts = slot.delta(data, manifest["modules"], board.modules(other))
        keep = set(self.keep)
        self.remove = sorted(p for p in board.under(idle) if p not in keep)
        folders = {p.rsplit("/", n)[0] for p in wanted for n in range(1, p.count("/") + 1)}
        have = {d[len(idle) + 1:] for d in board.dirs if d.startswith(idle + "/")}
        self.remove_dirs = sorted(have - folders, reverse=True)
        self.folders = sorted(folders - have)
        part = len(self.parts[1]) if self.parts else 0
        self.need = sum(_blocks(sizes[p], board.block) for p in missing) + _blocks(part, board.block) \
            + 2 * board.block * len(self.folders)
        self.gain = sum(_blocks(board.sizes[idle + "/" + p], board.block) for p in self.remove)
        self.bytes = sum(sizes[p] for p in self.upload) + part

    def sent(self):
        """Files and modules that are sent."""
        return sorted(self.upload + list(self.parts[0] if self.parts else []))


def _blocks(size, block):
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
                        "of your own from it" % (_kb(plan.need - plan.gain), _kb(board.free), _kb(SPARE)))


def _kb(n):
    return -(-n // 1024)


def load_board(name):
    """(board module, text of the slot's file `board`)."""
    try:
        facts = boards.load(name)
    except ValueError as e:
        raise LinkError(str(e))
    return facts, "%s %s\n" % (name, "-" if facts.BACK is None else facts.BACK)


class Flasher:
    """One flash of one board. folder: what lies in a slot. `say(text)`: a line for the user; `progress(done, total,
    path)`: while copying."""

    def __init__(self, link, folder, manifest, say=print, progress=None):
        self.link = link
        self.folder = folder
        self.say = say
        self.progress = progress or (lambda done, total, path: None)
        own = folder / "manifest.json"
        files = dict(manifest["files"], **{"manifest.json": [own.stat().st_size, build.digest(own)]})
        self.manifest = dict(manifest, files=files)
        self.wanted = {p: sha for p, (_, sha) in files.items()}
        self.main = build.ROOT / "firmware" / "main.py"

    def ask(self, slots, resume=True):
        """What the board says of itself, with the files of these slots."""
        return Board(self.link.run(script("ask.py", SLOTS=slots), resume=resume))

    def run(self, mcu, board_name, dry_run=False, clean=False):
        """Flash a board with this microcontroller ("rp2040", "" = any); returns what was done, as a dict of lists."""
        board = self.ask(("/a", "/b"), resume=False)
        check(board, self.manifest, mcu, board_name)
        plan = Plan(board, self.manifest, (self.folder / "modules").read_bytes(), clean)
        self.say("%s, MicroPython %s, %d KB free, slot %s" % (
            board.machine, ".".join(str(n) for n in board.version), board.free // 1024, board.slot))
        new_main = board.files.get("/main.py") != build.digest(self.main)
        if plan.current and not new_main:
            self.say("Croupier %s is on the board already." % self.manifest["version"])
            if not dry_run:
                self._restart(board.slot, False, board.slot)
            return {"slot": board.slot, "sent": [], "local": [], "kept": sorted(self.wanted)}
        check_space(board, plan)
        self.say("slot %s: %d KB to send (%d files and modules), %d files from the other slot, %d there already, "
                 "%d to delete" % (plan.slot, _kb(plan.bytes), len(plan.sent()), len(plan.local), len(plan.keep),
                                   len(plan.remove)))
        if not dry_run:
            self._write(board, plan, new_main)
        return {"slot": plan.slot, "sent": plan.sent(), "local": plan.local, "kept": plan.keep}

    def _write(self, board, plan, new_main):
        root, other = "/" + plan.slot, "/" + board.slot
        folders = [] if root in board.dirs else [root]
        commands = [script("prepare.py", REMOVE=[root + "/" + p for p in plan.remove + plan.remove_dirs],
                           FOLDERS=folders + [root + "/" + p for p in plan.folders],
                           COPY=[[other + "/" + p, root + "/" + p] for p in plan.local])]
        commands += self._copies(plan, root, new_main)
        if plan.parts:
            commands.append(script("assemble.py", OLD=other + "/modules", PART=root + "/part", NEW=root + "/modules",
                                   STEPS=plan.parts[2]))
        done = [0]
        total = len(plan.upload) + bool(plan.parts) + new_main

        def line(text):
            if text.startswith("cp "):
                done[0] += 1
                self.progress(done[0], total, text.split(" ")[1])
        there = self.link.run(*commands, script("ask.py", SLOTS=(root,)), line=line)
        self._verify(Board([x for x in there if x != ["end"]]).under(root))
        self._restart(plan.slot, new_main, board.slot)

    def _copies(self, plan, root, new_main):
        """The commands that send the files, folder by folder."""
        by_folder = {}
        for p in plan.upload:
            by_folder.setdefault(p.rpartition("/")[0], []).append(str(self.folder / p))
        if plan.parts:
            part = self.folder.parent / "part"
            part.write_bytes(plan.parts[1])
            by_folder.setdefault("", []).append(str(part))
        commands = [["fs", "cp", "-f"] + files + [":%s/%s" % (root, f + "/" if f else "")]
                    for f, files in sorted(by_folder.items())]
        if new_main:
            commands.append(["fs", "cp", "-f", str(self.main), ":/main.new"])
        return commands

    def _verify(self, there):
        wrong = sorted(p for p in set(there) | set(self.wanted) if there.get(p) != self.wanted.get(p))
        if wrong:
            raise LinkError("%d of %d files did not arrive as they should (%s ...): flash again with --clean; the old "
                            "version still starts" % (len(wrong), len(self.wanted), wrong[0]))

    def _restart(self, letter, new_main, back_to):
        """Switch over and reset, see whether the new version starts, and reset again; if not, the pointer goes back."""
        self.link.run(script("switch.py", SLOT=letter, MAIN=new_main, KEEP_MAIN=back_to == "-"), ["reset"])
        for seconds in STARTS_IN:
            self.link.wait_back()
            time.sleep(seconds)
            try:
                (_, started, *fault), = self.link.run(script("started.py"), ["reset"])
            except LinkError as e:
                if "MemoryError" not in str(e):
                    raise
                started, fault = "-", ["it", "leaves", "no", "memory"]
            if started == letter:
                self.link.wait_back()
                return
            if fault != ["None"]:
                break           # else it was asked in the middle of its start
        fault = " ".join(fault)
        if back_to in ("a", "b") and back_to != letter:
            self.link.run(script("switch.py", SLOT=back_to, MAIN=False, KEEP_MAIN=False), ["reset"], resume=False)
            raise LinkError("the new version does not start (%s); the old one is back in use" % fault)
        raise LinkError("the program does not start (%s)" % fault)


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.flash", description="Flash the board.")
    ap.add_argument("--port", help="serial port of the board (default: the only one there is)")
    ap.add_argument("--board", default="pico", help="board file in boards/ (default pico)")
    ap.add_argument("--dry-run", action="store_true", help="say what would be done, change nothing")
    ap.add_argument("--clean", action="store_true", help="copy every file afresh")
    args = ap.parse_args(argv)
    try:
        facts, line = load_board(args.board)
        port = choose_port(args.port, input if sys.stdin.isatty() else None)
        folder, manifest = slot.make(build.ROOT / "build" / args.board, line)
        print("Croupier %s, %d KB, for %s at %s" % (
            manifest["version"], _kb(build.total(manifest)), args.board, port))
        flasher = Flasher(Link(port), folder, manifest, progress=_show if sys.stdout.isatty() else None)
        before = time.monotonic()
        flasher.run(facts.MCU, args.board, args.dry_run, args.clean)
        if not args.dry_run:
            print("Done in %.0f s: the box starts." % (time.monotonic() - before))
    except (LinkError, build.BuildError) as e:
        sys.exit("flash: %s" % e)
    except KeyboardInterrupt:
        sys.exit("\nflash: interrupted; the old version still starts")


def _show(done, total, path):
    print("\r%3d %% %s\033[K" % (100 * done // total, path.replace("\\", "/").rpartition("/")[2]),
          end="\n" if done == total else "", flush=True)


if __name__ == "__main__":
    main()
