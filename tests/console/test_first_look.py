"""What somebody who has read nothing must be able to tell from the display alone."""
import pytest

from engines.common import Rng
from sim import ocr
from sim.quick import TIMER, QuickBox


@pytest.fixture
def box(tmp_path):
    b = QuickBox(tmp_path)

    def raised(e, now):
        raise e
    b.app._crash = raised
    return b


def sees(box, text):
    box.settle()
    return bool(ocr.find(box.panel(), text))


def begin(box, game, seats, options=None):
    from firmware import rewind
    box.app.play = rewind.new(box.app, game, seats, options or {}, [])
    box.app.go(box.app.play.first)
    box.step()
    return box.app.play


def test_a_new_box_says_that_its_knob_turns(box):
    for word in ("turn", "drehen", "крутить"):
        assert sees(box, word)
    box.press()
    assert not sees(box, "drehen")


def test_start_means_start(box):
    """A page says "start" only where the game begins with the press."""
    for game, pages in (("gambit7", ["next", "start"]), ("gambler", ["start"])):
        from firmware.setup import Setup
        box.app.settings.update({"fresh": False, "board7": "S"})
        setup = Setup(box.app, game)
        setup.next("rules")
        box.step()
        for word in pages:
            assert box.app.play is None and sees(box, word), word
            box.press()
        assert box.app.play is not None
        box.app.home()


def test_a_round_is_told_before_its_clock_runs(box):
    play = begin(box, "gambit7", 3)
    assert sees(box, "Round 1 of 7") and not sees(box, "Write your answer")
    box.press(TIMER)
    assert sees(box, "Write your answer")
    for e in [["answer", q, "5"] for q in range(3)] + [["bet", q] for q in range(3)] + [["truth", -1, "5"]]:
        play.do(e)
    play.scored = True
    play.set_pages()
    play.page = 2
    play.show()
    box.step()
    assert sees(box, "Round 2 of 7")


def test_the_corner_of_the_first_round_has_a_word(box):
    play = begin(box, "gallery", 2)
    assert sees(box, "Round 1/3")
    play.session.s["r"] = 2
    box.app.dirty()
    assert sees(box, "2/3") and not sees(box, "Round 2/3")


def test_what_the_gambit_does_is_said_where_it_is_chosen(box):
    play = begin(box, "gambit7", 3)
    for q in range(3):
        play.do(["answer", q, str(q)])
    play.ask(0)
    box.step()
    screen = box.app.top()
    screen.at = screen._special()
    assert screen.need["stake"][0] == 0
    for stake, words in ((0, "points ×7 or 0"), (98, "98 or 0 points")):
        screen.need["stake"] = [stake, 0]
        box.app.dirty()
        assert sees(box, words)


def test_a_chip_that_lies_is_no_players_shape(box):
    from firmware import icons
    from firmware.kit import SHAPES
    height, char = icons.find("chips7")
    font = box.app.kit._icons[height]
    chip = bytes(font.glyph(ord(char))[0])
    assert chip not in [bytes(font.glyph(ord(icons.find(shape + "7")[1]))[0]) for shape in SHAPES]


def test_every_reason_can_be_turned_to(box):
    """Gallery Gambit gives up to six: what is not in the first picture comes before the next player."""
    from firmware.screens.scores import Preview
    from firmware.texts import reason
    play = begin(box, "gallery", 2)
    rng, game = Rng(3), play.session.game
    while play.session.s["ph"] != "score":
        asked = play.asked()[0]
        play.do(game.bot(play.session.s, asked, rng) if asked >= 0 else game.chance(play.session.s, rng))
    screen = Preview(play, ["score", -1])
    screen.at = 0
    box.app.root(screen)
    assert max([len([line for line in screen.lines if line[0] == q]) for q in range(2)]) > 4
    seen = []
    while screen.at < 1 or len(seen) < len([line for line in screen.lines if line[0] == 0]):
        seen += [line for line in screen.reasons()[screen.first:screen.first + 4] if sees(box, reason(line))]
        box.turn(1)
    assert seen == [line for line in screen.lines if line[0] == 0] and screen.at == 1
    box.turn(-1)
    assert screen.at == 0 and screen.first == 4


def test_the_joker_stands_beside_what_it_is_exchanged_for(box):
    from firmware.screens.market import Market
    play = begin(box, "gallery", 2, {"mode": "played"})
    play.session.s["ph"], play.seat = "swap", 0
    play.session.s["ex"][0] = [[], [], [7, 11, 52]]
    of = list(range(20, 30)) + [55]
    screen = Market(play, {"k": "pick", "e": ["swap", 0], "ph": "jokerfor", "of": of,
                           "t": [play.session.game.card(v) for v in of[:-1]] + ["keepjoker"], "ex": 2}, None)
    box.app.root(screen)
    assert sees(box, "C 3/4") and sees(box, "1/10")
    box.turn(9)
    assert sees(box, "10/10") and sees(box, "take")
    box.turn(1)
    assert sees(box, "keep it") and not sees(box, "/10")


def test_a_first_press_gives_no_gambit_away(box):
    """A Gambit opens on a card: the tick that ends it is turned to, or comes by itself once something lies otherwise."""
    from firmware.screens.move import Move
    play = begin(box, "gallery", 2, {"mode": "played"})
    rng, game = Rng(1), play.session.game
    while play.session.s["ph"] != "act" or sum([len(x) for x in play.session.s["ex"][play.asked()[0]]]) < 3:
        asked = play.asked()[0]
        play.do(game.bot(play.session.s, asked, rng) if asked >= 0 else game.chance(play.session.s, rng))
    play.seat = play.asked()[0]
    play.do(["act", play.seat, 54])
    need = play.need(play.seat)
    assert Move(play, need, None).i == 1
    screen = Move(play, need, None)
    screen.press()
    screen.press()
    assert screen.items[screen.i] == "ok" and screen.places != need["now"]
    assert Move(play, need, need["e"] + need["now"]).i == 0
