"""Files of the box, all in one folder: settings, the journal of the running game, older games, the crash log. What is
needed seldom (reading, thinning, damage) is in firmware/archive.py and is loaded when it is.

Journal: a game is the segments gNNNN.000, gNNNN.001 ... Where flash can be programmed below the file system a segment
is a block of pages (firmware/pages.py), elsewhere a text of at most _SEGMENT bytes, so that it stays inside its
directory block. Records are lists: ["new", format, game, seats, options, names], ["do", event], ["undo"],
["edit", index, event], ["name", seat, name], ["pace", seat, halves], ["end"], ["at", records before], and the half-made entry: ["draft",
numbers], ["clock", state, tenths, full tenths], ["offer", event], ["step", round, text key]. docs/journal.md has the bytes. Nothing is removed
before its successor is written.
"""
import json
import os
from binascii import crc32
from micropython import const

FORMAT = 3
PASSING = ("draft", "clock", "offer", "step")   # half-made: only the last of each counts, until the next event
_SEGMENT = const(480)
_LONGEST = const(8192)      # no file of the box is longer; what is, is damaged


def line(record):
    """One line of a text segment as bytes: CRC32 in 8 hex digits, a space, JSON."""
    body = json.dumps(record).encode()
    return b"%08x %s\n" % (crc32(body) & 0xFFFFFFFF, body)


class Store:
    """`folder` is made if it is missing; `flash`: the block device below its file system, or None.

    `aside`: names of files that were set aside; `fault`: errno of the last write, 0 if all is written."""

    def __init__(self, folder, flash=None):
        self.folder = folder
        self.aside = []
        self.fault = 0
        self.writes = 0
        self.game = 0
        self.segment = 0        # number of the segment being written
        self.size = 0           # of a text segment
        self.count = 0          # lasting records of this game on file
        self.pending = []       # records that wait for a disk that takes them
        self.unsaved = {}       # files likewise
        self.pages = None
        if flash:
            from firmware.pages import Pages
            self.pages = Pages(flash)
        for make in (lambda: os.rename(folder + ".old", folder), lambda: os.mkdir(folder)):
            try:
                make()          # the first one mends a restore that was cut off between its renames (tools/backup.py)
            except OSError:
                pass
        from firmware import archive
        self.settings = archive.read_settings(self)
        self.game = archive.newest(self)

    def path(self, name):
        """Where a file of this name lies."""
        return self.folder + "/" + name

    def read(self, name):
        """The bytes of a file, None if there is none; what cannot be a file of the box reads as one zero byte."""
        path = self.path(name)
        try:
            stat = os.stat(path)
        except (OSError, ValueError):
            return None
        if stat[0] & 0x4000 or stat[6] > _LONGEST:
            return b"\0"
        try:
            with open(path, "rb") as f:
                return f.read()
        except OSError:
            return b"\0"

    # ---- settings -----------------------------------------------------------------------------------------------
    def save_settings(self):
        """Write the settings."""
        self.save("settings.json", self.settings)

    def save(self, name, value):
        """Write a JSON file; on a failing disk it is kept and tried again."""
        self.unsaved[name] = value
        self.flush()

    def write_file(self, name, pieces):
        """A new file from pieces of bytes, then renamed over the old one."""
        new = self.path(name[:name.find(".")] + ".new")
        with open(new, "wb") as f:
            for data in pieces:
                f.write(data)
        os.rename(new, self.path(name))
        self.writes += 1

    # ---- journal ------------------------------------------------------------------------------------------------
    def name(self, game, segment):
        """File name of a game's segment."""
        return "g%04d.%03d" % (game, segment)

    def add(self, record):
        """Append a record durably; on a failing disk it is kept and tried again with the next one."""
        pending = self.pending
        if record[0] in PASSING:
            for i in range(len(pending) - 1, -1, -1):
                if pending[i][0] == record[0]:
                    pending.pop(i)
        pending.append(record)
        self.flush()

    def flush(self):
        """Write what waits. A full disk loses its oldest finished games first; then the rest goes on waiting."""
        for _ in range(20):
            try:
                self._flush()
                self.fault = 0
                return
            except OSError as e:
                self.fault = e.errno or 5
            if self.fault != 28:
                return
            from firmware import archive
            if not archive.thin(self):
                return

    def _flush(self):
        while self.pending:
            record = self.pending[0]
            if not self._pages(record):
                self._text(record)
            self.writes += 1
            if record[0] not in PASSING:
                self.count += 1
            self.pending.pop(0)
        for name in list(self.unsaved):
            self.write_file(name, (json.dumps(self.unsaved[name]).encode(),))
            del self.unsaved[name]

    def _pages(self, record):
        """Write a record into flash pages; False where there are none."""
        pages = self.pages
        if pages is None:
            return False
        if pages.block >= 0 and pages.add(record):
            return True
        for _ in range(2):
            self.segment += 1
            self.size = _SEGMENT    # should the text format follow, then in a file of its own
            if not pages.create(self.path(self.name(self.game, self.segment)), self.game, self.segment, self.count):
                self.pages = None   # this folder does not lie on that chip
                return False
            if pages.add(record):
                return True
        raise OSError(5)

    def _text(self, record):
        data = line(record)
        if self.size and self.size + len(data) > _SEGMENT:
            self.segment += 1
            self.size = 0
        if self.segment and not self.size:
            data = line(["at", self.count]) + data      # tells whether what lies before is whole
        with open(self.path(self.name(self.game, self.segment)), "ab") as f:
            f.write(data)
        self.size += len(data)

    def games(self):
        """Numbers of the games on file, oldest first."""
        from firmware import archive
        return archive.games(self)

    def begin(self, game, seats, options, names):
        """Start the journal of a new game."""
        from firmware import archive
        archive.begin(self, game, seats, options, names)

    def last(self, light=False):
        """Records of the newest game, [] if there is none or it has ended; new records go on behind them. `light`: all
        events are the same stand-in, a list of them is small."""
        from firmware import archive
        return archive.last(self, light)

    def crash(self, e, now):
        """Note an exception in crash.log."""
        from firmware import crashlog
        crashlog.crash(self, e, now)
