"""Games that the box has kept: replayed to the same bytes, exported as CSV or text, fetched from a board.

    python -m tools.replay FILE...                 replay and compare, one line a game
    python -m tools.replay --csv OUT.csv FILE...   one row an event, with the points after it
    python -m tools.replay --text FILE...          to read
    python -m tools.replay --fetch DIR [--port P]  copy /data/h*.txt of the board with mpremote; what is there stays
"""
import argparse
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from binascii import crc32

from engines import GAMES
from engines.session import Session


class GameError(Exception):
    """A file that is no kept game; the text names it and says why."""


def read(path):
    """(head, events) of a file that the box wrote; GameError names what is wrong."""
    try:
        with open(path, "rb") as f:
            data = f.read()
    except OSError as e:
        raise GameError("%s: cannot be read (%s)" % (path, e.strerror))
    body, check = data[:-9], data[-9:]
    if not re.fullmatch(rb"[0-9a-f]{8}\n", check) or int(check, 16) != crc32(body):
        raise GameError("%s: the checksum does not fit, the file is damaged" % path)
    try:
        lines = body.decode().split("\n")
        head = json.loads(lines[0])
        events = [_event(line, head["codes"]) for line in lines[1:-1]]
        head.get("v"), head["n"], head["o"], head["digest"]
        if not isinstance(head["names"], list):
            raise ValueError
        [x.encode() for x in head["names"]]     # JSON carries more than can be written
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise GameError("%s: not a game of this box" % path)
    if head.get("v") not in (2, 3) or head.get("g") not in [g for g, _, _ in GAMES]:
        raise GameError("%s: made by another version (format %s, game %s)" % (path, head.get("v"), head.get("g")))
    return head, events


def _event(line, codes):
    values = line[2:]
    values = json.loads("[" + values[1:] + "]") if values[:1] == ":" else [int(c) for c in values]
    return [codes[ord(line[0]) - 97], -1 if line[1] == "-" else int(line[1])] + values


def replay(path):
    """(head, session) with every event played again; GameError if the end is another than on the box."""
    head, events = read(path)
    game = __import__("engines." + head["g"], None, None, (head["g"],))
    try:
        session = Session(game, head["n"], head["o"])
        for e in events:
            session.do(e)
    except Exception as e:
        raise GameError("%s: event %d is refused (%s)" % (path, len(session.log) + 1 if "session" in locals() else 0, e))
    if session.digest() != head["digest"]:
        raise GameError("%s: replayed to %s, the box had %s" % (path, session.digest(), head["digest"]))
    return head, session


def name(head, seat):
    """Name or letter of a seat; the table is "table"."""
    if seat < 0:
        return "table"
    names = head["names"]
    return names[seat] if seat < len(names) and names[seat] else "ABCDEFG"[seat]


def rows(head, session):
    """Event by event: number, round, phase, who, code, values, then the points of every seat after it."""
    game, at = session.game, 0
    s = game.new(head["n"], session.s["o"])
    for e in session.log:
        at += 1
        r, ph = s["r"], s["ph"]
        game.apply(s, e)
        yield [at, r, ph, name(head, e[1]), e[0], " ".join(["-" if v is None else str(v) for v in e[2:]])] + list(game.total(s))


def write_csv(out, games):
    """All games into one CSV file."""
    w = csv.writer(out)
    w.writerow(["file", "game", "event", "round", "phase", "who", "what", "values"] + ["points_" + c for c in "ABCDEFG"])
    for path, head, session in games:
        for row in rows(head, session):
            w.writerow([os.path.basename(path), head["g"]] + row)


def text(path, head, session):
    """The game to read."""
    out = ["%s: %s, %s" % (os.path.basename(path), head["g"], ", ".join([name(head, q) for q in range(head["n"])]))]
    last = None
    for at, r, ph, who, what, values, *points in rows(head, session):
        if r != last:
            out.append("Round %d" % r)
            last = r
        out.append("  %3d  %-8s %-7s %-16s %s" % (at, who, what, values, " ".join([str(p) for p in points])))
    result = session.game.result(session.s)
    out.append("Winner: %s" % ", ".join([name(head, q) for q in result["win"]]) if result else "Not played to the end")
    return "\n".join(out)


def fetch(folder, port=None, run=subprocess.run):
    """Copy the board's kept games into `folder`. A file that is there stays as it is; a different game of the same
    number gets the digest into its name. Gives the names of the new files."""
    base = [sys.executable, "-m", "mpremote"] + (["connect", port] if port else [])
    listing = run(base + ["fs", "ls", ":/data"], capture_output=True, text=True, timeout=60)
    if listing.returncode:
        raise GameError("the board does not answer: %s" % (listing.stderr or listing.stdout).strip())
    os.makedirs(folder, exist_ok=True)
    new = []
    with tempfile.TemporaryDirectory() as tmp:
        for found in re.findall(r"\bh\d{4}\.txt\b", listing.stdout):
            path = os.path.join(tmp, found)
            got = run(base + ["fs", "cp", ":/data/" + found, path], capture_output=True, text=True, timeout=60)
            if got.returncode:
                raise GameError("%s could not be copied: %s" % (found, got.stderr.strip()))
            kept = _keep(path, os.path.join(folder, found))
            new += [kept] if kept else []
    return new


def _keep(path, to):
    with open(path, "rb") as f:
        data = f.read()
    if os.path.exists(to):
        with open(to, "rb") as f:
            if f.read() == data:
                return None
        to = "%s-%08x.txt" % (to[:-4], crc32(data))
        if os.path.exists(to):
            return None
    with open(to + ".new", "wb") as f:
        f.write(data)
    os.replace(to + ".new", to)
    return to


def main(argv=None):
    """The command; its exit status is 1 if any file was refused."""
    parser = argparse.ArgumentParser(prog="python -m tools.replay", description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--csv", metavar="OUT")
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--fetch", metavar="DIR")
    parser.add_argument("--port")
    args = parser.parse_args(argv)
    bad, games = 0, []
    try:
        if args.fetch:
            new = fetch(args.fetch, args.port)
            print("%d new game%s in %s" % (len(new), "" if len(new) == 1 else "s", args.fetch))
            args.files += new
        elif not args.files:
            parser.error("name a file, or --fetch DIR")
    except GameError as e:
        print(e, file=sys.stderr)
        return 1
    except subprocess.TimeoutExpired:
        print("the board does not answer for a minute: unplug it, plug it in, and try again", file=sys.stderr)
        return 1
    except OSError as e:
        print("%s: cannot be written (%s)" % (e.filename or args.fetch, e.strerror), file=sys.stderr)
        return 1
    for path in args.files:
        try:
            head, session = replay(path)
        except GameError as e:
            print(e, file=sys.stderr)
            bad = 1
            continue
        games.append((path, head, session))
        print(text(path, head, session) if args.text else "%s: %s, %d events, %s" % (path, head["g"], len(session.log), head["digest"]))
    if args.csv:
        try:
            with open(args.csv, "w", newline="", encoding="utf-8") as f:
                write_csv(f, games)
        except OSError as e:
            print("%s: cannot be written (%s)" % (args.csv, e.strerror), file=sys.stderr)
            return 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
