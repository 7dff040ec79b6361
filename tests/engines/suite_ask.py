"""Does `check` allow exactly what `need` offers? One function for each kind of question."""

OFF = [None, True, "nothing", "", -7, 1 << 20, [], 0.5]


def sorting(v):
    """A key that orders events of mixed kinds: None, numbers, words, lists."""
    if v is None:
        return (0, 0)
    if type(v) is int:
        return (1, v)
    return (2, v) if type(v) is str else (3, [sorting(x) for x in v])


def agree(g, s, seat):
    """Compare `need` and `check` at the lowest - 1, the lowest, the highest, the highest + 1 and beside the point."""
    need = g.need(s, seat)
    if need is not None:
        for key in ("k", "e", "ph", "s"):
            assert key in need, "need without %s" % key
        assert type(need["s"]) is int and need["s"] >= 0 and type(need["ph"]) is str
        _KINDS[need["k"]](g, s, need)


def _yes(g, s, e):
    assert g.check(s, e) == 0, "offered and refused: %s, %s" % (e, g.check(s, e))


def _no(g, s, e):
    assert g.check(s, e) != 0, "not offered and allowed: %s" % (e,)


def _number(g, s, d):
    e, lo, hi = d["e"], d["lo"], d["hi"]
    n = d.get("times", 1)
    if d.get("dec"):
        good, bad = [lo, hi], [lo + "0", hi + "0", 5]
    else:
        good, bad = [lo, hi], [lo - 1, hi + 1, str(lo)]
    at = [i for i in range(n) if n == 1 or i not in s["out"]]        # `times`: a number for each seat
    for v in good:
        _yes(g, s, e + _with(lo, n, at[-1], v))
        _yes(g, s, e + _with(lo, n, at[0], v))
    for v in bad + ["", "x", True, 0.5, []]:
        _no(g, s, e + [v] * n)
        _no(g, s, e + [lo] * (n - 1) + [v])
    (_yes if d.get("none") else _no)(g, s, e + [None] * n)
    _no(g, s, e)
    _no(g, s, e + [lo] * (n + 1))
    if d.get("def") is not None:
        _yes(g, s, e + [d["def"]] * n)


def _with(lo, n, i, v):
    return [v if k == i else lo for k in range(n)]


def _pick(g, s, d):
    e, of = d["e"], d["of"]
    assert len(of) == len(d["t"]) and of, "a choice of nothing, or names that do not fit"
    for v in of:
        _yes(g, s, e + [v])
        _no(g, s, e + [v, v])
    for v in OFF:
        if v not in of or type(v) is bool:
            _no(g, s, e + [v])
    if type(of[0]) is int:
        for v in (min(of) - 1, max(of) + 1):
            _no(g, s, e + [v])
    _no(g, s, e)
    if e[1] in g.who(s) or e[1] == -1:
        seen = [x[2:] for x in g.legal(s, e[1]) if x[:2] == e]
        assert sorted([sorting(x[0]) for x in seen]) == sorted([sorting(v) for v in of]), "legal is not what is offered"
    if d.get("def") is not None:
        assert d["def"] in of


def _subset(g, s, d):
    e, of, most = d["e"], d["of"], d.get("chips", 0)
    for chips in (0, most):
        _yes(g, s, e + [chips] + of[:d["min"]])
        _yes(g, s, e + [chips] + of[:d["max"]])
        _yes(g, s, e + [chips] + of[-1:])
    for chips in (-1, most + 1, None, True, "0", 0.5):
        _no(g, s, e + [chips] + of[:d["min"]])
    if d["min"]:
        _no(g, s, e + [0] + of[:d["min"] - 1])
    if d["max"] < len(of):
        _no(g, s, e + [0] + of[:d["max"] + 1])
    for v in OFF + [max(of) + 1, min(of) - 1]:
        if v not in of or type(v) is bool:
            _no(g, s, e + [0, v])
    _no(g, s, e + [0, of[0], of[0]])
    _no(g, s, e)
    bare = sorted([sorting(sorted(x[3:])) for x in g.legal(s, e[1]) if x[2] == 0])
    assert bare == sorted([sorting(x) for x in _subsets(of) if d["min"] <= len(x) <= d["max"]]), "legal is not complete"


def _subsets(of):
    out = [[]]
    for v in sorted(of):
        out += [x + [v] for x in out]
    return out


def _split(g, s, d):
    e, of, n = d["e"], d["of"], d["n"]
    assert len(of) == len(d["t"])
    want = []
    for row in _rows(sorted(of), d["min"], n):
        _yes(g, s, e + row)
        row.reverse()
        _yes(g, s, e + row)
        row.reverse()
        want.append(e + row)
    _no(g, s, e + [of[0]] * (n + 1))
    if d["min"]:
        _no(g, s, e + [of[0]] * (d["min"] - 1))
    places = [v for v in range(min(of) - 1, max(of) + 2) if v not in of] + OFF
    for v in places:
        _no(g, s, e + [v])
        _no(g, s, e + [of[0], v])
    if d["special"]:
        for v in of:
            _yes(g, s, d["special"] + [v])
            want.append(d["special"] + [v])
        for v in places:
            _no(g, s, d["special"] + [v])
        _no(g, s, d["special"])
        _no(g, s, d["special"] + [of[0], of[0]])
    assert sorted([sorting(x) for x in want]) == [sorting(x) for x in g.legal(s, e[1])], "legal is not complete"


def _rows(of, least, most):
    """Every way to lay `least` to `most` chips, in rising order."""
    out, last = [], [[]]
    for k in range(most + 1):
        if k >= least:
            out += [x[:] for x in last]
        last = [x + [v] for x in last for v in of if not x or v >= x[-1]]
    return out


def _cards(g, s, d):
    e, of, n = d["e"], d["of"], sum(d["rooms"])
    if not d.get("use"):
        full = of[:n] + [None] * (n - len(of))
        if not d.get("fill") or len(of) >= n:
            _yes(g, s, e + full)
        if d.get("fill") and n > 1:
            _no(g, s, e + full[:-1] + [None])
        if len(of) > 1 and n > 1 and of.count(of[0]) < n:
            _no(g, s, e + [of[0]] * n)
        gone = [c for c in range(54) if c not in of]
        if gone and n:
            _no(g, s, e + [gone[0]] + of[:n - 1])
    elif "now" in d:
        _yes(g, s, e + d["now"])
        if of:
            _no(g, s, e + [None] * n)
    _no(g, s, e + [None] * (n + 1) + of[:1])
    for v in ("9h", True, -1, 99, 0.5, []):
        if n:
            _no(g, s, e + [v] + of[:n - 1])


def _dice(g, s, d):
    e, n, faces = d["e"], d["n"], d["faces"]
    for f in (1, faces):
        _yes(g, s, e + [f] * n)
        _no(g, s, e + [f] * (n + 1))
        _no(g, s, e + [f] * (n - 1))
    for f in [0, faces + 1] + OFF:
        _no(g, s, e + [1] * (n - 1) + [f])
        _no(g, s, e + [f] + [1] * (n - 1))


def _confirm(g, s, d):
    _yes(g, s, d["e"])
    for v in [0] + OFF:
        _no(g, s, d["e"] + [v])


_KINDS = {"number": _number, "pick": _pick, "subset": _subset, "split": _split, "cards": _cards, "dice": _dice,
          "confirm": _confirm}
