"""A second opinion on sets, by trying everything: all subsets, a Joker as each of the 52 cards."""
RANKS = "23456789TJQKA"
SUITS = "cdhs"


def kinds(ranks, suits, ace_low):
    """All types of which these cards are a set, each with its ranks from the top."""
    down = sorted(ranks, reverse=True)
    found = []
    if len(set(ranks)) == 1:
        found.append(("rank", down))
    if len(ranks) == 1:
        return found
    one_suit = len(set(suits)) == 1
    if one_suit:
        found.append(("suit", down))
    tries = [down]
    if ace_low:
        tries.append(sorted([1 if r == 14 else r for r in ranks], reverse=True))
    for t in tries:
        if all([t[i] - 1 == t[i + 1] for i in range(len(t) - 1)]):
            found.append(("srun" if one_suit else "run", t))
    return found


def plain(words, ace_low, min_set, flipped):
    """Base points and battle set of cards without Jokers: (points, (cards, strength, ranks from the top) or None)."""
    order = ["suit", "run", "rank", "srun"] if flipped else ["suit", "run", "srun", "rank"]
    base, battle = 0, None
    for mask in range(1, 1 << len(words)):
        some = [words[i] for i in range(len(words)) if mask >> i & 1]
        if len(some) < min_set:
            continue
        for kind, ranks in kinds([RANKS.index(w[0]) + 2 for w in some], [w[1] for w in some], ace_low):
            base = max(base, len(some) * (2 if kind in ("rank", "srun") else 1))
            one = (len(some), order.index(kind), ranks)
            if battle is None or one > battle:
                battle = one
    return base, battle


def value(words, ace_low=False, min_set=2, flipped=False):
    """The same with Jokers as any card, for base and battle separately."""
    if "Joker" not in words:
        return plain(words, ace_low, min_set, flipped)
    rest = words[:]
    rest.remove("Joker")
    base, battle = 0, None
    for r in RANKS:
        for c in SUITS:
            b, k = value(rest + [r + c], ace_low, min_set, flipped)
            base = max(base, b)
            if k is not None and (battle is None or k > battle):
                battle = k
    return base, battle
