"""The loaders of everything that lies in /data, fuzzed: whatever stands there, they give something whole, set it aside, or
refuse with the project's own error. `pytest --soak` tries twenty times as much."""
import json
import os
import random
from binascii import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.common import Rng, RuleError
from engines.gambler_tableau import parse as parse_tableau
from engines.session import Session, load
from firmware import archive, pages, tableaux
from firmware.store import Store
from sim import device, standin, world
from tests.faults import corpus
from tests.faults.nor import Chip
from tools import replay

FEW, MANY = 40, 1200
# JSON can carry half of a surrogate pair; no encoding can
TEXT = st.text(st.characters() | st.sampled_from("\ud800\udbff\udc00\udfff"), max_size=8)
JSON = st.recursive(st.none() | st.booleans() | st.integers(-2 ** 70, 2 ** 70) | st.floats() | TEXT,
                    lambda x: st.lists(x, max_size=5) | st.dictionaries(TEXT, x, max_size=4), max_leaves=16)
DEEP = st.integers(1, 3000).map(lambda n: b"[" * n)
BYTES = st.binary(max_size=700) | JSON.map(lambda v: json.dumps(v).encode()) | DEEP
GAMES = ("gambit7", "gallery", "nolsem", "gambler", "pad")
WORDS = st.sampled_from(["answer", "bet", "gambit", "truth", "leave", "back", "roll", "bid", "play", "turn", "give", "end", "score", "tableau"])
VALUE = st.integers(-4, 60) | st.sampled_from(["1969", "66", "next", "roll", None, True, "", "-7", 10 ** 12]) | JSON
EVENT = st.builds(lambda w, q, v: [w, q] + v, WORDS, st.integers(-2, 8) | VALUE, st.lists(VALUE, max_size=6)) | JSON
RECORD = st.builds(lambda k, v: [k] + v, st.sampled_from(["do", "undo", "edit", "name", "pace", "draft", "clock", "offer", "step", "new", "end"]),
                   st.lists(VALUE | EVENT | st.lists(st.integers(-9, 400), max_size=12), max_size=4)) | EVENT.map(lambda e: ["do", e]) | JSON
HEAD = st.builds(lambda v, g, n, o, names: ["new", v, g, n, o, names], st.sampled_from([1, 2, 3]) | VALUE, st.sampled_from(GAMES) | VALUE,
                 st.integers(2, 7) | VALUE, st.just({}) | st.dictionaries(TEXT, JSON, max_size=3) | JSON, JSON)


@pytest.fixture(autouse=True)
def hardware():
    """What some loaders import needs a board to be there."""
    board = device.load_board("pico")
    standin.install(board)
    world.World(board)


class App:
    """As much of the console as the loaders ask for."""
    turned = 0

    def __init__(self, store):
        self.store = store


class Box:
    """A folder that begins empty."""

    def __init__(self, path):
        self.path = str(path)

    def store(self, **files):
        for name in os.listdir(self.path):
            os.remove(os.path.join(self.path, name))
        for name, data in files.items():
            with open(os.path.join(self.path, name.replace("__", ".")), "wb") as f:
                f.write(data)
        return Store(self.path)


def go_on(store):
    """As the box does at power-on and with Continue; the session, or None."""
    from firmware import halfway, rewind
    records = store.last()
    archive.journal(store, 1)
    store.last(True)
    if not records:
        return None
    try:
        return rewind.replay(App(store), records, halfway.Half()).session
    except (RuleError, ValueError, TypeError, KeyError, IndexError, AttributeError, ImportError, ArithmeticError):
        return None             # what rewind.resume() takes for damage


def settings_file(box, data):
    got, whole = box.store(settings__json=data).settings, archive.defaults()
    assert sorted(got) == sorted(whole)
    for key in whole:
        assert type(got[key]) is type(whole[key]), key


def names_file(box, data):
    from firmware import roster
    got = roster.read(box.store(names__json=data))
    assert sorted(got) == ["known", "names", "paces"]
    assert all(n == "" or roster.is_name(n) for n in got["names"] + got["known"]) and all(p in roster.PACES for p in got["paces"])


def tableaux_file(box, data):
    slots = tableaux.read(box.store(tableaux__json=data))
    assert len(slots) == 20
    for text in slots:
        if text:
            parse_tableau(text)


