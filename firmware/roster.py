"""Who sits where: names, what time they get, and the file that remembers both. Loaded when needed.

A name has 1 to 8 letters (a team's: numbers), a seat without one is "". A pace is the player's time in halves: 2 is x1, 3 x1.5, 4 x2, 0 no
limit. `owner` is a Setup or a Play: anything with `n`, `names`, `paces`, `app`; a Play (it has a session) notes changes in its journal.
"""
from hal import ticks
from micropython import const

LONGEST = const(8)
PACES = (2, 3, 4, 0)
_KNOWN = const(24)          # names remembered
_FILE = "names.json"
# small and capital letters, in the same order; ß begins no name
LETTERS = {"en": ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
           "de": ("abcdefghijklmnopqrstuvwxyzäöüß", "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"),
           "ru": ("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ")}


def is_name(v):
    """Is it a name that the box could have taken?"""
    if not isinstance(v, str) or not 0 < len(v) <= LONGEST:
        return False
    for ch in v:
        if ch not in "0123456789 " and not [1 for small, large in LETTERS.values() if ch in small or ch in large]:
            return False
    return True


def names_of(v):
    """A list of up to seven names, "" for none; garbage is no name."""
    return [x if is_name(x) else "" for x in v[:7]] if isinstance(v, list) else []


def paces_of(v):
    """A list of up to seven paces; garbage is x1."""
    return [x if type(x) is int and x in PACES else 2 for x in v[:7]] if isinstance(v, list) else []


def read(store):
    """What names.json remembers: {"known": [names, the last used first], "names": [by seat], "paces": [by seat]}."""
    from firmware import archive
    data = store.read(_FILE)
    d = archive.loads(data) if data else None
    if not isinstance(d, dict):
        if data is not None:
            archive.set_aside(store, _FILE)
        d = {}
    known = []
    for name in d.get("known") if isinstance(d.get("known"), list) else []:
        if is_name(name) and name not in known and len(known) < _KNOWN:
            known.append(name)
    return {"known": known, "names": names_of(d.get("names")), "paces": paces_of(d.get("paces"))}


def keep(store, names, paces):
    """Remember the table of a game that begins; without any name the last table stays remembered."""
    if not [1 for name in names if name] or names[0][:1] in list("0123456789"):
        return                      # nobody, or teams: their numbers hold for one evening
    old = read(store)
    known = [name for name in names if name]
    known += [name for name in old["known"] if name not in known]
    new = {"known": known[:_KNOWN], "names": list(names), "paces": list(paces)}
    if new != old:
        store.save(_FILE, new)


def _wide(values, n, empty):
    """The list with a place for every seat."""
    return (list(values) + [empty] * n)[:n]


def rename(owner, q, name, quiet=False):
    """Seat q has this name, "" for none. `quiet`: it is in the journal already."""
    owner.names = _wide(owner.names, owner.n, "")
    owner.names[q] = name
    if not quiet and hasattr(owner, "session"):
        owner.app.store.add(["name", q, name])


def pace(owner, q):
    """The time of seat q in halves, 0 no limit."""
    return owner.paces[q] if q < len(owner.paces) else 2


def set_pace(owner, q, halves, quiet=False):
    """Seat q gets so much time from now on; a clock that is set follows."""
    owner.paces = _wide(owner.paces, owner.n, 2)
    owner.paces[q] = halves
    if quiet or not hasattr(owner, "session"):
        return
    owner.app.store.add(["pace", q, halves])
    if not owner.over():
        clock, s = owner.clock, owner.seconds(owner.need(owner.asked()[0]) or {})
        if clock.total and s:
            clock.extend(s * 1000 - clock.total, ticks.ms())
        elif clock.total or s:
            clock.set(s)


def seconds(play, s):
    """`s` seconds for those who are asked: as long as the one who gets the longest; who has no limit does not count
    unless nobody has one."""
    most = 0
    for q in play.asked():
        halves = pace(play, q) if q >= 0 else 2
        if halves > most:
            most = halves
    return s * most // 2


def swap(owner, a, b):
    """The players of two seats change places, before a game."""
    owner.names = _wide(owner.names, owner.n, "")
    owner.paces = _wide(owner.paces, owner.n, 2)
    for row in (owner.names, owner.paces):
        row[a], row[b] = row[b], row[a]


def pace_text(halves):
    """×1, ×1.5, ×2 or no limit."""
    from firmware.texts import number, t
    return number(("×1", "×1.5", "×2")[halves - 2]) if halves else t("p_free")
