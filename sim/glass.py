"""Parts of the picture: the glowing glass of the panel, and the shapes of the seats."""
import math

import pygame

from sim import png

BLACK, OLED = (6, 7, 9), (226, 240, 250)
HALO = (44, 50, 58)             # how much of its light a bright area gives its surroundings
GAP = (176, 180, 186)           # what is left of the light between two dots


class Glass:
    """Draws the 1024 bytes of a panel as it glows; the last picture is kept."""

    def __init__(self):
        self.key = self.kept = None

    def picture(self, panel, w, h):
        """A surface of w x h pixels: dots with thin dark gaps, and a little glow about bright areas."""
        if self.key == (panel, w, h):
            return self.kept
        flat = pygame.image.frombytes(b"".join(png.rows(panel)), (128, 64), "P")
        flat.set_palette([BLACK] * 255 + [OLED])
        flat = _rgb(flat)
        dot, part = divmod(w, 128)
        if part:
            shown = pygame.transform.smoothscale(flat, (w, h))
        else:
            shown = pygame.transform.scale(flat, (w, h))
            if dot >= 3:
                _gaps(shown, dot)
        halo = pygame.transform.smoothscale(pygame.transform.smoothscale(flat, (32, 16)), (w, h))
        halo.fill(HALO, special_flags=pygame.BLEND_RGB_MULT)
        shown.blit(halo, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        self.key, self.kept = (bytes(panel), w, h), shown
        return shown


def _rgb(surface):
    out = pygame.Surface(surface.get_size(), depth=24)
    out.blit(surface, (0, 0))
    return out


def _gaps(shown, dot):
    """The thin dark lines between the dots."""
    w, h = shown.get_size()
    mask = pygame.Surface((w, h))
    mask.fill((255, 255, 255))
    for x in range(dot - 1, w, dot):
        pygame.draw.line(mask, GAP, (x, 0), (x, h))
    for y in range(dot - 1, h, dot):
        pygame.draw.line(mask, GAP, (0, y), (w, y))
    shown.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def shape(seat, x, y, r):
    """Outlines (lists of points) of the seat's shape: disc square triangle plus star ring hourglass."""
    def ring_of(n, radius, turn=0.0):
        return [(x + radius * math.sin(math.tau * (k / n + turn)), y - radius * math.cos(math.tau * (k / n + turn)))
                for k in range(n)]
    t = r / 3
    star = [p for pair in zip(ring_of(5, r), ring_of(5, r * .42, .1)) for p in pair]
    return (
        [ring_of(40, r * .95)],
        [[(x - r * .8, y - r * .8), (x + r * .8, y - r * .8), (x + r * .8, y + r * .8), (x - r * .8, y + r * .8)]],
        [[(x, y - r * .9), (x + r, y + r * .8), (x - r, y + r * .8)]],
        [[(x - t, y - r), (x + t, y - r), (x + t, y + r), (x - t, y + r)],
         [(x - r, y - t), (x + r, y - t), (x + r, y + t), (x - r, y + t)]],
        [star],
        [ring_of(40, r * .95), ring_of(40, r * .5)],
        [[(x - r * .8, y - r * .9), (x + r * .8, y - r * .9), (x, y)],
         [(x - r * .8, y + r * .9), (x + r * .8, y + r * .9), (x, y)]],
    )[seat]
