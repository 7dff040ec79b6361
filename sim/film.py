"""The last seconds of a box as an animated GIF: a film always runs, one key keeps it."""
from collections import deque

SECONDS = 15
FRAME = 80_000          # µs: no picture is shorter
LAST = 1_500            # ms that the last picture stands
COLOURS = 255


class Film:
    """`note(t, panel, leds, down, detent)` after each frame; `save(path)` writes what is there."""

    def __init__(self, seconds=SECONDS):
        self.span = seconds * 1_000_000
        self.frames = deque()           # (µs, what was seen): only what differs from the one before

    def note(self, t, panel, leds, down=(), detent=0, seats=0):
        """What is seen now; `t` µs of the box's time."""
        if self.frames and t < self.frames[-1][0]:
            self.frames.clear()         # power off and on, or gone back
        seen = bytes(panel), tuple(leds), tuple(down), detent, seats
        if self.frames and (self.frames[-1][1] == seen or t - self.frames[-1][0] < FRAME):
            if self.frames[-1][1] != seen and len(self.frames) > 1 and self.frames[-1][0] - self.frames[-2][0] >= FRAME:
                self.frames[-1] = self.frames[-1][0], seen      # the newest state of a quick change counts
            return
        self.frames.append((t, seen))
        while len(self.frames) > 1 and t - self.frames[1][0] > self.span:
            self.frames.popleft()

    def save(self, path, width=390):
        """Writes the GIF; the number of its pictures. ValueError: nothing to write, or Pillow is missing."""
        try:
            from PIL import Image
        except ImportError:
            raise ValueError("a GIF needs Pillow: pip install pillow") from None
        if not self.frames:
            raise ValueError("nothing has been seen yet")
        pictures = [self._image(Image, seen, width) for _, seen in self.frames]
        times = [t for t, _ in self.frames]
        palette = self._palette(Image, pictures)
        pictures = [p.quantize(palette=palette, dither=Image.Dither.NONE) for p in pictures]
        durations = [max((b - a) // 1000, 20) for a, b in zip(times, times[1:])] + [LAST]
        pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=durations, loop=0, optimize=False)
        return len(pictures)

    def _image(self, Image, seen, width):
        import pygame

        from sim import draw
        panel, leds, down, detent, seats = seen
        surface = draw.picture(panel, leds, width, seats, down, detent)
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    def _palette(self, Image, pictures):
        """One for all: colours of the ring come and go."""
        few = pictures[::max(1, len(pictures) // 6)]
        w, h = few[0].size
        sheet = Image.new("RGB", (w, h * len(few)))
        for i, p in enumerate(few):
            sheet.paste(p, (0, i * h))
        return sheet.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
