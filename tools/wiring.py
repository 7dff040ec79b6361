"""Wiring pictures drawn from the board files, so that they cannot disagree with the program.

    python -m tools.wiring                  docs/build/wiring-<board>.svg of every board of the project
    python -m tools.wiring mine             of one board, also one of your own
    python -m tools.wiring --diode pico     the ring behind a diode, without a level shifter
    python -m tools.wiring --table mine     the same wires as a table

`wires(board)` is the one table: the picture, the table and the tests are made from it.
"""
import argparse
import sys
from pathlib import Path
from xml.sax.saxutils import escape

import boards
from hal.check import check
from tools import pinout

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "build"
SEATS = ("#1f9ad6", "#e0a800", "#b0120a", "#1b3f8f", "#7a5cff", "#1d7a68", "#c4620f")
SHIFT = "74AHCT125 at 5 V: A → Y, then 390 Ω"
DIODE = "390 Ω"
WIDTH, PITCH, PART, BOARD = 1240, 26, 300, 200


class Wire:
    """One wire: `pin` (GPIO number) to the terminal `to` of the part `part`; `colour`; `via`: what lies in it, or ""."""

    def __init__(self, pin, part, to, colour, via=""):
        self.pin, self.part, self.to, self.colour, self.via = pin, part, to, colour, via


def wires(b, diode=False):
    """The signal wires of a board, and its parts: ([Wire, ...], {part: [notes about supply and ground]})."""
    found, parts = [], {}
    if b.PANEL:
        name = "Display %s" % b.PANEL.upper()
        parts[name] = ["VCC to 3V3, GND to GND, 100 nF and 10 µF"]
        bus = b.PANEL_BUS
        spi = bus[0] == "spi"
        ends = zip(bus[2:4] + bus[5:7], ("SCK", "SDA (MOSI)", "CS", "DC")) if spi else zip(bus[2:4], ("SDA", "SCL"))
        for (pin, to), colour in zip(ends, ("#1f5fd0", "#c9a100", "#5b8c5a", "#7d4fb3")):
            found.append(Wire(pin, name, to, colour))
        found.append(Wire(b.PANEL_RES, name, "RES", "#8a8a8a"))
    if b.RING_LEDS:
        name = "Ring, %d LEDs" % b.RING_LEDS
        parts[name] = ["5V to 5V through %s, C1 470 µF at the ring" % ("1N4001" if diode else "a 0.5 A PTC"), "GND to GND"]
        found.append(Wire(b.RING_PIN, name, "DIN", "#2f9e44", DIODE if diode else SHIFT))
    if b.KNOB:
        parts["Knob"] = ["C and the other end of the push to GND"]
        found += [Wire(b.KNOB[1], "Knob", "A", "#8e44ad"), Wire(b.KNOB[2], "Knob", "B", "#7f8c8d")]
        found.append(Wire(b.KNOB_PUSH, "Knob", "push", "#795548"))
    for name, pin, colour in (("BACK", b.BACK, "#a1887f"), ("TIMER", b.TIMER, "#66a182")):
        parts[name] = ["other contact to GND"]
        found.append(Wire(pin, name, "", colour))
    _seats(b, found, parts)
    if b.SOUND_PIN is not None:
        parts["Piezo (passive)"] = ["other end to 5V, 1 kΩ across it; emitter to GND"]
        found.append(Wire(b.SOUND_PIN, "Piezo (passive)", "", "#d6336c", "1 kΩ → BC547 base; collector → 100 Ω"))
    found = [w for w in found if w.pin is not None]
    return found, {p: notes for p, notes in parts.items() if [w for w in found if w.part == p]}


def _seats(b, found, parts):
    reader = b.SEAT_READER
    if reader is None:
        for i, pin in enumerate(b.SEATS):
            name = "Seat %s" % "ABCDEFG"[i]
            parts[name] = ["other contact to GND"]
            found.append(Wire(pin, name, "", SEATS[i]))
    elif reader[0] == "hc165":
        name = "74HC165: %s" % ", ".join("seat %s at D%d" % ("ABCDEFG"[i], n) for i, n in enumerate(b.SEATS))
        parts[name] = ["VCC to 3V3, GND and CE to GND, 10 kΩ from each input to 3V3"]
        found += [Wire(p, name, to, c) for p, to, c in zip(reader[1:], ("PL", "CP", "Q7"), SEATS)]
    else:
        name = "MCP23017 at 0x%02X: %s" % (reader[1], ", ".join("seat %s at GPA%d" % ("ABCDEFG"[i], n) for i, n in enumerate(b.SEATS)))
        parts[name] = ["VDD to 3V3, VSS to GND, RESET to 3V3"]
        found += [Wire(p, name, to, c) for p, to, c in zip(b.PANEL_BUS[2:4], ("SDA", "SCL"), SEATS)]


