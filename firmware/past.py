"""Games of the past: what is on file, opened again to be read or played on. Loaded when needed.

A game that is over and may still be gone on with (Continue) stands in eNNNN.txt; when the next game begins that becomes
hNNNN.txt, the text of a finished game, and its journal goes.
"""
import os
from binascii import crc32

from engines.common import RuleError
from firmware import archive
from firmware.store import PASSING


def _text(letter, number):
    return "%s%04d.txt" % (letter, number)


def _ended(store):
    """Numbers of the games that are over and have a journal still."""
    try:
        names = os.listdir(store.folder)
    except OSError:
        return []
    return [int(n[1:5]) for n in names if len(n) == 9 and n[0] == "e" and n[1:5].isdigit() and n[5:] == ".txt"]


def shelf(store):
    """What is on file as (number, letter of its file), the newest first: h and e are over, g is a journal left
    unfinished. The unfinished one that Continue opens is not among them."""
    done = [int(name[1:5]) for name in archive.finished(store)]
    over = [n for n in _ended(store) if n not in done]
    left = [n for n in archive.games(store) if n not in done and n not in over and n != store.game]
    found = [(n, "h") for n in done] + [(n, "e") for n in over] + [(n, "g") for n in left]
    found.sort()
    found.reverse()
    return found


def label(store, number, letter):
    """(game, players) of a game on file; (None, 0) if it cannot be read."""
    if letter == "g":
        records = archive.journal(store, number)
        return (records[0][2], records[0][3]) if records else (None, 0)
    data = store.read(_text(letter, number)) or b""
    head = archive.loads(data[:data.find(b"\n") + 1])
    try:
        return str(head["g"]), int(head["n"])
    except (TypeError, KeyError, ValueError):
        return None, 0


def open_over(app, number, letter):
    """A game that is over as the screens read a running one; None if its file is damaged."""
    from firmware.play import Play
    from firmware.roster import names_of
    data = app.store.read(_text(letter, number)) or b""
    body = data[:-9]
    try:
        if data[-9:] != b"%08x\n" % (crc32(body) & 0xFFFFFFFF):
            return None
        at = body.find(b"\n") + 1
        head = archive.loads(body[:at])
        return Play(app, _session(head, body[at:]), names_of(head["names"]))
    except (RuleError, ValueError, TypeError, KeyError, IndexError, AttributeError, ImportError, ArithmeticError):
        return None


def _session(head, body):
    """The session of a game's text, see archive.game_text."""
    from engines.session import Session
    from firmware.setup import engine
    session = Session(engine(str(head["g"])), head["n"], head["o"])
    for row in body.decode().split("\n"):
        if row:
            values = row[2:]
            values = archive.loads(b"[" + values[1:].encode() + b"]") if values[:1] == ":" else [int(c) for c in values]
            session.do([head["codes"][ord(row[0]) - 97], -1 if row[1] == "-" else int(row[1])] + values)
    return session


def go_on(app, number):
    """An older game becomes the newest: its journal is copied under a new number, then the old one goes. False if it
    cannot be read."""
    store = app.store
    records = archive.journal(store, number)
    if not records:
        return False
    head = records[0]
    settle(store)
    archive.begin(store, head[2], head[3], head[4], head[5])
    for record in records[1:]:
        if record[0] not in PASSING:
            store.add(record)
    if not store.pending:
        archive._remove(store, number)
    return True


def remove(store, number, letter):
    """A game goes for good."""
    if letter != "h":
        archive._remove(store, number)
        if number == store.game and store.pages:
            store.pages.block = -1
    if letter != "g":
        _drop(store, letter, number)


def _drop(store, letter, number):
    try:
        os.remove(store.path(_text(letter, number)))
    except OSError:
        pass                    # it was not there


def leave(play):
    """The console goes elsewhere: a game that is over stands in the archive already; one whose end was taken back
    stands there no longer."""
    store = play.app.store
    if play.over():
        try:
            store.write_file(_text("e", store.game), archive.game_text(play.session, play.names))
        except OSError as e:
            store.fault = e.errno or 5
    else:
        _drop(store, "e", store.game)


def stale(store):
    """The newest game, over and left once, is changed: it stands in the archive again when it is left."""
    _drop(store, "e", store.game)


def settle(store):
    """Another game begins: what was over is finished now, its journal goes."""
    done = archive.finished(store)
    for number in _ended(store):
        if _text("h", number) in done:
            _drop(store, "e", number)
            continue
        try:
            os.rename(store.path(_text("e", number)), store.path(_text("h", number)))
            archive._remove(store, number)
        except OSError as e:
            store.fault = e.errno or 5
    if store.pages and store.game not in archive.games(store):
        store.pages.block = -1
