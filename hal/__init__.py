"""The hardware, built from the facts of a board: `build(board)`. What the board lacks is there too and does nothing."""


class BoardError(ValueError):
    """A fact of the board is wrong; the text names it."""


class Hal:
    """`panel`, `ring`, `inputs`, `sound`, and the `board` that they were built from."""

    def __init__(self, board, panel, ring, inputs, sound):
        self.board = board
        self.panel = panel
        self.ring = ring
        self.inputs = inputs
        self.sound = sound


def build(board):
    """Everything behind the pins of a board module (see boards/pico.py). BoardError (a ValueError) names a wrong fact;
    a part that does not answer is no error. The ring is dark when this returns; the panel has been told to start."""
    _check(board)
    ring = _ring(board)         # first of all: LEDs keep their colours through a reset
    from hal import keys, knob, sound
    from hal.inputs import Inputs
    panel = _panel(board)
    panel.start()
    return Hal(board, panel, ring, Inputs(keys.make(board), knob.make(board), board.KNOB_DIR), sound.make(board))


def _check(board):
    import sys

    from hal import check
    check.check(board)
    del sys.modules["hal.check"], globals()["check"]    # asked once: its heap is free again


def _ring(board):
    from hal import ring
    if not board.RING_LEDS:
        return ring.NoRing()
    from hal import leds
    return ring.Ring(leds.make(board), board.RING_LEDS, board.RING_START, board.RING_DIR, board.RING_ORDER,
                     board.RING_MA)


def _panel(board):
    if board.PANEL is None:
        from hal.panel_none import NoPanel
        return NoPanel()
    bus = board.PANEL_BUS
    if bus[0] == "i2c":
        from hal.links import I2CLink as link
    else:
        from hal.link_spi import SPILink as link
    link = link(*bus[1:])
    res = None
    if board.PANEL_RES is not None:
        from machine import Pin
        res = Pin(board.PANEL_RES, Pin.OUT, value=1)
    if board.PANEL == "st7789":
        from hal.panel_st7789 import St7789 as kind
    elif board.PANEL == "sh1106":
        from hal.panel_sh1106 import Sh1106 as kind
    elif board.PANEL == "ssd1309":
        from hal.panel_ssd13xx import Ssd1309 as kind
    else:
        from hal.panel_ssd13xx import Mono as kind
    return kind(link, res, board.PANEL_FIRST)
