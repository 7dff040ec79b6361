"""The page J2 of safe mode: drawn once, without the console; then the prompt is free. See firmware/main.py."""
import json

import hal
import displayio
from hal import ticks
from firmware import ringview as rv
from firmware import start, texts
from firmware.kit import Kit
from firmware.screens.trouble import Safe

_TURNS = 300                # of 4 ms: the panel's start, the picture, the ring's fade


def show(board, data):
    """Language and orientation as the settings in the folder `data` say, if they can be read; three LEDs at 6 o'clock."""
    folder, settings = start.here(), {}
    try:
        with open(data + "/settings.json") as f:
            settings = dict(json.load(f))
    except (OSError, ValueError, TypeError):
        pass
    texts.use(settings.get("lang"), folder + "/words")
    box = hal.build(board)
    panel, ring = box.panel, box.ring
    panel.flip(settings.get("flip") is True)
    kit = Kit(*start.fonts(folder + "/fonts"))
    display = displayio.Display(panel, width=panel.width, height=panel.height, depth=panel.depth)
    display.root_group = kit.root
    kit.begin()
    Safe(None).draw(kit)
    kit.end()
    for i in range(-1, 2):
        if ring.n:
            rv.put(ring.frame, ring.n // 2 + i, rv.WHITE, 25)
    for _ in range(_TURNS):
        now = ticks.ms()
        if panel.poll(now):
            display.redraw()
        display.refresh_step()
        ring.show(now)
        ticks.sleep_ms(4)
