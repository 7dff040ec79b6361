"""Which screen a page of a game is, and which widget a question gets: by the kinds of need() and table() alone.

Screens are named in strings: an import statement would keep the names of all of them in memory for ever.
"""
from firmware.modules import named
from firmware.play import CLOCK, ENTRY, TABLE, TOTALS, answers


def page(play):
    """The screen of the page where the game stands."""
    if play.page == TOTALS:
        return named("firmware.screens.scores:Totals")(play)
    if play.over():
        return named("firmware.screens.scores:Final")(play)
    if play.page == TABLE:
        return named("firmware.screens.tables:table_screen")(play)
    if play.page == CLOCK:
        return named("firmware.screens.countdown:Countdown")(play)
    asked = play.asked()
    return entry(play, play.seat if play.seat in asked else asked[0], None)


def entry(play, seat, draft):
    """The screen that asks `seat` for what the engine needs; a secret one lies behind its cover."""
    play.page = ENTRY
    play.seat = seat
    need = play.need(seat)
    if need is None:            # nobody asks this seat any more
        play.seat = seat = play.asked()[0]
        need = play.need(seat)
    if need.get("secret") and play.open_seat != seat:
        return named("firmware.screens.secret:Cover")(play, seat, draft)
    if draft is None and play.undone and play.undone[-1][1] == seat and answers(need, play.undone[-1]):
        draft = play.undone[-1]
    if need["k"] == "confirm" and need.get("preview"):
        play.offered = need["e"]
        return picture(play)
    screen = widget(play, need, draft)
    if play.half:
        play.restore(screen, seat)
    return screen


def widget(play, need, draft):
    """The screen for a kind of question; the table's picture chooses among the pictures of a choice."""
    kind = need["k"]
    if kind == "number" and need.get("times"):
        return named("firmware.screens.several:Several")(play, need, draft)
    if kind == "number":
        return named("firmware.screens.number:number_screen")(play, need, draft)
    if kind == "split":
        return named("firmware.screens.split:Split")(play, need, draft)
    if kind == "subset":
        return named("firmware.screens.hand:Hand")(play, need, draft)
    if kind == "dice":
        return named("firmware.screens.dice:Throw")(play, need, draft)
    if kind == "cards":
        return named("firmware.screens.move:Move" if need.get("use") else "firmware.screens.cards:Cards")(play, need, draft)
    table = play.session.game.table(play.session.s)
    if kind == "pick" and table and need["ph"] == "put" and table["t"] == "tableau":
        return named("firmware.screens.tableau:Place")(play, need, draft)
    if kind == "pick" and table and table["t"] in ("market", "exhibits"):
        return named("firmware.screens.market:Market")(play, need, draft)
    if kind == "pick" and need["ph"] == "yourturn" and play.clock.total:
        return named("firmware.screens.turnclock:TurnClock")(play, need, draft)
    return named("firmware.screens.pick:Pick")(play, need, draft)


def points(play):
    """What the offered event would give, player by player."""
    return named("firmware.screens.scores:Preview")(play, play.offered)


def picture(play):
    """The table's picture of the offered event."""
    table = play.session.game.table(play.session.s)
    if not table or table["t"] not in ("reveal", "battles"):
        return points(play)
    if table["t"] == "reveal":
        return named("firmware.screens.pot:Reveal")(play, table, play.offered[2])
    return named("firmware.screens.market:Battles")(play, table)
