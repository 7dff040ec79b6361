"""Budgets (tools/budgets.json) hold, and docs/performance.md shows what its figures say and what is measured today."""
import tempfile

import pytest
from tools import build, icount
from tools.bench import budget, display, evenings, figures, page, space, start

KEPT = figures.load()
BUDGETS = budget.load()


def judge(book):
    """No figure of the run is above its budget or far from what the page shows."""
    watched = {k: v for k, v in book.figures.items() if budget.watched(k)}
    assert watched
    assert not budget.exceeded(watched, BUDGETS)
    assert not budget.strayed(watched, KEPT.figures), "measure anew: make bench"


def test_the_page_is_made_of_its_figures():
    for path, text in page.files(KEPT, BUDGETS).items():
        assert path.read_text(encoding="utf-8") == text, "%s is not what its figures give: python -m tools.bench --page" % path


def test_what_is_watched_has_a_budget():
    assert {k for k in KEPT.figures if budget.watched(k)} == set(BUDGETS)


def test_the_recorded_figures_hold():
    assert not budget.exceeded(KEPT.figures, BUDGETS)


def test_sizes():
    book = figures.Figures()
    space.sizes(book)
    judge(book)


def test_a_board_of_ones_own_has_no_budget(monkeypatch):
    """docs/boards.md asks for boards/mine.py: `make test` says nothing against it."""
    made = build.build

    def with_mine(out):
        manifest = made(out)
        (out / "boards" / "mine.mpy").write_bytes(bytes(5000))
        manifest["files"]["boards/mine.mpy"] = [5000, ""]
        return manifest
    without, book = figures.Figures(), figures.Figures()
    space.sizes(without)
    monkeypatch.setattr(space.build, "build", with_mine)
    space.sizes(book)
    assert book.figures == without.figures


def test_bytes_on_the_bus():
    book = figures.Figures()
    display.bus(book)
    judge(book)


def test_time_to_the_menu():
    book = figures.Figures()
    start.virtual(book)
    judge(book)


@pytest.mark.mpy
@pytest.mark.parametrize("measure", [display.instructions, start.instructions], ids=["display", "start and turns"])
def test_instructions(measure):
    if icount.available():
        pytest.skip(icount.available())
    book = figures.Figures()
    measure(book)
    judge(book)


@pytest.fixture(scope="module", params=evenings.SCRIPTS)
def evening(request):
    return request.param, evenings.watch(request.param)


def test_loop_in_the_evenings(evening):
    name, (seen, report, stats) = evening
    assert stats["step"] <= BUDGETS["loop.step"] * 1.1
    assert stats["gap"] <= BUDGETS["loop.gap"] * 1.1
    found = evenings.answers(evenings.inputs(seen), seen.pixels)
    assert len(found) > 20
    assert evenings.percentile(found, 95) <= 60_000


@pytest.mark.mpy
def test_heap_of_the_evening(evening, micropython):
    """It plays to its end with its budget and 10 %: near its limit what lies where decides, and one KB more may be too little."""
    name, (seen, report, _) = evening
    kilobytes = BUDGETS["memory.%s.heap" % name] * 11 // 10
    with tempfile.TemporaryDirectory() as folder:
        contacts = evenings.Contacts(folder, seen, report.end["n"])
        assert contacts.plays(kilobytes, KEPT.get("memory.standins")), "%s needs more than %d KB of heap" % (name, kilobytes)
