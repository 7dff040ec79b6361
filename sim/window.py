"""The box in a window: keyboard, mouse and wheel are its controls; its figures beside it if wanted.

Keys: arrows or wheel turn, Enter or Space presses the knob (hold to hold), Backspace or Escape is BACK, T is TIMER, 1
to 7 are the seat buttons; the rest is what the simulator can be told (sim/orders.py).
"""
import os
import sys
import time

from sim import draw, figures            # before pygame: draw sets its switches
from sim.bar import Bar
from sim.desk import LONGEST, Desk
from sim.film import Film
from sim.orders import ORDERS, Orders, watcher
from sim.speaker import Speaker

import pygame

FRAMES = 50
LOOK_EVERY = 0.1        # s between two looks at the box's state
SIZE = (860, 1050)
SMALLEST = (240, 300)
PANEL_WIDTH = 320       # units of the figures at the right
SEEN = ("x11", "wayland")       # SDL's drivers that open a window on a Linux desktop
SAY = 5.0               # s that a message stays
TABLE = (214, 210, 203)
INK, FAINT, PAPER = (52, 50, 47), (120, 117, 111), (226, 223, 217)
KNOB = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
BACK = (pygame.K_BACKSPACE, pygame.K_ESCAPE)
TURN = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1,
        pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}
ORDER = {pygame.K_p: "pause", pygame.K_PERIOD: "step", pygame.K_PLUS: "faster", pygame.K_KP_PLUS: "faster",
         pygame.K_EQUALS: "faster", pygame.K_MINUS: "slower", pygame.K_KP_MINUS: "slower", pygame.K_m: "sound",
         pygame.K_F1: "help", pygame.K_TAB: "figures"}
ORDER.update((getattr(pygame, "K_" + key), order) for order, key, _ in ORDERS if key[0] == "F")
REPEATED = ("step", "faster", "slower", "back", "forward")
LABELS = {"knob": "arrows, Enter", "back": "Backspace", "timer": "T"}
LABELS.update((seat, str(i + 1)) for i, seat in enumerate(draw.SEATS))


class NoScreen(Exception):
    """There is nothing to open a window on; one sentence."""


def key_name(code):
    """The box's key of a keyboard key, or None."""
    if code in KNOB:
        return "knob"
    if code in BACK:
        return "back"
    if code == pygame.K_t:
        return "timer"
    for base in (pygame.K_1, pygame.K_KP1):
        if base <= code < base + 7:
            return draw.SEATS[code - base]
    return None


def open_window(size, title):
    """A resizable window in the screen's own pixels; NoScreen where there is no screen to open one on."""
    try:
        pygame.display.init()
        window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
    except pygame.error as e:
        raise NoScreen("no window can be opened here (%s)" % str(e).rstrip(".")) from None
    if sys.platform.startswith("linux") and not os.environ.get("SDL_VIDEODRIVER"):
        driver = pygame.display.get_driver()
        if driver not in SEEN:              # SDL draws where nobody looks rather than fail
            window.destroy()
            pygame.display.quit()
            raise NoScreen("no window can be opened here (the screen does not answer)")
    window.minimum_size = SMALLEST
    pygame.key.set_repeat(350, 70)
    return window


