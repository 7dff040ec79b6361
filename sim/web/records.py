"""Games as records: those that the box keeps, and one that came with a link, shown at any of its steps.

A record is the text of a finished game (docs/journal.md): a line of JSON, a line an event, a CRC-32.
"""
import json
import os
from binascii import crc32

from engines import GAMES
from engines.session import Session
from firmware import archive
from firmware.store import FORMAT, line

_OLDEST = 2             # format of a record's text
_BODY = 6000            # bytes of a journal file that this writes; the box reads 8192


class RecordError(Exception):
    """Not a record of a game; args: a key of the page's words, then what else is to be said."""


# ---- reading ----------------------------------------------------------------------------------------------------
def read(text):
    """(head, session) of a record; RecordError says what is wrong with it."""
    data = text.encode()
    body = data[:-9]
    if len(data) < 20 or data[-9:] != b"%08x\n" % (crc32(body) & 0xFFFFFFFF):
        raise RecordError("bad_sum")
    try:
        head, events = _parse(body.decode())
        known = _OLDEST <= head["v"] <= FORMAT and head["g"] in [g for g, _, _ in GAMES]
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise RecordError("bad_form")
    if not known:
        raise RecordError("bad_version", str(head["g"]), head["v"])
    return head, _played(head, events)


def _parse(text):
    lines = text.split("\n")
    head, events = json.loads(lines[0]), []
    for row in lines[1:-1]:
        values = row[2:]
        values = json.loads("[" + values[1:] + "]") if values[:1] == ":" else [int(c) for c in values]
        events.append([head["codes"][ord(row[0]) - 97], -1 if row[1] == "-" else int(row[1])] + values)
    return head, events


def _played(head, events):
    game = __import__("engines." + head["g"], None, None, (head["g"],))
    n = 0
    try:
        session = Session(game, head["n"], head["o"])
        for e in events:
            n += 1
            session.do(e)
    except Exception as e:
        raise RecordError("bad_event", n, str(e))
    if session.digest() != head["digest"]:
        raise RecordError("bad_digest", session.digest(), head["digest"])
    return session


# ---- what machine.js calls ----------------------------------------------------------------------------------------
_shown = None           # (head, events) of the record that is shown


def opened(text):
    """JSON: what there is to say of a record and of each of its events, or {"error": [key, ...]}."""
    global _shown
    try:
        head, session = read(text)
    except RecordError as e:
        return json.dumps({"error": list(e.args)})
    game, rows = session.game, []
    s = game.new(head["n"], session.s["o"])
    for e in session.log:
        r = s["r"]
        game.apply(s, e)
        rows.append([r, e[1], e[0], " ".join(["-" if v is None else str(v) for v in e[2:]]), game.total(s)])
    _shown = head, list(session.log)
    result = game.result(session.s)
    return json.dumps({"game": head["g"], "seats": head["n"], "names": head["names"], "digest": head["digest"],
                       "rows": rows, "win": result["win"] if result else None})


def step(box, k):
    """The box stands where the shown game stood after its first k events."""
    head, events = _shown
    app = box.app
    store = app.store
    if app.play:
        app.play.leave()
        app.play = None
    for name in os.listdir(store.folder):
        if name != "settings.json":
            os.remove(store.path(name))
    store.begin(head["g"], head["n"], head["o"], head["names"])
    lines, size, at = [], 0, 1
    for e in events[:k]:
        data = line(["do", e])
        if size + len(data) > _BODY:
            _write(store, at, lines)
            lines, size, at = [], 0, at + 1
        lines.append(data)
        size += len(data)
    if lines:
        _write(store, at, lines)
    box.again()


def _write(store, segment, lines):
    with open(store.path(store.name(store.game, segment)), "wb") as f:
        f.write(b"".join(lines))


def running(box):
    """The record of the game that is on the table, as far as it is played; "" if there is none."""
    play = box.app.play
    if not play or not play.session.log:
        return ""
    return b"".join(archive.game_text(play.session, play.names)).decode()
