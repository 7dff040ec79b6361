"""Flash the board: build, copy what changed into the idle slot, verify, switch over, restart.

    python -m tools.flash                         the only board connected, as a Pico
    python -m tools.flash --port /dev/ttyACM0 --board pico
    python -m tools.flash --dry-run               say what would be done
    python -m tools.flash --clean                 copy everything afresh
    python -m tools.flash --language de           a new box begins in German instead of asking
    python -m tools.flash --games gambit7,gallery leave the other games out

The program lies in /a or /b, the file /slot says in which. Only the other slot is written, and /slot changes at the
very end, so that an update that is cut off anywhere leaves a box that starts. /data is never touched.
"""
import argparse
import sys
import tempfile
import time
from pathlib import Path

import boards
from hal.check import check as check_facts
from tools import build, slot
from tools.board_link import Link, LinkError, choose_port, script
from tools.flash_plan import Board, Plan, check, check_space, kb

LANGUAGES = ("en", "de", "ru")
STARTS_IN = (2.0, 6.0)      # seconds after a reset when it is asked whether it has started


def load_board(name):
    """(board module, text of the slot's file `board`); a wrong fact is refused here, not by the box."""
    facts = None
    try:
        facts = boards.load(name)
        check_facts(facts)
    except ValueError as e:
        raise LinkError("boards/%s.py: %s" % (name, e) if facts else str(e))
    return facts, "%s %s\n" % (name, "-" if facts.BACK is None else facts.BACK)


class Flasher:
    """One flash of one board. folder: what lies in a slot. `say(text)`: a line for the user; `progress(done, total,
    path)`: while copying. language: of a box that has no settings yet, None = it asks."""

    def __init__(self, link, folder, manifest, say=print, progress=None, language=None):
        self.link = link
        self.folder = folder
        self.say = say
        self.progress = progress or (lambda done, total, path: None)
        self.language = language
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
        self.say("%s, MicroPython %s, %d KB free, %s" % (
            board.machine, ".".join(str(n) for n in board.version), board.free // 1024,
            "program in ROM" if board.slot == "r" else "slot " + board.slot))
        new_main = board.files.get("/main.py") != build.digest(self.main)
        if plan.current and not new_main:
            self.say("Croupier %s is on the board already." % self.manifest["version"])
            if not dry_run:
                self._settle_language()
                self._restart(board.slot, False, board.slot)
            return {"slot": board.slot, "sent": [], "local": [], "kept": sorted(self.wanted)}
        check_space(board, plan)
        self.say("slot %s: %d KB to send (%d files and modules), %d files from the other slot, %d there already, "
                 "%d to delete" % (plan.slot, kb(plan.bytes), len(plan.sent()), len(plan.local), len(plan.keep),
                                   len(plan.remove)))
        if not dry_run:
            self._write(board, plan, new_main)
        return {"slot": plan.slot, "sent": plan.sent(), "local": plan.local, "kept": plan.keep}

    def _write(self, board, plan, new_main):
        with tempfile.TemporaryDirectory() as tmp:
            self._send(board, plan, new_main, Path(tmp) / "part")
        self._settle_language()
        self._restart(plan.slot, new_main, board.slot)

    def _send(self, board, plan, new_main, part):
        root, other = "/" + plan.slot, "/" + board.slot
        folders = [] if root in board.dirs else [root]
        commands = [script("prepare.py", REMOVE=[root + "/" + p for p in plan.remove + plan.remove_dirs],
                           FOLDERS=folders + [root + "/" + p for p in plan.folders],
                           COPY=[[other + "/" + p, root + "/" + p] for p in plan.local])]
        commands += self._copies(plan, root, new_main, part)
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

    def _copies(self, plan, root, new_main, part):
        """The commands that send the files, folder by folder."""
        by_folder = {}
        for p in plan.upload:
            by_folder.setdefault(p.rpartition("/")[0], []).append(str(self.folder / p))
        if plan.parts:
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

    def _settle_language(self):
        """The language of a box that has no settings yet; one that has keeps its own."""
        if self.language:
            (_, done), = self.link.run(script("language.py", LANGUAGE=self.language))
            if done == "kept":
                self.say("The box has settings already and keeps its language; change it there, in Settings.")

    def _restart(self, letter, new_main, back_to):
        """Switch over and reset, see whether the new version starts, and reset again; if not, the pointer goes back."""
        self.link.run(script("switch.py", SLOT=letter, MAIN=new_main, KEEP_MAIN=back_to == "-"), ["reset"])
        for seconds in STARTS_IN:
            time.sleep(seconds)
            try:
                (_, started, *fault), = self.link.run(script("started.py"), ["reset"])
            except LinkError as e:
                if "MemoryError" not in str(e):
                    raise
                started, fault = "-", ["it", "leaves", "no", "memory"]
            if started == letter:
                return
            if fault != ["None"]:
                break           # else it was asked in the middle of its start
        fault = " ".join(fault)
        if back_to in ("a", "b", "r") and back_to != letter:
            self.link.run(script("switch.py", SLOT=back_to, MAIN=False, KEEP_MAIN=False), ["reset"], resume=False)
            raise LinkError("the new version does not start (%s); the old one is back in use" % fault)
        raise LinkError("the program does not start (%s)" % fault)


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.flash", description="Flash the board.")
    ap.add_argument("--port", help="serial port of the board (default: the only one there is)")
    ap.add_argument("--board", default="pico", help="board file in boards/ (default pico)")
    ap.add_argument("--dry-run", action="store_true", help="say what would be done, change nothing")
    ap.add_argument("--clean", action="store_true", help="copy every file afresh")
    ap.add_argument("--language", choices=LANGUAGES, help="language of a new box (default: it asks)")
    ap.add_argument("--games", default=",".join(slot.CHOICE),
                    help="games to take along, separated by commas (default: all, %(default)s)")
    args = ap.parse_args(argv)
    try:
        facts, line = load_board(args.board)
        games = slot.games_named(args.games)
        port = choose_port(args.port, input if sys.stdin.isatty() else None)
        folder, manifest = slot.cached(line, games)
        print("Croupier %s, %d KB, for %s at %s" % (
            manifest["version"], kb(build.total(manifest)), args.board, port))
        flasher = Flasher(Link(port), folder, manifest, progress=_show if sys.stdout.isatty() else None,
                          language=args.language)
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