class Window:
    """One window over a Desk. `pictures` is the folder of pictures, films and recordings; `watch`: saving a source
    restarts the game where it is."""

    def __init__(self, desk, pictures="out", size=SIZE, figures=False, title="Croupier", watch=False):
        self.desk, self.pictures = desk, pictures
        self.help, self.figures, self.open = True, figures, True
        self.keys, self.mouse = {}, None        # keyboard code: box key; box key under the mouse button
        self.message, self.message_until = "", 0.0
        self.looked, self.view, self.bar, self.meter = 0.0, None, None, None
        self.window = open_window(size, title)
        self.screen = self.window.get_surface()
        self.font_cache = {}
        self.clock, self.last = pygame.time.Clock(), time.monotonic()
        self.film, self.speaker = Film(), Speaker()
        self.orders = Orders(self, self.film, self.speaker, watcher(watch))

    # ---- input -------------------------------------------------------------------------------------------------
    def handle(self, event):
        """One pygame event."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.open = False
        elif event.type == pygame.KEYDOWN:
            self._key_down(event.key, event.mod)
        elif event.type == pygame.KEYUP:
            self._key_up(event.key)
        elif event.type == pygame.MOUSEWHEEL:
            n = -event.y if event.y else event.x
            if n:
                self.desk.turn(n)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
            self._mouse_down(event.pos, event.button)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2) and self.mouse:
            self.desk.release(self.mouse)
            self.mouse = None
        elif event.type == pygame.DROPFILE:
            self.orders.wanted = event.file
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.keys = {}
            self.desk.release_all()

    def _key_down(self, code, mod=0):
        if code in TURN:
            self.desk.turn(TURN[code])
        elif code not in self.keys:         # the desktop repeats strokes; the box and pause must not
            name, order = key_name(code), ORDER.get(code)
            if name or order not in REPEATED:
                self.keys[code] = name
            if name:
                self.desk.press(name)
            elif order:
                self.order(order)
            elif code == pygame.K_q and mod & pygame.KMOD_CTRL:
                self.open = False

    def _key_up(self, code):
        name = self.keys.pop(code, None)
        if name and name not in self.keys.values():
            self.desk.release(name)

    def _mouse_down(self, pos, button):
        dots = self.screen.get_width() / max(self.window.size[0], 1)       # of the surface, to one of the mouse
        x, y = pos[0] * dots, pos[1] * dots
        order = self.bar.at((x, y), self.desk) if self.bar and button == 1 else None
        if isinstance(order, tuple):
            if self.desk.goal is None and not self.desk.recorder:
                self.desk.go_to(order[1])
        elif order:
            self.order(order)
        else:
            key = "knob" if button == 2 else self.view and self.view.at(x, y)
            if key and not self.mouse:
                self.mouse = key
                self.desk.press(key)

    def order(self, name):
        """What the simulator itself can be told."""
        if name in ("help", "figures"):
            setattr(self, name, not getattr(self, name))
            self.view = self.bar = None
        else:
            self.orders.do(name)

    def say(self, text):
        """A message under the box for a moment."""
        self.message, self.message_until = text, time.monotonic() + SAY

    def save(self, path):
        """The box as a PNG."""
        draw.save(path, self.desk.box.panel(), self.desk.leds(), detent=self.desk.hands.detent)

    # ---- picture -----------------------------------------------------------------------------------------------
    def font(self, size):
        size = max(round(size), 9)
        if size not in self.font_cache:
            if not pygame.font.get_init():
                pygame.font.init()
            self.font_cache[size] = pygame.font.Font(None, size)
        return self.font_cache[size]

    def _layout(self, leds):
        """A View for the window as it is now."""
        w, h = (max(a, b) for a, b in zip(self.screen.get_size(), SMALLEST))
        side = min(PANEL_WIDTH, w // 3) if self.figures else 0
        if self.bar is None or (self.bar.width, self.bar.help) != (w - side, self.help):
            self.bar = Bar(self.font, w - side, self.help)
        bar = min(self.bar.height, h // 3)
        seats = sum(1 for key in self.desk.hands.keys if key in draw.SEATS)
        size = w - side, h - bar, leds, seats, self.help
        if self.view is None or self.size != size:
            self.size = size
            self.view = draw.View(w - side, h - bar, leds, seats, LABELS if self.help else None, TABLE)
        return side, bar

    def paint(self):
        """Draws the window."""
        desk, leds = self.desk, self.desk.leds()
        side, bar = self._layout(len(leds))
        w, h = self.screen.get_size()
        self.screen.fill(TABLE)
        down = [key for key in self.view.round if desk.is_down(key)]
        panel = desk.box.panel()
        self.screen.blit(self.view.paint(panel, leds, down, desk.hands.detent), (0, 0))
        self.film.note(desk.t, panel, leds, down, desk.hands.detent)
        on = [name for name, lit in (("pause", desk.paused or desk.waits), ("power", desk.on), ("help", self.help),
                                     ("figures", self.figures), ("sound", not self.speaker.muted),
                                     ("replay", self.orders.own)) if lit]
        self.bar.paint(self.screen, pygame.Rect(0, h - bar, w - side, bar), desk, self.status(), on)
        if side:
            self._figures(pygame.Rect(w - side, 0, side, h))

    def status(self):
        """The line at the lower edge."""
        desk = self.desk
        words = ["x%g" % desk.speed]
        if desk.goal is not None:
            words.append("going there: %d %%" % (100 * desk.progress()))
        elif desk.waits:
            words.append("WAITS for the next key")
        elif desk.paused:
            words.append("PAUSED")
        if desk.fault:
            words.append("THE PROGRAM HAS ENDED: " + desk.fault)
        if desk.recorder:
            words.append("records")
        if time.monotonic() < self.message_until:
            words.append(self.message)
        return "    ".join(words)

    def _figures(self, area):
        pygame.draw.rect(self.screen, PAPER, area)
        meter = self.meter
        top = figures.graph(self.screen, pygame.Rect(area.x + 12, area.y + 10, area.w - 24, 62), meter, self.font) if meter else area.y
        y, font = top + 8, self.font(18)
        for text, strong in figures.lines(self.desk, meter):
            if y > area.bottom - 20:
                break
            name, _, value = text.partition("  ")
            ink = INK if strong else FAINT
            self.screen.blit(font.render(name, True, ink), (area.x + 12, y))
            if value:
                value = font.render(value, True, INK)
                self.screen.blit(value, (area.x + 46 if name.isdigit() else area.right - 12 - value.get_width(), y))
            y += 20

    # ---- loop --------------------------------------------------------------------------------------------------
    def frame(self, dt, limit=None):
        """Input, `dt` seconds of the box's life (up to virtual time `limit`), picture, sound."""
        for event in pygame.event.get():
            self.handle(event)
        self.screen = self.window.get_surface()
        desk = self.desk
        desk.advance(dt, limit)
        now = time.monotonic()
        if now - self.looked >= LOOK_EVERY:
            self.looked = now
            desk.look()
            if self.figures:
                self.meter = self.meter or figures.Meter()
                self.meter.take(desk)
        tones = getattr(desk.box, "tones", None)
        if tones:
            self.speaker.hear(tones(), desk.t, desk.speed)
        self.paint()
        self.window.flip()

    def tick(self, limit=None):
        """One frame of real time."""
        now = time.monotonic()
        self.frame(min(now - self.last, LONGEST), limit)
        self.last = now
        self.orders.look_around()
        self.clock.tick(FRAMES)

    def run(self, steps=None):
        """Until the window is closed; a script is played first. Its Report, or None."""
        report = None
        try:
            if steps:
                report = self.orders.play(steps)
                self.say("the script has ended" if report.ok else report.failures[0])
            while self.open:
                self.tick()
                if self.orders.wanted:
                    self.orders.play_wanted()
        finally:
            self.desk.close()
            self.orders.close()
            self.speaker.close()
            self.window.destroy()
        return report


def screen_there():
    """Raises NoScreen where no window can be opened; opens none."""
    told = any(os.environ.get(k) for k in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    if sys.platform.startswith("linux") and not told:       # SDL would take the console's screen from under the shell
        raise NoScreen("no window can be opened here (there is no screen)")
    open_window((64, 64), "Croupier").destroy()


def run(make, board, lang=None, speed=1, recorder=None, pictures="out", steps=None, watch=False):
    """Opens the window and returns when it is closed, with the Report of the script if there was one."""
    screen_there()
    return Window(Desk(make, board, lang, speed, recorder), pictures, watch=watch).run(steps)
