"""Games of the past: what is on file, opened again to be read or played on. Loaded when needed."""
import json
import os

from engines.common import RuleError
from firmware import archive
from firmware.pages import PASSING


def shelf(store):
    """What is on file as (number, is it finished), the newest first; without the game that Continue opens."""
    done = [int(name[1:5]) for name in archive.finished(store)]
    left = [n for n in archive.games(store) if n not in done and n != store.game]
    found = [(n, True) for n in done] + [(n, False) for n in left]
    found.sort()
    found.reverse()
    return found


def _text(number):
    return "h%04d.txt" % number


def label(store, number, finished):
    """(game, players) of a game on file; (None, 0) if it cannot be read."""
    if finished:
        data = store.read(_text(number)) or b""
        head = archive.loads(data[:data.find(b"\n") + 1])
        try:
            return str(head["g"]), int(head["n"])
        except (TypeError, KeyError, ValueError):
            return None, 0
    head = _records(store, number)
    return (head[0][2], head[0][3]) if head else (None, 0)


def open_finished(app, number):
    """A finished game as the screens read a running one; None if its file is damaged."""
    from engines.session import load
    from firmware.play import Play
    from firmware.roster import names_of
    from firmware.setup import engine
    data = app.store.read(_text(number)) or b""
    end = data[:-1].rfind(b"\n") + 1
    try:
        text, names = data[:end].decode(), names_of(archive.loads(data[end:]))
        game = str(archive.loads(data[:data.find(b"\n") + 1])["g"])
        return Play(app, load(text, {game: engine(game)}), names)
    except (RuleError, ValueError, TypeError, KeyError, AttributeError, ImportError, UnicodeError):
        return None


def _records(store, number):
    """Records of an older game left unfinished, [] if they cannot be read. The store stays where it is."""
    found = []
    for segment in archive._segments(store, number):
        part, good, _, before, fits, _ = archive._part(store.read(store.name(number, segment)) or b"", found)
        if not fits:
            break
        found = before + part
        if not good:
            break
    return found if found and archive.head_fits(found[0]) else []


def go_on(app, number):
    """An older game becomes the newest: its journal is copied under a new number, then the old one goes. False if it
    cannot be read."""
    store = app.store
    records = _records(store, number)
    if not records:
        return False
    head = records[0]
    archive.begin(store, head[2], head[3], head[4], head[5])
    for record in records[1:]:
        if record[0] not in PASSING and record[0] != "end":
            store.add(record)
    if not store.pending:
        archive._remove(store, number)
    return True


def remove(store, number, finished):
    """A game goes for good."""
    if not finished:
        archive._remove(store, number)
        return
    try:
        os.remove(store.path(_text(number)))
    except OSError as e:
        store.fault = e.errno or 5


def leave(play):
    """The console goes elsewhere: a game that is over stands in the archive already, though it may still be gone on
    with; one whose end was taken back stands there no longer."""
    store = play.app.store
    name = _text(store.game)
    old = store.read(name)
    try:
        if play.over():
            data = (play.session.save() + json.dumps(play.names) + "\n").encode()
            if data != old:
                store._file(name, data)
        elif old is not None:
            os.remove(store.path(name))
    except OSError as e:
        store.fault = e.errno or 5
