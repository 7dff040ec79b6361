"""Bugs that other boxes have had in public, tried on this one: those that no other test tries (docs/testing.md has all)."""
import pytest

from sim.contacts import Bounce, Hands
from sim.local import LocalBox
from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def running(desk, seconds=1):
    """Round 1 of Gambit 7 for three, its countdown of 30 s has run for a while."""
    desk.start(3)
    desk.play("press timer\nwait %ds" % seconds)


def left(desk):
    return desk.box.app.play.clock.left(desk.box.app._due)


def heard(desk, seconds):
    """Names of the sounds of so many seconds."""
    names, was, end = [], None, desk.box.now() + seconds * 1000000
    while desk.box.now() < end:
        desk.box.run(desk.box.now() + 20000)
        now = desk.box.app.hal.sound.playing
        if now and now != was:
            names.append(now)
        was = now
    return names


def lights(desk, least=20):
    return sum(1 for led in desk.hands.clockwise(desk.box.ring()) if max(led) >= least)


# ---- time --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", ["", "hold knob", 'hold knob\npick "Settings"', 'hold knob\npick "Scores"', "press knob",
                                 'hold knob\npick "Players"', 'hold knob\npick "Settings"\npick "Brightness"'])
def test_the_end_of_time_is_told_whatever_is_in_front(desk, way):
    running(desk)
    desk.play(way)
    names = heard(desk, 33)
    assert names.count("end") == 1
    assert lights(desk) >= (3 if "Players" in way else 7)       # that page shows who is chosen


def test_the_end_of_time_is_told_after_a_crash_too(desk, monkeypatch):
    running(desk)
    from firmware.screens.countdown import Countdown

    def fails(self):
        raise ValueError("on purpose")
    monkeypatch.setattr(Countdown, "press", fails)
    desk.play("press knob\nexpect screen J1")
    assert heard(desk, 33).count("end") == 1


def test_a_timer_begun_just_before_the_counter_wraps(desk):
    """The box's counter wraps 65 s after power-on: one minute begun at 60 s ends at 120 s, and counts 10 to 1 before."""
    desk.play('press knob\npick "Timer"\nturn -4\nexpect "1:00" within 1s')
    desk.box.run(60000000)
    desk.hands.press("knob", 60004000)
    desk.box.run(60300000)
    top = desk.box.app.top()
    begun = 60084000 + 8000
    shown = []
    while "end" != desk.box.app.hal.sound.playing and desk.box.now() < 125000000:
        desk.box.run(desk.box.now() + 4000)
        if desk.box.now() > begun + 49500000 and top._shown not in shown:
            shown.append(top._shown)
    assert abs(desk.box.now() - begun - 60000000) <= 50000
    assert shown[-11:-1] == ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]


def test_a_pause_of_an_hour(desk):
    running(desk, 12)
    desk.play("press timer\nexpect screen B4")
    before = left(desk)
    desk.play("wait 20s")
    desk.box.world.advance(3570 * 1000000)      # nobody does anything
    desk.play("wait 10s\nexpect screen B4")
    assert desk.sees("PAUSE") and left(desk) == before
    desk.play("press timer\nwait 1s")
    assert before - 1500 <= left(desk) <= before - 900


def test_a_pause_is_seen_and_nothing_but_timer_ends_it(desk):
    running(desk, 12)
    desk.play("press timer")
    before = desk.probe()
    was = left(desk)
    levels = []
    for keys in ("turn 3", "press knob", "press back", "press A", "press C", "hold B"):
        desk.play(keys)
        assert desk.probe() == before and left(desk) == was
    for _ in range(300):
        desk.box.run(desk.box.now() + 20000)
        levels.append(sum(desk.box.ring()))
    ways = [b > a for a, b in zip(levels, levels[1:]) if a != b]
    assert 2 <= sum(1 for a, b in zip(ways, ways[1:]) if a != b) <= 7, "the ring breathes, once in two seconds"


