"""What serves any other game: score pad, dice, first player, buzzer, free timer."""
import pytest

from tests.console.desk import Desk


@pytest.fixture
def desk(tmp_path):
    d = Desk(tmp_path)
    d.play('press knob\nexpect "What shall we do?"')
    return d


def tool(desk, name):
    desk.play('pick "Tools"\npick "%s"' % name)


def test_score_pad(desk):
    tool(desk, "Score pad")
    desk.play('choose "3"\npress knob\npress knob\nexpect screen I5\nexpect "0→0"')
    desk.play('turn 5\nexpect "+5" within 1s\npress knob\nturn -2\nexpect "-2" within 1s\npress knob\npress knob\nexpect "Round 1"')
    assert desk.probe()["totals"] == [5, -2, 0]
    desk.play('press knob\nexpect "5→5" within 2s\npress back\nexpect "Round 1"\npress back\nexpect events 2')
    desk.play('press knob\npress knob\npress C\nturn 3\npress knob\nexpect total C 3\nexpect total A 5')


def test_pad_is_finished_and_ranked(desk):
    tool(desk, "Score pad")
    desk.play('choose "2"\npress knob\npress knob\nturn 7\npress knob\nturn 7\npress knob\npress knob\nhold knob\npick "Finish"\npress knob\nexpect "Shared victory"')


def test_dice_show_their_sum(desk):
    tool(desk, "Dice")
    desk.play('turn 1\nexpect "3 × 6" within 1s\npress knob\nwait 100ms')
    faces = desk.box.app.top().faces
    assert len(faces) == 3 and all(1 <= v <= 6 for v in faces)
    assert desk.sees(str(sum(faces)))
    desk.play('hold knob\nexpect "3 × 8"\nback' .replace("back", "press back"))


def test_who_starts_ends_on_a_seat_in_the_game(desk):
    tool(desk, "Who starts?")
    desk.play('wait 6s\nexpect "begins"')
    assert 0 <= desk.box.app.top().who < desk.box.app.top().n


def test_buzzer_orders_by_the_edge(desk):
    tool(desk, "Buzzer")
    desk.play('press timer\nexpect "Press!"')
    t = desk.box.now()
    desk.hands.down("C", t + 20000)
    desk.hands.down("B", t + 13000)
    desk.hands.up("B", t + 90000)
    desk.hands.up("C", t + 90000)
    desk.play('wait 200ms\nexpect "first!"')
    assert [q for _, q in desk.box.app.top().order] == [1, 2]
    desk.play('press back\nexpect "Press!"\npress B\nexpect "Press!"\npress A\nexpect "first!"\npress knob\nexpect "TIMER opens"')


def test_buzzer_of_a_seat_beyond_the_table(desk):
    """A seat's button may be pressed though fewer sat there last, in places of their own."""
    desk.box.app.settings["seats"], desk.box.app.settings["places"] = 4, [0, 6, 12, 18]
    desk.box.app.apply_settings()
    tool(desk, "Buzzer")
    desk.play('press timer\nwait 300ms\npress G\nexpect "first!" within 1s')
    assert any(desk.box.ring())


def test_buzzer_too_early(desk):
    tool(desk, "Buzzer")
    desk.play('press D\nexpect "too early: D"\npress timer\nexpect not "too early: D"')


def test_free_timer(desk):
    desk.play('pick "Timer"\nexpect "3:00"\nturn -2\nexpect "2:00" within 1s\npress knob\nwait 61s\nexpect "59"\npress timer\nwait 30s\nexpect "59"')
    desk.play('press timer\nwait 60s\nexpect "TIME IS UP"\npress back\npress back\nexpect "2:00"\npress back\nexpect "What shall we do?"')


# degrees of freedom: the value that chi-square exceeds once in a thousand
LIMIT = {1: 10.83, 3: 16.27, 5: 20.52, 7: 24.32, 9: 27.88, 11: 31.26, 19: 43.82, 35: 66.62, 99: 148.23}


def test_dice_are_fair(desk, figures):
    """Every face of every kind, and every pair of neighbours of a six, comes equally often; the figures are printed."""
    tool(desk, "Dice")
    top = desk.box.app.top()
    desk.box.world.enter()
    from firmware.screens.tools import _SIDES
    top.n = 15
    for top.kind in range(len(_SIDES)):
        sides, counts, pairs = _SIDES[top.kind], {}, {}
        for _ in range(400):
            desk.box.world.advance(137_000)
            top.press()
            for i, v in enumerate(top.faces):
                counts[v] = counts.get(v, 0) + 1
                if i % 2:
                    pair = top.faces[i - 1], v
                    pairs[pair] = pairs.get(pair, 0) + 1
        for name, found, cells in ("faces", counts, sides), ("pairs", pairs, sides * sides):
            if cells - 1 in LIMIT and (name == "faces" or sides == 6):
                mean = sum(found.values()) / cells
                chi = sum((v - mean) ** 2 / mean for v in found.values()) + mean * (cells - len(found))
                figures("%d sides, %s: chi-square %.1f, limit %.1f" % (sides, name, chi, LIMIT[cells - 1]))
                assert chi < LIMIT[cells - 1]
        assert set(counts) == set(range(1, sides + 1))


def test_any_number_of_dice_of_any_kind(desk):
    tool(desk, "Dice")
    for n in range(1, 16):
        desk.play("turn %d" % (n - desk.box.app.top().n) + "\npress knob\nwait 50ms")
        faces = desk.box.app.top().faces
        assert len(faces) == n and desk.sees(str(sum(faces)))
