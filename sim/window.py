"""The box in a window: keyboard, mouse and wheel are its controls; its figures beside it if wanted.

Keys: arrows or wheel turn, Enter or Space presses the knob (hold to hold), Backspace or Escape is BACK, T is TIMER, 1
to 7 are the seat buttons; the rest is help of the simulator (see HELP).
"""
import os
import sys
import time

from sim import draw, figures            # before pygame: draw sets its switches
from sim.desk import LANGS, LONGEST, Desk
from sim.script import PlayError, Player, box_picture

import pygame

FRAMES = 50
LOOK_EVERY = 0.1        # s between two looks at the box's state
SIZE = (860, 1010)
SMALLEST = (240, 300)
PANEL_WIDTH = 300       # units of the figures at the right
BAR = 54
SAY = 4.0               # s that a message stays
TABLE = (214, 210, 203)
INK, FAINT, PAPER = (52, 50, 47), (120, 117, 111), (226, 223, 217)
KNOB = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
BACK = (pygame.K_BACKSPACE, pygame.K_ESCAPE)
TURN = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1,
        pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}
REPEATED = (pygame.K_PERIOD, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_MINUS, pygame.K_KP_MINUS)
HELP = (
    "Arrows, wheel  turn     Enter, Space  press, hold     Backspace, Esc  BACK     T  TIMER     1-7  seats",
    "P  pause     .  one turn     + -  speed     F12  picture     F5  power off and on     F6  language"
    "     Tab  figures     F1  help",
)
LABELS = {"knob": "Enter, wheel", "back": "Backspace", "timer": "T"}
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
    window.minimum_size = SMALLEST
    pygame.key.set_repeat(350, 70)
    return window


