"""The flow of a game at the table: what a person sees, what BACK, TIMER and a power cut do."""
import json

import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


ANSWERS = "press knob\ntype 10\ntype 20\ntype 30\n"
BETS = ANSWERS + "press knob\npress knob\n"
TRUTH = BETS + "".join('pick "20"\n' for _ in range(6))


def test_missing_player_is_named_and_the_rest_goes_on(desk):
    desk.start(5)
    desk.play('press knob\ntype 10\npress C\ntype 30\ntype 40\ntype 50\nexpect "Still missing" within 2s\nexpect seat B lit\nexpect "4 of 5"')
    desk.play('press knob\ntype 20\nexpect "The board" within 2s')
    assert desk.probe()["n"] == 5


def test_all_seats_ready_end_the_countdown_early(desk):
    desk.start(3)
    desk.play('press timer\nwait 2s\npress A\npress B\nexpect screen B1\npress B\npress B\npress C\nexpect screen C2')


def test_time_up_takes_nothing_away(desk):
    desk.start(3)
    desk.play('press timer\nwait 25s\npress knob\nturn 4\nwait 60s\nexpect "TIME IS UP"\nexpect "+0:5"\npress knob\nexpect "+0:5"\npress knob\npress knob\nexpect events 1')
    assert desk.probe()["last"] == ["answer", 0, "4"]


def test_no_card_is_not_zero(desk):
    desk.start(3)
    desk.play('press knob\ntype none\ntype 0\ntype -3.5\nexpect "The board" within 2s\nexpect "-3.5"\nexpect "0"')
    log = desk.box.app.play.session.log
    assert [e[2] for e in log] == [None, "0", "-3.5"]


def test_ghost_of_the_number_before(desk):
    """The same number again is one press a place, and the tick is reached by itself."""
    desk.start(3)
    desk.play("press knob\ntype 1969\nrepeat 5\npress knob\nend\nexpect events 2")
    assert desk.probe()["last"] == ["answer", 1, "1969"]


def test_twelve_digits_accept_themselves(desk):
    desk.start(3)
    desk.play("press knob\nrepeat 12\nchoose \"8\"\npress knob\nend\nexpect events 1")
    assert desk.probe()["last"] == ["answer", 0, "8" * 12]


def test_twelve_digits_opened_again_grow_no_more(desk):
    desk.start(3)
    desk.play("press knob\ntype 888888888888\npress back")
    for _ in range(3):
        assert desk.probe()["wheel"] == ["ok"]
        desk.play("turn 1\npress knob\nexpect events 1\npress back\nexpect events 0")
    desk.play('press back\nchoose "7"\npress knob\nexpect events 1')
    assert desk.probe()["last"] == ["answer", 0, "8" * 11 + "7"]


def test_back_at_the_first_place_opens_the_last_entry_again(desk):
    desk.start(3)
    desk.play('press knob\ntype 1914\npress back\nexpect "1914"\nexpect events 0\npress knob\nexpect events 1')
    assert desk.probe()["last"] == ["answer", 0, "1914"]


def test_changed_entry_keeps_the_later_ones(desk):
    desk.start(3)
    desk.play("press knob\ntype 10\ntype 20\npress back\npress back\npress back\npress back\nexpect events 0")
    desk.play("press back\npress back\ntype 11\nexpect events 2")
    assert [e[2] for e in desk.box.app.play.session.log] == ["11", "20"]


def test_back_walks_to_the_first_countdown_and_home(desk):
    desk.start(3)
    desk.play('press knob\nexpect screen C2\npress back\nexpect screen B1\npress back\nexpect screen A2\npick "Continue"\nexpect screen B1')


def test_back_from_the_totals_takes_the_official_answer_back(desk):
    desk.start(3)
    desk.play(TRUTH + 'type 25\npress knob\nexpect "Round 1 of 7"\nexpect total A 8\npress back\nexpect "The right answer" within 2s\nexpect "25"')
    assert desk.probe()["n"] == 6


def test_undo_after_the_end(desk):
    desk.start(3)
    for _ in range(7):
        desk.play(TRUTH + "type 25\npress knob\npress knob")
    desk.play('expect "Winner"\npress back\nexpect "25"\nexpect events 48\npress knob\npress knob\nexpect "Round 7 of 7"\npress knob\nexpect "Winner"')


