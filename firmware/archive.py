"""The seldom used half of the files: reading at start, beginning and thinning, damage. Loaded when needed; every
function takes the Store (firmware/store.py, which describes the journal).
"""
import gc
import json
import os
from binascii import crc32
from micropython import const

from firmware.store import FORMAT, PASSING, line

_GAMES = const(12)          # games kept, the running one included
_HISTORY = const(60)        # files of finished games
_BAD = const(4)             # files set aside
_SPARE = "spare"
_FULL = const(9999)         # size of a text segment that nothing more goes into
_LIMITS = {"lang": ("en", "de", "ru"), "night": (False, True), "sound": (0, 1, 2), "board7": ("", "S", "P", "C"), "flip": (False, True),
           "game": ("gambit7", "gallery", "nolsem", "gambler"), "twice": (False, True), "tick": (False, True),
           "dim": (30, 60, 120, 300, 0), "off": (2, 5, 10, 30, 0)}      # s and min until the panel dims and goes out, 0 never
_RANGES = {"bright": (1, 100), "seats": (2, 7), "timer": (5, 5999)}


def defaults():
    """Settings of a new box; "fresh" is True until the language has been chosen once."""
    return {"lang": "en", "bright": 60, "night": False, "sound": 1, "board7": "", "flip": False, "game": "gambit7", "twice": False,
            "tick": False, "dim": 60, "off": 10, "seats": 4, "timer": 180, "fresh": True, "table": [], "places": [], "tints": []}


def clean(d):
    """Settings from a file: each value that does not fit is replaced by its default; garbage gives the defaults."""
    out = defaults()
    if not isinstance(d, dict):
        return out
    for key in _LIMITS:
        if key in d and type(d[key]) is type(out[key]) and d[key] in _LIMITS[key]:
            out[key] = d[key]
    for key in _RANGES:
        lo, hi = _RANGES[key]
        if key in d and type(d[key]) is int and lo <= d[key] <= hi:
            out[key] = d[key]
    table = d.get("table")
    if isinstance(table, list) and len(table) == 9 and all(type(v) is int and 0 <= v <= 999 for v in table):
        out["table"] = table
    places = d.get("places")
    if isinstance(places, list) and 2 <= len(places) <= 7 and all(type(v) is int and 0 <= v < 24 for v in places) \
            and len(set(places)) == len(places):
        out["places"] = places
    tints = d.get("tints")
    if isinstance(tints, list) and len(tints) == 7 and all(type(v) is int for v in tints) and sorted(tints) == list(range(7)):
        out["tints"] = tints
    out["fresh"] = d.get("fresh") is not False
    return out


def loads(data):
    """The JSON value of a file's bytes, None if they are none."""
    try:
        return json.loads(data.decode())
    except (ValueError, UnicodeError, RuntimeError, MemoryError):     # RuntimeError: nested too deep
        return None


def parse(data, light=False):
    """Records of a text segment up to the first damaged line, and whether all of it was good; `light`: every event is the same stand-in."""
    records, some = [], ["do"]
    for row in data.split(b"\n"):
        if not row:
            continue
        body = row[9:]
        if row[:9] != b"%08x " % (crc32(body) & 0xFFFFFFFF):
            return records, False
        record = loads(body)
        if not isinstance(record, list) or not record:
            return records, False
        records.append(some if light and record[0] == "do" else record)
    return records, True


def set_aside(store, name):
    """A damaged file keeps its bytes under another name and is told of at start; the fifth of them pushes one out."""
    try:
        bad = sorted([n for n in os.listdir(store.folder) if n[-4:] == ".bad" and n != name + ".bad"])
        for old in bad[:len(bad) - _BAD + 1]:
            os.remove(store.path(old))
    except OSError:
        pass
    try:
        os.rename(store.path(name), store.path(name + ".bad"))
        store.aside.append(name + ".bad")
    except OSError:
        store.aside.append(name)


def read_settings(store):
    """The settings of the box: whole, whatever the file says."""
    data = store.read("settings.json")
    if data is None:
        return defaults()
    d = loads(data)
    if not isinstance(d, dict):
        set_aside(store, "settings.json")
    return clean(d)


def _names(store):
    try:
        return os.listdir(store.folder)
    except OSError:
        return []


def games(store):
    """Numbers of the games on file, oldest first."""
    return sorted(set([int(n[1:5]) for n in _names(store)
                       if len(n) == 9 and n[0] == "g" and n[5] == "." and n[1:5].isdigit() and n[6:].isdigit()]))


def newest(store):
    """The highest number a game has ever had here, 0 if there was none."""
    numbers = games(store) + [int(n[1:5]) for n in finished(store)]
    return max(numbers) if numbers else 0


