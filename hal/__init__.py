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
    # asked once: its heap is free again. (A deleted entry keeps its value in MicroPython: that goes first.)
    sys.modules["hal.check"] = globals()["check"] = None
    del sys.modules["hal.check"], globals()["check"]


def _ring(board):
    if not board.RING_LEDS:
        from hal.nothing import NoRing
        return NoRing()
    from hal import leds, ring
    return ring.Ring(leds.make(board), board.RING_LEDS, board.RING_START, board.RING_DIR, board.RING_ORDER,
                     board.RING_MA)


def _panel(board):
    if board.PANEL is None:
        return _named("hal.panel_none:NoPanel")()
    bus = board.PANEL_BUS
    link = _named("hal.links:I2CLink" if bus[0] == "i2c" else "hal.link_spi:SPILink")(*bus[1:])
    res = None
    if board.PANEL_RES is not None:
        from machine import Pin
        res = Pin(board.PANEL_RES, Pin.OUT, value=1)
    return _named(_KINDS[board.PANEL])(link, res, board.PANEL_FIRST)


# in strings: MicroPython would keep the names of drivers that are not there in memory for ever
_KINDS = {"st7789": "hal.panel_st7789:St7789", "sh1106": "hal.panel_sh1106:Sh1106", "ssd1309": "hal.panel_ssd13xx:Ssd1309",
          "ssd1306": "hal.panel_ssd13xx:Mono"}


def _named(spec):
    module, name = spec.split(":")
    return getattr(__import__(module, None, None, (name,)), name)
