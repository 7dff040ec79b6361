"""The page in headless Chromium: played as a person plays it, kept, offline, shared, told to those who do not see it."""
import json
import re

import pytest

from sim import script
from sim.chromium import ChromiumError
from sim.web_box import WebBox
from tools import evening, web

SCRIPTS = evening.ROOT / "scripts"
START = 'press knob\npick "Play"\npick "Gambit 7"\nchoose "3"\npress knob\npress knob\npick "6/4"\npress knob\n'
ENTRY = START + "press knob\ntype 10\ntype 20\n"


def says(page):
    return page.js("croupier.machine.ask('says')")


def notice(page):
    return page.js("document.getElementById('notice').hidden ? '' : document.getElementById('notice').textContent")


def go(page, ms=300):
    """The box's time goes by."""
    page.js("for (let i = 0; i < %d; i += 20) croupier.advance(20)" % ms)


def play(page, text):
    """A script on the box of a page that is open already."""
    box = WebBox.__new__(WebBox)
    box.page, box._own = page, None
    box.board, box._now = box_board(), box._ask("now")
    report = script.play(text, box)
    assert report.failures == []
    return box.probe()


def box_board():
    from sim.device import load_board
    return load_board("pico")


# ---- the evening -----------------------------------------------------------------------------------------------------
def test_plays_the_evening_as_the_other_levels(new_page, url, capsys):
    """The same log, the same digests, the same pictures; no step longer than 8 ms of the box's time."""
    path = SCRIPTS / "gambit7_evening.txt"
    first, _ = evening.play("desktop", path, None)
    page = new_page()
    with WebBox(url, page=page) as box:
        report = script.play(path, box)
        stats = box.stats()
    assert report.ok, report.failures
    assert len(first.trace) > 10 and len(report.shots) > 5
    assert evening.difference(first, report) == ""
    assert stats["step"] <= 8000
    with capsys.disabled():
        print("\ngambit7_evening browser: %d events, last digest %s, pictures %s" % (report.end["n"], report.end["digest"], evening.fingerprint(report)))


# ---- time and pictures -----------------------------------------------------------------------------------------------
def test_first_picture_needs_little(new_page, url, capsys):
    """Few requests to one server; the figure itself is told, not judged: it is this machine's."""
    page = new_page()
    page.open(url)
    page.js("croupier.ready")
    page.until("croupier.frames > 0")
    asked = [r for r in page.requests if r.startswith("http")]
    assert len(asked) <= 20 and all(r.startswith(url) for r in asked)
    with capsys.disabled():
        print("\nfirst picture after %.0f ms" % page.js("croupier.first"))


SEEN = """(() => {              // the dots of the canvas, as the panel has them
    const c = document.getElementById('oled'), dot = c.width / 128, copy = document.createElement('canvas');
    [copy.width, copy.height] = [c.width, c.height];
    const context = copy.getContext('2d', { willReadFrequently: true });
    context.drawImage(c, 0, 0);
    const image = context.getImageData(0, 0, c.width, c.height).data;
    const out = [];
    for (let i = 0; i < 1024; i++) {
        let b = 0;
        for (let bit = 0; bit < 8; bit++) {
            const x = Math.floor(((i & 127) + 0.4) * dot), y = Math.floor(((i >> 7) * 8 + bit + 0.4) * dot);
            if (image[4 * (y * c.width + x)] > 120) b |= 1 << bit;
        }
        out.push(b);
    }
    return out;
})()"""


def test_the_canvas_shows_the_panel(page):
    play(page, ENTRY)
    for key in ("ArrowRight", "Enter", "PageDown"):
        page.key(key)
        go(page, 200)
        panel = page.js("[...croupier.machine.look('panel')]")
        assert any(panel) and page.js(SEEN) == panel


