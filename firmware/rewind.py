"""What a running game needs seldom: its beginning, its coming back from the journal, undo and edit. Loaded when used."""
from hal import ticks
from engines.common import RuleError
from engines.session import Session
from firmware.play import Play
from firmware.setup import engine


def new(app, game, seats, options, names):
    """Start a game and its journal; RuleError if the set-up is refused."""
    session = Session(engine(game), seats, options)
    app.store.begin(game, seats, session.s["o"], names)
    return Play(app, session, names)


def resume(app, records):
    """The game of a journal's records, at the step where it stopped; a record that no longer fits ends it."""
    head = records[0]
    play = Play(app, Session(engine(head[2]), head[3], head[4]), head[5])
    session = play.session
    for record in records[1:]:
        try:
            if record[0] == "do":
                was = play.phase()
                session.do(record[1])
                play.note_phase(was)
            elif record[0] == "undo":
                session.undo()
                play.forget_starts()
            elif record[0] == "edit":
                session.edit(record[1], record[2], True)
                find_starts(play)
        except (RuleError, IndexError):
            break
    return play


def again(play):
    """The same game with the same set-up."""
    play.end()
    s = play.session.s
    play.app.play = new(play.app, s["g"], s["n"], s["o"], play.names)
    play.app.go(play.app.play.first)


def take_back(play):
    """Undo the last event and open it again with its values."""
    if not play.session.log:
        return
    event = play.session.undo()
    play.app.store.add(["undo"])
    play.undone.append(event)
    play.forget_starts()
    clock, now = play.clock, ticks.ms()
    left = clock.left(now)
    play.scored = False
    play.set_pages()
    if clock.total:
        clock.start(now)
        clock.add(left - clock.total if 0 < left < clock.total else 0, now)
        clock.pause(now)
    play.ask(event[1], event)


def keep_later(play):
    """A changed entry replaces the old one; the later ones stay as long as they fit."""
    session = play.session
    while play.undone:
        event = play.undone.pop()
        if session.game.check(session.s, event):
            play.undone = []
            return
        session.do(event)
        play.app.store.add(["do", event])


def edit(play, i, event):
    """Replace event `i` of the log; what follows is scored anew as far as it fits. Opens where the game now stands."""
    play.session.edit(i, event, True)
    play.app.store.add(["edit", i, event])
    play.undone = []
    find_starts(play)
    play.scored = False
    play.table = None
    play.app.go(play.first)


def find_starts(play):
    """Where each phase begins, from a replay."""
    game, s = play.session.game, play.session.s
    s = game.new(s["n"], s["o"])
    play.starts = [0]
    i = 0
    for event in play.session.log:
        was = s["r"], s["ph"]
        game.apply(s, event)
        i += 1
        if (s["r"], s["ph"]) != was:
            play.starts.append(i)
