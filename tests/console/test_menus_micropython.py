"""Names, player menus, settings, what people make and the archive, on real MicroPython as it is flashed."""
import pytest

from sim import script
from sim.contacts import Hands
from sim.wire import WireBox

HEAP = "512k"       # what these menus need is measured elsewhere; here they must run


def typed(name):
    return 'press knob\npick "Name"\n' + "".join('pick "%s"\n' % c for c in name) + 'pick "ok"\n'


ROW = 'press knob\npick "6"\npick "6"\npick "ok"\npress knob\n'
NAMES = ('press knob\npick "Play"\nhold knob\nexpect "1/3"\npress back\npick "Gambit 7"\nchoose "4"\nhold knob\nexpect screen A6\n' + typed("Anna")
         + typed("Ben") + 'choose "B"\npress knob\npick "Time"\npress back\npress back\npress knob\n')
BOARD = ('press knob\nhold knob\nexpect screen A11\npress knob\nturn 3\npress knob\npick "ok"\nexpect "18/10"\npress knob\nexpect screen B1\n')
PLAYERS = ('hold knob\npick "Players"\nchoose "D"\npress knob\npick "Goes home"\nwait 300ms\nexpect screen B1\npress timer\nwait 2s\npress knob\n'
           'type 10\ntype 20\nhold C\npick "Skip once"\nexpect "The board" within 2s\nhold back\n')
SETTINGS = ('pick "Settings"\npick "Brightness"\nturn -2\npress knob\npick "Night"\npress knob\npick "Upside down"\nturn 1\npress knob\n'
            'pick "Reset"\nhold knob 2300ms\nexpect screen I1\nhold back\n')
TABLEAU = ('pick "Play"\npick "Gambler"\nchoose "2"\npress knob\nhold knob\nexpect screen T1\npress knob\npress knob\npick "1"\npick "2"\npick "ok"\n'
           'turn 2\npress knob\npress knob\npick "AAABB"\nturn -3\npress knob\n' + ROW * 4 + 'pick "ok"\nexpect "12 AAABB 66"\npress back\n'
           'choose "Tableaux"\npress knob\nturn 1\npress knob\nturn -9\npress knob\nexpect "101"\nhold back\n')
ARCHIVE = ('pick "Tools"\npick "Past"\nexpect "Gambit 7"\npress knob\nwait 500ms\nexpect events 4\nhold back\n'
           'pick "Tools"\npick "Score pad"\nchoose "2"\npress knob\npress knob\nturn 5\npress knob\nturn 3\npress knob\npress knob\nhold knob\n'
           'pick "Finish"\npress knob\nexpect screen D15\nhold back\n' + 'pick "Play"\npick "Gambler"\npress knob\npress knob\nhold back\n'
           'pick "Tools"\npick "Past"\nwait 300ms\nexpect "Score pad"\npress knob\nexpect screen D15\npress knob\nexpect screen H3\n')
STRICT = ('press knob\npick "Play"\npick "Gambit 7"\nchoose "3"\npress knob\nchoose "Strict time"\npress knob\nturn 1\npress knob\nturn -9\n'
          'press knob\npick "6/4"\npress knob\npress timer\nwait 20s\npress knob\ntype 10\nwait 20s\nexpect screen B5\npress knob\n'
          'expect "The board" within 2s\nexpect events 2\n')


TIMERS = ('press knob\npick "Timer"\nhold knob\npick "Sand glass"\npress knob\nwait 2s\npress knob\nhold knob\npick "Chess clock"\npress knob\nwait 2s\n'
          'press knob\nhold B\npick "Ring place"\nturn 3\npress knob\nhold C\npick "Colour"\nturn 2\npress knob\npress back\npress back\npress back\nhold back\n'
          'pick "Tools"\npick "Teams"\nturn 5\npress knob\nexpect screen A14\nturn 2\npress knob\nhold back\n')
TEAMS = ('pick "Play"\npick "Gambit 7"\nturn 8\npress knob\nexpect screen A14\npress knob\npress knob\npick "6/4"\npress knob\npress knob\npick "4"\n'
         'hold knob\npick "One by one"\nturn 7\npress knob\nexpect events 1\nhold back\n')
BY_HAND = ('pick "Play"\npick "Gallery"\nchoose "2"\npress knob\npress knob\nwait 300ms\npick "Count now"\nwait 300ms\nhold knob\npick "By hand"\n'
           'pick "5"\npick "6"\npress knob\nexpect total B 6\nhold back\n')
MINUS = ('pick "Play"\npick "Ноль семь"\nchoose "3"\npress knob\npress knob\npress knob\npick "-1"\npress knob\npick "2"\npress knob\npick "2"\npress knob\n'
         'pick "2"\npress knob\nexpect screen F6\npress knob\npress knob\nexpect total A 3\n')


@pytest.mark.parametrize("text", [NAMES + BOARD + PLAYERS + SETTINGS + TABLEAU + ARCHIVE, STRICT, TIMERS + TEAMS + BY_HAND + MINUS], ids=["menus", "strict", "others"])
def test_on_micropython(tmp_path, text):
    box = WireBox("pico", str(tmp_path), heap=HEAP)
    try:
        report = script.play(text, box, hands=Hands(box))
    finally:
        box.close()
    crash = tmp_path / "crash.log"
    assert not crash.exists(), crash.read_text()
    assert report.ok, report.failures