def begin(store, game, seats, options, names):
    """Start the journal of a new game; older games beyond the limit go, the oldest first."""
    store.game += 1
    store.segment = store.size = store.count = 0
    store.pending.clear()
    if store.pages:
        store.segment = 0 if _take_spare(store) else -1
    store.add(["new", FORMAT, game, seats, options, names])
    numbers = games(store)
    while len(numbers) > _GAMES:
        _remove(store, numbers.pop(0))
    history = finished(store)
    try:
        for name in history[:max(0, len(history) - _HISTORY)]:
            os.remove(store.path(name))
    except OSError:
        pass                    # a failing disk keeps them


def crowded(store):
    """Would one more game push out one that is not finished?"""
    return len([n for n in games(store) if store.read("e%04d.txt" % n) is None]) >= _GAMES     # see firmware/past.py


def finished(store):
    """Names of the files of finished games, oldest first."""
    return sorted([n for n in _names(store) if len(n) == 9 and n[0] == "h" and n[1:5].isdigit() and n[5:] == ".txt"])


def thin(store):
    """Room on a full disk: the oldest finished game goes, else the oldest one left unfinished, else what was set
    aside; never the running one. False if there is nothing to give."""
    try:
        for name in finished(store)[:1]:
            os.remove(store.path(name))
            return True
        numbers = [n for n in games(store) if n < store.game]
        if numbers:
            return _remove(store, numbers[0])
        for name in os.listdir(store.folder):
            if name[-4:] == ".bad":
                os.remove(store.path(name))
                return True
    except OSError:
        pass
    return False


def finish(store, session, names):
    """The game is over: one file that replays to the same bytes (tools/replay.py), then its journal goes."""
    if store.pending:
        return                  # the disk does not take it: the journal stays
    path, code = store.path("h%04d.txt" % store.game), 28
    while code == 28:
        try:
            with open(path, "wb") as f:         # no detour over a new name: it was not there, and last() looks at it
                for piece in game_text(session, names):
                    f.write(piece)
            code = 0
        except OSError as e:
            code = e.errno or 5
            _discard(path)
            if code == 28 and not thin(store):
                break
    if code:
        store.add(["end"])      # it stays as it is
        return
    if store.pages and store.pages.block >= 0:
        _spare(store)
    _remove(store, store.game)


def _discard(path):
    try:
        os.remove(path)
    except OSError:
        pass                    # it was not there, or stays half written: last() sees it


def whole(data):
    """Are these the bytes of a finished game, up to their CRC?"""
    return len(data) > 9 and data[-9:] == b"%08x\n" % (crc32(data[:-9]) & 0xFFFFFFFF)


def _spare(store):
    """The rest of the last segment serves the next game: an erase less."""
    store.add(["end"])
    try:
        if store.pages.block >= 0 and not store.pending:
            os.rename(store.path(store.name(store.game, store.segment)), store.path(_SPARE))
            return
    except OSError:
        pass
    store.pages.block = -1


def _take_spare(store):
    """The spare segment is the first one of a game that begins. Its records end with "end"."""
    from firmware import reading
    data, ok = store.read(_SPARE), False
    if data is not None:
        if reading.is_head(data) and len(data) == reading.SIZE:
            if store.pages.block < 0:
                records, used, good, left = reading.parse(data, True)
                if good:
                    store.pages.open(bytes(data[:16]), used, left)
            ok = store.pages.block >= 0
        try:
            if ok:
                os.rename(store.path(_SPARE), store.path(store.name(store.game, 0)))
                return True
            os.remove(store.path(_SPARE))
        except OSError:
            pass
    store.pages.block = -1
    return False


def game_text(session, names):
    """A finished game in pieces of bytes: a line of JSON (set-up, names, event codes), a line an event (letter of its
    code, seat or -, its values: digits, or a colon and JSON), the CRC-32 of all before in 8 hex digits. docs/journal.md."""
    s, codes = session.s, []
    for e in session.log:
        if e[0] not in codes:
            codes.append(e[0])
    head = {"v": FORMAT, "g": s["g"], "n": s["n"], "o": s["o"], "names": names, "codes": codes, "digest": session.digest()}
    piece = (json.dumps(head) + "\n").encode()
    check = crc32(piece)
    yield piece
    for e in session.log:
        values, digits = e[2:], "".join([str(v) for v in e[2:] if type(v) is int and 0 <= v <= 9])
        if len(digits) != len(values):
            digits = ":" + json.dumps(values, separators=(",", ":"))[1:-1]
        piece = (chr(97 + codes.index(e[0])) + ("-" if e[1] < 0 else str(e[1])) + digits + "\n").encode()
        check = crc32(piece, check)
        yield piece
    yield b"%08x\n" % (check & 0xFFFFFFFF)


