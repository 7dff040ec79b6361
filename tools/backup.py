"""What players have made (settings, games, history): from the board into one file, and back.

    python -m tools.backup FILE.zip [--port P]              make backup FILE=...
    python -m tools.backup --restore FILE.zip [--port P]    make restore FILE=...
    python -m tools.backup --restore FILE.zip --force       replace what the board has of its own

The file is a zip of /data with a list of its hashes. Restoring sends everything into a folder beside /data, verifies it,
and then changes the folders' names, so that the old data are there until the new ones are whole.
"""
import argparse
import hashlib
import json
import os
import re
import sys
import tempfile
import zipfile
import zlib
from datetime import datetime
from pathlib import Path

from tools.board_link import Link, LinkError, choose_port, script

LIST = "croupier.json"
DATA, NEW, ASIDE = "/data", "/data.new", "/data.old"
SPARE = 16 * 1024           # bytes that stay free on the board


class BackupError(Exception):
    """One sentence: what is wrong with a backup file."""


class Data:
    """What lies in a folder of the board: `files` {name: (size, sha256)}, `there` (is the folder?), `log` and `settings`
    (bytes or None), `total` and `free` bytes of the storage, its `block`, and the names of `others` beside it."""

    def __init__(self, lines):
        self.files, self.there, self.log, self.settings, self.others = {}, False, None, None, []
        for words in lines:
            if words[0] == "file":
                self.files[" ".join(words[3:])] = (int(words[1]), words[2])
            elif words[0] == "folder":
                self.there = words[1] != "-"
            elif words[0] in ("log", "settings"):
                setattr(self, words[0], bytes.fromhex("".join(words[1:])))
            elif words[0] == "size":
                self.total, self.free, self.block = (int(w) for w in words[1:])
            elif words[0] == "others":
                self.others = words[1:]

    def games(self):
        """(finished, unfinished): how many games are kept."""
        done = {n[1:5] for n in self.files if re.fullmatch(r"[he]\d{4}\.txt", n)}
        return len(done), len({n[1:5] for n in self.files if re.fullmatch(r"g\d{4}\.\d{3}", n)} - done)


def look(link, folder=DATA):
    """What lies in a folder of the board."""
    return Data(link.run(script("data.py", FOLDER=folder)))


def hashed(data):
    """(size, sha256) of bytes."""
    return len(data), hashlib.sha256(data).hexdigest()


def save(link, path):
    """Copy the board's user data into a new zip file; returns what was found (Data). The box goes on afterwards."""
    path = Path(path)
    if path.exists():
        raise BackupError("%s exists already: name another file" % path)
    if not path.parent.is_dir():
        raise BackupError("there is no folder %s" % path.parent)
    try:
        found = look(link)
        if not found.files:
            raise LinkError("there is nothing to keep: the board has no settings and no games")
        with tempfile.TemporaryDirectory() as tmp:
            names = sorted(found.files)
            link.mpremote("resume", "fs", "cp", *[":%s/%s" % (DATA, n) for n in names], tmp + os.sep)
            data = {n: (Path(tmp) / n).read_bytes() for n in names}
    finally:
        go_on(link)
    for name in names:
        if hashed(data[name]) != found.files[name]:
            raise LinkError("%s did not arrive as it is on the board: try again" % name)
    try:
        _write(path, {**data, LIST: json.dumps({"format": 1, "files": {n: list(found.files[n]) for n in names}}, indent=1)})
    except OSError as e:
        raise BackupError("%s cannot be written (%s)" % (path, e.strerror or e))
    return found


def _write(path, texts):
    """A zip file that is there as a whole or not at all."""
    new = path.with_name(path.name + ".new")
    try:
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as z:
            for name in texts:
                z.writestr(name, texts[name])
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def go_on(link):
    """The box starts again."""
    try:
        link.mpremote("resume", "reset")
    except LinkError:
        pass                    # what happened before is what counts


def read(path):
    """{name: bytes} of a backup file; BackupError says what is wrong with it."""
    try:
        with zipfile.ZipFile(path) as z:
            listed = json.loads(z.read(LIST))
            data = {n: z.read(n) for n in listed["files"]}
        wrong = [n for n in data if list(hashed(data[n])) != listed["files"][n] or n != os.path.basename(n) or n[:1] == "."]
    except OSError as e:
        raise BackupError("%s cannot be read (%s)" % (path, e.strerror or e))
    except (zlib.error, EOFError):
        raise BackupError("%s is damaged" % path)
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, RuntimeError):
        raise BackupError("%s is no backup of a box" % path)
    if listed.get("format") != 1:
        raise BackupError("%s was made by another version (format %s)" % (path, listed.get("format")))
    if wrong:
        raise BackupError("%s is damaged: %s is not what was saved" % (path, wrong[0]))
    return data


def restore(link, path, force=False):
    """Put the user data of a backup file onto the board; returns {name: bytes}. Refused, with nothing changed, if the
    board has data of its own, unless `force`."""
    data = read(path)
    try:
        found = look(link)
        if not force and sum(found.games()):
            raise LinkError("the board has %d finished and %d unfinished games of its own: save them with `make backup`, "
                            "then restore with --force, which replaces them" % found.games())
        need = sum(-(-len(d) // found.block) * found.block for d in data.values()) + 2 * found.block
        if need > found.free - SPARE:
            raise LinkError("too little space on the board: %d KB needed, %d KB free" % (need // 1024, found.free // 1024))
        with tempfile.TemporaryDirectory() as tmp:
            paths = []
            for name in sorted(data):
                paths.append(str(Path(tmp) / name))
                Path(paths[-1]).write_bytes(data[name])
            left = [NEW + "/" + n for n in look(link, NEW).files]
            link.run(script("prepare.py", REMOVE=left, FOLDERS=[NEW], COPY=[]),
                     ["fs", "cp", "-f"] + paths + [":%s/" % NEW])
        arrived = look(link, NEW).files
        wrong = sorted(n for n in set(arrived) | set(data) if n not in data or arrived.get(n) != hashed(data[n]))
        if wrong:
            raise LinkError("%s did not arrive as it should: try again; the old data are still there" % wrong[0])
        link.run(script("swap.py", NEW=NEW, OLD=DATA, ASIDE=ASIDE))
    finally:
        go_on(link)
    return data


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.backup", description="Settings and games of the box, into a file and back.")
    ap.add_argument("file", nargs="?", help="the zip file (default for saving: croupier-DATE-TIME.zip)")
    ap.add_argument("--restore", action="store_true", help="from the file onto the board")
    ap.add_argument("--force", action="store_true", help="restore even where games would be replaced")
    ap.add_argument("--port", help="serial port of the board (default: the only one there is)")
    args = ap.parse_args(argv)
    try:
        if args.restore:
            if not args.file:
                raise BackupError("name the file to restore: make restore FILE=croupier-....zip")
            read(args.file)
            link = Link(choose_port(args.port, input if sys.stdin.isatty() else None))
            print("%d files are back on the board." % len(restore(link, args.file, args.force)))
        else:
            path = args.file or datetime.now().strftime("croupier-%Y%m%d-%H%M%S.zip")
            found = save(Link(choose_port(args.port, input if sys.stdin.isatty() else None)), path)
            print("%s: %d files, %d finished and %d unfinished games." % (path, len(found.files), *found.games()))
    except (LinkError, BackupError) as e:
        sys.exit("backup: %s" % e)
    except KeyboardInterrupt:
        sys.exit("\nbackup: interrupted")


if __name__ == "__main__":
    main()
