"""The tool that shows whether the tableaux of Gambler are balanced, its page, the measured match of the policies."""
import importlib.util
import sys

import pytest
from engines import gambler
from engines.common import Rng
from tools import balance

X = "4 = +20; 1 2 3 = +40; 6 6 6 6 = +60; * * * = -50; A A A B B = +80; 1 2 3 4 5 6 = +100"


@pytest.mark.parametrize("policy", ["always rolls", "stops after one"])
def test_stop_or_roll_beats_always_roll_and_stop_after_one(policy):
    """62 or more of 100 games between equals are won once in a hundred matches."""
    assert balance.match(policy, 2, 100) >= .62


@pytest.mark.parametrize("word", ["stop", "roll"])
def test_the_policies_never_say_their_word(word):
    policy = balance.without(word)
    said = set()
    rng = Rng(4)
    s = gambler.new(3, {"number": 2})
    while s["ph"] != "over":
        e = gambler.chance(s, rng)
        if e is None:
            e = policy(s, s["turn"], rng)
            said.add(e[2])
        gambler.apply(s, e)
    assert word not in said and ("roll" in said) == (word == "stop")


def test_every_tableau_keeps_the_limits():
    """A short run with the tool's own seeds; the page has a long one."""
    lines, said = balance.ours(balance.OURS, 12)
    assert len(lines) == 20
    assert [x for x in said if "edge" not in x] == []       # the edge needs more rounds than these


def test_figures_tell_what_happened():
    s = gambler.new(2, {"number": 1, "set": "own", "tableaux": ["1 = +20; " * 5 + "2 = -30"]})
    gambler.apply(s, ["tableau", -1, 101])
    f = balance.Figures()
    faces = iter([[3, 3, 3, 3, 3], [1, 1, 1, 1, 2]])

    class Dice:
        def below(self, n):
            if not self.left:
                self.left = list(next(faces, [1, 1, 1, 1, 1]))
            return self.left.pop(0) - 1
        left = []

    def greedy(s, seat, rng):
        return ["play", seat, s["can"][-1 if s["can"][-1] != "stop" else 0]]

    points = f.play(s, [greedy, greedy], Dice())
    assert (f.turns, f.throws, f.most, f.rounds) == (3, 3, 3, 1)
    assert (f.gain, f.paid) == (100, 30) and points == [100, 130]
    assert round(f.black(), 1) == 23.1


@pytest.mark.parametrize("means, said", [
    ({}, 0), ({"turns": 21}, 1), ({"throws": 11.9}, 1), ({"edge": -15.1}, 1), ({"short": 1.1, "edge": 16}, 2)])
def test_limits(means, said):
    good = {"turns": 10, "throws": 16, "edge": 0, "short": 0, "black": 20}
    assert len(balance.misfits("x", dict(good, **means))) == said


def test_the_page_shows_the_tableaux_as_they_are():
    page = balance.DOC.read_text(encoding="utf-8")
    assert balance.texts() in page
    for nr in balance.OURS:
        boxes, values = balance.TABLEAUX[nr - 1]
        head = (nr, len(boxes.replace(" ", "")), sum(v for v in values if v > 0), sum(v for v in values if v < 0))
        assert "\n| %d | %d | %+d | %d | " % head in page


@pytest.mark.parametrize("source", ["argument", "file"])
def test_a_tableau_of_ones_own(source, tmp_path, capsys):
    text = X
    if source == "file":
        (tmp_path / "mine.txt").write_text(X.replace("; ", "\n"))
        text = "@%s" % (tmp_path / "mine.txt")
    assert balance.main(["--text", text, "--rounds", "2"]) == 0
    out = capsys.readouterr().out.split("\n")
    assert out[0].split()[0] == "no." and out[1].split()[:4] == ["yours", "22", "+300", "-50"]


@pytest.mark.parametrize("text, sentence", [
    ("1 = +20; 2 7 = +30", "This is no tableau: line 2, column 4: a die has no face 7."),
    ("@no/such/file", "No such file"), ("", "here are only 0")])
def test_bad_text_is_one_sentence_and_a_status(text, sentence, capsys):
    assert balance.main(["--text", text, "--rounds", "2"]) == 2
    shown = capsys.readouterr()
    assert sentence in shown.err and shown.err.count("\n") == 1 and shown.out == ""


@pytest.mark.parametrize("argv", [["--only", "21"], ["--rounds", "0"], ["--games", "0"], ["--nonsense"]])
def test_bad_arguments(argv, capsys):
    with pytest.raises(SystemExit) as caught:
        balance.main(argv)
    assert caught.value.code == 2 and "balance" in capsys.readouterr().err


def test_one_tableau_and_the_check(capsys, monkeypatch):
    assert balance.main(["--only", "3", "--rounds", "2", "--check"]) in (0, 1)
    assert capsys.readouterr().out.split("\n")[1].split()[0] == "3"
    monkeypatch.setattr(balance, "TURNS", (0, 1))
    assert balance.main(["--only", "3", "--rounds", "2"]) == 0
    assert balance.main(["--only", "3", "--rounds", "2", "--check"]) == 1
    assert "tableau 3: turns" in capsys.readouterr().err


def test_everything_on_a_small_scale(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(balance, "DOC", tmp_path / "page.md")
    assert balance.main(["--write", "--rounds", "1", "--games", "1"]) == 0
    page = balance.DOC.read_text(encoding="utf-8")
    assert "1 games for each number" in page and page.count("| random |") == 1
    assert balance.main(["--rounds", "1", "--games", "1"]) == 0
    assert "always rolls" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["gambler", "gambler_setup", "gambler_tableau", "gambler_bots"])
def test_the_rules_need_no_micropython_module(name, monkeypatch):
    monkeypatch.setitem(sys.modules, "micropython", None)
    path = sys.modules["engines." + name].__file__
    spec = importlib.util.spec_from_file_location("again_" + name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.const(7) == 7
