"""I1 settings: a press on a line turns its value in place or opens its page; what is changed is saved."""
from firmware.screen import Screen
from firmware.texts import t

_KEYS = ("lang", "bright", "night", "sound", "tick", "dim", "off", "seats", "flip", "twice", "test", "reset", "about")
_VALUES = {"sound": (0, 1, 2), "tick": (False, True), "dim": (30, 60, 120, 300, 0), "off": (2, 5, 10, 30, 0),
           "seats": (2, 3, 4, 5, 6, 7), "flip": (False, True), "twice": (False, True)}


class Settings(Screen):
    name = "I1"

    def __init__(self, app):
        super().__init__(app)
        self.at = 0
        self.turning = False
        self.keys = [key for key in _KEYS if key != "test" or not app.play]     # not while a game runs

    def _label(self, key):
        return t({"twice": "m_confirm", "about": "about", "flip": "s_turn", "test": "t_test"}.get(key, "s_" + key))

    def _value(self, key):
        if key in ("test", "reset", "about"):
            return ""
        v = self.app.settings[key]
        if key == "lang":
            return t("langname")
        if key == "bright":
            return "%d %%" % v
        if key == "sound":
            return t(("v_off", "v_low", "v_high")[v])
        if isinstance(v, bool):
            return t("v_on" if v else "v_off")
        if key == "seats":
            return str(v)
        if not v:
            return t("v_never")
        return t("sec", v) if key == "dim" else t("minutes", v)

    def draw(self, k):
        k.head(t("setup"))
        values = [self._value(key) for key in self.keys]
        if self.turning:
            values[self.at] = "<" + values[self.at] + ">"
        k.rows([self._label(key) for key in self.keys], self.at, values, max(0, min(self.at - 1, len(self.keys) - 3)))
        k.foot(t("back"), t("ok" if self.turning else "change"))

    def turn(self, n):
        if not self.turning:
            self.at = (self.at + n) % len(self.keys)
        else:
            app, key = self.app, self.keys[self.at]
            of = _VALUES[key]
            app.settings[key] = of[(of.index(app.settings[key]) + n) % len(of)]
            app.apply_settings()
            if key == "sound":
                app.hal.sound.play("ok")
        self.app.dirty()

    def press(self):
        key, app = self.keys[self.at], self.app
        if key in _VALUES:
            self.turning = not self.turning
            if not self.turning:
                app.store.save_settings()
            app.dirty()
        elif key == "lang":
            from firmware.screens.home import Language
            app.push(Language(app))
        elif key == "bright":
            from firmware.screens.night import Bright
            app.push(Bright(app))
        elif key == "night":
            from firmware.screens.night import Night
            app.push(Night(app, True))
        elif key == "test":
            from firmware.screens.selftest import begin
            begin(app)
        elif key == "reset":
            from firmware.screens.held import Held
            app.push(Held(app, t("resetq"), t("resethint"), self._reset))
        else:
            from firmware.screens.trouble import about
            app.push(about(app))

    def _reset(self):
        """All but the language as on a new box; games and names stay."""
        from firmware import archive
        app = self.app
        lang = app.settings["lang"]
        new = archive.defaults()
        for key in new:
            app.settings[key] = new[key]
        app.settings["lang"], app.settings["fresh"] = lang, False
        app.store.save_settings()
        app.apply_settings()

    def back(self):
        if self.turning:
            self.press()
        else:
            self.app.pop()

    def wheel(self):
        if self.turning:
            key = self.keys[self.at]
            return [str(v) for v in _VALUES[key]], _VALUES[key].index(self.app.settings[key])
        return [self._label(key) for key in self.keys], self.at
