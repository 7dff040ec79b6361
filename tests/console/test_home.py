"""BACK held leads home from every screen, and what was half made there waits: the game at its step, an entry, a set-up."""
import re
from pathlib import Path

import pytest

from engines.common import Rng
from sim.quick import BACK, QuickBox
from tests.console.desk import begin
from tools import pictures, scenes

DOCS = Path(__file__).resolve().parents[2] / "docs" / "testing.md"


# ---- from every screen ---------------------------------------------------------------------------------------------------
def there_and_back(app, box, name):
    """BACK is held on this picture's screen; then the scene goes on as if nothing had been."""
    stack, play, setup, kept = list(app._stack), app.play, app.setup, dict(app.kept)
    running = play if play and not play.over() else None
    log = running and list(running.session.log)      # (not the state: some scenes set it to the drawn numbers)
    state = (play.clock.state, play.clock._left) if play else None
    box.hold(BACK)
    assert app.top().name == "A2" and app.depth() == 1, (name, app.top().name)
    if running:
        assert app.top().keys[0] == "continue", (name, "no Continue")
        box.turn(-app.top().at)
        box.press()
        assert list(app.play.session.log) == log, (name, app.top().name)
    app._stack, app.play, app.setup, app.kept = stack, play, setup, kept
    if play:
        play.clock.state, play.clock._left = state


@pytest.mark.parametrize("part", range(4))
def test_one_press_from_every_screen(tmp_path, part):
    """Every scene of tools/scenes*.py in the states that its pictures show; the page that ends the program (J2) apart."""
    seen = set()

    def take(name, drawn, stage):
        if name != "J2":
            seen.add(name)
            there_and_back(stage.app, stage.box, name)

    assert pictures.scenes_selftest     # all modules of scenes are there
    stage = scenes.Stage(tmp_path, "en", take)
    for act in scenes.SCENES[part::4]:
        stage.clear()
        act(stage)
    assert len(seen) > 50, seen


# ---- what waits ----------------------------------------------------------------------------------------------------------
def test_a_half_made_entry_waits(tmp_path):
    """From a menu over the entry, too."""
    box = begin(tmp_path, "gambit7", 3, {"answer_s": 0})
    for _ in range(2):
        box.turn(1)
        box.press()
    typed, name = list(box.app.top().typed), box.app.top().name
    assert len(typed) == 2
    for hold in (BACK, 0):
        box.hold(hold)              # the second time More lies over it
        box.hold(BACK)
        box.press()
        assert (box.app.top().name, box.app.top().typed) == (name, typed)


def test_who_was_chosen_among_the_missing_waits(tmp_path):
    """And what was noted of that page is not taken for an entry."""
    box = begin(tmp_path, "gambit7", 3, {})
    box.app.play.do(["answer", 0, "7"])
    box.press()
    box.turn(1)
    assert box.app.top().at == 1
    box.hold(BACK)
    box.press()
    assert (box.app.top().name, box.app.top().at) == ("D1", 1) and box.app.play.half is None


@pytest.fixture
def box(tmp_path):
    box = QuickBox(tmp_path)
    box.press()
    return box


def choose(box, text):
    """A line of a list."""
    texts, at = box.app.top().wheel()
    box.turn(texts.index(text) - at)
    box.press()


def to_rules(box, game="Gambit 7"):
    """From home to the house rules."""
    choose(box, "Play")
    choose(box, game)
    box.press()
    assert box.app.top().name == "A8"


def again(box, short):
    """Home by BACK held or pressed, and back to the house rules by nothing but the knob's press."""
    for _ in range(6 if short else 0):
        box.press(BACK)
    if not short:
        box.hold(BACK)
    choose(box, "Play")
    box.press()
    box.press()


