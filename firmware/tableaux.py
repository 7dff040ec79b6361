"""The twenty slots of Gambler tableaux that people have made: a file, checked when it is read. Loaded when needed."""
from micropython import const
from engines.common import RuleError
from engines.gambler_tableau import parse

SLOTS = const(20)
_FILE = "tableaux.json"


def good(text):
    """Is it the text of a tableau?"""
    try:
        parse(text)
        return True
    except RuleError:
        return False


def read(store):
    """Twenty texts, "" for an empty slot; what is no tableau is an empty slot."""
    from firmware import archive
    data = store.read(_FILE)
    slots = archive.loads(data) if data is not None else []
    if not isinstance(slots, list):
        archive.set_aside(store, _FILE)
        slots = []
    slots = [text if isinstance(text, str) and text and good(text) else "" for text in slots[:SLOTS]]
    return slots + [""] * (SLOTS - len(slots))


def save(store, slots):
    """Keep the slots."""
    store.save(_FILE, slots)


def option(store):
    """The slots as the game's option takes them: without the empty ones at the end."""
    slots = read(store)
    while slots and not slots[-1]:
        slots.pop()
    return slots


def fits(boxes):
    """Could this be a whole row?"""
    return good(";".join([boxes + "=10"] + ["1=10"] * 5))
