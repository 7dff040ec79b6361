"""Gambit 7 counted the slow way, written from the rulings and not from the engine.

Numbers are whole multiples of 10^-11; the board is seven strips from the bottom to the top; every chip is laid and
paid on its own.
"""

STRIPS = (-3, -2, -1, 0, 1, 2, 3)
VALUES = {"S": {0: (6, 4), 1: (9, 6), 2: (12, 8), 3: (15, 10)}, "P": {0: (3, 2), 1: (6, 4), 2: (9, 6), 3: (12, 8)}}


def number(text):
    """The value of a decimal text."""
    negative = text.startswith("-")
    whole, _, part = text.lstrip("+-").partition(".")
    n = int(whole + part + "0" * (11 - len(part)))
    return -n if negative else n


def strips(answers):
    """{strip: [seats]} for answers by seat (None: no card), found by trying all ways to lie centred."""
    different = sorted(set([number(a) for a in answers if a is not None]))
    m = len(different)
    if m % 2:
        used = [x for x in STRIPS if 2 * abs(x) < m]
    else:
        used = [x for x in STRIPS if x and 2 * abs(x) <= m]
    board = {}
    for x, v in zip(used, different):
        board[x] = [i for i, a in enumerate(answers) if a is not None and number(a) == v]
    return board


def after(points, answers, chips, gambits, truth, preset="S", gambit_shares=True):
    """Points after a round. `chips`: for each seat the strips it bets on ("high" is All Too High), `gambits`: for each
    seat its strip or None."""
    points = points[:]
    board = strips(answers)
    if not board:
        return points
    t = number(truth)
    winning = "high"
    for x in STRIPS:                    # the last strip from below that is not too high
        if x in board and number(answers[board[x][0]]) <= t:
            winning = x
    before = points[:]
    bettors = {}
    for seat in range(len(points)):
        for x in chips[seat]:
            if x == winning:
                bettors[seat] = 1
        if gambits[seat] == winning and gambit_shares:
            bettors[seat] = 1
        if gambits[seat] is not None and gambits[seat] != winning:
            points[seat] = 0
    for seat in range(len(points)):
        for x in chips[seat]:
            if x == winning:
                points[seat] += 15 if x == "high" else VALUES[preset][abs(x)][0 if len(bettors) == 1 else 1]
        if gambits[seat] == winning:
            points[seat] = 7 * before[seat]
    if winning != "high":
        for seat in board[winning]:
            points[seat] += VALUES[preset][abs(winning)][1]
    return points
