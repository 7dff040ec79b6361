"""Names, seats, time factors; a player who skips, leaves, comes back; the clock of a turn."""
import json

import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def typed(name):
    return 'press knob\npick "Name"\n' + "".join('pick "%s"\n' % c for c in name) + 'pick "ok"\n'


TO_SEATS = 'press knob\npick "Play"\npick "{game}"\nchoose "{n}"\nhold knob\nexpect "Names and seats"\n'
AGAIN = TO_SEATS.replace("press knob\n", "", 1)


def seats(desk, names=(), game="Gambit 7", n=3, first=True):
    desk.play((TO_SEATS if first else AGAIN).format(game=game, n=n) + "".join(typed(name) for name in names))


def play(desk):
    return desk.box.app.play


def begin(desk):
    """From A6 into Gambit 7."""
    desk.play('press back\npress knob\npress knob\npick "6/4"\npress knob\nexpect "Round 1 of 7"')


def test_names_go_into_the_game_and_through_rematch_and_power_cut(desk):
    seats(desk, ("Anna", "Ben"))
    begin(desk)
    assert play(desk).names[:2] == ["Anna", "Ben"]
    desk.play("press knob\nwait 1s")
    desk.off()
    desk.on()
    desk.play('pick "Continue"\nexpect screen C2\npress back\nexpect screen B1')
    assert [play(desk).name(q) for q in range(3)] == ["Anna", "Ben", "C"]
    truth = "press knob\nrepeat 3\npick \"none\"\nend\ntype 25\npress knob\npress knob\n"
    for _ in range(7):
        desk.play(truth)
    desk.play('expect "Shared victory"\npress knob\nexpect events 0')
    assert play(desk).names[:2] == ["Anna", "Ben"]


def test_eight_letters_accept_themselves_and_back_deletes_nothing(desk):
    seats(desk)
    desk.play('press knob\npick "Name"\npick "W"\npick "i"\npick "l"\npress back\npress knob')
    assert desk.box.app.top().typed == ["W", "i", "l"]
    desk.play('pick "h"\npick "e"\npick "l"\npick "m"\npick "i"\nexpect screen A6\nexpect "Wilhelmi"')


def test_a_name_of_eight_letters_opened_again_grows_no_more(desk):
    seats(desk, ("Wilhelm", ))
    desk.play('press A\npress knob\npick "Name"\npick "i"\nexpect "Wilhelmi"')
    desk.play('press A\npress knob\npick "Name"')
    for _ in range(3):
        assert desk.box.app.top().wheel()[0] == ["ok"]
        desk.play('turn 1\npress knob\nexpect screen P1\npress knob\nexpect screen A7')
    desk.play('press back\npick "e"\nexpect screen A6\nexpect "Wilhelme"')


def test_tick_is_one_step_left_of_the_last_letter(desk):
    seats(desk)
    desk.play('press knob\npick "Name"\npick "Q"\nturn -1\npress knob\nexpect screen A6\nexpect "Q"')


@pytest.mark.parametrize("language, name", [("Deutsch", "Jörg"), ("Русский", "Ёжик")])
def test_letters_of_the_language(desk, language, name):
    desk.play('pick "%s"\npress knob\npress knob\nhold knob\nexpect screen A6' % language)
    desk.play("press knob\npress knob\n" + "".join('pick "%s"\n' % c for c in name) + 'pick "ok"\nexpect "%s"' % name)


def test_known_names_come_first_and_the_last_table_comes_back_in_one_press(desk):
    seats(desk, ("Anna", "Ben"))
    begin(desk)
    desk.play("hold back")
    seats(desk, first=False)
    desk.play('choose "B"\npress knob\npick "Name"\npick "Anna"\nexpect "Anna" within 1s')
    assert desk.box.app.top().owner.names == ["", "Anna", ""]
    desk.play("hold back")
    seats(desk, first=False)        # what was chosen has been kept
    assert desk.box.app.top().owner.names == ["", "Anna", ""]
    desk.play('choose "B"\npress knob\npick "Name"\npick "No name"\nexpect screen A6 within 1s')
    desk.play('choose "As last time"\npress knob\nexpect "Ben" within 1s')
    begin_again = 'press back\npress knob\npress knob\npress knob\nexpect "Round 1 of 7"'
    desk.play(begin_again)
    assert play(desk).names[:2] == ["Anna", "Ben"]


