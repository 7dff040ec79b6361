"""Files of the box, all in one folder: settings, the journal of the running game, older games, the crash log.

Journal: a game is the files gNNNN.000, gNNNN.001 ... of at most _SEGMENT bytes, so that each stays inside its directory
block (LittleFS copies the last block of a longer file on every append, one erase an event). A line is the CRC32 of the
rest in 8 hex digits, a space, and one JSON list: ["new", format, game, seats, options, names], ["do", event], ["undo"],
["edit", index, event], ["end"]. A torn last line is ignored. Nothing is removed before its successor is written.
"""
import json
import os
from binascii import crc32
from micropython import const

FORMAT = 1
_SEGMENT = const(480)
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


def line(record):
    """One journal line as bytes."""
    body = json.dumps(record).encode()
    return b"%08x %s\n" % (crc32(body) & 0xFFFFFFFF, body)


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


class Store:
    """`folder` is made if it is missing. `aside`: names of files that were set aside at start; `fault`: last write error."""

    def __init__(self, folder):
        self.folder = folder
        self.aside = []
        self.fault = 0
        self.writes = 0
        self._game = 0
        self._segment = 0
        self._size = 0
        self._pending = []
        try:
            os.mkdir(folder)
        except OSError:
            pass
        self.settings = self._read_settings()
        games = self.games()
        if games:
            self._game = games[-1]

    def path(self, name):
        return self.folder + "/" + name

    def _read(self, name):
        try:
            with open(self.path(name), "rb") as f:
                return f.read()
        except OSError:
            return None

    def set_aside(self, name):
        """A damaged file keeps its bytes under another name and is told of at start."""
        try:
            os.rename(self.path(name), self.path(name + ".bad"))
            self.aside.append(name + ".bad")
        except OSError:
            self.aside.append(name)

    # ---- settings -----------------------------------------------------------------------------------------------
    def _read_settings(self):
        data = self._read("settings.json")
        if data is None:
            return defaults()
        try:
            d = json.loads(data.decode())
        except (ValueError, UnicodeError):
            d = None
        if not isinstance(d, dict):
            self.set_aside("settings.json")
        return clean(d)

    def save_settings(self):
        """Write the settings: serialised first, a new file, then renamed over the old one."""
        data = json.dumps(self.settings).encode()
        try:
            with open(self.path("settings.new"), "wb") as f:
                f.write(data)
            os.rename(self.path("settings.new"), self.path("settings.json"))
            self.writes += 1
        except OSError as e:
            self.fault = e.errno or 5

    # ---- journal ------------------------------------------------------------------------------------------------
    def games(self):
        """Numbers of the games on file, oldest first."""
        out = []
        try:
            names = os.listdir(self.folder)
        except OSError:
            return out
        for name in names:
            if len(name) == 9 and name[0] == "g" and name[5:] == ".000" and name[1:5].isdigit():
                out.append(int(name[1:5]))
        out.sort()
        return out

    def _name(self, game, segment):
        return "g%04d.%03d" % (game, segment)

    def begin(self, game, seats, options, names):
        """Start the journal of a new game; older games beyond the limit go, the oldest first."""
        self._game += 1
        self._segment = self._size = 0
        self._pending = []
        self.add(["new", FORMAT, game, seats, options, names])
        games = self.games()
        while len(games) > _GAMES:
            self._remove(games.pop(0))

    def _remove(self, game):
        segment = 0
        while True:     # the first segment names the game: it goes last
            segment += 1
            if self._read(self._name(game, segment)) is None:
                break
        while segment:
            segment -= 1
            try:
                os.remove(self.path(self._name(game, segment)))
            except OSError:
                return

    def add(self, record):
        """Append a record durably; on a failing disk it is kept and tried again with the next one."""
        self._pending.append(line(record))
        while self._pending:
            data = self._pending[0]
            if self._size and self._size + len(data) > _SEGMENT:
                self._segment += 1
                self._size = 0
            try:
                with open(self.path(self._name(self._game, self._segment)), "ab") as f:
                    f.write(data)
            except OSError as e:
                self.fault = e.errno or 5
                return
            self.fault = 0
            self.writes += 1
            self._size += len(data)
            self._pending.pop(0)

    def last(self):
        """Records of the newest game ([] if there is none or it has ended); new records go on behind them."""
        if not self._game:
            return []
        records, segment = [], 0
        while True:
            name = self._name(self._game, segment)
            data = self._read(name)
            if data is None:
                break
            part, good = parse(data)
            records += part
            self._segment, self._size = segment, len(data)
            segment += 1
            if not good:
                self._mend(name, part, segment)
                break
        if not records or records[0][0] != "new" or records[-1][0] == "end":
            return []
        return records

    def _mend(self, name, part, segment):
        """A damaged segment is replaced by its good lines; what lay behind the damage is set aside."""
        self.set_aside(name)
        data = b"".join([line(record) for record in part])
        try:
            with open(self.path(name), "wb") as f:
                f.write(data)
        except OSError as e:
            self.fault = e.errno or 5
        self._size = len(data)
        while self._read(self._name(self._game, segment)) is not None:
            self.set_aside(self._name(self._game, segment))
            segment += 1

    # ---- crashes ------------------------------------------------------------------------------------------------
    def crash(self, e, now):
        """Note an exception in crash.log, which never grows beyond its limit."""
        try:
            import sys
            import io
            out = io.StringIO()
            if hasattr(sys, "print_exception"):
                sys.print_exception(e, out)
            else:
                import traceback
                traceback.print_exception(type(e), e, e.__traceback__, file=out)
            text = "at %d ms: %s\n" % (now, out.getvalue()[-600:])
            old = self._read("crash.log") or b""
            with open(self.path("crash.log"), "wb") as f:
                f.write((old + text.encode())[-_CRASH:])
        except (OSError, MemoryError):
            pass
