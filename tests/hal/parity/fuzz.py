"""Random scenes and random changes to them, the same on every displayio. Nothing here knows which one it runs on.

`run()` yields (root group, what was done, whole): after a whole step the display is refreshed and looked at; after the
others a display that can sends one band of what is left, as the console's loop does while the picture goes on changing.
"""

import displayio
import vectorio

WORDS = ("", "A", "Größe", "Счёт", "0", "12:34", "Ёж", "ÄÖÜß", "€№", "Иванов 3", "ready", "→ next", "жизнь моя", "\u4e00?")
TIMES = ("1:23", "0:00", "", "9", "12", "-7", "28", "27", "8:8")
LETTERS = ("A", "1969", "Q?", "", "3,5", "B+", "40%", "1.0", "110", "0/7")
COLOURS = (0xFFFFFF, 0xFFFFFF, 0x000000, 0x808080, 0x7F7F7F, 0x00FF00, 0xFF00FF)  # 0x808080 is just white
PAPERS = (None, None, 0xFFFFFF, 0x000000, 0x202020, 0xC0C0C0)
POINTS = ((0, 0), (0.5, 0.5), (1.0, 0), (0.5, 1.0), (1, 1))


class Random:
    """A small generator of its own: `below(n)` is 0 to n - 1."""

    def __init__(self, seed):
        self._state = seed

    def below(self, n):
        self._state = (self._state * 1103515245 + 12345) & 0x3FFFFFFF
        return (self._state >> 8) % n

    def of(self, things):
        return things[self.below(len(things))]


