"""The program as an image for the ROM partition that some firmware has (MICROPY_HW_ROMFS_BYTES), and onto the board.

    python -m tools.romfs --board pico                  build/croupier-pico.romfs
    python -m tools.romfs --board pico --deploy         onto the only board connected; make rom
    python -m tools.romfs --games gambit7,gallery ...   leave the other games out

From there the .mpy files run where they lie: less heap, and nothing to unpack. Only a whole image is started: /rom.sha says
size, CRC32, SHA-256, version, commit and games of it, and /slot is "r" at the very end. Until then the program in a slot starts, if there is one.
"""
import argparse
import hashlib
import sys
import time
from binascii import crc32
from pathlib import Path

from sim import rom
from tools import build, slot
from tools.board_link import SLOWEST, Link, LinkError, choose_port, script
from tools.flash import LANGUAGES, Flasher, load_board
from tools.flash_plan import Board, check, kb

ENDINGS = (".romfs", ".img")        # anything else is a folder to mpremote
FLASH = "`make flash` puts the program into the file system instead"


def image(folder, manifest, board_line):
    """The bytes of a ROMFS of what the slot in `folder` was made of: the same modules, board_line as the file `board`."""
    files = {name: data for name, data in rom.program(str(folder.parent / "tree")).items()
             if name in manifest["modules"] or not name.endswith(".mpy")}
    return rom.image_of(dict(files, board=board_line.encode()))


class Rom:
    """A board's ROM: `size` of the partition (0 none, None: the firmware knows of none), `said` (words of /rom.sha, [] if
    there is none), `whole`."""

    def __init__(self, lines):
        found = {words[0]: words[1:] for words in lines if words[0] in ("rom", "said", "is")}
        size = found.get("rom", ["none"])[0]
        self.size = None if size == "none" else int(size)
        self.said = found.get("said", [])
        self.whole = len(self.said) > 2 and found.get("is") == self.said[1:3]

    def holds(self):
        """In words, version and whether it is whole; "" if nothing has been put there."""
        if not self.said:
            return ""
        version, commit, *games = self.said[3:] if len(self.said) > 4 else ("?", "?")
        return "Croupier %s, commit %s, %s%s" % (version, commit, "whole" if self.whole else "not whole",
                                                 ", games: " + " ".join(games) if games else "")


def look(link):
    """What is in the ROM of a board."""
    return Rom(link.run(script("rom.py")))


