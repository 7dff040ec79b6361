"""The suite itself: an engine with one fault is found out, whichever fault it is."""
import pytest
import suite

from engines import gambit7
from engines.common import clone
from engines.session import Session


class Faulty:
    """Gambit 7 with some functions replaced."""

    def __init__(self, **functions):
        for f in suite.CONTRACT:
            setattr(self, f, functions.get(f, getattr(gambit7, f)))


def changed(f, change):
    """`f` whose result `change` spoils, given result and arguments."""
    def faulty(*args):
        v = f(*args)
        w = change(v, *args)
        return v if w is None else w
    return faulty


def apply_then(do):
    def apply(s, e):
        lines = gambit7.apply(s, e)
        do(s, e, lines)
        return lines
    return apply


def lazy_check(s, e):
    code = gambit7.check(s, e)
    return 0 if code == "closed" else code


def touching_check(s, e):
    s["gh"] = "5"
    return gambit7.check(s, e)


def half_done(s, e):
    if gambit7.check(s, e):
        s["k"] += 1
    return gambit7.apply(s, e)


def keeps_event(s, e, lines):
    if e[0] == "bet":
        s["b"][0] = s["b"][e[1]]


FAULTS = {
    "a line is missing": {"apply": changed(gambit7.apply, lambda v, s, e: v[1:])},
    "points without a line": {"apply": apply_then(lambda s, e, x: s["p"].__setitem__(0, s["p"][0] + 1))},
    "k stands still": {"apply": apply_then(lambda s, e, x: s.__setitem__("k", 0))},
    "a float in the state": {"apply": apply_then(lambda s, e, x: s.__setitem__("f", 0.5))},
    "one list under two keys": {"apply": apply_then(keeps_event)},
    "preview gives nothing": {"preview": changed(gambit7.preview, lambda v, s, e: [])},
    "check changes": {"check": touching_check},
    "refused, but half done": {"apply": half_done},
    "check too lax": {"check": lazy_check},
    "check too strict": {"check": changed(gambit7.check, lambda v, s, e: "no" if e == ["bet", 0, -4, -4] else v)},
    "check gives no code": {"check": changed(gambit7.check, lambda v, s, e: 1 if v else 0)},
    "legal not sorted": {"legal": changed(gambit7.legal, lambda v, s, i: v[::-1])},
    "legal not complete": {"legal": changed(gambit7.legal, lambda v, s, i: v[1:])},
    "legal twice": {"legal": changed(gambit7.legal, lambda v, s, i: v + v[-1:])},
    "asked, but not to act": {"who": changed(gambit7.who, lambda v, s: list(range(s["n"])))},
    "not asked": {"need": lambda s, i: None if i == 1 else gambit7.need(s, i)},
    "highest too low": {"need": changed(gambit7.need, lambda v, s, i: dict(v, hi="1000000000000") if v and "hi" in v else v)},
    "total is the state's own": {"total": lambda s: s["p"]},
    "view is the state's own": {"view": lambda s, seat: s},
    "view hides nothing": {"view": lambda s, seat: clone(s)},
    "winner by seat": {"result": changed(gambit7.result, lambda v, s: v and {"ranks": v["ranks"], "win": v["win"][:1] + [0]})},
    "result too early": {"result": lambda s: {"ranks": [1] * s["n"], "win": []}},
    "table shows a secret": {"table": lambda s: {"t": "rows", "rows": clone(s["a"]), "mid": -1}},
}


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_fault_is_found(fault):
    with pytest.raises((AssertionError, TypeError)):        # TypeError: what has no canonical text
        for seed in range(6):
            suite.game(Faulty(**FAULTS[fault]), 3, {"mode": "played"}, seed, looks=12)


def test_no_fault_no_alarm():
    for seed in range(6):
        suite.game(Faulty(), 3, {"mode": "played"}, seed, looks=12)


def test_undo_that_forgets_is_found(monkeypatch):
    session = suite.game(gambit7, 3, {}, 1)
    right = Session._at
    monkeypatch.setattr(Session, "_at", lambda self, count: right(self, count - (count == 30)))
    with pytest.raises(AssertionError):
        suite.back_and_forth(session, {"gambit7": gambit7})


def test_save_that_forgets_is_found(monkeypatch):
    session = suite.game(gambit7, 3, {}, 1)
    right = Session.save

    def save(self):
        fresh = Session(self.game, self.s["n"], self.s["o"])
        return right(fresh)
    monkeypatch.setattr(Session, "save", save)
    with pytest.raises(AssertionError):
        suite.back_and_forth(session, {"gambit7": gambit7})
