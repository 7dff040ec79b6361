"""Files of the box, all in one folder: settings, the journal of the running game, older games, the crash log. What is
needed seldom (reading, thinning, damage) is in firmware/archive.py and is loaded when it is.

Journal: a game is the files gNNNN.000, gNNNN.001 ... of at most _SEGMENT bytes, so that each stays inside its directory
block (LittleFS copies the last block of a longer file on every append, one erase an event). A line is the CRC32 of the
rest in 8 hex digits, a space, and one JSON list: ["new", format, game, seats, options, names], ["do", event], ["undo"],
["edit", index, event], ["name", seat, name], ["pace", seat, halves], ["end"]. A torn last line is ignored. Nothing is removed before its successor is written.
"""
import json
import os
from binascii import crc32
from micropython import const

FORMAT = 1
_SEGMENT = const(480)


def line(record):
    """One journal line as bytes."""
    body = json.dumps(record).encode()
    return b"%08x %s\n" % (crc32(body) & 0xFFFFFFFF, body)


class Store:
    """`folder` is made if it is missing. `aside`: names of files that were set aside at start; `fault`: last write error."""

    def __init__(self, folder):
        self.folder = folder
        self.aside = []
        self.fault = 0
        self.writes = 0
        self.game = 0
        self.segment = 0
        self.size = 0
        self.pending = []
        try:
            os.mkdir(folder)
        except OSError:
            pass
        from firmware import archive
        self.settings = archive.read_settings(self)
        games = archive.games(self)
        if games:
            self.game = games[-1]

    def path(self, name):
        """Where a file of this name lies."""
        return self.folder + "/" + name

    def read(self, name):
        """The bytes of a file, None if it cannot be read."""
        try:
            with open(self.path(name), "rb") as f:
                return f.read()
        except OSError:
            return None

    # ---- settings -----------------------------------------------------------------------------------------------
    def save_settings(self):
        """Write the settings."""
        self.save("settings.json", self.settings)

    def save(self, name, value):
        """Write a JSON file: serialised first, a new file, then renamed over the old one."""
        data = json.dumps(value).encode()
        new = self.path(name[:name.find(".")] + ".new")
        try:
            with open(new, "wb") as f:
                f.write(data)
            os.rename(new, self.path(name))
            self.writes += 1
        except OSError as e:
            self.fault = e.errno or 5

    # ---- journal ------------------------------------------------------------------------------------------------
    def name(self, game, segment):
        """File name of a game's segment."""
        return "g%04d.%03d" % (game, segment)

    def add(self, record):
        """Append a record durably; on a failing disk it is kept and tried again with the next one."""
        self.pending.append(line(record))
        while self.pending:
            data = self.pending[0]
            if self.size and self.size + len(data) > _SEGMENT:
                self.segment += 1
                self.size = 0
            try:
                with open(self.path(self.name(self.game, self.segment)), "ab") as f:
                    f.write(data)
            except OSError as e:
                self.fault = e.errno or 5
                return
            self.fault = 0
            self.writes += 1
            self.size += len(data)
            self.pending.pop(0)

    def games(self):
        """Numbers of the games on file, oldest first."""
        from firmware import archive
        return archive.games(self)

    def begin(self, game, seats, options, names):
        """Start the journal of a new game."""
        from firmware import archive
        archive.begin(self, game, seats, options, names)

    def last(self):
        """Records of the newest game, [] if there is none or it has ended; new records go on behind them."""
        from firmware import archive
        return archive.last(self)

    def crash(self, e, now):
        """Note an exception in crash.log."""
        from firmware import archive
        archive.crash(self, e, now)
