"""J1 crash page, J3 notices."""
from firmware import ringview as rv
from firmware.kit import MID
from firmware.screen import Screen
from firmware.texts import t


class Notice(Screen):
    """One sentence over the whole panel; any accept or BACK goes on."""
    name = "J3"

    def __init__(self, app, title, text, small=()):
        super().__init__(app)
        self.title, self.text, self.small = title, text, small

    def draw(self, k):
        k.notice(self.title, self.text, t("goon"))
        for j in range(len(self.small)):
            k.text(64, 38 + 8 * j, self.small[j], a=MID)

    def press(self):
        self.app.pop()


def told_aside(app, screen):
    """The screen `screen`, after a notice that tells what was set aside, if anything was."""
    aside, app.store.aside = app.store.aside, []
    if not aside:
        return screen
    more = " +%d" % (len(aside) - 1) if len(aside) > 1 else ""
    notice = Notice(app, t("damaged"), t("aside"), (aside[0] + more, app.store.folder))
    notice.press = notice.back = lambda: app.root(screen)
    return notice


def told_stuck(app, stuck):
    """Lay over all: the self-test if its key was held at power-on, else which key (of the mask) is stuck."""
    test = 4 if app.hal.board.TIMER is not None else 1
    if stuck & test:
        from firmware.screens.selftest import begin
        begin(app)
        return
    from firmware.screens.selfkeys import name
    words = [t("st_stuck", name(key)) for key in range(10) if stuck >> key & 1]
    app.push(Notice(app, t("p_keys"), words[0], words[1:3]))


def about(app):
    """Version, commit and board, as the flasher has built them."""
    words = app.version.split()
    small = ()
    if len(words) > 1:
        small = (words[1], app.hal.board.NAME)
    return Notice(app, "Croupier", words[0].replace("-g" + words[1], "") if small else app.version or "-", small)


def not_here(app, game):
    """The page of a saved game whose rules the flasher has left out."""
    from firmware.names import game_name
    notice = Notice(app, game_name(game), t("nothere"), (t("iskept"),))
    notice.press = notice.back = app.home
    return notice


class Safe(Notice):
    """J2: the program has ended, the REPL is free; power off and on starts it again."""
    name = "J2"

    def __init__(self, app):
        super().__init__(app, t("safemode"), t("usbfree"))

    def draw(self, k):
        k.notice(self.title, self.text, None)


class Crash(Notice):
    """An exception, named; the game is safe in its journal and goes on with a press."""
    name = "J1"

    def __init__(self, app, e):
        text = type(e).__name__
        super().__init__(app, t("crash"), t("safe"), (text, str(e)[:24]))

    def ring(self, frame, now):
        rv.fill(frame, rv.RED, 10)

    def press(self):
        self._again()

    def back(self):
        self._again()

    def _again(self):
        """The screen below has failed: go on from the journal, or from home."""
        app = self.app
        if app.play:
            app.go(self._resume)
        else:
            app.home()

    def _resume(self):
        from firmware import rewind
        from firmware.screens.home import told
        app = self.app
        app.play = None
        return told(app, rewind.resume(app))