@pytest.mark.parametrize("short", [False, True])
def test_a_half_made_set_up_waits(box, short):
    """Game, players, names, times and house rules, until it has begun; the next one is new."""
    choose(box, "Play")
    choose(box, "Gambler")
    box.turn(6 - box.app.top().n)
    box.hold()
    from firmware import roster
    setup = box.app.top().owner
    roster.rename(setup, 5, "Eva")
    roster.set_pace(setup, 2, 3)
    box.press(BACK)
    box.press()
    top = box.app.top()
    box.turn(1)
    box.press()
    box.turn(1)
    chosen, key = top._value(top.lines[1]), top.lines[1][0]
    box.press()
    again(box, short)
    top = box.app.top()
    assert top.name == "A8" and top.setup is not setup
    assert (top.setup.game, top.setup.n, top.setup.names[5], top.setup.paces[2]) == ("gambler", 6, "Eva", 3)
    assert top._value(top.lines[1]) == chosen
    box.press()
    play = box.app.play
    assert (play.names[5], play.paces[2], len(play.names)) == ("Eva", 3, 6)
    again(box, False)
    setup = box.app.top().setup
    assert (setup.game, setup.n, setup.names, setup.paces) == ("gambler", 6, [], [])
    assert setup.options[key] != play.session.s["o"][key]


def test_another_game_has_its_own_rules(box):
    """Names go with the players; house rules and teams of more people than seats are the game's."""
    choose(box, "Play")
    choose(box, "Gambit 7")
    box.turn(21)
    box.press()
    assert box.app.top().n == 7
    box.press()
    box.hold(BACK)
    choose(box, "Play")
    choose(box, "Gambit 7")
    assert box.app.top().n == 21
    box.press(BACK)
    choose(box, "Ноль семь")
    assert box.app.top().n == 18            # three share each of six seats
    box.press()
    assert box.app.top().n == 6 and len(box.app.top().teams) == 6
    box.press()
    assert "bid_s" in box.app.top().setup.options


def test_the_same_people_are_dealt_anew_for_another_game(box):
    choose(box, "Play")
    choose(box, "Gambit 7")
    box.turn(14 - box.app.top().n)
    box.press()
    assert len(box.app.top().teams) == 7
    for _ in range(2):
        box.press(BACK)
    choose(box, "Ноль семь")
    assert box.app.top().n == 14
    box.press()
    assert 5 <= len(box.app.top().teams) <= 6


def test_pad_and_game_do_not_mix(box):
    to_rules(box)
    box.app.top().setup.names = ["Anna"]
    box.hold(BACK)
    choose(box, "Tools")
    choose(box, "Score pad")
    assert box.app.top().setup.game == "pad" and box.app.top().setup.names == []
    box.app.top().setup.names = ["Ben"]
    box.hold(BACK)
    choose(box, "Tools")
    choose(box, "Score pad")
    assert box.app.top().setup.names == ["Ben"]
    again(box, False)
    assert box.app.top().setup.names == ["Anna"]


@pytest.mark.parametrize("letters, held", [("", "An"), ("Anna", "Anna"), ("B", "An")])
def test_a_half_typed_name_waits(box, letters, held):
    """What is there is the name; letters that BACK has lifted are not lost."""
    from firmware.screens.typing import Typing
    to_rules(box)
    setup = box.app.top().setup
    setup.names = [letters]
    box.app.push(Typing(setup, 0))
    box.settle()
    top = box.app.top()
    if letters == "Anna":
        box.press(BACK)
        box.press(BACK)
        assert "".join(top.typed) == "An"
    else:
        if letters:
            box.press(BACK)
        for letter in "An":
            choose(box, letter)
    again(box, False)
    assert box.app.top().setup.names[0] == held


def test_values_of_a_board_wait(box):
    to_rules(box)
    box.hold()
    assert box.app.top().name == "A9"
    box.hold()
    top = box.app.top()
    assert top.name == "A11"
    before = list(top.values)
    box.press()
    box.turn(7)
    again(box, False)
    box.hold()
    box.hold()
    assert [v - w for v, w in zip(box.app.top().values, before)] == [0] * 6 + [7] + [0] * 2
    assert box.app.top().setup.options["table"] == before           # until the tick


