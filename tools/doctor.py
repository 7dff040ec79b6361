"""What is on the board, whether it is whole, and what its log says. Changes nothing; the box goes on afterwards.

    python -m tools.doctor [--port P]       make doctor

Exit status 1 if something is wrong; each fault is one line that says what to do.
"""
import argparse
import json
import re
import sys
import time

from tools import backup, build, romfs
from tools.board_link import Link, LinkError, choose_port, script
from tools.flash_plan import OLDEST, SPARE, Board, kb

STARTS_IN = (2.0, 6.0)      # seconds after a reset when it is asked whether the program runs
UNDECIDED = ("None", "main.py did not come to its end")


class Visit:
    """What the board answered: `board` (Board), `rom` (romfs.Rom), `data` (backup.Data), `runs` (slot letter, "r" for ROM, or
    "-"), `fault` (why not)."""

    def __init__(self, link):
        try:
            self._started(link)
            for seconds in STARTS_IN:
                if self.runs != "-" or self.fault not in UNDECIDED:
                    break
                link.mpremote("resume", "reset")        # stopped by hand, perhaps: how does it start?
                time.sleep(seconds)
                self._started(link)
            self.board = Board(link.run(script("ask.py", SLOTS=("/a", "/b"))))
            self.rom = romfs.look(link)
            self.data = backup.look(link) if self.board.name == "micropython" else None
        finally:
            backup.go_on(link)

    def _started(self, link):
        (_, self.runs, *fault), = link.run(script("started.py"))
        self.fault = " ".join(fault)


def slot_state(board, letter):
    """(what lies in a slot in words, paths that are not what its manifest says, or None if it is empty)."""
    folder = "/" + letter
    files, manifest = board.under(folder), board.manifests.get(folder)
    if not files:
        return "empty", None
    try:
        wanted = {p: sha for p, (_, sha) in manifest["files"].items()}
        name = "Croupier %s, commit %s" % (manifest["version"], manifest["commit"])
        games = manifest.get("games")
    except (TypeError, KeyError, ValueError, AttributeError):
        return "no readable manifest", ["manifest.json"]
    wrong = sorted(p for p in set(files) | set(wanted) if p != "manifest.json" and files.get(p) != wanted.get(p))
    return "%s, %s%s" % (name, "whole" if not wrong else "not whole", ", games: " + " ".join(games) if games else ""), wrong


def crashes(log):
    """The entries of crash.log as texts, the oldest first; the first one may have lost its beginning."""
    text = (log or b"").decode("utf-8", "replace").strip()
    return [e.strip() for e in re.split(r"\n(?=at \d+ ms\b)", text) if e.strip()]


def report(visit):
    """(lines to show, faults): each fault is one sentence."""
    board, data = visit.board, visit.data
    version = ".".join(str(n) for n in board.version)
    lines = ["board      %s, %s %s" % (board.machine, "MicroPython" if board.name == "micropython" else board.name, version)]
    if board.name != "micropython" or board.version[:2] < OLDEST:
        return lines, ["Croupier needs MicroPython %d.%d or newer: install it first" % OLDEST]
    lines.append("storage    %d of %d KB free" % (data.free // 1024, data.total // 1024))
    faults = ["less than %d KB are free: the box will soon give up old games; delete files of your own" % kb(SPARE)] \
        if data.free < SPARE else []
    faults += _main(board, lines) + _slots(board, visit, lines) + _rom(board, visit, lines) + _data(data, lines)
    return lines, faults


def _main(board, lines):
    sha = board.files.get("/main.py")
    ours = sha == build.digest(build.ROOT / "firmware" / "main.py")
    lines.append("main.py    %s" % ("of this version" if ours else "none" if sha is None else "another one"))
    if sha is None:
        return ["there is no main.py: nothing starts at power-on; run `make flash`"]
    return [] if ours else ["main.py is not that of this version: run `make flash`"]


def _used(board, visit, letter):
    return " <- runs" if visit.runs == letter else " <- to be started" if board.slot == letter else ""


def _rom(board, visit, lines):
    if board.slot != "r" and not visit.rom.said:
        return []               # most boards have none, or nothing in it
    lines.append("ROM        %s%s" % (visit.rom.holds() or "empty", _used(board, visit, "r")))
    return ["what is in ROM is not whole, so a program in a slot starts instead, if there is one: run `make rom` or `make flash`"] \
        if not visit.rom.whole and board.slot == "r" else []


def _slots(board, visit, lines):
    faults = []
    for letter in "ab":
        state, wrong = slot_state(board, letter)
        lines.append("slot %s     %s%s" % (letter, state, _used(board, visit, letter)))
        if wrong:
            faults.append("slot %s is not whole (%d files, %s first): run `make flash ARGS=--clean`" % (letter, len(wrong), wrong[0]))
    if board.slot == "r" and not visit.rom.whole:
        pass                    # said where ROM is
    elif board.slot not in ("a", "b", "r"):
        faults.append("no program has been flashed: run `make flash`")
    elif visit.runs == "-":
        faults.append("the program does not run (%s): run `make %s`, or look into the log below" % (
            visit.fault, "rom" if board.slot == "r" else "flash"))
    elif visit.runs != board.slot:
        faults.append("slot %s does not start, the box runs the older program in slot %s: run `make flash ARGS=--clean`" % (
            board.slot, visit.runs))
    return faults


def _data(data, lines):
    faults = []
    if not data.there:
        lines.append("data       none yet")
    else:
        lines.append("data       %d files, %d KB: %d finished and %d unfinished games" % (
            len(data.files), kb(sum(size for size, _ in data.files.values())), *data.games()))
    try:
        settings = json.loads(data.settings or b"{}")
        if settings:
            lines.append("settings   " + ", ".join("%s %s" % (k, settings[k]) for k in sorted(settings)))
    except (ValueError, TypeError):
        faults.append("settings.json cannot be read: the box starts with new settings")
    aside = sorted(n for n in data.files if n.endswith(".bad"))
    if aside:
        lines.append("set aside  " + ", ".join(aside))
        faults.append("%d damaged files were set aside by the box: fetch them with `make backup`" % len(aside))
    if backup.ASIDE[1:] in data.others:
        faults.append("%s is there: a restore was cut off; restore again if something is missing" % backup.ASIDE)
    entries = crashes(data.log)
    lines.append("crash.log  %s" % ("empty" if not entries else "%d entries; the last one:" % len(entries)))
    if entries:
        lines += ["    " + x.rstrip() for x in entries[-1].splitlines()]
    return faults


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.doctor", description="What is on the board, and whether it is whole.")
    ap.add_argument("--port", help="serial port of the board (default: the only one there is)")
    args = ap.parse_args(argv)
    try:
        lines, faults = report(Visit(Link(choose_port(args.port, input if sys.stdin.isatty() else None))))
    except LinkError as e:
        sys.exit("doctor: %s" % e)
    print("\n".join(lines))
    for fault in faults:
        print("! " + fault)
    print("%d faults." % len(faults) if faults else "All is well.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