def test_25_pictures_a_second(page, capsys):
    """Between two pictures never lie more than 40 ms of the box's time, however late the page is; what the box has shown
    by then is on the canvas."""
    play(page, ENTRY)
    for late in (16, 40, 120):
        steps, painted = page.js("""(() => {
            const steps = [], painted = [], { machine, face } = croupier;
            machine.run = function (us) { steps.push(us); return Object.getPrototypeOf(machine).run.call(machine, us); };
            face.paint = function (f) { painted.push(steps.length); return Object.getPrototypeOf(face).paint.call(face, f); };
            for (let i = 0; i < 25; i++) {
                croupier.turn(1);
                croupier.last = performance.now() - %d;
                croupier.elapse(performance.now());
            }
            delete machine.run;
            delete face.paint;
            return [steps, painted];
        })()""" % late)
        assert max(steps) <= 40000
        assert len(painted) > 5 and sorted(set(painted)) == painted, "one picture a step at most"
        assert page.js(SEEN) == page.js("[...croupier.machine.look('panel')]")
    rate = page.js("""new Promise((done) => {
        let n = 0, start = performance.now();
        croupier.stopped = false;
        croupier.last = start;
        croupier.tick(start);
        const beat = (now) => { n += 1; croupier.turn(1); if (now - start < 1000) requestAnimationFrame(beat); else { croupier.stopped = true; done(n * 1000 / (now - start)); } };
        requestAnimationFrame(beat);
    })""")
    with capsys.disabled():
        print("\n%.0f pictures a second while the knob turns" % rate)


def test_real_time_goes_by_itself(new_page, url):
    page = new_page()
    page.open(url + "?lang=en")
    page.js("croupier.ready")
    one = page.until("croupier.machine.ask('now') > 100000 && croupier.machine.ask('now')")
    page.until("croupier.machine.ask('now') > %d" % (one + 500_000))
    assert page.js("croupier.machine.ask('now') / 1000 < performance.now()"), "never faster than the clock"


# ---- hands -----------------------------------------------------------------------------------------------------------
def test_keyboard(page):
    go(page)
    page.key("ArrowDown")
    go(page)
    assert says(page)["wheel"][says(page)["at"]] == "Deutsch"
    page.key("ArrowUp")
    go(page)
    page.key("Enter")
    go(page)
    assert says(page)["lines"][0] == "What shall we do?"
    page.key("t")
    go(page)
    assert says(page)["screen"] != "A2"
    page.key("Backspace")
    go(page)
    assert says(page)["screen"] == "A2"


def test_a_held_key_is_held(page):
    play(page, ENTRY)
    page.key("Enter", up=False)
    go(page, 800)
    page.key("Enter", down=False)
    go(page)
    assert "Undo" in says(page)["wheel"]


def test_wheel_of_the_mouse(page):
    go(page)
    x, y = page.middle("#oled")
    for n in (1, 2):
        page.mouse("mouseWheel", x, y, deltaX=0, deltaY=100)
        page.until("croupier.at === %d" % n)
    go(page)
    assert says(page)["at"] == 2
    assert page.js("scrollY") == 0


def test_mouse_on_the_buttons(page):
    go(page)
    page.click("#push")
    go(page)
    assert says(page)["screen"] == "A2"
    page.click("#timer")
    go(page)
    assert says(page)["screen"] != "A2"
    page.click("#back")
    go(page)
    assert says(page)["screen"] == "A2"
    page.key("Enter")               # it is the knob's, whatever the mouse clicked last
    go(page)
    assert says(page)["screen"] != "A2"


def test_keyboard_alone(page):
    """With Tab one comes to every control; Enter there is that control."""
    go(page)
    page.js("document.getElementById('timer').focus()")
    page.key("Enter")
    go(page)
    assert says(page)["screen"] == "A1", "TIMER does nothing here: it was not the knob"
    page.js("document.getElementById('push').focus()")
    page.key(" ")
    go(page)
    assert says(page)["screen"] == "A2"


def test_finger_around_the_knob(new_page, url):
    page = new_page(390, 844, 2, True)
    page.open(url + "?stopped&lang=en")
    page.js("croupier.ready")
    go(page)
    x, y = page.middle("#rim")
    page.touch("touchStart", (x, y - 54))
    for dx, dy in ((27, -47), (47, -27), (54, 0)):
        page.touch("touchMove", (x + dx, y + dy))
    page.touch("touchEnd")
    page.until("croupier.at >= 3")
    go(page)
    assert page.js("croupier.at") in (4, 5), "a quarter turn of 20 detents"
    assert says(page)["screen"] == "A1", "a turn is no press"


def test_finger_on_the_push_and_the_step_buttons(new_page, url):
    page = new_page(390, 844, 2, True)
    page.open(url + "?stopped&lang=en")
    page.js("croupier.ready")
    go(page)
    for where in ("[data-turn='1']", "[data-turn='1']", "[data-turn='-1']"):
        page.touch("touchStart", page.middle(where))
        page.touch("touchEnd")
        go(page)
    assert says(page)["at"] == 1
    page.touch("touchStart", page.middle("#push"))
    go(page, 100)
    page.touch("touchEnd")
    go(page)
    assert says(page)["screen"] == "A2" and says(page)["lang"] == "de"


