"""What reading a saved game costs grows as the game does."""
from engines import gambit7
from engines.session import Session, load


class Counted(str):
    """Counts how often a place in the text is asked for: MicroPython counts the letters up to it every time."""
    places = 0

    def find(self, *args):
        Counted.places += 1
        return str.find(self, *args)

    def __getitem__(self, at):
        Counted.places += 1
        return str.__getitem__(self, at)


def places(events):
    s = Session(gambit7, 3)
    for i in range(events):
        s.do(["answer", 1, str(i)])
    Counted.places = 0
    assert load(Counted(s.save()), {"gambit7": gambit7}).digest() == s.digest()
    return Counted.places


def test_a_long_game_is_not_counted_through_for_every_line():
    assert places(300) == places(3) < 9
