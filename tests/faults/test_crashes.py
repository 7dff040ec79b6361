"""An exception anywhere: a page that names it, the game is kept, the box goes on; three within a minute end the loop."""
import os

import pytest

from sim import ocr
from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    d = Desk(tmp_path)
    d.start(3)
    d.play("press knob\ntype 20")
    return d


def boom(*args, **kw):
    raise ZeroDivisionError("in a test")


def hurt(monkeypatch, desk, method, e=boom):
    """The class of the top screen raises in `method`."""
    monkeypatch.setattr(type(desk.box.app.top()), method, e)


@pytest.mark.parametrize("method, key", [("draw", "turn 1"), ("turn", "turn 1"), ("press", "press knob"), ("back", "press back"),
                                         ("timer", "press timer"), ("seat", "press C"), ("tick", "wait 20ms"),
                                         ("ring", "turn 1"), ("hold", "hold knob"), ("timer_hold", "hold timer"),
                                         ("down", "press knob"), ("draft", "turn 1\nwait 200ms")])
def test_any_method_of_a_screen_may_raise(desk, monkeypatch, method, key):
    before = desk.probe()
    hurt(monkeypatch, desk, method)
    desk.play(key + "\nwait 300ms")
    assert desk.box.app.top().name == "J1" and desk.sees("ZeroDivisionError")
    monkeypatch.undo()
    desk.play("press knob")
    after = desk.probe()
    assert (after["n"], after["digest"]) == (before["n"], before["digest"]) and after["screen"] == before["screen"]
    desk.play("type 30")
    assert desk.probe()["n"] == before["n"] + 1


@pytest.mark.parametrize("function", ["apply", "need", "who", "check"])
def test_the_engine_may_raise(desk, monkeypatch, function):
    before = desk.probe()
    game = desk.box.app.play.session.game
    monkeypatch.setattr(game, function, boom)
    if function == "apply":
        monkeypatch.setattr(desk.box.app.play.session, "_apply", boom)
    desk.play("turn 1\npress knob\nturn 2\npress knob\npress knob\nwait 200ms")
    assert desk.box.app.top().name == "J1"
    monkeypatch.undo()
    desk.play("press knob\nwait 200ms")
    assert desk.probe()["digest"] == before["digest"]


def test_memory_error_is_named(desk, monkeypatch):
    def full(*args):
        raise MemoryError
    hurt(monkeypatch, desk, "turn", full)
    desk.play('turn 1\nexpect "MemoryError" within 1s')


def test_crash_log_stays_small_and_keeps_the_newest(desk, monkeypatch):
    for i in range(12):
        def raiser(*args, i=i):
            raise ValueError("number %d " % i + "x" * 500)
        hurt(monkeypatch, desk, "turn", raiser)
        desk.play("turn 1")
        monkeypatch.undo()
        desk.play("press knob\nwait 61s")
        if desk.box.app._sleep:
            desk.play("press back\nwait 100ms")
        while desk.box.app.top().name != "C2":
            desk.play("press knob")
    path = os.path.join(desk.folder, "crash.log")
    assert os.path.getsize(path) <= 2000
    with open(path) as f:
        assert "number 11" in f.read()


def test_three_within_a_minute_end_the_loop_with_a_dark_ring(desk, monkeypatch):
    for i in range(2):
        hurt(monkeypatch, desk, "turn")
        desk.play("turn 1\nwait 1s")
        monkeypatch.undo()
        desk.play("press knob\nwait 1s")
    hurt(monkeypatch, desk, "turn")
    with pytest.raises(ZeroDivisionError):
        desk.play("turn 1\nwait 1s")
    assert not any(desk.box.ring())
    assert ocr.find(desk.box.panel(), "Safe mode") and ocr.find(desk.box.panel(), "USB is free: mpremote")


def test_three_spread_over_minutes_do_not(desk, monkeypatch):
    for i in range(4):
        hurt(monkeypatch, desk, "turn")
        desk.play("turn 1\nwait 1s")
        monkeypatch.undo()
        desk.play("press knob\nwait 31s")
        desk.play("press knob\npress knob")
        while desk.box.app.top().name != "C2":
            desk.play("press knob")
