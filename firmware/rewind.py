"""What a running game needs once: its beginning, its coming back from the journal, the next one. Loaded when used."""
from engines.common import RuleError
from engines.session import Session
from firmware.play import Play
from firmware.halfway import Half, stand
from firmware.setup import begin, engine
from firmware.store import PASSING


def new(app, game, seats, options, names, paces=()):
    """Start a game and its journal; RuleError if the set-up is refused."""
    return seated(app, begin(app, game, seats, options, names), names, paces)


def seated(app, session, names, paces):
    """The controller of a session that has just begun, its players in their seats."""
    seats = session.s["n"]
    names = names[:seats]
    play = Play(app, session, names)
    if names or paces:
        from firmware import roster
        roster.keep(app.store, names, paces)
        for q in range(min(seats, len(paces))):
            if paces[q] != 2:
                roster.set_pace(play, q, paces[q])
    return play


def resume(app):
    """The first screen of the saved game, at the step where it stopped and with what was half entered; None if there
    is no game that can be gone on with: then its files have been set aside. A game whose rules are not on this box is
    named, and stays as it is."""
    from firmware.names import present
    records = app.store.last()
    half = Half()
    if records and not present(records[0][2]):
        from firmware.screens.trouble import not_here
        return not_here(app, records[0][2])
    try:
        play = replay(app, records, half)
    except (RuleError, ValueError, TypeError, KeyError, IndexError, AttributeError, ImportError, ArithmeticError):
        from firmware import archive
        archive.drop(app.store)
        return None
    app.play = play
    screen = stand(play, half)
    play.resumed = True
    return screen


def replay(app, records, half):
    """The game of a journal's records; `half` gathers what was half entered. A record that fits nothing ends it: then
    the good part goes on in a new journal and the old one is set aside."""
    head = records[0]
    from firmware import roster
    play = Play(app, Session(engine(head[2]), head[3], head[4]), roster.names_of(head[5]))
    for record in records[1:]:
        try:
            if record[0] in PASSING:
                half.take(record)
            elif record[0] in ("name", "pace"):
                _settle(roster, play, record)
            else:
                was = play.phase()
                _again(play, record)
                half.event(play.phase() != was)
        except (RuleError, IndexError, TypeError, ValueError, KeyError, ArithmeticError):
            _fork(app, play, head)
            half.event(True)
            break
    return play


def _again(play, record):
    """One lasting record happens again; what BACK had taken back stays offered."""
    session, undone = play.session, play.undone
    if record[0] == "do":
        was, event = play.phase(), record[1]
        dealt = event[1] < 0 and (play.need(-1) or {}).get("auto")
        lines = session.do(event)
        if not dealt and event[0] not in ("leave", "back"):     # these change no page that tells of what was before
            play.news, play.news_of = lines, event
        play.note_phase(was)
        if undone:
            undone.pop()
            if undone and session.game.check(session.s, undone[-1]):    # this one is as it was, one before may not be
                del undone[:]
    elif record[0] == "undo":
        event = session.undo()
        if event is not None:
            undone.append(event)
        play.news, play.news_of = (), None
        play.forget_starts()
    elif record[0] == "edit":
        session.edit(record[1], record[2], True)
        del undone[:]
        from firmware.undo import find_starts
        find_starts(play)
    else:
        raise ValueError


def _fork(app, play, head):
    """The journal has something that fits nothing: as far as it is good the game goes on in a new one, the old one is
    set aside."""
    from firmware import archive
    archive.drop(app.store)
    del play.undone[:]
    app.store.begin(head[2], head[3], play.session.s["o"], play.names)
    for event in play.session.log:
        app.store.add(["do", event])


def _settle(roster, play, record):
    """A name or a pace of the journal; what is none counts as none."""
    q, value = record[1], record[2]
    if type(q) is int and 0 <= q < play.n:
        if record[0] == "name":
            roster.rename(play, q, value if roster.is_name(value) else "", True)
        else:
            roster.set_pace(play, q, value if value in roster.PACES else 2, True)


def again(play):
    """The same game with the same set-up, the same players in their seats."""
    play.end()
    s = play.session.s
    play.app.play = new(play.app, s["g"], s["n"], s["o"], play.names, play.paces)
    play.app.go(play.app.play.first)
