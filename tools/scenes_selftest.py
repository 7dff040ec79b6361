"""Scenes of the self-test."""
from tools.scenes import scene


@scene
def self_test(s):
    """Every page; the drawn one with four keys pressed and the seventh LED lit."""
    from firmware.screens.home import Home
    from firmware.screens.selftest import begin
    s.root(Home(s.app))
    begin(s.app)
    s.shot("I9-first")
    for key in (1, 2, 3, 4):
        s.box.press(key)
    s.box.wait(1300 - (s.app_ms() - s.app.top().since))
    s.shot("I9", "I9")
    s.box.press()
    s.box.press()
    for way in (1, -1):
        s.box.turn(10 * way)
        s.shot("I9a-right" if way > 0 else "I9a-left")
        s.box.press()
    for colour in ("red", "green", "blue", "white"):
        s.shot("I9b-" + colour)
        s.box.wait(4800)
    s.box.press(1)
    s.lines("I9w-ring", 3)
    s.box.press()
    for k in range(4):
        s.shot("I9c-%d" % k)
        if k == 2:
            s.box.press(1)
            s.lines("I9w-picture", 3)
        s.box.press()
        if s.app.top().name == "I9d":
            break
    s.shot("I9d")
    s.box.press(1)
    s.shot("I9e")
    _to_report(s)
    s.shot("I9f-bad")


def _to_report(s):
    """The self-test measures by itself."""
    for _ in range(600):
        if s.app.top().name == "I9f":
            break
        s.box.step()


@scene
def self_test_reports(s):
    """All is well; everything that can fail, page by page; a key stuck at power-on."""
    from firmware.screens.home import Home
    from firmware.screens.selfparts import Report
    from firmware.screens.selftest import Run
    from firmware.screens.trouble import told_stuck
    faults = [("p_keys", "st_stuck", "TIMER"), ("p_keys", "st_dead", "TIMER"), ("p_knob", "st_zero", ""), ("p_knob", "st_way", ""),
              ("p_knob", "st_clicks", 20)]
    faults += [("p_ring", "st_" + what, "") for what in ("dark", "colour", "place", "asked")]
    faults += [("p_panel", "st_" + what, "") for what in ("pixels", "shift", "turned", "asked")] + [("p_panel", "st_bus", 123)]
    faults += [("s_sound", "st_silent", ""), ("s_sound", "st_asked", ""), ("p_store", "st_errno", 28), ("p_store", "st_other", ""),
               ("p_clock", "st_stands", ""), ("p_clock", "st_apart", "")]
    run = Run(s.app)
    s.root(Report(run))
    s.shot("I9f-good")
    run.faults = faults
    s.root(Report(run))
    for page in range(0, len(faults), 5):
        s.shot("I9f-all-%d" % page)
        s.box.turn(5)
    for n in (1, 2):
        run.faults = faults[:n]
        s.root(Report(run))
        s.shot("I9f-%d" % n)
    s.root(Home(s.app))
    told_stuck(s.app, 1 << 5)
    s.shot("J3-stuck")
