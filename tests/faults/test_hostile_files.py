"""Whatever lies in the box's folder: it starts, says what it set aside, and a new game can be played."""
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware import archive, pages, reading
from firmware.store import Store
from tests.console.desk import Desk
from tests.faults import corpus

FILES = corpus.files()


def lay(folder, name, data):
    with open(os.path.join(str(folder), name), "wb") as f:
        f.write(data)
    if name != "settings.json":
        with open(os.path.join(str(folder), "settings.json"), "wb") as f:
            f.write(b'{"lang": "en", "fresh": false}')


def to_home(desk):
    """From power-on to home; what the box said was set aside."""
    said = []
    for _ in range(4):
        desk.play("wait 100ms")
        top = desk.box.app.top()
        assert top.name != "J1", (top.text, top.small)
        if top.name == "J3":
            said.append(top.small[0])
        elif top.name == "A2":
            return said
        desk.play("press knob")
    raise AssertionError(desk.box.app.top().name)


def test_there_are_enough():
    assert len(FILES) >= 60 and len(set(n for n, _, _ in FILES)) == len(FILES)


@pytest.mark.parametrize("name, target, data", FILES, ids=[n for n, _, _ in FILES])
def test_the_box_starts_and_goes_on(tmp_path, name, target, data):
    lay(tmp_path, target, data)
    desk = Desk(tmp_path)
    said = to_home(desk)
    app = desk.box.app
    if app.top().keys[0] == "continue":
        desk.play("press knob\nwait 200ms")
        if app.top().name == "J3":
            said.append(app.top().small[0])
        assert app.top().name != "J1", app.top().small
    aside = [f for f in os.listdir(tmp_path) if f[-4:] == ".bad"]
    assert not aside or said, "set aside in silence: %s" % aside
    for line in said:
        assert line.split(" ")[0] in aside


@pytest.mark.parametrize("name", ["deep", "null", "noise", "erased", "huge"])
@pytest.mark.parametrize("target", ["settings.json", "g0001.000", "names.json"])
def test_a_new_game_can_be_played(tmp_path, name, target):
    lay(tmp_path, target, corpus.ANY[name])
    desk = Desk(tmp_path)
    to_home(desk)
    desk.play('hold back\nwait 100ms\npick "Play"')
    new_game_from_play(desk)


def new_game_from_play(desk):
    desk.play('pick "Gambit 7"\nchoose "3"\npress knob\npress knob\npick "6/4"\npress knob\nexpect "Round 1 of 7"\npress knob\ntype 42')
    assert desk.probe()["last"] == ["answer", 0, "42"]


@pytest.mark.parametrize("name", ["g0001.000", "settings.json", "names.json", "crash.log", "g0001.001", "settings.new", "h0001.txt"])
def test_folders_where_files_belong(tmp_path, name):
    os.mkdir(str(tmp_path / name))
    desk = Desk(tmp_path)
    desk.play("press knob\nwait 200ms")
    to_home(desk)


def test_what_is_longer_than_a_file_of_the_box_is_not_read(tmp_path):
    """Half a megabyte would not fit into a board's memory: looking at its size is enough."""
    for name, size in (("long", 8193), ("whole", 8192)):
        lay(tmp_path, name, b"[" + b"7" * (size - 1))
    store = Store(str(tmp_path))
    assert store.read("long") == b"\0" and len(store.read("whole")) == 8192


@pytest.mark.parametrize("name", ["g-001.000", "gxxxx.000", "g0001.00x", "g9999.999", "..g0001.0", "g0001.000.bad", "привет.txt", "a" * 100, "-rf"])
def test_strange_names(tmp_path, name):
    lay(tmp_path, name, b"x")
    desk = Desk(tmp_path)
    to_home(desk)


def test_links_that_lead_nowhere(tmp_path):
    for name in ("g0001.000", "settings.json"):
        os.symlink("/nowhere/at/all", str(tmp_path / name))
    desk = Desk(tmp_path)
    desk.play("press knob\nwait 200ms")
    to_home(desk)


