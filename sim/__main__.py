"""The command: the box in a window, in a terminal, or headless with a script. See docs/scripts.md and `--help`."""
import argparse
import os
import pathlib
import shutil
import sys
import tempfile

from sim import blinka, language, script, track
from sim.power import Power, set_language  # noqa: F401  (set_language: for its tests)
from sim.wire import BoxError

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEMO = os.path.join(ROOT, "scripts", "demo.txt")
DATA = os.path.join(ROOT, "build", "sim")
LANGS = ("en", "de", "ru")


class Refused(Exception):
    """What was asked cannot be done; one sentence."""


def options(argv):
    p = argparse.ArgumentParser(prog="python -m sim", description="Croupier's simulator: the box on the desktop.")
    p.add_argument("--board", metavar="NAME", help="a module of boards/ (default: the script's, else pico)")
    p.add_argument("--script", metavar="FILE", help="play this script (docs/scripts.md)")
    p.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                   help="a variable of the script; wins over its own `set`")
    p.add_argument("--shots", metavar="DIR", default="out", help="folder for pictures (default: out)")
    p.add_argument("--report", metavar="FILE", help="write what a script gave as JSON")
    p.add_argument("--headless", action="store_true", help="no window: play the script (without one: the demo) and end")
    p.add_argument("--tty", action="store_true", help="play in this terminal")
    p.add_argument("--data", metavar="DIR",
                   help="folder of the box's files (default: build/sim; for a script a fresh one)")
    p.add_argument("--speed", type=float, default=1, metavar="N", help="0.25 to 60 times as fast")
    p.add_argument("--lang", metavar="LANG", help="language of the box: en, de or ru")
    p.add_argument("--python", default="cpython", metavar="NAME",
                   help="cpython; micropython: the console on real MicroPython; bench: on the bench board, flashed as a real one")
    p.add_argument("--displayio", default=os.environ.get("DISPLAYIO", ""), metavar="NAME",
                   help="own, or blinka: Adafruit's displayio under the console (default: $DISPLAYIO, else own)")
    p.add_argument("--no-watch", action="store_true",
                   help="saving a source of the box does not restart the game in the window")
    p.add_argument("--record", metavar="FILE", help="write what you do as a script")
    return p.parse_args(argv)


def check_board(name):
    """Raises Refused for a board that is not there, or whose facts cannot be."""
    import boards
    from hal.check import check as sound
    try:
        b = boards.load(name)
    except ValueError as e:
        raise Refused(str(e)) from None
    try:
        sound(b)
    except ValueError as e:
        raise Refused("boards/%s.py: %s" % (name, e)) from None


def check(o):
    """Raises Refused for whatever cannot work, before anything is started."""
    if o.board:
        check_board(o.board)
    if o.lang not in LANGS + (None,):
        raise Refused("unknown language %r: there are %s" % (o.lang, ", ".join(LANGS)))
    if not 0.25 <= o.speed <= 60:
        raise Refused("the speed must lie within 0.25 and 60, not be %g" % o.speed)
    if o.python not in ("cpython", "micropython", "bench"):
        raise Refused("unknown Python %r: there are cpython, micropython, bench" % o.python)
    if o.displayio == "blinka" and o.python != "cpython":
        raise Refused("Adafruit's displayio runs on CPython only: --displayio blinka does not go with --python " + o.python)
    blinka.use(o.displayio)
    if o.tty and (o.headless or o.script):
        other = "--headless" if o.headless else "--script"
        raise Refused("--tty plays by hand: it does not go together with " + other)
    if o.record and o.headless:
        raise Refused("--record writes what you do by hand: it does not go together with --headless")
    if o.record and os.path.exists(o.record):
        raise Refused("%s exists already: give the recording another name" % o.record)
    if os.path.isfile(o.shots) or o.data and os.path.isfile(o.data):
        raise Refused("%s is a file, not a folder" % (o.shots if os.path.isfile(o.shots) else o.data))


def variables(pairs):
    """The --set options as a dict."""
    given = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name.isidentifier():
            raise Refused('--set wants NAME=VALUE, not "%s"' % pair)
        given[name] = value
    return given


def steps_of(path, given):
    """The steps of a script file."""
    if not os.path.isfile(path):
        raise Refused("there is no script %s" % path)
    try:
        return language.parse(pathlib.Path(path), given)
    except script.ScriptError as e:
        raise Refused(str(e)) from None


def demo(name, given):
    """The steps of the demo, as this board can be played."""
    import boards
    b = boards.load(name)
    if b.KNOB is None or b.KNOB_PUSH is None:
        raise Refused("the demo is played with the knob, and the board %s has none to turn and press: --script plays something else" % name)
    clock = "timer" if b.TIMER is not None else "menu" if b.BACK is not None else "menu_alone"
    return steps_of(DEMO, {"CLOCK": clock, **given})


