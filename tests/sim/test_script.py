"""The player: what a script does to a box, and what it reports."""
import hashlib

import pytest

from sim import script
from sim.script import Pace, ScriptError
from tests.sim.fakebox import FakeBox, FakeHands

BEGIN = 'pick "Play"\n'


def play(text, box=None, **kw):
    box = box or FakeBox()
    return script.play(text + "\n", box, hands=FakeHands(box), **kw), box


def test_a_press_closes_the_contact_for_80_ms_and_takes_300_ms():
    report, box = play("press back\npress timer")
    (t0, k0, l0), (t1, k1, l1), (t2, k2, l2), _ = box.schedule
    assert (k0, l0, k1, l1) == ("back", 0, "back", 1)
    assert t1 - t0 == 80_000 and t2 - t0 == 300_000
    assert (k2, l2) == ("timer", 0)


def test_press_until_a_screen_is_there():
    class Three(FakeBox):
        def probe(self):
            return dict(super().probe(), screen="D%d" % (len(self.schedule) // 2))

    report, box = play("press knob until D3\npress back", Three())
    assert report.ok and [k for _, k, level in box.schedule if not level] == ["knob"] * 3 + ["back"]
    report, box = play("press knob until D3", Three())
    assert report.ok and len(box.schedule) == 6
    report, box = play("press knob until D9999\npress back", Three())
    assert "300 presses" in report.failures[0] and "D9999" in report.failures[0]


def test_hold_lasts_as_long_as_it_says():
    _, box = play("hold knob\nhold back 2s")
    assert box.held == ["knob", "back"]
    times = [t for t, _, _ in box.schedule]
    assert times[1] - times[0] >= 500_000 and times[3] - times[2] == 2_000_000


def test_down_and_up_hold_two_keys_at_once():
    _, box = play("down A\ndown B\nwait 1s\nup A\nup B")
    assert box.held == ["A", "B"]


def test_turning_is_as_fast_as_asked():
    _, box = play("turn 4\nturn -2 at 20/s")
    times = [t for t, _, _ in box.schedule]
    assert [b - a for a, b in zip(times, times[1:4])] == [125_000] * 3
    assert times[5] - times[4] == 50_000
    assert [level for _, _, level in box.schedule] == [1] * 4 + [-1] * 2


def test_pace_changes_the_hand():
    _, box = play("pace turn 2/s\npace contact 50ms\npace press 1s\nturn 2\npress knob\nturn 1")
    times = [t for t, _, _ in box.schedule]
    assert times[1] - times[0] == 500_000 and times[3] - times[2] == 50_000 and times[4] - times[2] == 1_000_000


@pytest.mark.parametrize("text, detents", [("Timer", 1), ("Past", -1), ("Settings", -2), ("Tools", 2), ("Play", 0)])
def test_pick_turns_the_shorter_way(text, detents):
    _, box = play('choose "%s"' % text)
    assert sum(level for _, pin, level in box.schedule if pin == "turn") == detents
    assert len(box.schedule) == abs(detents)
    assert box.wheel[box.at] == text


def test_pick_does_not_wrap_on_short_wheels():
    box = FakeBox()
    box.wheel = ["one", "two", "three"]
    play('choose "three"', box)
    assert box.at == 2


def test_pick_finds_its_way_on_a_long_wheel_that_does_not_wrap():
    class Stops(FakeBox):
        def turn(self, n):
            self.at = min(max(self.at + n, 0), len(self.wheel) - 1)
    report, box = play('choose "Past"', Stops())
    assert report.ok and box.wheel[box.at] == "Past"


def test_pick_gives_up_on_a_knob_that_does_nothing():
    class Stuck(FakeBox):
        def turn(self, n):
            pass
    report, _ = play('choose "Past"\npress knob', Stuck())
    assert "does not come to" in report.failures[0] and report.steps == 0


def test_pick_takes_the_only_text_that_contains_the_words():
    report, box = play('choose "tool"')
    assert report.ok and box.wheel[box.at] == "Tools"


@pytest.mark.parametrize("wanted, words", [("Setings", 'did you mean "Settings"?'), ("t", "more than one"),
                                           ("xyzzy", "there is: Play, Timer")])
def test_pick_says_what_there_is(wanted, words):
    report, box = play('pick "%s"\npress knob' % wanted)
    assert words in report.failures[0] and report.failures[0].startswith("script:1: ")
    assert box.schedule == []               # nothing was done, and the play has ended


@pytest.mark.parametrize("number", ["1969", "0", "-3.5", "123456", "-8"])
def test_type_enters_a_number_place_by_place(number):
    report, box = play(BEGIN + "type %s\ntype 7" % number)
    assert report.ok
    assert box.log == [["answer", 0, number], ["answer", 1, "7"]]


def test_type_none_and_type_on_a_dial():
    report, box = play(BEGIN + "type none")
    assert box.log == [["answer", 0, None]]

    class Dial(FakeBox):
        def press(self):
            self.log.append(["answer", 0, self.wheel[self.at]])
            self.wheel = ()
    box = Dial()
    box.wheel = [str(n) for n in range(1, 25)]
    report, _ = play("type 17", box)
    assert report.ok and box.log == [["answer", 0, "17"]]


def test_a_number_that_accepts_itself_gets_no_tick():
    class Sure(FakeBox):
        def enter(self, value):
            self.log.append(["answer", 0, value])
            self.screen, self.wheel, self.at = "sure", ["no", "ok"], 0
    report, box = play(BEGIN + "type 123456", Sure())          # the sixth place is the last one here
    assert report.ok and box.log == [["answer", 0, "123456"]] and (box.screen, box.at) == ("sure", 0)


def test_type_of_a_digit_that_is_not_there_is_a_failure():
    report, box = play(BEGIN + "type 1.2.3".replace(".3", "") + "\ntype 5")
    assert report.ok
    box = FakeBox()
    box.screen, box.wheel = "dial", ["0", "1"]
    report, _ = play("type 9", box)
    assert '"9" of 9 cannot be entered here' in report.failures[0]


def test_expect_reads_the_panel():
    report, _ = play('expect "Play"\nexpect "home"\nexpect not "Timer"')
    assert report.ok
    report, _ = play('expect "Timer"\nexpect not "Play"\nexpect screen home')
    assert len(report.failures) == 2 and report.steps == 3
    assert "it says: home / Play" in report.failures[0]


def test_expect_within_waits_no_longer_than_needed():
    class Late(FakeBox):
        def panel(self):
            return super().panel() if self.us > 1_200_000 else bytes(1024)
    report, box = play('expect "Play" within 5s', Late())
    assert report.ok and 1_200_000 < box.us < 1_300_000
    report, box = play('expect "Timer" within 2s', Late())
    assert not report.ok and box.us == 2_500_000


def test_expect_of_the_state():
    report, _ = play(BEGIN + "type 5\ntype 6\ntype 7\nexpect total A 2\nexpect total B 1\nexpect events 3\n"
                     "expect last answer")
    assert report.ok
    report, _ = play(BEGIN + "type 5\nexpect total A 2\nexpect total C 0\nexpect events 3\nexpect last bet\n"
                     "expect digest 0")
    assert [f.split(": ", 1)[1] for f in report.failures[:4]] == [
        "A has 1 points, not 2", "there is no seat C: 2 play", "the number of events is 1, not 3",
        "the last event is answer, not bet"]
    assert len(report.failures) == 5


def test_expect_of_the_ring():
    box = FakeBox()
    # A rests, B is asked
    for led, rgb in ((12, (7, 28, 30)), (0, (255, 204, 0)), (1, (76, 61, 0)), (23, (76, 61, 0))):
        box.lit[3 * led:3 * led + 3] = bytes(rgb)
    report, _ = play("expect ring lit 4\nexpect seat B lit\nexpect seat A dark", box)
    assert report.failures == []
    report, _ = play("expect ring dark\nexpect seat A lit\nexpect seat C lit", box)
    assert len(report.failures) == 3 and "lit: B" in report.failures[1]


def test_the_trace_has_a_line_for_every_change_of_the_log():
    report, box = play(BEGIN + "type 5\nwait 1s\ntype 6\npress back\n")
    assert [(m.place, m.events) for m in report.trace] == [("script:2", 1), ("script:4", 2), ("script:5", 1)]
    assert report.trace[0].last == ["answer", 0, "5"]
    assert report.trace[0].digest == report.trace[2].digest != report.trace[1].digest


def test_shots_are_hashes_of_the_panel_and_files_in_the_folder(tmp_path):
    report, box = play('shot a\nturn 1\nshot b\nrepeat 2\nshot c\nend', out=str(tmp_path), picture=None)
    assert list(report.shots) == ["a", "b", "c", "c-2"]
    assert report.shots["c"] == report.shots["c-2"] == hashlib.sha256(box.panel()).hexdigest() != report.shots["a"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.png", "b.png", "c-2.png", "c.png"]
    assert (tmp_path / "a.png").read_bytes()[:4] == b"\x89PNG"


def test_without_a_folder_no_file_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    report, _ = play('shot a\nexpect "nothing"')
    assert report.shots and not list(tmp_path.iterdir())


def test_a_failure_leaves_a_picture(tmp_path):
    report, _ = play('expect "nothing"', out=str(tmp_path), picture=None)
    assert [p.name for p in tmp_path.iterdir()] == ["fail-script-1.png"]


def test_a_key_that_the_board_lacks_ends_the_play():
    report, box = play("press C\npress A")
    assert report.failures == ["script:1: this board has no seat button C"] and not box.schedule


def test_the_same_script_gives_the_same_schedule_on_a_box_whose_turns_end_late():
    class Slow(FakeBox):
        def run(self, t_us):
            super().run(t_us + 3_777)           # a turn of the loop ends after the asked time
    text = BEGIN + "type 1969\nturn 3\nhold back\nexpect \"zzz\" within 1s\ntype 12"
    assert play(text)[1].schedule == play(text, Slow())[1].schedule


def test_used_time_is_virtual_and_exact():
    report, box = play("wait 2min\nwait 300ms")
    assert report.us == box.us == 120_800_000


def test_a_script_with_a_typo_plays_nothing():
    box = FakeBox()
    with pytest.raises(ScriptError):
        play("press knob\npres knob", box)
    assert box.us == 0 and not box.schedule


def test_a_script_from_a_file_and_its_report_as_json(tmp_path):
    import json
    path = tmp_path / "t.txt"
    path.write_text(BEGIN + "type 5\nshot end\n")
    box = FakeBox()
    report = script.play(path, box, hands=FakeHands(box), pace=Pace(detents=4))
    report.save(tmp_path / "r.json")
    again = json.loads((tmp_path / "r.json").read_text())
    assert again == report.as_dict() and again["trace"][0][0] == "t.txt:2" and again["end"]["n"] == 1


def test_phase_round_and_chosen_text_are_looked_at():
    class Known(FakeBox):
        def probe(self):
            return dict(super().probe(), ph="bet", r=3)

    report, _ = play('expect phase bet\nexpect round 3\nexpect chosen "Play"', Known())
    assert report.ok
    report, _ = play('expect phase answer\nexpect round 4\nexpect chosen "Timer"', Known())
    assert [f.split(": ", 1)[1] for f in report.failures] == [
        "the phase is bet, not answer", "the round is 3, not 4", '"Timer" is not the chosen text: "Play" is']
    report, _ = play('expect phase bet\nexpect chosen "Play"', type("Empty", (FakeBox,), {
        "probe": lambda self: dict(FakeBox.probe(self), wheel=[])})())
    assert "the phase is None, not bet" in report.failures[0] and "nothing can be chosen here" in report.failures[1]
