"""The picture of the box: case, glowing panel, ring with light falloff, knob, buttons. For the window and for PNGs.

Needs pygame, but no screen: it draws on plain surfaces. Positions are in units of a box 780 wide; the places of the
controls follow the interface: TIMER upper right, BACK lower left, knob lower right, seat buttons in a row below.
"""
import math
import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame  # noqa: E402  (after its switch)

from sim.glass import BLACK, Glass, shape  # noqa: E402

BOX = 780                       # units: the box is a square
STRIP = 132                     # units: the row of seat buttons below it
CENTRE, LED_R = BOX / 2, 328
ROUND = {"timer": (BOX - 76, 76, 26), "back": (76, BOX - 76, 26), "knob": (BOX - 82, BOX - 82, 54)}
SEATS = "ABCDEFG"
COLOURS = ((131, 246, 255), (255, 231, 0), (165, 56, 12), (33, 95, 145), (157, 123, 255), (69, 158, 146),
           (201, 126, 45))
DETENTS = 20                    # of one turn of the knob
TABLE = (236, 234, 230)
CASE, CASE_EDGE, BEZEL = (40, 42, 46), (20, 21, 24), (29, 30, 34)
FINE = 3                        # static parts are drawn this much larger, then shrunk: smooth edges
LAYERS = 64                     # colours of glow kept


def seen(led):
    """What the eye makes of an LED of linear (r, g, b): brightness 0..1, and its colour at full brightness."""
    top = max(led)
    if not top:
        return 0.0, (0, 0, 0)
    return min(1.0, (1.6 * top / 255) ** 0.42), tuple(int(255 * (v / top) ** 0.45) for v in led)


