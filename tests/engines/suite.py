"""What every engine must keep, whatever its game: the engines are found by name, so a new one is tested by existing.

`examine` looks at one state from all sides, `step` makes one move and looks at what it did, `game` plays whole random
games. All of it runs on both Pythons. Failures are AssertionErrors that name what is broken.
"""
import suite_laws
from found import engine, games  # noqa: F401
from suite_ask import agree, sorting
from engines import text
from engines.common import Rng, RuleError, clone
from engines.session import Session, load

COMMON = ["v", "g", "n", "o", "ph", "k", "r", "out"]
CONTRACT = ["meta", "new", "who", "need", "legal", "check", "apply", "preview", "view", "total", "result", "table",
            "chance", "bot", "randbot"]
JUNK = [None, True, "x", "", -1, -5, 99, 1 << 40, 1.5, [], {}, [0], "12,5", "--3"]
FOREIGN = [["answer", 0, "7"], ["answer", -1, 3], ["bid", 0, 0, 1], ["roll", 0, 1, 2, 3, 4, 5], ["act", 0, 1], ["score", -1],
           ["play", 0, "42"], ["truth", -1, "27"], ["gambit", 0, 0], ["deal", -1, 1, 2, 3], ["nothing", 0], [], [0], None,
           "leave", ("leave", 0), {"leave": 0}, ["leave"], ["leave", "0"], ["leave", None], ["leave", True], ["back", 99],
           ["leave", -2], ["leave", 0, 0], [["leave"], 0], 7]


def counts(name):
    """Every player count of a game."""
    m = engine(name).meta()
    return list(range(m["min"], m["max"] + 1))


def values(name, key, allowed):
    """The values of an option: all, of a range its ends or what suite_laws.RANGES says instead."""
    if type(allowed) is list:
        return allowed
    return suite_laws.RANGES.get((name, key), [allowed[1], allowed[2]] if allowed[0] == "range" else [])


def option_sets(name):
    """The defaults, every value of every option alone, and what only this game can tell (suite_laws.SETS)."""
    out = [{}]
    for key, default, allowed in engine(name).meta()["options"]:
        out += [{key: v} for v in values(name, key, allowed) if v != default]
    return [o for o in out if fits(name, o)] + suite_laws.SETS.get(name, [])


def random_options(name, rng):
    """Every option at random; one set in four is one of suite_laws.SETS, if there are any."""
    extra = suite_laws.SETS.get(name, [])
    if extra and not rng.below(4):
        return clone(rng.pick(extra))
    while True:
        o = {}
        for key, _, allowed in engine(name).meta()["options"]:
            of = values(name, key, allowed)
            if of and rng.below(2):
                o[key] = clone(rng.pick(of))
        if fits(name, o):
            return o


def fits(name, options):
    """Does the engine take these options (some exclude each other)?"""
    g = engine(name)
    try:
        g.new(g.meta()["max"], options)
        return True
    except RuleError:
        return False


def next_event(g, s, rng, restless=True):
    """What a table of careless people would do next: also leave, come back and change their minds."""
    n = s["n"]
    if restless and not rng.below(40):
        seat = rng.below(n)
        e = ["back" if seat in s["out"] else "leave", seat]
        if not g.check(s, e):
            return e
    if restless and not rng.below(80):
        of = g.legal(s, -1)         # a table that may speak at any time
        if of:
            return rng.pick(of)
    seats = g.who(s)
    if restless and not rng.below(12):
        seats = [i for i in range(n) if g.legal(s, i)] or seats
    if not seats:
        e = g.chance(s, rng) if rng.below(3) else None
        of = g.legal(s, -1) if e is None else []
        return rng.pick(of) if of else e or g.chance(s, rng)
    seat = rng.pick(seats)
    return g.randbot(s, seat, rng) if rng.below(3) else rng.pick(g.legal(s, seat))


