"""What outlives a game must not be what was made while the game filled memory: it would lie in the middle of what is free
then, and after some hundred games nothing large would fit. (MicroPython moves nothing.)"""
from sim.quick import QuickBox
from tests.faults.long_run import play


def kept(app):
    """All that the picture holds: its windows, labels, boxes, layers of dots and glyphs."""
    kit = app.kit
    out = list(app.display._wins.values()) + kit._rects
    for pool in (kit._labels, kit._dotted):
        for row in pool.values():
            out += row
    for font in list(kit.fonts) + list(kit._icons.values()):
        out += list(font._cache.values()) + [font.frame[0]]
    return [x for x in out if x is not None and type(x) is not int]


def test_home_makes_everything_anew(tmp_path):
    box = QuickBox(tmp_path)
    app = box.app
    app.settings["fresh"] = False
    app.home()
    box.settle()
    lists = app.store.pending, app.kit._rects, app.kit._labels, app.kit._dotted
    made, home = [], app.home

    def leave():
        made.extend(kept(app))
        home()
    app.home = leave
    for number in range(2):
        del made[:]
        play(box, number)
        assert len(made) > 20
        left = {id(x) for x in kept(app)}
        assert not [x for x in made if id(x) in left]
        for a, b in zip(lists, (app.store.pending, app.kit._rects, app.kit._labels, app.kit._dotted)):
            assert a is b, "and what holds it stays where it is"
