"""What the games are called."""
from firmware.texts import t

GAMES = {"gambit7": "Gambit 7", "gallery": "Gallery", "nolsem": "Ноль семь", "gambler": "Gambler"}


def game_name(game):
    """What a game is called; its name is not translated, the pad's is."""
    return GAMES.get(game) or t("t_pad")


def present(game):
    """Are the rules of this game on the box? The flasher may have left some out."""
    from engines import GAMES as there
    return game in [g for g, _, _ in there]
