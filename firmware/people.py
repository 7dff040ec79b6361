"""A player skips, goes home, comes back: events that answer no question. Loaded when needed."""
from engines.common import clone
from hal import ticks
from firmware.keep import MISSING, PICTURE, POINTS
from firmware.play import CLOCK, ENTRY


def choices(play, q):
    """Keys of what seat q may do now, in the order of its menu."""
    if play.over():
        return []
    if q in play.session.s["out"]:
        return ["p_return"]
    return (["p_skip"] if skip(play, q) else []) + ["p_leave"]


def do(play, key, q):
    """One of the choices happens; the rules may refuse it."""
    if key == "p_skip":
        happen(play, skip(play, q))
    else:
        happen(play, [["leave" if key == "p_leave" else "back", q]])


def skip(play, q):
    """Events by which seat q sits out once, [] if the rules know none: the empty answer, or away and back at once."""
    game, s = play.session.game, play.session.s
    need = play.need(q)
    if q not in play.asked() or not need:
        return []
    empty = need["e"] + ([None] if need.get("none") else [0] if need["k"] == "subset" else [])
    if (need.get("none") or need.get("min") == 0) and not game.check(s, empty):
        return [empty]
    if len(play.asked()) > 1:
        return []
    away = [["leave", q], ["back", q]]
    s = clone(s)
    for e in away:
        if game.check(s, e):
            return []
        game.apply(s, e)
    return away if q not in game.who(s) else []


def happen(play, events):
    """The events take place; whoever was typing goes on typing unless the question is gone."""
    if not events:
        return
    session = play.session
    code = session.game.check(session.s, events[0])
    if code:
        play.refuse(code)
        return
    was = play.phase()
    single = len(play.asked()) == 1     # one after the other
    for event in events:
        play._receipt = event
        play.said = play.told(session.s, event)
        play._receipt_at = ticks.ms()
        play.do(event)
    play.app.hal.sound.play("ok")
    if play.undone and (play.undone[-1] == event or session.game.check(session.s, play.undone[-1])):
        play.undone = []            # what was offered again has happened, or cannot any more
    if play.phase() == was:
        play.deal()
        _stay(play, was, single)
    else:
        play._after(was, False)


def _stay(play, was, single):
    """The phase goes on: the same screen, or the next player's."""
    asked = play.asked()
    turns = single and play.seat not in asked
    if play.phase() != was or turns and play.page in (CLOCK, ENTRY):
        play.set_pages()
        play.seat = asked[0]
        play.show()
    elif play.page == ENTRY and play.seat not in asked:
        play.ask(asked[0])
    elif play.page in (CLOCK, ENTRY):
        while play.app.depth() > 1:
            play.app.pop()
        page = getattr(play.app.top(), "page", 0)
        if page == MISSING:
            play.app.go(play._missing)
        elif page in (POINTS, PICTURE):
            play.reopen()           # what it would give may be another thing now
    else:
        play.show()
    play.clock.poll(ticks.ms())
