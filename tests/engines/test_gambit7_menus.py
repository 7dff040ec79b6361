"""Gambit 7: how many lists of bets are kept."""
import gambit7_notation as note

from engines import gambit7, gambit7_more


def test_where_memory_is_short_only_one_menu_of_bets_is_kept(monkeypatch):
    """On the board; here it is told that this is one."""
    s = note.lay(["1", "2", "3"])
    want = [gambit7.legal(s, i) for i in range(3)]
    monkeypatch.setattr(gambit7_more, "BOARD", True)
    monkeypatch.setattr(gambit7_more, "_menus", {})
    assert [gambit7.legal(s, i) for i in range(3)] == want
    assert len(gambit7_more._menus) == 1
