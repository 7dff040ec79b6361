"""Files that should not be: for every kind of file of the box a set of damaged, foreign and hostile contents."""
import json
from binascii import crc32

HEAD = ["new", 2, "gambit7", 3, {}, []]
CYRILLIC = '{"lang":"ru","known":["Яна"]}'.encode()


def rows(*records):
    """A text segment of records."""
    return b"".join([b"%08x %s\n" % (crc32(b), b) for b in [json.dumps(r).encode() for r in records]])


# contents that fit no file of the box
ANY = {
    "empty": b"", "zeros": b"\0" * 300, "erased": b"\xff" * 4096, "half": b'{"lang": "de", "bri', "null": b"null", "number": b"7",
    "true": b"true", "string": b'"text"', "list": b"[]", "lists": b"[[1],[2]]", "object": b"{}", "huge": b'{"a":"' + b"x" * 300000 + b'"}',
    "deep": b"[" * 8000, "deep objects": b'{"a":' * 1500 + b"1" + b"}" * 1500, "not UTF-8": b"\x80\xfe\xff{}", "cut Cyrillic": CYRILLIC[:-4],
    "UTF-16": '{"lang":"de"}'.encode("utf-16"), "BOM": b"\xef\xbb\xbf{}", "NaN": b'{"bright": NaN}', "huge number": b'{"bright": 1' + b"0" * 400 + b"}",
    "infinity": b'{"bright": 1e999}', "newlines": b"\n" * 500, "a program": b"import os\nos.remove('/main.py')\n", "noise": bytes(range(256)) * 9,
}
SETTINGS = {
    "wrong types": {"lang": 3, "bright": "60", "night": 1, "sound": True, "seats": None, "timer": [], "table": {}},
    "out of range": {"bright": 0, "sound": 9, "seats": 99, "timer": -5, "lang": "xx", "game": "chess"},
    "bools for numbers": {"bright": True, "seats": False, "timer": True, "sound": False},
    "floats": {"bright": 59.5, "seats": 4.0, "timer": 1e9, "sound": 1.0},
    "own table of lists": {"table": [[1]] * 9}, "own table too long": {"table": [1] * 5000}, "unknown keys": {"evil": 1, "fresh": "no"},
    "nested": {"lang": {"lang": "de"}},
}
JOURNALS = {
    "no head": rows(["do", ["answer", 0, "1"]]), "head only": rows(HEAD), "two heads": rows(HEAD, HEAD),
    "newer format": rows(["new", 99, "gambit7", 3, {}, []]), "format of text": rows(["new", "2", "gambit7", 3, {}, []]),
    "short head": rows(["new", 2]), "empty record": rows(HEAD, []), "record of objects": rows({"a": 1}), "null record": rows(None),
    "unknown game": rows(["new", 2, "chess", 3, {}, []]), "game is a path": rows(["new", 2, "../main", 3, {}, []]),
    "game is a list": rows(["new", 2, ["gambit7"], 3, {}, []]), "game is a module": rows(["new", 2, "session", 3, {}, []]),
    "no players": rows(["new", 2, "gambit7", 0, {}, []]), "many players": rows(["new", 2, "gambit7", 10 ** 9, {}, []]),
    "players bool": rows(["new", 2, "gambit7", True, {}, []]), "players text": rows(["new", 2, "gambit7", "3", {}, []]),
    "options list": rows(["new", 2, "gambit7", 3, [], []]), "options foreign": rows(["new", 2, "gambit7", 3, {"teams": 7}, []]),
    "options wild": rows(["new", 2, "gambit7", 3, {"answer_s": "x", "board": None}, []]), "names text": rows(["new", 2, "gambit7", 3, {}, "AB"]),
    "names wild": rows(["new", 2, "gambit7", 3, {}, [1, None, "x" * 999]]), "names too many": rows(["new", 2, "gambit7", 3, {}, ["A"] * 50]),
    "events of another game": rows(HEAD, ["do", ["roll", 0, 1, 2, 3]]), "event no list": rows(HEAD, ["do", 7]),
    "event missing": rows(HEAD, ["do"]), "event null": rows(HEAD, ["do", None]), "event empty": rows(HEAD, ["do", []]),
    "impossible seat": rows(HEAD, ["do", ["answer", 99, "1"]]), "impossible order": rows(HEAD, ["do", ["truth", -1, "5"]]),
    "undo of nothing": rows(HEAD, ["undo"], ["undo"]), "edit of nothing": rows(HEAD, ["edit", 5, ["answer", 0, "1"]]),
    "edit wild": rows(HEAD, ["edit", "x", None]), "edit short": rows(HEAD, ["edit"]), "unknown record": rows(HEAD, ["evil", 1]),
    "name wild": rows(HEAD, ["name", 99, "x"], ["name", "a", 1], ["pace", 0, "fast"]), "name short": rows(HEAD, ["name"]),
    "draft wild": rows(HEAD, ["draft", ["x", None]]), "draft huge": rows(HEAD, ["draft", [3, 99, -1] + [10 ** 9] * 50]),
    "draft short": rows(HEAD, ["draft"]), "draft text": rows(HEAD, ["draft", "abc"]), "draft of another screen": rows(HEAD, ["draft", [3, 0, 0, -5]]),
    "draft of no page": rows(HEAD, ["draft", [77, 0, 0, 1]]), "draft of points": rows(HEAD, ["offer", [7]], ["draft", [4, 0, 0]]),
    "clock wild": rows(HEAD, ["clock", "x", None, []]), "clock far": rows(HEAD, ["clock", 1, 10 ** 9, -7]), "clock short": rows(HEAD, ["clock"]),
    "step wild": rows(HEAD, ["step", None, 7]), "step long": rows(HEAD, ["step", 1, "x" * 400]), "step short": rows(HEAD, ["step"]),
    "CRC of another line": rows(HEAD).replace(b"gambit7", b"gallery"), "no CRC": b'["new",2,"gambit7",3,{},[]]\n',
    "half a line": rows(HEAD) + rows(["do", ["answer", 0, "1969"]])[:-9], "damage in the middle": rows(HEAD) + b"zzz\n" + rows(["do", ["answer", 0, "1"]]),
    "pages, no records": b"CRJ2" + bytes(12) + b"\xff" * 4080, "pages, noise": b"CRJ2" + bytes(range(200)),
}
NAMES = {
    "names wrong types": {"known": "Jo", "names": 5, "paces": {}}, "names hostile": {"known": [None, 7, "", "x" * 500, "Zoë", "Яна" * 90], "names": [[]] * 9},
    "names of a game": {"g": "gambit7", "n": 3}, "names many": {"known": ["A%d" % i for i in range(900)]},
}


def files():
    """[(test name, file name, bytes)]: each alone in the folder of a box."""
    out = []
    for name, data in ANY.items():
        for target in ("settings.json", "g0001.000", "names.json", "h0001.txt"):
            out.append(("%s: %s" % (target, name), target, data))
    for group, target in ((SETTINGS, "settings.json"), (NAMES, "names.json")):
        out += [("%s: %s" % (target, name), target, json.dumps(d).encode()) for name, d in group.items()]
    out += [("g0001.000: " + name, "g0001.000", data) for name, data in JOURNALS.items()]
    return out