def test_what_was_set_aside_does_not_pile_up(tmp_path):
    for i in range(30):
        lay(tmp_path, "g%04d.000" % (i + 1), b"damaged")
        Store(str(tmp_path)).last()
    assert len([f for f in os.listdir(tmp_path) if f[-4:] == ".bad"]) <= 4


# ---- the loaders, fuzzed --------------------------------------------------------------------------------------------
QUIET = dict(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
JSON = st.recursive(st.none() | st.booleans() | st.integers(-2 ** 70, 2 ** 70) | st.floats() | st.text(max_size=8),
                    lambda x: st.lists(x, max_size=4) | st.dictionaries(st.text(max_size=8), x, max_size=4), max_leaves=12)


@settings(**QUIET)
@given(data=st.binary(max_size=600))
def test_segments_of_any_bytes(data):
    for head in (b"", pages.head(1, 0, 0)):
        records, used, good, before = reading.parse(head + data)
        assert isinstance(records, list) and not [r for r in records if not isinstance(r, list) or not r]
    archive.parse(data)


@settings(**QUIET)
@given(value=JSON)
def test_settings_of_any_value_are_whole(value):
    got, whole = archive.clean(value), archive.defaults()
    assert sorted(got) == sorted(whole)
    for key in whole:
        assert isinstance(got[key], type(whole[key])), key


@settings(**QUIET)
@given(records=st.lists(JSON, min_size=1, max_size=5))
def test_journals_of_any_records(tmp_path, records):
    """Lines with a good CRC, around a good head: what does not fit is set aside, nothing raises."""
    from firmware import halfway, rewind
    for name in os.listdir(tmp_path):
        os.remove(str(tmp_path / name))
    lay(tmp_path, "g0001.000", corpus.rows(corpus.HEAD, *records))
    store = Store(str(tmp_path))
    got = store.last()
    if got:
        class App:
            turned = 0
        App.store = store
        rewind.replay(App, got, halfway.Half())


def test_a_journal_of_the_first_format_goes_on(tmp_path):
    lay(tmp_path, "g0001.000", corpus.rows(["new", 1, "gambit7", 3, {}, []], ["do", ["answer", 0, "7"]], ["undo"],
                                           ["do", ["answer", 0, "8"]]))
    desk = Desk(tmp_path)
    assert to_home(desk) == []
    desk.play("press knob\nwait 200ms")
    assert desk.probe()["last"] == ["answer", 0, "8"] and desk.probe()["n"] == 1
    desk.play("type 9")
    desk.off()
    desk.on()
    desk.play('expect "Continue"\npress knob')
    assert desk.probe()["n"] == 2


def test_a_game_of_a_newer_format_is_set_aside_and_stays_whole(tmp_path):
    data = corpus.rows(["new", 4, "gambit7", 3, {}, []], ["do", ["answer", 0, "7"]])
    lay(tmp_path, "g0001.000", data)
    desk = Desk(tmp_path)
    assert to_home(desk) == ["g0001.000.bad"]
    assert "continue" not in desk.box.app.top().keys and (tmp_path / "g0001.000.bad").read_bytes() == data


def test_a_misfit_in_a_journal_forks_it(tmp_path):
    """What comes before it goes on, also over the next power cut; the old file is set aside and it is said."""
    lay(tmp_path, "g0001.000", corpus.rows(corpus.HEAD, ["do", ["answer", 0, "7"]], ["do", ["roll", 0, 1]], ["do", ["answer", 1, "8"]]))
    desk = Desk(tmp_path)
    to_home(desk)
    desk.play("press knob\nwait 200ms")
    assert desk.box.app.top().name == "J3" and desk.box.app.top().small[0] == "g0001.000.bad"
    desk.play("press knob\nwait 100ms")
    assert desk.probe()["n"] == 1
    desk.play("type 9")
    desk.off()
    desk.on()
    desk.play('expect "Continue"\npress knob\nwait 100ms')
    assert desk.probe()["n"] == 2 and desk.probe()["last"] == ["answer", 1, "9"]
