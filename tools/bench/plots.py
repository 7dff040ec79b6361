"""The plots of docs/performance.md out of the figures."""
from tools.bench import svg

GAMES = (("gambit7", "Gambit 7"), ("gallery", "Gallery"), ("nolsem", "Nolsem"), ("gambler", "Gambler"))


def display(book):
    """Instructions against the plain way."""
    g = book.get
    return svg.bars("Drawing on MicroPython", "instructions", [
        ("one digit", [g("display.digit.instructions"), g("display.plain.instructions")]),
        ("everything", [g("display.full.instructions"), g("display.plain.instructions")])], ("Croupier", "framebuf and ssd1306"))


def loop(book):
    """Share of inputs answered within a time."""
    names = (("pixels", "first pixels"), ("picture", "whole picture"), ("light", "ring"))
    return svg.lines("From the contact to what is seen", "ms", {text: [(p, us / 1000) for p, us in book.series["loop." + n]]
                                                                for n, text in names}, "% of inputs")


def memory(book):
    """Heap of the evenings."""
    return svg.bars("Smallest heap that plays the evening, 64-bit words", "KB", [
        (title, [book.figures["memory.%s.heap" % n][0]]) for n, title in GAMES], limit=(110, "goal"))


def engines(book):
    """Speed on CPython."""
    g = book.get
    groups = [(title, [g("engines.%s.bare" % n), g("engines.%s.logged" % n)]) for n, title in GAMES]
    if g("engines.rlcard.uno"):
        groups.append(("RLCard Uno", [g("engines.rlcard.uno"), None]))
    spiel = book.under("engines.openspiel")
    if spiel:
        groups.append(("OpenSpiel", [max(spiel.values()), None]))
    return svg.bars("Rules on CPython", "steps per second", groups, ("bare", "with the log"))


def players(book):
    """A step by players."""
    return svg.lines("A step of the rules on MicroPython, with the log", "instructions",
                     {title: book.series["engines.step." + n] for n, title in GAMES}, "players")


def log(book):
    """Undo and its relatives by length."""
    return svg.lines("On MicroPython, by length of the log", "instructions",
                     {w: book.series["log." + w] for w in ("undo", "edit", "digest")}, "events")


def all_of(book):
    """{name: text}; a plot whose figures are missing is left out."""
    out = {}
    for make in (display, loop, memory, engines, players, log):
        try:
            out[make.__name__] = make(book)
        except (KeyError, TypeError, ValueError):
            pass
    return out
