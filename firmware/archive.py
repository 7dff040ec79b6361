"""The seldom used half of the files: reading at start, beginning and thinning, damage, crashes. Loaded when needed; every
function takes the Store (firmware/store.py, which describes the journal).
"""
import json
import os
from binascii import crc32
from micropython import const

from firmware.store import FORMAT, line

_GAMES = const(12)          # games kept, the running one included
_CRASH = const(2000)        # bytes of crash.log
_LIMITS = {"lang": ("en", "de", "ru"), "night": (False, True), "sound": (0, 1, 2), "board7": ("", "S", "P", "C"), "flip": (False, True),
           "game": ("gambit7", "gallery", "nolsem", "gambler"), "twice": (False, True)}
_RANGES = {"bright": (1, 100), "seats": (2, 7), "timer": (5, 5999)}


def defaults():
    """Settings of a new box; "fresh" is True until the language has been chosen once."""
    return {"lang": "en", "bright": 60, "night": False, "sound": 1, "board7": "", "flip": False, "game": "gambit7", "twice": False,
            "seats": 4, "timer": 180, "fresh": True, "table": []}


def clean(d):
    """Settings from a file: each value that does not fit is replaced by its default; garbage gives the defaults."""
    out = defaults()
    if not isinstance(d, dict):
        return out
    for key in _LIMITS:
        if key in d and isinstance(d[key], type(out[key])) and d[key] in _LIMITS[key]:
            out[key] = d[key]
    for key in _RANGES:
        lo, hi = _RANGES[key]
        if key in d and isinstance(d[key], int) and not isinstance(d[key], bool) and lo <= d[key] <= hi:
            out[key] = d[key]
    table = d.get("table")
    if isinstance(table, list) and len(table) == 9 and all(isinstance(v, int) and 0 <= v <= 99 for v in table):
        out["table"] = table
    out["fresh"] = d.get("fresh") is not False
    return out


def parse(data):
    """Records of a journal's bytes up to the first damaged line, and whether all of it was good."""
    records = []
    for row in data.split(b"\n"):
        if not row:
            continue
        body = row[9:]
        if row[:9] != b"%08x " % (crc32(body) & 0xFFFFFFFF):
            return records, False
        try:
            record = json.loads(body.decode())
        except (ValueError, UnicodeError):
            return records, False
        if not isinstance(record, list) or not record:
            return records, False
        records.append(record)
    return records, True


def set_aside(store, name):
    """A damaged file keeps its bytes under another name and is told of at start."""
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
    try:
        d = json.loads(data.decode())
    except (ValueError, UnicodeError):
        d = None
    if not isinstance(d, dict):
        set_aside(store, "settings.json")
    return clean(d)


def games(store):
    """Numbers of the games on file, oldest first."""
    out = []
    try:
        names = os.listdir(store.folder)
    except OSError:
        return out
    for name in names:
        if len(name) == 9 and name[0] == "g" and name[5:] == ".000" and name[1:5].isdigit():
            out.append(int(name[1:5]))
    out.sort()
    return out


def begin(store, game, seats, options, names):
    """Start the journal of a new game; older games beyond the limit go, the oldest first."""
    store.game += 1
    store.segment = store.size = 0
    store.pending = []
    store.add(["new", FORMAT, game, seats, options, names])
    numbers = games(store)
    while len(numbers) > _GAMES:
        _remove(store, numbers.pop(0))


def _remove(store, game):
    segment = 0
    while True:     # the first segment names the game: it goes last
        segment += 1
        if store.read(store.name(game, segment)) is None:
            break
    while segment:
        segment -= 1
        try:
            os.remove(store.path(store.name(game, segment)))
        except OSError:
            return


def last(store):
    """Records of the newest game ([] if there is none or it has ended); new records go on behind them."""
    if not store.game:
        return []
    records, segment = [], 0
    while True:
        name = store.name(store.game, segment)
        data = store.read(name)
        if data is None:
            break
        part, good = parse(data)
        records += part
        store.segment, store.size = segment, len(data)
        segment += 1
        if not good:
            _mend(store, name, part, segment)
            break
    if not records or records[0][0] != "new" or records[-1][0] == "end":
        return []
    return records


def _mend(store, name, part, segment):
    """A damaged segment is replaced by its good lines; what lay behind the damage is set aside."""
    set_aside(store, name)
    data = b"".join([line(record) for record in part])
    try:
        with open(store.path(name), "wb") as f:
            f.write(data)
    except OSError as e:
        store.fault = e.errno or 5
    store.size = len(data)
    while store.read(store.name(store.game, segment)) is not None:
        set_aside(store, store.name(store.game, segment))
        segment += 1


def crash(store, e, now):
    """Note an exception in crash.log, which never grows beyond its limit."""
    try:
        import sys
        import io
        out = io.StringIO()
        sys.print_exception(e, out)
        text = "at %d ms: %s\n" % (now, out.getvalue()[-600:])
        old = store.read("crash.log") or b""
        with open(store.path("crash.log"), "wb") as f:
            f.write((old + text.encode())[-_CRASH:])
    except (OSError, MemoryError):
        pass
