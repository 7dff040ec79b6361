"""Every screen that a restless hand finds, in three languages: on Adafruit's displayio the same scene gives the same
pixels, and no screen uses what the subset does not have.

The box runs on the project's own displayio. After each gesture its scene is written down and built again on Adafruit's.
"""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import displayio
import pytest
import vectorio
from adafruit_display_text.label import Label
from bakedfont import Dots
from fuzz import Random
from sim import script
from sim.contacts import Hands
from sim.local import LocalBox
from test_parity import drawing

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
GAMES = 4
# what the subset gives a node; an attribute beside these was set in vain
PUBLIC = {"bitmap", "width", "height", "tile_width", "tile_height"}
pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("busdisplay") is None, reason="Adafruit's displayio is not installed (requirements-parity.txt)"
)


def colours(palette):
    return [None if palette.is_transparent(i) else palette[i] for i in range(len(palette))]


def dots(font):
    """A font of one pattern of dots."""
    rows, w, h, _ = font.glyph(ord("."))
    return [w, h, bytes(rows).hex()]


def describe(node, fonts):
    """A scene as JSON-like values."""
    foreign = {name for name in vars(node) if name[0] != "_"} - PUBLIC
    assert not foreign, "%s has no %s" % (type(node).__name__, ", ".join(sorted(foreign)))
    d = {"x": node.x, "y": node.y, "hidden": node.hidden}
    if isinstance(node, displayio.Group):
        d.update(kind="group", layers=[describe(layer, fonts) for layer in node])
    elif isinstance(node, Label):
        d.update(kind="label", text=node.text, color=node.color, paper=node.background_color)
        d["font"] = dots(node.font) if isinstance(node.font, Dots) else fonts[id(node.font)]
        d["base"] = node._top == -node.font.ascent
    elif isinstance(node, vectorio.Rectangle):
        d.update(kind="rectangle", w=node.width, h=node.height, color=node._shader[node.color_index])
    else:
        b = node.bitmap
        d.update(kind="grid", w=b.width, h=b.height, values=b._top, palette=colours(node.pixel_shader))
        d["pixels"] = [b[i] for i in range(b.width * b.height)] if b._top > 1 else []
        d.update(across=node.width, down=node.height, tile=(node.tile_width, node.tile_height))
        d["tiles"] = [node[i] for i in range(node.width * node.height)]
    return d


class Hand:
    """A hand that tries everything; `scenes`: {description: (what it did last, the panel's memory)}."""

    def __init__(self, language, seed):
        folder = tempfile.mkdtemp()
        with open(os.path.join(folder, "settings.json"), "w") as f:
            json.dump({"lang": language, "fresh": False}, f)
        self.box = LocalBox("pico", folder)
        self.hands = Hands(self.box)
        self.rnd = Random(seed)
        kit = self.box.app.kit
        self.fonts = {id(f): name for f, name in zip(kit.fonts, ("s", "m", "h", "l", "xl"))}
        self.fonts.update({id(f): "i%d" % height for height, f in kit._icons.items()})
        self.scenes = {}
        self.names = set()
        self.go(300)

    def go(self, ms):
        self.box.run(self.box.now() + ms * 1000)

    def press(self, key, ms=80):
        self.hands.down(key, self.box.now() + 10_000)
        self.hands.up(key, self.box.now() + 10_000 + ms * 1000)
        self.go(ms + 60)

    def turn(self, n):
        self.hands.turn(n, self.box.now() + 10_000, 125_000)
        self.go(abs(n) * 125 + 60)

    def look(self, what):
        """Writes the scene down once the picture is complete."""
        display = self.box.app.display
        for _ in range(50):
            self.go(4)
            if not (display._n or display._left or display._dirty):
                break
        screen = self.box.probe()["screen"]
        self.names.add(screen)
        scene = json.dumps(describe(display.root_group, self.fonts), sort_keys=True)
        panel = bytes(self.box.panel())
        if self.box.app.hal.panel.ok and any(panel):
            assert panel == bytes(display.buffer), "%s after %s: %s" % (screen, what, drawing(panel.hex(), display.buffer.hex()))
            self.scenes.setdefault(scene, ("%s after %s" % (screen, what), panel.hex()))

    def anything(self):
        """One gesture; its name."""
        rnd = self.rnd
        kind = rnd.below(20)
        if kind < 8:
            n = rnd.below(9) - 4
            self.turn(n)
            return "turn %d" % n
        if kind < 16:
            key = "knob"
        elif kind < 18:
            key = "ABCDEFG"[rnd.below(7)]
        else:
            key = ("timer", "back")[kind - 18]
        ms = 80 if rnd.below(6) else 600
        self.press(key, ms)
        return "%s %d ms" % (key, ms)


