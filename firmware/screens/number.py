"""C1-C9, D7: numbers. A dial for few values; else digits, place by place, each place a wheel that starts on the ghost."""
from micropython import const
from firmware import ringview as rv
from firmware.kit import H, L, M, MID
from firmware.screens.base import PlayScreen
from firmware.texts import number, t

_PLACES = const(12)
_FEW = const(24)


def number_screen(play, need, draft):
    """The widget for a need of kind number."""
    few = not need.get("dec") and need["hi"] - need["lo"] < _FEW
    if few or need.get("one"):
        from firmware.screens import dial
        return (dial.Dial if few else dial.Tally)(play, need, draft)
    return Digits(play, need, draft)


class Number(PlayScreen):
    """What dial and digits share: header, who column, ring, offering the event."""

    def __init__(self, play, need, draft):
        super().__init__(play)
        self.need = need

    def title(self):
        return t("answer" if self.need["ph"] == "write" else self.need["ph"])

    def draw_who(self, k):
        if self.play.seat >= 0:
            k.who(self.play.seat)
        else:
            k.icon(1, 21, "star23")
            k.dots(27, 12, 41)

    def ring(self, frame, now):
        if self.play.seat >= 0:
            super().ring(frame, now)
        else:
            rv.fill(frame, rv.WHITE, 30)

    def accept(self, value):
        self.play.offer(self.need["e"] + [value], self.need)


class Digits(Number):
    name = "C2"
    sure = True

    def __init__(self, play, need, draft):
        super().__init__(play, need, draft)
        self.typed = []
        ghost = need.get("def")
        self.ghost = list(str(ghost)) if ghost is not None else []
        if draft:                   # an event opened again: its value stands there, the tick is next
            self.ghost = []
            if draft[2] is None:
                self.ghost = ["none"]
            else:
                self.typed = list(str(draft[2]))
        self._place()

    # ---- the wheel of one place ---------------------------------------------------------------------------------
    def _items(self):
        """What may stand in the next place."""
        digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
        typed, need = self.typed, self.need
        if self._count() >= _PLACES:        # a number that stood there: the tick, or BACK
            return ["ok"]
        if not typed or typed == ["-"]:
            if not typed:
                if str(need["lo"])[0] == "-":
                    digits.append("-")
                if need.get("none"):
                    digits.append("none")
            return digits
        point = need.get("dec") and "." not in typed
        if typed[-1] == ".":
            return digits
        if typed in (["0"], ["-", "0"]):
            return ["ok", "."] if point else ["ok"]
        items = ["ok"] + digits
        if point:
            items.insert(6, ".")        # as far from the tick as can be: 9 lies beside it
        return items

    def _place(self):
        """Go to the next place: it starts on the ghost's digit, past the ghost on the tick."""
        self.items = self._items()
        k = len(self.typed)
        want = self.ghost[k] if k < len(self.ghost) else self.items[0]
        self.at = self.items.index(want) if want in self.items else 0

    def draft(self):
        return [ord(c) for c in self.typed] + [self.at]

    def restore(self, draft):
        self.typed = []
        for v in draft[:-1]:
            if chr(v) not in self._items() or len(self.typed) > _PLACES:
                break
            self.typed.append(chr(v))
        self._place()
        if 0 <= draft[-1] < len(self.items):
            self.at = draft[-1]

    def _count(self):
        return len([c for c in self.typed if c.isdigit()])

    # ---- picture ------------------------------------------------------------------------------------------------
    def draw(self, k):
        active = self.items[self.at]
        cells = len(self.typed) + 1
        wide = cells > 9
        self.head(k, self.title(), self.play.seat if wide and self.play.seat >= 0 else None)
        if not wide:
            self.draw_who(k)
        if active == "none":
            k.box(34, 20, 90, 26, r=2)
            k.text(79, 27, t("nocard"), M, MID, 0)
        elif cells > 5:
            self._draw_small(k, active, 3 if wide else 34)
        else:
            self._draw_large(k, active, cells)
        k.foot(t("back"), t("ok" if active in ("ok", "none") else "next"))

    def _draw_large(self, k, active, cells):
        later = max(0, len(self.ghost) - cells) if active != "ok" else 0
        room = cells + later + (0 if active == "ok" else 1)
        x = 34 + max(0, 90 - 18 * room) // 2
        for ch in self.typed:
            shown = number(ch)
            w = 18 if ch.isdigit() else k.width(shown, L)
            k.text(x + (w - k.width(shown, L)) // 2, 21, shown, L)
            x += w
        k.cell(x, number(active))
        for j in range(min(later, (124 - x - 21) // 18)):
            k.rect(x + 21 + 18 * j, 46, 12, 1)

    def _draw_small(self, k, active, x):
        for i in range(len(self.typed)):
            k.text(x + 10 * i, 22, number(self.typed[i]), H)
            if i % 3 == 2:
                k.rect(x + 10 * i + 9, 39, 1, 4)
        x += 10 * len(self.typed)
        k.cell(min(x, 113), number(active), H, 13 if active == "ok" else 10, 20, 24)

    # ---- keys ---------------------------------------------------------------------------------------------------
    def turn(self, n):
        self.at = (self.at + n) % len(self.items)
        self.app.dirty()

    def press(self):
        item = self.items[self.at]
        if item == "none":
            self.accept(None)
        elif item == "ok":
            self.accept(self.value())
        else:
            self.typed.append(item)
            if self._count() == _PLACES:
                self.accept(self.value())
            else:
                self._place()
                self.app.dirty()

    def value(self):
        """The number typed so far: an int, or a canonical decimal string."""
        s = "".join(self.typed)
        if not self.need.get("dec"):
            return int(s)
        if "." in s:
            s = s.rstrip("0").rstrip(".")
        return "0" if s in ("-0", "-") else s

    def back(self):
        if not self.typed:
            self.play.back()
            return
        k = len(self.typed) - 1
        if k >= len(self.ghost) or self.ghost[k] != self.typed[k]:
            self.ghost = self.typed[:]
        self.typed.pop()
        self._place()
        self.app.dirty()

    def wheel(self):
        return self.items, self.at