def test_swapped_seats(desk):
    seats(desk, ("Anna", "Ben"))
    desk.play('choose "A"\npress knob\npick "Change seat"\nexpect "Change places with"\nchoose "C"\npress knob')
    assert desk.box.app.top().owner.names == ["", "Ben", "Anna"]
    desk.play('press knob\npick "Change seat"\npress back\nexpect "Names and seats"')
    assert desk.box.app.top().owner.names == ["", "Ben", "Anna"]


def test_damaged_names_are_set_aside(desk):
    with open(desk.folder + "/names.json", "w") as f:
        f.write("{")
    seats(desk)
    assert desk.box.app.store.aside == ["names.json.bad"]


def test_names_of_a_file_are_checked(desk):
    with open(desk.folder + "/names.json", "w") as f:
        json.dump({"known": ["Anna", 7, "x" * 9, "a\nb", "", "Anna"], "names": [None, "Ben"], "paces": [9, True, 3, "x", 0]}, f)
    from firmware import roster
    got = roster.read(desk.box.app.store)
    assert got == {"known": ["Anna"], "names": ["", "Ben"], "paces": [2, 2, 3, 2, 0]}


def factor(desk, seat, presses):
    desk.play('hold %s\nexpect screen P1\npick "Time"\n' % seat + "press knob\n" * (presses - 1) + "press back\nwait 300ms")


def test_longest_time_counts_and_a_running_clock_follows(desk):
    desk.start(3)
    assert play(desk).clock.total == 30000
    factor(desk, "B", 1)
    assert play(desk).clock.total == 45000
    desk.play("press timer\nwait 10s")
    factor(desk, "C", 2)
    assert play(desk).clock.total == 60000
    left = play(desk).clock.left(desk.box.app._due)
    assert 45000 < left < 50000
    factor(desk, "C", 1)                            # C has no limit: the longest of the others counts
    assert play(desk).clock.total == 45000
    desk.play("hold back")
    desk.off()
    desk.on()
    desk.play('pick "Continue"')
    assert play(desk).paces == [2, 3, 0]
    assert play(desk).clock.total == 45000


def gallery(desk):
    seats(desk, ("Anna", "Ben"), "Gallery")
    desk.play('press back\npress knob\nchoose "Turn time"\npress knob\nturn 12\npress knob\nturn -20\npress knob\nexpect screen B7\nexpect "Anna"')


def test_turn_clock_names_the_player_and_passes_on(desk):
    gallery(desk)
    desk.play('expect "1:00"\npress timer\nwait 15s\nexpect "45"\npress C\nexpect events 0\npress A\nexpect "Ben"\nexpect events 1')
    assert play(desk).clock.state == 1 and play(desk).clock.total == 60000
    desk.play('wait 2s\nexpect "58"')
    factor(desk, "B", 1)
    desk.play('expect "1:2"\npress knob\nexpect "1:00"\npress back\nexpect "Ben"')


def test_turn_passes_when_its_player_goes_home_and_comes_back(desk):
    gallery(desk)
    desk.play('hold A\npick "Goes home"\nexpect "Ben"')
    assert play(desk).session.s["out"] == [0]
    desk.play('hold knob\npick "Players"\nexpect "away"\npress knob\npick "Is back"\nwait 500ms\nexpect "Ben"')
    assert play(desk).session.s["out"] == []
    desk.play('press back\nexpect events 1\nexpect screen B7\npress back\nexpect events 0\nexpect "Anna"')


def test_skip_once_in_a_turn_game(desk):
    gallery(desk)
    desk.play('hold A\npick "Skip once"\nexpect "Ben"')
    assert play(desk).session.s["out"] == [] and play(desk).session.s["at"] == 1


def test_skip_is_the_empty_answer_and_typing_goes_on(desk):
    desk.start(3)
    desk.play('press knob\nturn 4\npress knob\nhold C\npick "Skip once"\nwait 300ms\nexpect screen C2\nexpect "4"')
    assert play(desk).session.log[0] == ["answer", 2, None]
    assert desk.box.app.top().typed == ["4"]
    desk.play('pick "ok"\ntype 20\nexpect "The board" within 2s')


