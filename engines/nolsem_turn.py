"""A turn of Ноль семь: the pot is filled, shared when the answer is known, and the game goes on or ends."""
from engines.nolsem_cards import FULL, SUM1


def next_turn(s):
    """N7-3, N7-4: from the supply a chip for each seat that plays, and new cards for the empty hands."""
    out = s["out"]
    s["r"] += 1
    s["play"] = [i for i in range(s["n"]) if i not in out]
    refill = min(len(s["play"]), s["supply"])
    s["supply"] -= refill
    s["pot"] += refill
    s["hand"] = [h or FULL for h in s["hand"]]
    s["letter"] = None
    s["ph"] = "letter" if s["o"]["letters"] else "bid"


def takers(s, answer):
    """N7-21: (seats that receive chips, reason). Elementary comes before right bids, these before near ones."""
    add = s["add"]
    right = []
    near = []
    single = []     # the card -1 alone
    bids = 0
    for i, m in enumerate(s["bid"]):
        if m:
            bids += 1
            off = SUM1[m] - 1 + add[i] - answer
            if not off:
                right.append(i)
            elif -1 <= off <= 1:
                near.append(i)
            if m == 1 and not add[i]:
                single.append(i)
    if single and right and len(single) + len(right) == bids and s["o"]["elementary"]:
        return single, "elem"       # N7-14; N7-16: without a right one there are no others
    if right:
        return right, "pot" if len(right) == 1 else "share"
    return near, "near"


def score_lines(s, answer, taken):
    """Score lines of an answer: what is won, in seat order, then the chips laid on bids from behind the screen.
    Arguments: pot, share and elem the pot and how many share it; near the answer; short the pot; bidchips none."""
    seats, reason = taken
    pot = s["pot"]
    if pot < len(seats):
        lines = [[i, 1, "short", pot] for i in seats]       # N7-17
    elif reason == "near":
        lines = [[i, 1, "near", answer] for i in seats]     # N7-11
    else:
        lines = [[i, pot // len(seats), reason, pot, len(seats)] for i in seats]    # N7-9, N7-10
    if s["o"]["bid_chips"] == "screen":
        lines += [[i, -c, "bidchips"] for i, c in enumerate(s["add"]) if c]
    return lines


def settle(s, answer, taken, lines):
    """Share the pot, put the chips of the bids on it, take the cards away, and end the game or begin a turn."""
    screen = s["screen"]
    for line in lines:
        screen[line[0]] += line[1]
    added = sum(s["add"])
    if s["o"]["bid_chips"] == "supply":
        s["supply"] -= added
    heads = len(taken[0])
    short = s["pot"] < heads
    if short:
        s["box"] = heads - s["pot"]
        s["gone"] = added
        s["pot"] = 0
    else:
        won = heads * lines[0][1] if heads else 0
        s["pot"] += added - won     # N7-8: after the division
    s["last"] = last = [answer, 1 if taken[1] == "elem" else 0]
    for i, m in enumerate(s["bid"]):
        last.append(m)
        last.append(s["add"][i])
        s["hand"][i] -= m
    s["bid"] = [0] * s["n"]
    s["add"] = [0] * s["n"]
    if short or s["pot"] == 0 and s["supply"] == 0:     # N7-18
        s["ph"] = "over"
    else:
        next_turn(s)