def table(b, diode=False):
    """The wires as a Markdown table."""
    found, parts = wires(b, diode)
    out = ["| from | contact | to | in the wire |", "|---|---|---|---|"]
    for w in sorted(found, key=lambda w: pinout.number(b.MCU, w.pin)):
        out.append("| %s | %s | %s | %s |" % (pinout.label(b.MCU, w.pin), pinout.spot(b.MCU, pinout.number(b.MCU, w.pin)), ("%s %s" % (w.part, w.to)).strip(), w.via))
    for part in parts:
        out.append("| supply | | %s | %s |" % (part, "; ".join(parts[part])))
    return "\n".join(out) + "\n"


class Picture:
    """An SVG being drawn: shapes are appended to `out`."""

    def __init__(self):
        self.out = []

    def rect(self, x, y, w, h, fill, stroke="#555", r=6):
        self.out.append('<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="%s" stroke="%s"/>' % (x, y, w, h, r, fill, stroke))

    def text(self, x, y, text, size=13, anchor="start", weight="normal", fill="#222"):
        self.out.append('<text x="%d" y="%d" font-size="%d" text-anchor="%s" font-weight="%s" fill="%s">%s</text>' % (
            x, y, size, anchor, weight, fill, escape(text)))

    def line(self, points, colour, width=4):
        d = "M" + " L".join("%d %d" % p for p in points)
        self.out.append('<path d="%s" fill="none" stroke="#fff" stroke-width="%d"/>' % (d, width + 3))
        self.out.append('<path d="%s" fill="none" stroke="%s" stroke-width="%d" stroke-linejoin="round"/>' % (d, colour, width))

    def dot(self, x, y, fill, r=5):
        self.out.append('<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="#333"/>' % (x, y, r, fill))

    def svg(self, width, height, title):
        """The whole file."""
        return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="Helvetica, Arial, sans-serif">\n'
                '<title>%s</title>\n<rect width="%d" height="%d" fill="#fff"/>\n' % (width, height, escape(title), width, height)
                + "\n".join(self.out) + "\n</svg>\n")


def _sides(b, found):
    """Parts by the side of the board that most of their wires are on, each list in the order of its contacts."""
    sides = ([], [])
    for part in dict.fromkeys(w.part for w in found):
        mine = [pinout.place(b.MCU, pinout.number(b.MCU, w.pin)) for w in found if w.part == part]
        side = 1 if 2 * sum(s for s, _ in mine) > len(mine) else 0
        rows = [row for s, row in mine if s == side]
        sides[side].append((min(rows), part))
    return [[part for _, part in sorted(s)] for s in sides]


def _breadth(b):
    """Width of the board in the picture: BOARD, or what the names of two contacts side by side need in bold."""
    contacts = [c for side in pinout.HEADERS[b.MCU] for c in side]
    longest = max(len(pinout.label(b.MCU, c)) for c in contacts) + len(" · ") + max(len(pinout.spot(b.MCU, n + 1)) for n in range(len(contacts)))
    return max(BOARD, 2 * (10 + 8 * longest) + 16)


