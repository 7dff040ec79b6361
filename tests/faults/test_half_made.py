"""A power cut in the middle of an entry: the same screen comes back with the same half-made entry, the clock stands."""
import pytest

from tests.console.desk import Desk

@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def half(desk):
    """What the top screen holds."""
    top = desk.box.app.top()
    return top.name, desk.box.app.play.seat, top.draft(), top.wheel()


def cut(desk, wait=150):
    """Pull the plug `wait` ms after the last key, power on, go on."""
    desk.play("wait %dms" % wait)
    desk.off()
    desk.on()
    desk.play('expect "Continue"\npress knob')


@pytest.mark.parametrize("keys", ["press knob", "press knob\nturn 3", "press knob\nturn 1\npress knob\nturn 9\npress knob",
                                  "press knob\nturn 1\npress knob\nturn 9\npress knob\npress back"])
def test_typed_digits_come_back(desk, keys):
    desk.start(3)
    desk.play(keys)
    before = half(desk)
    assert before[0] == "C2"
    cut(desk)
    assert desk.sees("resumed")
    assert half(desk) == before


def test_resumed_is_said_until_somebody_acts(desk):
    desk.start(3)
    cut(desk)
    assert desk.sees("resumed")
    desk.play("press knob")
    assert not desk.sees("resumed")


def test_the_clock_stands_at_its_last_saved_value(desk):
    desk.start(3)
    desk.play("press timer\nwait 12s")
    ran = desk.box.app.play.clock.left(desk.box.app._due)
    assert 15000 < ran < 19000
    cut(desk, 20)
    clock = desk.box.app.play.clock
    left = clock.left(0)
    assert clock.state == 2, "it must not run on by itself"
    assert 0 <= left - ran <= 5200
    desk.play("wait 3s")
    assert desk.box.app.play.clock.left(0) == left


def test_time_that_was_up_is_not_told_again(desk):
    """The entry comes back as it was, not below the page that says that time is up."""
    desk.start(3)
    desk.play("press timer\nwait 1s\npress knob\nwait 5s")
    while desk.box.app.top().name != "B5":
        desk.play("wait 5s")
    desk.play("turn 2\nwait 6s")
    before = half(desk)
    assert before[0] == "C2" and desk.box.app.play.clock.left(desk.box.app._due) < 0
    cut(desk)
    assert half(desk) == before
    desk.play("press timer\nwait 3s")
    assert half(desk) == before


def test_who_is_in_comes_back(desk):
    desk.start(3)
    desk.play("press timer\npress B")
    assert desk.box.app.play.ready == 2
    cut(desk)
    assert desk.box.app.play.ready == 2 and desk.box.app.top().name == "B1"


def chips(desk):
    desk.start(3)
    desk.play("press knob\ntype 20\ntype 30\ntype 40\n")
    for _ in range(6):
        if desk.box.app.top().name == "D4":
            return
        desk.play("press knob")


def test_placed_chips_come_back(desk):
    chips(desk)
    desk.play("press knob\nturn 1")
    before = half(desk)
    assert before[0] == "D4" and before[2][0] >= 0 and len(before[2]) == 3
    cut(desk)
    assert half(desk) == before
    desk.play("press back")
    assert half(desk)[2][:-1] == [0], "BACK takes the chip up again"


def test_points_that_were_shown_are_shown_again(desk):
    chips(desk)
    while desk.box.app.top().name == "D4":
        desk.play("press knob")
    for _ in range(4):
        if desk.box.app.top().name == "C2":
            break
        desk.play("press knob")
    desk.play("type 25")
    assert desk.box.app.top().name == "D8"
    n = desk.probe()["n"]
    cut(desk)
    assert desk.box.app.top().name == "D8" and desk.probe()["n"] == n
    desk.play("press knob")
    assert desk.probe()["n"] == n + 1 and desk.probe()["last"] == ["truth", -1, "25"]


@pytest.mark.parametrize("page", ["G4", "G8"])
def test_what_everybody_must_see_is_shown_again(desk, page):
    """Gambler: the points of a row, a throw that fits nowhere. The power goes while the table looks at it."""
    from engines.common import Rng
    from firmware import rewind
    app, rng = desk.box.app, Rng(4)

    def begin():
        app.play = rewind.new(app, "gambler", 3, {}, [])
        return app.play.first()
    app.settings["fresh"] = False
    app.store.save_settings()
    app.go(begin)
    desk.play("wait 100ms")
    while app.top().name != page:
        play = app.play
        s, game = play.session.s, play.session.game
        play.record(game.chance(s, rng) or game.randbot(s, play.asked()[0], rng))
        desk.play("wait 100ms")
    before, lines = half(desk), list(app.play.news)
    cut(desk)
    assert half(desk) == before and list(desk.box.app.play.news) == lines and desk.box.app.top().name == page
    desk.play("press knob")
    assert desk.box.app.top().name not in (page, "J1")


def test_an_event_taken_back_is_still_offered(desk):
    desk.start(3)
    desk.play("press knob\ntype 20\npress back")
    before, undone = half(desk), list(desk.box.app.play.undone)
    assert undone == [["answer", 0, "20"]]
    cut(desk)
    assert half(desk) == before and list(desk.box.app.play.undone) == undone
    desk.play("press knob")
    assert desk.probe()["n"] == 1


def test_a_confirmed_event_makes_the_draft_void(desk):
    desk.start(3)
    desk.play("press knob\ntype 20\nturn 2\npress knob")
    assert half(desk)[1] == 1
    cut(desk)
    assert half(desk)[1] == 1
    assert len(half(desk)[2]) == 2, "one digit typed, none of the answer before"


def test_an_event_voids_the_draft_and_a_new_phase_the_clock():
    from firmware.halfway import Half
    half = Half()
    half.take(["draft", [3, 0, 0]])
    half.take(["clock", 1, 9, 9])
    half.event(False)
    assert half.draft is None and half.clock == [1, 9, 9]
    half.event(True)
    assert half.clock is None


# ---- when it is written ---------------------------------------------------------------------------------------------
def writes(desk):
    return desk.box.app.store.writes


def test_nothing_is_written_while_the_knob_moves(desk):
    desk.start(3)
    desk.play("press knob\nwait 1s")
    n = writes(desk)
    hands, box = desk.hands, desk.box
    for _ in range(30):         # a detent every 40 ms
        hands.turn(1, box.now() + 1000, 10000)
        box.run(box.now() + 40000)
        assert writes(desk) == n
    box.run(box.now() + 150000)
    assert writes(desk) == n + 1


def test_no_draft_is_written_in_the_last_seconds_of_a_countdown(desk):
    desk.start(3)
    desk.play("press timer")
    app, box = desk.box.app, desk.box
    while app.play.clock.left(app._due) > 2900:
        box.run(box.now() + 100000)
    n = writes(desk)
    desk.play("press B")
    assert app.play.ready == 2
    while app.play.clock.left(app._due) > 100:
        box.run(box.now() + 100000)
        assert writes(desk) == n
    box.run(box.now() + 400000)
    assert writes(desk) > n


def test_leaving_for_home_keeps_the_entry(desk):
    desk.start(3)
    desk.play("press knob\nturn 1\npress knob\nturn 5")
    before = half(desk)
    desk.play('hold back\nexpect "Continue"\npress knob')
    assert half(desk) == before


def test_the_prompt_says_the_step(desk):
    desk.start(3)
    desk.play("press timer\nwait 2s")
    desk.off()
    desk.on()
    desk.play('expect "Write your answer"\nexpect "Gambit 7: Round 1"\nexpect "0:30"')
