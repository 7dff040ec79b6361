"""Asks what your board has, and writes its board file.

    python -m tools.newboard                asks; Return takes what stands in brackets
    python -m tools.newboard --name mine    with the name given

The answers are checked one by one with the box's own check, so that the file is sound: `make sim BOARD=mine` runs it,
`python -m tools.wiring mine` draws its wires, `make flash BOARD=mine` flashes it.
"""
import argparse
import sys
from pathlib import Path

import boards
from hal import BoardError
from hal.check import PANELS, check, pins
from tools import pinout

FOLDER = Path(boards.__file__).parent
LIKE = {"rp2040": "pico", "rp2350": "pico2", "esp32s3": "esp32s3_devkitc1"}


class Facts:
    """The facts of a board file that is being made, to begin with those of the board it is like."""

    def __init__(self, like):
        for key in dir(like):
            if key.isupper():
                setattr(self, key, getattr(like, key))


def _number(text):
    return int(text.upper().replace("GPIO", "").replace("GP", ""), 0)


def _pin(text):
    """A pin as one writes it: 7, GP7, GPIO7; "-" for none."""
    text = text.upper().replace("GPIO", "").replace("GP", "")
    return None if text == "-" else int(text)


def _seats(text):
    return () if text == "-" else tuple(_pin(x) for x in text.replace(",", " ").split())


def _choice(*values):
    def take(text):
        if text not in values:
            raise ValueError("one of %s" % ", ".join(values))
        return text
    return take


def _bus(panel):
    """The question for the bus of a panel: (text, what an answer means)."""
    if panel == "st7789":
        return ("Display: bus SCK MOSI Hz CS DC", lambda text: ("spi",) + tuple(_number(x) for x in text.split()))
    return ("Display: bus SDA SCL Hz address", lambda text: ("i2c",) + tuple(_number(x) for x in text.split()))


def show(value):
    """A fact as it is typed."""
    if value is None or value == ():
        return "-"
    if isinstance(value, tuple):
        return " ".join(hex(v) if v in (0x3C, 0x3D) else str(v) for v in value if not isinstance(v, str))
    return str(value)


def questions(f):
    """[(fact, question, what a text means), ...], each made when it is its turn: later ones depend on earlier answers."""
    yield "NAME", "What is the board called?", str.strip
    panels = _choice(*PANELS, "-")
    yield "PANEL", "Display: ssd1306 (0.96\"), ssd1309 (2.42\"), sh1106 (1.3\"), st7789 (colours), - for none", \
        lambda text: None if panels(text) == "-" else text
    if f.PANEL:
        spi = f.PANEL == "st7789"
        if spi and f.PANEL_BUS[0] == "i2c":
            f.PANEL_BUS = ("spi", 1, 12, 11, 40000000, 10, 13) if f.MCU == "esp32s3" else ("spi", 0, 18, 19, 40000000, 20, 21)
        yield ("PANEL_BUS",) + _bus(f.PANEL)
        yield "PANEL_RES", "Display: reset pin, - for none", _pin
        f.PANEL_FIRST = 2 if f.PANEL == "sh1106" else 0
        yield "PANEL_FIRST", "Display: column of its left edge (2 for sh1106)", _number
    yield "RING_LEDS", "Ring: how many LEDs (12, 16, 24, 32; 0 = none)", _number
    if f.RING_LEDS:
        yield "RING_PIN", "Ring: data pin", _pin
        yield "RING_MA", "Ring: current for its light, mA", _number
    knob = f.KNOB[0] if f.KNOB else "irq"
    yield "KNOB", "Knob: pins of A and B, - for none", lambda text: None if text == "-" else (knob,) + tuple(_pin(x) for x in text.split())
    yield "KNOB_PUSH", "Knob: pin of its push, - for none", _pin
    if f.KNOB:
        yield "KNOB_EDGES", "Knob: contact changes from detent to detent (4, 2 or 1)", _number
    yield "BACK", "Pin of BACK, - for none", _pin
    yield "TIMER", "Pin of TIMER, - for none", _pin
    yield "SEATS", "Pins of the seat buttons in order, - for none", _seats
    yield "SOUND_PIN", "Pin of the piezo, - for none", _pin


def _fault(f, fact):
    """Why the fact just given is wrong so far, or None; what has not been asked yet is no fault of it."""
    try:
        check(f)
        for pin, of in pins(f):
            if of == fact:
                pinout.number(f.MCU, pin)
                if pin in pinout.KEEP_OFF.get(f.MCU, ()):
                    return "%s is needed by the board itself" % (pinout.NAMES[f.MCU] % pin)
    except BoardError as e:
        if str(e).startswith(fact + ":"):
            return str(e)[len(fact) + 2:]
    except ValueError as e:
        return str(e)
    return None