def tableau_text(box, text):
    try:
        parse_tableau(text)
    except RuleError:
        pass


def saved_text(box, value):
    """A text that Session.save might have made, in parts or as a whole."""
    lines, sealed = value
    told = "\n".join(lines) + "\n"
    if sealed:
        told += "%08x\n" % crc32(told.encode(errors="surrogatepass"))
    try:
        load(told, {name: __import__("engines." + name, None, None, (name,)) for name in GAMES})
    except RuleError:
        pass


def events(box, value):
    """Whatever an event is, an engine has a code for it."""
    game, event = value
    m = __import__("engines." + game, None, None, (game,))
    s = Session(m, m.meta()["min"], {})
    if not m.check(s.s, event):
        s.do(event)
        s.digest()


def kept_game(box, rows):
    from firmware import past
    data = b"".join([(r if isinstance(r, bytes) else json.dumps(r).encode()) + b"\n" for r in rows])
    store = box.store(h0001__txt=data + b"%08x\n" % crc32(data))
    past.label(store, 1, "h")
    past.open_over(App(store), 1, "h")
    past.shelf(store)
    try:
        path = os.path.join(box.path, "h0001.txt")
        replay.text(path, *replay.replay(path)).encode()
    except replay.GameError:
        pass


def text_journal(box, value):
    head, records = value
    go_on(box.store(g0001__000=corpus.rows(head, *records)))


def page_journal(box, bodies):
    data = bytearray(pages.head(1, 0, 0))
    for first, body in bodies:
        first = first if isinstance(first, int) else len(body)
        data.extend(bytes((first & 255,)) + body)
        data.extend(pages.check(bytes((first & 255,)) + body)[:2 if first >= pages.DRAFT else 3])
    go_on(box.store(g0001__000=bytes(data[:4096]) + b"\xff" * (4096 - len(data))))


def fits(n):
    """First byte and body of a record whose length is told rightly."""
    return st.one_of(
        st.binary(min_size=1, max_size=201).map(lambda b: (len(b), b)),
        st.binary(max_size=pages.DRAFT - pages.EVENT - 1).map(lambda b: (pages.EVENT + len(b), b)),
        st.binary(max_size=pages.CLOCK - pages.DRAFT - 1).map(lambda b: (pages.DRAFT + len(b), b)),
        st.binary(max_size=254 - pages.CLOCK).map(lambda b: (pages.CLOCK + len(b), b)),
        st.tuples(st.sampled_from(b"abcdjs>"), BYTES).map(lambda t: (None, bytes((t[0],)) + t[1][:200])))


TARGETS = {
    "settings": (settings_file, BYTES), "names": (names_file, BYTES), "tableaux": (tableaux_file, BYTES | st.lists(
        st.text("0123456789=;,|+-*/.PS 6", max_size=60) | JSON, max_size=30).map(lambda v: json.dumps(v).encode())),
    "tableau": (tableau_text, TEXT | st.text(max_size=40) | st.text("0123456789=;,|+-*/.PS 6", max_size=80)),
    "kept games": (kept_game, st.lists(st.builds(lambda g, n, o, c: {"v": 3, "g": g, "n": n, "o": o, "names": [], "codes": c, "digest": ""},
        st.sampled_from(GAMES) | VALUE, st.integers(2, 7) | VALUE, st.just({}) | JSON, st.lists(WORDS, min_size=3) | JSON)
        | st.from_regex(rb"[a-d][-0-9]([0-9]{0,4}|:[0-9,\"a-z]{0,9})", fullmatch=True) | BYTES, min_size=1, max_size=7)),
    "saved texts": (saved_text, st.tuples(st.lists(st.sampled_from([
        '{"g":"gambit7","n":3,"o":{},"v":1}', '{"g":"pad","n":2,"o":{},"v":1}', '["answer",0,"5"]', '["\ud800",0]', '"\udfff"']) | TEXT, max_size=4), st.booleans())),
    "events": (events, st.tuples(st.sampled_from(GAMES), EVENT)),
    "journal": (text_journal, st.tuples(HEAD, st.lists(RECORD, max_size=6))),
    "pages": (page_journal, st.lists(fits(0), max_size=8).map(lambda b: [(None, b'j["new",3,"gambit7",3,{},[]]')] + b)),
}