def step(session, e, start, careful=True):
    """Do a legal event and see that only that happened which may; the score lines."""
    g, s = session.game, session.s
    was = text.write(s) if careful else ""
    given, points, k = clone(e), g.total(s), s["k"]
    assert g.check(s, e) == 0, (e, g.check(s, e))
    shown = g.preview(s, e)
    assert not careful or text.write(s) == was, "check or preview changed the state: %s" % e
    copy = clone(s) if careful else None
    lines = session.do(e)
    assert e == given, "the event was changed"
    assert lines == shown, "preview %s, apply %s" % (shown, lines)
    assert s["k"] == k + 1, "k does not count events"
    for x in lines:
        assert type(x) is list and len(x) >= 3 and type(x[2]) is str and type(x[0]) is int and type(x[1]) is int, x
        assert all([type(a) in (int, str) for a in x[3:]]), x
        points[x[0]] += x[1]
    assert points == g.total(s), "lines do not tell the change of the points: %s" % lines
    if e[0] in ("leave", "back"):
        assert lines == [], "leaving or coming back gives points"
    if careful:
        assert text.write(copy) == was, "a copy changed with the state"
        assert g.apply(copy, given) == lines and copy == s, "the same event on the same state gives something else"
        _shape(g, s)
    suite_laws.check(s, start)
    return lines


def _shape(g, s):
    for key in COMMON:
        assert key in s, "no key %s" % key
    seats, out = g.who(s), s["out"]
    assert out == sorted(out) and len(seats) == len(set(seats))
    for i in seats:
        assert 0 <= i < s["n"] and i not in out
    over = g.result(s) is not None
    assert over == (s["ph"] == "over")
    if over:
        assert seats == [] and g.need(s, -1) is None and g.chance(s, Rng(1)) is None
        suite_laws.ranking(g.result(s), g.total(s), s["o"].get("low_wins"))


def examine(g, s, rng):
    """One state from all sides."""
    was = text.write(s)
    for seat in range(-1, s["n"]):
        _legal(g, s, seat)
        agree(g, s, seat)
    _untied(g, s)
    _refusals(g, s, rng)
    _views(g, s, rng)
    assert text.write(s) == was, "somebody only looked, and the state has changed"


def _legal(g, s, seat):
    """Sorted, no event twice, each of them legal and this seat's; empty if and only if nothing is asked."""
    of, need = g.legal(s, seat), g.need(s, seat)
    assert (need is None) == (of == []) or seat not in g.who(s), "seat %d: need %s, legal %s" % (seat, need, of)
    if need is None:
        assert seat not in g.who(s), "seat %d is to act and not asked" % seat
    keys = last = None
    if need and need["k"] == "cards":       # a fixed order of its own: as it lies comes first
        assert of == g.legal(clone(s), seat)
        keys = sorted([sorting(e) for e in of])
    for i, e in enumerate(of):
        key = keys[i] if keys else sorting(e)       # one at a time where it can be: memory is short on MicroPython
        assert last is None or last < key, "not sorted, or twice: %s %s" % (of[i - 1], e)
        assert e[1] == seat and g.check(s, e) == 0, e
        last = key


def _untied(g, s):
    """Whatever an engine hands out is the caller's own: scribbling in it changes neither state nor later answers."""
    was = text.write(s)
    seen = []
    _lists(s, seen)
    ids = sorted([id(x) for x in seen])
    for i in range(1, len(ids)):
        assert ids[i] != ids[i - 1], "one list under two keys"
    for seat in range(-1, s["n"]):
        for f in (g.legal, g.need, g.view):
            if seat >= 0 or f is not g.view:
                told = _print(f(s, seat))
                scribble(f(s, seat))
                assert text.write(s) == was, "%s hands out a part of the state" % f
                assert _print(f(s, seat)) == told, "%s hands out a part of itself" % f
    for f in (g.who, g.total, g.result, g.table):
        told = text.write(f(s))
        scribble(f(s))
        assert text.write(s) == was and text.write(f(s)) == told, "%s hands out a part of the state" % f


def _print(v):
    """What tells one value from another: of a long list not the whole text, memory is short on MicroPython."""
    return text.crc((text.write(x) for x in v)) if type(v) is list else text.write(v)


def _lists(v, seen):
    if type(v) is dict:
        for k in v:
            _lists(v[k], seen)
    elif type(v) is list:
        seen.append(v)
        for x in v:
            _lists(x, seen)