def play(language, game, gestures):
    """The scenes found from the start of one game."""
    hand = Hand(language, 10 * game + len(language) + ord(language[0]))
    hand.press("knob")  # Play
    hand.turn(game)
    for _ in range(4):
        hand.look("the start")
        hand.press("knob")
    for _ in range(gestures):
        hand.look(hand.anything())
    hand.box.close()
    return hand


def mirrored(scenes):
    """What Adafruit's displayio draws for each scene, as hex."""
    env = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, str(HERE / "mirror.py")], input="\n".join(scenes) + "\n", env=env,
                          capture_output=True, text=True, timeout=1200)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.split()


def compare(language, games, gestures):
    """Screens seen and scenes compared."""
    scenes, names = {}, set()
    for game in games:
        hand = play(language, game, gestures)
        scenes.update(hand.scenes)
        names |= hand.names
    theirs = mirrored(scenes)
    assert len(theirs) == len(scenes)
    for (what, ours), other in zip(scenes.values(), theirs):
        assert ours == other, "%s %s: o only ours, x only Adafruit's\n%s" % (language, what, drawing(ours, other))
    return names, len(scenes)


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_screens(language):
    names, n = compare(language, range(GAMES), 80)
    assert len(names) >= 16 and n >= 140


def test_the_self_test():
    """Its pages too, which a restless hand seldom reaches: all pixels, checkerboards."""
    hand = Hand("en", 5)
    box = hand.box
    hand.press("back", 700)
    assert script.play('pick "Settings"\npick "Self-test"\nexpect screen I9', box).ok
    for key in ["back", "timer", "A", "B"] + ["knob"] * 14:
        hand.press(key)
        hand.look(key)
    box.run(box.now() + 2000000)
    hand.look("the end")
    box.close()
    assert hand.names >= {"I9", "I9a", "I9b", "I9c", "I9d", "I9f"}
    theirs = mirrored(hand.scenes)
    assert [what for (what, ours), other in zip(hand.scenes.values(), theirs) if ours != other] == [] and len(theirs) > 12


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("game", range(GAMES))
def test_screens_for_long(language, game):
    compare(language, [game], 500)


SCRIPT = """
expect screen A2
press knob
press knob
repeat 4
press knob
end
press timer
wait 2s
press knob
type 1955
type 1969
expect screen C2
expect "1969"
shot entry
"""


def test_the_console_runs_on_it(tmp_path):
    """A short script, with Adafruit's displayio under the console and the real panel driver behind it."""
    (tmp_path / "short.txt").write_text(SCRIPT)
    reports = []
    for name in ("own", "blinka"):
        path = tmp_path / (name + ".json")
        command = [sys.executable, "-m", "sim", "--headless", "--script", str(tmp_path / "short.txt"), "--lang", "de"]
        done = subprocess.run(command + ["--report", str(path), "--shots", str(tmp_path)], cwd=ROOT, capture_output=True,
                              text=True, env=dict(os.environ, DISPLAYIO=name), timeout=600)
        assert done.returncode == 0, done.stderr[-2000:]
        reports.append(json.loads(path.read_text()))
    assert reports[0]["trace"] == reports[1]["trace"] and len(reports[0]["trace"]) > 1


@pytest.mark.parametrize("name, extra, why", [
    ("rust", [], "own and blinka, not 'rust'"), ("", ["--displayio", "rust"], "own and blinka, not 'rust'"),
    ("blinka", ["--python", "micropython"], "runs on CPython only")])
def test_what_cannot_be_is_refused(name, extra, why):
    done = subprocess.run([sys.executable, "-m", "sim", "--headless", *extra], cwd=ROOT, capture_output=True, text=True,
                          env=dict(os.environ, DISPLAYIO=name), timeout=60)
    assert done.returncode == 2 and why in done.stderr and len(done.stderr.splitlines()) == 1