def test_two_must_stay_is_said_and_nothing_changes(desk):
    desk.start(3)
    desk.play('hold A\npick "Goes home"\nwait 300ms\nhold B\npick "Goes home"\nexpect "Two must stay."\npress knob')
    assert play(desk).session.s["out"] == [0]


def test_own_entry_is_closed_when_the_player_leaves(desk):
    desk.start(4)
    desk.play('press knob\nturn 4\npress knob\nhold A\npick "Goes home"\nwait 500ms\ntype 20\ntype 30\ntype 40\nexpect "The board" within 2s')
    assert play(desk).session.s["l"] and play(desk).session.s["out"] == [0]


def test_last_missing_player_leaves_and_the_phase_ends(desk):
    desk.start(4)
    desk.play('press knob\ntype 10\ntype 20\ntype 30\nexpect screen C2\nhold D\npick "Goes home"\nexpect "The board" within 2s')
    desk.play('press back\nexpect events 3\nexpect screen C2\ntype 40\nexpect "The board" within 2s')


def test_leaving_is_in_the_history_but_not_to_be_edited(desk):
    desk.start(4)
    desk.play('press knob\ntype 10\nhold D\npick "Goes home"\nwait 500ms\nhold knob\npick "History"\nexpect "leaves"\npress knob\nexpect screen H3')


def test_leaving_while_the_missing_are_named(desk):
    desk.start(4)
    desk.play('press knob\ntype 10\npress C\ntype 30\ntype 40\nexpect screen D1\nhold B\npick "Goes home"\nexpect "The board" within 2s')
    desk.play('press back\nexpect events 3\nwait 300ms\ntype 20\nexpect "The board" within 2s')


def test_leaving_takes_the_seat_from_the_missing(desk):
    desk.start(5)
    desk.play('press knob\ntype 10\npress D\ntype 40\ntype 50\nexpect screen D1\nexpect "3 of 5"\nhold B\npick "Goes home"\nexpect screen C2\nexpect seat C lit')
    desk.play('type 30\nexpect "The board" within 2s')


def test_what_can_happen_no_more_is_not_offered_again(desk):
    gallery(desk)
    desk.play('hold A\npick "Goes home"\nwait 300ms\npress back\nexpect events 0\nhold A\npick "Goes home"\nwait 300ms\nexpect events 1\nhold knob\nexpect screen H1')
    assert "Redo" not in desk.probe()["wheel"]


GAMES = [("Gambit 7", 4, 'pick "6/4"\npress knob\n'), ("Gallery", 4, ""), ("Ноль семь", 4, ""), ("Gambler", 4, "")]


@pytest.mark.parametrize("game, n, more", GAMES)
def test_each_player_may_leave_and_return_in_every_phase(desk, game, n, more):
    """The bots play; between two events somebody goes home and comes back; the box always asks somebody who is there."""
    desk.play('press knob\npick "Play"\npick "%s"\nchoose "%d"\npress knob\npress knob\n' % (game, n) + more + "wait 300ms")
    from firmware import people
    app, phases = desk.box.app, set()
    for i in range(60):
        if play(desk).over():
            break
        q = i % n
        for word in ("Goes home", "Is back"):
            if q in play(desk).session.s["out"] or word == "Goes home":
                desk.box.world.enter()
                people.do(play(desk), "p_leave" if word == "Goes home" else "p_return", q)
                desk.play("wait 100ms")
                if app.top().name == "J3":
                    desk.play("press knob")
                assert app.top().name != "J1", open(desk.folder + "/crash.log").read()
        if play(desk).over():
            break
        desk.box.world.enter()
        s, g = play(desk).session.s, play(desk).session.game
        phases.add(s["ph"])
        seat = play(desk).asked()[0]
        assert seat not in s["out"]
        event = g.bot(s, seat, play(desk).rng) if seat >= 0 else g.chance(s, play(desk).rng)
        play(desk).seat = seat
        play(desk).record(event)
        desk.play("wait 100ms")
        assert app.top().name != "J1", open(desk.folder + "/crash.log").read()
    assert len(phases) > 1
