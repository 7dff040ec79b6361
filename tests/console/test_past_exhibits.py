"""The exhibits of everybody over an old entry of the history, where players have names."""
from engines.common import Rng
from sim.quick import QuickBox


def test_exhibits_over_an_old_entry(tmp_path):
    box = QuickBox(tmp_path)
    box.press()
    box.app.store.begin("gallery", 3, {"mode": "played"}, ["Ann", "Ben", "Cid"])
    box.app.home()
    box.step()
    box.app.top().choose(0)             # Continue
    box.settle()
    play, rng = box.app.play, Rng(1)
    while len(play.session.log) < 8:
        seat = play.asked()[0]
        play.record(play.session.game.bot(play.session.s, seat, rng))
        box.settle()
    from firmware.screens.history import Past
    from firmware.screens.lying import Lying
    box.app.push(Lying(Past(play, 6), 0))
    for _ in range(play.n):
        box.turn(1)
        assert box.app.top().name == "E11"
