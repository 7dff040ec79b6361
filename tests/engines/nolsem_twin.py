"""Ноль семь once more, by moving single chips about, for comparison with the engine: slow, and without its tricks."""


class Twin:
    """The table: lists of chips, hands of cards. Nothing is computed that could be done by hand instead."""

    def __init__(self, players, chips_each, source, elementary):
        count = 0
        for _ in range(players):
            for _ in range(chips_each):
                count += 1
        if count == 60 and players == 6:
            count = 48
        self.supply = ["chip"] * count
        self.pot = []
        self.screens = [[] for _ in range(players)]
        self.hands = [[] for _ in range(players)]
        self.source = source
        self.elementary = elementary
        self.over = False
        self.from_box = 0
        self.prepare()

    def prepare(self):
        for _ in self.screens:
            if self.supply:
                self.pot.append(self.supply.pop())
        for hand in self.hands:
            if not hand:
                hand.extend([-1, 0, 1, 2, 3, 4])

    def turn(self, bids, answer):
        """Bids by seat as (chips, [cards]); shares the pot and prepares the next turn."""
        laid = []
        for seat, (chips, cards) in enumerate(bids):
            for card in cards:
                self.hands[seat].remove(card)
            for _ in range(chips):
                laid.append((self.screens[seat] if self.source == "screen" else self.supply).pop())
        worth = [sum(cards) + chips for chips, cards in bids]
        winners = self.winners(bids, worth, answer)
        if winners:
            if len(self.pot) < len(winners):
                self.last_chips(winners)
                return
            if answer in worth:
                self.deal(winners)
            else:
                for seat in winners:
                    self.screens[seat].append(self.pot.pop())
        self.pot.extend(laid)
        if self.pot or self.supply:
            self.prepare()
        else:
            self.over = True

    def winners(self, bids, worth, answer):
        alone = [seat for seat in range(len(bids)) if bids[seat] == (0, [-1])]
        others = [seat for seat in range(len(bids)) if seat not in alone]
        if self.elementary and alone and others and all([worth[seat] == answer for seat in others]):
            return alone
        exact = [seat for seat in range(len(bids)) if worth[seat] == answer]
        return exact or [seat for seat in range(len(bids)) if worth[seat] in (answer - 1, answer + 1)]

    def deal(self, winners):
        while len(self.pot) >= len(winners):
            for seat in winners:
                self.screens[seat].append(self.pot.pop())

    def last_chips(self, winners):
        for seat in winners:
            if self.pot:
                self.screens[seat].append(self.pot.pop())
            else:
                self.screens[seat].append("chip")
                self.from_box += 1
        self.over = True
