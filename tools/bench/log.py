"""Session and sets: undo, edit and replay of a long game; Gallery's evaluation of sets against trying everything."""
import json
import subprocess
import sys
import time

from engines import gallery_sets, nolsem
from engines.common import Rng, clone
from engines.session import Session, load
from tools import icount
from tools.bench import count
from tools.bench_play import record

EVENTS = 500
PLAYERS = 6                 # of Nolsem, whose random games are long enough
LENGTHS = (60, 125, 250, 500)
_OPTIONS = {"ace_low": False, "min_set": 2, "rank_over_suited_run": True}


def long_game(events=EVENTS):
    """A random game of at least so many events, cut there."""
    seed = 0
    while True:
        steps = record(nolsem, PLAYERS, {}, seed)
        if len(steps) >= events:
            return [e for _, e in steps[:events]]
        seed += 1


def replayed(events):
    """The state after these events, from the beginning: how undo would work without kept states."""
    s = nolsem.new(PLAYERS, {})
    for e in events:
        nolsem.apply(s, e)
    return s


def best_of(f, n):
    """Milliseconds of processor time of a call, mean of n."""
    start = time.process_time()
    for _ in range(n):
        f()
    return (time.process_time() - start) * 1000 / n


def session(book, rounds):
    """Times on CPython."""
    events = long_game()
    made = Session(nolsem, PLAYERS, {})
    for e in events:
        made.do(e)
    saved = made.save()

    def undo():
        made.undo()
        made.redo()

    times = {"undo": [], "edit": [], "load": [], "twin": []}
    for _ in range(rounds):
        times["undo"].append(best_of(undo, 100))
        times["edit"].append(best_of(lambda: made.edit(0, events[0]), 10))
        times["load"].append(best_of(lambda: load(saved, {"nolsem": nolsem}), 5))
        times["twin"].append(best_of(lambda: clone(replayed(events[:-1])), 10))
    for what in ("undo", "edit", "load"):
        book.put("log.cpython.%s" % what, times[what], "ms")
    book.put("log.cpython.undo_saved", [t / u for t, u in zip(times["twin"], times["undo"])], "x")
    book.put("log.events", EVENTS, "events")


def growth(book):
    """Instructions and heap on MicroPython, by the length of the log."""
    found, said = count.regions("log.py", "nolsem", PLAYERS, json.dumps({}), *LENGTHS, heap="16M")
    for what in ("undo", "edit", "load", "digest"):
        book.put("log.%s" % what, found["%s.%d" % (what, EVENTS)], "instructions")
        book.row("log." + what, [(n, found["%s.%d" % (what, n)]) for n in LENGTHS])
    book.put("log.heap", said["heap.%d" % EVENTS], "bytes")
    book.row("log.heap", [(n, said["heap.%d" % n]) for n in LENGTHS])


def hands(n, seed=1):
    """Exhibits of up to four cards, one in ten with a Joker (the twin tries it as every card)."""
    rng = Rng(seed)
    out = []
    for i in range(n):
        deck = list(range(52))
        rng.shuffle(deck)
        cards = deck[:1 + rng.below(4)]
        out.append(cards[:-1] + [52] if i % 10 == 0 and len(cards) < 4 else cards)
    return out


def sets(book, rounds):
    """Evaluations a second, and how many times faster than the brute-force twin of the tests."""
    some = hands(2000)
    script = str(count.ROOT / "tools" / "bench" / "peer_sets.py")
    speed, ratio = [], []
    for _ in range(rounds):
        start = time.process_time()
        for cards in some:
            gallery_sets.best(cards, _OPTIONS)
        speed.append(len(some) / (time.process_time() - start))
        done = subprocess.run([sys.executable, script, json.dumps(some[:300])], capture_output=True, text=True, check=True)
        ratio.append(speed[-1] / float(done.stdout))
    book.put("sets.speed", speed, "per s")
    book.put("sets.twin", ratio, "x")


def measure(book, rounds):
    """All of it."""
    if not icount.available():
        growth(book)
    session(book, rounds)
    sets(book, rounds)
