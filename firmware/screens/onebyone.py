"""C7: the slow, exact way to a number: the whole of it turns by one, with carry; a spin goes by tens."""
from hal import ticks
from hal.accel import Accel
from firmware.kit import H, L, M, MID
from firmware.screens.number import Number
from firmware.texts import number, t


def clear(play):
    """The entry that lies open starts anew, without a ghost."""
    digits = play.app.bottom()
    digits.typed, digits.ghost = [], []
    digits._place()


class OneByOne(Number):
    """Takes over from a Digits screen what was typed, or its ghost; BACK gives it back."""
    name = "C7"
    sure = True

    def __init__(self, digits):
        super().__init__(digits.play, digits.need, None)
        text = "".join(digits.typed or digits.ghost)
        if text in ("", "-", "none"):
            text = "0"
        whole, _, part = text.partition(".")
        self.unit = 10 ** len(part)
        self.value = int(whole + part)
        self.accel = Accel(10, 10)

    def _text(self):
        v = self.value
        text = str(abs(v) // self.unit)
        if self.unit > 1:
            text += "." + str(self.unit + abs(v) % self.unit)[1:]
        return "-" + text if v < 0 else text

    def _bound(self, key):
        whole, _, part = str(self.need[key]).partition(".")
        return int(whole) * self.unit + int((part + "0" * 12)[:len(str(self.unit)) - 1] or 0)

    def draft(self):
        return [ord(c) for c in self._text()] + [0]

    def draw(self, k):
        k.head(t("onebyone"), right="±1")
        self.draw_who(k)
        text = number(self._text())
        f = L if k.width(text, L) < 76 else H if k.width(text, H) < 76 else M
        if f == M:                  # twelve places and a sign
            k.box(31, 17, 95, 32, r=2)
        else:
            k.box(34, 17, 80, 32, r=2)
        k.text(78 if f == M else 74, 21 if f == L else 23 if f == H else 26, text, f, MID, 0)
        k.icon(71, 12, "up7")
        k.icon(71, 50, "down7")
        k.foot(t("back"), t("ok"))

    def turn(self, n):
        n = self.accel.steps(n, ticks.ms())
        self.value = min(max(self.value + n * self.unit, self._bound("lo")), self._bound("hi"))
        self.app.dirty()

    def press(self):
        text = self._text()
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        text = "0" if text == "-0" else text
        self.accept(text if self.need.get("dec") else int(text))

    def back(self):
        text = self._text()
        play = self.play
        play.half = play.seat, [ord(c) for c in text] + [0]
        play.ask(play.seat)

    def wheel(self):
        return [self._text()], 0
