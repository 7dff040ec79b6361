"""The picture of the page that the documents show: docs/pictures/page.png, on a desk and on a phone.

    python -m tools.web_pictures            needs Chromium (see sim/chromium.py)
"""
import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

from sim import script
from sim.chromium import Chromium, ChromiumError
from sim.web_box import WebBox
from tools import web

TARGET = web.ROOT / "docs" / "pictures" / "page.png"
GAME = '''press knob
pick "Play"
pick "Gambit 7"
choose "3"
press knob
press knob
pick "6/4"
press knob
press knob
type 1912
type 1951
type 1915
press knob
press knob
pick "1912"
pick "1912"
pick "1915"
'''
SIZES = ((1080, 860, 1, False), (400, 866, 1, True))     # width, height, device pixels, a phone


def shots(browser, url):
    """The page in each size, in the middle of a game."""
    for width, height, scale, phone in SIZES:
        page = browser.page(width, height, scale, phone)
        report = script.play(GAME, WebBox(url, page=page))
        if not report.ok:
            sys.exit(report.failures[0])
        page.js("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "page.png"
            page.picture(path)
            yield Image.open(io.BytesIO(path.read_bytes())).convert("RGB")


def main():
    try:
        with web.served() as url, Chromium() as browser:
            pictures = list(shots(browser, url))
    except (ChromiumError, web.WebError) as e:
        sys.exit(str(e))
    height = max(p.height for p in pictures)
    whole = Image.new("RGB", (sum(p.width for p in pictures) + 24 * (len(pictures) - 1), height), "white")
    x = 0
    for picture in pictures:
        whole.paste(picture, (x, (height - picture.height) // 2))
        x += picture.width + 24
    whole.save(TARGET, optimize=True)
    print("%s: %d x %d, %d KB" % (TARGET.relative_to(web.ROOT), whole.width, whole.height, TARGET.stat().st_size // 1024))


if __name__ == "__main__":
    main()
