"""Build the console from a board: hardware, fonts, picture, files, first screen."""
import gc

import hal
import displayio
from micropython import const
from bakedfont import Font
from firmware import modules, texts
from firmware.app import App
from firmware.kit import Kit
from firmware.store import Store


_ROOM = const(110000)       # bytes free before the fonts: with less, all glyphs are read from the files
_GARBAGE = const(12000)     # bytes of garbage before a collection: little of it lies between what stays


def here():
    """The folder of this program: fonts and words lie beside its modules."""
    path = __file__
    return path[:path.rfind("/")] if "/" in path else "."


def _short():
    return hasattr(gc, "mem_free") and gc.mem_free() < _ROOM


def fonts(folder):
    """The five text fonts, S and M in memory if there is room, H, L and XL glyph by glyph from the file; and the icon
    fonts by height."""
    short = _short()
    text = []
    for name in ("s", "m", "h", "l", "xl"):
        text.append(Font(folder + "/" + name + ".bin", lazy=short or name not in "sm"))
    icons = {}
    for height in (7, 9, 13, 17, 23):
        icons[height] = Font(folder + "/i%d.bin" % height, lazy=short or height > 9)
    return text, icons


def build(board, data):
    """The console on the hardware that `board` (a module of facts) describes, its files in the folder `data`."""
    if hasattr(gc, "threshold"):
        gc.threshold(_GARBAGE)
    box = hal.build(board)
    if hasattr(gc, "mem_free"):
        modules.built("hal", ("ticks", "inputs"))
    modules.release("hal", ("ticks", "inputs"))     # what only built is done
    from hal import system
    app = console(box, data, system.flash())
    if _short():
        for kind in (App, Font, Kit, Store, type(app.display)):
            kind.__init__ = None    # there is one of each, or all that will ever be
    return app


def console(box, data, flash=None):
    """The console on built hardware: the first screen is up. `flash`: the block device that `data` lies on."""
    folder = here()
    kit = Kit(*fonts(folder + "/fonts"))
    panel = box.panel
    display = displayio.Display(panel, width=panel.width, height=panel.height, depth=panel.depth)
    display.root_group = kit.root
    store = Store(data, flash)
    app = App(box, kit, display, store)
    app.words = folder + "/words"
    try:
        with open(folder + "/version.txt") as f:
            app.version = f.read().strip()
    except OSError:
        pass
    if hasattr(gc, "mem_free"):
        app.early = modules.early(folder + "/interned.txt")
    texts.use(store.settings["lang"], app.words)
    first(app)
    return app


def first(app):
    """Language on a new box, else home; what was set aside is told first, a key that is stuck too. TIMER held at
    power-on (the knob on a box without TIMER): the self-test."""
    from firmware.screens.home import Home, Language
    screen = Language(app) if app.settings["fresh"] else Home(app)
    screen.prompt = True
    app.root(screen)
    stuck = app.hal.inputs.stuck
    if app.store.aside or stuck:
        from firmware.screens import trouble
        if app.store.aside:
            app.root(trouble.told_aside(app, screen))
        if stuck:
            trouble.told_stuck(app, stuck)
