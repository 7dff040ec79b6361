"""Played mode: what one player has entered in secret, and what the box has dealt, nobody else finds on the display."""
import pytest

from sim import ocr
from tests.console.desk import begin

# game, options, the first player's secret event, what must not be read
SECRETS = [("gambit7", {"mode": "played"}, ["answer", 0, "1969"], "1969"),
           ("nolsem", {"mode": "played"}, ["bid", 0, 0, 3, 4], "3 4")]


def sees(box, text):
    box.settle()
    return bool(ocr.find(box.panel(), text))


def turned_to(box, word):
    """Turn until that line of More is chosen."""
    from firmware.texts import t
    for _ in range(12):
        texts, at = box.app.top().wheel()
        if texts[at] == t(word):
            return
        box.turn(1)
    raise AssertionError("no line " + word)


@pytest.mark.parametrize("game, options, event, words", SECRETS)
def test_a_secret_entry_is_told_nowhere(tmp_path, game, options, event, words):
    box = begin(tmp_path, game, 3, options)
    play = box.app.play
    play.page = 3
    play.seat = 0
    play.record(event)
    box.step()
    assert box.app.top().name == "F2" and not sees(box, words)
    box.press()                     # the next player lifts the cover at once
    assert sees(box, "A") and not sees(box, words), "the receipt"
    box.hold()
    turned_to(box, "m_undo")
    assert not sees(box, words), "what More would undo"
    turned_to(box, "m_history")
    box.press()
    assert sees(box, "…") and not sees(box, words), "history"
    box.press()
    assert box.app.top().name == "H3", "a secret entry opens only behind its cover"


def test_it_is_told_once_the_phase_is_over(tmp_path):
    box = begin(tmp_path, "gambit7", 3, {"mode": "played"})
    play = box.app.play
    for q in range(3):
        play.record(["answer", q, "1969"])
        box.step()
    from firmware.screens.history import History
    box.app.push(History(play))
    assert sees(box, "1969") and not sees(box, "…")


def test_dealt_cards_are_not_told_before_the_end(tmp_path):
    box = begin(tmp_path, "gallery", 2, {"mode": "played"})
    play = box.app.play
    from engines.gallery_cards import text
    from firmware.screens.history import History
    from firmware.screens.more import told
    deal = list(play.session.log[0])
    assert deal[0] == "deal" and text(deal[2]) not in told(play, deal, 0, play.session._at(0))
    box.app.push(History(play))
    assert sees(box, "…") and box.app.top().words == ["…"]
    box.press()
    assert box.app.top().name == "H3"


def test_what_was_seen_by_all_is_told(tmp_path):
    box = begin(tmp_path, "gambit7", 3, {})
    play = box.app.play
    play.page = 3
    play.seat = 0
    play.record(["answer", 0, "1969"])
    box.step()
    assert sees(box, "1969"), "the receipt"
    box.hold()
    turned_to(box, "m_undo")
    assert sees(box, "1969")
