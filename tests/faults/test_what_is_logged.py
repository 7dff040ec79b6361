"""What has been recorded stays what it was, in log and journal, whatever becomes of the list it was given as."""
import builtins
import errno

from firmware.store import Store
from tests.console.desk import Desk


def test_a_list_that_goes_on_changes_nothing(tmp_path, monkeypatch):
    """The screen or the engine that made an event may use its list again, also while the disk does not take it."""
    desk = Desk(tmp_path)
    desk.start(3)
    play, real = desk.box.app.play, builtins.open

    def full(path, mode="r", *args, **kw):
        if mode[0] != "r" and str(path).startswith(str(tmp_path)):
            raise OSError(errno.EIO, "refused")
        return real(path, mode, *args, **kw)

    monkeypatch.setattr(builtins, "open", full)
    for seat in range(2):
        event = ["answer", seat, "20"]
        play.record(event)
        event[1:] = [2, "99", "nonsense"]
    assert play.app.store.pending, "the disk has not taken it"
    monkeypatch.undo()
    play.app.store.flush()
    want = [["answer", 0, "20"], ["answer", 1, "20"]]
    assert list(play.session.log) == want
    assert [r[1] for r in Store(str(tmp_path)).last() if r[0] == "do"] == want
