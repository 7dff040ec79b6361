"""The rules. One module a game, on the contract of docs/architecture.md; nothing here knows of hardware or words."""

# id, fewest and most players: so that a list of games need not load their rules (a test compares with meta())
GAMES = (("gambit7", 3, 7), ("gallery", 2, 5), ("nolsem", 3, 6), ("gambler", 2, 6), ("pad", 2, 7))
