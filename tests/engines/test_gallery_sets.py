"""Gallery Gambit: what one exhibit is worth, by the table of examples and against a twin that tries everything."""
import gallery_twin as twin
import pytest
from gallery_notation import RANKS, SUITS, cards, code, options

from engines import gallery
from engines.common import Rng
from engines.gallery_sets import best, score

pytestmark = pytest.mark.both


def told(text, **o):
    """"4 | 2 rank 99": base points; cards, type and ranks of the battle set, a low Ace as 1."""
    base, _, _, key = best(cards(text), options(o))
    if not key:
        return "%d | none" % base
    n = key >> 18
    ranks = "".join([(".1" + RANKS)[key >> 12 - 4 * i & 15] for i in range(n)])
    kind = score([[cards(text), [], []]], options(o))[0][0][4]
    return "%d | %d %s %s" % (base, n, kind, ranks)


SINGLE = [
    ("9s 9h", "4 | 2 rank 99"),
    ("5d 6d", "4 | 2 srun 65"),
    ("6c 7s", "2 | 2 run 76"),
    ("9d Kd", "2 | 2 suit K9"),
    ("Kd Ac", "2 | 2 run AK"),
    ("Ad 2h", "0 | none"),
    ("Ks Ah 2d", "2 | 2 run AK"),
    ("As 2s 3h 4c", "3 | 3 run 432"),
    ("Th Td Ts Kc", "6 | 3 rank TTT"),
    ("6h 7s 8c 8d", "4 | 3 run 876"),
    ("8s 8d 9c 9h", "4 | 2 rank 99"),
    ("7h 7d 8h 9h", "6 | 3 srun 987"),
    ("Qh Kh Ah 2h", "6 | 4 suit AKQ2"),
    ("6h 7h 9h Th", "4 | 4 suit T976"),
    ("5d 6d 7d 8d", "8 | 4 srun 8765"),
    ("4h 5h 9c Js", "4 | 2 srun 54"),
    ("8h", "0 | none"),
    ("8h Ks", "0 | none"),
    ("2s 4d 7c 9h", "0 | none"),
    ("", "0 | none"),
]


@pytest.mark.parametrize("text, want", SINGLE)
def test_single_exhibits(text, want):
    """GG-13 to GG-17: the table of single exhibits; the order of the cards does not matter."""
    assert told(text) == want
    assert told(" ".join(reversed(text.split()))) == want


@pytest.mark.parametrize("text, want", [
    ("As 2s 3h 4c", "4 | 4 run 4321"), ("Ad 2h", "2 | 2 run 21"), ("Ks Ah 2d", "2 | 2 run AK"),
    ("Ad 2d", "4 | 2 srun 21"), ("Ad Kd", "4 | 2 srun AK"), ("Ac Ad", "4 | 2 rank AA"), ("Ah 2h 7h", "4 | 3 suit A72"),
])
def test_GG_17_ace_also_low(text, want):
    """In runs only, where it counts as 1; a run does not go round the corner."""
    assert told(text, ace_low=True) == want


@pytest.mark.parametrize("text, want", [
    ("8h", "2 | 1 rank 8"), ("8h Ks", "2 | 1 rank K"), ("6c 7s", "2 | 2 run 76"), ("9d Kd", "2 | 2 suit K9"),
    ("", "0 | none"), ("2s 4d 7c 9h", "2 | 1 rank 9"), ("9s 9h", "4 | 2 rank 99"),
])
def test_GG_13_single_cards(text, want):
    assert told(text, min_set=1) == want


@pytest.mark.parametrize("high, low", [
    ("2c 2d 2h", "Ac Ad"),              # more cards beat better cards
    ("2c 7c 9c", "Ac Ad"),
    ("2c 2d 2h", "Qs Ks As"),           # same rank, suited run, run, suit
    ("2s 3s 4s", "Qs Kh As"),
    ("2s 3s 4h", "8s Ks As"),
    ("9c 9d", "8h 8s"),                 # then the ranks from the top
    ("2s 8s Ks", "3s 7s Ks"),
    ("3c 8c Kc", "2s 8s Ks"),
    ("5c 6c 7d", "4c 5c 6d"),
])
def test_GG_16_order_of_battle_sets(high, low):
    assert best(cards(high), options({}))[3] > best(cards(low), options({}))[3]


@pytest.mark.parametrize("one, other", [("9c 9d", "9h 9s"), ("2s 8s Ks", "2c 8c Kc"), ("5c 6c 7d", "5s 6d 7h"),
                                        ("8h 9h Td Ts", "8s 9d Tc Th")])
def test_GG_18_suits_never_break_ties(one, other):
    assert best(cards(one), options({}))[3] == best(cards(other), options({}))[3] > 0


def test_GG_19_the_switch_turns_only_the_first_two_types():
    sets = ["2c 2d 2h", "2s 3s 4s", "2c 3d 4h", "2h 7h 9h"]
    keys = [best(cards(x), options({"rank_over_suited_run": False}))[3] for x in sets]
    assert keys[1] > keys[0] > keys[2] > keys[3]
    assert [best(cards(x), options({"rank_over_suited_run": False}))[0] for x in sets] == [6, 6, 3, 3]


