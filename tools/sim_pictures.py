"""The pictures of the simulator that the pages show: docs/pictures/window.png and upside_down.png.

    python -m tools.sim_pictures
"""
import os
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

ROOT = Path(__file__).resolve().parents[1]
STEPS = 30              # of the demo: bets are being placed
SIZE = (1180, 1040)
TURNED = """
pick "English"
pick "Settings"
pick "Upside down"
turn 1
press knob
press back
pick "Play"
pick "Gambit 7"
press knob
press knob
press knob
press knob
press timer
wait 9s
"""


def turned():
    """The box whose text is turned by 180 degrees, as who holds it sees it: the reader sits on the far side."""
    from sim import draw, script
    from sim.contacts import Hands
    from sim.local import LocalBox
    with tempfile.TemporaryDirectory() as folder, LocalBox("pico", folder) as box:
        player = script.Player(box, Hands(box))
        report = player.play(script.parse(TURNED))
        assert report.ok, report.failures
        assert not box.world.panel.up
        # what the box gives is as its reader sees it, upright
        picture = bytes(int("{:08b}".format(b)[::-1], 2) for b in reversed(box.panel()))
        draw.save(ROOT / "docs" / "pictures" / "upside_down.png", picture, player.leds(), 420)


def window():
    """The window in the middle of the demo, its figures open."""
    import pygame
    from PIL import Image

    from sim import language
    from sim import window as windows
    from sim.desk import Desk
    from sim.power import Power
    with tempfile.TemporaryDirectory() as folder:
        win = windows.Window(Desk(Power("cpython", folder), "pico", "en", speed=2), pictures=folder, size=SIZE, figures=True)
        report = win.orders.play(language.parse(ROOT / "scripts" / "demo.txt")[:STEPS])
        assert report.ok, report.failures
        win.desk.speed = 1
        for _ in range(30):
            win.frame(0.05)
        image = Image.frombytes("RGB", win.screen.get_size(), pygame.image.tobytes(win.screen, "RGB"))
        image.save(ROOT / "docs" / "pictures" / "window.png", optimize=True)
        win.desk.close()


if __name__ == "__main__":
    window()
    turned()