def power(o, data):
    """The switch of the box that the options want."""
    if o.python == "bench":
        from sim.power_bench import BenchPower
        return BenchPower(data, lambda text: print(text, file=sys.stderr))
    return Power(o.python, data)


def minutes(us):
    return "%d:%02d" % (us // 60_000_000, us // 1_000_000 % 60)


def headless(o, steps, name, make):
    """Plays without a window and tells what came out; the exit status."""
    box, hands = make(o.board, o.lang)
    try:
        os.makedirs(o.shots, exist_ok=True)
        report = script.Player(box, hands, o.shots, picture=script.box_picture).play(steps)
    finally:
        box.close()
        if hasattr(make, "close"):
            make.close()
    return tell(o, report, name)


def tell(o, report, name):
    """The outcome of a script in a few lines; the exit status."""
    if o.report:
        report.save(o.report)
    print("%s: %d commands, %s of the box's time, %s events."
          % (name, report.steps, minutes(report.us), report.end.get("n", 0)))
    if report.files:
        print("%d pictures in %s" % (len(report.files), os.path.abspath(o.shots)))
    for why in report.failures:
        print("FAILED  " + why, file=sys.stderr)
    return 0 if report.ok else 1


def recorder(o):
    from sim.record import Recorder
    if not o.record:
        return None
    try:
        out = open(o.record, "x", encoding="utf-8")
    except OSError as e:
        raise Refused("the recording cannot be written: %s" % e) from None
    made = Recorder(out)
    for line in track.head(o.board, o.lang, power(o, o.data or DATA).files()):
        made.write(line)
    return made


def screen():
    """None where a window can be opened, else why not."""
    try:
        from sim import window
    except ImportError as e:
        return "no window can be opened here (%s is not installed: make sim installs it)" % (e.name or "pygame")
    try:
        window.screen_there()
    except window.NoScreen as e:
        return str(e)
    return None


def play(o):
    """What the options say; the exit status."""
    check(o)
    given = variables(o.set)
    steps = steps_of(o.script, given) if o.script else None
    if steps is not None:
        if steps.board and not o.board:
            check_board(steps.board)
        o.board, o.lang = o.board or steps.board, o.lang or steps.lang
    o.board = o.board or "pico"
    if o.tty:
        return in_terminal(o)
    why = None if o.headless else screen()
    if o.headless or why:
        if why and o.record:
            raise Refused(why + ": nothing can be recorded")
        if why:
            then = "the script is played without one" if o.script else "here is a demo instead"
            print("%s: %s." % (why[0].upper() + why[1:], then))
        name = o.script or os.path.relpath(DEMO)
        o.lang = o.lang or (None if o.script else "en")     # the demo begins on the home screen
        if steps is None:
            steps = demo(o.board, given)
        return fresh(o, lambda make: headless(o, steps, name, make), steps)
    from sim import window
    if steps is None:
        window.run(power(o, o.data or DATA), o.board, o.lang, o.speed, recorder(o), o.shots, watch=watched(o))
        return 0
    return fresh(o, lambda make: tell(
        o, window.run(make, o.board, o.lang, o.speed, recorder(o), o.shots, steps), o.script), steps)


def watched(o):
    """Does saving a source restart the game? Flashing the bench board takes too long for that."""
    return not o.no_watch and o.python != "bench"


def in_terminal(o):
    from sim import terminal
    try:
        terminal.check()
    except terminal.NoTerminal as e:
        raise Refused(str(e)) from None
    terminal.run(power(o, o.data or DATA), o.board, o.lang, o.speed, recorder(o), o.shots, watch=watched(o))
    return 0


def fresh(o, act, steps):
    """act(power) with the chosen data folder, or a fresh one that is removed afterwards; the script's files are in it."""
    folder = o.data or tempfile.mkdtemp(prefix="croupier-")
    made = power(o, folder)
    try:
        if steps.files:
            if o.python == "bench":
                raise Refused("a script that brings files of the box does not go with --python bench")
            made.put({**(made.files() if o.data else {}), **{name: text.encode() for name, text in steps.files.items()}})
        return act(made)
    finally:
        if not o.data:
            shutil.rmtree(folder, ignore_errors=True)


def main(argv=None):
    """Exit status: 0 all well, 1 a script's expectation failed, 2 it could not be done."""
    try:
        return play(options(argv))
    except (Refused, BoxError, blinka.Missing) as e:
        print("sim: %s" % e, file=sys.stderr)
        return 2
    except OSError as e:
        if not e.filename:
            raise
        print("sim: %s cannot be used: %s" % (e.filename, e.strerror), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