@pytest.mark.parametrize("most", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
@pytest.mark.parametrize("target", sorted(TARGETS))
def test_whatever_stands_there(tmp_path, target, most):
    check, strategy = TARGETS[target]
    box = Box(tmp_path)

    @settings(max_examples=most, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(value=strategy)
    def attempt(value):
        check(box, value)
    attempt()


# ---- real files, damaged --------------------------------------------------------------------------------------------
def played(game, seed, folder, flash):
    """A store with a running game of bots, and its session."""
    m = __import__("engines." + game, None, None, (game,))
    rng, s = Rng(seed), Session(m, m.meta()["min"] + 1, {})
    store = Store(str(folder), flash)
    store.begin(game, s.s["n"], s.s["o"], [])
    while m.result(s.s) is None and len(s.log) < 60:
        seats = m.who(s.s)
        e = m.chance(s.s, rng) or m.bot(s.s, seats[0] if seats else -1, rng)
        store.add(["draft", [3, e[1], 0, 1]])
        s.do(e)
        store.add(["do", e])
    return store, s


def harmed(data, rng):
    """The bytes with one to three accidents: bits, pieces gone, doubled, erased, noise, another end."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at, n = rng.randrange(len(data) + 1), rng.choice([1, 1, 2, 7, 40, 256])
        how = rng.randrange(6)
        if how == 0 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif how == 1:
            del data[at:at + n]
        elif how == 2:
            data[at:at] = data[at:at + n]
        elif how == 3:
            data[at:at + n] = b"\xff" * len(data[at:at + n])
        elif how == 4:
            data[at:at + n] = rng.randbytes(len(data[at:at + n]))
        else:
            del data[at:]
    return bytes(data)


def as_pages(session):
    """A journal of one segment of pages."""
    left, data = pages.fresh(), bytearray(pages.head(1, 0, 0))
    s = session.s
    for r in [["new", 3, s["g"], s["n"], s["o"], []]] + [["do", e] for e in session.log]:
        data.extend(pages.pack(r, left))
        pages.note(r, left)
    return bytes(data) + b"\xff" * (4096 - len(data))


@pytest.mark.parametrize("times", [25, pytest.param(500, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES[:4])
def test_a_damaged_journal_gives_a_good_beginning_of_the_game(tmp_path, game, times):
    """Never another game: what comes back is a beginning of what was played, in text and in pages."""
    source = tmp_path / "source"
    store, session = played(game, 3, source, None)
    text = {name: open(store.path(name), "rb").read() for name in os.listdir(source) if name[0] == "g"}
    rng, log, box, shorter = random.Random(5), list(session.log), Box(tmp_path / "box"), 0
    os.mkdir(box.path)
    for i in range(times):
        if i % 2:
            files = {"g0001.000": harmed(as_pages(session), rng)}
        else:
            files = dict(text)
            name = rng.choice(sorted(files))
            files[name] = harmed(files[name], rng)
        got = go_on(box.store(**{k.replace(".", "__"): v for k, v in files.items()}))
        assert got is None or list(got.log) == log[:len(got.log)]
        shorter += got is None or len(got.log) < len(log)
    assert shorter > times // 3, "most of the damage is damage"


@pytest.mark.parametrize("times", [25, pytest.param(500, marks=pytest.mark.soak)])
def test_a_damaged_kept_game_is_refused(tmp_path, times):
    from firmware import past
    store, session = played("nolsem", 4, tmp_path, None)
    whole, rng = b"".join(archive.game_text(session, ["A"])), random.Random(6)
    path = store.path("h0002.txt")
    for _ in range(times):
        data = harmed(whole, rng)
        with open(path, "wb") as f:
            f.write(data)
        over = past.open_over(App(store), 2, "h")
        assert data == whole or over is None
        if data != whole:
            with pytest.raises(replay.GameError):
                replay.replay(path)


def test_nothing_here_writes_to_flash_by_mistake(tmp_path):
    """A folder that does not lie on the chip: pages are given up, the journal is text, the chip stays blank."""
    chip = Chip(8)
    store, session = played("gambit7", 1, tmp_path, chip)
    assert store.pages is None and chip.progs == chip.erases == 0
    assert list(go_on(Store(str(tmp_path))).log) == list(session.log)