def test_taking_back_offers_the_time_there_was(desk):
    running(desk, 9)
    desk.play("press knob\ntype 20\nwait 300ms")
    then = desk.box.app.play.keeper._lefts[1] // 1000
    assert 10 < then < 21
    desk.play("wait 5s\npress back\nexpect screen C2\nhold timer\nexpect screen B6")
    assert left(desk) // 1000 < then
    desk.play('pick "To %d s"' % then)
    assert abs(left(desk) // 1000 - then) <= 1
    desk.play("press knob\npress knob\npress knob")
    desk.play("hold timer\nexpect screen B6")
    assert not [w for w in desk.probe()["wheel"] if w.startswith("To ")]


def test_fast_taps_take_exactly_the_time_that_has_passed(desk):
    """200 changes of turn 40 ms apart: what the players have used in all is the time that has gone by."""
    desk.play('press knob\npick "Timer"\nhold knob\npick "Chess clock"\nwait 100ms\npress knob\nwait 500ms')
    top = desk.box.app.top()
    full = top.clock.total

    def used():
        n = top.table.n
        now = desk.box.app._due
        return sum(full - (top.clock.left(now) if q == top.at else full if top.left[q] is None else top.left[q]) for q in range(n))
    start, t = used(), desk.box.now()
    for k in range(200):
        desk.hands.press("knob", t + 40000 * k, 15000)
    desk.box.run(t + 8000000)
    assert abs(used() - start - (desk.box.now() - t) // 1000) <= 8
    assert len([v for v in top.left if v is not None]) >= 2


def test_timer_without_a_limit_changes_nothing(desk):
    desk.start(3)
    desk.play('hold timer\npick "No limit"\nwait 200ms')
    before = desk.probe()
    desk.play("press timer\nwait 300ms")
    assert desk.probe() == before


def test_any_key_ends_the_tone_and_not_the_state(desk):
    running(desk, 30)
    while desk.box.app.hal.sound.playing != "end":
        desk.box.run(desk.box.now() + 4000)
    desk.hands.press("F", desk.box.now() + 1000)        # nobody sits there
    desk.play("wait 300ms")
    assert desk.box.app.hal.sound.playing != "end" and desk.sees("TIME IS UP") and lights(desk) >= 8


# ---- entering ------------------------------------------------------------------------------------------------------------
def test_a_key_held_through_a_change_of_screen_is_one_press(desk):
    running(desk)
    desk.play("hold knob 3s\nexpect screen H1\nwait 300ms\nexpect screen H1")
    assert desk.probe()["at"] == 0
    desk.play("press back\nexpect screen B1")


@pytest.mark.parametrize("key", ["knob", "back", "timer", "A"])
@pytest.mark.parametrize("wait", ["70s", "11min"])
def test_what_wakes_the_box_does_nothing_else(tmp_path, key, wait):
    """From dim and from dark, for each kind of key, held as well; and the next press counts."""
    desk = Desk(tmp_path)
    desk.play('press knob\npick "Settings"\nturn 2\nwait 300ms')
    before, bright = desk.probe(), sum(desk.box.ring())
    for gesture in ("press %s" % key, "hold %s" % key):
        if wait == "70s":
            desk.play("wait 70s")
        else:
            desk.box.world.advance(1000000)
            desk.play("wait 70s")
            for _ in range(10):
                desk.box.world.advance(60000000)
                desk.play("wait 100ms")
            assert not any(desk.box.panel())
        assert desk.box.app._sleep
        desk.play(gesture + "\nwait 300ms")
        assert desk.probe() == before and not desk.box.app._sleep and any(desk.box.panel())
        assert sum(desk.box.ring()) == bright
    desk.play("press knob")
    assert desk.probe() != before


def test_a_turn_that_wakes_the_box_is_not_counted(desk):
    desk.play('press knob\npick "Settings"\nwait 70s')
    before = desk.probe()
    desk.play("turn 1\nwait 300ms")
    assert desk.probe() == before
    desk.play("turn 1\nwait 300ms")
    assert desk.probe()["at"] == before["at"] + 1


@pytest.mark.parametrize("way", ['pick "Settings"', 'pick "Tools"', 'pick "Play"', 'pick "Timer"', 'pick "Settings"\npick "Brightness"'])
def test_every_resting_screen_dims(desk, way):
    desk.play("press knob\n" + way + "\nwait 70s")
    assert desk.box.app._sleep == 1


def test_what_needs_two_seconds_cannot_be_tapped(desk):
    """50 taps at 8 a second do nothing, nor do other keys meanwhile; a drop-out of 5 ms does not begin it anew."""
    desk.play('press knob\npick "Settings"\npick "Sound"\nturn 1\npress knob\npick "Reset"\nexpect screen H6')
    t = desk.box.now()
    for k in range(50):
        desk.hands.press("knob", t + 125000 * k, 90000)
    desk.play("wait 7s\nexpect screen H6")
    assert desk.box.app.settings["sound"] == 2
    t = desk.box.now()
    desk.hands.down("knob", t)
    desk.hands.press("C", t + 500000)
    desk.hands.press("timer", t + 900000)
    for k in (600000, 1200000, 1700000):
        desk.hands.up("knob", t + k)
        desk.hands.down("knob", t + k + 5000)
    desk.hands.up("knob", t + 2100000)
    desk.box.run(t + 1900000)
    assert desk.probe()["screen"] == "H6"
    desk.box.run(t + 2300000)
    assert desk.probe()["screen"] == "I1" and desk.box.app.settings["sound"] == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_mashing_all_keys_at_once(tmp_path, seed):
    """A contact changes every 5 ms for ten seconds; afterwards the box is well and BACK held is home."""
    with LocalBox("pico", str(tmp_path)) as box:
        hands, b = Hands(box), Bounce(seed)
        pins = list(hands.pins.values())
        hands.press("knob", box.now() + 1000)
        box.run(box.now() + 500000)
        t = box.now()
        for k in range(2000):
            box.pin(t + 5000 * k, pins[b.below(len(pins))], b.below(2))
        for pin in pins:
            box.pin(t + 10000000, pin, 1)
        box.run(t + 10500000)
        assert not (tmp_path / "crash.log").exists() and box.app.hal.inputs.lost == 0
        hands.press("back", box.now() + 1000, 700000)
        box.run(box.now() + 1000000)
        hands.press("back", box.now() + 1000, 700000)
        box.run(box.now() + 1000000)
        assert box.probe()["screen"] == "A2" and box.stats()["step"] <= 8000


# ---- seeing ----------------------------------------------------------------------------------------------------------------
def test_the_game_goes_on_without_its_panel(desk):
    """The panel is pulled in mid-game and put back: entries, ring and clock go on; then the picture is whole."""
    running(desk)
    desk.play("press knob\ntype 10")
    desk.box.fault("panel", "gone")
    desk.hands.turn(2, desk.box.now() + 1000, 60000)
    for _ in range(3):          # digit, digit, tick
        desk.box.run(desk.box.now() + 400000)
        desk.hands.press("knob", desk.box.now() + 1000)
    desk.box.run(desk.box.now() + 400000)
    assert desk.probe()["n"] == 2 and lights(desk)
    before = left(desk)
    desk.box.run(desk.box.now() + 2000000)
    assert before - 2100 <= left(desk) <= before - 1900
    assert desk.box.stats()["step"] <= 8000
    desk.box.fault("panel", None)
    desk.box.run(desk.box.now() + 2600000)
    want = desk.box.panel()
    desk.box.app.display.redraw()
    desk.box.run(desk.box.now() + 400000)
    assert desk.box.panel() == want and desk.sees("C")


def test_leaving_a_screen_gives_its_ring_back(desk):
    desk.play("press knob\nwait 400ms")
    calm = desk.box.ring()
    for name in ("Settings", "Timer", "Tools"):
        desk.play('pick "%s"\nwait 300ms\nturn 1\nwait 300ms\npress back\nwait 400ms\nexpect screen A2' % name)
        assert desk.box.ring() == calm, name


@pytest.mark.parametrize("game, players", [("gambler", 4), ("gallery", 3)])
def test_ring_name_and_clock_are_of_the_same_seat_also_after_taking_back(tmp_path, game, players):
    """Forth by bots, back by BACK: after every step who is asked is who glows brightest and whose clock it is."""
    from engines.common import Rng
    from sim.quick import BACK, QuickBox
    box, rng = QuickBox(tmp_path), Rng(4)
    from firmware import rewind, ringview
    app = box.app
    app.settings["fresh"] = False
    app.play = play = rewind.new(app, game, players, {}, [])
    app.go(app.play.first)
    box.settle()

    def agree():
        box.wait(200)
        top = app.top()
        if play.over() or play.asked()[0] < 0 or not hasattr(top, "play") or top.name not in ("B7", "E1", "G1", "G2", "G3", "G5", "E2"):
            return 0
        q = play.asked()[0]
        assert play.seat in (q, -1)         # -1 while the picture of the turn is looked at
        sums = [sum(box.ring()[3 * i:3 * i + 3]) for i in range(24)]
        assert sums.index(max(sums)) == ringview.seat_led(q, players, 24), top.name
        if top.name == "B7":
            assert play._clock_of[1] == q
        return 1
    checked = 0
    for _ in range(40):
        s, g = play.session.s, play.session.game
        seat = play.asked()[0]
        play.record(g.chance(s, rng) or g.bot(s, seat, rng))
        box.settle()
        checked += agree()
    for _ in range(60):
        n = len(play.session.log)
        box.press(BACK)
        if app.play is None:
            break
        assert len(play.session.log) <= n
        checked += agree()
    assert checked > 20
