"""Events in words, for receipts, menus and history."""
from firmware.play import answers
from firmware.texts import number, raw, t


def hidden(play, i, s, event):
    """May only its seat know yet what this event says? `i` its place in the log, `s` the state before it. A secret is one
    until its phase is over; cards that the box deals stay one."""
    n = play.session.game.need(s, event[1]) or {}
    return bool(n.get("secret") and i >= play.starts[-1] or n.get("auto") and n["k"] == "cards")


def told(game, s, event):
    """What an event says, in few words, `s` the state before it: "1969", "1994 1994", "no card"."""
    words, n = [], game.need(s, event[1])
    kind = n["k"] if n else ""
    if len(event) == 2 and (kind == "confirm" or not answers(n, event)):
        return t("ev_" + event[0])
    values = event[2:]
    if kind == "subset" and values:
        values = values[1:] + (["+%d" % values[0]] if values[0] else [])
    elif kind == "cards":
        values = [game.card(v) for v in values if v is not None]
    for v in values:
        if kind in ("split", "pick") and v in n["of"]:
            v = n["t"][n["of"].index(v)]
            if kind == "split":
                v = v[1]
        words.append(t("nocard") if v is None else t(v) if isinstance(v, str) and raw(v) else number(v))
    if n and n.get("special") and event[0] == n["special"][0]:
        words.append("×7")
    return " ".join(words) or "0"