def test_seat_buttons(page):
    play(page, START + "press timer\nwait 1s\n")
    for seat in "123":
        page.key(seat)
        go(page, 200)
    page.click("[data-key=A]")
    go(page)
    assert says(page)["screen"] == "C2", "all are ready: the answers are asked for"


def test_sound(page):
    """What the buzzer's pin does reaches the loudspeaker, and the switch silences it."""
    go(page)
    page.js("""(() => { window.tones = []; const play = croupier.buzzer.play; croupier.buzzer.play = function (t) { tones.push(...t); play.call(this, t); }; })()""")
    play(page, START)
    page.js("croupier.buzzer.wake()")
    page.key("t")
    for _ in range(34):
        go(page, 1000)
    assert page.js("tones.some(([ms, hz, duty]) => hz > 800 && duty > 0)") and page.js("tones.at(-1)[2]") == 0
    page.click("#sound")
    assert page.js("document.getElementById('sound').getAttribute('aria-pressed')") == "false" and not page.js("croupier.buzzer.on")


# ---- language, names, sizes ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang, word", [("en", "Back"), ("de", "Zurück"), ("ru", "Назад")])
def test_every_control_has_a_name(new_page, url, lang, word):
    page = new_page()
    page.open(url + "?stopped&lang=" + lang)
    page.js("croupier.ready")
    go(page)
    names = page.names()
    controls = [(role, name) for role, name in names if role in ("button", "slider", "combobox", "image", "checkbox", "link")]
    assert len(controls) > 15 and [c for c in controls if not c[1].strip()] == []
    assert ("button", word) in controls
    assert page.js("document.documentElement.lang") == lang
    assert page.js("[...document.querySelectorAll('[tabindex], button, select')].every((n) => n.tabIndex >= 0)")


def test_what_the_display_says_is_told(page):
    play(page, START)
    go(page)
    page.js("croupier.look()")
    assert "Write your answer" in page.js("document.getElementById('says').textContent")
    page.key("Enter")
    go(page)
    page.key("ArrowRight")
    go(page)
    page.js("croupier.look()")
    assert page.js("document.getElementById('rim').getAttribute('aria-valuetext')") == says(page)["wheel"][says(page)["at"]]


def test_language_of_the_page_and_of_the_box_are_one(page):
    before = play(page, ENTRY)
    page.js("(() => { const s = document.getElementById('lang'); s.value = 'ru'; s.dispatchEvent(new Event('change')); })()")
    go(page)
    assert page.js("document.getElementById('back').getAttribute('aria-label')") == "Назад"
    assert says(page)["lang"] == "ru" and any(re.search("[а-я]", line) for line in says(page)["lines"])
    after = page.js("croupier.machine.ask('probe')")
    assert (after["n"], after["digest"], after["screen"]) == (before["n"], before["digest"], before["screen"]), "at the same step"


@pytest.mark.parametrize("width, height", [(320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800)])
def test_it_fits_the_screen(new_page, url, width, height):
    page = new_page(width, height, 2, width < 1000)
    page.open(url + "?stopped&lang=ru")
    page.js("croupier.ready")
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    small = page.js("""[...document.querySelectorAll('#controls button, .seat, #rim, nav button')].filter((n) => n.offsetParent).map((n) => {
        const r = n.getBoundingClientRect();
        return [n.id || n.dataset.key || n.dataset.turn, Math.round(r.left), Math.round(r.top), Math.round(r.right), Math.round(r.bottom)]; })""")
    assert len(small) >= 14
    for name, left, top, right, bottom in small:
        assert left >= 0 and right <= width and top >= 0 and bottom <= height, (name, left, top, right, bottom)
        assert min(right - left, bottom - top) >= 36, (name, right - left, bottom - top)


# ---- files -----------------------------------------------------------------------------------------------------------
def test_a_game_survives_a_reload(page):
    before = play(page, ENTRY)
    page.js("croupier.look()")
    page.js("croupier.keep.writing")
    page.reload()
    page.js("croupier.ready")
    go(page, 600)
    assert says(page)["wheel"][0] == "Continue"
    page.key("Enter")
    go(page, 600)
    after = page.js("croupier.machine.ask('probe')")
    assert (after["n"], after["digest"]) == (2, before["digest"])


