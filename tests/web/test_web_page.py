"""The page in headless Chromium: played as a person plays it, on a desk and on a phone, told to those who do not see it."""
import re

import pytest
from web_rig import ENTRY, START, go, open_at, play, probe, says

from sim import script
from sim.web_box import WebBox
from tools import evening

SCRIPTS = evening.ROOT / "scripts"


# ---- the evening -----------------------------------------------------------------------------------------------------
def evening_agrees(page, url, path, figures):
    """The same log, the same digests, the same pictures as on this Python; no step longer than 8 ms of the box's time."""
    first, _ = evening.play("desktop", path, None)
    with WebBox(url, page=page) as box:
        report = script.play(path, box)
        stats = box.stats()
    assert report.ok, report.failures
    assert len(first.trace) > 10 and len(report.shots) > 5
    assert evening.difference(first, report) == ""
    assert stats["step"] <= 8000
    figures("%s browser: %d events, last digest %s, pictures %s" % (path.stem, report.end["n"], report.end["digest"], evening.fingerprint(report)))


def test_plays_the_evening_as_the_other_levels(new_page, url, figures):
    evening_agrees(new_page(), url, SCRIPTS / "gambit7_evening.txt", figures)


@pytest.mark.soak
@pytest.mark.parametrize("path", sorted(p for p in SCRIPTS.glob("*_evening.txt") if p.stem != "gambit7_evening"), ids=lambda p: p.stem)
def test_plays_every_evening(new_page, url, path, figures):
    evening_agrees(new_page(), url, path, figures)


# ---- time and pictures -----------------------------------------------------------------------------------------------
def test_first_picture_needs_little(new_page, url, figures):
    """Few requests to one server; the figure itself is told, not judged: it is this machine's."""
    page = new_page()
    open_at(page, url)
    page.until("croupier.frames > 0")
    asked = [r for r in page.requests if r.startswith("http")]
    assert len(asked) <= 20 and all(r.startswith(url) for r in asked)
    figures("first picture after %.0f ms" % page.js("croupier.first"))


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


def test_25_pictures_a_second(page, figures):
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
    figures("%.0f pictures a second while the knob turns" % rate)


def test_nothing_piles_up(page):
    """An evening is many thousands of pictures: what passes the border is let go."""
    play(page, ENTRY)
    sizes = page.js("""(() => {
        const sizes = [];
        for (let k = 0; k < 2; k++) {
            for (let i = 0; i < 40; i++) { croupier.turn(1); croupier.advance(40); croupier.look(); }
            sizes.push(proxy_js_map.size, croupier.machine.mp._module.HEAPU8.length);
        }
        return sizes;
    })()""")
    assert sizes[:2] == sizes[2:]


def test_real_time_goes_by_itself(new_page, url):
    page = new_page()
    open_at(page, url + "?lang=en")
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
    open_at(page, url + "?stopped&lang=en")
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
    open_at(page, url + "?stopped&lang=en")
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


def test_a_page_that_nobody_sees_goes_on(page):
    """Its clock comes from a worker, and it is kept."""
    go(page)
    page.js("""(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
        croupier.stopped = false;
        croupier.last = performance.now();
        document.dispatchEvent(new Event('visibilitychange'));
    })()""")
    was = page.js("croupier.machine.ask('now')")
    page.until("croupier.machine.ask('now') > %d" % (was + 600_000))
    page.js("(() => { delete document.hidden; croupier.stopped = true; document.dispatchEvent(new Event('visibilitychange')); })()")
    assert page.js("croupier.ticker") is None


def test_sound(page):
    """What the buzzer's pin does reaches the loudspeaker, and the switch silences it."""
    go(page)
    page.js("""(() => { window.tones = []; const play = croupier.buzzer.play; croupier.buzzer.play = function (t) { tones.push(...t); play.call(this, t); }; })()""")
    play(page, ENTRY)
    page.js("croupier.buzzer.wake()")
    for key in ("ArrowRight", "Enter", "ArrowLeft", "Enter"):        # a digit, then the tick: the last answer is in
        page.key(key)
        go(page, 400)
    assert probe(page)["n"] == 3
    assert page.js("tones.some(([ms, hz, duty]) => hz > 800 && duty > 0)") and page.js("tones.at(-1)[2]") == 0
    page.click("#sound")
    assert page.js("document.getElementById('sound').getAttribute('aria-pressed')") == "false" and not page.js("croupier.buzzer.on")


