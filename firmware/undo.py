"""BACK in a running game: pages backwards, undo, edit. Loaded when used."""
from hal import ticks
from firmware.play import ENTRY, answers


def back(play):
    """BACK before anything is typed: the page before, or the last event opens again."""
    log = play.session.log
    play.open_seat = -1
    if play.page == ENTRY and len(log) > play.starts[-1] or play.over():
        take_back(play)
        return
    i = play.pages.index(play.page) if play.page in play.pages else 0
    if i > 0:
        play.clock.pause(ticks.ms())
        play.page = play.pages[i - 1]
        play.show()
    elif log and not only_dealt(play):
        take_back(play)
    else:
        play.app.home()


def take_back(play):
    """Undo the last event and open it again with its values; what the box dealt after it goes and comes back with it."""
    if not play.session.log:
        return
    _reopened(play)
    while True:
        event = play.session.undo()
        play.app.store.add(["undo"])
        play.keeper.event()
        play.undone.append(event)
        dealt = event[1] < 0 and (play.need(-1) or {}).get("auto")
        if not dealt or not play.session.log:
            break
    play.forget_starts()
    play.news = ()
    if dealt:
        play.deal()
    clock, now = play.clock, ticks.ms()
    left = clock.left(now)
    play.scored = False
    play.set_pages()
    if clock.total:
        clock.start(now)
        clock.add(left - clock.total if 0 < left < clock.total else 0, now)
        clock.pause(now)
    if not dealt and answers(play.need(event[1]), event):
        play.ask(event[1], event)
        return
    if len(play.session.log) > play.starts[-1]:
        play.page = ENTRY
    play.seat = play.asked()[0]
    play.show()


def _reopened(play):
    """A game that is over changes: what the archive says of its end is old, and would be kept if the power went now."""
    if play.over():
        from firmware import past
        past.stale(play.app.store)


def only_dealt(play):
    """Has nobody done anything yet but the box?"""
    session = play.session
    for i in range(len(session.log)):
        if session.log[i][1] >= 0 or not (session.game.need(session._at(i), -1) or {}).get("auto"):
            return False
    return True


def edit(play, i, event):
    """Replace event `i` of the log; what follows is scored anew as far as it fits. Opens where the game now stands."""
    _reopened(play)
    play.session.edit(i, event, True)
    play.app.store.add(["edit", i, event])
    play.keeper.event()
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