def scribble(v):
    if type(v) is dict:
        for k in list(v):
            scribble(v[k])
            v[k] = "scribbled"
    elif type(v) is list:
        for x in v:
            scribble(x)
        v.append("scribbled")


def _refusals(g, s, rng):
    """Whatever is refused is refused with a code, by all three alike, and changes nothing."""
    tries = [rng.pick(FOREIGN) for _ in range(6)]
    for seat in range(-1, s["n"]):
        of = g.legal(s, seat)
        if of:
            tries += [_spoilt(rng.pick(of), rng) for _ in range(3)]
    for e in tries:
        refuse(g, s, e)


def _spoilt(e, rng):
    e = e[:]
    kind = rng.below(5)
    if kind == 0:
        e.pop()
    elif kind == 1:
        e.append(rng.pick(JUNK))
    elif kind == 2:
        e[0] = rng.pick(["answer", "leave", "x", "", None, 0])
    else:
        e[1 + rng.below(len(e) - 1)] = rng.pick(JUNK)
    return e


def refuse(g, s, e):
    """Try an event that may be wrong; its code, 0 if it is a good one."""
    was = text.write(s)
    code = g.check(s, e)
    assert code == 0 or type(code) is str and code, "check gives %s" % code
    assert text.write(s) == was, "check changes the state: %s" % (e,)
    if code == 0:
        copy = clone(s)
        g.apply(copy, e)
        text.write(copy)
        return 0
    for f in (g.apply, g.preview):
        try:
            f(s, e)
        except RuleError as x:
            assert x.code == code, "check says %s, %s says %s" % (code, f, x.code)
        else:
            raise AssertionError("check refuses %s, %s does not" % (e, f))
        assert text.write(s) == was, "%s changes the state and refuses: %s" % (f, e)
    return code


def _views(g, s, rng):
    """What a seat may see, is asked and may do is the same whatever the others keep secret."""
    text.write(g.view(s, None))
    for seat in range(s["n"]):
        other = suite_laws.redrawn(s, seat, rng)
        assert g.view(s, seat) == g.view(other, seat), "seat %d sees through" % seat
        assert g.need(s, seat) == g.need(other, seat), "seat %d is asked" % seat
        assert _print(g.legal(s, seat)) == _print(g.legal(other, seat)), "seat %d may" % seat
        assert g.table(s) == g.table(other), "the table shows a secret"
        assert g.view(g.view(s, seat), seat) == g.view(s, seat)
    assert g.view(s, None) == g.view(suite_laws.redrawn(s, None, rng), None)


def game(g, n, options, seed, looks=0, careful=True, restless=True, longest=2000):
    """A random game to its end with `looks` examined states; the session. Not `careful`: what every step costs most
    is left out."""
    rng = Rng(seed)
    session = Session(g, n, options)
    start = clone(session.s)
    while g.result(session.s) is None and len(session.log) < longest:
        if looks and not rng.below(20):
            examine(g, session.s, rng)
            looks -= 1
        step(session, next_event(g, session.s, rng, restless), start, careful)
    _shape(g, session.s)
    if g.result(session.s):
        for seat in range(-1, n):
            assert g.need(session.s, seat) is None and g.legal(session.s, seat) == []
            assert g.check(session.s, ["leave", seat]) == "over"
    return session


def back_and_forth(session, by_name):
    """Undo to the start, redo to the end, save and load: the same states, byte for byte."""
    g, end, log = session.game, session.digest(), list(session.log)
    states = [None] * len(log)
    clean = g.new(session.s["n"], session.s["o"])
    for i in range(len(log)):
        states[i] = text.crc([text.write(clean)])
        g.apply(clean, log[i])
    assert text.write(clean) == text.write(session.s)
    loaded = load(session.save(), by_name)
    assert loaded.digest() == end and loaded.s == session.s
    for i in range(len(log) - 1, -1, -1):
        assert session.undo() == log[i] and text.crc([text.write(session.s)]) == states[i], "undo to event %d" % i
    assert session.undo() is None
    for i in range(len(log)):
        assert session.redo() == log[i]
    assert session.redo() is None and session.digest() == end