@pytest.mark.parametrize("text, want", [
    ("9h Joker", "4 | 2 rank 99"), ("Joker", "0 | none"), ("Joker Joker", "4 | 2 rank AA"),
    ("9h 8h Joker", "6 | 3 srun T98"),
    ("7c 9d Joker", "4 | 3 run 987"), ("5c 5d Joker Joker", "8 | 4 rank 5555"), ("5d 8d Kd Joker", "4 | 4 suit AK85"),
    ("5h 9s Joker", "4 | 2 rank 99"), ("Qd Ad Joker", "6 | 3 srun AKQ"), ("2c 5c Joker Joker", "8 | 4 srun 5432"),
    ("9c Jd Joker Joker", "6 | 4 run QJT9"),
])
def test_GG_10_wild_jokers(text, want):
    """Under "may" a Joker may stand for any card, even one already on the table, for base and battle separately."""
    assert told(text) == want


@pytest.mark.parametrize("text, reason, n, flipped", [
    ("6h 7h 9h Th", "suit", 4, "suit"),         # 4 points as a suit of four or a run of two: the larger is told
    ("9c 9d 5h 6h", "rank", 2, "srun"),         # of equal size: the stronger type
    ("6c 7s 9s", "run", 2, "run"), ("9c 9d 9h", "rank", 3, "rank"), ("8h 2d", "noset", 0, "noset"),
])
def test_GG_15_the_reason_of_the_base_points(text, reason, n, flipped):
    assert best(cards(text), options({}))[1:3] == (reason, n)
    assert best(cards(text), options({"rank_over_suited_run": False}))[1:3] == (flipped, n)


def hand(rng, n, jokers):
    """`n` different cards near each other in rank, so that sets are frequent, and Jokers."""
    words, low = [], rng.below(13)
    while len(words) < n:
        w = RANKS[(low + rng.below(6)) % 13] + SUITS[rng.below(4)]
        if w not in words:
            words.append(w)
    return words + ["Joker"] * jokers


def same(words, ace_low, min_set, flipped):
    got = best([code(w) for w in words], {"ace_low": ace_low, "min_set": min_set, "rank_over_suited_run": not flipped})
    base, battle = twin.value(words, ace_low, min_set, flipped)
    assert got[0] == base, words
    if battle is None:
        assert got[1:] == ("noset", 0, 0), words
        return
    n, strength, ranks = battle
    assert got[3] >> 18 == n, words
    if n > 1:
        assert got[3] >> 16 & 3 == strength, words
    assert [got[3] >> 12 - 4 * i & 15 for i in range(n)] == ranks, words
    assert got[2] * (2 if got[1] in ("rank", "srun") else 1) == base


@pytest.mark.parametrize("ace_low, min_set, flipped", [
    (False, 2, False), (True, 2, False), (False, 1, True), (True, 1, True)])
def test_equal_to_the_twin(ace_low, min_set, flipped):
    rng = Rng(11)
    for _ in range(250):
        same(hand(rng, rng.below(5), 0), ace_low, min_set, flipped)


@pytest.mark.parametrize("ace_low, min_set, flipped", [(False, 2, False), (True, 1, False), (True, 2, True)])
def test_jokers_equal_to_the_twin(ace_low, min_set, flipped):
    rng = Rng(5)
    for _ in range(12):
        same(hand(rng, rng.below(4), 1), ace_low, min_set, flipped)


def test_two_jokers_equal_to_the_twin():
    same(["Joker", "Joker"], True, 2, False)
    same(["9c", "Joker", "Joker"], False, 2, False)


@pytest.mark.soak
@pytest.mark.parametrize("ace_low", [False, True])
@pytest.mark.parametrize("min_set", [1, 2])
@pytest.mark.parametrize("flipped", [False, True])
def test_equal_to_the_twin_long(ace_low, min_set, flipped):
    rng = Rng(3)
    for _ in range(20000):
        same(hand(rng, rng.below(5), 0), ace_low, min_set, flipped)
    for _ in range(300):
        same(hand(rng, rng.below(4), 1), ace_low, min_set, flipped)
    for _ in range(6):
        same(hand(rng, rng.below(3), 2), ace_low, min_set, flipped)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_every_pair_with_jokers_makes_its_run(jokers):
    """All pairs of ranks: the gap between them decides whether the Jokers close it (else each makes a rank set)."""
    for a in range(2, 15):
        for b in range(a + 1, 15):
            n = best(cards("%sc %sd" % (RANKS[a - 2], RANKS[b - 2]) + " Joker" * jokers), options({}))[3] >> 18
            assert n == (2 + jokers if b - a <= 1 + jokers else 1 + jokers if jokers else 0)


@pytest.mark.parametrize("text, points", [
    ("9h 9s | 8d 9d Td | 8c 9c Th Js", [4, 6, 4]), ("Ah | 7c 7d Js |", [0, 4, 0]), ("Joker 9h | Qh | 6h 7h 9h Th", [4, 0, 4])])
def test_what_exhibits_are_worth_before_the_battles(text, points):
    nine = []
    parts = text.split("|")
    for i in range(3):
        here = cards(parts[i])
        nine += here + [None] * (i + 2 - len(here))
    assert gallery.worth(gallery.new(3), nine) == points