def test_a_half_made_tableau_waits(box):
    to_rules(box, "Gambler")
    box.hold()
    assert box.app.top().name == "T1"
    box.turn(2)
    box.press()
    box.press()
    for item in ("1", "2", "ok"):
        choose(box, item)
    choose(box, "+30")
    assert box.app.top().name == "T2" and box.app.top().at == 1
    box.press()
    choose(box, "4")
    for way in ("held", "short"):
        if way == "held":
            again(box, False)
        else:
            box.press(BACK)
            assert box.app.top().name == "T1"
            box.press(BACK)
        box.hold()
        box.turn(2)
        box.press()
        edit = box.app.top()
        assert (edit.boxes[:3], edit.values[0]) == (["12", "4", ""], 30), way
    for _ in range(5):
        edit.at = edit.boxes.index("") if "" in edit.boxes else 6
        box.press()
        if edit.at < 6:
            choose(box, "5")
            choose(box, "ok")
            box.press()
    assert box.app.top().name == "T1"
    assert box.app.top().setup.draft is None and box.app.top().slots[2].startswith("1 2 = +30")
    assert "1 2 = +30" in "".join(box.app.top().setup.options["tableaux"]), "held from here, the set-up has the new one"
    box.turn(1)
    box.press()
    assert box.app.top().boxes == [""] * 6


@pytest.mark.parametrize("what", ["leave", "back"])
def test_points_of_the_turn_wait_though_somebody_has_gone_or_come(tmp_path, what):
    """That is no news of which the page would tell."""
    box = begin(tmp_path, "gambler", 4, {})
    from firmware import people
    app, rng = box.app, Rng(3)
    while app.top().name != "G4":
        s, game = app.play.session.s, app.play.session.game
        app.play.record(game.chance(s, rng) or game.randbot(s, app.play.asked()[0], rng))
        box.step()
        box.settle()
    away = next(q for q in range(4) if q not in app.play.asked())
    for code in ("leave", "back")[:1 + (what == "back")]:
        people.happen(app.play, [[code, away]])
        box.step()
    assert app.top().name == "G4"
    box.hold(BACK)
    assert app.top().keys[0] == "continue"
    box.turn(-app.top().at)
    box.press()
    assert app.top().name == "G4" and app.play.news_of[0] == "play"


# ---- short presses -------------------------------------------------------------------------------------------------------
WAYS = {"A4": [], "A5": ["game"], "A6": ["game", "hold"], "P1": ["game", "hold", "press"], "A7": ["game", "hold", "press", "press"],
        "A14": ["many", "press"], "A8": ["game", "press"], "A8 behind A14": ["many", "press", "press"],
        "A9": ["game", "press", "press"], "A10": ["game", "press", "press", "press"], "A11": ["game", "press", "hold", "hold"],
        "T1": ["gambler", "press", "hold"], "T2": ["gambler", "press", "hold", "press"],
        "T3": ["gambler", "press", "hold", "press", "press"]}


def to_page(box, way):
    """From home through the set-up."""
    choose(box, "Play")
    for step in way:
        if step == "press":
            box.press()
        elif step == "hold":
            box.hold()
        else:
            choose(box, "Gambler" if step == "gambler" else "Gambit 7")
            if step == "many":
                box.turn(21)


@pytest.mark.parametrize("page", WAYS)
def test_short_presses_are_as_many_as_the_table_says(box, page):
    """docs/testing.md tells how many short presses lead home from the pages of the set-up."""
    to_page(box, WAYS[page])
    assert box.app.top().name == page.split()[0]
    presses = 0
    while box.app.top().name != "A2":
        box.press(BACK)
        presses += 1
    table = dict(re.findall(r"^\| ([AGPT]\d+(?: behind A14)?), [^|]+ \| (\d+) ", DOCS.read_text(encoding="utf-8"), re.M))
    assert sorted(table) == sorted(WAYS)
    assert presses == int(table[page])
