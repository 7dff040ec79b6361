"""What a running game needs seldom: its beginning, its coming back from the journal, undo and edit. Loaded when used."""
from hal import ticks
from engines.common import RuleError
from engines.session import Session
from firmware.play import ENTRY, Play, answers
from firmware.setup import engine


def new(app, game, seats, options, names, paces=()):
    """Start a game and its journal; RuleError if the set-up is refused."""
    session = Session(engine(game), seats, options)
    names = names[:seats]
    app.store.begin(game, seats, session.s["o"], names)
    play = Play(app, session, names)
    if names or paces:
        from firmware import roster
        roster.keep(app.store, names, paces)
        for q in range(min(seats, len(paces))):
            if paces[q] != 2:
                roster.set_pace(play, q, paces[q])
    return play


def resume(app, records):
    """The game of a journal's records, at the step where it stopped; a record that no longer fits ends it."""
    head = records[0]
    from firmware import roster
    play = Play(app, Session(engine(head[2]), head[3], head[4]), roster.names_of(head[5]))
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
            elif record[0] in ("name", "pace"):
                _settle(roster, play, record)
        except (RuleError, IndexError):
            break
    return play


def _settle(roster, play, record):
    """A name or a pace of the journal; what is none counts as none."""
    q, value = record[1], record[2]
    play.quiet = True
    if type(q) is int and 0 <= q < play.n:
        if record[0] == "name":
            roster.rename(play, q, value if roster.is_name(value) else "")
        else:
            roster.set_pace(play, q, value if value in roster.PACES else 2)
    play.quiet = False


def again(play):
    """The same game with the same set-up, the same players in their seats."""
    play.end()
    s = play.session.s
    play.app.play = new(play.app, s["g"], s["n"], s["o"], play.names, play.paces)
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
    if answers(play.need(event[1]), event):
        play.ask(event[1], event)
        return
    if len(play.session.log) > play.starts[-1]:
        play.page = ENTRY
    play.seat = play.asked()[0]
    play.show()


def keep_later(play):
    """A changed entry replaces the old one; the later ones stay as long as they fit."""
    session = play.session
    while play.undone:
        event = play.undone.pop()
        if session.game.check(session.s, event):
            play.undone = []
            return
        play.do(event)


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
