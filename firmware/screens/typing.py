"""A7: a name, from those that the box knows or letter by letter."""
from firmware import ringview as rv
from firmware import roster, texts
from firmware.kit import H, M, MID
from firmware.screen import Screen
from firmware.screens.menu import Menu
from firmware.texts import t


def name_screen(owner, q):
    """Known names first; letters at once if there are none to choose from."""
    known = [name for name in roster.read(owner.app.store)["known"] if name not in owner.names]
    return Known(owner, q, known) if known else Typing(owner, q)


class Known(Menu):
    """Names of earlier games; the last lines type a new one, or take the name away."""
    name = "A7"

    def __init__(self, owner, q, known):
        super().__init__(owner.app)
        self.owner, self.q, self.known = owner, q, known

    def items(self):
        lines = self.known + [t("p_new")]
        if self.q < len(self.owner.names) and self.owner.names[self.q]:
            lines.append(t("p_noname"))
        return lines

    def head(self, k):
        k.head(t("name"), self.q)

    def choose(self, i):
        if i == len(self.known):
            self.app.swap(Typing(self.owner, self.q))
            return
        roster.rename(self.owner, self.q, self.known[i] if i < len(self.known) else "")
        self.app.pop()


class Typing(Screen):
    """Letter by letter: the ribbon starts on the letter taken last, the tick lies one step to its left."""
    name = "A7"

    def __init__(self, owner, q):
        super().__init__(owner.app)
        self.owner, self.q = owner, q
        self.typed = list(owner.names[q]) if q < len(owner.names) else []
        self.ghost = ""             # the letter that BACK has lifted
        self._place()

    def _place(self):
        """The ribbon of the next place."""
        small, large = roster.LETTERS[texts.language()]
        letters = small if self.typed else large
        last = self.ghost or (self.typed[-1] if self.typed else "")
        i = small.find(last) if last else 0
        if i < 0:
            i = large.find(last)
        i = max(i, 0) % len(letters)
        self.items = list(letters)
        if self.typed:
            self.items.insert(i, "ok")
        if len(self.typed) == roster.LONGEST:       # a name that stood there: the tick, or BACK
            self.items, i = ["ok"], -1
        # a name that stands already is ready: the tick; else the letter taken last
        self.at = i + (1 if self.typed else 0)

    def shown(self):
        if self.typed and not self.ghost:
            self.at = self.items.index("ok")

    def draw(self, k):
        k.head(t("name"), self.q)
        x = 8
        for ch in self.typed:
            k.text(x, 12, ch, H)
            x += 11
        active = self.items[self.at]
        k.box(x, 12, 13, 20, r=2)
        if active == "ok":
            k.icon(x, 17, "check13", 0)
        else:
            k.text(x + 2, 12, active, H, c=0)
        for j in range(roster.LONGEST - 1 - len(self.typed)):
            k.rect(x + 16 + 11 * j, 29, 8, 1)
        k.frame(57, 36, 15, 16, 2)
        for d in range(-3, 4) if len(self.items) > 1 else (0,):
            ch = self.items[(self.at + d) % len(self.items)]
            if ch == "ok":
                k.icon(64 + 16 * d - 3, 41, "check7")
            else:
                k.text(64 + 16 * d, 37, ch, M, MID)
        k.foot(t("back"), t("ok" if active == "ok" else "next"), False)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.owner.n)
        rv.seat(frame, self.q, self.owner.n, 3, 100)

    def turn(self, n):
        self.at = (self.at + n) % len(self.items)
        self.app.dirty()

    def press(self):
        item = self.items[self.at]
        if item != "ok":
            self.typed.append(item)
            self.ghost = ""
        if item == "ok" or len(self.typed) == roster.LONGEST:
            roster.rename(self.owner, self.q, "".join(self.typed))
            self.app.pop()
            return
        self._place()
        self.app.dirty()

    def close(self):
        owner, q, name = self.owner, self.q, "".join(self.typed)
        if name and (q >= len(owner.names) or not owner.names[q].startswith(name)):
            roster.rename(owner, q, name)

    def back(self):
        if not self.typed:
            self.app.pop()
            return
        self.ghost = self.typed.pop()
        self._place()
        self.app.dirty()

    def wheel(self):
        return self.items, self.at
