"""Long numbers: a Gambit makes seven times as much of the points, seven digits in all (G7-25), and the pad goes below zero.
On no picture of points does a number run into its neighbours or out of the panel."""
import pytest

from sim.quick import QuickBox


class Texts:
    """Notes what a picture's texts take: (left, right, upper, lower, text), the middle half of their height."""

    def __init__(self, kit):
        self.kit, self.found, self._label = kit, [], kit._label
        kit._label = self

    def __call__(self, font, s, x, y, c):
        w = font.width(s)
        self.found.append((x, x + max(w - 2, 0), y + font.height // 4, y + 3 * font.height // 4, s))
        return self._label(font, s, x, y, c)


def on_each_other(texts):
    """Texts that share pixels' places, and those that leave the panel."""
    found = [t for t in texts if t[4] and (t[0] < 0 or t[1] > 127)]
    for i, a in enumerate(texts):
        found += [(a, b) for b in texts[i + 1:] if a[4].strip() and b[4].strip()
                  and a[0] <= b[1] and b[0] <= a[1] and a[2] <= b[3] and b[2] <= a[3]]
    return found


def seen(box, texts):
    """The picture as it is now, drawn anew."""
    texts.found = []
    box.app.dirty()
    box.settle()
    assert on_each_other(texts.found) == [], box.app.top().name
    return [t[4] for t in texts.found]


def gambit7(seats, gamblers):
    """All but the last event of a game in which that many seats win every Gambit."""
    log = []
    for r in range(7):
        log += [["answer", q, str(10 * q)] for q in range(seats)]
        top = seats // 2
        for q in range(seats):
            lucky = q >= seats - gamblers
            log.append(["bet", q, top, top] if lucky and not r else ["gambit", q, top] if lucky else ["bet", q, -top, top])
        log.append(["truth", -1, "99"])
    return log


def started(folder, game, seats, options, log):
    box = QuickBox(folder)
    from firmware import rewind, undo
    box.world.enter()
    box.app.settings["fresh"] = False
    box.app.play = play = rewind.new(box.app, game, seats, options, [])
    for e in log:
        play.do(e)
    undo.find_starts(play)
    box.app.root(play.first())
    box.settle()
    return box, play, Texts(box.app.kit)


@pytest.mark.parametrize("seats, gamblers", [(3, 1), (3, 3), (5, 2), (7, 1), (7, 5), (7, 7)])
@pytest.mark.parametrize("table", [None, [999] * 9])
def test_seven_gambits(tmp_path, seats, gamblers, table):
    log = gambit7(seats, gamblers)
    options = {"board": "C", "table": table} if table else {"board": "S"}
    box, play, texts = started(tmp_path, "gambit7", seats, options, log[:-1])
    assert max(play.session.game.total(play.session.s)) > 99999
    pictures(box, play, texts, seats)
    box.app.go(lambda: play._page())
    box.settle()
    play.offer(log[-1], play.need(-1))
    box.settle()
    while box.app.top().name != "D8":
        box.press()
    for _ in range(0 if table else 2 * seats):      # with the largest table a reason may end at the edge
        seen(box, texts)
        box.turn(1)
    change(box, play, texts)
    play.record(log[-1])
    box.settle()
    for _ in range(9):
        seen(box, texts)
        if box.app.top().name == "D15":
            break
        box.press()
    final(box, play, texts, seats)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("points", [-9999, 9999, -1000, 0])
def test_the_pad(tmp_path, seats, points):
    log = [["give", q, points + q * (points < 0) - q * (points > 0)] for q in range(seats)] * 12
    box, play, texts = started(tmp_path, "pad", seats, {"rounds": 12}, log[:-1])
    pictures(box, play, texts, seats)
    play.record(log[-1])
    box.settle()
    while box.app.top().name != "D15":
        seen(box, texts)
        box.press()
    final(box, play, texts, seats)


def pictures(box, play, texts, seats):
    """The totals and everybody enlarged."""
    from firmware.screens.more import Standing
    box.app.push(Standing(play))
    seen(box, texts)
    for _ in range(seats):
        box.turn(1)
        seen(box, texts)
    box.app.pop()


def change(box, play, texts):
    """What another official answer in the first round would change."""
    from firmware.screens.history import Changes, Past
    i = [e[0] for e in play.session.log].index("truth")
    box.app.push(Changes(Past(play, i), ["truth", -1, "-1"]))
    for _ in range(play.n):
        seen(box, texts)
        box.turn(1)
    box.app.pop()


def final(box, play, texts, seats):
    """The final ranking tells of everybody, a few at once."""
    letters = set(seen(box, texts))
    for _ in range(seats):
        box.turn(1)
        letters |= set(seen(box, texts))
    assert set("ABCDEFG"[:seats]) <= letters


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("cards", [[-1, 0, 1, 2], [-1, 0, 1, 2, 3], [-1, 0, 1, 2, 3, 4]])
@pytest.mark.parametrize("chips", [0, 1, 12])
def test_many_cards_in_a_bid(tmp_path, seats, cards, chips):
    options = {"bid_chips": "supply", "supply": 99}
    log = [["bid", q, chips] + cards for q in range(seats)]
    box, play, texts = started(tmp_path, "nolsem", seats, options, [])
    assert box.app.top().name == "F1" and str(play.session.s["supply"]) in seen(box, texts)
    for e in log:
        play.do(e)
    play.offer(["answer", -1, 7], play.need(-1))
    box.settle()
    assert box.app.top().name == "F5" and "7" in seen(box, texts)


def test_a_long_receipt_beside_the_round(tmp_path):
    """In the first round it is told what 1/7 means: less room for what has been entered."""
    box, play, texts = started(tmp_path, "gambit7", 3, {"bet_s": 0}, [["answer", q, str(q)] for q in range(3)])
    while box.app.top().name != "D4":
        box.press()
    play.record(["gambit", 0, -4])
    box.settle()
    assert "Round 1/7" in seen(box, texts)