class Window:
    """One window over a Desk. `pictures` is the folder for F12."""

    def __init__(self, desk, pictures="out", size=SIZE, figures=False, title="Croupier"):
        self.desk, self.pictures = desk, pictures
        self.help, self.figures, self.open = True, figures, True
        self.keys, self.mouse = {}, None        # keyboard code: box key; box key under the mouse button
        self.message, self.message_until = "", 0.0
        self.looked, self.view = 0.0, None
        self.window = open_window(size, title)
        self.screen = self.window.get_surface()
        self.font_cache = {}
        self.clock, self.last = pygame.time.Clock(), time.monotonic()

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
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.keys = {}
            self.desk.release_all()

    def _key_down(self, code, mod=0):
        if code in TURN:
            self.desk.turn(TURN[code])
        elif code not in self.keys:         # the desktop repeats strokes; the box and pause must not
            name = key_name(code)
            if name or code not in REPEATED:
                self.keys[code] = name
            if name:
                self.desk.press(name)
            else:
                self._order(code, mod)

    def _key_up(self, code):
        name = self.keys.pop(code, None)
        if name and name not in self.keys.values():
            self.desk.release(name)

    def _mouse_down(self, pos, button):
        dots = self.screen.get_width() / max(self.window.size[0], 1)       # of the surface, to one of the mouse
        key = "knob" if button == 2 else self.view and self.view.at(pos[0] * dots, pos[1] * dots)
        if key and not self.mouse:
            self.mouse = key
            self.desk.press(key)

    def _order(self, code, mod):
        """The simulator's own keys."""
        desk = self.desk
        if code == pygame.K_F1:
            self.help, self.view = not self.help, None
        elif code == pygame.K_TAB:
            self.figures, self.view = not self.figures, None
        elif code == pygame.K_p:
            desk.paused = not desk.paused
        elif code == pygame.K_PERIOD and desk.paused:
            desk.step()
        elif code in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            desk.faster(1)
            self.say("speed x%g" % desk.speed)
        elif code in (pygame.K_MINUS, pygame.K_KP_MINUS):
            desk.faster(-1)
            self.say("speed x%g" % desk.speed)
        elif code == pygame.K_F12:
            self.take_picture()
        elif code in (pygame.K_F5, pygame.K_F6):
            self._power(code == pygame.K_F6)
        elif code == pygame.K_q and mod & pygame.KMOD_CTRL:
            self.open = False

    def _power(self, other):
        """Off and on again, in the next language if wanted."""
        desk = self.desk
        if desk.recorder:
            self.say("a recording cannot switch the box off")
        elif other:
            lang = desk.lang if desk.lang in LANGS else LANGS[0]
            desk.restart(lang=LANGS[(LANGS.index(lang) + 1) % len(LANGS)])
            self.say("language: " + desk.lang)
        else:
            desk.restart()
            self.say("power off and on")

    def say(self, text):
        """A message under the box for a moment."""
        self.message, self.message_until = text, time.monotonic() + SAY

    def take_picture(self):
        """F12: the box as a PNG."""
        desk = self.desk

        def paint(path):
            os.makedirs(self.pictures, exist_ok=True)
            draw.save(path, desk.box.panel(), desk.leds(), detent=desk.hands.detent)
        self.say("picture: " + desk.shot(self.pictures, paint))

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
        bar = BAR if self.help else 26
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
        self.screen.blit(self.view.paint(desk.box.panel(), leds, down, desk.hands.detent), (0, 0))
        self._bar(pygame.Rect(0, h - bar, w - side, bar))
        if side:
            self._figures(pygame.Rect(w - side, 0, side, h))

    def _bar(self, area):
        status = "x%g" % self.desk.speed + ("   PAUSED" if self.desk.paused else "")
        if time.monotonic() < self.message_until:
            status += "     " + self.message
        lines = (HELP if self.help else ()) + (status,)
        size = 17
        while size > 9 and max(self.font(size).size(line)[0] for line in lines) > area.w - 20:
            size -= 1
        pitch = area.h / len(lines)
        for i, line in enumerate(lines):
            ink = INK if i == len(lines) - 1 else FAINT
            text = self.font(size).render(line, True, ink)
            self.screen.blit(text, (area.x + 12, area.y + i * pitch + (pitch - text.get_height()) / 2))

    def _figures(self, area):
        pygame.draw.rect(self.screen, PAPER, area)
        y, font = area.y + 12, self.font(18)
        for text, strong in figures.lines(self.desk):
            if y > area.bottom - 20:
                break
            self.screen.blit(font.render(text, True, INK if strong else FAINT), (area.x + 12, y))
            y += 20

    # ---- loop --------------------------------------------------------------------------------------------------
    def frame(self, dt, limit=None):
        """Input, `dt` seconds of the box's life (up to virtual time `limit`), picture."""
        for event in pygame.event.get():
            self.handle(event)
        self.screen = self.window.get_surface()
        self.desk.advance(dt, limit)
        now = time.monotonic()
        if now - self.looked >= LOOK_EVERY:
            self.looked = now
            self.desk.look()
        self.paint()
        self.window.flip()

    def tick(self, limit=None):
        """One frame of real time."""
        now = time.monotonic()
        self.frame(min(now - self.last, LONGEST), limit)
        self.last = now
        self.clock.tick(FRAMES)

    def play(self, steps):
        """Plays a script where it can be watched, at the desk's speed; its Report."""
        return Shown(self).play(steps)

    def run(self, steps=None):
        """Until the window is closed; a script is played first. Its Report, or None."""
        report = None
        try:
            if steps:
                report = self.play(steps)
                self.say("the script has ended" if report.ok else report.failures[0])
            while self.open:
                self.tick()
        finally:
            self.desk.close()
            self.window.destroy()
        return report


class Shown(Player):
    """A player whose box is watched: its time goes by in frames."""

    def __init__(self, win):
        super().__init__(win.desk.box, win.desk.hands, win.pictures, picture=box_picture)
        self.win = win

    def go(self, us):
        desk = self.win.desk
        self.t += us
        while self.win.open and desk.t < self.t:
            self.win.tick(self.t)
        if not self.win.open:
            raise PlayError("the window was closed")
        if desk.box is not self.box:
            raise PlayError("the box was switched off")


def screen_there():
    """Raises NoScreen where no window can be opened; opens none."""
    told = any(os.environ.get(k) for k in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    if sys.platform.startswith("linux") and not told:       # SDL would take the console's screen from under the shell
        raise NoScreen("no window can be opened here (there is no screen)")
    open_window((64, 64), "Croupier").destroy()


def run(make, board, lang=None, speed=1, recorder=None, pictures="out", steps=None):
    """Opens the window and returns when it is closed, with the Report of the script if there was one."""
    screen_there()
    return Window(Desk(make, board, lang, speed, recorder), pictures).run(steps)