def test_power_off_is_a_power_cut(page):
    before = play(page, ENTRY)
    page.click("#power")
    go(page, 600)
    assert says(page)["wheel"][0] == "Continue"
    page.key("Enter")
    go(page, 600)
    assert page.js("croupier.machine.ask('probe').digest") == before["digest"]


def test_a_second_tab_keeps_its_hands_off(page, new_page, url):
    play(page, ENTRY)
    page.js("croupier.look()")
    page.js("croupier.keep.writing")
    other = new_page(same_as=page)
    other.open(url + "?stopped&lang=en")
    other.js("croupier.ready")
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
    page.open(url + "?stopped&lang=en")
    page.js("croupier.ready")
    assert "keeps nothing" in notice(page)
    assert play(page, ENTRY)["n"] == 2


def test_without_a_network(new_page, site):
    """After the first visit the server may be gone."""
    page = new_page()
    with web.served(site) as url:
        page.open(url + "?stopped&lang=en")
        page.js("croupier.ready")
        assert page.js("croupier.offline") is True
        play(page, ENTRY)
        page.js("croupier.look()")
        page.js("croupier.keep.writing")
    page.open(url + "?stopped")
    page.js("croupier.ready")
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
    friend.open(url + "?stopped&lang=de#" + link)
    friend.js("croupier.ready")
    go(friend)
    assert friend.js("croupier.machine.ask('probe').digest") == before["digest"]
    assert "4 von 4" in friend.js("document.getElementById('replay-title').textContent")
    friend.click("#replay-first")
    go(friend)
    assert friend.js("croupier.machine.ask('probe').n") == 0
    for n in (1, 2, 3):
        friend.click("#replay-next")
        go(friend)
        assert friend.js("croupier.machine.ask('probe').n") == n
    assert play(friend, "press knob\npress knob\npick \"30\"\npick \"30\"\n")["last"][:2] == ["bet", 0], "it can be played on from there"
    friend.click("#replay-leave")
    go(friend, 600)
    assert says(friend)["game"] is False and friend.js("location.hash") == ""
    assert friend.js("croupier.machine.list('/data').map(([n]) => n)") == ["settings.json"], "the own box is untouched"


def test_a_link_to_a_whole_evening(new_page, url, tmp_path):
    """As tools.web --link makes it, of a game that the box has kept."""
    from sim.local import LocalBox
    with LocalBox("pico", str(tmp_path)) as box:
        end = script.play(SCRIPTS / "gambit7_evening.txt", box).end
        script.play('press knob\nwait 1s\nhold back\nwait 1s', box)
    kept, = [p for p in tmp_path.iterdir() if re.fullmatch(r"[he]\d{4}\.txt", p.name)]
    page = new_page()
    page.open(web.link(kept, url + "?stopped&lang=en"))
    page.js("croupier.ready")
    go(page)
    probe = page.js("croupier.machine.ask('probe')")
    assert (probe["n"], probe["digest"], probe["totals"]) == (end["n"], end["digest"], end["totals"])
    page.js("croupier.replay.step(7)")
    go(page)
    assert page.js("croupier.machine.ask('probe').n") == 7
    assert "A 0, B 0, C 0" in page.js("document.getElementById('replay-step').textContent") or "Round 1" in page.js("document.getElementById('replay-step').textContent")


@pytest.mark.parametrize("hash, sentence", [
    ("record=", "no game record"),
    ("record=q123", "no game record"),
    ("record=zRY7BDoIwDIbvPMXS8w7bEFFewyMh", "no game record"),
    ("record=pSGVsbG8sIHRoaXMgaXMgbm8gcmVjb3JkIGF0IGFsbA", "checksum"),
])
def test_a_broken_link(new_page, url, hash, sentence):
    """One sentence, and the box is there to play."""
    page = new_page()
    page.open(url + "?stopped&lang=en#" + hash)
    page.js("croupier.ready")
    assert sentence in notice(page)
    assert page.js("document.getElementById('replay').hidden")
    assert play(page, ENTRY)["n"] == 2


# ---- what goes wrong -------------------------------------------------------------------------------------------------
def test_a_file_that_is_missing(new_page, url, site, tmp_path):
    import shutil
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


def test_from_a_file_it_says_what_to_do(new_page, site):
    page = new_page()
    page.open((site / "index.html").as_uri())
    assert "make web" in notice(page)
    page.errors.clear()             # the browser's own words about files


def test_nothing_is_said_while_all_is_well(page):
    go(page)
    assert notice(page) == "" and page.lines == []
    assert json.loads(page.js("JSON.stringify(croupier.dead)")) is False
