"""Every engine of engines/, present and future, held to the contract of docs/architecture.md."""
import pytest
import suite
import suite_laws

from engines import text
from engines.common import Rng, RuleError, clone
from engines.session import Session, load

GAMES = suite.games()
both = pytest.mark.both
SMALL = not isinstance(True, int)       # MicroPython: little heap and little time, so shorter and fewer games


def refusal(f, *args):
    with pytest.raises(RuleError) as e:
        f(*args)
    assert type(e.value.code) is str and e.value.code
    return e.value.code


def test_the_games_are_found():
    for name in ("gallery", "gambit7", "gambler", "nolsem"):
        assert name in GAMES
    assert "common" not in GAMES and "session" not in GAMES


@pytest.mark.parametrize("name", GAMES)
def test_functions_are_there_and_documented(name):
    g = suite.engine(name)
    for f in suite.CONTRACT:
        assert getattr(g, f).__doc__, "%s.%s" % (name, f)


@both
@pytest.mark.parametrize("name", GAMES)
def test_meta(name):
    g = suite.engine(name)
    m = g.meta()
    assert m["id"] == name and 1 <= m["min"] <= m["max"] <= 7 and type(m["rounds"]) is int
    for key, default, allowed in m["options"]:
        assert type(key) is str
        assert g.new(m["min"], {})["o"][key] == default
        if type(allowed) is list:
            assert default in allowed
        elif allowed[0] == "range":
            assert allowed[1] <= default <= allowed[2] and allowed[3] > 0
        else:
            assert allowed[0] == "ints" and len(default) == allowed[1]
    m["options"].append("scribbled")
    assert "scribbled" not in g.meta()["options"]


@both
@pytest.mark.parametrize("name", GAMES)
def test_counts_and_options_out_of_range(name):
    g = suite.engine(name)
    m = g.meta()
    for n in (m["min"] - 1, m["max"] + 1, 0, -1, 100, None, "3", True, 3.0, [3]):
        assert refusal(g.new, n, {}) == "bad_players"
    for o in ({"nothing": 1}, {"": 0}, {5: 5}):
        assert refusal(g.new, m["min"], o) == "no_option"
    for o in ([], "x", 5, True):
        assert refusal(g.new, m["min"], o) == "bad_option"
    for key, _, allowed in m["options"]:
        wrong = [None, "nonsense", -1000000, 1.5, {}, [None], ["a", "b"]]
        if type(allowed) is list:
            wrong += [1] if type(allowed[0]) is bool else [True]      # 1 and True are different
        elif allowed[0] == "range":
            wrong += [allowed[1] - allowed[3], allowed[2] + allowed[3], True, str(allowed[1])]
            wrong += [allowed[1] + 1] if allowed[3] > 1 else []
        else:
            wrong += [[allowed[2]] * (allowed[1] - 1), [allowed[3] + 1] * allowed[1], [True] * allowed[1]]
        for v in wrong:
            refusal(g.new, m["min"], {key: v})


@both
@pytest.mark.parametrize("name", GAMES)
def test_every_player_count_and_option_set(name):
    """A game of each, every step looked at, then undo to the start, redo, save and load."""
    g = suite.engine(name)
    seed = 0
    for n in suite.counts(name):
        for o in suite.option_sets(name):
            seed += 1
            if SMALL and seed % 3:
                continue
            session = suite.game(g, n, o, seed, looks=1, longest=60 if SMALL or seed % 4 else 2000)
            if seed % 3 == 0:
                suite.back_and_forth(session, {name: g})


@pytest.mark.parametrize("name", GAMES)
def test_random_games(name, figures):
    """2,000 of them over all player counts and any mix of options; some are looked at closely."""
    g = suite.engine(name)
    steps = over = 0
    for seed in range(2000):
        rng = Rng(seed + 5000)
        n = rng.pick(suite.counts(name))
        close = seed % 40 == 0
        session = suite.game(g, n, suite.random_options(name, rng), seed, looks=2 if close else 0, careful=close)
        if close:
            suite.back_and_forth(session, {name: g})
        steps += len(session.log)
        over += g.result(session.s) is not None
    figures("%s: 2000 random games, %d of them to the end, %d steps" % (name, over, steps))


@both
@pytest.mark.parametrize("name", GAMES)
def test_undo_to_the_start_and_redo_at_every_step(name):
    g = suite.engine(name)
    rng = Rng(77)
    session = Session(g, suite.counts(name)[0], {})
    texts = [text.write(session.s)]
    while g.result(session.s) is None and len(texts) < (15 if SMALL else 40):
        session.do(suite.next_event(g, session.s, rng))
        texts.append(text.write(session.s))
        for i in range(len(texts) - 2, -1, -1):
            session.undo()
            assert text.write(session.s) == texts[i]
        while session.redo():
            pass
        assert text.write(session.s) == texts[-1]


