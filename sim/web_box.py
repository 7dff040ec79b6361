"""A box in a page of headless Chromium (see docs/architecture.md, "Simulator contract"): the same firmware on
MicroPython's WebAssembly build."""
import json

from sim.chromium import Chromium
from sim.device import load_board


class WebBox:
    """`url`: where the page lies (tools/web.py builds and serves it). Time goes by only when it is told to. Has made its first turn."""

    def __init__(self, url, browser=None, page=None):
        self.board = load_board("pico")
        self._own = None if browser or page else Chromium()
        self.page = page or (browser or self._own).page()
        try:
            self.page.open(url + "?stopped&lang=en")
            self.page.js("croupier.ready")
            self._now = self._ask("now")
        except BaseException:
            self.close()
            raise

    def _machine(self, call):
        return self.page.js("croupier.machine." + call)

    def _ask(self, what):
        return self._machine("ask(%s)" % json.dumps(what))

    def pin(self, t_us, pin, level):
        """Schedule a contact."""
        self._machine("contact(%d, %d, %d)" % (t_us, pin, level))

    def run(self, t_us):
        """Turns of the loop until virtual time is t_us or later; the page paints what comes of it."""
        self._now = self.page.js("croupier.runTo(%d)" % t_us)

    def now(self):
        """Virtual us since boot, as of the last run."""
        return self._now

    def panel(self):
        """bytes(1024): the picture that is seen."""
        return bytes(self._machine("look('panel').reduce((all, b) => (all.push(b), all), [])"))

    def ring(self):
        """bytes(3 n): what glows, RGB in the order of the strip."""
        return bytes(self._machine("look('ring').reduce((all, b) => (all.push(b), all), [])"))

    def probe(self):
        """What the console tells of itself."""
        return self._ask("probe")

    def stats(self):
        """Counters."""
        return self._ask("stats")

    def fault(self, what, how, n=-1):
        """Break a part, see World.fault."""
        self._machine("fault(%s, %s, %d)" % (json.dumps(what), json.dumps(how), n))

    def close(self):
        """Power off."""
        if self._own:
            self._own.close()
            self._own = None

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()
