"""What a test does with a page: time, scripts, what it says."""
from sim import script
from sim.device import load_board
from sim.web_box import WebBox

START = 'press knob\npick "Play"\npick "Gambit 7"\nchoose "3"\npress knob\npress knob\npick "6/4"\npress knob\n'
ENTRY = START + "press knob\ntype 10\ntype 20\n"


def says(page):
    """What the box tells of its display."""
    return page.js("croupier.machine.ask('says')")


def probe(page):
    """What the console tells of itself."""
    return page.js("croupier.machine.ask('probe')")


def notice(page):
    """The sentence above the box, "" if there is none."""
    return page.js("document.getElementById('notice').hidden ? '' : document.getElementById('notice').textContent")


def go(page, ms=300):
    """The box's time goes by."""
    page.js("for (let i = 0; i < %d; i += 20) croupier.advance(20)" % ms)


def open_at(page, address):
    """Open the page and wait until the box is there."""
    page.open(address)
    page.js("croupier.ready")
    return page


def kept(page):
    """What the box has written lies in the browser."""
    page.js("croupier.look()")
    page.js("croupier.keep.writing")


class Opened(WebBox):
    """The box of a page that is open already."""

    def __init__(self, page):
        self.page, self._own = page, None
        self.board, self._now = load_board("pico"), self._ask("now")


def play(page, text):
    """A script on the box of a page; its state after it."""
    box = Opened(page)
    report = script.play(text, box)
    assert report.failures == []
    return box.probe()
