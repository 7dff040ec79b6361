"""What the cards of an exhibit are worth: the set for the base points and the set for the battle.

A battle set is one int that orders as the rules compare (GG-16): number of cards, type, then the ranks from the top in
four bits each (2..14, a low Ace is 1). Jokers are wild here (GG-10, only under "may"): any card, for base and battle
separately, even one that lies on the table.
"""

from engines.gallery_cards import JOKER, ROOMS

_TYPES = ("suit", "run", "srun", "rank")     # ascending, as ruling GG-19 reads
_FLIPPED = ("suit", "run", "rank", "srun")   # rank_over_suited_run off


def _key(ranks, least):
    """A set of these ascending ranks as an int, without its type; 0 for less than so many cards."""
    n = len(ranks)
    if n < least:
        return 0
    v = n << 2
    for i in range(1, 5):
        v = v << 4 | (ranks[n - i] if i <= n else 0)
    return v


def _run(ranks, jokers, lowest):
    """The key of the longest run in these ranks and, of those, the highest; jokers fill gaps and ends."""
    mask = 0
    for r in ranks:
        mask |= 1 << r
    if lowest == 1:
        mask |= mask >> 13 & 2
    every = 0x7FFF >> lowest << lowest
    f0 = mask
    f1 = every if jokers else 0
    f2 = n = keep = 0
    while f0 | f1 | f2:                 # f0, f1, f2: where runs of n + 1 begin that need none, one, two of the jokers
        keep = f0 | f1 | f2
        n += 1
        step = mask >> n
        fit = every & (0x7FFF >> n)
        f2 = (f2 & step | f1) & fit if jokers > 1 else 0
        f1 = (f1 & step | f0) & fit if jokers else 0
        f0 &= step
    at = 14
    while not keep >> at & 1:
        at -= 1
    return _key(list(range(at, at + n)), 2)


def best(cards, o):
    """What an exhibit of up to four cards is worth under the options `o`.

    Gives (base points, reason, cards in that set, battle key); (0, "noset", 0, 0) without a set (GG-13 to GG-17).
    """
    ranks = []
    suits = ([], [], [], [])
    for c in sorted(cards):
        if c != JOKER:
            ranks.append((c >> 2) + 2)
            suits[c & 3].append((c >> 2) + 2)
    jokers = len(cards) - len(ranks)
    if not cards:
        return 0, "noset", 0, 0
    lowest = 1 if o["ace_low"] else 2
    same = max([ranks.count(r) << 4 | r for r in ranks]) if ranks else 14
    found = {"rank": _key([same & 15] * ((same >> 4) + jokers), o["min_set"]), "suit": 0, "srun": 0,
             "run": _run(ranks, jokers, lowest)}
    for suit in suits:
        if len(suit) + jokers > 1:
            found["suit"] = max(found["suit"], _key(suit + [14] * jokers, 2))
            found["srun"] = max(found["srun"], _run(suit, jokers, lowest))
    return _choose(found, _TYPES if o["rank_over_suited_run"] else _FLIPPED)


def _choose(found, types):
    """Base set (most points, GG-15) and battle set (most cards, GG-16) out of the best key of each type."""
    base = (0, "noset", 0)
    battle = 0
    for i in range(4):
        t = types[i]
        n = found[t] >> 18
        p = n * 2 if t == "rank" or t == "srun" else n
        if n and (p > base[0] or p == base[0] and n >= base[2]):
            base = (p, t, n)
        if n:
            battle = max(battle, found[t] | i << 16)
    return base + (battle,)


def score(exhibits, o):
    """Scores a round: `exhibits` by seat, three lists of cards each, or None for a seat that does not take part.

    Gives three rows (A, B, C), by seat [base, bonus, reason, cards, battle reason, battle cards]. The best sets all get
    the full bonus (GG-18); without a set there is no battle.
    """
    types = _TYPES if o["rank_over_suited_run"] else _FLIPPED
    rows = []
    for x in range(3):
        sets = [best(e[x] if e else [], o) for e in exhibits]
        top = max([b[3] for b in sets])
        rows.append([[b[0], ROOMS[x] if top and b[3] == top else 0, b[1], b[2],
                      types[b[3] >> 16 & 3] if b[3] else "noset", b[3] >> 18] for b in sets])
    return rows