def test_rematch_in_one_press(desk):
    desk.start(4)
    for _ in range(7):
        desk.play("press knob\nrepeat 4\ntype 5\nend\npress knob\npress knob\nrepeat 8\npick \"5\"\nend\ntype 5\npress knob\npress knob")
    desk.play('expect "Shared victory"\npress knob\nexpect "Round 1 of 7"\nexpect events 0\nexpect total D 0')


def test_edit_of_an_old_entry_scores_everything_anew(desk):
    desk.start(3)
    desk.play(TRUTH + "type 25\npress knob\npress knob\n")
    desk.play(TRUTH + "type 25\npress knob\npress knob\nexpect total B 24")
    # the official answer of round 1 becomes 35: the chips on 20 lose, 30 wins
    desk.play('hold knob\npick "History"\nchoose "= 25"\nturn 7\nexpect "Round 1" within 1s\npress knob\nexpect "25"')
    desk.play('press back\npress back\ntype 35\nexpect "What changes"\nexpect "24"\npress knob\nexpect total B 12\nexpect total C 14')
    assert desk.box.app.play.session.log[6] == ["truth", -1, "35"]


def test_edit_dropped_with_back_changes_nothing(desk):
    desk.start(3)
    desk.play(TRUTH + "type 25\npress knob\npress knob")
    before = desk.probe()["digest"]
    desk.play('hold knob\npick "History"\npress knob\npress back\npress back\ntype 35\nexpect "What changes"\npress back\npress back\npress back\npress back')
    assert desk.probe()["digest"] == before


@pytest.mark.parametrize("script", ["", "press knob\ntype 10\n", ANSWERS, BETS + 'pick "20"\npick "20"\n', TRUTH])
def test_power_cut_resumes_at_the_same_question(desk, script):
    desk.start(3)
    desk.play(script)
    before = desk.probe()
    asked = desk.box.app.play.asked()
    desk.off()
    desk.on()
    desk.play('expect "Continue" within 1s\npick "Continue"')
    after = desk.probe()
    assert (after["n"], after["digest"], after["totals"]) == (before["n"], before["digest"], before["totals"])
    game = desk.box.app.play
    assert game.asked() == asked


def test_crash_in_a_screen_keeps_the_game(desk, monkeypatch):
    desk.start(3)
    desk.play("press knob\ntype 10")
    from firmware.screens import number
    real = number.Digits.turn
    monkeypatch.setattr(number.Digits, "turn", lambda self, n: 1 // 0)
    desk.play('turn 1\nexpect "ZeroDivisionError" within 1s')
    monkeypatch.setattr(number.Digits, "turn", real)
    desk.play("press knob\nexpect events 1\ntype 20\nexpect events 2")
    assert "ZeroDivisionError" in (open(desk.folder + "/crash.log").read())


def test_settings_survive_and_bad_ones_are_set_aside(desk):
    desk.play('press knob\npick "Settings"\npick "Sound"\nturn 1\npress knob')
    desk.off()
    path = desk.folder + "/settings.json"
    assert json.load(open(path))["sound"] == 2
    open(path, "w").write("{not json")
    desk.on()
    desk.play('expect "File damaged" within 1s\nexpect "settings.json.bad"\npress knob\nexpect "English"')


def test_seconds_text(desk):
    from firmware import play as flow
    assert [flow.seconds_text(ms) for ms in (21000, 20001, 90000, 59001, -7100)] == ["21", "21", "1:30", "1:00", "+0:07"]


def test_more_over_an_old_entry_ends_nothing(desk):
    """What is opened from the history cannot be finished or ended by time; both belong to the running game."""
    desk.play('press knob\npick "Tools"\npick "Score pad"\nchoose "2"\npress knob\npress knob\nturn 5\npress knob\nturn 3\npress knob\npress knob\n'
              'hold knob\npick "History"\npress knob\nwait 300ms\nexpect screen I5\nhold knob\nexpect screen H1')
    assert not {"Finish", "Time up"} & set(desk.probe()["wheel"])
    desk.play('press back\npress back\npress back\npress back\nhold knob\nexpect screen H1')
    assert "Finish" in desk.probe()["wheel"]


def test_scores_over_an_old_entry(desk):
    desk.start(3)
    desk.play(TRUTH + 'type 25\npress knob\npress knob\nhold knob\npick "History"\npress knob\nwait 300ms\nhold knob\npick "Scores"\nexpect screen D10\nturn 1\nexpect screen D10\nhold back\nexpect screen A2')
