"""D8-D15: preview with reasons, totals, one player enlarged, final ranking."""
from micropython import const
from hal import ticks
from firmware import ringview as rv
from firmware.keep import POINTS
from firmware.kit import H, L, LETTERS, M, MID, RIGHT, S, SHAPES
from firmware.screens.base import PlayScreen
from firmware.texts import reason, t

_LINES = const(4)           # reasons in one picture


def signed(n):
    return "+%d" % n if n > 0 else str(n)


class Preview(PlayScreen):
    """D8, D9: before it is given: each player's change, the reasons, old and new total."""
    name = "D8"
    page = POINTS

    def __init__(self, play, event):
        super().__init__(play)
        self.event = event
        game, s = play.session.game, play.session.s
        self.lines = game.preview(s, event)
        self.old = game.total(s)
        self.change = [0] * play.n
        for line in self.lines:
            self.change[line[0]] += line[1]
        self.at = self.change.index(max(self.change))
        self.first = 0

    def reasons(self):
        """The lines of the chosen player."""
        return [line for line in self.lines if line[0] == self.at]

    def draw(self, k):
        q = self.at
        old = self.old[q]
        left, right = t("preview"), "%d→%d" % (old, old + self.change[q])
        k.head(left if k.width(left) + k.width(right) < 126 else "", right=right)
        k.rail([signed(c) for c in self.change], q)
        big, lines = signed(self.change[q]), self.reasons()
        y = 38
        if len(lines) > 2:
            k.text(52, 7 if k.width(big, H) < 56 else 10, big, H if k.width(big, H) < 56 else M)
            y = 24
            if len(lines) > _LINES:
                k.text(127, 14, "%d/%d" % (self.first // _LINES + 1, (len(lines) + _LINES - 1) // _LINES), a=RIGHT)
        elif k.width(big, L) <= 76:
            k.text(52, 11, big, L)
        elif k.width(big, H) <= 76:
            k.text(52, 15, big, H)
        else:
            k.text(52, 18, big, M)
        for line in lines[self.first:self.first + _LINES]:
            x = 52
            if line[2] == "star":
                k.icon(52, y, "star7")
                x = 61
            text = reason(line)
            k.text(x, y, text)
            points = signed(line[1])
            if len(lines) > 2 and points[1:] not in text and x + k.width(text) + k.width(points) < 126:
                k.text(127, y, points, a=RIGHT)
            y += 8
        seven = self.play.n > 5
        k.foot(None if seven else t("back"), t("give"), not seven)

    def ring(self, frame, now):
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, self.play.n)
        rv.seat(frame, self.at, self.play.n, 3, 100)

    def turn(self, n):
        """The next player; before that the rest of the reasons, if there are many."""
        for _ in range(abs(n)):
            if n > 0 and self.first + _LINES < len(self.reasons()):
                self.first += _LINES
            elif n < 0 and self.first:
                self.first -= _LINES
            else:
                self.at = (self.at + (1 if n > 0 else -1)) % self.play.n
                self.first = 0 if n > 0 else max(0, len(self.reasons()) - 1) // _LINES * _LINES
        self.app.dirty()

    def press(self):
        self.play.record(self.event)

    def back(self):
        self.play.reopen()

    def timer(self, now):
        pass

    def seat(self, q):
        if q < self.play.n:
            self.at, self.first = q, 0
            self.app.dirty()

    def wheel(self):
        return LETTERS[:self.play.n], self.at


class Totals(PlayScreen):
    """D10-D14: everybody's points, leaders inverse; turning enlarges one player."""
    name = "D10"

    def __init__(self, play):
        super().__init__(play)
        self.at = -1

    def points(self):
        return self.play.session.game.total(self.play.session.s)

    def title(self):
        s = self.play.session.s
        rounds = self.play.session.game.meta()["rounds"]
        r = s["r"] if self.play.over() else s["r"] - 1
        return t("round", r, rounds) if rounds else t("h_round", r)

    def _change(self):
        """What the last event has changed for the enlarged player: +12; None if it scored nothing."""
        play, change = self.play, 0
        for line in play.news if self.at >= 0 else ():
            if line[0] == self.at:
                change += line[1]
        return signed(change) if change else None

    def draw(self, k):
        k.head(self.title(), right=self._change())
        scores = self.points()
        if self.at >= 0:
            k.rail([str(p) for p in scores], self.at)
            text = str(scores[self.at])
            f = L if k.width(text, L) <= 60 else H if k.width(text, H) <= 60 else M
            k.text(127, {L: 20, H: 21, M: 24}[f], text, f, RIGHT)
            k.icon(52, 20, SHAPES[self.at] + "13")
            name = self.play.names[self.at] if self.at < len(self.play.names) else ""
            k.text(58, 34, LETTERS[self.at], M, MID)
            if name:
                k.text(68, 44, name)
            k.foot(t("back") if self.play.n < 7 else None, t("next"))       # the seventh letter stands there
            return
        if len(scores) == 2:
            self._two(k, scores)
        else:
            self._grid(k, scores)

    def _leads(self, scores):
        best = max(scores)
        return [p == best for p in scores]

    def _two(self, k, scores):
        lead = self._leads(scores)
        for q in range(2):
            text = str(scores[q])
            f = L if k.width(text, L) <= 60 else H
            k.text(64 * q + 22, 11, LETTERS[q], H, MID)
            k.icon(64 * q + 32, 13, SHAPES[q] + "13")
            if lead[q]:
                k.box(64 * q + 2, 32, 60, 29, r=2)
            if f == H and k.width(text, H) > 60:
                f = M
            k.text(64 * q + 32, {L: 35, H: 36, M: 39}[f], text, f, MID, 0 if lead[q] else 1)

    def _grid(self, k, scores):
        lead = self._leads(scores)
        rows = (len(scores) + 1) // 2
        pitch, gap = {2: 27, 3: 18, 4: 13}[rows], {2: 2, 3: 1, 4: 0}[rows]
        f, _, ink, top = self._font(k, scores, rows)
        for q in range(len(scores)):
            x, y, c = q % 2 * 66, 11 + q // 2 * pitch, 0 if lead[q] else 1
            middle = y + (pitch - gap) // 2
            if not c:
                k.box(x - q % 2, y, 62 + q % 2, pitch - gap, r=2)
            if rows == 2:
                k.text(x + 3, middle - 13, LETTERS[q], M, c=c)
                k.icon(x + 2, middle + 1, SHAPES[q] + "9", c)
            else:
                k.text(x + 2, middle - 6, LETTERS[q], M, c=c)
                if k.width(str(scores[q]), f) < 42:
                    k.icon(x + 10, middle - 4, SHAPES[q] + "9", c)
            k.text(x + 60, middle - ink // 2 - top, str(scores[q]), f, RIGHT, c)
        k.dots(63, 11, 51)
        if len(scores) % 2:
            k.push()

    def _font(self, k, scores, rows):
        """The largest font that fits all totals: (font, room, ink rows, rows above the ink)."""
        choices = ((L, 36, 24, 0), (H, 42, 13, 3), (M, 42, 9, 2))
        for choice in choices[rows - 2:]:
            if max([k.width(str(p), choice[0]) for p in scores]) <= choice[1]:
                return choice
        return S, 50, 7, 0

    def ring(self, frame, now):
        n = self.play.n
        rv.fill(frame, rv.WHITE, 0)
        rv.seats(frame, n)
        if self.at >= 0:
            rv.seat(frame, self.at, n, 3, 100)
            return
        lead = self._leads(self.points())
        for q in range(n):
            if lead[q]:
                rv.seat(frame, q, n, 3, 100)

    def turn(self, n):
        self.at = (self.at + n) % self.play.n if self.at >= 0 else 0 if n > 0 else self.play.n - 1
        self.app.dirty()

    def press(self):
        self.play.go_on()

    def back(self):
        if self.at >= 0:
            self.at = -1
            self.app.dirty()
        else:
            self.play.back()

    def seat(self, q):
        if q < self.play.n:
            self.at = q
            self.app.dirty()

    def wheel(self):
        return LETTERS[:self.play.n], max(self.at, 0)


class Final(Totals):
    """D15: all winners named, equal places share a number; BACK undoes even the end; press: the same again."""
    name = "D15"
    moving = True
    go = "rematch"          # what a press does

    def __init__(self, play):
        super().__init__(play)
        self._from = ticks.ms()
        result = play.over()
        self.win = result["win"]
        order = [(result["ranks"][q], q) for q in range(play.n) if q not in self.win]
        order.sort()
        self.rest = order
        self.first = 0

    def draw(self, k):
        scores = self.points()
        k.head(t("winners" if len(self.win) > 1 else "winner"))
        k.icon(2, 14, "trophy")
        x, pitch = 27, 32 if len(self.win) <= 2 else 14
        for q in self.win:
            k.text(x, 13, LETTERS[q], H)
            if pitch == 32:
                k.icon(x + 12, 15, SHAPES[q] + "13")
            x += pitch
        best = str(scores[self.win[0]])
        room = 127 - x
        if k.width(best, M) <= room:
            k.text(127, 11, best, L if k.width(best, L) <= room else M, RIGHT)
        else:                   # so many have won that little stands below
            k.text(127, 43, k.fit(best, 36), a=RIGHT)
        k.dots(0, 37, 1, 128, 2, 1)
        each = self._each()
        for j in range(min(each, len(self.rest) - self.first)):
            rank, q = self.rest[self.first + j]
            x = 3 + (43 if each == 3 else 64) * j
            k.text(x, 43, rank)
            k.token(x + 8, 43, q)
            k.text(x + (36 if each == 3 else 58), 43, k.fit(str(scores[q]), 35), a=RIGHT)
        k.foot(t("back"), t(self.go))

    def tick(self, now):
        pass

    def ring(self, frame, now):
        ms = ticks.diff(now, self._from)
        if ms > 20000 or ms < 0:
            self._from = ticks.add(now, -20000)
            ms = 20000
            self.moving = False
        rv.win(frame, self.win, self.play.n, ms)

    def _each(self):
        """How many of the others are seen at once: long numbers leave room for two."""
        scores = self.points()
        return 2 if [1 for _, q in self.rest if len(str(scores[q])) > 3] else 3

    def turn(self, n):
        last = max(0, len(self.rest) - self._each())
        self.first = max(0, min(last, self.first + n))
        self.app.dirty()

    def press(self):
        from firmware import rewind
        rewind.again(self.play)

    def seat(self, q):
        pass

    def wheel(self):
        return (), 0
