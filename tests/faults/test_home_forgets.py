"""What outlives a game must not be what was made while the game filled memory: it would lie in the middle of what is free
then, and after some hundred games nothing large would fit. (MicroPython moves nothing.)"""
from sim.quick import QuickBox
from tests.faults.long_run import play, to_its_end


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


def holders(kit):
    """What holds them."""
    return [kit._rects, kit._labels, kit._dotted, kit._boxes, kit._lines, kit._texts]


def test_home_makes_everything_anew(tmp_path):
    box = QuickBox(tmp_path)
    app = box.app
    app.settings["fresh"] = False
    app.home()
    box.settle()
    made, home = [], app.home

    def leave():
        made.extend(kept(app) + holders(app.kit))
        home()
    app.home = leave
    for number in range(2):
        del made[:]
        play(box, number)
        assert len(made) > 20
        left = {id(x) for x in kept(app) + holders(app.kit)}
        assert not [x for x in made if id(x) in left]


def test_home_is_built_when_what_played_has_returned(tmp_path):
    """As long as a function of the old screen runs, it keeps the game."""
    box = QuickBox(tmp_path)
    app = box.app
    app.settings["fresh"] = False
    app.home()
    box.settle()
    to_its_end(box, 0)
    top = app.top()
    app.play.end()
    app.home()
    assert app.top() is top and app.play is None
    box.step()
    assert app.top().name == "A2"
