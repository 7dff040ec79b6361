"""Gambit 7: how many lists of bets are kept."""
import gambit7_notation as note

from engines import gambit7


def test_where_memory_is_short_only_one_menu_of_bets_is_kept(monkeypatch):
    """On the board; here it is told that this is one."""
    s = note.lay(["1", "2", "3"])
    want = [gambit7.legal(s, i) for i in range(3)]
    more = gambit7.legal.__globals__        # a console may have loaded gambit7_more anew meanwhile
    monkeypatch.setitem(more, "BOARD", True)
    monkeypatch.setitem(more, "_menus", {})
    assert [gambit7.legal(s, i) for i in range(3)] == want
    assert len(more["_menus"]) == 1
