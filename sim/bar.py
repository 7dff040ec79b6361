"""The lower edge of the window: buttons of the simulator, and the track with a mark for each gesture."""
import pygame

from sim.orders import ORDERS

INK, FAINT = (52, 50, 47), (120, 117, 111)
FACE, EDGE, LIT = (240, 238, 233), (188, 183, 174), (222, 232, 244)
DONE, AHEAD = (70, 120, 180), (176, 172, 165)
ROW, TRACK, GAP = 24, 16, 5
EXTRA = (("figures", "Tab", "figures"), ("help", "F1", "help"))


class Bar:
    """Lays itself out for a width; `at(pos)` gives the order under the mouse, or ("go", input)."""

    def __init__(self, font, width, help):
        self.font, self.width, self.help = font, width, help
        self.buttons = []               # (order, label, rect from the bar's upper left)
        self.rows = self._flow() if help else 0
        self.height = TRACK + self.rows * ROW + 24
        self.area = pygame.Rect(0, 0, width, self.height)
        self.kept = None

    def _flow(self):
        x, row = GAP + 5, 0
        for order, key, word in ORDERS + EXTRA:
            label = "%s  %s" % (key, word)
            w = self.font(16).size(label)[0] + 12
            if x + w > self.width - GAP and x > GAP + 5:
                x, row = GAP + 5, row + 1
            self.buttons.append((order, label, pygame.Rect(x, TRACK + row * ROW + 2, w, ROW - 4)))
            x += w + GAP
        return row + 1

    def _track(self):
        return pygame.Rect(12, 3, max(self.width - 24, 1), TRACK - 4)

    def at(self, pos, desk):
        """The order at a point of the window, ("go", i) for a gesture of the track, or None."""
        x, y = pos[0] - self.area.x, pos[1] - self.area.y
        for order, _, rect in self.buttons:
            if rect.collidepoint(x, y):
                return order
        marks = self.marks(desk)
        if self._track().collidepoint(x, y) and marks:
            places = [self._place(desk, i) for i in marks + [len(desk.inputs)]]
            near = min(range(len(places)), key=lambda i: abs(places[i] - x))
            return "go", (marks + [len(desk.inputs)])[near]
        return None

    def marks(self, desk):
        """desk.marks(), worked out only when the track has changed."""
        key = id(desk.inputs), len(desk.inputs)
        if self.kept is None or self.kept[0] != key:
            self.kept = key, desk.marks()
        return self.kept[1]

    def _place(self, desk, i):
        end = max(desk.end or desk.t, desk.t, 1)
        t = desk.inputs[i].t if i < len(desk.inputs) else end
        track = self._track()
        return track.x + min(t, end) * track.w // end

    def paint(self, screen, area, desk, status, on):
        """Draws it into `area` of the window; `on`: orders whose button is lit."""
        self.area = area
        track = self._track().move(area.x, area.y)
        middle = track.centery
        pygame.draw.line(screen, AHEAD, (track.x, middle), (track.right, middle), 2)
        end = max(desk.end or desk.t, desk.t, 1)
        now = track.x + track.w * desk.t // end
        pygame.draw.line(screen, DONE, (track.x, middle), (now, middle), 2)
        for i in self.marks(desk):
            x = area.x + self._place(desk, i)
            pygame.draw.line(screen, DONE if i < desk.done else AHEAD, (x, middle - 4), (x, middle + 4))
        pygame.draw.circle(screen, DONE, (now, middle), 5)
        for order, label, rect in self.buttons:
            rect = rect.move(area.x, area.y)
            pygame.draw.rect(screen, LIT if order in on else FACE, rect, 0, 5)
            pygame.draw.rect(screen, EDGE, rect, 1, 5)
            text = self.font(16).render(label, True, INK)
            screen.blit(text, (rect.x + 6, rect.y + (rect.h - text.get_height()) / 2))
        self._status(screen, area, status)

    def _status(self, screen, area, status):
        size = 17
        while size > 9 and self.font(size).size(status)[0] > area.w - 24:
            size -= 1
        text = self.font(size).render(status, True, INK)
        screen.blit(text, (area.x + 12, area.bottom - 12 - text.get_height() / 2))
