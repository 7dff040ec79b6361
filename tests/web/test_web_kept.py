"""The page in headless Chromium: what it keeps, without a network, records in links, and what goes wrong."""
import json
import re
import shutil

import pytest
from web_rig import ENTRY, go, kept, notice, open_at, play, probe, says

from sim import script
from sim.chromium import ChromiumError
from sim.local import LocalBox
from tools import evening, web

SCRIPTS = evening.ROOT / "scripts"


# ---- files -----------------------------------------------------------------------------------------------------------
def test_a_game_survives_a_reload(page):
    before = play(page, ENTRY)
    kept(page)
    page.reload()
    page.js("croupier.ready")
    go(page, 600)
    assert says(page)["wheel"][0] == "Continue"
    page.key("Enter")
    go(page, 600)
    after = probe(page)
    assert (after["n"], after["digest"]) == (2, before["digest"])


def test_power_off_is_a_power_cut(page):
    before = play(page, ENTRY)
    page.click("#power")
    go(page, 600)
    assert says(page)["wheel"][0] == "Continue"
    page.key("Enter")
    go(page, 600)
    assert probe(page)["digest"] == before["digest"]


def test_a_second_tab_keeps_its_hands_off(page, new_page, url):
    play(page, ENTRY)
    kept(page)
    other = new_page(same_as=page)
    open_at(other, url + "?stopped&lang=en")
    assert "another tab" in notice(other) and notice(page) == ""
    go(other, 600)
    play(other, 'pick "Settings"\npick "Sound"\nturn 1\npress knob')
    other.js("croupier.look()")
    page.reload()
    page.js("croupier.ready")
    assert says(page)["volume"] == 1, "what the other tab did is not kept"


def test_a_browser_that_keeps_nothing(new_page, url):
    page = new_page()
    page.send("Page.addScriptToEvaluateOnNewDocument", source="IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }")
    open_at(page, url + "?stopped&lang=en")
    assert "keeps nothing" in notice(page)
    assert play(page, ENTRY)["n"] == 2


def test_without_a_network(new_page, site):
    """After the first visit the server may be gone."""
    page = new_page()
    with web.served(site) as url:
        open_at(page, url + "?stopped&lang=en")
        assert page.js("croupier.offline") is True
        play(page, ENTRY)
        kept(page)
    open_at(page, url + "?stopped")
    go(page, 600)
    assert says(page)["wheel"][0] == "Continue"
    assert play(page, 'pick "Continue"\ntype 30\nexpect "The board" within 2s')["n"] == 3


# ---- records ---------------------------------------------------------------------------------------------------------
def link_of(page):
    """The link that the list of games gives for the first one."""
    page.js("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#games")
    page.js("[...document.querySelectorAll('#games-list button')][1].click()")
    page.until("window.copied")
    assert "copied" in page.js("document.getElementById('games-told').textContent")
    page.js("document.getElementById('games-dialog').close()")
    return page.js("window.copied").split("#")[1]


def test_a_link_carries_a_game(page, new_page, url):
    before = play(page, ENTRY + 'type 30\npress knob\npress knob\npick "20"\npick "20"\n')
    link = link_of(page)
    friend = new_page()
    open_at(friend, url + "?stopped&lang=de#" + link)
    go(friend)
    assert probe(friend)["digest"] == before["digest"]
    assert "4 von 4" in friend.js("document.getElementById('replay-title').textContent")
    friend.click("#replay-first")
    go(friend)
    assert probe(friend)["n"] == 0
    for n in (1, 2, 3):
        friend.click("#replay-next")
        go(friend)
        assert probe(friend)["n"] == n
    assert play(friend, "press knob\npress knob\npick \"30\"\npick \"30\"\n")["last"][:2] == ["bet", 0], "it can be played on from there"
    friend.click("#replay-leave")
    go(friend, 600)
    assert says(friend)["game"] is False and friend.js("location.hash") == ""
    assert friend.js("croupier.machine.list('/data').map(([n]) => n)") == ["settings.json"], "the own box is untouched"


def test_a_link_to_a_whole_evening(new_page, url, tmp_path):
    """As tools.web --link makes it, of a game that the box has kept."""
    with LocalBox("pico", str(tmp_path)) as box:
        end = script.play(SCRIPTS / "gambit7_evening.txt", box).end
        script.play('press knob\nwait 1s\nhold back\nwait 1s', box)
    path, = [p for p in tmp_path.iterdir() if re.fullmatch(r"[he]\d{4}\.txt", p.name)]
    page = new_page()
    open_at(page, web.link(path, url + "?stopped&lang=en"))
    go(page)
    shown = probe(page)
    assert (shown["n"], shown["digest"], shown["totals"]) == (end["n"], end["digest"], end["totals"])
    page.js("croupier.replay.step(7)")
    go(page)
    assert probe(page)["n"] == 7
    assert "Round 1" in page.js("document.getElementById('replay-step').textContent")


@pytest.mark.parametrize("hash, sentence", [
    ("record=", "no game record"),
    ("record=q123", "no game record"),
    ("record=zRY7BDoIwDIbvPMXS8w7bEFFewyMh", "no game record"),
    ("record=pSGVsbG8sIHRoaXMgaXMgbm8gcmVjb3JkIGF0IGFsbA", "checksum"),
])
def test_a_broken_link(new_page, url, hash, sentence):
    """One sentence, and the box is there to play."""
    page = new_page()
    open_at(page, url + "?stopped&lang=en#" + hash)
    assert sentence in notice(page)
    assert page.js("document.getElementById('replay').hidden")
    assert play(page, ENTRY)["n"] == 2


# ---- what goes wrong -------------------------------------------------------------------------------------------------
def test_a_file_that_is_missing(new_page, url, site, tmp_path):
    folder = tmp_path / "web"
    shutil.copytree(site, folder)
    (folder / "program.bin").unlink()
    with web.served(folder) as broken:
        page = new_page()
        page.open(broken + "?stopped&lang=en")
        with pytest.raises(ChromiumError, match="program.bin: 404"):
            page.js("croupier.ready")
        assert "did not load whole (program.bin: 404)" in notice(page)
    assert page.errors
    page.errors.clear()             # that was to be complained of


def test_a_program_that_ends(page):
    """The page says so, and off and on helps."""
    play(page, ENTRY)
    page.js("""croupier.machine.mp.runPython(`
from sim.web import inside
def turn(): raise ValueError("broken on purpose")
inside.box.app.turn = turn
`)""")
    go(page)
    assert "has stopped" in notice(page) and "broken on purpose" in notice(page)
    page.key("Enter")               # nothing more happens
    go(page)
    page.click("#power")
    go(page, 600)
    assert notice(page) == "" and says(page)["wheel"][0] == "Continue"


def test_a_program_that_does_not_start(new_page, url):
    page = new_page()
    open_at(page, url + "?stopped&lang=en")
    page.js("croupier.machine.mp.runPython('from sim.web import inside; inside.Device = None')")
    page.click("#power")
    assert "has stopped" in notice(page) and "TypeError" in notice(page)
    go(page)
    page.click("#games")
    assert page.js("document.getElementById('games-dialog').open")


def test_from_a_file_it_says_what_to_do(new_page, site):
    page = new_page()
    page.open((site / "index.html").as_uri())
    assert "make web" in notice(page)
    page.errors.clear()             # the browser's own words about files


def test_nothing_is_said_while_all_is_well(page):
    go(page)
    assert notice(page) == "" and page.lines == []
    assert json.loads(page.js("JSON.stringify(croupier.dead)")) is False