def draw(b, diode=False):
    """The SVG of a board's wires."""
    found, parts = wires(b, diode)
    p, sides = Picture(), _sides(b, found)
    rows = max(len(s) for s in pinout.HEADERS[b.MCU])
    heights = [sum(_height(part, found, parts) + 10 for part in side) for side in sides]
    height = max(rows * PITCH + 40, *heights) + 110
    x, top = (WIDTH - _breadth(b)) // 2, 70 + (height - 110 - rows * PITCH - 40) // 2
    p.text(WIDTH // 2, 34, "Croupier on the %s%s" % (b.NAME, ", ring behind a diode" if diode else ""), 22, "middle", "bold")
    ends = []
    for side in (0, 1):
        y = 70 + (height - 110 - heights[side]) // 2
        for part in sides[side]:
            ends += _part(p, b, part, found, parts, side, y)
            y += _height(part, found, parts) + 10
    _route(p, b, ends, x, top)
    _header(p, b, found, x, top, rows)
    p.text(WIDTH // 2, height - 14, "Every GND is one net. Colours are a proposal; the contact's number stands beside its name.", 13, "middle", fill="#555")
    return p.svg(WIDTH, height, "Wiring of the %s" % b.NAME)


def _height(part, found, parts):
    mine = [w for w in found if w.part == part]
    single = len(mine) == 1 and not mine[0].to
    lines = len(_notes(part, parts)) + bool(single and mine[0].via)
    return (26 if single else 30 + 22 * len(mine)) + 17 * lines + 6


def _notes(part, parts):
    """Notes in lines that fit the box."""
    out = []
    for note in parts[part]:
        line = ""
        for word in note.split():
            if len(line) + len(word) > 42:
                out.append(line)
                line = "   "
            line += " " * bool(line) + word
        out.append(line)
    return out


def _part(p, b, part, found, parts, side, y):
    """Draw one part's box; [(wire, x, y of its end, on the part's own side of the board?), ...]."""
    x = 20 if side == 0 else WIDTH - 20 - PART
    edge = x + PART if side == 0 else x
    mine = sorted((w for w in found if w.part == part), key=lambda w: pinout.place(b.MCU, pinout.number(b.MCU, w.pin))[1])
    single = len(mine) == 1 and not mine[0].to
    p.rect(x, y, PART, _height(part, found, parts), "#f4f6f8")
    p.text(x + 12, y + 19, part if len(part) < 40 else part[:part.index(":")], 14, weight="bold")
    ends, at = [], y + 15 if single else y + 38
    for w in mine:
        if w.to:
            p.text(edge - 14 if side == 0 else edge + 14, at + 4, w.to, 13, "end" if side == 0 else "start")
        if w.via and w.to:
            p.text(x + PART // 2 + (-20 if side == 0 else 30), at + 4, w.via, 11, "middle", fill="#2b6a3a")
        ends.append((w, edge, at, pinout.place(b.MCU, pinout.number(b.MCU, w.pin))[0] == side, side))
        at += 22
    at = y + (43 if single else 30 + 22 * len(mine) + 12)
    for note in ([mine[0].via] if single and mine[0].via else []) + _notes(part, parts):
        p.text(x + 12, at, note, 12, fill="#555")
        at += 17
    return ends


def _pin_xy(b, w, x, top):
    side, row = pinout.place(b.MCU, pinout.number(b.MCU, w.pin))
    return (x if side == 0 else x + _breadth(b)), top + 20 + row * PITCH + PITCH // 2


def _route(p, b, ends, x, top):
    """Right-angled wires. On each side, those that run downwards turn the nearer to the part the higher they begin, those
    that run upwards the other way round: then wires in the order of their contacts do not cross."""
    for side in (0, 1):
        mine = sorted((e for e in ends if e[3] and e[4] == side), key=lambda e: _pin_xy(b, e[0], x, top)[1])
        n = len(mine)
        room = (WIDTH - _breadth(b)) // 2 - 20 - PART
        for i, (w, ex, ey, _, _) in enumerate(mine):
            px, py = _pin_xy(b, w, x, top)
            rank = n - i if ey > py else i + 1
            away = 14 + (room - 28) * rank // (n + 1) + (3 if ey > py else 0)
            tx = px - away if side == 0 else px + away
            p.line([(px, py), (tx, py), (tx, ey), (ex, ey)], w.colour)
            p.dot(ex, ey, w.colour)
    for w, ex, ey, own, side in ends:
        if not own:             # the contact is on the far side: a flag with its name instead of a wire across the board
            out = 1 if side == 0 else -1
            p.line([(ex, ey), (ex + 26 * out, ey)], w.colour)
            p.text(ex + 32 * out, ey + 4, "to %s" % pinout.label(b.MCU, w.pin), 12, "start" if side == 0 else "end", fill=w.colour)
            p.dot(ex, ey, w.colour)


def _header(p, b, found, x, top, rows):
    used, breadth = {w.pin: w for w in found}, _breadth(b)
    p.rect(x, top, breadth, rows * PITCH + 40, "#e6f2e9", "#2b6a3a", 12)
    usb = top + rows * PITCH + 26 if b.MCU in pinout.USB_BELOW else top - 12
    p.rect(x + breadth // 2 - 34, usb, 68, 26, "#c8ccd0")
    p.text(x + breadth // 2, usb + 18, "USB", 12, "middle")
    for side, contacts in enumerate(pinout.HEADERS[b.MCU]):
        for row, contact in enumerate(contacts):
            n = row + 1 if side == 0 else sum(len(s) for s in pinout.HEADERS[b.MCU]) - row
            px, py = (x if side == 0 else x + breadth), top + 20 + row * PITCH + PITCH // 2
            w = used.get(contact)
            power = contact in ("GND", "3V3", "5V")
            p.dot(px, py, w.colour if w else {"GND": "#222", "3V3": "#e8590c", "5V": "#d00"}.get(contact, "#fff"))
            p.text(px + 10 if side == 0 else px - 10, py + 4, "%s · %s" % (pinout.label(b.MCU, contact), pinout.spot(b.MCU, n)), 12,
                   "start" if side == 0 else "end", "bold" if w or power else "normal", "#222" if w or power else "#999")


def load(name):
    """A board's facts, checked; ValueError with one sentence."""
    facts = boards.load(name)
    check(facts)
    for w in wires(facts)[0]:
        pinout.number(facts.MCU, w.pin)
    return facts


def files():
    """{path: text} of all pictures of the project."""
    made = {FOLDER / ("wiring-%s.svg" % name): draw(load(name)) for name in boards.NAMES}
    made[FOLDER / "wiring-pico-diode.svg"] = draw(load("pico"), True)
    return made


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.wiring", description="Wiring pictures from the board files.")
    ap.add_argument("board", nargs="?", help="one board instead of all")
    ap.add_argument("--diode", action="store_true", help="ring behind a diode, no level shifter")
    ap.add_argument("--table", action="store_true", help="print the wires as a table")
    args = ap.parse_args(argv)
    try:
        if args.table:
            print(table(load(args.board or "pico"), args.diode), end="")
            return
        if args.board:
            name = "wiring-%s%s.svg" % (args.board, "-diode" if args.diode else "")
            made = {FOLDER / name: draw(load(args.board), args.diode)}
        else:
            made = files()
    except ValueError as e:
        sys.exit("wiring: %s" % e)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(FOLDER.parents[1]))


if __name__ == "__main__":
    main()
