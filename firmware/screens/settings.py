"""I1 settings: language, brightness, night, sound; a press on a line turns its value in place."""
from firmware import ringview as rv
from firmware.screen import Screen
from firmware.texts import t

_BRIGHT = (1, 3, 6, 10, 15, 22, 30, 40, 50, 60, 80, 100)


class Settings(Screen):
    name = "I1"

    def __init__(self, app):
        super().__init__(app)
        self.keys = ("lang", "bright", "night", "sound", "about")
        self.at = 0
        self.turning = False

    def _value(self, key):
        s = self.app.settings
        if key == "lang":
            return s["lang"]
        if key == "bright":
            return "%d %%" % s["bright"]
        if key == "night":
            return t("v_on" if s["night"] else "v_off")
        if key == "sound":
            return t(("v_off", "v_low", "v_high")[s["sound"]])
        return ""

    def draw(self, k):
        k.head(t("setup"))
        values = [self._value(key) for key in self.keys]
        if self.turning:
            values[self.at] = "<" + values[self.at] + ">"
        k.rows([t("about" if key == "about" else "s_" + key) for key in self.keys], self.at, values, max(0, min(self.at - 1, len(self.keys) - 3)))
        k.foot(t("back"), t("ok" if self.turning else "change"))

    def ring(self, frame, now):
        if self.turning and self.keys[self.at] == "bright":
            rv.fill(frame, rv.WHITE, 60)
        else:
            super().ring(frame, now)

    def turn(self, n):
        s = self.app.settings
        if not self.turning:
            self.at = (self.at + n) % len(self.keys)
        elif self.keys[self.at] == "bright":
            i = 0
            while i < 11 and _BRIGHT[i] < s["bright"]:
                i += 1
            s["bright"] = _BRIGHT[min(max(i + n, 0), 11)]
            self.app.apply_settings()
        elif self.keys[self.at] == "night":
            s["night"] = not s["night"]
            self.app.apply_settings()
        else:
            s["sound"] = (s["sound"] + n) % 3
            self.app.apply_settings()
            self.app.hal.sound.play("ok")
        self.app.dirty()

    def press(self):
        key = self.keys[self.at]
        if key == "lang":
            from firmware.screens.home import Language
            self.app.push(Language(self.app))
        elif key == "about":
            from firmware.screens.trouble import Notice
            self.app.push(Notice(self.app, "Croupier", self.app.version or "-"))
        else:
            self.turning = not self.turning
            if not self.turning:
                self.app.store.save_settings()
            self.app.dirty()

    def back(self):
        if self.turning:
            self.press()
        else:
            self.app.pop()

    def wheel(self):
        return [t("about" if key == "about" else "s_" + key) for key in self.keys], self.at