def _segments(store, game):
    """Numbers of the segments of a game, in order."""
    start = "g%04d." % game
    return sorted([int(n[6:]) for n in _names(store) if len(n) == 9 and n[:6] == start and n[6:].isdigit()])


def _remove(store, game):
    """Remove a game; the first segment names it and goes last. Was there anything to remove?"""
    found = _segments(store, game)
    try:
        for segment in reversed(found):
            os.remove(store.path(store.name(game, segment)))
    except OSError:
        return False
    return bool(found)


def last(store, light=False):
    """Records of the newest game ([] if there is none or it has ended); new records go on behind them."""
    if not store.game:
        return []
    store.flush()
    name = "h%04d.txt" % store.game
    if name in finished(store):
        if whole(store.read(name) or b"") or not _segments(store, store.game):
            _remove(store, store.game)          # the power went while its journal was being removed
            return []
        _discard(store.path(name))              # ... or while it was being written
    records = _read(store, light) + store.pending      # a failing disk: what waits counts
    if not records:
        return []
    if not head_fits(records[0]):
        drop(store)
        return []
    return [] if records[-1][0] == "end" else records


def head_fits(head):
    """Does a game's first record name a game of this program, on this box or not, with what it needs? Formats 1 to 3."""
    from firmware.names import GAMES
    return (len(head) > 5 and head[0] == "new" and type(head[1]) is int and 1 <= head[1] <= FORMAT
            and isinstance(head[2], str) and (head[2] in GAMES or head[2] == "pad") and type(head[3]) is int and isinstance(head[4], dict) and isinstance(head[5], list))


def drop(store):
    """The newest game cannot be gone on with: its files are set aside."""
    for segment in _segments(store, store.game):
        set_aside(store, store.name(store.game, segment))
    if store.pages:
        store.pages.block = -1


def _read(store, light):
    """Records of the newest game on file. The store is left ready to go on behind them."""
    records, found, expect, used = [], _segments(store, store.game), 0, -1
    pages, data, good = store.pages, None, True
    gc.collect()                # a segment is 4 KB in one piece
    for segment in found:
        if segment != expect:
            break               # a segment is missing
        if pages and pages.block >= 0 and segment == store.segment:
            data = pages.data()
        else:
            data = store.read(store.name(store.game, segment)) or b""
        part, good, used, records, fits, left = _part(data, records, light)
        if not fits and expect:
            break
        records += part
        for i in range(len(records) - 1, 0, -1):
            if records[i][0] == "new":          # what lies before is of the game before
                records = records[i:]
                break
        if records and records[-1][0] == "end" and segment != found[-1]:
            records = []
        store.segment, store.size = segment, len(data)
        expect += 1
        if used < 0 and not good:
            _mend(store, segment, parse(data)[0])
            expect = segment + 1
            break
    for segment in found[expect:]:
        set_aside(store, store.name(store.game, segment))
    store.count = len([r for r in records if r[0] not in PASSING])
    if expect and data is not None and expect == len(found) and used >= 0:
        store.size = _FULL
        if pages and good:
            if pages.block < 0:
                pages.open(bytes(data[:16]), used, left)
    return records


def journal(store, game):
    """Records of any game's journal, as far as they are good; [] if it has ended or is none. Nothing is changed."""
    records = []
    for segment in _segments(store, game):
        part, good, _, before, fits, _ = _part(store.read(store.name(game, segment)) or b"", records, False)
        if records and not fits:
            break
        records = before + part
        for i in range(len(records) - 1, 0, -1):
            if records[i][0] == "new":
                records = records[i:]
                break
        if not good:
            break
    return records if records and head_fits(records[0]) and records[-1][0] != "end" else []


def _part(data, records, light):
    """(records of a segment, all good, bytes used or -1 for text, records before that count, does it follow, what pack() needs)."""
    from firmware import reading
    left, used, n = None, -1, 0
    if reading.is_head(data):
        part, used, good, left = reading.parse(data, light)
        want = reading.count_of(data)
    else:
        part, good = parse(data, light)
        want = part[0][1] if part and part[0][0] == "at" and len(part[0]) > 1 else -1      # -1: one of an older program
        part = [r for r in part if r[0] != "at"]
    for i in range(len(records)):
        if n == want and records[i][0] not in PASSING:
            records = records[:i]       # written, but the flash had said no: it was written again
            break
        n += records[i][0] not in PASSING
    return part, good, used, records, want == -1 or n == want, left


def _mend(store, segment, part):
    """A damaged text segment is replaced by its good lines."""
    name = store.name(store.game, segment)
    set_aside(store, name)
    data = b"".join([line(record) for record in part])
    try:
        with open(store.path(name), "wb") as f:
            f.write(data)
    except OSError as e:
        store.fault = e.errno or 5
    store.size = len(data)