class Scene:
    """Three nested groups with labels, bitmaps, tiles and rectangles in all of them."""

    def __init__(self, Label, fonts, rnd):
        self.rnd = rnd
        self.shelf = None
        self.root = displayio.Group()
        self.groups = [self.root]
        for _ in range(2):
            g = displayio.Group(x=rnd.below(40), y=rnd.below(30))
            rnd.of(self.groups).append(g)
            self.groups.append(g)
        self.palettes = [self.palette(2 if i < 3 else 4, i % 3 > 0) for i in range(5)]
        self.pictures = self.bitmaps()
        self.texts = self.labels(Label, fonts)
        self.tiles, others = self.grids()
        self.rects = [self.rectangle() for _ in range(3)]
        self.leaves = [pair[0] for pair in self.texts] + others + self.rects + [self.tiles]
        for leaf in self.leaves:
            rnd.of(self.groups).append(leaf)

    def palette(self, n, transparent):
        p = displayio.Palette(n)
        for i in range(n):
            p[i] = (0, 0xFFFFFF, 0x808080, 0x303030)[i]
        if transparent:
            p.make_transparent(0)
        return p

    def bitmaps(self):
        made = []
        for w, h, values in ((5, 9, 2), (12, 13, 2), (19, 17, 2), (9, 7, 4), (6, 11, 16), (3, 3, 256), (20, 6, 1)):
            b = displayio.Bitmap(w, h, values)
            if values > 1:
                for _ in range(30):
                    b[self.rnd.below(w), self.rnd.below(h)] = self.rnd.below(min(values, 4))
            made.append(b)
        return made

    def labels(self, Label, fonts):
        rnd = self.rnd
        made = []
        for _ in range(4):
            label = Label(rnd.of(fonts[:3]), text=rnd.of(WORDS), color=rnd.of(COLOURS), x=rnd.below(130) - 10, y=rnd.below(64))
            made.append((label, WORDS))
        made.append((Label(fonts[3], text="1969", x=5, y=20, background_color=0x000000), LETTERS))
        made.append((Label(fonts[4], text="28", anchor_point=(0.5, 0), anchored_position=(64, 13)), TIMES))
        made.append((Label(fonts[5], text="\ue003", x=90, y=40), ("\ue000", "\ue004\ue017", "\ue013", "")))
        made.append((Label(fonts[1], text="base", x=10, y=50, base_alignment=True), WORDS))
        made.append((Label(fonts[0], text="Ok", anchor_point=(0.5, 0.5), anchored_position=(64, 32)), WORDS))
        return made

    def grids(self):
        rnd = self.rnd
        sheet = displayio.Bitmap(8, 24, 2)
        deep = displayio.Bitmap(16, 16, 4)
        for _ in range(80):
            sheet[rnd.below(8), rnd.below(24)] = 1
            deep[rnd.below(16), rnd.below(16)] = rnd.below(4)
        tiles = displayio.TileGrid(
            sheet,
            pixel_shader=self.palettes[1],
            width=3,
            height=2,
            tile_width=8,
            tile_height=8,
            x=rnd.below(110),
            y=rnd.below(50),
        )
        two = displayio.TileGrid(
            deep, pixel_shader=self.palettes[4], width=2, tile_width=8, tile_height=8, default_tile=3, x=rnd.below(120)
        )
        others = [two]
        for i in range(len(self.pictures)):
            b = self.pictures[i]
            p = self.palettes[rnd.below(3)] if b is self.pictures[-1] or i < 3 else self.palettes[3 + i % 2]
            others.append(displayio.TileGrid(b, pixel_shader=p, x=rnd.below(128) - 5, y=rnd.below(64) - 5))
        return tiles, others

    def rectangle(self):
        rnd = self.rnd
        return vectorio.Rectangle(
            pixel_shader=self.palettes[0],
            width=1 + rnd.below(60),
            height=1 + rnd.below(20),
            x=rnd.below(120) - 10,
            y=rnd.below(60) - 5,
            color_index=rnd.below(2),
        )

    def change(self):
        """One random change; its name."""
        rnd = self.rnd
        leaf = rnd.of(self.leaves)
        group = self.groups[1 + rnd.below(2)]
        label, words = rnd.of(self.texts)
        bitmap = self.pictures[rnd.below(6)]
        op = rnd.below(24)
        if op == 0:
            leaf.x = rnd.below(150) - 20
        elif op == 1:
            leaf.y = rnd.below(80) - 10
        elif op == 2:
            leaf.hidden = not leaf.hidden
        elif op == 3:
            group.x = rnd.below(60) - 10
        elif op == 4:
            group.y = rnd.below(50) - 10
        elif op == 5:
            group.hidden = not group.hidden
        elif op in (6, 7, 8):
            label.text = rnd.of(words)
        elif op == 9:
            bitmap[rnd.below(bitmap.width), rnd.below(bitmap.height)] = rnd.below(2)
        elif op == 10:
            rnd.of(self.palettes)[1] = rnd.of((0, 0xFFFFFF, 0x404040, 0xA0A0A0))
        elif op == 11:
            self.carry(leaf)
        elif op == 12:
            label.color = rnd.of(COLOURS)
        elif op == 13:
            label.background_color = rnd.of(PAPERS)
        elif op == 14:
            label.anchor_point = rnd.of(POINTS)
        elif op == 15:
            label.anchored_position = (rnd.below(128), rnd.below(64))
        elif op == 16:
            self.tiles[rnd.below(3), rnd.below(2)] = rnd.below(3)
        elif op == 17:
            self.rects[rnd.below(3)].width = 1 + rnd.below(70)
        elif op == 18:
            self.rects[rnd.below(3)].height = 1 + rnd.below(30)
        elif op == 19:
            self.rects[rnd.below(3)].color_index = rnd.below(2)
        elif op == 20:
            bitmap.fill(rnd.below(2))
        elif op == 21:
            self.tiles.pixel_shader = self.palettes[rnd.below(3)]
        elif op == 22:
            label.text = rnd.of(words)
            label.text = rnd.of(words)
        else:
            self.shelve(leaf)
        return op

    def shelve(self, leaf):
        """A leaf stays out of the picture for a while; the one that was out comes back."""
        if leaf.hidden or self.groups[1].hidden or self.groups[2].hidden:
            return
        if self.shelf is not None:
            self.rnd.of(self.groups).append(self.shelf)
            self.shelf = None
        else:
            self.take(leaf)
            self.shelf = leaf

    def take(self, leaf):
        """Takes a leaf out of its group; whether it was in one."""
        for g in self.groups:
            for k in range(len(g)):
                if g[k] is leaf:
                    g.pop(k)
                    return True
        return False

    def carry(self, leaf):
        """The leaf goes to another place, while all groups are shown (Adafruit's keeps it hidden otherwise)."""
        if leaf.hidden or self.groups[1].hidden or self.groups[2].hidden:
            return
        if self.take(leaf):
            to = self.rnd.of(self.groups)
            to.insert(self.rnd.below(len(to) + 1), leaf)


def run(Label, fonts, seed, steps):
    """A scene and `steps` whole changes of it; fonts: S, M, H, L, XL and icons of 7 rows."""
    rnd = Random(seed)
    scene = Scene(Label, fonts, rnd)
    yield scene.root, "made", True
    for _ in range(steps):
        done = []
        for _ in range(1 + rnd.below(3)):
            done.append(scene.change())
            if rnd.below(3) == 0:
                yield scene.root, "", False
        yield scene.root, str(done), True
