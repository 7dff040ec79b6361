"""What the simulator itself can be told: pause, speed, back, power, language, board, recording, film, and so on.

The window and the terminal are views with `desk`, `pictures`, `open`, `say(text)`, `save(path)` and `tick(limit)`; both
obey the same orders.
"""
import os
import shutil
import tempfile
import time

from sim import language
from sim.desk import LANGS
from sim.power import Power
from sim.script import PlayError, Player, box_picture
from sim.track import free_name
from sim.watch import Watch, sentence

LOOK_EVERY = 0.3        # s between two looks at the sources
# order, its key in the window and in a terminal, what its button says
ORDERS = (
    ("pause", "P", "pause"), ("step", ".", "one turn"), ("slower", "-", "slower"), ("faster", "+", "faster"),
    ("back", "F2", "back"), ("forward", "F3", "forward"), ("power", "F5", "power"), ("cut", "F4", "power cut"),
    ("language", "F6", "language"), ("board", "F7", "board"), ("record", "F9", "save recording"), ("replay", "F8", "replay"),
    ("gif", "F10", "GIF"), ("picture", "F12", "picture"), ("sound", "M", "sound"),
)
_NOT_RECORDED = ("back", "forward", "power", "cut", "language", "board", "replay")


class Orders:
    """Obeys for one view. `film` and `speaker` may be None; `watch`: look at the sources."""

    def __init__(self, view, film=None, speaker=None, watch=None):
        self.view, self.film, self.speaker, self.watch = view, film, speaker, watch
        self.looked = time.monotonic()
        self.wanted = self.recorded = None      # a script to be played; the recording that was saved last
        self.own = None                         # (make, board, lang) of the own box while a replay has the desk
        self.folders = []
        self.playing = False

    def do(self, name):
        """One order; what cannot be done is said."""
        if self.view.desk.recorder and name in _NOT_RECORDED:
            self.view.say("a recording runs: it knows no such thing as %s" % dict((o, w) for o, _, w in ORDERS)[name])
        elif self.view.desk.goal is None:
            getattr(self, "do_" + name)(self.view.desk, self.view.say)

    # ---- time --------------------------------------------------------------------------------------------------
    def do_pause(self, desk, say):
        if desk.waits:
            desk.waits = False
        else:
            desk.paused = not desk.paused

    def do_step(self, desk, say):
        if desk.paused or desk.waits:
            desk.step()

    def do_slower(self, desk, say):
        desk.faster(-1)
        say("speed x%g" % desk.speed)

    def do_faster(self, desk, say):
        desk.faster(1)
        say("speed x%g" % desk.speed)

    def do_back(self, desk, say):
        if desk.back():
            say("back: any key goes on from here, F3 goes forward again")
        else:
            say("this is as far back as it goes")

    def do_forward(self, desk, say):
        if not desk.forward():
            say("nothing was taken back")

    # ---- power -------------------------------------------------------------------------------------------------
    def do_power(self, desk, say):
        desk.power()
        say("power on" if desk.on else "power off: F5 switches on again")

    def do_cut(self, desk, say):
        torn = desk.cut()
        say("power cut in the middle of a write%s" % (": %s is torn" % torn if torn else "; nothing was torn, for no game was on file"))

    def do_language(self, desk, say):
        if getattr(desk.make, "python", "") == "bench":
            say("a board on the bench has its language in its own settings")
            return
        lang = desk.lang if desk.lang in LANGS else LANGS[0]
        self.renew(say, lang=LANGS[(LANGS.index(lang) + 1) % len(LANGS)])
        say("language: " + desk.lang)

    def do_board(self, desk, say):
        import boards
        names = boards.NAMES if desk.board in boards.NAMES else (desk.board,) + boards.NAMES
        if self.renew(say, board=names[(names.index(desk.board) + 1) % len(names)]):
            say("board: " + desk.board)

    def renew(self, say, **how):
        """Off and on with something new; True if it went well."""
        try:
            self.view.desk.renew(**how)
            return True
        except Exception as e:
            say("%s - the box goes on as it was" % sentence(e))
            return False

    # ---- recordings, pictures, sound ---------------------------------------------------------------------------
    def do_record(self, desk, say):
        path = free_name(self.view.pictures, "recording", ".txt")
        with open(path, "w", encoding="utf-8") as f:
            f.write(desk.recording())
        self.recorded = path
        say("everything since power-on is in %s: F8 plays it again" % path)

    def do_replay(self, desk, say):
        if self.own:
            desk.make, desk.board, desk.lang = self.own
            self.own = None
            desk.restart()
            say("your own box again")
        elif self.recorded:
            self.wanted = self.recorded
        else:
            say("nothing is recorded: F9 saves a recording, or drop a script on the window")

    def do_gif(self, desk, say):
        if self.film is None:
            say("a GIF is made in the window: picture is the key here")
            return
        path = free_name(self.view.pictures, "film", ".gif")
        try:
            n = self.film.save(path)
            say("the last seconds are in %s (%d pictures)" % (path, n))
        except ValueError as e:
            say(str(e))

    def do_picture(self, desk, say):
        os.makedirs(self.view.pictures, exist_ok=True)
        say("picture: " + desk.shot(self.view.pictures, self.view.save))

    def do_sound(self, desk, say):
        if self.speaker is None or not self.speaker.ok:
            say("there is no loudspeaker here")
            return
        self.speaker.muted = not self.speaker.muted
        say("sound off" if self.speaker.muted else "sound on")

    # ---- scripts -----------------------------------------------------------------------------------------------
    def play(self, steps):
        """Plays a script on the box of the desk, where it can be watched; its Report."""
        self.playing = True
        try:
            return Shown(self.view).play(steps)
        finally:
            self.playing = False

    def play_wanted(self):
        """Plays the script that was asked for on a box of its own."""
        path, self.wanted = self.wanted, None
        view, desk = self.view, self.view.desk
        try:
            steps = language.parse(path if path.endswith(".txt") else _refuse(path))
        except (language.ScriptError, OSError, ValueError) as e:
            view.say(str(e))
            return
        self.own = self.own or (desk.make, desk.board, desk.lang)
        self.folders.append(tempfile.mkdtemp(prefix="croupier-"))
        python = getattr(self.own[0], "python", "cpython")
        power = Power("micropython" if python == "bench" else python, self.folders[-1])
        power.put({name: text.encode() for name, text in steps.files.items()})
        desk._off()
        desk.make, desk.board, desk.lang, desk.paused = power, steps.board or self.own[1], steps.lang, False
        desk.start()
        report = self.play(steps)
        if view.open:
            view.say("%s; F8: your own box" % ("the script has ended as it should" if report.ok else report.failures[0]))

    # ---- the developer's loop ----------------------------------------------------------------------------------
    def look_around(self):
        """Now and then: was a source saved? Then the box starts anew and goes on where it was."""
        now = time.monotonic()
        if self.watch is None or now - self.looked < LOOK_EVERY or self.playing or self.view.desk.goal is not None:
            return
        self.looked = now
        try:
            names = self.watch.changed()
        except ValueError as e:
            self.view.say(str(e))
            return
        if names and self.view.desk.recorder:
            self.view.say("%s was saved; a recording runs, so the box goes on as it was" % names[0])
        elif names and self.renew(self.view.say, fresh=True):
            self.view.say("%s%s: the box goes on with it" % (names[0], " and %d more" % (len(names) - 1) if names[1:] else ""))

    def close(self):
        """The end: what was made for a replay goes."""
        for folder in self.folders:
            shutil.rmtree(folder, ignore_errors=True)