class View:
    """Draws a box with that many LEDs and seat buttons into a picture of that many pixels."""

    def __init__(self, width, height, leds=24, seats=0, labels=None, table=TABLE):
        self.labels, self.table = labels or {}, table   # labels: what to press on a keyboard, by control
        self.width, self.height, self.leds, self.seats = width, height, leds, seats
        tall = BOX + (STRIP if seats else 0)
        self.k = max(min(width / BOX, height / tall), 0.1)
        self.x0, self.y0 = (width - BOX * self.k) / 2, (height - tall * self.k) / 2
        self.round = dict(ROUND)
        for q in range(seats):
            self.round[SEATS[q]] = (CENTRE + (q - (seats - 1) / 2) * 104, BOX + STRIP / 2 + 2, 40)
        self.places = [(CENTRE + LED_R * math.sin(math.tau * i / leds), CENTRE - LED_R * math.cos(math.tau * i / leds))
                       for i in range(leds)]
        self.glows, self.knobs, self.glass = {}, {}, Glass()
        self.font_cache = {}
        self.base = self._shrunk(self._static)
        self.spot = self._glow_sprite()

    # ---- units and pixels --------------------------------------------------------------------------------------
    def px(self, x, y, k=1.0):
        return (self.x0 + x * self.k) * k, (self.y0 + y * self.k) * k

    def at(self, x, y):
        """The key at a pixel: "knob", "back", "timer", "A" ... or None."""
        ux, uy = (x - self.x0) / self.k, (y - self.y0) / self.k
        for key, (cx, cy, r) in self.round.items():
            if (ux - cx) ** 2 + (uy - cy) ** 2 <= (r + 6) ** 2:
                return key
        return None

    def panel_rect(self):
        """Where the 128x64 pixels lie: x, y, width, height in pixels, whole pixels per dot when there is room."""
        dot = 4 * self.k
        dot = math.floor(dot) if dot >= 2 else dot
        w, h = round(128 * dot), round(64 * dot)
        x, y = self.px(CENTRE, CENTRE)
        return round(x - w / 2), round(y - h / 2), w, h

    def font(self, size):
        size = max(round(size), 6)
        if size not in self.font_cache:
            if not pygame.font.get_init():
                pygame.font.init()
            self.font_cache[size] = pygame.font.Font(None, size)
        return self.font_cache[size]

    # ---- what never changes ------------------------------------------------------------------------------------
    def _shrunk(self, draw):
        fine = FINE if self.width * self.height < 1_500_000 else 2
        big = pygame.Surface((self.width * fine, self.height * fine))
        draw(big, fine)
        return pygame.transform.smoothscale(big, (self.width, self.height))

    def _static(self, s, f):
        k = self.k * f

        def dot(x, y, r, colour):
            pygame.draw.circle(s, colour, self.px(x, y, f), r * k)

        s.fill(self.table)
        for i in range(7):                                      # the shadow on the table
            grow, shade = (7 - i) * 3.2, 1 - .028 * (i + 1)
            ink = tuple(int(v * shade) for v in self.table)
            self._plate(s, f, 4 - grow / 2, 14 - grow / 2, BOX - 8 + grow, 70 + grow / 2, ink)
        self._plate(s, f, 4, 4, BOX - 8, 70, CASE_EDGE)
        for i in range(16):                                     # the case: lighter at its upper edge
            t = 1.28 - .0275 * i
            ink = tuple(min(255, int(v * t)) for v in CASE)
            self._plate(s, f, 7 + i * .4, 7 + i * 1.25, BOX - 14 - i * .8, 68, ink, i * .85)
        dot(CENTRE, CENTRE, 359, (24, 25, 28))
        dot(CENTRE, CENTRE, 356, BEZEL)
        dot(CENTRE, CENTRE, 298, (26, 27, 31))
        for x, y in self.places:
            dot(x, y, 17, (18, 18, 20))
            dot(x, y, 15, (56, 56, 58))
            dot(x - 3, y - 4, 5, (70, 70, 73))
        glass = pygame.Rect(*(v * f for v in self.panel_rect())).inflate(32 * k, 32 * k)
        pygame.draw.rect(s, (15, 16, 18), glass.inflate(6 * k, 6 * k), 0, round(14 * k))
        pygame.draw.rect(s, BLACK, glass, 0, round(12 * k))
        for key in self.round:
            self._cap(s, f, key, False)
            if self.labels.get(key):
                self._label(s, f, key, self.labels[key])

    def _label(self, s, f, key, text):
        """The keyboard's name of a control, small, beside it."""
        x, y, r = self.round[key]
        seat = key in SEATS
        ink = tuple(int(v * .55) for v in self.table) if seat else (120, 124, 131)
        word = self.font(23 * self.k * f).render(text, True, ink)
        places = {"back": (x + r + 12, BOX - 34, 0), "knob": (x - r - 12, BOX - 34, 1), "timer": (x - r - 12, 42, 1)}
        ux, uy, align = places.get(key, (x, y + r + 17, .5))
        cx, cy = self.px(ux, uy, f)
        s.blit(word, (cx - word.get_width() * align, cy - word.get_height() / 2))

    def _plate(self, s, f, x, y, w, r, colour, less=0.0):
        left, top = self.px(x, y, f)
        k = self.k * f
        pygame.draw.rect(s, colour, (left, top, w * k, (w - less) * k), 0, round(r * k))

    def _cap(self, s, f, key, down):
        """One control, up or down."""
        x, y, r = self.round[key]
        k = self.k * f
        seat = SEATS.find(key)
        body = (80, 83, 88) if seat < 0 else tuple(int(v * .82) for v in COLOURS[seat])
        lift = 0 if down else 3
        pygame.draw.circle(s, (14, 14, 16) if seat < 0 else (150, 148, 144), self.px(x, y + 2, f), (r + 4) * k)
        edge = tuple(int(v * .55) for v in body)
        pygame.draw.circle(s, edge, self.px(x, y, f), r * k)
        face = tuple(int(v * (.8 if down else 1.0)) for v in body)
        pygame.draw.circle(s, face, self.px(x, y - lift, f), (r - 2) * k)
        if not down:
            pygame.draw.circle(s, tuple(min(255, v + 16) for v in face), self.px(x, y - lift - 2, f), (r - 6) * k)
        if key == "knob":
            self._grip(s, f, 0, down)
        elif seat >= 0:
            self._seat_sign(s, f, seat, x, y - lift, r)
        else:
            self._sign(s, f, key, x, y - lift)

    def _sign(self, s, f, key, x, y):
        """A small engraved sign: an arrow on BACK, a clock on TIMER."""
        k, ink = self.k * f, (196, 199, 204)
        if key == "back":
            pygame.draw.polygon(s, ink, [self.px(x + dx, y + dy, f) for dx, dy in ((-10, 0), (5, -9), (5, 9))])
            return
        pygame.draw.circle(s, ink, self.px(x, y + 1, f), 10 * k, max(1, round(2.4 * k)))
        pygame.draw.line(s, ink, self.px(x, y + 1, f), self.px(x, y - 6, f), max(1, round(2.4 * k)))
        pygame.draw.line(s, ink, self.px(x, y + 1, f), self.px(x + 5, y + 4, f), max(1, round(2.4 * k)))
        pygame.draw.line(s, ink, self.px(x - 3, y - 13, f), self.px(x + 3, y - 13, f), max(1, round(3 * k)))

    def _seat_sign(self, s, f, seat, x, y, r):
        dark = sum(COLOURS[seat]) > 380
        ink = (24, 24, 26) if dark else (250, 250, 250)
        outlines = shape(seat, x + 13, y - 2, 10)
        for i, points in enumerate(outlines):
            hole = seat == 5 and i == 1
            colour = tuple(int(v * .82) for v in COLOURS[seat]) if hole else ink
            pygame.draw.polygon(s, colour, [self.px(px, py, f) for px, py in points])
        text = self.font(44 * self.k * f).render(SEATS[seat], True, ink)
        cx, cy = self.px(x - 12, y - 1, f)
        s.blit(text, (cx - text.get_width() / 2, cy - text.get_height() / 2))

    def _grip(self, s, f, detent, down):
        """The knob's turning part; `detent` is its place."""
        x, y, r = self.round["knob"]
        k = self.k * f
        y -= 1 if down else 4
        turn = math.tau * detent / DETENTS - math.tau / 8

        def spoke(a, length):
            return self.px(x + length * math.sin(a), y - length * math.cos(a), f)

        for i in range(30):
            a = turn + math.tau * i / 30
            pygame.draw.line(s, (52, 54, 58), spoke(a, 44), spoke(a, 50), max(1, round(3 * k)))
        pygame.draw.circle(s, (66, 68, 73), self.px(x, y + 1, f), 40 * k)
        pygame.draw.circle(s, (88, 91, 96) if down else (100, 103, 109), self.px(x, y - 1, f), 38 * k)
        pygame.draw.circle(s, (82, 85, 90) if down else (94, 97, 102), self.px(x, y, f), 34 * k)
        pygame.draw.line(s, (238, 238, 238), spoke(turn, 16), spoke(turn, 34), max(1, round(5 * k)))

    # ---- what changes ------------------------------------------------------------------------------------------
    def _patch(self, key, draw):
        """One control on clear ground, drawn finely: (surface, x, y)."""
        x, y, r = self.round[key]
        side = math.ceil((r + 8) * self.k) + 1
        cx, cy = self.px(x, y)
        left, top = round(cx) - side, round(cy) - side
        big = pygame.Surface((2 * side * FINE, 2 * side * FINE), pygame.SRCALPHA)
        keep, self.x0, self.y0 = (self.x0, self.y0), self.x0 - left, self.y0 - top
        draw(big)
        self.x0, self.y0 = keep
        return pygame.transform.smoothscale(big, (2 * side, 2 * side)), left, top

    def _control(self, key, detent, down):
        place = detent % DETENTS if key == "knob" else 0
        if (key, place, down) not in self.knobs:
            def draw(s):
                self._cap(s, FINE, key, down)
                if key == "knob":
                    self._grip(s, FINE, place, down)
            self.knobs[key, place, down] = self._patch(key, draw)
        return self.knobs[key, place, down]

    def _glow_sprite(self):
        """White light that falls off with the square of the distance, in a square of 2R."""
        small = 48
        spot = pygame.Surface((2 * small, 2 * small))
        for y in range(2 * small):
            for x in range(2 * small):
                d = math.hypot(x - small + .5, y - small + .5) / small
                v = max(0.0, (1 / (1 + 22 * d * d) - 1 / 23) * 23 / 22)
                spot.set_at((x, y), (int(255 * v),) * 3)
        side = max(2, round(190 * self.k))
        return pygame.transform.smoothscale(spot, (side, side))

    def _glow(self, colour):
        if colour not in self.glows:
            if len(self.glows) > LAYERS:
                self.glows.clear()
            spot = self.spot.copy()
            spot.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
            self.glows[colour] = spot
        return self.glows[colour]

    def _ring(self, s, leds):
        k = self.k
        lit = [(place, *seen(led)) for place, led in zip(self.places, leds) if any(led)]
        for (x, y), bright, colour in lit:
            spot = self._glow(tuple(int(v * bright) // 8 * 8 for v in colour))
            cx, cy = self.px(x, y)
            s.blit(spot, (cx - spot.get_width() / 2, cy - spot.get_height() / 2), special_flags=pygame.BLEND_RGB_ADD)
        for (x, y), bright, colour in lit:
            cx, cy = self.px(x, y)
            pygame.draw.aacircle(s, tuple(int(50 * (1 - bright) + v * bright) for v in colour), (cx, cy), 14 * k)
            white = max(0.0, bright - .35) * .75
            core = tuple(int(50 * (1 - bright) + (v + (255 - v) * white) * bright) for v in colour)
            pygame.draw.aacircle(s, core, (cx - k, cy - 2 * k), 7 * k)

    def paint(self, panel, leds, down=(), detent=0):
        """The box now: 1024 bytes of the panel, `leds` as (r, g, b) clockwise from 12, keys that are down, the knob."""
        s = self.base.copy()
        self._ring(s, leds)
        x, y, w, h = self.panel_rect()
        s.blit(self.glass.picture(panel, w, h), (x, y))
        for key in self.round:
            if key == "knob" or key in down:
                piece, px, py = self._control(key, detent, key in down)
                s.blit(piece, (px, py))
        return s


_views = {}


def picture(panel, leds, width=BOX, seats=0, down=(), detent=0):
    """The box, `width` pixels wide, as a pygame surface."""
    key = width, len(leds), seats
    if key not in _views:
        _views.clear()
        _views[key] = View(width, round(width * (BOX + (STRIP if seats else 0)) / BOX), len(leds), seats)
    return _views[key].paint(panel, leds, down, detent)


def save(path, panel, leds, width=BOX, seats=0, down=(), detent=0):
    """Writes a PNG of the box, `width` pixels wide."""
    pygame.image.save(picture(panel, leds, width, seats, down, detent), str(path))
