"""Which screen a page of a game is, and which widget a question gets: by the kinds of need() and table() alone."""
from firmware.play import CLOCK, ENTRY, TABLE, TOTALS, answers


def page(play):
    """The screen of the page where the game stands."""
    if play.page == TOTALS:
        from firmware.screens.scores import Totals
        return Totals(play)
    if play.over():
        from firmware.screens.scores import Final
        return Final(play)
    if play.page == TABLE:
        from firmware.screens.tables import table_screen
        return table_screen(play)
    if play.page == CLOCK:
        from firmware.screens.countdown import Countdown
        return Countdown(play)
    asked = play.asked()
    return entry(play, play.seat if play.seat in asked else asked[0], None)


def entry(play, seat, draft):
    """The screen that asks `seat` for what the engine needs; a secret one lies behind its cover."""
    play.page = ENTRY
    play.seat = seat
    need = play.need(seat)
    if need.get("secret") and play.open_seat != seat:
        from firmware.screens.secret import Cover
        return Cover(play, seat, draft)
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
    if kind == "number":
        from firmware.screens.number import number_screen
        return number_screen(play, need, draft)
    if kind == "split":
        from firmware.screens.split import Split
        return Split(play, need, draft)
    if kind == "subset":
        from firmware.screens.hand import Hand
        return Hand(play, need, draft)
    if kind == "dice":
        from firmware.screens.dice import Throw
        return Throw(play, need, draft)
    if kind == "cards":
        from firmware.screens.cards import Cards, Move
        return (Move if need.get("use") else Cards)(play, need, draft)
    table = play.session.game.table(play.session.s)
    if kind == "pick" and table and need["ph"] == "put" and table["t"] == "tableau":
        from firmware.screens.tableau import Place
        return Place(play, need, draft)
    if kind == "pick" and table and table["t"] in ("market", "exhibits"):
        from firmware.screens.market import Market
        return Market(play, need, draft)
    if kind == "pick" and need["ph"] == "yourturn" and play.clock.total:
        from firmware.screens.turnclock import TurnClock
        return TurnClock(play, need, draft)
    from firmware.screens.pick import Pick
    return Pick(play, need, draft)


def points(play):
    """What the offered event would give, player by player."""
    from firmware.screens.scores import Preview
    return Preview(play, play.offered)


def picture(play):
    """The table's picture of the offered event."""
    table = play.session.game.table(play.session.s)
    if not table or table["t"] not in ("reveal", "battles"):
        return points(play)
    if table["t"] == "reveal":
        from firmware.screens.pot import Reveal
        return Reveal(play, table, play.offered[2])
    from firmware.screens.market import Battles
    return Battles(play, table)