# ---- language, names, sizes ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang, word", [("en", "Back"), ("de", "Zurück"), ("ru", "Назад")])
def test_every_control_has_a_name(new_page, url, lang, word):
    page = new_page()
    open_at(page, url + "?stopped&lang=" + lang)
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
    assert "Round 1 of 7" in page.js("document.getElementById('told').textContent")
    page.key("t")                   # a running clock is not read aloud, but there to be asked for
    go(page)
    page.js("croupier.look()")
    def text(name):
        return page.js("document.getElementById('%s').textContent" % name)
    told, seen = text("told"), text("says")
    go(page, 2000)
    page.js("croupier.look()")
    assert text("told") == told and text("says") != seen
    page.key("Enter")
    go(page)
    page.key("ArrowRight")
    go(page)
    page.js("croupier.look()")
    assert page.js("document.getElementById('rim').getAttribute('aria-valuetext')") == says(page)["wheel"][says(page)["at"]]


@pytest.mark.parametrize("lang", ["de", "ru"])
def test_the_whole_table_is_told_in_other_languages(new_page, url, lang):
    """Every screen on the way has lines, none of them is broken."""
    page = new_page()
    open_at(page, url + "?stopped&lang=" + lang)
    go(page)
    told = []
    for key in ["Enter"] * 9 + ["t", "Enter", "ArrowRight", "Enter", "ArrowLeft", "Enter", "Backspace"]:
        page.key(key)
        go(page)
        told.append(says(page)["lines"])
    assert all(told) and len({tuple(lines) for lines in told}) > 6
    letters = {c for lines in told for line in lines for c in line if c.isalpha() and not c.isascii()}
    assert letters and all((c in "äöüßÄÖÜ") if lang == "de" else ("а" <= c.lower() <= "ё") for c in letters)


def test_language_of_the_page_and_of_the_box_are_one(page):
    before = play(page, ENTRY)
    page.js("(() => { const s = document.getElementById('lang'); s.value = 'ru'; s.dispatchEvent(new Event('change')); })()")
    go(page)
    assert page.js("document.getElementById('back').getAttribute('aria-label')") == "Назад"
    assert says(page)["lang"] == "ru" and any(re.search("[а-я]", line) for line in says(page)["lines"])
    after = probe(page)
    assert (after["n"], after["digest"], after["screen"]) == (before["n"], before["digest"], before["screen"]), "at the same step"


@pytest.mark.parametrize("width, height", [(320, 568), (360, 640), (390, 844), (740, 360), (844, 390), (768, 1024), (1280, 800)])
def test_it_fits_the_screen(new_page, url, width, height):
    page = new_page(width, height, 2, width < 1000)
    open_at(page, url + "?stopped&lang=ru")
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    small = page.js("""[...document.querySelectorAll('#controls button, .seat, #rim, nav button')].filter((n) => n.offsetParent).map((n) => {
        const r = n.getBoundingClientRect();
        return [n.id || n.dataset.key || n.dataset.turn, Math.round(r.left), Math.round(r.top), Math.round(r.right), Math.round(r.bottom)]; })""")
    assert len(small) >= 14
    covered = page.js("""[...document.querySelectorAll('#controls [data-key], #controls [data-turn], .seat, header .tool')].filter((n) => {
        const r = n.getBoundingClientRect();
        return r.width && !n.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)); }).map((n) => n.id)""")
    assert covered == []
    assert page.js("(() => { const r = document.getElementById('rim').getBoundingClientRect(); return Math.abs(r.width - r.height) < 1; })()")
    for name, left, top, right, bottom in small:
        assert left >= 0 and right <= width and top >= 0 and bottom <= height, (name, left, top, right, bottom)
        assert min(right - left, bottom - top) >= 36, (name, right - left, bottom - top)
