"""Every screen in three languages: all texts can be read, the drawn design is met to the pixel, and nothing has changed
unseen. Mend or look first, then `python -m tools.pictures --record`."""
import pytest
from PIL import Image

from tools import pictures

# where the screen differs from its drawing, and why that is better
OTHER = {
    "A1": "nobody knows yet that the knob turns: said in all three languages",
    "A3": "home with Continue on top: all the rest is one press away; game, round and open question are named",
    "A6": "no dots in the footer: holding the knob does nothing here",
    "A7": "no dots in the footer: holding the knob does nothing here",
    "A8": "the chosen line stays in the middle, so what comes next is seen too",
    "D1": "a line under the player whom the knob has chosen",
    "D11": "no shape where it would touch a number of seven digits",
    "D3": "the corner says in the first round what 1/7 means",
    "D4": "a chip that lies is not A's disc",
    "D8": "what a press does: nobody knew who gives what",
    "D9": "what a press does: nobody knew who gives what",
    "E1": "the round stands in the corner as everywhere; a card is taken, also in English",
    "E9": "where the card goes is asked next, in the open, with the cards that lie there",
    "F1": "seconds below a minute as on every other screen: 42",
    "F4": "a chip that lies is not A's disc",
    "G2": "the player's total stands in the corner during the whole turn",
    "G3": "the player's total stands in the corner during the whole turn",
    "G5": "the dice as they fell, up to five of them",
    "H3": "no dots, holding does nothing; the words of all entries are written alike",
    "H4": "a long old value has the room of a number that nobody asks for",
    "H6": "the bar grows in the eight steps of the ring; its width is not one of them",
    "I1": "the chosen line stays in the middle, so what comes next is seen too",
    "I2": "60 % is the tenth step: the steps are even to the eye",
    "I7": "how many take part, because the knob turns it",
    "I8": "the corner says what TIMER does",
    "J2": "no footer: the program has ended, no key does anything",
}
WORDS = {"de": {"G4": "BACK takes points back here: not the word that it has where it only leads back"}}


@pytest.fixture(scope="module", params=pictures.LANGUAGES)
def drawn(request):
    return request.param, pictures.draw(request.param)


def test_there_are_enough(drawn):
    names = [p.name for p in drawn[1]]
    assert len(names) == len(set(names)) > 300


def test_every_text_can_be_read(drawn):
    assert [(p.name, fault) for p in drawn[1] for fault in p.faults] == []


def test_the_design_is_met(drawn):
    lang, all_of = drawn
    got = pictures.design(lang, all_of)
    assert sorted(got) == sorted(pictures.CODES)
    differ = {code for code, n in got.items() if n}
    assert differ - set(OTHER) == set(WORDS.get(lang, ()))
    assert lang != "en" or set(OTHER) - differ == set(), "they are as drawn now and need no reason"


def test_golden(drawn, tmp_path_factory):
    """Old, new and difference are in the picture that a failure names."""
    lang, all_of = drawn
    found = pictures.differences(lang, all_of)
    if found:
        path = tmp_path_factory.mktemp("golden") / (lang + ".png")
        pictures.report(found, path)
        pytest.fail("%d pictures differ, are new or have no scene any more (%s): see %s" % (len(found), " ".join(f[0] for f in found[:20]), path))


@pytest.fixture(scope="module")
def console(tmp_path_factory):
    """The console's modules can be imported, whatever test ran before."""
    from sim.quick import QuickBox
    return QuickBox(tmp_path_factory.mktemp("console"))


# ---- the tool itself ---------------------------------------------------------------------------------------------------
class _Kit:
    """Labels at places, as a kit has them."""

    def __init__(self, *labels):
        from firmware.start import fonts, here
        text, _ = fonts(here() + "/fonts")
        self.fonts, self._icons = text, {}
        self._labels = {id(text[0]): [len(labels)] + [_Label(text[0], *label) for label in labels]}


class _Label:
    def __init__(self, font, text, x, top, color):
        self.text, self.x, self.color, self.hidden = text, x, color, False
        self.y = top + font.ascent - font.ascent // 2


def shown(kit, ground=None):
    """The picture that these labels give on a ground: rows of bytes."""
    rows = [bytearray(ground or bytes(128)) for _ in range(64)]
    for ink in pictures.labels(kit):
        for x, y in ink.cells:
            if 0 <= x < 128 and 0 <= y < 64:
                rows[y][x] = 255 if ink.white else 0
    return rows


