"""The tableau editor: twenty slots, six rows in each, boxes and value of a row (rows and a dial)."""
from firmware import tableaux
from firmware.kit import H, M, MID, RIGHT
from firmware.screen import Screen
from firmware.texts import t

_VALUES = tuple(range(10, 210, 10)) + tuple(range(-200, 0, 10))
_HOUSE = "AAABB"


def parts(text):
    """(boxes, values) of a tableau's text."""
    from engines.gambler_tableau import parse
    return parse(text)


class Slots(Screen):
    """Which slot; a press edits it, held it is emptied."""
    name = "T1"

    def __init__(self, setup):
        super().__init__(setup.app)
        self.setup = setup
        self.slots = tableaux.read(self.app.store)
        self.at = 0

    def _line(self, i):
        if not self.slots[i]:
            return t("empty")
        return " ".join(parts(self.slots[i])[0])[:14]

    def draw(self, k):
        k.head(t("tableaux"), right="%d" % len([1 for text in self.slots if text]))
        first = max(0, min(self.at - 1, len(self.slots) - 3))
        for j in range(3):
            i, y = first + j, 11 + 14 * j
            c = 0 if i == self.at else 1
            if not c:
                k.box(0, y, 124, 13)
            k.text(18, y, i + 1, M, RIGHT, c)
            k.text(26, y, self._line(i), M, c=c)
        k.scroll(self.at, len(self.slots), y=11)
        k.foot(t("back"), t("change"), bool(self.slots[self.at]))

    def turn(self, n):
        self.at = (self.at + n) % len(self.slots)
        self.app.dirty()

    def press(self):
        self.app.push(Edit(self))

    def hold(self):
        if self.slots[self.at]:
            from firmware.screens.held import Held
            self.app.push(Held(self.app, t("emptyq"), t("slot", self.at + 1), self._empty))

    def _empty(self):
        self.keep("")

    def keep(self, text):
        """The chosen slot holds this text now."""
        self.slots[self.at], self.setup.draft = text, None
        tableaux.save(self.app.store, self.slots)
        self.setup.options["tableaux"] = tableaux.option(self.app.store)
        self.app.dirty()

    def back(self):
        self.setup.back()

    def wheel(self):
        return ["%d %s" % (i + 1, self._line(i)) for i in range(len(self.slots))], self.at


class Edit(Screen):
    """T2: the six rows, top down; the last line keeps the tableau, once every row has its boxes."""
    name = "T2"

    def __init__(self, slots):
        super().__init__(slots.app)
        self.slots = slots
        text, draft = slots.slots[slots.at], slots.setup.draft
        if draft and draft[0] == slots.at:
            _, self.boxes, self.values = draft
        else:
            self.boxes, self.values = parts(text) if text else ([""] * 6, [0] * 6)
        self.at = 0

    def _ready(self):
        return "" not in self.boxes

    def draw(self, k):
        k.head(t("slot", self.slots.at + 1))
        first = 1 if self.at > 4 else 0         # five of the six rows
        for j in range(first, first + 5):
            y, c = 11 + 9 * (j - first), 0 if j == self.at else 1
            if not c:
                k.box(0, y, 104, 8, r=0)
            k.text(3, y, j + 1, c=c)
            k.text(13, y, " ".join(list(self.boxes[j])) or "–", c=c)
            if self.boxes[j]:
                k.text(101, y, "%+d" % self.values[j], a=RIGHT, c=c)
        if self._ready():
            c = 0 if self.at == 6 else 1
            if not c:
                k.box(108, 22, 19, 20, r=2)
            k.icon(111, 27, "check13", c)
        k.foot(t("back"), t("apply" if self.at == 6 else "change"), False)

    def turn(self, n):
        self.at = (self.at + n) % (7 if self._ready() else 6)
        self.app.dirty()

    def press(self):
        if self.at < 6:
            self.app.push(Row(self))
            return
        from engines.gambler_tableau import write
        self.slots.keep(write(self.boxes, self.values))
        self.app.pop()

    def took(self, boxes, value):
        """A row is complete: on to the next one."""
        self.boxes[self.at], self.values[self.at] = boxes, value
        self.slots.setup.draft = self.slots.at, self.boxes, self.values
        self.at = (self.at + 1) % (7 if self._ready() else 6)

    def back(self):
        """What is ready is a tableau; the half-made waits until its slot is opened again."""
        if self._ready():
            self.at = 6
            self.press()
        else:
            self.app.pop()

    def wheel(self):
        return [str(j + 1) for j in range(6)] + (["ok"] if self._ready() else []), self.at


class Row(Screen):
    """T3: boxes from left to right, then what the row pays or, black, costs."""
    name = "T3"

    def __init__(self, edit):
        super().__init__(edit.app)
        self.edit = edit
        self.typed = list(edit.boxes[edit.at])
        if edit.boxes[edit.at] == _HOUSE:
            self.typed = [_HOUSE]
        self.value = edit.values[edit.at] or 20
        self.paying = False
        self._place()

    def _boxes(self):
        return "".join(self.typed)

    def _place(self):
        """What may stand in the next box; the tick first, once there is a row."""
        row = self._boxes()
        of = ["1", "2", "3", "4", "5", "6", "*"] + ([_HOUSE] if not row else [])
        self.items = (["ok"] if row else []) + [c for c in of if tableaux.fits(row + c)]
        self.at = 0

    def draw(self, k):
        k.head("%s · %d" % (t("slot", self.edit.slots.at + 1), self.edit.at + 1))
        typed, n = self._boxes(), len(self._boxes())
        for i in range(n):
            k.frame(3 + 15 * i, 13, 14, 18, 1)
            k.text(10 + 15 * i, 15, typed[i], M, MID)
        if self.paying:
            k.box(32, 34, 64, 20, r=2)
            k.text(64, 34, "%+d" % self.value, H, MID, 0)
            k.icon(22, 40, "left5")
            k.icon(101, 40, "right5")
        else:
            item = self.items[self.at]
            w = 34 if item == _HOUSE else 14
            x = min(3 + 15 * n, 127 - w)
            k.box(x, 12, w, 20, r=1)
            if item == "ok":
                k.icon(x, 17, "check13", 0)
            else:
                k.text(x + w // 2, 15, item, M, MID, 0)
            k.text(64, 38, t("stars" if item == "*" else "house" if item == _HOUSE else "boxes"), M, MID)
        k.foot(t("back"), t("ok" if self.paying or self.items[self.at] == "ok" else "next"), False)

    def turn(self, n):
        if self.paying:
            at = (_VALUES.index(self.value) + n) % len(_VALUES)
            self.value = _VALUES[at]
        else:
            self.at = (self.at + n) % len(self.items)
        self.app.dirty()

    def press(self):
        item = self.items[self.at]
        if self.paying:
            self.edit.took(self._boxes(), self.value)
            self.app.pop()
            return
        if item == "ok":
            self.paying = True
        else:
            self.typed.append(item)
            self._place()
            self.paying = len(self.items) == 1      # nothing more fits: full accepts itself
        self.app.dirty()

    def close(self):
        if self.paying or not self.edit.boxes[self.edit.at].startswith(self._boxes()):
            self.edit.took(self._boxes(), self.value)

    def back(self):
        if self.paying and len(self.items) > 1:
            self.paying = False
        elif self.typed:
            self.paying = False
            self.typed.pop()
            self._place()
        else:
            self.app.pop()
            return
        self.app.dirty()

    def wheel(self):
        if self.paying:
            return ["%+d" % v for v in _VALUES], _VALUES.index(self.value)
        return self.items, self.at
