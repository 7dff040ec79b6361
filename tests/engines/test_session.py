"""The log of facts: do, undo, redo, edit."""
import gambit7_notation as note
import pytest
from sessions import long_log, round_of, two_rounds

from engines import gambit7, text
from engines.common import RuleError
from engines.session import Session

pytestmark = pytest.mark.both


def test_do_gives_the_lines_and_the_log_keeps_the_event_itself_the_state_does_not():
    s = Session(gambit7, 3)
    e = ["answer", 0, "5"]
    assert s.do(e) == []
    assert list(s.log) == [["answer", 0, "5"]] and s.log[0] is e
    e[2] = "6"
    assert s.s["a"][0] == "5"
    e[2] = "5"
    s.do(["answer", 1, "7"])
    s.do(["answer", 2, "7"])
    for i in range(3):
        s.do(["bet", i])
    assert s.do(["truth", -1, "6"]) == [[0, 9 - 3, "star", 6]]


def test_refused_event_is_not_logged():
    s = two_rounds()
    before = s.digest()
    for e in (["bet", 0, 0], ["truth", -1, "--3"], None, ["answer", 0, "12,5"]):
        with pytest.raises(RuleError):
            s.do(e)
    assert s.digest() == before and s.undo() == ["truth", -1, "4"] and s.redo() == ["truth", -1, "4"]
    with pytest.raises(RuleError):
        s.do(["bet", 0, 0])
    assert s.redo() is None


def test_a_refused_event_keeps_what_can_be_redone():
    s = two_rounds()
    s.undo()
    with pytest.raises(RuleError):
        s.do(["truth", -1, "--3"])
    assert s.redo() == ["truth", -1, "4"]


def test_undo_to_the_start_and_redo_meet_the_same_states():
    s = two_rounds()
    states = []
    clean = Session(gambit7, 3)
    for e in s.log:
        states.append(text.write(clean.s))
        clean.do(e)
    end = s.digest()
    log = [e[:] for e in s.log]
    for i in range(len(log) - 1, -1, -1):
        assert s.undo() == log[i]
        assert text.write(s.s) == states[i] and list(s.log) == log[:i]
    assert s.undo() is None and list(s.log) == []
    for i in range(len(log)):
        assert text.write(s.s) == states[i]
        assert s.redo() == log[i]
    assert s.redo() is None and s.digest() == end


def test_do_ends_redo():
    s = two_rounds()
    s.undo()
    s.undo()
    s.do(["bet", 2])
    assert s.redo() is None
    assert s.do(["truth", -1, "4"]) == [[0, 0, "x"]][1:]     # nobody bet on All Too High


@pytest.mark.parametrize("count", [127, 128, 129, 255, 256, 257, 300])
def test_undo_over_kept_states(count):
    s = long_log(count)
    for i in range(count - 1, count - 140, -1):
        if i < 1:
            break
        s.undo()
        assert s.s["k"] == i and s.s["a"][1] == str(i - 1)
    for i in range(200):
        s.do(["answer", 0, str(i)])
    for i in range(198, -1, -1):
        s.undo()
        assert s.s["a"][0] == str(i)


def test_undo_replays_only_a_piece():
    """Not more than 256 events are applied for one undo, on the board 128, however long the log."""
    most = 256 if isinstance(True, int) else 128
    engine = Counting()
    s = long_log(500, engine)
    assert engine.count == 500
    for _ in range(400):
        engine.count = 0
        s.undo()
        assert engine.count <= most


class Counting:
    """Counts what is applied."""

    count = 0
    new = staticmethod(gambit7.new)

    def apply(self, s, e):
        self.count += 1
        return gambit7.apply(s, e)


def test_edit_reports_and_changes_nothing():
    s = two_rounds()
    before = s.digest()
    assert gambit7.total(s.s) == [4, 12, 15]
    report = s.edit(6, ["truth", -1, "30"])
    assert report == {"at": -1, "code": 0, "was": [4, 12, 15], "now": [6, 0, 15 + 12 + 6]}
    assert s.digest() == before


def test_edit_kept_is_the_game_that_would_have_been():
    s = two_rounds()
    s.edit(6, ["truth", -1, "30"], True)
    clean = Session(gambit7, 3)
    round_of(clean, ["10", "20", "30"], ["0 1", "0 0", "1 1"], "30")
    round_of(clean, ["5", "5", "9"], ["-1 -1", "1 1", "ATH -1"], "4")
    assert s.digest() == clean.digest() and s.save() == clean.save()
    assert s.undo() == ["truth", -1, "4"]
    clean.undo()
    assert s.digest() == clean.digest()


def test_edit_finds_the_first_misfit():
    s = two_rounds()
    e = ["answer", 0, "20"]         # two rows: the middle, on which seats 0 and 1 have bet, is closed now
    assert s.edit(0, e) == {"at": 3, "code": "closed", "was": [4, 12, 15], "now": [0, 0, 0]}
    assert len(s.log) == 14
    s.edit(0, e, True)
    assert list(s.log) == [["answer", 0, "20"], ["answer", 1, "20"], ["answer", 2, "30"]]
    assert s.s["ph"] == "bet" and s.s["k"] == 3 and s.redo() is None
    s.do(["bet", 0, 1])
    assert s.undo() == ["bet", 0, 1] and note.board(s.s) == "20@-1 30@1"


def test_edit_with_an_event_that_does_not_fit_itself():
    s = two_rounds()
    before = s.digest()
    report = s.edit(3, ["bet", 0, 2])
    assert report["at"] == 3 and report["code"] == "closed"
    with pytest.raises(RuleError) as e:
        s.edit(3, ["bet", 0, 2], True)
    assert e.value.code == "closed" and s.digest() == before


@pytest.mark.parametrize("i", [-1, 14, None, "0", True, 1.0])
def test_edit_of_no_event(i):
    s = two_rounds()
    with pytest.raises(RuleError) as e:
        s.edit(i, ["bet", 0])
    assert e.value.code == "bad_index"


def test_edit_over_kept_states():
    s = long_log(300)
    s.edit(5, ["answer", 2, "77"], True)
    assert s.s["a"] == [None, "299", "77"] and len(s.log) == 300
    for _ in range(200):
        s.undo()
    assert s.s["a"] == [None, "99", "77"]
    s.undo()
    assert s.s["a"] == [None, "98", "77"]


def test_edit_copies_its_event():
    s = two_rounds()
    e = ["truth", -1, "30"]
    s.edit(6, e, True)
    e[2] = "0"
    assert s.log[6] == ["truth", -1, "30"]


def test_session_refuses_like_the_engine():
    with pytest.raises(RuleError) as e:
        Session(gambit7, 8)
    assert e.value.code == "bad_players"
    with pytest.raises(RuleError) as e:
        Session(gambit7, 3, {"board": "Q"})
    assert e.value.code == "bad_option"