@both
@pytest.mark.parametrize("name", GAMES)
def test_bots_play_to_the_end(name):
    """Sensible players with the table's own chances; whatever they do is legal, and the game ends."""
    g = suite.engine(name)
    for seed in range(1 if SMALL else 4):
        n = suite.counts(name)[seed % len(suite.counts(name))]
        for o in ({}, {"mode": "played"}):
            rng = Rng(seed)
            if o and not suite.fits(name, o):
                continue
            session = Session(g, n, o)
            start = clone(session.s)
            while g.result(session.s) is None and len(session.log) < 1500:
                seats = g.who(session.s)
                e = g.bot(session.s, seats[0], rng) if seats else g.chance(session.s, rng)
                suite.step(session, e, start, careful=False)
            assert g.result(session.s) or g.meta()["rounds"] == 0 and len(session.log) == 1500


@both
@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name):
    g = suite.engine(name)
    n = suite.counts(name)[-1]
    a, b, c = [suite.game(g, n, {}, seed, careful=False, longest=200).digest() for seed in (9, 9, 10)]
    assert a == b != c


@both
@pytest.mark.parametrize("name", GAMES)
def test_two_games_do_not_touch_each_other(name):
    g = suite.engine(name)
    n = suite.counts(name)[-1]
    for o in suite.option_sets(name):
        was = clone(o)
        a = g.new(n, o)
        first = text.write(a)
        b = g.new(n, o)
        suite.scribble(b)
        assert text.write(a) == first == text.write(g.new(n, o)) and o == was
        rng = Rng(3)
        for _ in range(10):
            if g.result(a) is None:
                e = suite.next_event(g, a, rng)
                kept = clone(e)
                g.apply(a, e)
                now = text.write(a)
                suite.scribble(e)
                assert text.write(a) == now, "the state keeps the event %s" % kept


@both
@pytest.mark.parametrize("name", GAMES)
def test_ranks_and_ties_by_seat(name):
    """Every pattern of ties, set into the points of a finished game."""
    g = suite.engine(name)
    n = suite.counts(name)[0]
    s = suite.game(g, n, {}, 4, careful=False).s
    if s["ph"] != "over":
        pytest.skip("an open-ended game")
    keys = [k for k in s if s[k] == g.total(s) and type(s[k]) is list]
    for i in range(3 ** n):
        for k in keys:
            s[k] = [10 * (i // 3 ** j % 3) for j in range(n)]
        suite_laws.ranking(g.result(s), g.total(s))
        assert g.total(s) == s[keys[0]]


@both
@pytest.mark.parametrize("name", GAMES)
def test_damaged_saves(name):
    """Only our own error, whatever is read: bytes changed, lines lost, doubled, moved, also under a right checksum."""
    g = suite.engine(name)
    rng = Rng(13)
    good = suite.game(g, suite.counts(name)[0], {}, 2, careful=False, longest=60).save()
    assert load(good, {name: g}).save() == good
    bad = 0
    for _ in range(40 if SMALL else 120):
        body = good[:-9]
        for _ in range(1 + rng.below(3)):
            i = rng.below(len(body))
            j = i + rng.below(12)
            body = rng.pick([body[:i] + body[j:], body[:i] + body[i:j] + body[i:], body[:i] + "\x00" + body[i + 1:],
                             body[:i] + rng.pick("09-[]{},\"\n:ab") + body[i + 1:], body[:i]])
        for saved in (body + good[-9:], body + text.crc([body]) + "\n"):
            try:
                load(saved, {name: g}).digest()
            except RuleError as e:
                assert type(e.code) is str
                bad += 1
    assert bad > (40 if SMALL else 120)


@both
@pytest.mark.parametrize("name", GAMES)
def test_events_of_other_games_and_after_the_end(name):
    g = suite.engine(name)
    session = suite.game(g, suite.counts(name)[0], {}, 5, careful=False)
    log = list(session.log)[-30:]
    for e in suite.FOREIGN + log:
        code = suite.refuse(g, session.s, e)
        assert code or session.s["ph"] != "over", "after the end %s is taken" % (e,)
    fresh = g.new(suite.counts(name)[0], {})
    for e in suite.FOREIGN:
        suite.refuse(g, fresh, e)
