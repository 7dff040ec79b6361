"""Engines: steps and whole games a second, bare and with the log, on CPython and MicroPython, against RLCard and OpenSpiel."""
import importlib
import json
import subprocess
import sys
import time

from tools import bench_engines as speed
from tools import icount
from tools.bench import count
from tools.bench_play import record

SECONDS = speed.SECONDS     # of processor time for a figure of one round
STEPS = 60                  # counted of a game
SPIEL = ("python_kuhn_poker", "python_tic_tac_toe", "python_block_dominoes", "python_liars_poker")


def playouts(game, players, options, seconds):
    """Random games a second: legal list, choice, change."""
    start, n = time.process_time(), 0
    while time.process_time() - start < seconds:
        record(game, players, options, n)
        n += 1
    return n / (time.process_time() - start)


def spiel(python, seconds):
    """{game: steps a second} of OpenSpiel's games written in Python; None if that Python has no OpenSpiel."""
    done = subprocess.run([python, str(count.ROOT / "tools" / "bench" / "peer_spiel.py"), str(seconds), *SPIEL],
                          capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def small(name, players, options, ms):
    """(steps a second bare, logged) on MicroPython, less the share of time that others had the processor."""
    start, used = time.perf_counter(), speed.children()
    said = count.said(count.run("rules.py", "time", name, players, json.dumps(options), ms))
    share = min(1, (speed.children() - used) / (time.perf_counter() - start))
    steps = said["steps"] * said["rounds"] * 1e6
    return steps / (said["bare"] * share), steps / (said["logged"] * share)


def times(book, rounds, rlcard, openspiel):
    """Everything that needs a quiet machine."""
    python = speed.find_rlcard(rlcard)
    uno = speed.Uno(python) if python else None
    subjects = [speed.Subject(name) for name in speed.GOALS]
    games, dumb = {s.name: [] for s in subjects}, {s.name: [] for s in subjects}
    peers, ratios = [], {}
    for _ in range(rounds):
        other = spiel(openspiel or sys.executable, SECONDS)
        if other:
            peers.append(other)
        for s in subjects:
            s.measure(SECONDS, uno)
            games[s.name].append(playouts(s.game, s.players, s.options, SECONDS))
            dumb[s.name].append(small(s.name, s.players, s.options, int(SECONDS * 1000)))
            if other:
                ratios.setdefault(s.name, []).append(s.speed[-1] / max(other.values()))
    if uno:
        uno.close()
        book.put("engines.rlcard.uno", uno.speed, "per s")
    for name in SPIEL:
        if peers and name in peers[0]:
            book.put("engines.openspiel." + name, [p[name] for p in peers], "per s")
    for s in subjects:
        key = "engines.%s." % s.name
        book.put(key + "players", s.players, "players")
        book.put(key + "bare", [v * (1 + c / 100) for v, c in zip(s.speed, s.log_cost)], "per s")
        book.put(key + "logged", s.speed, "per s")
        book.put(key + "games", games[s.name], "per s")
        book.put(key + "mpy_bare", [a for a, _ in dumb[s.name]], "per s")
        book.put(key + "mpy_logged", [b for _, b in dumb[s.name]], "per s")
        if s.ratio:
            book.put(key + "rlcard", s.ratio, "x")
        if s.name in ratios:
            book.put(key + "openspiel", ratios[s.name], "x")


def counts(book):
    """Instructions of a step on MicroPython, and how they and the state grow with the players."""
    for name in speed.GOALS:
        meta = importlib.import_module("engines." + name).meta()
        options = speed.OPTIONS.get(name, {})
        steps, heap = [], []
        for players in sorted({meta["min"], speed.PLAYERS[name], meta["max"]}):
            found, said = count.regions("rules.py", "count", name, players, json.dumps(options), STEPS, heap="8M")
            steps.append((players, found["logged"] / said["steps"]))
            heap.append((players, said["heap"]))
            if players == speed.PLAYERS[name]:
                for what in ("bare", "logged"):
                    book.put("engines.%s.step_%s" % (name, what), found[what] // said["steps"], "instructions")
                book.put("engines.%s.state" % name, said["heap"], "bytes")
        book.row("engines.step." + name, steps)
        book.row("engines.state." + name, heap)


def measure(book, rounds, rlcard=None, openspiel=None):
    """All of it."""
    if not icount.available():
        counts(book)
    times(book, rounds, rlcard, openspiel)
