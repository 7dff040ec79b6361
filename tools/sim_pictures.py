"""The pictures of the simulator that the pages show: docs/pictures/window.png.

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


def main():
    """Draws the window in the middle of the demo, its figures open."""
    import pygame
    from PIL import Image

    from sim import language, window
    from sim.desk import Desk
    from sim.power import Power
    with tempfile.TemporaryDirectory() as folder:
        win = window.Window(Desk(Power("cpython", folder), "pico", "en", speed=2), pictures=folder, size=SIZE, figures=True)
        report = win.orders.play(language.parse(ROOT / "scripts" / "demo.txt")[:STEPS])
        assert report.ok, report.failures
        win.desk.speed = 1
        for _ in range(30):
            win.frame(0.05)
        image = Image.frombytes("RGB", win.screen.get_size(), pygame.image.tobytes(win.screen, "RGB"))
        image.save(ROOT / "docs" / "pictures" / "window.png", optimize=True)
        win.desk.close()


if __name__ == "__main__":
    main()
