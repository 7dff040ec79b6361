"""Names of the icons: where each stands in the icon fonts. Written by tools/bake_fonts.py."""

_NAMES = (
    (7, (
        " disc7 square7 tri7 plus7 star7 ring7 glass7 s7 h7 d7 c7 joker7 check7 left5 right5 left7 up7 down7 "
        "drop6 arrow9 clock7 pause7 undo7 push7 lock7 chips7 chip7 "
    )),
    (9, (
        " disc9 square9 tri9 plus9 star9 ring9 glass9 eye "
    )),
    (13, (
        " disc13 square13 tri13 plus13 star13 ring13 glass13 s13 h13 d13 c13 check13 "
    )),
    (17, (
        " swap trophy moon gambit7 gallery nullsieben gambler clock17 sliders17 tiles17 play17 pips1 pips2 "
        "pips3 pips4 pips5 pips6 "
    )),
    (23, (
        " disc23 square23 tri23 plus23 star23 ring23 glass23 s21 h21 d21 c21 "
    )),
)


def find(name):
    """(height of its icon font, character) of an icon. ValueError: no such icon."""
    word = " " + name + " "
    for height, names in _NAMES:
        at = names.find(word)
        if at >= 0:
            return height, chr(0xE000 + names.count(" ", 0, at))
    raise ValueError("no icon " + name)