@pytest.mark.parametrize("labels, ground, fault", [
    ([("good", 10, 10, 1)], None, None),
    ([("good", 10, 10, 0)], b"\xff" * 128, None),
    ([("good", 120, 10, 1)], None, "good is cut off"),
    ([("good", 10, -3, 1)], None, "good is cut off"),
    ([("good", 10, 10, 1), ("bad", 12, 11, 0)], None, "is covered"),
    ([("good", 10, 10, 1)], b"\xff" * 128, "something lies behind good"),
    ([("good", 10, 10, 1), ("H", 29, 10, 1)], None, "touches"),
])
def test_faults_are_found(console, labels, ground, fault):
    kit = _Kit(*labels)
    found = pictures.faults(kit, shown(kit, ground))
    assert (found == []) if fault is None else any(fault in f for f in found), found


def panel(*lit):
    rows = [bytearray(128) for _ in range(64)]
    for x, y in lit:
        rows[y][x] = 255
    return rows


def test_differences_news_and_orphans_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "GOLDEN", tmp_path)
    old = [pictures.Picture(name, panel((i, i)), [], None) for i, name in enumerate(("A1", "A2", "A3"))]
    assert [f[0] for f in pictures.differences("en", old)] == ["A1", "A2", "A3"]        # nothing is recorded yet
    pictures.record(dict.fromkeys(pictures.LANGUAGES, old))
    assert pictures.differences("en", old) == []
    assert pictures.differences("en", old[::-1]) == []
    new = [old[0], pictures.Picture("A2", panel((1, 1), (127, 63)), [], None), pictures.Picture("A4", panel(), [], None)]
    found = pictures.differences("en", new)
    assert [(name, bool(a), bool(b)) for name, a, b in found] == [("A2", True, True), ("A3", True, False), ("A4", False, True)]
    assert [(what.split()[-1] if "orphans" not in what else "orphans", names) for what, names in pictures.sorted_out(found)] == [
        ("differ", ["A2"]), ("new", ["A4"]), ("orphans", ["A3"])]
    pictures.report(found, tmp_path / "report.png")
    report = Image.open(tmp_path / "report.png")
    assert report.size[0] >= 3 * 128 and report.getpixel((3 + 127, 13 + 2 * 68 + 63)) == (0, 255, 0)


def test_recording_is_refused(tmp_path, monkeypatch, capsys):
    """Neither with a text that cannot be read nor while a test of the console fails."""
    monkeypatch.setattr(pictures, "GOLDEN", tmp_path / "golden")
    for fault, tests in (["x is cut off"], True), ([], False):
        monkeypatch.setattr(pictures, "draw", lambda lang, only, fault=fault: [pictures.Picture("A1", panel(), fault, None)])
        monkeypatch.setattr(pictures, "tests_pass", lambda tests=tests: tests)
        with pytest.raises(SystemExit) as e:
            pictures.main(["--record", "--out", str(tmp_path)])
        assert "nothing was recorded" in str(e.value.code) and not (tmp_path / "golden").exists()
    monkeypatch.setattr(pictures, "tests_pass", lambda: True)
    pictures.main(["--record", "--out", str(tmp_path)])
    assert (tmp_path / "golden" / "names.txt").read_text().split() == ["A1"]
    with pytest.raises(SystemExit):
        pictures.main(["--record", "--only", "A1"])


# ---- docs/play ---------------------------------------------------------------------------------------------------------
def test_docs_show_what_the_box_shows(drawn):
    """Every picture of docs/play is the panel as it is now, and none lies there unused."""
    lang, all_of = drawn
    by_name = {p.name: p for p in all_of}
    for name, (scene, of) in pictures.links().items():
        if of == lang:
            path = pictures.PLAY / "pictures" / name
            assert scene in by_name, "no scene is called %s" % scene
            assert path.exists(), "python -m tools.pictures --docs"
            want = pictures.doc_picture(by_name[scene].rows)
            assert Image.open(path).convert("1").tobytes() == want.tobytes(), "%s has changed: python -m tools.pictures --docs" % name
    assert {p.name for p in (pictures.PLAY / "pictures").iterdir()} == set(pictures.links())
