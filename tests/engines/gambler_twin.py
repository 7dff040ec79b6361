"""A second Gambler for the tests, written from the rules without looking at the engine: it keeps single dice and lists
every way in which a row can be full."""


def fullest(boxes):
    """All full fillings of a row, as strings of faces."""
    if boxes == "AAABB":
        return [str(a) * 3 + str(b) * 2 for a in range(1, 7) for b in range(1, 7) if a != b]
    if "*" in boxes:
        return [str(a) * len(boxes) for a in range(1, 7)]
    return [boxes]


def fits(boxes, fill, face):
    """May a die of this face lie next on the row? Yes, if the row can still become full with it."""
    return any([full.startswith(fill + str(face)) for full in fullest(boxes)])


class Twin:
    """The table: purses, heaps of dice, rows. `acts` are what the seat on turn may do, as the engine names it."""

    def __init__(self, n, target, number, first):
        self.n = n
        self.target = target
        self.number = number
        self.purse = [80] * n
        self.gone = []
        self.round = 0
        self.placer = None
        self.first = self.starter = first
        self.over = False
        self.deal()

    def deal(self):
        """Everybody takes one die in turn as long as all get one."""
        self.round += 1
        self.rows = None
        heap = ["die"] * 30
        seats = [i for i in range(self.n) if i not in self.gone]
        self.heap = [[] for _ in range(self.n)]
        while len(heap) >= len(seats):
            for i in seats:
                self.heap[i].append(heap.pop())
        self.aside = heap
        while self.starter in self.gone:
            self.starter = (self.starter + 1) % self.n
        self.seat = self.starter
        self.rolled = None
        self.placed = False

    def begins(self):
        """Left of whoever placed the last die of all; before any, the first one."""
        return self.first if self.placer is None else (self.placer + 1) % self.n

    def lay(self, boxes, values):
        self.rows = [[boxes[i], "", values[i]] for i in range(6)]
        self.cup = self.heap[self.seat][:5]

    def acts(self):
        """None if the dice must be rolled."""
        if self.rolled is None:
            return None
        acts = []
        for face in range(1, 7):
            for i in range(6):
                if face in self.rolled and fits(self.rows[i][0], self.rows[i][1], face):
                    acts.append("%d%d" % (face, i + 1))
        return acts + ["roll", "stop"] if self.placed else acts

    def roll(self, faces):
        assert len(faces) == len(self.cup)
        self.rolled = list(faces)
        self.placed = False
        if not self.acts():
            self.pass_on()

    def play(self, act):
        if act == "stop":
            self.pass_on()
        elif act == "roll":
            self.cup = self.cup[:len(self.rolled)]
            self.rolled = None
        else:
            self.place(int(act[0]), self.rows[int(act[1]) - 1])

    def place(self, face, row):
        self.rolled.remove(face)
        self.heap[self.seat].pop()
        row[1] += str(face)
        self.placed = True
        self.placer = self.seat
        if row[1] in fullest(row[0]):
            purse = self.purse[self.seat] + row[2]
            self.purse[self.seat] = purse if purse > 0 else 0
        if all([r[1] in fullest(r[0]) for r in self.rows]):
            self.finish()
        elif not self.rolled:
            self.pass_on()

    def pass_on(self):
        self.rolled = None
        self.placed = False
        for k in range(1, self.n + 1):
            seat = (self.seat + k) % self.n
            if self.heap[seat] and seat not in self.gone:
                self.seat = seat
                self.cup = self.heap[seat][:5]
                return
        self.finish()

    def finish(self):
        self.rolled = None
        richest = max([self.purse[i] for i in range(self.n) if i not in self.gone])
        if self.round == self.number if self.number else richest >= self.target:
            self.over = True
            return
        self.starter = self.begins()
        self.deal()