def ask_all(ask, say, mcu=None):
    """Ask every question with `ask(text)`; the facts. `say(text)` tells what is wrong with an answer."""
    while mcu not in LIKE:
        mcu = ask("Chip: rp2040 (Pico), rp2350 (Pico 2), esp32s3 [rp2040]: ").strip() or "rp2040"
        if mcu not in LIKE:
            say("  there are %s" % ", ".join(LIKE))
    f = Facts(boards.load(LIKE[mcu]))
    for fact, question, means in questions(f):
        _ask(f, fact, question, means, ask, say)
    free_pins(f, ask, say)
    return f


def _ask(f, fact, question, means, ask, say):
    before = getattr(f, fact)
    while True:
        text = ask("%s [%s]: " % (question, show(before))).strip()
        fault = None
        if text:
            try:
                setattr(f, fact, means(text))
            except (ValueError, TypeError) as e:
                fault = str(e) if str(e).startswith("one of") else "%r cannot be understood" % text
        else:
            setattr(f, fact, before)
        fault = fault or _fault(f, fact)
        if not fault:
            return
        setattr(f, fact, before)
        say("  " + fault)


def free_pins(f, ask, say):
    """Facts that were kept from the board it is like may now be in the way of a pin given before: those are asked again."""
    for _ in range(20):
        try:
            check(f)
            return
        except BoardError as e:
            fact = str(e).split(":")[0]
            again = [q for q in questions(f) if q[0] == fact]
            if not again:
                raise
            say("  " + str(e))
            _ask(f, *again[0], ask, say)


def text(name, f):
    """The board file."""
    lines = ['"""%s, made by tools.newboard. docs/boards.md explains each fact."""' % f.NAME.replace('"', "'")]
    for title, keys in (("", ("NAME", "MCU")), ("# Display", ("PANEL", "PANEL_BUS", "PANEL_RES", "PANEL_FIRST")),
                        ("# Ring", ("RING_PIN", "RING_LEDS", "RING_START", "RING_DIR", "RING_ORDER", "RING_MA")),
                        ("# Knob", ("KNOB", "KNOB_EDGES", "KNOB_DIR")),
                        ("# Buttons, contacts to ground; None = not there", ("KNOB_PUSH", "BACK", "TIMER", "SEATS", "SEAT_READER")),
                        ("# Sound", ("SOUND_PIN",))):
        lines += ([""] if title else []) + ([title] if title else [])
        lines += ["%s = %s" % (key, _literal(getattr(f, key))) for key in keys]
    return "\n".join(lines) + "\n"


def _literal(value):
    if isinstance(value, str):
        return '"%s"' % value.replace("\\", "").replace('"', "'")
    if isinstance(value, tuple) and value and value[0] in ("i2c", "spi", "pio", "irq", "encoder"):
        rest = ["0x%02X" % v if value[0] == "i2c" and i == 4 else str(v) for i, v in enumerate(value[1:])]
        return '("%s", %s)' % (value[0], ", ".join(rest))
    return repr(value)


def free(name, folder=FOLDER):
    """Path of boards/<name>.py; ValueError if the name is no name or is taken."""
    if not name or name.strip("abcdefghijklmnopqrstuvwxyz0123456789_"):
        raise ValueError("a board's name has small letters, digits and _ only, not %r" % name)
    path = Path(folder) / (name + ".py")
    if path.exists():
        raise ValueError("boards/%s.py exists already" % name)
    return path


def main(argv=None, ask=input, say=print, folder=FOLDER):
    ap = argparse.ArgumentParser(prog="tools.newboard", description="Asks what your board has and writes its board file.")
    ap.add_argument("--name", help="name of the file in boards/")
    ap.add_argument("--mcu", choices=sorted(LIKE), help="chip")
    args = ap.parse_args(argv)
    try:
        name = args.name or ask("Name of the board file (small letters): ").strip()
        path = free(name, folder)       # before the questions: the answers would be lost
        path.write_text(text(name, ask_all(ask, say, args.mcu)), encoding="utf-8")
    except ValueError as e:
        sys.exit("newboard: %s" % e)
    except (EOFError, KeyboardInterrupt):
        sys.exit("\nnewboard: stopped, nothing is written")
    say("boards/%s.py is written. Try it: make sim BOARD=%s; its wires: .venv/bin/python -m tools.wiring %s" % (name, name, name))


if __name__ == "__main__":
    main()