def check_rom(found, size):
    """Refuse a board whose ROM does not take an image of so many bytes, with one sentence."""
    if found.size is None:
        raise LinkError("the firmware on the board has no ROMFS (no vfs.rom_ioctl): " + FLASH)
    if not found.size:
        raise LinkError("the firmware on the board was built without a ROM partition (MICROPY_HW_ROMFS_BYTES): " + FLASH)
    if size > found.size:
        raise LinkError("the ROM partition of the board has %d KB, the program takes %d: leave games out with --games; or %s"
                        % (found.size // 1024, kb(size), FLASH))


def whole(board, letter):
    """Is a slot just what its manifest says?"""
    files = board.under("/" + letter)
    try:
        wanted = {p: sha for p, (_, sha) in board.manifests["/" + letter]["files"].items()}
    except (TypeError, KeyError, ValueError, AttributeError):
        return False
    return bool(wanted) and all(files.get(p) == sha for p, sha in wanted.items())


class Deployer(Flasher):
    """One image onto one board. path: its file; folder, manifest and the rest as for Flasher, of the same build."""

    def __init__(self, link, path, folder, manifest, **options):
        super().__init__(link, folder, manifest, **options)
        self.path = path
        data = path.read_bytes()
        self.size = len(data)
        self.text = " ".join([str(self.size), str(crc32(data)), hashlib.sha256(data).hexdigest(), manifest["version"],
                              manifest["commit"]] + manifest["games"])

    def run(self, mcu, board_name):
        """Deploy for a board with this microcontroller ("rp2040", "" = any); returns {"sent": bytes, "stay": slot meanwhile}."""
        lines = self.link.run(script("ask.py", SLOTS=("/a", "/b")), script("rom.py"), resume=False)
        board, found = Board([x for x in lines if x != ["end"]]), Rom(lines)
        check(board, self.manifest, mcu, board_name)
        check_rom(found, self.size)
        self.say("%s, MicroPython %s, ROM partition of %d KB" % (
            board.machine, ".".join(str(n) for n in board.version), found.size // 1024))
        there = found.whole and found.said == self.text.split()
        good = [x for x in (board.slot, "a", "b") if x in ("a", "b") and whole(board, x)]
        stay = "r" if there and board.slot == "r" else (good + [board.slot if board.slot == "b" else "a"])[0]
        self._prepare(board, stay)
        if there:
            self.say("Croupier %s is in the board's ROM already." % self.manifest["version"])
        else:
            self._deploy(stay if good else None)
        self._settle_language()
        self._restart("r", False, stay if good else "-")
        return {"sent": 0 if there else self.size, "stay": stay}

    def _prepare(self, board, stay):
        """main.py becomes the current one, and /slot does not say "r" while the image is not whole."""
        new_main = board.files.get("/main.py") != build.digest(self.main)
        if new_main or stay != board.slot:
            copy = [["fs", "cp", "-f", str(self.main), ":/main.new"]] if new_main else []
            self.link.run(*copy, script("switch.py", SLOT=stay, MAIN=new_main, KEEP_MAIN=board.slot == "-"))

    def _deploy(self, stay):
        quiet = self.link.quiet
        self.link.quiet += self.size / SLOWEST          # mpremote says nothing that ends a line meanwhile
        try:
            (_, state), = self.link.run(["romfs", "deploy", str(self.path)], script("romkeep.py", TEXT=self.text))
            if state != "whole":
                raise LinkError("the image did not arrive as it should: run `make rom` again")
        except LinkError as e:
            raise LinkError("%s; %s" % (str(e).replace("; the old version still starts", ""),
                                        "until then slot %s starts" % stay if stay else "until then no program starts"))
        finally:
            self.link.quiet = quiet


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.romfs", description="The program as an image for a board's ROM partition.")
    ap.add_argument("--board", default="pico", help="board file in boards/ (default pico)")
    ap.add_argument("--games", default=",".join(slot.CHOICE),
                    help="games to take along, separated by commas (default: all, %(default)s)")
    ap.add_argument("--out", help="file of the image (default build/croupier-<board>.romfs)")
    ap.add_argument("--deploy", action="store_true", help="put it onto the board, which then starts from ROM")
    ap.add_argument("--port", help="serial port of the board (default: the only one there is)")
    ap.add_argument("--language", choices=LANGUAGES, help="language of a new box (default: it asks)")
    args = ap.parse_args(argv)
    try:
        _run(args)
    except (LinkError, build.BuildError) as e:
        sys.exit("romfs: %s" % e)
    except OSError as e:
        sys.exit("romfs: %s" % build.unusable(e))
    except KeyboardInterrupt:
        sys.exit("\nromfs: interrupted; run it again: what is in ROM starts only if it is whole")


def _run(args):
    facts, line = load_board(args.board)
    games = slot.games_named(args.games)
    path = Path(args.out) if args.out else build.ROOT / "build" / ("croupier-%s.romfs" % args.board)
    if path.suffix not in ENDINGS:
        raise build.BuildError("%s must end in .romfs or .img: mpremote takes anything else for a folder" % path)
    port = choose_port(args.port, input if sys.stdin.isatty() else None) if args.deploy else None
    folder, manifest = slot.cached(line, games)
    data = image(folder, manifest, line)
    path.write_bytes(data)
    print("Croupier %s for %s: %s, %d KB" % (manifest["version"], args.board, path, kb(len(data))))
    if args.deploy:
        before = time.monotonic()
        Deployer(Link(port), path, folder, manifest, language=args.language).run(facts.MCU, args.board)
        print("Done in %.0f s: the box starts from ROM." % (time.monotonic() - before))


if __name__ == "__main__":
    main()