def _refuse(path):
    raise ValueError("%s is no script: their names end in .txt" % os.path.basename(path))


def watcher(wanted):
    """A Watch, or None."""
    return Watch() if wanted else None


class Tracked:
    """The hands of a desk, for a player: what they do is on the track."""

    def __init__(self, desk):
        self.desk = desk

    def down(self, key, t):
        self.desk.hands.down(key, t)
        self.desk._did(t, key, True)

    def up(self, key, t):
        self.desk.hands.up(key, t)
        self.desk._did(t, key, False)

    def turn(self, n, t, step):
        self.desk.hands.turn(n, t, step)
        self.desk._did(t, "turn", n, step)

    def __getattr__(self, name):
        return getattr(self.desk.hands, name)


class Shown(Player):
    """A player whose box is watched: its time goes by in frames."""

    def __init__(self, view):
        super().__init__(view.desk.box, Tracked(view.desk), view.pictures, picture=box_picture)
        self.view = view

    def last_look(self):
        return self.box.probe() if self.view.desk.box is self.box and not self.view.desk.fault else {}

    def go(self, us):
        desk = self.view.desk
        self.t += us
        while self.view.open and desk.t < self.t and desk.box is self.box and not desk.fault:
            self.view.tick(self.t)
        if not self.view.open:
            raise PlayError("the window was closed")
        if desk.box is not self.box:
            raise PlayError("the box was switched off")
        if desk.fault:
            raise PlayError(desk.fault)
