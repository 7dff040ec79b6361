"""The log that packs its old events: a list for whoever reads it."""
import pytest

from engines import log
from engines.common import Rng

pytestmark = pytest.mark.both


def event(i):
    return ["answer", i % 5, None if i % 7 == 0 else str(i)]


@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 64, 100])
def test_it_is_a_list(count):
    a = log.Log()
    for i in range(count):
        a.append(event(i))
    want = [event(i) for i in range(count)]
    assert len(a) == count and list(a) == want and bool(a) == (count > 0)
    for i in range(-count, count):
        assert a[i] == want[i]
    for i in (count, -count - 1, 1000):
        with pytest.raises(IndexError):
            a[i]
    for i in range(0, count + 1, 5):
        assert list(a.since(i)) == want[i:]


def test_random_append_pop_and_cut():
    rng = Rng(4)
    a, want = log.Log(), []
    for i in range(600):
        kind = rng.below(10)
        if kind == 0:
            n = len(want) - rng.below(min(len(want), 40) + 1)
            a.cut(n)
            del want[n:]
        elif kind < 4 and want:
            assert a.pop() == want.pop()
        else:
            a.append(event(i))
            want.append(event(i))
        assert len(a) == len(want)
    assert list(a) == want


def test_only_the_tail_lies_unpacked(monkeypatch):
    """On the board; here it is told that this is one."""
    monkeypatch.setattr(log, "BOARD", True)
    a = log.Log()
    for i in range(100):
        a.append(event(i))
    assert len(a.tail) == 4 and a.part(3) is a.tail
    assert [a.part(k) is a.part(k) for k in range(3)] == [False] * 3        # unpacked anew each time
    assert list(a) == [event(i) for i in range(100)] and a[40] == event(40)
    for i in range(99, -1, -1):
        assert a.pop() == event(i)


def test_a_packed_game_is_the_same_game(monkeypatch):
    from engines import gambit7
    from engines.session import Session, load

    def game():
        s = Session(gambit7, 3)
        for i in range(300):
            s.do(["answer", i % 2, str(i)])
        for _ in range(150):
            s.undo()
        s.edit(7, ["answer", 1, "7.5"], True)
        return s
    plain = game()
    digest, saved = plain.digest(), plain.save()
    monkeypatch.setattr(log, "BOARD", True)
    packed = game()
    assert packed.digest() == digest and packed.save() == saved
    assert load(saved, {"gambit7": gambit7}).digest() == digest
